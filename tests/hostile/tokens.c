// SPDX-License-Identifier: GPL-2.0
/*
 * Tokens: an I/O connection without its own, unused one gets no queue, and the
 * session that it claims does not suffer.
 */
#include <endian.h>
#include <string.h>

#include "peer.h"

static const char *enter(struct session *session, enum step step)
{
	int status;

	session_init(session, config.flags);
	status = session_climb(session, step);
	return status ? why("no session: status %d", status) : NULL;
}

/* The second I/O queue is connected with @request, and must not be. */
static const char *rejected(struct session *session, const struct rbd_cm_request *request)
{
	struct link *link = &session->queues[1];
	int status = session_connect_io(session, link, request);

	link_close(link);
	if (!status)
		return "it was accepted";
	if (status != RBD_ST_TOKEN)
		return why("rejected with status %d", status);
	return session_answers(session) ? NULL : "the session is gone";
}

/* After all refusals: the right token still opens the queue. */
static const char *accepted(struct session *session)
{
	struct rbd_cm_request request;
	int status;

	session_io_request(session, 2, &request);
	status = session_connect_io(session, &session->queues[1], &request);
	if (status)
		return why("the right token was rejected with status %d", status);
	return NULL;
}

/* A session at that step, and the honest connect request for its I/O queue @queue. */
static const char *ask(struct session *session, enum step step, unsigned int queue,
		       struct rbd_cm_request *request)
{
	const char *complaint = enter(session, step);

	if (!complaint)
		session_io_request(session, queue, request);
	return complaint;
}

/* Two live sessions, and the honest connect request for the second I/O queue of @a. */
static const char *ask_beside(struct session *a, struct session *b, struct rbd_cm_request *request)
{
	const char *complaint = ask(a, STEP_LIVE, 2, request);

	return complaint ? complaint : enter(b, STEP_LIVE);
}

static const char *only_right_one(struct session *session, const struct rbd_cm_request *request)
{
	const char *complaint = rejected(session, request);

	return complaint ? complaint : accepted(session);
}

static const char *no_token(struct session *a, struct session *b)
{
	struct rbd_cm_request request;
	const char *complaint = ask(a, STEP_LIVE, 2, &request);

	(void)b;
	if (complaint)
		return complaint;
	memset(request.token, 0, RBD_UUID_SIZE);
	return only_right_one(a, &request);
}

static const char *random_token(struct session *a, struct session *b)
{
	struct rbd_cm_request request;
	const char *complaint = ask(a, STEP_LIVE, 2, &request);

	(void)b;
	if (complaint)
		return complaint;
	memset(request.token, 0xc3, RBD_UUID_SIZE);
	return only_right_one(a, &request);
}

static const char *bit_off(struct session *a, struct session *b)
{
	const char *complaint = enter(a, STEP_LIVE);
	struct rbd_cm_request request;
	unsigned int i;

	(void)b;
	for (i = 0; i < RBD_UUID_SIZE && !complaint; i += 5) {
		session_io_request(a, 2, &request);
		request.token[i] ^= 1 << i % 8;
		complaint = rejected(a, &request);
	}
	return complaint ? complaint : accepted(a);
}

/* Also as the first queue: nothing was confirmed then. */
static const char *first_queue(struct session *a, struct session *b)
{
	struct rbd_cm_request request;
	const char *complaint = ask(a, STEP_ANSWERED, 1, &request);

	(void)b;
	if (complaint)
		return complaint;
	request.token[0] ^= 1;
	return only_right_one(a, &request);
}

static const char *foreign_token(struct session *a, struct session *b)
{
	struct rbd_cm_request request;
	const char *complaint = ask_beside(a, b, &request);

	if (complaint)
		return complaint;
	memcpy(request.token, b->open.tokens[1], RBD_UUID_SIZE);
	complaint = only_right_one(a, &request);
	return complaint ? complaint : accepted(b);
}

static const char *foreign_session(struct session *a, struct session *b)
{
	struct rbd_cm_request request;
	const char *complaint = ask_beside(a, b, &request);

	if (complaint)
		return complaint;
	memcpy(request.session, b->open.session, RBD_UUID_SIZE);
	complaint = rejected(a, &request);
	return complaint ? complaint : accepted(b);
}

static const char *unknown_session(struct session *a, struct session *b)
{
	struct rbd_cm_request request;
	const char *complaint = ask(a, STEP_LIVE, 2, &request);

	(void)b;
	if (complaint)
		return complaint;
	request.session[3] ^= 0x10;
	return only_right_one(a, &request);
}

static const char *other_index(struct session *a, struct session *b)
{
	struct rbd_cm_request request;
	const char *complaint = ask(a, STEP_ANSWERED, 1, &request);

	(void)b;
	if (complaint)
		return complaint;
	request.queue = htole16(2);
	complaint = rejected(a, &request);
	session_io_request(a, 2, &request);
	request.queue = htole16(1);
	return complaint ? complaint : only_right_one(a, &request);
}

static const char *index_beyond(struct session *a, struct session *b)
{
	static const uint16_t indices[] = { SESSION_QUEUES + 1, 64, 65, RBD_QUEUES_MAX };
	struct rbd_cm_request request;
	const char *complaint = ask(a, STEP_LIVE, 2, &request);
	unsigned int i;

	(void)b;
	for (i = 0; i < ARRAY_SIZE(indices) && !complaint; i++) {
		request.queue = htole16(indices[i]);
		complaint = rejected(a, &request);
	}
	return complaint ? complaint : accepted(a);
}

static const char *used_token(struct session *a, struct session *b)
{
	struct rbd_cm_request request;
	const char *complaint = ask(a, STEP_LIVE, 1, &request);

	(void)b;
	if (complaint)
		return complaint;
	complaint = rejected(a, &request);
	if (!complaint && link_rdma(&a->queues[0], IBV_WR_RDMA_READ, le64toh(a->table[0].address),
				    le32toh(a->table[0].key), 512))
		complaint = "the queue that has the token broke";
	return complaint ? complaint : accepted(a);
}

static const char *after_close(struct session *a, struct session *b)
{
	struct rbd_cm_request request;
	const char *complaint = ask_beside(a, b, &request);

	if (complaint)
		return complaint;
	if (session_close(a))
		return "CLOSE was not answered";
	return only_right_one(b, &request);
}

const struct scenario tokens[] = {
	{ "tokens/none", no_token },
	{ "tokens/random", random_token },
	{ "tokens/one-bit-off", bit_off },
	{ "tokens/one-bit-off-first-queue", first_queue },
	{ "tokens/of-another-session", foreign_token },
	{ "tokens/for-another-session", foreign_session },
	{ "tokens/of-no-session", unknown_session },
	{ "tokens/of-another-queue", other_index },
	{ "tokens/queue-beyond-the-last", index_beyond },
	{ "tokens/used", used_token },
	{ "tokens/after-close", after_close },
};

const unsigned int nr_tokens = ARRAY_SIZE(tokens);
