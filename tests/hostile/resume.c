// SPDX-License-Identifier: GPL-2.0
/*
 * Resume: who may go on with a session, and that nothing of an earlier epoch reaches the export once
 * a later one was answered. For a memory export.
 */
#include <endian.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "peer.h"

#define WRITER	RBD_OPEN_SHARED
#define BYTES	4096
#define SETTLE_MS	30	/* for what was posted to arrive */
#define EXPIRE_MS	3000	/* the shortest loss time there is */
#define PATIENT_MS	30000	/* where nobody is to expire: who serves two sessions alone may be late with a beat */

static const char *enter_for(struct session *session, uint32_t flags, enum step step, unsigned int loss_ms)
{
	int status;

	session_init(session, flags);
	session->loss_ms = loss_ms;
	status = session_climb(session, step);
	return status ? why("no session: status %d", status) : NULL;
}

static const char *enter(struct session *session, uint32_t flags, enum step step)
{
	return enter_for(session, flags, step, EXPIRE_MS);
}

/* @a is a session whose connections are gone: the target knows it as lost. */
static const char *lose(struct session *a, uint32_t flags)
{
	const char *complaint = enter(a, flags, STEP_LIVE);
	unsigned int i;

	for (i = 0; i < SESSION_QUEUES; i++)
		link_close(&a->queues[i]);
	link_close(&a->control);
	return complaint;
}

static const char *goes_on(struct session *b, enum step step)
{
	int status = session_climb(b, step);

	return status ? why("it was refused with status %d", status) : NULL;
}

static const char *refused(struct session *b, int wanted)
{
	int status = session_climb(b, STEP_ANSWERED);

	return status == wanted ? NULL : why("it was answered with status %d, not %d", status, wanted);
}

static const char *honest(struct session *a, struct session *b)
{
	const char *complaint = lose(a, WRITER);

	session_continue(b, a);
	if (!complaint)
		complaint = goes_on(b, STEP_LIVE);
	if (!complaint && memcmp(b->open.session, a->open.session, RBD_UUID_SIZE))
		complaint = "it is another session now";
	if (!complaint && session_close(b))
		complaint = "CLOSE was not answered";
	return complaint;
}

/* Both a wrong secret and a foreign host are as unknown as a session that never was. */
static const char *wrong_secret(struct session *a, struct session *b)
{
	const char *complaint = lose(a, WRITER);

	session_continue(b, a);
	a->open.secret[15] ^= 1;
	return complaint ? complaint : refused(b, RBD_ST_UNKNOWN_SESSION);
}

static const char *foreign_host(struct session *a, struct session *b)
{
	const char *complaint = lose(a, WRITER);

	session_continue(b, a);
	b->host_id[0] ^= 1;
	return complaint ? complaint : refused(b, RBD_ST_UNKNOWN_SESSION);
}

static const char *unknown_session(struct session *a, struct session *b)
{
	const char *complaint = lose(a, WRITER);

	session_continue(b, a);
	a->open.session[3] ^= 1;
	return complaint ? complaint : refused(b, RBD_ST_UNKNOWN_SESSION);
}

static const char *other_contents(struct session *a, struct session *b)
{
	const char *complaint = lose(a, WRITER);

	session_continue(b, a);
	a->open.incarnation[0] ^= 1;
	return complaint ? complaint : refused(b, RBD_ST_INCARNATION);
}

static const char *other_writers(struct session *a, struct session *b)
{
	const char *complaint = lose(a, WRITER);

	session_continue(b, a);
	a->open.writer_set[0] ^= 1;
	return complaint ? complaint : refused(b, RBD_ST_WRITER_SET);
}

/* A writer does not come back as a reader, nor the reverse. */
static const char *other_mode(struct session *a, struct session *b)
{
	const char *complaint = lose(a, WRITER);

	session_continue(b, a);
	b->flags = RBD_OPEN_READ_ONLY;
	return complaint ? complaint : refused(b, RBD_ST_UNKNOWN_SESSION);
}

/* A session that was continued in @b, by one that has not heard of that: a cloned host. */
static const char *taking_turns(struct session *a, struct session *b)
{
	struct session clone;
	const char *complaint = lose(a, WRITER);

	session_continue(b, a);
	if (!complaint)
		complaint = goes_on(b, STEP_LIVE);
	session_end(b);
	session_continue(&clone, a);
	clone.epoch = 7;
	if (!complaint)
		complaint = refused(&clone, RBD_ST_STALE_EPOCH);
	session_end(&clone);
	return complaint;
}

static const char *low_epoch(struct session *a, struct session *b)
{
	struct session again;
	const char *complaint = lose(a, WRITER);

	session_continue(b, a);
	b->epoch = 5;
	if (!complaint)
		complaint = goes_on(b, STEP_ANSWERED);
	session_end(b);
	session_continue(&again, a);
	again.epoch = 5;
	if (!complaint)
		complaint = refused(&again, RBD_ST_EPOCH_LOW);
	session_end(&again);
	return complaint;
}

/* An answer that was lost, or that was seen but not used: either way it can go on. */
static const char *lost_answer(struct session *a, struct session *b)
{
	struct session again;
	const char *complaint = lose(a, WRITER);

	session_continue(b, a);
	if (!complaint)
		complaint = goes_on(b, STEP_ANSWERED);
	session_end(b);
	session_continue(&again, a);
	again.epoch = 3;
	if (!complaint)
		complaint = goes_on(&again, STEP_ANSWERED);
	session_end(&again);
	session_continue(&again, a);
	again.epoch = 4;
	again.last_epoch = 2;
	if (!complaint)
		complaint = goes_on(&again, STEP_LIVE);
	if (!complaint && session_close(&again))
		complaint = "CLOSE was not answered";
	session_end(&again);
	return complaint;
}

static const char *closed(struct session *a, struct session *b)
{
	const char *complaint = enter(a, WRITER, STEP_LIVE);

	if (!complaint && session_close(a))
		complaint = "CLOSE was not answered";
	session_continue(b, a);
	return complaint ? complaint : refused(b, RBD_ST_UNKNOWN_SESSION);
}

/* It excludes others until it expires; then another may come, and it is over for the first. */
static const char *displaced(struct session *a, struct session *b)
{
	const char *complaint = lose(a, 0);
	uint64_t begin = now_ms();
	struct session late;

	if (!complaint)
		complaint = enter(b, 0, STEP_LIVE);
	if (!complaint && now_ms() - begin < EXPIRE_MS / 2)
		complaint = "it was displaced before it had expired";
	session_continue(&late, a);
	if (!complaint)
		complaint = refused(&late, RBD_ST_WRITER_SET);
	session_end(&late);
	if (!complaint && session_close(b))
		complaint = "CLOSE was not answered";
	return complaint;
}

/* Who answers by the old connection is there: the one that would go on is a clone. */
static const char *clone_of_living(struct session *a, struct session *b)
{
	const char *complaint = enter(a, WRITER, STEP_LIVE);
	struct rbd_msg *msg, pong;
	struct letter letter;
	int status = -1;
	size_t bytes;

	session_continue(b, a);
	if (!complaint)
		complaint = goes_on(b, STEP_OPEN);
	if (complaint)
		return complaint;
	session_letter(b, RBD_OP_OPEN, &letter);
	if (link_send(&b->control, letter.bytes, letter.length))
		return "it could not be sent";
	while ((msg = link_next(&a->control, config.limit_ms, &bytes)) && msg->op != RBD_OP_PING)
		;
	if (!msg)
		return "the living one was not asked";
	pong = *msg;
	pong.op |= RBD_OP_ANSWER;
	link_send(&a->control, &pong, sizeof(pong));
	while ((msg = link_next(&b->control, config.limit_ms, &bytes)))
		if (msg->op == (RBD_OP_OPEN | RBD_OP_ANSWER)) {
			status = le16toh(msg->status);
			break;
		}
	if (status != RBD_ST_HOST_ID)
		return why("the clone got status %d", status);
	return session_answers(a) ? NULL : "the living session is gone";
}

/* --- stale writes --- */

static const struct rbd_segment *extent(const struct session *session)
{
	return &session->table[0];
}

static enum ibv_wc_status move(struct session *session, enum ibv_wr_opcode opcode)
{
	return link_rdma(&session->queues[0], opcode, le64toh(extent(session)->address),
			 le32toh(extent(session)->key), BYTES);
}

/* What the session's newest epoch wrote is what is there. */
static const char *check(struct session *session, char expected)
{
	struct link *link = &session->queues[0];
	enum ibv_wc_status status;
	unsigned int i;

	memset(link->data, 0, BYTES);
	status = move(session, IBV_WR_RDMA_READ);
	if (status)
		return why("an honest read failed: %s", ibv_wc_status_str(status));
	for (i = 0; i < BYTES; i++)
		if (link->data[i] != expected)
			return why("byte %u is %#x, not %#x: a write of an earlier epoch arrived", i,
				   (unsigned char)link->data[i], (unsigned char)expected);
	return NULL;
}

/* The old queue is still there on this side, and a WRITE goes out on it with the old key. */
static void write_late(struct session *old)
{
	memset(old->queues[0].data, 0xbd, BYTES);
	link_post(&old->queues[0], IBV_WR_RDMA_WRITE, le64toh(extent(old)->address),
		  le32toh(extent(old)->key), BYTES);
}

/*
 * One fenced reconnect: @old's control connection goes (or stays and is silent), @new goes on, writes,
 * and @old's late WRITE must not be seen.
 */
static const char *one_late_write(struct session *old, struct session *new, bool silent, char mark)
{
	const char *complaint;

	if (!silent)
		link_close(&old->control);
	session_continue(new, old);
	complaint = goes_on(new, STEP_LIVE);
	if (complaint)
		return complaint;
	memset(new->queues[0].data, mark, BYTES);
	if (move(new, IBV_WR_RDMA_WRITE))
		return "an honest write failed";
	write_late(old);
	link_pump(&old->queues[0], SETTLE_MS);
	complaint = check(new, mark);
	session_end(old);
	return complaint;
}

static const char *late_writes(struct session *a, struct session *b, unsigned int rounds, bool silent)
{
	const char *complaint = enter_for(a, WRITER, STEP_LIVE, PATIENT_MS);
	struct session *old = a, *new = b, *swap;
	unsigned int i;

	for (i = 0; !complaint && i < rounds; i++) {
		complaint = one_late_write(old, new, silent, (char)(i % 100 + 1));
		swap = old;
		old = new;
		new = swap;
	}
	if (complaint)
		return why("round %u: %s", i, complaint);
	printf("# %u fenced reconnects, no late write arrived\n", i);
	return session_close(old) ? "CLOSE was not answered" : NULL;
}

static const char *stale_write(struct session *a, struct session *b)
{
	return late_writes(a, b, config.rounds, false);
}

static const char *stale_write_silent(struct session *a, struct session *b)
{
	return late_writes(a, b, 3, true);
}

const struct scenario resumes[] = {
	{ "resume/honest", honest },
	{ "resume/wrong-secret", wrong_secret },
	{ "resume/foreign-host", foreign_host },
	{ "resume/unknown-session", unknown_session },
	{ "resume/other-contents", other_contents },
	{ "resume/other-writers", other_writers },
	{ "resume/other-mode", other_mode },
	{ "resume/taking-turns", taking_turns },
	{ "resume/low-epoch", low_epoch },
	{ "resume/lost-answer", lost_answer },
	{ "resume/closed", closed },
	{ "resume/displaced", displaced },
	{ "resume/clone-of-living", clone_of_living },
	{ "resume/stale-write", stale_write },
	{ "resume/stale-write-silent", stale_write_silent },
};

const unsigned int nr_resumes = ARRAY_SIZE(resumes);
