// SPDX-License-Identifier: GPL-2.0
/*
 * Breaches: commands that no honest initiator sends. Each ends the session that sent it,
 * and another session on the same export works on.
 */
#include <stdio.h>
#include <string.h>

#include "order.h"

#define F(member, value) \
	{ offsetof(struct rbd_command, member), sizeof(((struct rbd_command *)0)->member), value }
#define LAST_RESERVED	{ offsetof(struct rbd_command, reserved) + 7, 1, 1 }
#define NOTHING		{ 0, 0, 0 }

/* A sentence for the log, as far as it is the same on every transport. */
#define MALFORMED	"malformed"
#define REACHED		"beyond its session's staging memory"
#define BEYOND		"beyond its queue's depth"
#define IN_USE		"in use"
#define ANY		"."

static const struct breach {
	const char *name;
	struct spoil spoil;
	const char *sentence;
} breaches[] = {
	{ "breach/tag-depth", { READ_INLINE, F(tag, 0), OF_DEPTH, AS_IT_IS }, BEYOND },
	{ "breach/tag-most", { READ_INLINE, F(tag, 0xffff), PLAIN, AS_IT_IS }, BEYOND },
	{ "breach/staging-end", { READ_STAGED, F(staging, 0), OF_REGION, AS_IT_IS }, REACHED },
	{ "breach/staging-last-unit", { WRITE_STAGED, F(staging, 0), OF_LAST_UNIT, AS_IT_IS }, REACHED },
	{ "breach/staging-past-end", { WRITE_STAGED, F(staging, 4096), OF_REGION, AS_IT_IS }, REACHED },
	{ "breach/staging-most", { READ_STAGED, F(staging, 0xfffff000), PLAIN, AS_IT_IS }, REACHED },
	{ "breach/staging-odd", { READ_STAGED, F(staging, 512), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/staging-of-inline-read", { READ_INLINE, F(staging, 4096), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/staging-of-inline-write", { WRITE_INLINE, F(staging, 4096), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/staging-of-flush", { FLUSH, F(staging, 4096), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/staging-of-discard", { DISCARD, F(staging, 4096), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/length-0", { READ_STAGED, F(length, 0), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/length-odd", { READ_STAGED, F(length, 513), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/length-over-max-io", { READ_STAGED, F(length, 512), OF_MAX_IO, AS_IT_IS }, REACHED },
	{ "breach/length-over-max-io-written", { WRITE_STAGED, F(length, 4096), OF_MAX_IO, AS_IT_IS }, REACHED },
	{ "breach/length-most", { WRITE_STAGED, F(length, 0xfffffe00), PLAIN, AS_IT_IS }, REACHED },
	{ "breach/length-of-flush", { FLUSH, F(length, 512), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/inline-read-4608", { READ_INLINE, F(length, 4608), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/inline-write-4608", { WRITE_INLINE, F(length, 4608), PLAIN, 4608 }, ANY },
	{ "breach/inline-write-of-4608", { WRITE_INLINE, F(length, 4608), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/inline-less", { WRITE_INLINE, F(length, 512), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/inline-more", { WRITE_INLINE, NOTHING, PLAIN, 512 }, MALFORMED },
	{ "breach/inline-none", { WRITE_INLINE, NOTHING, PLAIN, 0 }, MALFORMED },
	{ "breach/front-1", { WRITE_INLINE, F(length, 512), PLAIN, 1 }, MALFORMED },
	{ "breach/front-511", { WRITE_INLINE, F(length, 512), PLAIN, 511 }, MALFORMED },
	{ "breach/front-513", { WRITE_INLINE, F(length, 512), PLAIN, 513 }, MALFORMED },
	{ "breach/front-says-513", { WRITE_INLINE, F(length, 513), PLAIN, 513 }, MALFORMED },
	{ "breach/front-4097", { WRITE_INLINE, NOTHING, PLAIN, 4097 }, ANY },
	{ "breach/front-of-read", { READ_STAGED, NOTHING, PLAIN, 512 }, MALFORMED },
	{ "breach/front-of-staged-write", { WRITE_STAGED, NOTHING, PLAIN, 4096 }, MALFORMED },
	{ "breach/front-of-flush", { FLUSH, NOTHING, PLAIN, 512 }, MALFORMED },
	{ "breach/cut-by-1", { READ_INLINE, NOTHING, PLAIN, AS_IT_IS, 1 }, MALFORMED },
	{ "breach/cut-to-16", { READ_INLINE, NOTHING, PLAIN, AS_IT_IS, 16 }, MALFORMED },
	{ "breach/cut-behind-data", { WRITE_INLINE, NOTHING, PLAIN, AS_IT_IS, 8 }, MALFORMED },
	{ "breach/empty", { READ_INLINE, NOTHING, PLAIN, AS_IT_IS, 32 }, MALFORMED },
	{ "breach/op-0", { READ_INLINE, F(op, 0), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/op-7", { FLUSH, F(op, 7), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/op-0xff", { READ_STAGED, F(op, 0xff), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/flags-8", { READ_STAGED, F(flags, 8), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/flags-0x80", { WRITE_STAGED, F(flags, 0x80), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/flags-fua-of-read", { READ_STAGED, F(flags, RBD_COMMAND_FUA), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/flags-of-flush", { FLUSH, F(flags, RBD_COMMAND_FUA), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/flags-inline-discard", { DISCARD, F(flags, RBD_COMMAND_INLINE), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/reserved-first", { READ_STAGED, F(reserved[0], 1), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/reserved-last", { READ_INLINE, LAST_RESERVED, PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/offset-odd", { READ_STAGED, F(offset, 1), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/offset-of-flush", { FLUSH, F(offset, 4096), PLAIN, AS_IT_IS }, MALFORMED },
	{ "breach/offset-wraps", { READ_INLINE, F(offset, -4096ULL), PLAIN, AS_IT_IS }, MALFORMED },
};

/* The case looks for it in the kernel's log. */
static void announce(const struct session *session, const char *sentence)
{
	char name[37];

	session_name(session, name);
	printf("# ends %s: %s\n", name, sentence);
}

static const char *is_over(struct session *session)
{
	return link_wait_gone(&session->control, config.limit_ms) ? NULL : "the session went on";
}

static const char *breach_one(struct session *session, const struct breach *breach)
{
	const char *complaint = enter_as(session, WRITER);
	struct order order;

	if (complaint)
		return complaint;
	announce(session, breach->sentence);
	order_make(session, breach->spoil.kind, 0, &order);
	order_spoil(session, &breach->spoil, &order);
	if (order_send(session, &order))
		return "the command could not be sent";
	return is_over(session);
}

/* --- those that are not one command --- */

static const char *send_on(struct session *session, struct link *link, uint8_t op)
{
	struct letter letter;

	session_letter(session, op, &letter);
	announce(session, MALFORMED);
	return link_send(link, letter.bytes, letter.length) ? "it could not be sent" : is_over(session);
}

static const char *control_on_io(struct session *session)
{
	return send_on(session, &session->queues[0], RBD_OP_PING);
}

static const char *zero_on_io(struct session *session)
{
	return send_on(session, &session->queues[0], RBD_OP_ZERO);
}

static const char *open_on_io(struct session *session)
{
	return send_on(session, &session->queues[0], RBD_OP_OPEN);
}

static const char *command_on_control(struct session *session)
{
	struct order order;

	order_make(session, READ_INLINE, 0, &order);
	announce(session, MALFORMED);
	if (link_send(&session->control, &order.command, sizeof(order.command)))
		return "it could not be sent";
	return is_over(session);
}

static const char *query_of(struct session *session, uint16_t queue, unsigned int cut)
{
	struct letter letter;

	query_letter(session, queue, 0, 1, &letter);
	announce(session, MALFORMED);
	if (link_send(&session->control, letter.bytes, letter.length - cut))
		return "it could not be sent";
	return is_over(session);
}

static const char *query_queue_0(struct session *session)
{
	return query_of(session, 0, 0);
}

static const char *query_queue_most(struct session *session)
{
	return query_of(session, RBD_QUEUES_MAX + 1, 0);
}

static const char *query_cut(struct session *session)
{
	return query_of(session, 1, 4);
}

/* Before it may say anything on I/O queues: where it is to go, there is the ladder. */
static const char *command_before_open(struct session *session)
{
	struct order order;

	session_end(session);
	session_init(session, WRITER);
	if (session_climb(session, STEP_AUTH))
		return "no login";
	order_make(session, FLUSH, 0, &order);
	if (link_send(&session->control, &order.command, sizeof(order.command)))
		return "it could not be sent";
	return is_over(session);
}

/* Commands that stay at the backing, and then one too many. */
static const char *fill_queue(struct session *session, unsigned int nr)
{
	struct order order;
	unsigned int i;

	for (i = 0; i < nr; i++) {
		order_make(session, i % 2 ? READ_INLINE : WRITE_INLINE, i, &order);
		if (order_send(session, &order))
			return "a command could not be sent";
	}
	order_make(session, READ_INLINE, nr - 1, &order);
	return order_send(session, &order) ? "the last command could not be sent" : NULL;
}

static const char *while_suspended(struct session *session, unsigned int nr)
{
	const char *complaint;

	if (!config.suspend || !config.resume)
		return SKIPPED "no --suspend and --resume";
	announce(session, IN_USE);
	if (suspend_backing())
		return "the suspend command failed";
	complaint = fill_queue(session, nr);
	if (!complaint)
		complaint = is_over(session);
	if (resume_backing())
		return "the resume command failed";
	return complaint;
}

static const char *tag_in_use(struct session *session)
{
	return while_suspended(session, 1);
}

static const char *more_than_depth(struct session *session)
{
	return while_suspended(session, le32toh(session->open.depth));
}

static const struct {
	const char *name;
	const char *(*run)(struct session *session);
} others[] = {
	{ "breach/tag-in-use", tag_in_use },
	{ "breach/more-than-depth", more_than_depth },
	{ "breach/control-message-on-io-queue", control_on_io },
	{ "breach/zero-message-on-io-queue", zero_on_io },
	{ "breach/open-on-io-queue", open_on_io },
	{ "breach/command-on-control-queue", command_on_control },
	{ "breach/query-queue-0", query_queue_0 },
	{ "breach/query-queue-129", query_queue_most },
	{ "breach/query-cut", query_cut },
	{ "breach/command-before-open", command_before_open },
};

/* --- all of them, beside a session that behaves --- */

struct beside {
	struct session session;
	unsigned int turn;
};

static void judge(const char *name, const char *complaint, struct session *session, struct beside *beside)
{
	unsigned int turn = beside->turn++;
	const char *other;

	session_end(session);
	other = turn % 8 ? work_briefly(&beside->session, turn) : work_honestly(&beside->session, turn / 8);
	if (!complaint && other)
		complaint = why("the session beside it: %s", other);
	report(name, complaint);
}

static bool is_wanted(const char *wanted, const char *name, unsigned int number)
{
	return wanted ? !strcmp(wanted, name) : !(number % config.every);
}

static void run_all(const char *wanted, struct beside *beside)
{
	struct session session = { };
	const char *complaint;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(others); i++) {
		if (wanted && strcmp(wanted, others[i].name))
			continue;
		complaint = enter_as(&session, WRITER);
		judge(others[i].name, complaint ? complaint : others[i].run(&session), &session, beside);
	}
	for (i = 0; i < ARRAY_SIZE(breaches); i++)
		if (is_wanted(wanted, breaches[i].name, i))
			judge(breaches[i].name, breach_one(&session, &breaches[i]), &session, beside);
}

void breaches_run(const char *wanted)
{
	struct beside beside = { };
	const char *complaint = enter_as(&beside.session, WRITER);

	report("breach/beside-begins", complaint);
	if (!complaint)
		run_all(wanted, &beside);
	report("breach/beside-ends", session_close(&beside.session) ? "CLOSE was not answered" : NULL);
	session_end(&beside.session);
}
