// SPDX-License-Identifier: GPL-2.0
/*
 * One connection: a CM id with an event channel, queue, protection domain and
 * buffers of its own, so that what one scenario breaks breaks nothing else.
 */
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "peer.h"

#define RESOLVE_MS	3000
#define CONNECT_MS	20000
#define RDMA_MS		30000
#define NUDGE_MS	1000
#define FLUSH_MS	2000	/* for the completion, when the connection is gone */
#define SEND_OFFSET	((size_t)LINK_RECVS * LINK_RECV_BYTES)
#define DATA_OFFSET	(SEND_OFFSET + (size_t)LINK_SENDS * LINK_SEND_BYTES)
#define BUFFER_BYTES	(DATA_OFFSET + LINK_DATA_BYTES)
#define WR_SEND		1000
#define WR_RDMA		1001

uint64_t now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000ULL + t.tv_nsec / 1000000;
}

bool link_is_iwarp(const struct link *link)
{
	return link->id->verbs->device->transport_type == IBV_TRANSPORT_IWARP;
}

static int post_receive(struct link *link, unsigned int slot)
{
	struct ibv_sge sge = {
		.addr = (uintptr_t)link->buffer + slot * LINK_RECV_BYTES,
		.length = LINK_RECV_BYTES,
		.lkey = link->mr->lkey,
	};
	struct ibv_recv_wr wr = { .wr_id = slot, .sg_list = &sge, .num_sge = 1 };
	struct ibv_recv_wr *bad;

	return ibv_post_recv(link->id->qp, &wr, &bad);
}

/* Protection domain, buffers, queue, receives. */
static int link_equip(struct link *link)
{
	struct ibv_qp_init_attr attr = {
		.qp_type = IBV_QPT_RC,
		.sq_sig_all = 1,
		.cap = { .max_send_wr = LINK_SENDS + 4, .max_recv_wr = LINK_RECVS + 1,
			 .max_send_sge = 1, .max_recv_sge = 1 },
	};
	unsigned int i;

	if (!link->pd)
		link->pd = ibv_alloc_pd(link->id->verbs);
	link->buffer = aligned_alloc(4096, BUFFER_BYTES);
	if (!link->pd || !link->buffer)
		return -1;
	memset(link->buffer, 0, BUFFER_BYTES);
	link->data = link->buffer + DATA_OFFSET;
	/* on iWARP the sink of a READ is written to by key */
	link->mr = ibv_reg_mr(link->pd, link->buffer, BUFFER_BYTES, IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_WRITE);
	link->cq = ibv_create_cq(link->id->verbs, 128, NULL, NULL, 0);
	if (!link->mr || !link->cq)
		return -1;
	attr.send_cq = link->cq;
	attr.recv_cq = link->cq;
	if (rdma_create_qp(link->id, link->pd, &attr))
		return -1;
	for (i = 0; i < LINK_RECVS; i++)
		if (post_receive(link, i))
			return -1;
	return 0;
}

static int link_channel(struct link *link)
{
	memset(link, 0, sizeof(*link));
	link->channel = rdma_create_event_channel();
	if (!link->channel)
		return -1;
	return fcntl(link->channel->fd, F_SETFL, O_NONBLOCK);
}

static void take_reject(struct link *link, const struct rdma_cm_event *event)
{
	const struct rbd_cm_reject *reject = event->param.conn.private_data;

	link->gone = true;
	link->rejected = -1;
	if (event->param.conn.private_data_len < sizeof(*reject) || le32toh(reject->magic) != RBD_WIRE_MAGIC)
		return;
	link->rejected = le16toh(reject->status);
	link->reject_version = le16toh(reject->version);
}

static void take_accept(struct link *link, const struct rdma_cm_event *event)
{
	const struct rbd_cm_accept *accept = event->param.conn.private_data;

	link->up = true;
	/* the passive side hears of its own accept without data */
	if (!accept || !event->param.conn.private_data_len)
		return;
	if (event->param.conn.private_data_len < sizeof(*accept) || le32toh(accept->magic) != RBD_WIRE_MAGIC ||
	    le16toh(accept->version) != RBD_WIRE_VERSION)
		link->gone = true;
}

static enum rdma_cm_event_type take_event(struct link *link)
{
	enum rdma_cm_event_type type;
	struct rdma_cm_event *event;

	if (rdma_get_cm_event(link->channel, &event))
		return RDMA_CM_EVENT_TIMEWAIT_EXIT;
	type = event->event;
	if (type == RDMA_CM_EVENT_ESTABLISHED)
		take_accept(link, event);
	else if (type == RDMA_CM_EVENT_REJECTED)
		take_reject(link, event);
	else if (type != RDMA_CM_EVENT_ADDR_RESOLVED && type != RDMA_CM_EVENT_ROUTE_RESOLVED &&
		 type != RDMA_CM_EVENT_TIMEWAIT_EXIT)
		link->gone = true;
	rdma_ack_cm_event(event);
	return type;
}

static void take_completion(struct link *link, const struct ibv_wc *wc)
{
	if (wc->wr_id == WR_OTHER_QUEUE)
		return;
	if (wc->status)
		link->gone = true;
	if (wc->wr_id == WR_RDMA) {
		link->op_done = true;
		link->op_status = wc->status;
	} else if (wc->wr_id < LINK_RECVS && !wc->status) {
		link->arrived[link->nr_arrived++] = (struct arrival) { .slot = wc->wr_id, .bytes = wc->byte_len };
	}
}

/* Takes what has come: completions first, so that a message is not lost to the disconnect behind it. */
static bool link_poll(struct link *link)
{
	struct ibv_wc wc;
	bool any = false;

	while (link->cq && ibv_poll_cq(link->cq, 1, &wc) > 0) {
		take_completion(link, &wc);
		any = true;
	}
	return any;
}

void link_pump(struct link *link, unsigned int ms)
{
	struct pollfd fd = { .fd = link->channel->fd, .events = POLLIN };

	if (link_poll(link))
		return;
	if (poll(&fd, 1, ms < 2 ? ms : 2) <= 0)
		return;
	link_poll(link);
	take_event(link);
}

bool link_wait_gone(struct link *link, unsigned int ms)
{
	uint64_t end = now_ms() + ms;

	while (!link->gone && now_ms() < end)
		link_pump(link, 2);
	return link->gone;
}

static bool wait_event(struct link *link, enum rdma_cm_event_type wanted, unsigned int ms)
{
	struct pollfd fd = { .fd = link->channel->fd, .events = POLLIN };

	return poll(&fd, 1, ms) == 1 && take_event(link) == wanted;
}

int link_open(struct link *link, const struct sockaddr *to)
{
	if (link_channel(link) || rdma_create_id(link->channel, &link->id, link, RDMA_PS_TCP))
		return -1;
	if (rdma_resolve_addr(link->id, NULL, (struct sockaddr *)to, RESOLVE_MS) ||
	    !wait_event(link, RDMA_CM_EVENT_ADDR_RESOLVED, 2 * RESOLVE_MS))
		return -1;
	if (rdma_resolve_route(link->id, RESOLVE_MS) ||
	    !wait_event(link, RDMA_CM_EVENT_ROUTE_RESOLVED, 2 * RESOLVE_MS))
		return -1;
	return link_equip(link);
}

/* 0: it is up. Else link->rejected tells why, if the other side did. */
int link_connect(struct link *link, const void *data, size_t bytes)
{
	struct rdma_conn_param param = {
		.private_data = data,
		.private_data_len = bytes,
		.initiator_depth = 16,
		.retry_count = 6,
		.rnr_retry_count = 7,
	};
	uint64_t end = now_ms() + CONNECT_MS;

	if (rdma_connect(link->id, &param))
		return -1;
	/* events alone: on iWARP the receives of a queue that is rejected come back before the word of it */
	while (!link->up && !link->gone && now_ms() < end)
		wait_event(link, RDMA_CM_EVENT_ESTABLISHED, 2);
	return link->up && !link->gone ? 0 : -1;
}

/* To where the command line says. Return: 0, the status of the reject, or -1 */
int link_reach(struct link *link, const void *data, size_t bytes)
{
	int attempt;

	/* the adapter may still know an earlier connection by that queue's number */
	for (attempt = 0; attempt < 4; attempt++) {
		link_close(link);
		if (link_open(link, (struct sockaddr *)&config.address))
			return -1;
		if (!link_connect(link, data, bytes))
			return 0;
		if (link->rejected > 0)
			return link->rejected;
	}
	return -1;
}

/* Makes a link of a connection that a listener was asked for; with a protection domain of its own, or @pd. */
int link_take(struct link *link, struct rdma_cm_id *id, struct ibv_pd *pd)
{
	if (link_channel(link))
		return -1;
	link->id = id;
	link->pd = pd;
	link->shares_pd = pd;
	if (rdma_migrate_id(id, link->channel))
		return -1;
	return link_equip(link);
}

int link_accept(struct link *link, const void *data, size_t bytes)
{
	struct rdma_conn_param param = {
		.private_data = data,
		.private_data_len = bytes,
		.responder_resources = RDMA_MAX_RESP_RES,
		.initiator_depth = RDMA_MAX_INIT_DEPTH,
		.rnr_retry_count = 7,
	};

	return rdma_accept(link->id, &param);
}

void link_close(struct link *link)
{
	if (link->id && link->id->qp) {
		rdma_disconnect(link->id);
		rdma_destroy_qp(link->id);
	}
	if (link->cq)
		ibv_destroy_cq(link->cq);
	if (link->mr)
		ibv_dereg_mr(link->mr);
	if (link->pd && !link->shares_pd)
		ibv_dealloc_pd(link->pd);
	if (link->id)
		rdma_destroy_id(link->id);
	if (link->channel)
		rdma_destroy_event_channel(link->channel);
	free(link->buffer);
	memset(link, 0, sizeof(*link));
}

static int send_with(struct link *link, const void *bytes, size_t length, enum ibv_wr_opcode opcode, uint32_t key)
{
	char *slot = link->buffer + SEND_OFFSET + link->nr_sent++ % LINK_SENDS * LINK_SEND_BYTES;
	struct ibv_sge sge = { .addr = (uintptr_t)slot, .length = length, .lkey = link->mr->lkey };
	struct ibv_send_wr wr = {
		.wr_id = WR_SEND,
		.sg_list = &sge,
		.num_sge = length ? 1 : 0,
		.opcode = opcode,
	};
	struct ibv_send_wr *bad;

	if (opcode == IBV_WR_SEND_WITH_INV) {
		wr.wr.rdma.rkey = key;		/* where siw's library looks */
		wr.invalidate_rkey = key;
	}
	memcpy(slot, bytes, length);
	return ibv_post_send(link->id->qp, &wr, &bad);
}

int link_send(struct link *link, const void *bytes, size_t length)
{
	return send_with(link, bytes, length, IBV_WR_SEND, 0);
}

/* A message that asks the receiver's adapter to invalidate @key. */
int link_send_invalidate(struct link *link, const void *bytes, size_t length, uint32_t key)
{
	return send_with(link, bytes, length, IBV_WR_SEND_WITH_INV, key);
}

/*
 * siw takes a stream over only after it has sent the reply that lets us send: a message that
 * comes in between lies there until more arrives. A WRITE of nothing is more.
 */
static void nudge(struct link *link)
{
	struct ibv_send_wr wr = { .wr_id = WR_SEND, .opcode = IBV_WR_RDMA_WRITE }, *bad;

	if (link_is_iwarp(link))
		ibv_post_send(link->id->qp, &wr, &bad);
}

/* The next message in its time, or NULL: then link->gone tells whether there can be another. */
struct rbd_msg *link_next(struct link *link, unsigned int ms, size_t *bytes)
{
	uint64_t begin = now_ms(), end = begin + ms;
	struct arrival arrival;
	bool nudged = false;

	while (!link->nr_arrived) {
		if (link->gone || now_ms() >= end)
			return NULL;
		if (!nudged && now_ms() > begin + NUDGE_MS) {
			nudge(link);
			nudged = true;
		}
		link_pump(link, 2);
	}
	arrival = link->arrived[0];
	memmove(link->arrived, link->arrived + 1, --link->nr_arrived * sizeof(arrival));
	memcpy(link->message, link->buffer + arrival.slot * LINK_RECV_BYTES, LINK_RECV_BYTES);
	post_receive(link, arrival.slot);
	*bytes = arrival.bytes;
	return (struct rbd_msg *)link->message;
}

static uint32_t rdma_bytes(enum ibv_wr_opcode opcode, size_t bytes)
{
	return opcode == IBV_WR_ATOMIC_FETCH_AND_ADD ? 8 : bytes;
}

/* Post one RDMA operation to or from link->data. Return: 0, or what ibv_post_send() says. */
int link_post(struct link *link, enum ibv_wr_opcode opcode, uint64_t address, uint32_t key, size_t bytes)
{
	struct ibv_sge sge = {
		.addr = (uintptr_t)link->data,
		.length = rdma_bytes(opcode, bytes),
		.lkey = link->mr->lkey,
	};
	struct ibv_send_wr wr = { .wr_id = WR_RDMA, .sg_list = &sge, .num_sge = 1, .opcode = opcode };
	struct ibv_send_wr *bad;

	if (opcode == IBV_WR_ATOMIC_FETCH_AND_ADD) {
		wr.wr.atomic.remote_addr = address;
		wr.wr.atomic.rkey = key;
		wr.wr.atomic.compare_add = 1;
	} else {
		wr.wr.rdma.remote_addr = address;
		wr.wr.rdma.rkey = key;
	}
	link->op_done = false;
	return ibv_post_send(link->id->qp, &wr, &bad);
}

/* One RDMA operation to or from link->data. A refused post counts as a general error. */
enum ibv_wc_status link_rdma(struct link *link, enum ibv_wr_opcode opcode, uint64_t address,
			     uint32_t key, size_t bytes)
{
	uint64_t end = now_ms() + RDMA_MS;

	if (link_post(link, opcode, address, key, bytes))
		return IBV_WC_GENERAL_ERR;
	while (!link->op_done && now_ms() < end) {
		link_pump(link, 2);
		/* siw can lose the completion of what was posted while the connection broke */
		if (link->gone && end > now_ms() + FLUSH_MS)
			end = now_ms() + FLUSH_MS;
	}
	if (link->op_done)
		return link->op_status;
	return link->gone ? IBV_WC_WR_FLUSH_ERR : IBV_WC_RESP_TIMEOUT_ERR;
}
