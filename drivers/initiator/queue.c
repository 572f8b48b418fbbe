// SPDX-License-Identifier: GPL-2.0
/*
 * A queue: one connection to the target, its QP and its CQ.
 *
 * The CM's handler runs on a queue shared with every other RDMA user of the
 * host: it only records what happened and wakes the session's thread.
 */
#include <linux/module.h>
#include <linux/rbd_initiator.h>
#include <rdma/ib_cm.h>
#include <rdma/rdma_cm.h>

#include "../common/fault.h"
#include "../common/retry.h"
#include "../common/transport.h"
#include "../common/wire.h"
#include "queue.h"

#define RESOLVE_MS	2000	/* for one try of the address and of the route */

static unsigned int read_depth;
module_param(read_depth, uint, 0444);
MODULE_PARM_DESC(read_depth, "RDMA READs in flight on one connection at most (default 0: what the device can)");

static void queue_step(struct rbd_queue *queue, int error)
{
	queue->step_error = error;
	smp_store_release(&queue->step_done, true);	/* pairs with queue_step_wait() */
	wake_up(&queue->session->wait);
}

static void queue_rejected(struct rbd_queue *queue, struct rdma_cm_event *event)
{
	const struct rdma_conn_param *param = &event->param.conn;

	/*
	 * rdma_consumer_reject_data() gives nothing over siw, which tells a reject as a reset
	 * (drivers/infiniband/sw/siw/siw_cm.c, siw_proc_mpareply()). The magic tells whose data it is.
	 */
	queue->reject = rbd_wire_cm_reject_status(param->private_data, param->private_data_len,
						  &queue->reject_version);
	queue->stale = rdma_ib_or_roce(queue->id->device, queue->id->port_num) &&
		       event->status == IB_CM_REJ_STALE_CONN;
	queue_step(queue, -ECONNREFUSED);
}

static void queue_established(struct rbd_queue *queue, struct rdma_cm_event *event)
{
	const struct rdma_conn_param *param = &event->param.conn;

	WRITE_ONCE(queue->established, true);
	if (rbd_wire_cm_accept_ok(param->private_data, param->private_data_len))
		queue_step(queue, 0);
	else
		queue_step(queue, -EPROTO);
}

static int queue_cm_event(struct rdma_cm_id *id, struct rdma_cm_event *event)
{
	struct rbd_queue *queue = id->context;

	switch (event->event) {
	case RDMA_CM_EVENT_ADDR_RESOLVED:
	case RDMA_CM_EVENT_ROUTE_RESOLVED:
		queue_step(queue, 0);
		break;
	case RDMA_CM_EVENT_ESTABLISHED:
		queue_established(queue, event);
		break;
	case RDMA_CM_EVENT_REJECTED:
		queue_rejected(queue, event);
		break;
	case RDMA_CM_EVENT_ADDR_ERROR:
	case RDMA_CM_EVENT_ROUTE_ERROR:
	case RDMA_CM_EVENT_CONNECT_ERROR:
	case RDMA_CM_EVENT_UNREACHABLE:
		queue_step(queue, event->status < 0 ? event->status : -EHOSTUNREACH);
		break;
	case RDMA_CM_EVENT_DISCONNECTED:
		if (!queue->index)
			WRITE_ONCE(queue->session->control_down, true);
		rbd_session_lost(queue->session, ECONNRESET, "the target closed the connection");
		break;
	case RDMA_CM_EVENT_DEVICE_REMOVAL:
		rbd_session_lost(queue->session, ENXIO, "the RDMA device was removed");
		break;
	case RDMA_CM_EVENT_ADDR_CHANGE:
		rbd_session_lost(queue->session, ENETDOWN, "the local address changed");
		break;
	default:
		break;
	}
	return 0;	/* the id is destroyed by the thread, never by its own handler */
}

static void queue_qp_event(struct ib_event *event, void *context)
{
	struct rbd_queue *queue = context;

	if (event->event == IB_EVENT_QP_FATAL || event->event == IB_EVENT_QP_REQ_ERR ||
	    event->event == IB_EVENT_QP_ACCESS_ERR)
		rbd_session_lost(queue->session, EIO, "queue %u: %s", queue->index,
				 ib_event_msg(event->event));
}

static int queue_step_wait(struct rbd_queue *queue, unsigned int ms)
{
	int error = rbd_session_wait(queue->session, smp_load_acquire(&queue->step_done), ms);

	return error ? error : queue->step_error;
}

int rbd_queue_resolve(struct rbd_queue *queue)
{
	struct rbd_session *session = queue->session;
	struct sockaddr *bind = NULL;
	struct rdma_cm_id *id;
	int error;

	id = rdma_create_id(&init_net, queue_cm_event, queue, RDMA_PS_TCP, IB_QPT_RC);
	if (IS_ERR(id))
		return PTR_ERR(id);
	queue->id = id;

	if (session->wish.tos_given)	/* the route has it, so it comes before that */
		rdma_set_service_type(id, session->wish.tos);
	if (session->wish.bind.ss_family != AF_UNSPEC)
		bind = (struct sockaddr *)&session->wish.bind;
	queue->step_done = false;
	error = rdma_resolve_addr(id, bind, (struct sockaddr *)&session->wish.portal, RESOLVE_MS);
	if (!error)
		error = queue_step_wait(queue, rbd_session_ms_left(session));
	if (error)
		return error;

	queue->step_done = false;
	error = rdma_resolve_route(id, RESOLVE_MS);
	if (!error)
		error = queue_step_wait(queue, rbd_session_ms_left(session));
	return error;
}

static enum ib_poll_context queue_poll_context(const struct rbd_queue *queue)
{
	if (!queue->index)
		return IB_POLL_WORKQUEUE;
	return queue->polled ? IB_POLL_DIRECT : IB_POLL_SOFTIRQ;
}

/* The first lane that has it: what completes is handled where that lane's other queues do it. */
static u32 queue_lane(const struct rbd_queue *queue)
{
	return (queue->index - 1) >> queue->session->lane_shift;
}

int rbd_queue_create_qp(struct rbd_queue *queue, u32 send_wrs, u32 recv_wrs, u32 send_sge,
			u32 recv_sge)
{
	struct ib_device *device = queue->id->device;
	bool control = !queue->index;
	struct ib_qp_init_attr init = {
		.event_handler = queue_qp_event,
		.qp_context = queue,
		.sq_sig_type = IB_SIGNAL_REQ_WR,
		.qp_type = IB_QPT_RC,
		.cap = {
			.max_send_wr = send_wrs,
			.max_recv_wr = recv_wrs,
			.max_send_sge = send_sge,
			.max_recv_sge = recv_sge,
		},
	};
	int vector = control ? 0 : queue_lane(queue) % device->num_comp_vectors;
	struct ib_cq *cq;
	int error;

	/*
	 * In error every WR completes, unsignalled ones too: the CQ holds them all.
	 * The control CQ runs in process context, so that a tick can wait for it.
	 */
	cq = ib_alloc_cq(device, queue, send_wrs + recv_wrs, vector, queue_poll_context(queue));
	if (IS_ERR(cq))
		return PTR_ERR(cq);
	queue->cq = cq;
	init.send_cq = cq;
	init.recv_cq = cq;

	error = rdma_create_qp(queue->id, queue->session->pd, &init);
	if (error)
		return error;
	queue->qp = queue->id->qp;
	return 0;
}

u32 rbd_queue_read_depth(struct ib_device *device)
{
	int depth = device->attrs.max_qp_init_rd_atom ?: device->attrs.max_qp_rd_atom;

	if (read_depth)
		depth = min_t(u32, depth, read_depth);
	return clamp(depth, 1, 255);	/* the CM has 8 bits for it */
}

/* On iWARP this is a TCP connect, which nothing but a signal ends early. */
static int queue_connect_bounded(struct rbd_queue *queue, struct rdma_conn_param *param)
{
	struct rbd_session *session = queue->session;
	unsigned int ms = min_t(unsigned int, RBD_STEP_MS, rbd_session_ms_left(session));
	int error;

	mod_timer(&session->alarm, jiffies + msecs_to_jiffies(ms));
	error = rdma_connect(queue->id, param);
	timer_delete_sync(&session->alarm);
	return error;
}

/* What was agreed, or, before anything is, what the target will make of the wish. */
static u32 queue_loss_ms(const struct rbd_queue *queue)
{
	const struct rbd_session *session = queue->session;

	if (queue->index)
		return session->grant.loss_ms;
	return clamp_t(u32, session->wish.loss_ms, RBD_LOSS_MS_MIN, RBD_LOSS_MS_MAX);
}

int rbd_queue_connect_start(struct rbd_queue *queue, const u8 *token)
{
	struct rbd_session *session = queue->session;
	struct ib_device *device = queue->id->device;
	struct rbd_cm_request request = {
		.magic = cpu_to_le32(RBD_WIRE_MAGIC),
		.version = cpu_to_le16(RBD_WIRE_VERSION),
		.kind = token ? RBD_CM_IO : RBD_CM_CONTROL,
		.queue = cpu_to_le16(queue->index),
		.path = cpu_to_le16(queue->path),
	};
	struct rdma_conn_param param = {
		.private_data = &request,
		.private_data_len = sizeof(request),
		.initiator_depth = rbd_queue_read_depth(device),
		.responder_resources = 0,	/* nobody reads our memory */
		.rnr_retry_count = RBD_RNR_RETRY_COUNT,
		.flow_control = 1,
	};
	struct rbd_retry retry;

	if (token) {
		memcpy(request.session, session->grant.session, RBD_UUID_SIZE);
		memcpy(request.token, token, RBD_UUID_SIZE);
		param.initiator_depth = min_t(u32, param.initiator_depth,
					      session->grant.read_depth);
	}
	rbd_retry_compute(&retry, queue_loss_ms(queue));
	param.retry_count = retry.count;
	if (rdma_ib_or_roce(device, queue->id->port_num))
		rdma_set_ack_timeout(queue->id, retry.ack_timeout);

	queue->step_done = false;
	if (rbd_fault_step(RBD_FAULT_CONNECT))
		return 0;
	return queue_connect_bounded(queue, &param);
}

int rbd_queue_connect_wait(struct rbd_queue *queue)
{
	return queue_step_wait(queue, min_t(unsigned int, RBD_STEP_MS,
					    rbd_session_ms_left(queue->session)));
}

void rbd_queue_stop(struct rbd_queue *queue)
{
	if (!queue->qp)
		return;
	if (rbd_fault_keep(queue->id)) {
		queue->id = NULL;
		queue->qp = NULL;
		queue->cq = NULL;
		return;
	}
	/* Fails when there is no connection, which is fine; the drain sets the error state. */
	rdma_disconnect(queue->id);
	ib_drain_qp(queue->qp);
}

void rbd_queue_destroy(struct rbd_queue *queue)
{
	rbd_fault_forget(queue->cq);
	if (queue->qp)
		rdma_destroy_qp(queue->id);
	queue->qp = NULL;
	rbd_sinks_exit(&queue->sinks);
	rbd_staged_destroy(queue);
	if (queue->cq)
		ib_free_cq(queue->cq);
	queue->cq = NULL;
	kvfree(queue->tags);
	queue->tags = NULL;
	if (queue->id)
		rdma_destroy_id(queue->id);
	queue->id = NULL;
}
