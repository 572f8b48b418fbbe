// SPDX-License-Identifier: GPL-2.0
/*
 * A session as an initiator has it, one step of the ladder at a time. Results
 * are 0, the RBD_ST_* of a refusal, or -1 for a connection that is no more.
 */
#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "peer.h"

#define ANSWER_MS	30000

static uint32_t sessions_made;

/* Every session is another host's: none stands in the way of another. */
void session_init(struct session *session, uint32_t flags)
{
	uint32_t number = htole32(++sessions_made);
	unsigned int i;

	memset(session, 0, sizeof(*session));
	session->flags = flags;
	session->loss_ms = 60000;
	session->epoch = 1;
	memcpy(session->host_id, config.host_id, RBD_UUID_SIZE);
	for (i = 0; i < sizeof(number); i++)
		session->host_id[12 + i] ^= ((uint8_t *)&number)[i];
}

int session_connect(struct session *session)
{
	struct rbd_cm_request request = {
		.magic = htole32(RBD_WIRE_MAGIC),
		.version = htole16(RBD_WIRE_VERSION),
		.kind = RBD_CM_CONTROL,
	};

	return link_reach(&session->control, &request, sizeof(request));
}

static void fill_hello(struct session *session, struct rbd_hello *hello)
{
	hello->version_min = htole16(RBD_WIRE_VERSION);
	hello->version_max = htole16(RBD_WIRE_VERSION);
	memcpy(hello->host_id, session->host_id, RBD_UUID_SIZE);
	hello->features = htole64(session->features);
	memset(hello->boot_id, 0x42, RBD_UUID_SIZE);
	strcpy((char *)hello->host_name, "peer");
}

static void fill_resume(const struct session *session, struct rbd_open *open)
{
	const struct rbd_open_answer *known = session->resumes;

	open->flags |= htole32(RBD_OPEN_RESUME);
	open->last_epoch = htole64(session->last_epoch);
	memcpy(open->session, known->session, RBD_UUID_SIZE);
	memcpy(open->secret, known->secret, RBD_UUID_SIZE);
	memcpy(open->incarnation, known->incarnation, RBD_UUID_SIZE);
	memcpy(open->writer_set, known->writer_set, RBD_UUID_SIZE);
}

static void fill_open(struct session *session, struct rbd_open *open)
{
	strncpy((char *)open->export, config.export, RBD_NAME_MAX);
	open->flags = htole32(session->flags);
	open->nr_queues = htole16(SESSION_QUEUES);
	open->nr_paths = htole16(1);
	open->depth = htole32(16);
	open->loss_ms = htole32(session->loss_ms);
	open->timeout_ms = htole32(ANSWER_MS);
	open->read_depth = htole16(16);
	open->epoch = htole64(session->epoch);
	if (session->resumes)
		fill_resume(session, open);
}

/* An honest message of that kind. */
void session_letter(struct session *session, uint8_t op, struct letter *letter)
{
	uint32_t tag = ++session->tag;

	switch (op) {
	case RBD_OP_HELLO:
		letter_init(letter, op, tag, sizeof(struct rbd_hello));
		fill_hello(session, &letter->hello);
		break;
	case RBD_OP_AUTH:
		letter_init(letter, op, tag, sizeof(struct rbd_auth));
		break;
	case RBD_OP_OPEN:
		letter_init(letter, op, tag, sizeof(struct rbd_open));
		fill_open(session, &letter->open);
		break;
	case RBD_OP_ZERO:
		letter_init(letter, op, tag, sizeof(struct rbd_zero));
		letter->zero.length = htole32(4096);
		break;
	default:
		letter_init(letter, op, tag, sizeof(struct rbd_msg));
	}
}

static int answer_probe(struct session *session, const struct rbd_msg *ping)
{
	struct rbd_msg pong = *ping;

	pong.op |= RBD_OP_ANSWER;
	return link_send(&session->control, &pong, sizeof(pong));
}

/* Sends it and waits for its answer, which stays in control.message. */
int session_ask(struct session *session, struct letter *letter)
{
	struct rbd_msg *msg;
	size_t bytes;

	if (link_send(&session->control, letter->bytes, letter->length))
		return -1;
	while ((msg = link_next(&session->control, ANSWER_MS, &bytes))) {
		if (msg->op == RBD_OP_PING)
			answer_probe(session, msg);
		else if (msg->op == (letter->msg.op | RBD_OP_ANSWER) && msg->tag == letter->msg.tag)
			return le16toh(msg->status);
		else if (msg->op != RBD_OP_WORKING)
			return -1;
	}
	return -1;
}

static int ask_kind(struct session *session, uint8_t op)
{
	struct letter letter;

	session_letter(session, op, &letter);
	return session_ask(session, &letter);
}

/* READs the extent table through the control queue. */
static int read_table(struct session *session)
{
	const struct rbd_open_answer *open = &session->open;
	size_t done = 0, bytes;
	unsigned int i;

	session->nr_extents = le32toh(open->nr_extents);
	session->table = calloc(session->nr_extents, sizeof(*session->table));
	for (i = 0; i < le16toh(open->nr_table_segs); i++) {
		bytes = le32toh(open->table[i].length);
		if (bytes > LINK_DATA_BYTES || done + bytes > session->nr_extents * sizeof(*session->table))
			return -1;
		if (link_rdma(&session->control, IBV_WR_RDMA_READ, le64toh(open->table[i].address),
			      le32toh(open->table[i].key), bytes))
			return -1;
		memcpy((char *)session->table + done, session->control.data, bytes);
		done += bytes;
	}
	return 0;
}

static int open_export(struct session *session)
{
	int status = ask_kind(session, RBD_OP_OPEN);

	if (status)
		return status;
	memcpy(session->open_bytes, session->control.message, sizeof(session->open_bytes));
	return read_table(session);
}

void session_io_request(const struct session *session, unsigned int queue, struct rbd_cm_request *request)
{
	*request = (struct rbd_cm_request) {
		.magic = htole32(RBD_WIRE_MAGIC),
		.version = htole16(RBD_WIRE_VERSION),
		.kind = RBD_CM_IO,
		.queue = htole16(queue),
	};
	memcpy(request->session, session->open.session, RBD_UUID_SIZE);
	memcpy(request->token, session->open.tokens[queue - 1], RBD_UUID_SIZE);
}

int session_connect_io(struct session *session, struct link *link, const struct rbd_cm_request *request)
{
	(void)session;
	return link_reach(link, request, sizeof(*request));
}

static int connect_queue(struct session *session)
{
	struct rbd_cm_request request;

	session_io_request(session, 1, &request);
	return session_connect_io(session, &session->queues[0], &request);
}

/* Another connection of what @from is: the session goes on by it, in the next epoch. */
void session_continue(struct session *session, const struct session *from)
{
	memset(session, 0, sizeof(*session));
	session->flags = from->flags;
	session->features = RBD_FEATURE_RESUME;
	session->loss_ms = from->loss_ms;
	session->resumes = &from->open;
	session->last_epoch = from->epoch;
	session->epoch = from->epoch + 1;
	memcpy(session->host_id, from->host_id, RBD_UUID_SIZE);
}

/* From nothing up to where the target expects @step next; LIVE has its first I/O queue. */
int session_climb(struct session *session, enum step step)
{
	int status = session_connect(session);

	if (!status && step >= STEP_AUTH)
		status = ask_kind(session, RBD_OP_HELLO);
	if (!status && step >= STEP_OPEN)
		status = ask_kind(session, RBD_OP_AUTH);
	if (!status && step >= STEP_ANSWERED)
		status = open_export(session);
	if (!status && step >= STEP_LIVE)
		status = connect_queue(session);
	return status;
}

/* Is it still a session to the target? */
bool session_answers(struct session *session)
{
	return ask_kind(session, RBD_OP_PING) == RBD_ST_OK;
}

int session_close(struct session *session)
{
	unsigned int i;
	int status;

	for (i = 0; i < SESSION_QUEUES; i++)
		link_close(&session->queues[i]);
	status = ask_kind(session, RBD_OP_CLOSE);
	session_end(session);
	return status;
}

/* Without a word. */
void session_end(struct session *session)
{
	unsigned int i;

	for (i = 0; i < SESSION_QUEUES; i++)
		link_close(&session->queues[i]);
	link_close(&session->control);
	free(session->table);
	session->table = NULL;
}

void session_name(const struct session *session, char name[37])
{
	const uint8_t *u = session->open.session;

	snprintf(name, 37, "%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-%02x%02x%02x%02x%02x%02x", u[0], u[1], u[2],
		 u[3], u[4], u[5], u[6], u[7], u[8], u[9], u[10], u[11], u[12], u[13], u[14], u[15]);
}
