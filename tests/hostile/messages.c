// SPDX-License-Identifier: GPL-2.0
/*
 * Damaged messages to the target, each on a connection of its own: it ends that
 * connection, by itself, and says nothing but ENDED before.
 */
#include <endian.h>
#include <stdio.h>
#include <string.h>

#include "peer.h"

struct kind {
	const char *name;
	uint8_t op;
	enum step step;		/* where it is what the target expects */
};

static const struct kind kinds[] = {
	{ "HELLO", RBD_OP_HELLO, STEP_HELLO },
	{ "AUTH", RBD_OP_AUTH, STEP_AUTH },
	{ "OPEN", RBD_OP_OPEN, STEP_OPEN },
	{ "PING", RBD_OP_PING, STEP_LIVE },
	{ "ZERO", RBD_OP_ZERO, STEP_LIVE },
	{ "CLOSE", RBD_OP_CLOSE, STEP_LIVE },
};

struct spoilt {
	const char *name;
	uint8_t op;
	struct field field;
};

#define F(member, type) offsetof(struct type, member), sizeof(((struct type *)0)->member)
#define AT(member, type, index) offsetof(struct type, member) + (index), 1

static const struct spoilt ended[] = {
	{ "version_min-0", RBD_OP_HELLO, { F(version_min, rbd_hello), 0 } },
	{ "version_max-0", RBD_OP_HELLO, { F(version_max, rbd_hello), 0 } },
	{ "version_min-above-max", RBD_OP_HELLO, { F(version_min, rbd_hello), 2 } },
	{ "reserved0", RBD_OP_HELLO, { F(reserved0, rbd_hello), 1 } },
	{ "host_id-zero", RBD_OP_HELLO, { F(host_id, rbd_hello), 0 } },
	{ "boot_id-zero", RBD_OP_HELLO, { F(boot_id, rbd_hello), 0 } },
	{ "host_name-escape", RBD_OP_HELLO, { AT(host_name, rbd_hello, 0), 0x1b } },
	{ "host_name-8-bit", RBD_OP_HELLO, { AT(host_name, rbd_hello, 1), 0x80 } },
	{ "host_name-behind-nul", RBD_OP_HELLO, { AT(host_name, rbd_hello, 63), 'x' } },
	{ "data_length-257", RBD_OP_AUTH, { F(data_length, rbd_auth), 257 } },
	{ "data_length-most", RBD_OP_AUTH, { F(data_length, rbd_auth), 0xffffffff } },
	{ "hmac-without-start", RBD_OP_AUTH, { F(method, rbd_auth), RBD_AUTH_HMAC } },
	{ "data-behind-length", RBD_OP_AUTH, { AT(data, rbd_auth, 0), 1 } },
	{ "export-slash", RBD_OP_OPEN, { AT(export, rbd_open, 0), '/' } },
	{ "export-dash", RBD_OP_OPEN, { AT(export, rbd_open, 0), '-' } },
	{ "export-empty", RBD_OP_OPEN, { F(export, rbd_open), 0 } },
	{ "export-behind-nul", RBD_OP_OPEN, { AT(export, rbd_open, 63), 'x' } },
	{ "flags-8", RBD_OP_OPEN, { F(flags, rbd_open), 8 } },
	{ "flags-0x80000000", RBD_OP_OPEN, { F(flags, rbd_open), 0x80000000 } },
	{ "nr_queues-0", RBD_OP_OPEN, { F(nr_queues, rbd_open), 0 } },
	{ "nr_queues-129", RBD_OP_OPEN, { F(nr_queues, rbd_open), 129 } },
	{ "nr_queues-0xffff", RBD_OP_OPEN, { F(nr_queues, rbd_open), 0xffff } },
	{ "nr_paths-0", RBD_OP_OPEN, { F(nr_paths, rbd_open), 0 } },
	{ "nr_paths-2", RBD_OP_OPEN, { F(nr_paths, rbd_open), 2 } },
	{ "depth-0", RBD_OP_OPEN, { F(depth, rbd_open), 0 } },
	{ "depth-4097", RBD_OP_OPEN, { F(depth, rbd_open), 4097 } },
	{ "read_depth-0", RBD_OP_OPEN, { F(read_depth, rbd_open), 0 } },
	{ "reserved-first", RBD_OP_OPEN, { AT(reserved, rbd_open, 0), 1 } },
	{ "reserved-last", RBD_OP_OPEN, { AT(reserved, rbd_open, 9), 1 } },
	{ "epoch-0", RBD_OP_OPEN, { F(epoch, rbd_open), 0 } },
	{ "last_epoch-without-resume", RBD_OP_OPEN, { F(last_epoch, rbd_open), 1 } },
	{ "session-without-resume", RBD_OP_OPEN, { AT(session, rbd_open, 0), 1 } },
	{ "secret-without-resume", RBD_OP_OPEN, { AT(secret, rbd_open, 15), 1 } },
	{ "incarnation-without-resume", RBD_OP_OPEN, { AT(incarnation, rbd_open, 0), 1 } },
	{ "writer_set-without-resume", RBD_OP_OPEN, { AT(writer_set, rbd_open, 15), 1 } },
	{ "resume-of-nothing", RBD_OP_OPEN, { F(flags, rbd_open), RBD_OPEN_RESUME } },
	{ "length-0", RBD_OP_ZERO, { F(length, rbd_zero), 0 } },
	{ "length-511", RBD_OP_ZERO, { F(length, rbd_zero), 511 } },
	{ "offset-1", RBD_OP_ZERO, { F(offset, rbd_zero), 1 } },
	{ "offset-wraps", RBD_OP_ZERO, { F(offset, rbd_zero), ~511ULL } },
	{ "flags-1", RBD_OP_ZERO, { F(flags, rbd_zero), 1 } },
};

/* Well-formed, but not to be had: an answer says why. */
static const struct refusal {
	const char *name;
	uint8_t op;
	struct field field;
	int status;
	bool final;
} refusals[] = {
	{ "auth-method-2", RBD_OP_AUTH, { F(method, rbd_auth), 2 }, RBD_ST_AUTH, true },
	{ "auth-method-0xffff", RBD_OP_AUTH, { F(method, rbd_auth), 0xffff }, RBD_ST_AUTH, true },
	{ "auth-step-1", RBD_OP_AUTH, { F(step, rbd_auth), 1 }, RBD_ST_AUTH, true },
	{ "auth-data", RBD_OP_AUTH, { F(data_length, rbd_auth), 256 }, RBD_ST_AUTH, true },
	{ "no-such-export", RBD_OP_OPEN, { AT(export, rbd_open, 0), '_' }, RBD_ST_NO_EXPORT, false },
};

static const struct kind *kind_of(uint8_t op)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(kinds); i++)
		if (kinds[i].op == op)
			return &kinds[i];
	return NULL;
}

static const char *climb(struct session *session, enum step step)
{
	int status;

	session_init(session, config.flags);
	status = session_climb(session, step);
	return status ? why("no session: status %d", status) : NULL;
}

/* The target hangs up in its time and answers nothing. */
static const char *is_ended(struct session *session)
{
	uint64_t end = now_ms() + config.limit_ms;
	struct rbd_msg *msg;
	size_t bytes;

	do {
		msg = link_next(&session->control, config.limit_ms, &bytes);
		if (msg && msg->op != RBD_OP_ENDED && msg->op != RBD_OP_PING)
			return why("it was answered: op %#x status %u", msg->op, le16toh(msg->status));
	} while (msg && now_ms() < end);
	return session->control.gone ? NULL : "the session went on";
}

static const char *sent_and_ended(struct session *session, const struct letter *letter)
{
	if (link_send(&session->control, letter->bytes, letter->length))
		return "it could not be sent";
	return is_ended(session);
}

/* Runs it if it is wanted and its turn. */
static bool take(const char *wanted, const char *name)
{
	static unsigned int nr;

	if (wanted && strcmp(wanted, name))
		return false;
	return wanted || nr++ % config.every == 0;
}

static void damaged(const char *wanted, const struct kind *kind, const struct damage *damage)
{
	struct session session = { };
	struct letter letter;
	const char *complaint;
	char name[96];

	snprintf(name, sizeof(name), "messages/%s/%s", kind->name, damage->name);
	session_letter(&session, kind->op, &letter);
	if (!letter_damage(&letter, damage) || !take(wanted, name))
		return;
	complaint = climb(&session, kind->step);
	session_letter(&session, kind->op, &letter);
	letter_damage(&letter, damage);
	if (!complaint)
		complaint = sent_and_ended(&session, &letter);
	report(name, complaint);
	session_end(&session);
}

static void spoilt(const char *wanted, const struct spoilt *how)
{
	const struct kind *kind = kind_of(how->op);
	struct session session = { };
	struct letter letter;
	const char *complaint;
	char name[96];

	snprintf(name, sizeof(name), "messages/%s/field-%s", kind->name, how->name);
	if (!take(wanted, name))
		return;
	complaint = climb(&session, kind->step);
	session_letter(&session, kind->op, &letter);
	letter_set(&letter, &how->field);
	if (!complaint)
		complaint = sent_and_ended(&session, &letter);
	report(name, complaint);
	session_end(&session);
}

/* An honest message at a step where it is not expected. */
static void out_of_turn(const char *wanted, const struct kind *kind, enum step step, uint8_t op)
{
	static const char *const steps[] = { "hello", "auth", "open", "answered", "live" };
	struct session session = { };
	struct letter letter;
	const char *complaint;
	char name[96];

	snprintf(name, sizeof(name), "messages/%s%s-when-%s", kind->name, op & RBD_OP_ANSWER ? "-answer" : "",
		 steps[step]);
	if (!take(wanted, name))
		return;
	complaint = climb(&session, step);
	session_letter(&session, kind->op, &letter);
	letter.msg.op = op;
	if (!complaint)
		complaint = sent_and_ended(&session, &letter);
	report(name, complaint);
	session_end(&session);
}

static void all_out_of_turn(const char *wanted)
{
	enum step step;
	unsigned int i;

	for (step = STEP_HELLO; step <= STEP_LIVE; step++) {
		for (i = 0; i < ARRAY_SIZE(kinds); i++) {
			if (kinds[i].op == RBD_OP_PING)
				out_of_turn(wanted, &kinds[i], step, kinds[i].op | RBD_OP_ANSWER);
			else if (kinds[i].op == RBD_OP_CLOSE ? step < STEP_ANSWERED : kinds[i].step != step)
				out_of_turn(wanted, &kinds[i], step, kinds[i].op);
		}
	}
}

static const char *refused_with(struct session *session, struct letter *letter, int status, bool final)
{
	const struct rbd_msg *answer = (void *)session->control.message;
	int got = session_ask(session, letter);

	if (got != status)
		return why("status %d, not %d", got, status);
	if (!!(answer->flags & RBD_MSG_FINAL) != final)
		return final ? "it is not said to be final" : "it is said to be final";
	return is_ended(session);
}

static void refusal(const char *wanted, const struct refusal *how)
{
	struct session session = { };
	struct letter letter;
	const char *complaint;
	char name[96];

	snprintf(name, sizeof(name), "messages/refused/%s", how->name);
	if (!take(wanted, name))
		return;
	complaint = climb(&session, kind_of(how->op)->step);
	session_letter(&session, how->op, &letter);
	letter_set(&letter, &how->field);
	if (!complaint)
		complaint = refused_with(&session, &letter, how->status, how->final);
	report(name, complaint);
	session_end(&session);
}

static const char *newer_version(struct session *a, struct session *b)
{
	const char *complaint = climb(a, STEP_HELLO);
	struct letter letter;

	(void)b;
	session_letter(a, RBD_OP_HELLO, &letter);
	letter.hello.version_min = htole16(RBD_WIRE_VERSION + 1);
	letter.hello.version_max = htole16(RBD_WIRE_VERSION + 1);
	return complaint ? complaint : refused_with(a, &letter, RBD_ST_VERSION, true);
}

/* A newer initiator that also speaks ours, with features of its own: both are agreed down. */
static const char *newer_initiator(struct session *a, struct session *b)
{
	const char *complaint = climb(a, STEP_HELLO);
	const struct rbd_hello_answer *answer = (void *)a->control.message;
	struct letter letter;
	int status;

	(void)b;
	if (complaint)
		return complaint;
	session_letter(a, RBD_OP_HELLO, &letter);
	letter.hello.version_max = htole16(0xffff);
	letter.hello.features = ~0ULL;
	status = session_ask(a, &letter);
	if (status)
		return why("status %d", status);
	if (le16toh(answer->version) != RBD_WIRE_VERSION ||
	    le64toh(answer->features) != RBD_FEATURES)
		return "the answer has a version or feature that is not there";
	return NULL;
}

static const char *resume(struct session *a, struct session *b)
{
	const char *complaint = climb(a, STEP_OPEN);
	struct letter letter;

	(void)b;
	session_letter(a, RBD_OP_OPEN, &letter);
	letter.open.flags |= htole32(RBD_OPEN_RESUME);
	letter.open.epoch = htole64(2);
	letter.open.last_epoch = htole64(1);
	memset(letter.open.session, 3, RBD_UUID_SIZE);
	memset(letter.open.secret, 4, RBD_UUID_SIZE);
	return complaint ? complaint : refused_with(a, &letter, RBD_ST_RESUME, true);
}

/* The second before the first is answered */
static const char *pair(struct session *session, enum step step, uint8_t first, uint8_t second)
{
	const char *complaint = climb(session, step);
	struct letter letters[2];
	uint64_t end;

	session_letter(session, first, &letters[0]);
	session_letter(session, second, &letters[1]);
	if (complaint)
		return complaint;
	if (link_send(&session->control, letters[0].bytes, letters[0].length) ||
	    link_send(&session->control, letters[1].bytes, letters[1].length))
		return "it could not be sent";
	/* the first may be answered before the second is looked at */
	for (end = now_ms() + config.limit_ms; !session->control.gone && now_ms() < end;)
		link_pump(&session->control, 2);
	return session->control.gone ? NULL : "the session went on";
}

static const char *two_hellos(struct session *a, struct session *b)
{
	(void)b;
	return pair(a, STEP_HELLO, RBD_OP_HELLO, RBD_OP_HELLO);
}

static const char *two_opens(struct session *a, struct session *b)
{
	(void)b;
	return pair(a, STEP_OPEN, RBD_OP_OPEN, RBD_OP_OPEN);
}

static const char *one_answered(struct session *session)
{
	size_t bytes;
	struct rbd_msg *msg = link_next(&session->control, config.limit_ms, &bytes);

	return msg && msg->op == (RBD_OP_ZERO | RBD_OP_ANSWER) ? NULL : "one was not answered";
}

/* Always as many under way as are allowed: each is answered, by a refusal here. */
static const char *zero_flood(struct session *a, struct session *b)
{
	const char *complaint = climb(a, STEP_LIVE);
	struct letter letter;
	unsigned int i;

	(void)b;
	for (i = 0; i < LINK_SENDS && !complaint; i++) {
		session_letter(a, RBD_OP_ZERO, &letter);
		if (i >= RBD_CONTROL_REQUESTS)
			complaint = one_answered(a);
		if (!complaint && link_send(&a->control, letter.bytes, letter.length))
			complaint = "it could not be sent";
	}
	for (i = 0; i < RBD_CONTROL_REQUESTS && !complaint; i++)
		complaint = one_answered(a);
	return complaint;
}

static const char *on_io_queue(struct session *a, struct session *b)
{
	const char *complaint = climb(a, STEP_LIVE);
	struct letter letter;

	(void)b;
	session_letter(a, RBD_OP_PING, &letter);
	if (!complaint && link_send(&a->queues[0], letter.bytes, letter.length))
		complaint = "it could not be sent";
	return complaint ? complaint : is_ended(a);
}

static const char *ping_at_every_step(struct session *a, struct session *b)
{
	const char *complaint = NULL;
	enum step step;

	(void)b;
	for (step = STEP_HELLO; step <= STEP_LIVE && !complaint; step++) {
		complaint = climb(a, step);
		if (!complaint && !session_answers(a))
			complaint = why("not answered at step %d", step);
		session_end(a);
	}
	return complaint;
}

static const struct scenario specials[] = {
	{ "messages/refused/version", newer_version },
	{ "messages/newer-initiator", newer_initiator },
	{ "messages/refused/resume", resume },
	{ "messages/two-hellos", two_hellos },
	{ "messages/two-opens", two_opens },
	{ "messages/zero-flood", zero_flood },
	{ "messages/on-an-io-queue", on_io_queue },
	{ "messages/ping-at-every-step", ping_at_every_step },
};

/* Bare headers share one check, so the second of them needs no second round. */
static bool same_as_another(const struct kind *kind, unsigned int damage)
{
	return kind->op == RBD_OP_CLOSE && damages[damage].what != DAMAGE_PAD;
}

void messages_run(const char *wanted)
{
	unsigned int i, j;

	run_scenarios(specials, ARRAY_SIZE(specials), wanted);
	for (i = 0; i < ARRAY_SIZE(refusals); i++)
		refusal(wanted, &refusals[i]);
	all_out_of_turn(wanted);
	for (i = 0; i < ARRAY_SIZE(ended); i++)
		spoilt(wanted, &ended[i]);
	for (i = 0; i < ARRAY_SIZE(kinds); i++)
		for (j = 0; j < nr_damages; j++)
			if (!same_as_another(&kinds[i], j))
				damaged(wanted, &kinds[i], &damages[j]);
}
