// SPDX-License-Identifier: GPL-2.0
/*
 * Mutations: rounds of sessions that begin honestly and then say something that was changed at
 * random. What is malformed, or well-formed and out of turn, ends the session, and nothing is
 * said to it; after what happens to be in order the session is over, or answers.
 */
#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/wire.h"
#include "mutation.h"
#include "order.h"

#define NR_HEARD	64
#define BURST_MAX	20
#define PING_TAG	0x50494e47	/* that of no other message, but by chance */
#define SETTLE_MS	30	/* for an answer to what may get none */

/* Honest messages of earlier rounds, to be said again. */
static struct letter heard[NR_HEARD];
static unsigned int nr_heard;

/* What an earlier session was told when it opened the export */
static struct session earlier;

/* --- verdicts --- */

static bool well_formed(const struct letter *letter)
{
	return rbd_wire_request_ok(&letter->msg, letter->length);
}

/* The target hangs up, and has said nothing but that the session ended. */
static const char *must_end(struct session *session)
{
	struct rbd_msg *msg;
	size_t bytes;

	while ((msg = link_next(&session->control, config.limit_ms, &bytes)))
		if (msg->op != RBD_OP_ENDED && msg->op != RBD_OP_PING)
			return why("it was answered: op %#x status %u", msg->op, le16toh(msg->status));
	return session->control.gone ? NULL : "the session went on";
}

static const char *say(struct session *session, const struct letter *letter)
{
	return link_send(&session->control, letter->bytes, letter->length) ? "it could not be sent" : NULL;
}

/* It is over, or a session: answers to what was sent may come before the one that counts, however late. */
static const char *over_or_well(struct session *session)
{
	uint64_t end = now_ms() + config.limit_ms;
	struct letter ping;
	struct rbd_msg *msg;
	size_t bytes;

	session_letter(session, RBD_OP_PING, &ping);
	ping.msg.tag = htole32(PING_TAG);
	say(session, &ping);	/* a queue that broke takes no more */
	while (!session->control.gone && now_ms() < end) {
		msg = link_next(&session->control, SETTLE_MS, &bytes);
		if (msg && msg->op == (RBD_OP_PING | RBD_OP_ANSWER) && msg->tag == ping.msg.tag)
			return NULL;
	}
	return session->control.gone ? NULL : "the session neither answers nor ends";
}

static const char *say_and_see(struct session *session, const struct letter *letter)
{
	const char *complaint = say(session, letter);

	if (complaint)
		return complaint;
	return well_formed(letter) ? over_or_well(session) : must_end(session);
}

/* --- rounds --- */

static void remember(const struct letter *letter)
{
	heard[nr_heard++ % NR_HEARD] = *letter;
}

static uint8_t some_op(enum step step)
{
	static const uint8_t ladder[] = { RBD_OP_HELLO, RBD_OP_AUTH, RBD_OP_OPEN };
	static const uint8_t others[] = { RBD_OP_PING, RBD_OP_ZERO, RBD_OP_QUERY, RBD_OP_CLOSE };

	return step <= STEP_OPEN && draw(4) ? ladder[step] : others[draw(ARRAY_SIZE(others))];
}

static void honest(struct session *session, enum step step, struct letter *letter)
{
	uint8_t op = some_op(step);

	if (op == RBD_OP_QUERY)
		query_letter(session, 1, draw(16), draw(4), letter);
	else
		session_letter(session, op, letter);
	if (op != RBD_OP_PING)
		remember(letter);
}

static const char *climb(struct session *session, enum step step)
{
	int status;

	session_init(session, config.flags);
	session->features = RBD_FEATURE_RESUME;
	status = session_climb(session, step);
	return status ? why("no session: status %d", status) : NULL;
}

static const char *changed(struct session *session)
{
	enum step step = draw(STEP_LIVE + 1);
	const char *complaint = climb(session, step);
	struct letter letter;

	if (complaint)
		return complaint;
	honest(session, step, &letter);
	mutate(&letter);
	return say_and_see(session, &letter);
}

static const char *replayed(struct session *session)
{
	enum step step = draw(STEP_LIVE + 1);
	const char *complaint = climb(session, step);

	if (complaint || !nr_heard)
		return complaint;
	return say_and_see(session, &heard[draw(nr_heard < NR_HEARD ? nr_heard : NR_HEARD)]);
}

/* Messages one behind the other, before any of them can be answered */
static const char *burst(struct session *session)
{
	enum step step = draw(STEP_LIVE + 1);
	const char *complaint = climb(session, step);
	unsigned int nr = 2 + draw(BURST_MAX - 1);
	struct letter letter;

	while (nr-- && !complaint) {
		honest(session, step, &letter);
		if (!draw(3))
			mutate(&letter);
		complaint = say(session, &letter);
	}
	/* a queue that broke in between takes no more */
	return over_or_well(session);
}

/* Another session's name or secret, or an epoch that is not the last: nobody resumes by that. */
static const char *resumed(struct session *session)
{
	struct rbd_open *open;
	struct letter letter;
	const char *complaint;

	if (!earlier.epoch)
		return NULL;
	complaint = climb(session, STEP_OPEN);
	if (complaint)
		return complaint;
	session->resumes = &earlier.open;
	session->last_epoch = earlier.epoch;
	session->epoch = earlier.epoch + 1;
	session_letter(session, RBD_OP_OPEN, &letter);
	open = &letter.open;
	change_bytes((unsigned char *)&open->epoch, sizeof(*open) - offsetof(struct rbd_open, epoch));
	complaint = say(session, &letter);
	if (complaint || !well_formed(&letter))
		return complaint ? complaint : must_end(session);
	/* its host-id is another one: whatever else is right, it is not that session */
	return over_or_well(session);
}

static const char *connected(struct session *session)
{
	const char *complaint = climb(session, STEP_ANSWERED);
	struct rbd_cm_request request, before;

	if (complaint)
		return complaint;
	session_io_request(session, 1 + draw(le16toh(session->open.nr_queues)), &request);
	before = request;
	change_bytes((unsigned char *)&request, sizeof(request));
	if (!memcmp(&request, &before, sizeof(request)))
		return NULL;
	if (!session_connect_io(session, &session->queues[0], &request))
		return "an I/O queue with a changed request was accepted";
	return session_answers(session) ? NULL : "a request that was rejected ended the session";
}

/* --- commands of the device class --- */

static const char *command(struct session *session)
{
	const char *complaint = climb(session, STEP_LIVE);
	struct order order;
	size_t bytes;

	if (complaint)
		return complaint;
	order_make(session, draw(ZERO + 1), draw(16), &order);
	if (draw(8))
		change_bytes((unsigned char *)&order.command, sizeof(order.command));
	else if (draw(2))
		order.front = draw(LINK_SEND_BYTES - sizeof(order.command));
	else
		order.cut = draw(sizeof(order.command) + 1);
	if (order_send(session, &order))
		return "the command could not be sent";
	link_next(&session->queues[0], SETTLE_MS, &bytes);
	return over_or_well(session);
}

/* A session that did everything right, for later ones to pass themselves off as. */
static const char *well_behaved(struct session *session)
{
	const char *complaint = climb(session, STEP_LIVE);

	if (complaint)
		return complaint;
	memcpy(&earlier.open_bytes, session->open_bytes, sizeof(earlier.open_bytes));
	earlier.epoch = session->epoch;
	if (!session_answers(session))
		return "an honest session gets no answer";
	return draw(2) && session_close(session) ? "CLOSE was not answered" : NULL;
}

static const char *one_round(struct session *session, bool device)
{
	static const struct {
		const char *name;
		const char *(*run)(struct session *session);
	} kinds[] = {
		{ "changed", changed }, { "changed", changed }, { "changed", changed }, { "replayed", replayed },
		{ "burst", burst }, { "resumed", resumed }, { "connected", connected }, { "well-behaved", well_behaved },
		{ "command", command }, { "command", command }, { "command", command },
	};
	unsigned int nr = ARRAY_SIZE(kinds) - (device ? 0 : 3), kind = draw(nr);
	const char *complaint = kinds[kind].run(session);

	return complaint ? why("%s: %s", kinds[kind].name, complaint) : NULL;
}

/* The class of the export, as a first honest session is told */
static const char *look(struct session *session, bool *device)
{
	const char *complaint = well_behaved(session);

	*device = le16toh(earlier.open.class) == RBD_CLASS_DEVICE;
	session_end(session);
	return complaint;
}

const char *mutate_run(struct session *a, struct session *b)
{
	uint64_t end = now_ms() + 1000ULL * config.seconds;
	const char *complaint;
	unsigned int nr = 0;
	bool device;

	(void)b;
	srandom(config.seed);
	complaint = look(a, &device);
	while (!complaint && now_ms() < end) {
		complaint = one_round(a, device);
		session_end(a);
		nr++;
	}
	printf("# %u rounds, seed %u\n", nr, config.seed);
	return complaint ? why("round %u: %s", nr, complaint) : NULL;
}

/* As long, one session after the other that does everything right: what any peer costs those beside it */
const char *behave_run(struct session *a, struct session *b)
{
	uint64_t end = now_ms() + 1000ULL * config.seconds;
	const char *complaint = NULL;
	unsigned int nr = 0;

	(void)b;
	srandom(config.seed);
	for (; !complaint && now_ms() < end; nr++) {
		complaint = well_behaved(a);
		session_end(a);
	}
	printf("# %u sessions\n", nr);
	return complaint;
}
