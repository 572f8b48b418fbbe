// SPDX-License-Identifier: GPL-2.0
/*
 * What a session of a device export may do, and is told when it asks for what cannot be:
 * it stays. And sessions that leave in the middle of it.
 */
#include <endian.h>
#include <stdio.h>
#include <string.h>

#include "order.h"

#define F(member, value) \
	{ offsetof(struct rbd_command, member), sizeof(((struct rbd_command *)0)->member), value }
#define BYTES	4096

static const char *close_well(struct session *session)
{
	return session_close(session) ? "CLOSE was not answered" : NULL;
}

/* --- what is in order --- */

static const char *honest(struct session *a, struct session *b)
{
	const char *complaint = enter_as(a, WRITER);
	unsigned int turn;

	(void)b;
	for (turn = 0; turn < 8 && !complaint; turn++)
		complaint = work_honestly(a, turn);
	return complaint ? complaint : close_well(a);
}

/* What one wrote another reads. */
static const char *read_by_another(struct session *a, struct session *b)
{
	const char *complaint = enter_as(a, WRITER);
	struct order order, write;

	if (!complaint)
		complaint = enter_as(b, READER);
	if (complaint)
		return complaint;
	order_make(a, WRITE_INLINE, 0, &write);
	memset(write.data, 0x3c, BYTES);
	complaint = order_do(a, &write, RBD_RESULT_OK);
	order_make(b, READ_INLINE, 0, &order);
	if (!complaint)
		complaint = order_do(b, &order, RBD_RESULT_OK);
	if (!complaint && memcmp(b->queues[0].message, write.data, BYTES))
		complaint = "it reads other data";
	if (!complaint)
		complaint = close_well(a);
	return complaint ? complaint : close_well(b);
}

/* Carried out where the backing says that it can, else that: nothing in between. */
static const char *as_offered(struct session *session, enum kind kind, bool offered)
{
	struct order order;

	order_make(session, kind, 0, &order);
	return order_do(session, &order, offered ? RBD_RESULT_OK : RBD_RESULT_NOT_SUPPORTED);
}

/* None of the backings here has it: a command like a discard, whose code differs */
static const char *erase_as_offered(struct session *session)
{
	struct order order;

	order_make(session, DISCARD, 0, &order);
	order.command.op = RBD_COMMAND_ERASE;
	return order_do(session, &order, session->open.device.max_erase_bytes ? RBD_RESULT_OK : RBD_RESULT_NOT_SUPPORTED);
}

static const char *without_data(struct session *a, struct session *b)
{
	const char *complaint = enter_as(a, WRITER);

	(void)b;
	if (!complaint)
		complaint = as_offered(a, FLUSH, true);
	if (!complaint)
		complaint = as_offered(a, DISCARD, a->open.device.max_discard_bytes);
	if (!complaint)
		complaint = as_offered(a, ZERO, a->open.max_zero_bytes);
	if (!complaint)
		complaint = erase_as_offered(a);
	if (!complaint)
		complaint = work_honestly(a, 0);
	return complaint ? complaint : close_well(a);
}

/* As many at once as a queue has tags */
static const char *whole_depth(struct session *a, struct session *b)
{
	const char *complaint = enter_as(a, WRITER);
	uint32_t depth = le32toh(a->open.depth), i, seen = 0;
	struct order order;
	size_t bytes;

	(void)b;
	for (i = 0; i < depth && !complaint; i++) {
		order_make(a, READ_INLINE, i, &order);
		if (order_send(a, &order))
			complaint = "a command could not be sent";
	}
	while (!complaint && seen < depth && link_next(&a->queues[0], 30000, &bytes))
		seen++;
	if (!complaint && seen < depth)
		complaint = why("%u results to %u commands", seen, depth);
	return complaint ? complaint : close_well(a);
}

/* --- what is refused by a result --- */

struct refused {
	const char *name;
	struct spoil spoil;
	int status;
};

static const char *refused_all(struct session *session, const struct refused *refused, unsigned int nr)
{
	const char *complaint = NULL;
	struct order order;
	unsigned int i;

	for (i = 0; i < nr && !complaint; i++) {
		order_make(session, refused[i].spoil.kind, 0, &order);
		order_spoil(session, &refused[i].spoil, &order);
		complaint = order_do(session, &order, refused[i].status);
		if (complaint)
			return why("%s: %s", refused[i].name, complaint);
	}
	return session_answers(session) ? NULL : "the session is gone";
}

static const char *ranges(struct session *a, struct session *b)
{
	static const struct refused cases[] = {
		{ "read at the end", { READ_INLINE, F(offset, 0), OF_SIZE, AS_IT_IS }, RBD_RESULT_RANGE },
		{ "read past the end", { READ_INLINE, F(offset, 4096), OF_SIZE, AS_IT_IS }, RBD_RESULT_RANGE },
		{ "read across the end", { READ_STAGED, F(offset, 0), OF_LAST_BLOCK, AS_IT_IS }, RBD_RESULT_RANGE },
		{ "write at the end", { WRITE_INLINE, F(offset, 0), OF_SIZE, AS_IT_IS }, RBD_RESULT_RANGE },
		{ "write across the end", { WRITE_STAGED, F(offset, 0), OF_LAST_BLOCK, AS_IT_IS }, RBD_RESULT_RANGE },
		{ "discard across the end", { DISCARD, F(offset, 0), OF_LAST_BLOCK, AS_IT_IS }, RBD_RESULT_RANGE },
		{ "zero past the end", { ZERO, F(offset, 4096), OF_SIZE, AS_IT_IS }, RBD_RESULT_RANGE },
		{ "discard of 4 GiB", { DISCARD, F(length, 0xfffff000), PLAIN, AS_IT_IS }, RBD_RESULT_RANGE },
		{ "read of the last but two blocks that 64 bits can tell", { READ_INLINE, F(offset, -8192ULL), PLAIN, AS_IT_IS },
		  RBD_RESULT_RANGE },
		{ "read at 2^63", { READ_INLINE, F(offset, 1ULL << 63), PLAIN, AS_IT_IS }, RBD_RESULT_RANGE },
	};
	const char *complaint = enter_as(a, WRITER);

	(void)b;
	if (!complaint)
		complaint = refused_all(a, cases, ARRAY_SIZE(cases));
	if (!complaint)
		complaint = work_honestly(a, 0);
	return complaint ? complaint : close_well(a);
}

/* Needs a backing with blocks of 4096 bytes */
static const char *blocks(struct session *a, struct session *b)
{
	static const struct refused cases[] = {
		{ "offset", { READ_INLINE, F(offset, 512), PLAIN, AS_IT_IS }, RBD_RESULT_RANGE },
		{ "length", { READ_STAGED, F(length, 4608), PLAIN, AS_IT_IS }, RBD_RESULT_RANGE },
		{ "inline length", { WRITE_INLINE, F(length, 512), PLAIN, 512 }, RBD_RESULT_RANGE },
		{ "discard", { DISCARD, F(offset, 3584), PLAIN, AS_IT_IS }, RBD_RESULT_RANGE },
		{ "zero", { ZERO, F(length, 512), PLAIN, AS_IT_IS }, RBD_RESULT_RANGE },
	};
	const char *complaint = enter_as(a, WRITER);

	(void)b;
	if (complaint)
		return complaint;
	if (le32toh(a->open.block_size) != 4096)
		return SKIPPED "any multiple of 512 is in blocks here";
	complaint = refused_all(a, cases, ARRAY_SIZE(cases));
	if (!complaint)
		complaint = work_honestly(a, 1);
	return complaint ? complaint : close_well(a);
}

static const char *reader_writes(struct session *a, struct session *b)
{
	static const struct refused cases[] = {
		{ "small write", { WRITE_INLINE, F(offset, 0), PLAIN, AS_IT_IS }, RBD_RESULT_READ_ONLY },
		{ "staged write", { WRITE_STAGED, F(offset, 0), PLAIN, AS_IT_IS }, RBD_RESULT_READ_ONLY },
		{ "discard", { DISCARD, F(offset, 0), PLAIN, AS_IT_IS }, RBD_RESULT_READ_ONLY },
		{ "zero", { ZERO, F(offset, 0), PLAIN, AS_IT_IS }, RBD_RESULT_READ_ONLY },
		{ "flush", { FLUSH, F(offset, 0), PLAIN, AS_IT_IS }, RBD_RESULT_OK },
		{ "small read", { READ_INLINE, F(offset, 0), PLAIN, AS_IT_IS }, RBD_RESULT_OK },
		{ "staged read", { READ_STAGED, F(offset, 0), PLAIN, AS_IT_IS }, RBD_RESULT_OK },
	};
	const char *complaint = enter_as(a, READER);

	(void)b;
	if (!complaint)
		complaint = refused_all(a, cases, ARRAY_SIZE(cases));
	if (!complaint)
		complaint = staging_move(a, IBV_WR_RDMA_READ, 0, BYTES);
	return complaint ? complaint : close_well(a);
}

/* Its staging memory is for reading: the adapter refuses the rest, and breaks the queue. */
static const char *reader_reaches(struct session *a, struct session *b)
{
	const char *complaint = enter_as(a, READER);

	(void)b;
	if (complaint)
		return complaint;
	/* on iWARP a WRITE completes before it arrives: there the READ behind it tells */
	complaint = staging_move(a, IBV_WR_RDMA_WRITE, 0, BYTES);
	if (!complaint && link_is_iwarp(&a->control))
		complaint = staging_move(a, IBV_WR_RDMA_READ, 4096, 16);
	if (!complaint)
		return "it was carried out";
	return link_wait_gone(&a->control, config.limit_ms) ? NULL : "the session went on";
}

/* Past the last extent, and with the key of another session */
static const char *reaches_past_end(struct session *a, struct session *b)
{
	const char *complaint = enter_as(a, WRITER);
	const struct rbd_segment *last;

	(void)b;
	if (complaint)
		return complaint;
	last = &a->table[a->nr_extents - 1];
	if (!link_rdma(&a->queues[0], IBV_WR_RDMA_READ, le64toh(last->address) + le32toh(last->length) - 100,
		       le32toh(last->key), 101))
		return "it was carried out";
	return link_wait_gone(&a->control, config.limit_ms) ? NULL : "the session went on";
}

static const char *foreign_key(struct session *a, struct session *b)
{
	const char *complaint = enter_as(a, WRITER);

	if (!complaint)
		complaint = enter_as(b, WRITER);
	if (complaint)
		return complaint;
	if (!link_rdma(&b->queues[0], IBV_WR_RDMA_READ, le64toh(a->table[0].address), le32toh(a->table[0].key), BYTES))
		return "it was carried out";
	complaint = work_honestly(a, 2);
	return complaint ? complaint : close_well(a);
}

/* --- while the backing hangs --- */

static const char *hang(void)
{
	if (!config.suspend || !config.resume)
		return SKIPPED "no --suspend and --resume";
	return suspend_backing() ? "the suspend command failed" : NULL;
}

/* In a session whose disk hangs from here on */
static const char *enter_and_hang(struct session *a)
{
	const char *complaint = enter_as(a, WRITER);

	return complaint ? complaint : hang();
}

static const char *go_on(const char *complaint)
{
	if (resume_backing())
		return "the resume command failed";
	return complaint;
}

static int query(struct session *session, uint16_t queue, uint16_t tag, uint32_t sequence)
{
	struct letter letter;

	query_letter(session, queue, tag, sequence, &letter);
	return session_ask(session, &letter);
}

static const char *query_all(struct session *session, const struct order *order)
{
	uint32_t sequence = le32toh(order->command.sequence);
	uint16_t tag = le16toh(order->command.tag);

	if (query(session, 1, tag, sequence) != RBD_ST_OK)
		return "a command that is at the backing is unknown";
	if (query(session, 1, tag, sequence + 1) != RBD_ST_UNKNOWN_COMMAND ||
	    query(session, 1, tag, sequence - 1) != RBD_ST_UNKNOWN_COMMAND)
		return "the sequence of a query does not matter";
	if (query(session, 1, tag + 1, sequence) != RBD_ST_UNKNOWN_COMMAND)
		return "the tag of a query does not matter";
	if (query(session, 1, 0xffff, sequence) != RBD_ST_UNKNOWN_COMMAND)
		return "a tag that no queue has is known";
	if (query(session, 2, tag, sequence) != RBD_ST_UNKNOWN_COMMAND ||
	    query(session, RBD_QUEUES_MAX, tag, sequence) != RBD_ST_UNKNOWN_COMMAND)
		return "the queue of a query does not matter";
	return NULL;
}

static const char *queries(struct session *a, struct session *b)
{
	const char *complaint = enter_and_hang(a);
	struct order order;

	(void)b;
	if (complaint)
		return complaint;
	order_make(a, WRITE_INLINE, 3, &order);
	complaint = order_send(a, &order) ? "a command could not be sent" : query_all(a, &order);
	complaint = go_on(complaint);
	if (!complaint)
		complaint = order_result(a, &order, RBD_RESULT_OK);
	if (!complaint)
		complaint = work_honestly(a, 3);
	return complaint ? complaint : close_well(a);
}

static const char *stage(struct session *session, int byte)
{
	memset(session->queues[0].data, byte, LINK_DATA_BYTES);
	return staging_move(session, IBV_WR_RDMA_WRITE, 0, BYTES * 4);
}

/* Commands of a queue are carried out in their order: with the answer to a later one the first is at the backing. */
static const char *write_is_there(struct session *session, struct order *write)
{
	struct order after;

	order_make(session, WRITE_STAGED, 0, write);
	if (order_send(session, write))
		return "a command could not be sent";
	order_make(session, READ_INLINE, 1, &after);
	after.command.offset = session->open.size_bytes;
	return order_do(session, &after, RBD_RESULT_RANGE);
}

/*
 * Which data is written is the initiator's own fault; nothing else comes of it. Where the backing wants stable
 * pages it is 0x11, at the beginning; the case looks.
 */
static const char *rewrites(struct session *a, struct session *b)
{
	const char *complaint = enter_and_hang(a);
	struct order order;
	unsigned int i;

	(void)b;
	if (complaint)
		return complaint;
	complaint = stage(a, 0x11);
	if (!complaint)
		complaint = write_is_there(a, &order);
	for (i = 0; i < 8 && !complaint; i++)
		complaint = stage(a, 0x20 + i);
	complaint = go_on(complaint);
	if (!complaint)
		complaint = order_result(a, &order, RBD_RESULT_OK);
	if (!complaint)
		complaint = work_honestly(a, 4);
	return complaint ? complaint : close_well(a);
}

/* The copy of the second would change what the first is written from: that is the end of the session. */
static const char *stages_twice(struct session *a, struct session *b)
{
	const char *complaint = enter_and_hang(a);
	struct order order;

	(void)b;
	if (complaint)
		return complaint;
	complaint = stage(a, 0x11);
	if (!complaint)
		complaint = write_is_there(a, &order);
	if (!complaint)
		complaint = stage(a, 0x22);
	order_make(a, WRITE_STAGED, 1, &order);
	order.command.offset = htole64(BYTES * 4);
	order.command.length = htole32(BYTES);
	order.command.staging = htole32(BYTES);
	if (!complaint && order_send(a, &order))
		complaint = "the second command could not be sent";
	if (!complaint && !link_wait_gone(&a->control, config.limit_ms))
		complaint = "the session went on";
	return go_on(complaint);
}

/* --- leaving --- */

static const char *send_many(struct session *session)
{
	static const enum kind kinds[] = { WRITE_INLINE, READ_STAGED, WRITE_STAGED, READ_INLINE, FLUSH };
	struct order order;
	uint32_t i;

	for (i = 0; i < le32toh(session->open.depth); i++) {
		order_make(session, kinds[i % ARRAY_SIZE(kinds)], i, &order);
		if (order_send(session, &order))
			return "a command could not be sent";
	}
	return NULL;
}

/* The next writer finds nothing in its way. */
static const char *follow(struct session *b, unsigned int seed)
{
	const char *complaint = enter_as(b, WRITER);

	if (!complaint)
		complaint = work_honestly(b, seed);
	return complaint ? complaint : close_well(b);
}

static const char *leave_in_flight(struct session *a, struct session *b)
{
	const char *complaint = NULL;
	unsigned int i;

	for (i = 0; i < 5 && !complaint; i++) {
		complaint = enter_as(a, WRITER);
		if (!complaint)
			complaint = send_many(a);
		session_end(a);
	}
	return complaint ? complaint : follow(b, 5);
}

/* Its queues are left as they are, with all of it still to come. */
static const char *close_in_flight(struct session *a, struct session *b)
{
	const char *complaint = enter_as(a, WRITER);
	struct letter letter;

	if (!complaint)
		complaint = send_many(a);
	session_letter(a, RBD_OP_CLOSE, &letter);
	if (!complaint && session_ask(a, &letter))
		complaint = "CLOSE was not answered";
	session_end(a);
	return complaint ? complaint : follow(b, 6);
}

/* The backing hangs when this is over: the case looks at what the target makes of it. */
static const char *leave_hanging(struct session *a, struct session *b)
{
	const char *complaint = enter_as(a, WRITER);
	char name[37];

	(void)b;
	if (!complaint)
		complaint = hang();
	if (!complaint)
		complaint = send_many(a);
	/* what it knows of the last one it has of those before */
	if (!complaint && query(a, 1, le32toh(a->open.depth) - 1, a->sequence) != RBD_ST_OK)
		complaint = "the commands did not arrive";
	session_name(a, name);
	printf("# left %s\n", name);
	return complaint;
}

/* A command that asks for more than it says ends its session; the next one finds all as it was. */
static const char *command_invalidates(struct session *session, uint32_t key)
{
	struct order order;

	order_make(session, READ_INLINE, 0, &order);
	if (order_send_invalidate(session, &order, key))
		return SKIPPED "this adapter's library does not send what invalidates";
	return link_wait_gone(&session->control, config.limit_ms) ? NULL : "the session went on";
}

static const char *invalidates_staging(struct session *a, struct session *b)
{
	const char *complaint = enter_as(a, WRITER);

	if (!complaint)
		complaint = command_invalidates(a, le32toh(a->table[0].key));
	session_end(a);
	if (!complaint)
		complaint = enter_as(b, WRITER);
	if (!complaint)
		complaint = work_honestly(b, 0);
	return complaint ? complaint : close_well(b);
}

static const char *invalidates_zero(struct session *a, struct session *b)
{
	const char *complaint = enter_as(a, WRITER);

	(void)b;
	return complaint ? complaint : command_invalidates(a, 0);
}

/* --- what is lent is empty --- */

/* Is staging memory from @offset to @end nothing but zeroes? */
static const char *staging_is_zero(struct session *session, uint64_t offset, uint64_t end)
{
	uint32_t extent = le32toh(session->open.extent_bytes);
	const char *data = session->queues[0].data;
	const char *complaint;
	size_t bytes, i;

	for (; offset < end; offset += bytes) {
		bytes = extent - offset % extent;
		if (bytes > LINK_DATA_BYTES)
			bytes = LINK_DATA_BYTES;
		if (bytes > end - offset)
			bytes = end - offset;
		memset(session->queues[0].data, 0xee, bytes);
		complaint = staging_move(session, IBV_WR_RDMA_READ, offset, bytes);
		if (complaint)
			return complaint;
		for (i = 0; i < bytes; i++)
			if (data[i])
				return why("byte %llu of its staging memory is %#x",
					   (unsigned long long)(offset + i), data[i] & 0xff);
	}
	return NULL;
}

/* Data of one session, left in memory that the next one is lent */
static const char *leave_data(struct session *session)
{
	uint64_t region = le64toh(session->open.region_bytes), offset;
	const char *complaint = NULL;

	for (offset = 0; offset + LINK_DATA_BYTES <= region && !complaint; offset += LINK_DATA_BYTES) {
		memset(session->queues[0].data, 0xd7, LINK_DATA_BYTES);
		complaint = staging_move(session, IBV_WR_RDMA_WRITE, offset, LINK_DATA_BYTES);
	}
	return complaint ? complaint : close_well(session);
}

/* A block of data is all that a short answer leaves there, and a refusal leaves nothing. */
static const char *short_answers(struct session *session)
{
	uint64_t region = le64toh(session->open.region_bytes);
	const char *complaint;
	struct order order;

	order_make(session, READ_STAGED, 0, &order);
	order.command.length = htole32(BYTES);
	order.command.staging = htole32(2 * BYTES);
	complaint = order_do(session, &order, RBD_RESULT_OK);
	order_make(session, READ_STAGED, 1, &order);
	order.command.offset = session->open.size_bytes;
	order.command.staging = htole32(8 * BYTES);
	if (!complaint)
		complaint = order_do(session, &order, RBD_RESULT_RANGE);
	if (!complaint)
		complaint = staging_is_zero(session, 0, 2 * BYTES);
	return complaint ? complaint : staging_is_zero(session, 3 * BYTES, region);
}

static const char *staging_is_empty(struct session *a, struct session *b)
{
	const char *complaint = enter_as(a, WRITER);

	if (!complaint)
		complaint = leave_data(a);
	if (!complaint)
		complaint = enter_as(b, WRITER);
	if (!complaint)
		complaint = staging_is_zero(b, 0, le64toh(b->open.region_bytes));
	if (!complaint)
		complaint = short_answers(b);
	return complaint ? complaint : close_well(b);
}

const struct scenario devices[] = {
	{ "device/honest", honest },
	{ "device/read-by-another", read_by_another },
	{ "device/without-data", without_data },
	{ "device/whole-depth", whole_depth },
	{ "device/ranges", ranges },
	{ "device/reader-writes", reader_writes },
	{ "device/reader-reaches", reader_reaches },
	{ "device/reaches-past-end", reaches_past_end },
	{ "device/foreign-key", foreign_key },
	{ "device/queries", queries },
	{ "device/rewrites-in-flight", rewrites },
	{ "device/leave-in-flight", leave_in_flight },
	{ "device/close-in-flight", close_in_flight },
	{ "device/invalidates-staging", invalidates_staging },
	{ "device/invalidates-zero", invalidates_zero },
	{ "device/staging-is-empty", staging_is_empty },
};

/* Each of these is for an export of its own. */
const struct scenario device_others[] = {
	{ "device-other/blocks", blocks },
	{ "device-other/leave-hanging", leave_hanging },
	{ "device-other/stages-twice", stages_twice },
};

const unsigned int nr_devices = ARRAY_SIZE(devices);
const unsigned int nr_device_others = ARRAY_SIZE(device_others);
