// SPDX-License-Identifier: GPL-2.0
/*
 * The fake target: serves one attach honestly up to where its trick is played,
 * then watches what the initiator does: it has to leave.
 */
#include <endian.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <common/wire.h>

#include "fake.h"

#define FIRST_MS	30000	/* for the attach to begin */
#define AGAIN_MS	1500	/* for another try of it */
#define LEAVE_MS	30000	/* for the initiator to go, once the trick is played */
#define SERVE_MS	60000
#define MUTANT_MS	300000	/* for whoever attaches to be done with a mutated session */

static bool plays(const struct fake *fake, enum where where)
{
	return fake->trick->where == where && !fake->silent;
}

static bool control_is_up(const struct fake *fake)
{
	return fake->control.id && !fake->control.gone;
}

static void complain(struct fake *fake, const char *complaint)
{
	if (!fake->complaint)
		fake->complaint = complaint;
}

/* --- memory --- */

static int make_memory(struct fake *fake)
{
	size_t table_bytes = (fake_is_mutant(fake) ? FAKE_TABLE_ENTRIES : FAKE_EXTENTS) * sizeof(*fake->table);
	int access = IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_READ | IBV_ACCESS_REMOTE_WRITE;
	uint32_t i;

	/* one that is back finds what it has written */
	if (!fake->memory) {
		fake->memory = aligned_alloc(4096, FAKE_BYTES);
		fake->table = aligned_alloc(4096, FAKE_TABLE_ENTRIES * sizeof(*fake->table));
		fake->disk = calloc(1, FAKE_BYTES);
		if (!fake->memory || !fake->table || !fake->disk)
			return -1;
		memset(fake->memory, 0, FAKE_BYTES);
	}
	fake->memory_mr = ibv_reg_mr(fake->control.pd, fake->memory, FAKE_BYTES, access);
	fake->table_mr = ibv_reg_mr(fake->control.pd, fake->table, table_bytes, access);
	if (!fake->memory_mr || !fake->table_mr)
		return -1;
	for (i = 0; i < FAKE_EXTENTS; i++)
		fake->table[i] = (struct rbd_segment) {
			.address = htole64((uintptr_t)fake->memory + (uint64_t)i * FAKE_EXTENT_BYTES),
			.key = htole32(fake->memory_mr->rkey),
			.length = htole32(FAKE_EXTENT_BYTES),
		};
	return 0;
}

static void close_all(struct fake *fake)
{
	unsigned int i;

	for (i = 0; i < FAKE_QUEUES; i++)
		link_close(&fake->queues[i]);
	if (fake->memory_mr)
		ibv_dereg_mr(fake->memory_mr);
	if (fake->table_mr)
		ibv_dereg_mr(fake->table_mr);
	fake->memory_mr = NULL;
	fake->table_mr = NULL;
	link_close(&fake->control);
}

static void free_memory(struct fake *fake)
{
	free(fake->memory);
	free(fake->table);
	free(fake->disk);
}

/* --- honest answers --- */

static void fill_open_answer(struct fake *fake, struct rbd_open_answer *open)
{
	unsigned int i;

	open->class = htole16(RBD_CLASS_MEMORY);
	open->nr_queues = htole16(fake->nr_queues);
	open->flags = htole32(fake->asked_flags & (RBD_OPEN_READ_ONLY | RBD_OPEN_SHARED));
	open->size_bytes = htole64(FAKE_BYTES);
	open->block_size = htole32(4096);
	open->max_io_bytes = htole32(1 << 20);
	open->depth = htole32(16);
	open->loss_ms = htole32(FAKE_LOSS_MS);
	open->extent_bytes = htole32(FAKE_EXTENT_BYTES);
	open->nr_extents = htole32(FAKE_EXTENTS);
	open->read_depth = htole16(16);
	open->nr_table_segs = htole16(1);
	open->region_bytes = htole64(FAKE_BYTES);
	open->epoch = htole64(fake->epoch);
	memset(open->session, 0x11, RBD_UUID_SIZE);
	memset(open->secret, 0x22, RBD_UUID_SIZE);
	memset(open->export_uuid, 0x33, RBD_UUID_SIZE);
	memset(open->incarnation, 0x44, RBD_UUID_SIZE);
	memset(open->writer_set, 0x55, RBD_UUID_SIZE);
	open->table[0].address = htole64((uintptr_t)fake->table);
	open->table[0].key = htole32(fake->table_mr->rkey);
	open->table[0].length = htole32(FAKE_EXTENTS * sizeof(*fake->table));
	for (i = 0; i < fake->nr_queues; i++)
		memset(open->tokens[i], 0x60 + i, RBD_UUID_SIZE);
	if (fake->trick->device)
		fake_limits(fake, open);
}

static void take_open(struct fake *fake, const struct rbd_open *open)
{
	fake->nr_asked = le16toh(open->nr_queues);
	fake->asked_depth = le32toh(open->depth);
	fake->nr_queues = fake->nr_asked < FAKE_QUEUES ? fake->nr_asked : FAKE_QUEUES;
	fake->asked_flags = le32toh(open->flags);
	fake->epoch = le64toh(open->epoch);
}

/* To one who wants a proof: a nonce, and then what could be one, for all that the fake knows. */
static void feign_proof(const struct rbd_auth *asked, struct rbd_auth *auth)
{
	if (le16toh(asked->method) != RBD_AUTH_HMAC)
		return;
	auth->method = asked->method;
	auth->step = asked->step;
	auth->data_length = htole32(RBD_AUTH_KEY_SIZE);
	memset(auth->data, 0x55, RBD_AUTH_KEY_SIZE);
}

static enum rbd_status write_zeroes(struct fake *fake, const struct rbd_zero *zero)
{
	uint64_t offset = le64toh(zero->offset);
	uint32_t length = le32toh(zero->length);

	if (offset + length > FAKE_BYTES)
		return RBD_ST_RANGE;
	memset(fake->memory + offset, 0, length);
	return RBD_ST_OK;
}

/* A page of exports e0, e1 and so on: those behind @asked->after */
static void list_exports(const struct rbd_discover *asked, struct letter *letter, uint32_t tag)
{
	unsigned int first = asked->after[0] ? asked->after[1] - '0' + 1u : 0, i;
	unsigned int nr = first >= FAKE_EXPORTS ? 0 : FAKE_EXPORTS - first;
	struct rbd_discover_answer *answer = (void *)letter->bytes;

	nr = nr < FAKE_PAGE ? nr : FAKE_PAGE;
	letter_init(letter, RBD_OP_DISCOVER | RBD_OP_ANSWER, tag, sizeof(*answer) + nr * sizeof(answer->entries[0]));
	answer->nr = htole16(nr);
	answer->flags = htole16(first + nr < FAKE_EXPORTS ? RBD_DISCOVER_MORE : 0);
	for (i = 0; i < nr; i++) {
		struct rbd_discovered *entry = &answer->entries[i];

		entry->export[0] = 'e';
		entry->export[1] = '0' + first + i;
		memset(entry->uuid, 0x31 + first + i, RBD_UUID_SIZE);
		entry->size_bytes = htole64(FAKE_BYTES);
		entry->block_size = htole32(4096);
		entry->class = htole16(RBD_CLASS_MEMORY);
	}
}

static void fill_answer(struct fake *fake, const struct rbd_msg *request, struct letter *letter)
{
	uint8_t op = request->op | RBD_OP_ANSWER;
	uint32_t tag = le32toh(request->tag);

	switch (request->op) {
	case RBD_OP_HELLO:
		letter_init(letter, op, tag, sizeof(letter->hello_answer));
		letter->hello_answer.version = htole16(RBD_WIRE_VERSION);
		letter->hello_answer.auth_methods = htole32(fake->trick->methods ?
							    fake->trick->methods : 1 << RBD_AUTH_NONE);
		strcpy((char *)letter->hello_answer.host_name, "fake");
		break;
	case RBD_OP_AUTH:
		letter_init(letter, op, tag, sizeof(letter->auth));
		memcpy(fake->heard, ((const struct rbd_auth *)request)->data, sizeof(fake->heard));
		feign_proof((const struct rbd_auth *)request, &letter->auth);
		break;
	case RBD_OP_OPEN:
		take_open(fake, (const struct rbd_open *)request);
		letter_init(letter, op, tag, sizeof(letter->open_answer) + fake->nr_queues * RBD_UUID_SIZE);
		fill_open_answer(fake, &letter->open_answer);
		break;
	case RBD_OP_DISCOVER:
		list_exports((const struct rbd_discover *)request, letter, tag);
		break;
	case RBD_OP_QUERY:
		letter_init(letter, op, tag, sizeof(*request));
		fake_query(fake, (const struct rbd_query *)request, letter);
		break;
	case RBD_OP_ZERO:
		letter_init(letter, op, tag, sizeof(*request));
		letter->msg.status = htole16(write_zeroes(fake, (const struct rbd_zero *)request));
		break;
	default:
		letter_init(letter, op, tag, sizeof(*request));
	}
}

/* --- tricks with messages --- */

void fake_send(struct fake *fake, const struct letter *letter)
{
	link_send(&fake->control, letter->bytes, letter->length);
}

static void send_bare(struct fake *fake, uint8_t op, uint32_t tag, unsigned int status)
{
	struct letter letter;

	letter_init(&letter, op, tag, sizeof(struct rbd_msg));
	letter.msg.status = htole16(status);
	if (status && rbd_wire_final(status))
		letter.msg.flags = RBD_MSG_FINAL;
	fake_send(fake, &letter);
}

static void send_garbage(struct fake *fake)
{
	unsigned char garbage[200];

	memset(garbage, 0x5a, sizeof(garbage));
	link_send(&fake->control, garbage, sizeof(garbage));
}

/* The size as it is, until a field says something else. */
static void send_changed(struct fake *fake)
{
	struct letter letter;
	struct rbd_changed *changed = (void *)letter.bytes;

	letter_init(&letter, RBD_OP_CHANGED, 0, sizeof(*changed));
	changed->size_bytes = htole64(FAKE_BYTES);
	letter_set(&letter, &fake->trick->field);
	fake_send(fake, &letter);
}

/* To the first command of each queue, to tags and queues that there are not; with every verdict. */
static void send_query_answers(struct fake *fake)
{
	static const uint32_t tags[] = { 0, 1, 1 << 16, 1 << 16 | 15, 1 << 16 | 16, 2 << 16, 128 << 16, 0xffffffff };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(tags); i++) {
		send_bare(fake, RBD_OP_QUERY | RBD_OP_ANSWER, tags[i], RBD_ST_OK);
		send_bare(fake, RBD_OP_QUERY | RBD_OP_ANSWER, tags[i], RBD_ST_UNKNOWN_COMMAND);
	}
}

static void send_early_result(struct fake *fake)
{
	struct reply reply = { .result.tag = htole16(fake->trick->value), .result.sequence = htole32(1) };

	if (fake_send_reply(&fake->queues[0], &reply))
		complain(fake, "a result could not be sent");
}

static void say_working(struct fake *fake, uint32_t tag)
{
	uint64_t end = now_ms() + LEAVE_MS, said = 0;

	while (control_is_up(fake) && now_ms() < end) {
		if (now_ms() >= said + RBD_WORKING_MS) {
			said = now_ms();
			send_bare(fake, RBD_OP_WORKING, tag, 0);
		}
		link_pump(&fake->control, 2);
		fake->control.nr_arrived = 0;
	}
}

static void send_tricked(struct fake *fake, struct letter *letter)
{
	const struct trick *trick = fake->trick;
	uint32_t tag = le32toh(letter->msg.tag);

	switch (trick->how) {
	case HOW_DAMAGE:
		letter_damage(letter, trick->damage);
		fake_send(fake, letter);
		break;
	case HOW_FIELD:
		letter_set(letter, &trick->field);
		fake_send(fake, letter);
		break;
	case HOW_PATCH:
		trick->patch(fake, letter);
		fake_send(fake, letter);
		break;
	case HOW_TWICE:
		fake_send(fake, letter);
		fake_send(fake, letter);
		break;
	case HOW_INVALIDATE:
		link_send_invalidate(&fake->control, letter->bytes, letter->length, keys_of_trick(fake));
		break;
	case HOW_STRAY:
		letter->msg.tag = htole32(tag + 1000);
		fake_send(fake, letter);
		break;
	case HOW_REFUSE:
		send_bare(fake, letter->msg.op, tag, trick->value);
		break;
	case HOW_SEND:
		send_bare(fake, trick->value, tag, 0);
		break;
	case HOW_CHANGED:
		send_changed(fake);
		fake_send(fake, letter);
		break;
	case HOW_GARBAGE:
		send_garbage(fake);
		break;
	case HOW_WORKING:
		say_working(fake, tag);
		break;
	case HOW_DISCONNECT:
		rdma_disconnect(fake->control.id);
		break;
	default:
		break;
	}
	/* what looks like an answer is served on, so that an initiator that takes it is found out */
	fake->silent = trick->how != HOW_PATCH && trick->how != HOW_FIELD && trick->how != HOW_TWICE &&
		       trick->how != HOW_CHANGED;
}

/* Not the answer to anything: on the first beat of a session that is up. */
static void play_live(struct fake *fake, const struct rbd_msg *ping)
{
	const struct trick *trick = fake->trick;
	struct letter letter;

	switch (trick->how) {
	case HOW_WRITE:
	case HOW_INVALIDATE:
		fill_answer(fake, ping, &letter);
		fake_send(fake, &letter);
		return;
	case HOW_PING:
		fill_answer(fake, ping, &letter);
		fake_send(fake, &letter);
		send_bare(fake, RBD_OP_PING, 4711, 0);
		return;
	case HOW_QUERY:
		fill_answer(fake, ping, &letter);
		fake_send(fake, &letter);
		send_query_answers(fake);
		send_bare(fake, RBD_OP_PING, 4711, 0);
		return;
	case HOW_EARLY:
		send_early_result(fake);
		fake->silent = true;
		return;
	case HOW_SEND:
		send_bare(fake, trick->value, 4711, trick->value == RBD_OP_ENDED ? RBD_ST_REMOVED : 0);
		fake->silent = true;
		return;
	default:
		fill_answer(fake, ping, &letter);
		send_tricked(fake, &letter);
	}
}

enum where fake_where_of(uint8_t op)
{
	switch (op) {
	case RBD_OP_HELLO:
		return AT_HELLO;
	case RBD_OP_AUTH:
		return AT_AUTH;
	case RBD_OP_OPEN:
		return AT_OPEN;
	case RBD_OP_PING:
		return AT_LIVE;
	case RBD_OP_CLOSE:
		return AT_CLOSE;
	case RBD_OP_DISCOVER:
		return AT_DISCOVER;
	default:
		return AT_NOWHERE;
	}
}

static void answer(struct fake *fake, const struct rbd_msg *msg)
{
	enum where where = fake_where_of(msg->op);
	struct letter letter;

	if (msg->op == RBD_OP_CLOSE)
		fake->closed = true;
	if (plays(fake, where) && where == AT_LIVE && !fake->pinged) {
		play_live(fake, msg);
		return;
	}
	fill_answer(fake, msg, &letter);
	if (fake_is_mutant(fake))
		mutant_answer(fake, msg, &letter);
	else if (plays(fake, where) && where != AT_LIVE)
		send_tricked(fake, &letter);
	else
		fake_send(fake, &letter);
}

/* The case waits for this line. */
static void take_pong(struct fake *fake, const struct rbd_msg *pong)
{
	if (le32toh(pong->tag) != 4711 || fake_is_mutant(fake))
		return;
	fake->pinged = true;
	puts("pinged");
	fflush(stdout);
}

static void take_message(struct fake *fake, const struct rbd_msg *msg, size_t bytes)
{
	if (!rbd_wire_request_ok(msg, bytes)) {
		complain(fake, why("a malformed request: op %#x, %zu bytes", msg->op, bytes));
		return;
	}
	if (fake->silent)
		return;
	if (msg->op == (RBD_OP_PING | RBD_OP_ANSWER)) {
		take_pong(fake, msg);
		return;
	}
	answer(fake, msg);
}

/* --- connections --- */

/* Private data of an acceptance; that of a reject begins alike. */
void fake_accept_letter(struct letter *letter)
{
	struct rbd_cm_accept *accept = (void *)letter->bytes;

	memset(letter, 0, sizeof(*letter));
	letter->length = sizeof(*accept);
	accept->magic = htole32(RBD_WIRE_MAGIC);
	accept->version = htole16(RBD_WIRE_VERSION);
}

static bool reject_or_accept(struct fake *fake, struct link *link)
{
	const struct trick *trick = fake->trick;
	struct letter letter;
	struct rbd_cm_reject *reject = (void *)letter.bytes;

	fake_accept_letter(&letter);
	if (trick->how == HOW_REJECT)
		reject->version_min = htole16(RBD_WIRE_VERSION);
	letter_set(&letter, &trick->field);
	if (trick->how == HOW_REJECT)
		return !rdma_reject(link->id, letter.bytes, trick->value);
	return !link_accept(link, letter.bytes, trick->value);
}

static void play_connect(struct fake *fake, struct link *link)
{
	switch (fake->trick->how) {
	case HOW_REJECT:
		reject_or_accept(fake, link);
		/* that was all: no event follows */
		link->gone = true;
		break;
	case HOW_ACCEPT:
		reject_or_accept(fake, link);
		break;
	case HOW_DISCONNECT:
		rdma_disconnect(fake->control.id);
		break;
	default:
		break;
	}
	fake->silent = true;
}

static void accept_honestly(struct fake *fake, struct link *link)
{
	struct letter letter;

	fake_accept_letter(&letter);
	/* no wonder when the initiator has left by now */
	if (link_accept(link, letter.bytes, letter.length) && fake->trick->fate != FATE_REFUSED)
		complain(fake, "accept failed");
}

static void take_control(struct fake *fake, struct rdma_cm_id *id)
{
	if (link_take(&fake->control, id, NULL)) {
		complain(fake, "no control queue");
		return;
	}
	if (make_memory(fake))
		complain(fake, "no memory");
	if (fake_is_mutant(fake))
		mutant_accept(fake, &fake->control, AT_CONNECT);
	else if (plays(fake, AT_CONNECT))
		play_connect(fake, &fake->control);
	else
		accept_honestly(fake, &fake->control);
}

/* Queues use the protection domain of the keys. */
static int take_queue_link(struct fake *fake, struct link *link, struct rdma_cm_id *id)
{
	struct ibv_qp_init_attr attr = {
		.qp_type = IBV_QPT_RC,
		.send_cq = fake->control.cq,
		.recv_cq = fake->control.cq,
		.cap = { .max_send_wr = 1, .max_recv_wr = 1, .max_send_sge = 1, .max_recv_sge = 1 },
	};
	/* nothing is ever received; siw takes no work request without an entry */
	struct ibv_sge sge = { .addr = (uintptr_t)fake->control.buffer, .lkey = fake->control.mr->lkey };
	struct ibv_recv_wr wr = { .wr_id = WR_OTHER_QUEUE, .sg_list = &sge, .num_sge = 1 }, *bad;

	if (fake->trick->device)
		return link_take(link, id, fake->control.pd);
	link->id = id;
	link->channel = rdma_create_event_channel();
	if (!link->channel || rdma_migrate_id(id, link->channel) || rdma_create_qp(id, fake->control.pd, &attr))
		return -1;
	return ibv_post_recv(id->qp, &wr, &bad);
}

static void turn_away(struct fake *fake, struct rdma_cm_id *id, const char *complaint)
{
	complain(fake, complaint);
	rdma_reject(id, NULL, 0);
	rdma_destroy_id(id);
}

static void take_queue(struct fake *fake, struct rdma_cm_id *id, const struct rbd_cm_request *request)
{
	unsigned int queue = le16toh(request->queue) - 1;
	uint8_t token[RBD_UUID_SIZE];

	memset(token, 0x60 + queue, sizeof(token));
	if (fake_is_mutant(fake))	/* who was told something else says something else */
		memcpy(token, request->token, sizeof(token));
	if (queue >= fake->nr_queues || fake->queues[queue].id || memcmp(token, request->token, sizeof(token))) {
		turn_away(fake, id, "an I/O queue that was not granted, or with a wrong token");
		return;
	}
	if (take_queue_link(fake, &fake->queues[queue], id)) {
		/* no wonder when the initiator has left by now */
		if (fake->trick->fate != FATE_REFUSED)
			complain(fake, "no I/O queue");
		return;
	}
	if (fake_is_mutant(fake)) {
		mutant_accept(fake, &fake->queues[queue], AT_QUEUE);
	} else if (plays(fake, AT_QUEUE) && fake->trick->how == HOW_CHANGED) {
		send_changed(fake);
		accept_honestly(fake, &fake->queues[queue]);
	} else if (plays(fake, AT_QUEUE))
		play_connect(fake, &fake->queues[queue]);
	else if (!fake->silent)
		accept_honestly(fake, &fake->queues[queue]);
}

/* A session that comes back leaves its old connections behind. */
static void take_mutant(struct fake *fake, struct rdma_cm_id *id)
{
	close_all(fake);
	mutant_controls(fake);
	take_control(fake, id);
}

static void take_request(struct fake *fake, struct rdma_cm_event *event)
{
	const struct rbd_cm_request *request = event->param.conn.private_data;

	if (rbd_wire_cm_request_status(request, event->param.conn.private_data_len) != RBD_ST_OK)
		turn_away(fake, event->id, "a malformed connect request");
	else if (request->kind == RBD_CM_IO)
		take_queue(fake, event->id, request);
	else if (fake_is_mutant(fake))
		take_mutant(fake, event->id);
	else if (!fake->control.id)
		take_control(fake, event->id);
	else
		turn_away(fake, event->id, "a second control connection");
}

/* Return: was anything asked of the listener? */
static bool pump_listener(struct fake *fake, unsigned int ms, bool serving)
{
	struct pollfd fd = { .fd = fake->channel->fd, .events = POLLIN };
	struct rdma_cm_event *event, copy;
	char data[256];

	if (poll(&fd, 1, ms) != 1 || rdma_get_cm_event(fake->channel, &event))
		return false;
	copy = *event;
	memset(data, 0, sizeof(data));
	memcpy(data, event->param.conn.private_data, event->param.conn.private_data_len);
	copy.param.conn.private_data = data;
	/* acknowledged first: a migration waits for that */
	rdma_ack_cm_event(event);
	if (copy.event == RDMA_CM_EVENT_CONNECT_REQUEST && serving)
		take_request(fake, &copy);
	else if (copy.event == RDMA_CM_EVENT_CONNECT_REQUEST)
		turn_away(fake, copy.id, NULL);
	return true;
}

/* --- one attach --- */

static void pump_queues(struct fake *fake)
{
	unsigned int i;

	for (i = 0; i < FAKE_QUEUES && fake->trick->device; i++)
		if (fake->queues[i].cq && !fake->queues[i].gone)
			fake_commands(fake, &fake->queues[i]);
}

static void pump_control(struct fake *fake)
{
	struct rbd_msg *msg;
	size_t bytes;

	link_pump(&fake->control, 1);
	while (fake->control.nr_arrived && (msg = link_next(&fake->control, 0, &bytes)))
		take_message(fake, msg, bytes);
}

/* A connection that was never accepted ends without an event for us on some transports. */
static bool never_was(const struct fake *fake)
{
	return fake->trick->where == AT_CONNECT && !fake->control.up;
}

static bool uses_keys(const struct fake *fake)
{
	return fake->trick->how == HOW_WRITE || fake->trick->how == HOW_INVALIDATE;
}

static void serve(struct fake *fake)
{
	uint64_t end = now_ms() + (fake->trick->fate == FATE_REFUSED ? LEAVE_MS : SERVE_MS);

	while (!fake->control.gone && now_ms() < end) {
		pump_listener(fake, 0, true);
		pump_queues(fake);
		pump_control(fake);
		if (uses_keys(fake))
			keys_step(fake);
		if (never_was(fake) && fake->silent)
			end = end < now_ms() + 4000 ? end : now_ms() + 4000;
	}
	if (!fake->control.gone && !never_was(fake))
		complain(fake, "the initiator did not leave");
}

static void check_end(struct fake *fake)
{
	if (fake->trick->fate == FATE_WORKS && fake->trick->where != AT_CLOSE && !fake->closed)
		complain(fake, "it left without CLOSE");
	if ((fake->trick->how == HOW_PING || fake->trick->how == HOW_QUERY) && !fake->pinged)
		complain(fake, "it did not answer PING");
}

/* --- mutants: one session, with all its connections --- */

/* Whoever gives names on standard input says there when it is done, too. */
static bool told_to_end(void)
{
	struct pollfd fd = { .fd = 0, .events = POLLIN };
	char word[128];

	return poll(&fd, 1, 0) == 1 && (scanf("%127s", word) != 1 || *word);
}

/* It is gone, and has not come back for a while. */
static bool stays_away(const struct fake *fake, uint64_t *seen_ms)
{
	if (!fake->control.id || !fake->control.gone)
		*seen_ms = now_ms();
	return fake->control.id && now_ms() > *seen_ms + AGAIN_MS;
}

static bool serve_mutant(struct fake *fake, const struct trick *trick, bool by_hand)
{
	struct fake fresh = { .trick = trick, .channel = fake->channel, .listener = fake->listener };
	uint64_t end = now_ms() + MUTANT_MS, seen_ms = now_ms();
	bool any;

	*fake = fresh;
	mutant_begin(fake);
	while (now_ms() < end && !(by_hand ? stays_away(fake, &seen_ms) : told_to_end())) {
		pump_listener(fake, fake->control.id ? 0 : 5, true);
		if (!fake->control.id)
			continue;
		pump_queues(fake);
		pump_control(fake);
		mutant_tick(fake);
	}
	any = fake->control.id;
	mutant_end(fake);
	close_all(fake);
	free_memory(fake);
	return any;
}

static bool serve_one(struct fake *fake, const struct trick *trick, unsigned int ms)
{
	struct fake fresh = { .trick = trick, .channel = fake->channel, .listener = fake->listener,
			      .complaint = fake->complaint };
	uint64_t end = now_ms() + ms;

	*fake = fresh;
	while (!fake->control.id && now_ms() < end)
		pump_listener(fake, 20, true);
	if (!fake->control.id)
		return false;
	keys_begin(fake);
	serve(fake);
	keys_end(fake);
	check_end(fake);
	close_all(fake);
	free_memory(fake);
	return true;
}

static void play(struct fake *fake, const char *name, bool by_hand)
{
	const struct trick *trick = trick_find(name);
	bool any;

	if (!trick) {
		report(name, "there is no such trick");
		return;
	}
	/* what the trick before has left unanswered */
	while (pump_listener(fake, 0, false))
		;
	printf("ready %s\n", name);
	fflush(stdout);
	fake->complaint = NULL;
	any = trick->how == HOW_MUTATE ? serve_mutant(fake, trick, by_hand) : serve_one(fake, trick, FIRST_MS);
	while (any && trick->repeat && serve_one(fake, trick, AGAIN_MS))
		;
	report(name, any ? fake->complaint : "nobody came");
}

static void play_all_from_stdin(struct fake *fake)
{
	char name[128];

	while (scanf("%127s", name) == 1)
		play(fake, name, false);
}

static int listen_at(struct fake *fake, const struct sockaddr_storage *address)
{
	fake->channel = rdma_create_event_channel();
	if (!fake->channel || rdma_create_id(fake->channel, &fake->listener, NULL, RDMA_PS_TCP) ||
	    rdma_bind_addr(fake->listener, (struct sockaddr *)address))
		return -1;
	return rdma_listen(fake->listener, 64);
}

int listen_run(const char *host, const char *port, int nr_names, char **names)
{
	struct sockaddr_storage address = { };
	struct fake fake = { };
	int i;

	if (parse_address(host, port, &address) || listen_at(&fake, &address)) {
		fprintf(stderr, "peer: cannot listen at %s port %s\n", host, port);
		return 2;
	}
	for (i = 0; i < nr_names; i++)
		play(&fake, names[i], true);
	if (!nr_names)
		play_all_from_stdin(&fake);
	rdma_destroy_id(fake.listener);
	rdma_destroy_event_channel(fake.channel);
	return report_status();
}
