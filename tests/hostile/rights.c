// SPDX-License-Identifier: GPL-2.0
/*
 * Rights: what a session may do is walled off by the adapter, not by manners.
 * A refused operation breaks its queue and so ends its session: each has its own.
 */
#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "peer.h"

#define READER	RBD_OPEN_READ_ONLY
#define WRITER	RBD_OPEN_SHARED
#define BYTES	4096

static uint64_t address_of(const struct session *session, uint32_t extent)
{
	return le64toh(session->table[extent].address);
}

static uint32_t key_of(const struct session *session, uint32_t extent)
{
	return le32toh(session->table[extent].key);
}

static uint32_t length_of(const struct session *session, uint32_t extent)
{
	return le32toh(session->table[extent].length);
}

static const char *enter(struct session *session, uint32_t flags)
{
	int status;

	session_init(session, flags);
	status = session_climb(session, STEP_LIVE);
	return status ? why("no session: status %d", status) : NULL;
}

/* The start of each extent has bytes of its own, and they do not change. */
static void pattern(char *data, uint32_t extent)
{
	unsigned int i;

	for (i = 0; i < BYTES; i++)
		data[i] = (char)(i * 7 + extent * 13 + 1);
}

static const char *write_pattern(struct session *session)
{
	struct link *link = &session->queues[0];
	uint32_t i;

	for (i = 0; i < session->nr_extents; i++) {
		pattern(link->data, i);
		if (link_rdma(link, IBV_WR_RDMA_WRITE, address_of(session, i), key_of(session, i), BYTES))
			return "an honest write failed";
		if (link_rdma(link, IBV_WR_RDMA_READ, address_of(session, i), key_of(session, i), BYTES))
			return "an honest read failed";
	}
	return NULL;
}

static const char *check_pattern(struct session *session)
{
	struct link *link = &session->queues[0];
	char expected[BYTES];
	uint32_t i;

	for (i = 0; i < session->nr_extents; i++) {
		pattern(expected, i);
		memset(link->data, 0xee, BYTES);
		if (link_rdma(link, IBV_WR_RDMA_READ, address_of(session, i), key_of(session, i), BYTES))
			return "an honest read failed";
		if (memcmp(link->data, expected, BYTES))
			return why("extent %u was changed", i);
	}
	return NULL;
}

static const char *unchanged(void)
{
	struct session session;
	const char *complaint = enter(&session, READER);

	if (!complaint)
		complaint = check_pattern(&session);
	if (!complaint && session_close(&session))
		complaint = "CLOSE was not answered";
	session_end(&session);
	return complaint;
}

/* On iWARP a WRITE completes before it arrives: there the READ behind it tells. */
static enum ibv_wc_status operate(struct link *link, enum ibv_wr_opcode opcode, uint64_t address,
				  uint32_t key, size_t bytes, const struct rbd_segment *good)
{
	enum ibv_wc_status status = link_rdma(link, opcode, address, key, bytes);

	if (status || opcode != IBV_WR_RDMA_WRITE || !link_is_iwarp(link))
		return status;
	return link_rdma(link, IBV_WR_RDMA_READ, le64toh(good->address), le32toh(good->key), 16);
}

static bool is_refusal(const struct link *link, enum ibv_wr_opcode opcode, enum ibv_wc_status status)
{
	if (link_is_iwarp(link))
		return status && status != IBV_WC_RESP_TIMEOUT_ERR;
	/* a queue without the right to be written to calls the request itself invalid */
	return status == IBV_WC_REM_ACCESS_ERR ||
	       (opcode != IBV_WR_RDMA_READ && status == IBV_WC_REM_INV_REQ_ERR);
}

static const char *refused(struct link *link, enum ibv_wr_opcode opcode, uint64_t address, uint32_t key,
			   size_t bytes, const struct rbd_segment *good)
{
	enum ibv_wc_status status;

	memset(link->data, 0xa5, LINK_DATA_BYTES);
	status = operate(link, opcode, address, key, bytes, good);
	if (!status)
		return "it was carried out";
	if (!is_refusal(link, opcode, status))
		return why("it ended with: %s", ibv_wc_status_str(status));
	return NULL;
}

/* One operation in a session of its own, which it ends; and the contents are as they were. */
static const char *one_refused(struct session *session, uint32_t flags, enum ibv_wr_opcode opcode,
			       uint32_t extent, int64_t from, uint32_t key_add, size_t bytes)
{
	const char *complaint = enter(session, flags);

	if (!complaint)
		complaint = refused(&session->queues[0], opcode, address_of(session, extent) + from,
				    key_of(session, extent) + key_add, bytes, &session->table[0]);
	/* or the target would wait for a CLOSE */
	session_end(session);
	return complaint ? complaint : unchanged();
}

static const char *prepare(struct session *a, struct session *b)
{
	const char *complaint = enter(a, WRITER);

	(void)b;
	if (!complaint)
		complaint = write_pattern(a);
	if (!complaint && session_close(a))
		complaint = "CLOSE was not answered";
	return complaint ? complaint : unchanged();
}

static const char *reader_writes(struct session *a, struct session *b)
{
	(void)b;
	return one_refused(a, READER, IBV_WR_RDMA_WRITE, 0, 0, 0, BYTES);
}

/* What breaks one queue ends the session, without its initiator's doing. */
static const char *session_ends(struct session *a, struct session *b)
{
	const char *complaint = enter(a, READER);

	(void)b;
	if (!complaint)
		complaint = refused(&a->queues[0], IBV_WR_RDMA_WRITE, address_of(a, 0), key_of(a, 0), BYTES,
				    &a->table[0]);
	if (!complaint && !link_wait_gone(&a->control, config.limit_ms))
		complaint = "the session went on";
	return complaint;
}

static const char *reader_writes_by_control(struct session *a, struct session *b)
{
	const char *complaint = enter(a, READER);

	(void)b;
	if (!complaint)
		complaint = refused(&a->control, IBV_WR_RDMA_WRITE, address_of(a, 1), key_of(a, 1), BYTES,
				    &a->table[0]);
	return complaint ? complaint : unchanged();
}

/* ZERO of @bytes at @offset is answered with @wanted, and that is all that comes of it. */
static const char *zero_refused(struct session *session, uint64_t offset, uint32_t bytes, int wanted)
{
	struct letter letter;
	int status;

	session_letter(session, RBD_OP_ZERO, &letter);
	letter.zero.offset = htole64(offset);
	letter.zero.length = htole32(bytes);
	status = session_ask(session, &letter);
	if (status != wanted)
		return why("ZERO was answered with status %d", status);
	return session_answers(session) ? NULL : "the session is gone";
}

static const char *reader_zeroes(struct session *a, struct session *b)
{
	const char *complaint = enter(a, READER);

	(void)b;
	if (!complaint)
		complaint = zero_refused(a, 0, 4096, RBD_ST_READ_ONLY);
	return complaint ? complaint : unchanged();
}

static const char *writer_by_control(struct session *a, struct session *b)
{
	const char *complaint = enter(a, WRITER);

	(void)b;
	if (complaint)
		return complaint;
	if (link_is_iwarp(&a->control))
		return SKIPPED "soft iWARP does not look at a queue's rights";
	complaint = refused(&a->control, IBV_WR_RDMA_WRITE, address_of(a, 0), key_of(a, 0), BYTES, &a->table[0]);
	return complaint ? complaint : unchanged();
}

static const char *table_write(struct session *a, struct session *b)
{
	const char *complaint = enter(a, WRITER);
	const struct rbd_segment *table = &a->open.table[0];

	(void)b;
	if (complaint)
		return complaint;
	return refused(&a->queues[0], IBV_WR_RDMA_WRITE, le64toh(table->address), le32toh(table->key), 16,
		       &a->table[0]);
}

static const char *table_past_end(struct session *a, struct session *b)
{
	const char *complaint = enter(a, READER);
	const struct rbd_segment *table = &a->open.table[0];

	(void)b;
	if (complaint)
		return complaint;
	return refused(&a->queues[0], IBV_WR_RDMA_READ, le64toh(table->address),
		       le32toh(table->key), le32toh(table->length) + 1, &a->table[0]);
}

static const char *atomic_add(struct session *a, struct session *b)
{
	const char *complaint = enter(a, WRITER);

	(void)b;
	if (complaint)
		return complaint;
	if (link_is_iwarp(&a->control))
		return SKIPPED "there are no atomics on iWARP";
	complaint = refused(&a->queues[0], IBV_WR_ATOMIC_FETCH_AND_ADD, address_of(a, 0), key_of(a, 0), 8,
			    &a->table[0]);
	return complaint ? complaint : unchanged();
}

static const char *zero_past_end(struct session *a, struct session *b)
{
	const char *complaint = enter(a, WRITER);

	(void)b;
	return complaint ? complaint : zero_refused(a, le64toh(a->open.size_bytes) - 4096, 8192, RBD_ST_RANGE);
}

#define RANGE(name, flags, opcode, extent, from, bytes)						\
	static const char *name(struct session *a, struct session *b)				\
	{											\
		(void)b;									\
		return one_refused(a, flags, IBV_WR_RDMA_ ## opcode, extent, from, 0, bytes);	\
	}

/* extents are 1 MiB or more everywhere, so BYTES from here straddle what they say */
RANGE(read_before_start, READER, READ, 1, -100, 200)
RANGE(read_before_zero, READER, READ, 0, -4096, 4096)
RANGE(read_neighbour, READER, READ, 1, -4096, 4096)
RANGE(read_far, READER, READ, 0, INT64_MAX, 4096)
RANGE(write_before_start, WRITER, WRITE, 1, -4096, 4096)
RANGE(write_far, WRITER, WRITE, 0, 1LL << 40, 4096)

static const char *past_end(struct session *a, uint32_t flags, enum ibv_wr_opcode opcode, bool last)
{
	const char *complaint = enter(a, flags);
	uint32_t extent = last ? a->nr_extents - 1 : 0;

	if (!complaint)
		complaint = refused(&a->queues[0], opcode, address_of(a, extent) + length_of(a, extent) - 100,
				    key_of(a, extent), 101, &a->table[0]);
	return complaint ? complaint : unchanged();
}

static const char *read_past_end(struct session *a, struct session *b)
{
	(void)b;
	return past_end(a, READER, IBV_WR_RDMA_READ, true);
}

static const char *read_past_extent(struct session *a, struct session *b)
{
	(void)b;
	return past_end(a, READER, IBV_WR_RDMA_READ, false);
}

static const char *write_past_end(struct session *a, struct session *b)
{
	(void)b;
	return past_end(a, WRITER, IBV_WR_RDMA_WRITE, true);
}

/* Neighbours of a good key, in the bits that are drawn at random and in the index. */
static const char *guessed_keys(struct session *a, struct session *b)
{
	static const int32_t guesses[] = { 1, -1, 2, -2, 17, 0x80, 0x100, -0x100, 0x10000 };
	const char *complaint = NULL;
	unsigned int i;

	(void)b;
	for (i = 0; i < ARRAY_SIZE(guesses) && !complaint; i++) {
		complaint = one_refused(a, READER, IBV_WR_RDMA_READ, 1, 0, guesses[i], BYTES);
		if (complaint)
			complaint = why("key %+d: %s", guesses[i], complaint);
		session_end(a);
	}
	return complaint;
}

/* Another session's protection domain is a wall, also for a key that is good. */
static const char *foreign(struct session *a, struct session *b, enum ibv_wr_opcode opcode)
{
	const char *complaint = enter(a, WRITER);

	if (!complaint)
		complaint = enter(b, WRITER);
	if (!complaint)
		complaint = refused(&b->queues[0], opcode, address_of(a, 0), key_of(a, 0), BYTES, &b->table[0]);
	if (!complaint)
		complaint = check_pattern(a);
	if (!complaint && !session_answers(a))
		complaint = "the session whose key it was is gone";
	return complaint;
}

static const char *foreign_read(struct session *a, struct session *b)
{
	return foreign(a, b, IBV_WR_RDMA_READ);
}

static const char *foreign_write(struct session *a, struct session *b)
{
	return foreign(a, b, IBV_WR_RDMA_WRITE);
}

/* Who has not logged in yet has no key at all. */
static const char *before_login(struct session *a, struct session *b)
{
	const char *complaint = enter(a, WRITER);

	if (complaint)
		return complaint;
	session_init(b, WRITER);
	if (session_climb(b, STEP_OPEN))
		return "no login";
	complaint = refused(&b->control, IBV_WR_RDMA_READ, address_of(a, 0), key_of(a, 0), BYTES, &a->table[0]);
	return complaint ? complaint : check_pattern(a);
}

struct stolen {
	uint64_t address;
	uint32_t key;
};

static const char *key_is_dead(struct session *b, const struct stolen *stolen, enum ibv_wr_opcode opcode)
{
	const char *complaint = enter(b, WRITER);

	if (!complaint)
		complaint = refused(&b->queues[0], opcode, stolen->address, stolen->key, BYTES, &b->table[0]);
	session_end(b);
	return complaint ? complaint : unchanged();
}

static const char *after_close(struct session *a, struct session *b)
{
	const char *complaint = enter(a, WRITER);
	struct stolen stolen;

	if (complaint)
		return complaint;
	stolen = (struct stolen) { address_of(a, 0), key_of(a, 0) };
	if (session_close(a))
		return "CLOSE was not answered";
	complaint = key_is_dead(b, &stolen, IBV_WR_RDMA_READ);
	return complaint ? complaint : key_is_dead(b, &stolen, IBV_WR_RDMA_WRITE);
}

static int drop(const struct session *session)
{
	char name[37], command[512];

	session_name(session, name);
	snprintf(command, sizeof(command), "%s %s", config.drop, name);
	return system(command);
}

/* Its own queue is dead when the command returns, whatever the initiator thinks of it. */
static const char *after_drop(struct session *a, struct session *b)
{
	const char *complaint = enter(a, WRITER);
	struct stolen stolen;

	if (!complaint && !config.drop)
		return SKIPPED "no --drop";
	if (complaint)
		return complaint;
	stolen = (struct stolen) { address_of(a, 0), key_of(a, 0) };
	if (drop(a))
		return "the drop command failed";
	memset(a->queues[0].data, 0xa5, BYTES);
	if (!operate(&a->queues[0], IBV_WR_RDMA_WRITE, stolen.address, stolen.key, BYTES, &a->table[0]))
		return "a dropped session wrote";
	complaint = unchanged();
	if (!complaint)
		complaint = key_is_dead(b, &stolen, IBV_WR_RDMA_WRITE);
	return complaint ? complaint : key_is_dead(b, &stolen, IBV_WR_RDMA_READ);
}

/* --- messages that invalidate --- */

/* An honest PING that asks for more ends its session, whatever the adapter makes of @key. */
static const char *ends_by_invalidating(struct session *session, struct link *link, uint32_t key)
{
	struct letter letter;

	session_letter(session, RBD_OP_PING, &letter);
	if (link_send_invalidate(link, letter.bytes, letter.length, key))
		return SKIPPED "this adapter's library does not send what invalidates";
	return link_wait_gone(&session->control, config.limit_ms) ? NULL : "the session went on";
}

static const char *one_invalidates(struct session *session, bool io_queue, bool table)
{
	const char *complaint = enter(session, WRITER);
	uint32_t key;

	if (complaint)
		return complaint;
	key = table ? le32toh(session->open.table[0].key) : key_of(session, 0);
	complaint = ends_by_invalidating(session, io_queue ? &session->queues[0] : &session->control, key);
	session_end(session);
	return complaint ? complaint : unchanged();
}

static const char *invalidates_own(struct session *a, struct session *b)
{
	(void)b;
	return one_invalidates(a, false, false);
}

static const char *invalidates_table(struct session *a, struct session *b)
{
	(void)b;
	return one_invalidates(a, false, true);
}

static const char *invalidates_by_io_queue(struct session *a, struct session *b)
{
	(void)b;
	return one_invalidates(a, true, false);
}

static const char *invalidates_zero(struct session *a, struct session *b)
{
	const char *complaint = enter(a, WRITER);

	(void)b;
	if (!complaint)
		complaint = ends_by_invalidating(a, &a->control, 0);
	session_end(a);
	return complaint ? complaint : unchanged();
}

static const char *invalidates_stale(struct session *a, struct session *b)
{
	const char *complaint = enter(a, WRITER);
	uint32_t key;

	if (complaint)
		return complaint;
	key = key_of(a, 0);
	if (session_close(a))
		return "CLOSE was not answered";
	complaint = enter(b, WRITER);
	if (!complaint)
		complaint = ends_by_invalidating(b, &b->control, key);
	session_end(b);
	return complaint ? complaint : unchanged();
}

static const char *invalidates_before_login(struct session *a, struct session *b)
{
	const char *complaint = enter(a, WRITER);

	session_init(b, WRITER);
	if (!complaint && session_climb(b, STEP_AUTH))
		complaint = "no HELLO";
	return complaint ? complaint : ends_by_invalidating(b, &b->control, 0);
}

/*
 * soft RoCE takes a key of any protection domain (rxe_invalidate_mr()): there the other session
 * may lose that key, never more. It finds out by a refusal, and its next one has all that it wrote.
 */
static const char *invalidates_foreign(struct session *a, struct session *b)
{
	const char *complaint = enter(a, WRITER);

	if (!complaint)
		complaint = enter(b, WRITER);
	if (!complaint)
		complaint = ends_by_invalidating(b, &b->control, key_of(a, 0));
	session_end(b);
	if (!complaint && !session_answers(a))
		complaint = "the session whose key it was is gone";
	if (complaint)
		return complaint;
	complaint = check_pattern(a);
	if (complaint && !link_is_iwarp(&a->control) && !strcmp(complaint, "an honest read failed")) {
		puts("# soft RoCE: the key of another session was invalidated");
		complaint = NULL;
	}
	session_end(a);
	return complaint ? complaint : unchanged();
}

/* Run with a max_control_rate of 20. */
static const char *asks_all_the_time(struct session *a, struct session *b)
{
	const char *complaint = enter(a, READER);
	unsigned int i;

	(void)b;
	for (i = 0; i < 200 && !complaint; i++)
		if (!session_answers(a))
			break;
	if (!complaint && i == 200)
		complaint = "200 PINGs in a row were answered";
	if (!complaint && !link_wait_gone(&a->control, config.limit_ms))
		complaint = "the session went on";
	return complaint;
}

const struct scenario rates[] = {
	{ "rate/asks-all-the-time", asks_all_the_time },
};

const unsigned int nr_rates = ARRAY_SIZE(rates);

const struct scenario rights[] = {
	{ "rights/honest-write", prepare },
	{ "rights/reader-writes", reader_writes },
	{ "rights/session-ends", session_ends },
	{ "rights/reader-writes-by-control-queue", reader_writes_by_control },
	{ "rights/reader-zeroes", reader_zeroes },
	{ "rights/writer-by-control-queue", writer_by_control },
	{ "rights/table-write", table_write },
	{ "rights/table-past-end", table_past_end },
	{ "rights/atomic-add", atomic_add },
	{ "rights/zero-past-end", zero_past_end },
	{ "rights/read-past-end", read_past_end },
	{ "rights/read-past-extent", read_past_extent },
	{ "rights/read-before-start", read_before_start },
	{ "rights/read-before-zero", read_before_zero },
	{ "rights/read-neighbour", read_neighbour },
	{ "rights/read-far", read_far },
	{ "rights/write-past-end", write_past_end },
	{ "rights/write-before-start", write_before_start },
	{ "rights/write-far", write_far },
	{ "rights/guessed-keys", guessed_keys },
	{ "rights/foreign-read", foreign_read },
	{ "rights/foreign-write", foreign_write },
	{ "rights/before-login", before_login },
	{ "rights/after-close", after_close },
	{ "rights/after-drop", after_drop },
	{ "rights/invalidates-own", invalidates_own },
	{ "rights/invalidates-table", invalidates_table },
	{ "rights/invalidates-by-io-queue", invalidates_by_io_queue },
	{ "rights/invalidates-zero", invalidates_zero },
	{ "rights/invalidates-stale", invalidates_stale },
	{ "rights/invalidates-before-login", invalidates_before_login },
	{ "rights/invalidates-foreign", invalidates_foreign },
};

const unsigned int nr_rights = ARRAY_SIZE(rights);
