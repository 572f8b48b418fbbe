// SPDX-License-Identifier: GPL-2.0
/*
 * The tricks of the fake target, and what has to become of the attach.
 */
#include <endian.h>
#include <stdio.h>
#include <string.h>

#include "fake.h"

#define SET(type, member, to) \
	{ offsetof(struct type, member), sizeof(((struct type *)0)->member), to }
#define HELLO(text, member, to) \
	{ "hello/" text, AT_HELLO, HOW_FIELD, FATE_REFUSED, 1, ".", .field = SET(rbd_hello_answer, member, to) }
#define OPEN(text, member, to) \
	{ "open/" text, AT_OPEN, HOW_FIELD, FATE_REFUSED, 1, ".", .field = SET(rbd_open_answer, member, to) }
#define PATCH(text, fn) \
	{ "open/" text, AT_OPEN, HOW_PATCH, FATE_REFUSED, 1, ".", .patch = fn }
#define REJECT(text, exit, pattern, number) \
	{ "connect/reject-" text, AT_CONNECT, HOW_REJECT, FATE_REFUSED, exit, pattern, \
	  .field = SET(rbd_cm_reject, status, number), .value = 16 }
#define REFUSE(text, exit, pattern, number) \
	{ "open/refuse-" text, AT_OPEN, HOW_REFUSE, FATE_REFUSED, exit, pattern, .value = number }

static void set_queues(struct letter *letter, unsigned int nr, unsigned int nr_tokens_sent)
{
	letter->open_answer.nr_queues = htole16(nr);
	letter->length = sizeof(letter->open_answer) + nr_tokens_sent * RBD_UUID_SIZE;
	letter->msg.length = htole16(letter->length);
}

static void queues_none(struct fake *fake, struct letter *letter)
{
	(void)fake;
	set_queues(letter, 0, 0);
}

static void queues_more_than_asked(struct fake *fake, struct letter *letter)
{
	set_queues(letter, fake->nr_asked + 1, fake->nr_asked + 1);
}

static void queues_most(struct fake *fake, struct letter *letter)
{
	(void)fake;
	set_queues(letter, RBD_QUEUES_MAX, RBD_QUEUES_MAX);
}

static void queues_beyond(struct fake *fake, struct letter *letter)
{
	(void)fake;
	set_queues(letter, RBD_QUEUES_MAX + 1, RBD_QUEUES_MAX + 1);
}

static void tokens_missing(struct fake *fake, struct letter *letter)
{
	set_queues(letter, fake->nr_queues, fake->nr_queues - 1);
}

static void tokens_too_many(struct fake *fake, struct letter *letter)
{
	set_queues(letter, fake->nr_queues, fake->nr_queues + 1);
}

static void segment_short(struct fake *fake, struct letter *letter)
{
	(void)fake;
	letter->open_answer.table[0].length = htole32(16 * (FAKE_EXTENTS - 1));
}

static void segment_long(struct fake *fake, struct letter *letter)
{
	(void)fake;
	letter->open_answer.table[0].length = htole32(16 * (FAKE_EXTENTS + 1));
}

static void segment_odd(struct fake *fake, struct letter *letter)
{
	(void)fake;
	letter->open_answer.nr_table_segs = htole16(2);
	letter->open_answer.table[0].length = htole32(8);
	letter->open_answer.table[1] = letter->open_answer.table[0];
	letter->open_answer.table[1].length = htole32(16 * FAKE_EXTENTS - 8);
}

static void segment_empty(struct fake *fake, struct letter *letter)
{
	(void)fake;
	letter->open_answer.nr_table_segs = htole16(2);
	letter->open_answer.table[1] = letter->open_answer.table[0];
	letter->open_answer.table[1].length = 0;
}

static void segment_unused(struct fake *fake, struct letter *letter)
{
	(void)fake;
	letter->open_answer.table[RBD_TABLE_SEGS_MAX - 1].length = htole32(16);
}

static void segments_wrap(struct fake *fake, struct letter *letter)
{
	unsigned int i;

	(void)fake;
	letter->open_answer.nr_table_segs = htole16(RBD_TABLE_SEGS_MAX);
	for (i = 0; i < RBD_TABLE_SEGS_MAX; i++)
		letter->open_answer.table[i].length = htole32(0xfffffff0);
}

static void table_key(struct fake *fake, struct letter *letter)
{
	(void)fake;
	letter->open_answer.table[0].key ^= htole32(0x40);
}

static void table_address(struct fake *fake, struct letter *letter)
{
	(void)fake;
	letter->open_answer.table[0].address = htole64(~0ULL - 8);
}

/* Consistent, and as large as the format allows: 16 TiB behind a table of 256 MiB that is not there. */
static void table_huge(struct fake *fake, struct letter *letter)
{
	struct rbd_open_answer *open = &letter->open_answer;
	unsigned int i;

	(void)fake;
	open->nr_extents = htole32(RBD_EXTENTS_MAX);
	open->extent_bytes = htole32(1 << 20);
	open->size_bytes = htole64((uint64_t)RBD_EXTENTS_MAX << 20);
	open->region_bytes = open->size_bytes;
	open->nr_table_segs = htole16(RBD_TABLE_SEGS_MAX);
	for (i = 0; i < RBD_TABLE_SEGS_MAX; i++) {
		open->table[i] = open->table[0];
		open->table[i].length = htole32(RBD_EXTENTS_MAX / RBD_TABLE_SEGS_MAX * 16);
	}
}

static void shared_granted(struct fake *fake, struct letter *letter)
{
	(void)fake;
	letter->open_answer.flags |= htole32(RBD_OPEN_SHARED);
}

static void writer_set_of_reader(struct fake *fake, struct letter *letter)
{
	(void)fake;
	letter->open_answer.flags |= htole32(RBD_OPEN_READ_ONLY);
}

static void reader_granted(struct fake *fake, struct letter *letter)
{
	writer_set_of_reader(fake, letter);
	memset(letter->open_answer.writer_set, 0, RBD_UUID_SIZE);
}

static void depth_more_than_asked(struct fake *fake, struct letter *letter)
{
	(void)fake;
	letter->open_answer.depth = htole32(RBD_DEPTH_MAX);
}

static void entry_short(struct fake *fake, struct letter *letter)
{
	(void)letter;
	fake->table[1].length = htole32(FAKE_EXTENT_BYTES - 4096);
}

static void entry_long(struct fake *fake, struct letter *letter)
{
	(void)letter;
	fake->table[FAKE_EXTENTS - 1].length = htole32(FAKE_EXTENT_BYTES + 4096);
}

static void entry_empty(struct fake *fake, struct letter *letter)
{
	(void)letter;
	fake->table[0].length = 0;
}

static void entry_key(struct fake *fake, struct letter *letter)
{
	(void)letter;
	fake->table[0].key ^= htole32(0x40);
}

static void entry_address(struct fake *fake, struct letter *letter)
{
	(void)letter;
	fake->table[0].address = htole64(~0ULL - 4095);
}

static const struct trick fixed[] = {
	{ "honest", AT_NOWHERE, HOW_HONEST, FATE_WORKS, 0, "" },
	{ "honest-ping", AT_LIVE, HOW_PING, FATE_WORKS, 0, "" },

	{ "connect/reject-version-2", AT_CONNECT, HOW_REJECT, FATE_REFUSED, 8, "version 2",
	  .field = { offsetof(struct rbd_cm_reject, version), 4, 2 | RBD_ST_VERSION << 16 }, .value = 16 },
	REJECT("no-resources", 1, "resources", RBD_ST_NO_RESOURCES),
	REJECT("status-0", 1, ".", 0),
	REJECT("status-unknown", 1, ".", 999),
	{ "connect/reject-magic", AT_CONNECT, HOW_REJECT, FATE_REFUSED, 1, ".", .field = SET(rbd_cm_reject, magic, 1), .value = 16 },
	{ "connect/reject-short", AT_CONNECT, HOW_REJECT, FATE_REFUSED, 1, ".", .field = SET(rbd_cm_reject, magic, 1), .value = 3 },
	{ "connect/reject-bare", AT_CONNECT, HOW_REJECT, FATE_REFUSED, 1, ".", .field = SET(rbd_cm_reject, magic, 1), .value = 0 },
	{ "connect/accept-version-0", AT_CONNECT, HOW_ACCEPT, FATE_REFUSED, 1, ".", .field = SET(rbd_cm_accept, version, 0),
	  .value = 16 },
	{ "connect/accept-version-2", AT_CONNECT, HOW_ACCEPT, FATE_REFUSED, 1, ".", .field = SET(rbd_cm_accept, version, 2),
	  .value = 16 },
	{ "connect/accept-magic", AT_CONNECT, HOW_ACCEPT, FATE_REFUSED, 1, ".", .field = SET(rbd_cm_accept, magic, 7), .value = 16 },
	{ "connect/accept-reserved", AT_CONNECT, HOW_ACCEPT, FATE_REFUSED, 1, ".", .field = SET(rbd_cm_accept, reserved, 1),
	  .value = 16 },
	{ "connect/accept-bare", AT_CONNECT, HOW_ACCEPT, FATE_REFUSED, 1, ".", .field = SET(rbd_cm_accept, magic, 1), .value = 0 },
	{ "connect/silent", AT_CONNECT, HOW_SILENT, FATE_REFUSED, 5, "." },

	HELLO("version-0", version, 0),
	{ "hello/version-9", AT_HELLO, HOW_FIELD, FATE_REFUSED, 8, "version 9", .field = SET(rbd_hello_answer, version, 9) },
	HELLO("reserved0", reserved0, 1),
	{ "hello/feature-unknown", AT_HELLO, HOW_FIELD, FATE_REFUSED, 1, "feature", .field = SET(rbd_hello_answer, features, RBD_FEATURES + 1) },
	{ "hello/features-all", AT_HELLO, HOW_FIELD, FATE_REFUSED, 1, "feature", .field = SET(rbd_hello_answer, features, ~0ULL) },
	{ "hello/auth-required", AT_HELLO, HOW_FIELD, FATE_REFUSED, 1, "authentication",
	  .field = SET(rbd_hello_answer, auth_methods, 2) },
	HELLO("host_name-escape", host_name, 0x1b),
	{ "hello/refuse-version", AT_HELLO, HOW_REFUSE, FATE_REFUSED, 8, "version", .value = RBD_ST_VERSION },
	{ "auth/data_length", AT_AUTH, HOW_FIELD, FATE_REFUSED, 1, ".",
	  .field = { offsetof(struct rbd_auth, data_length), 4, 257 } },
	{ "auth/refuse-auth", AT_AUTH, HOW_REFUSE, FATE_REFUSED, 1, ".", .value = RBD_ST_AUTH },

	OPEN("class-0", class, 0),
	OPEN("class-device", class, RBD_CLASS_DEVICE),
	OPEN("class-3", class, 3),
	OPEN("class-0xffff", class, 0xffff),
	OPEN("flags-resume", flags, RBD_OPEN_RESUME),
	OPEN("flags-unknown", flags, 0x80000000),
	OPEN("size-0", size_bytes, 0),
	OPEN("size-odd", size_bytes, FAKE_BYTES - 1),
	OPEN("size-more", size_bytes, FAKE_BYTES + FAKE_EXTENT_BYTES),
	OPEN("size-less", size_bytes, FAKE_BYTES - FAKE_EXTENT_BYTES),
	OPEN("size-huge", size_bytes, 1ULL << 62),
	OPEN("size-most", size_bytes, ~0ULL),
	OPEN("block_size-0", block_size, 0),
	OPEN("block_size-1024", block_size, 1024),
	OPEN("block_size-most", block_size, 0xffffffff),
	OPEN("max_io-0", max_io_bytes, 0),
	OPEN("max_io-512", max_io_bytes, 512),
	OPEN("max_io-odd", max_io_bytes, 4097),
	OPEN("max_zero-odd", max_zero_bytes, 511),
	OPEN("depth-0", depth, 0),
	OPEN("depth-4097", depth, 4097),
	OPEN("depth-most", depth, 0xffffffff),
	PATCH("depth-more-than-asked", depth_more_than_asked),
	OPEN("loss_ms-0", loss_ms, 0),
	OPEN("loss_ms-low", loss_ms, RBD_LOSS_MS_MIN - 1),
	OPEN("loss_ms-high", loss_ms, RBD_LOSS_MS_MAX + 1),
	OPEN("extent_bytes-0", extent_bytes, 0),
	OPEN("extent_bytes-1", extent_bytes, 1),
	OPEN("extent_bytes-odd", extent_bytes, FAKE_EXTENT_BYTES + 4096),
	OPEN("extent_bytes-low", extent_bytes, 2048),
	OPEN("extent_bytes-half", extent_bytes, FAKE_EXTENT_BYTES / 2),
	OPEN("extent_bytes-most", extent_bytes, 0x80000000),
	OPEN("nr_extents-0", nr_extents, 0),
	OPEN("nr_extents-less", nr_extents, FAKE_EXTENTS - 1),
	OPEN("nr_extents-more", nr_extents, FAKE_EXTENTS + 1),
	OPEN("nr_extents-most", nr_extents, 0xffffffff),
	OPEN("nr_extents-wraps", nr_extents, 0x10000000 + FAKE_EXTENTS),
	OPEN("read_depth-0", read_depth, 0),
	OPEN("table_segs-0", nr_table_segs, 0),
	OPEN("table_segs-2", nr_table_segs, 2),
	OPEN("table_segs-17", nr_table_segs, 17),
	OPEN("table_segs-most", nr_table_segs, 0xffff),
	OPEN("region-0", region_bytes, 0),
	OPEN("region-less", region_bytes, FAKE_BYTES - FAKE_EXTENT_BYTES),
	OPEN("region-more", region_bytes, FAKE_BYTES + FAKE_EXTENT_BYTES),
	OPEN("region-most", region_bytes, ~0ULL),
	OPEN("device-flags", device.flags, RBD_DEVICE_WRITE_CACHE),
	OPEN("device-physical", device.physical_block_size, 4096),
	OPEN("device-discard", device.max_discard_bytes, 4096),
	OPEN("device-reserved", device.reserved[15], 1),
	OPEN("epoch-0", epoch, 0),
	OPEN("epoch-other", epoch, 77),
	OPEN("life", life, 1),
	OPEN("session-zero", session, 0),
	PATCH("writer_set-of-a-reader", writer_set_of_reader),
	PATCH("read-only-unasked", reader_granted),
	PATCH("shared-unasked", shared_granted),
	PATCH("queues-none", queues_none),
	PATCH("queues-more-than-asked", queues_more_than_asked),
	PATCH("queues-most", queues_most),
	PATCH("queues-beyond", queues_beyond),
	PATCH("tokens-missing", tokens_missing),
	PATCH("tokens-too-many", tokens_too_many),
	PATCH("segment-short", segment_short),
	PATCH("segment-long", segment_long),
	PATCH("segment-odd", segment_odd),
	PATCH("segment-empty", segment_empty),
	PATCH("segment-unused", segment_unused),
	PATCH("segments-wrap", segments_wrap),
	REFUSE("no-export", 4, "export", RBD_ST_NO_EXPORT),
	REFUSE("busy", 6, "another host", RBD_ST_BUSY),
	REFUSE("attached", 7, "already", RBD_ST_ATTACHED),
	REFUSE("epoch-low", 1, ".", RBD_ST_EPOCH_LOW),
	REFUSE("last-status", 1, ".", RBD_ST_COUNT - 1),
	REFUSE("status-unknown", 1, ".", RBD_ST_COUNT),
	REFUSE("status-0xffff", 1, ".", 0xffff),
	{ "open/refuse-fencing", AT_OPEN, HOW_REFUSE, FATE_REFUSED, 6, ".", .value = RBD_ST_FENCING, .repeat = true },

	{ "queue/reject-token", AT_QUEUE, HOW_REJECT, FATE_REFUSED, 1, "token", .field = SET(rbd_cm_reject, status, RBD_ST_TOKEN),
	  .value = 16 },
	{ "queue/reject-bare", AT_QUEUE, HOW_REJECT, FATE_REFUSED, 1, ".", .field = SET(rbd_cm_reject, magic, 1), .value = 0 },
	{ "queue/accept-magic", AT_QUEUE, HOW_ACCEPT, FATE_REFUSED, 1, ".", .field = SET(rbd_cm_accept, magic, 1), .value = 16 },
	{ "queue/silent", AT_QUEUE, HOW_SILENT, FATE_REFUSED, 5, "." },
	{ "queue/disconnect", AT_QUEUE, HOW_DISCONNECT, FATE_REFUSED, 1, "." },

	PATCH("table-key", table_key),
	PATCH("table-address", table_address),
	PATCH("table-huge", table_huge),
	PATCH("entry-short", entry_short),
	PATCH("entry-long", entry_long),
	PATCH("entry-empty", entry_empty),
	PATCH("entry-key", entry_key),
	PATCH("entry-address", entry_address),

	{ "live/garbage", AT_LIVE, HOW_GARBAGE, FATE_FAILS_LATER, 0, "malformed" },
	{ "live/disconnect", AT_LIVE, HOW_DISCONNECT, FATE_FAILS_LATER, 0, "closed" },
	{ "live/silent", AT_LIVE, HOW_SILENT, FATE_FAILS_LATER, 0, "nothing heard" },
	{ "live/ended", AT_LIVE, HOW_SEND, FATE_FAILS_LATER, 0, "removed", .value = RBD_OP_ENDED },
	{ "live/changed", AT_LIVE, HOW_CHANGED, FATE_FAILS_LATER, 0, "size that cannot be",
	  .field = SET(rbd_changed, size_bytes, FAKE_BYTES * 2) },
	{ "live/stray-zero", AT_LIVE, HOW_SEND, FATE_FAILS_LATER, 0, "answer to nothing",
	  .value = RBD_OP_ZERO | RBD_OP_ANSWER },
	{ "live/stray-close", AT_LIVE, HOW_SEND, FATE_FAILS_LATER, 0, "answer to nothing",
	  .value = RBD_OP_CLOSE | RBD_OP_ANSWER },
	{ "live/request", AT_LIVE, HOW_SEND, FATE_FAILS_LATER, 0, "malformed", .value = RBD_OP_CLOSE },

	{ "close/silent", AT_CLOSE, HOW_SILENT, FATE_WORKS, 0, "" },
	{ "close/disconnect", AT_CLOSE, HOW_DISCONNECT, FATE_WORKS, 0, "" },
	{ "close/garbage", AT_CLOSE, HOW_GARBAGE, FATE_WORKS, 0, "" },
	{ "close/twice", AT_CLOSE, HOW_TWICE, FATE_WORKS, 0, "" },
	{ "close/stray", AT_CLOSE, HOW_STRAY, FATE_WORKS, 0, "" },
};

/* The same at every step of the ladder */
static const struct trick common[] = {
	{ "silent", AT_NOWHERE, HOW_SILENT, FATE_REFUSED, 5, "." },
	{ "working", AT_NOWHERE, HOW_WORKING, FATE_REFUSED, 5, "." },
	{ "disconnect", AT_NOWHERE, HOW_DISCONNECT, FATE_REFUSED, 1, "." },
	{ "twice", AT_NOWHERE, HOW_TWICE, FATE_REFUSED, 1, "." },
	{ "stray", AT_NOWHERE, HOW_STRAY, FATE_REFUSED, 1, "answer to nothing" },
	{ "garbage", AT_NOWHERE, HOW_GARBAGE, FATE_REFUSED, 1, "malformed" },
	{ "ended", AT_NOWHERE, HOW_SEND, FATE_REFUSED, 1, ".", .value = RBD_OP_ENDED },
	{ "zero-answer", AT_NOWHERE, HOW_SEND, FATE_REFUSED, 1, ".", .value = RBD_OP_ZERO | RBD_OP_ANSWER },
};

static void echo_proof(struct fake *fake, struct letter *letter)
{
	if (letter->auth.step)
		memcpy(letter->auth.data, fake->heard, RBD_AUTH_KEY_SIZE);
}

#define METHODS(bits)	.field = SET(rbd_hello_answer, auth_methods, bits)

/* For a host with a key. The fake does not have it. */
static const struct trick key_tricks[] = {
	{ "key/no-method", AT_HELLO, HOW_FIELD, FATE_REFUSED, 1, "cannot prove", METHODS(1 << RBD_AUTH_NONE) },
	{ "key/feigned-proof", AT_HELLO, HOW_FIELD, FATE_REFUSED, 1, "did not prove", METHODS(3) },
	{ "key/only-method", AT_HELLO, HOW_FIELD, FATE_REFUSED, 1, "did not prove", METHODS(1 << RBD_AUTH_HMAC) },
	{ "key/echo", AT_AUTH, HOW_PATCH, FATE_REFUSED, 1, "did not prove", .patch = echo_proof, .methods = 3 },
	{ "key/done-at-once", AT_AUTH, HOW_FIELD, FATE_REFUSED, 1, "another step", .methods = 3,
	  .field = SET(rbd_auth, step, 1) },
	{ "key/method-none", AT_AUTH, HOW_FIELD, FATE_REFUSED, 1, "another step", .methods = 3,
	  .field = SET(rbd_auth, method, 0) },
	{ "key/refused", AT_AUTH, HOW_REFUSE, FATE_REFUSED, 1, "does not accept", .methods = 3,
	  .value = RBD_ST_AUTH },
};

static const struct {
	const char *name;
	enum where where;
} steps[] = { { "hello", AT_HELLO }, { "auth", AT_AUTH }, { "open", AT_OPEN } };

static struct trick tricks[ARRAY_SIZE(fixed) + ARRAY_SIZE(steps) * (ARRAY_SIZE(common) + 64)];
static unsigned int nr_tricks;

static void add(const struct trick *trick, const char *step, enum where where, const char *name)
{
	struct trick *new = &tricks[nr_tricks++];

	*new = *trick;
	if (!step)
		return;
	new->where = where;
	snprintf(new->name, sizeof(new->name), "%s/%s", step, name);
}

/* One function checks every header: after HELLO only the lengths are tried all over again. */
static bool worth_while(enum where where, const struct damage *damage)
{
	switch (where) {
	case AT_HELLO:
		return true;
	case AT_OPEN:
		return damage->what <= DAMAGE_LENGTH_BY;
	default:
		return damage->what == DAMAGE_PAD;
	}
}

static void add_step(const char *step, enum where where)
{
	struct trick damage = { .how = HOW_DAMAGE, .fate = FATE_REFUSED, .exit = 1, .sentence = "." };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(common); i++)
		add(&common[i], step, where, common[i].name);
	for (i = 0; i < nr_damages; i++) {
		damage.damage = &damages[i];
		if (worth_while(where, damage.damage))
			add(&damage, step, where, damages[i].name);
	}
}

static void make_tricks(void)
{
	unsigned int i;

	if (nr_tricks)
		return;
	for (i = 0; i < ARRAY_SIZE(fixed); i++)
		add(&fixed[i], NULL, AT_NOWHERE, NULL);
	for (i = 0; i < ARRAY_SIZE(steps); i++)
		add_step(steps[i].name, steps[i].where);
}

static const struct trick *find_in(const struct trick *some, unsigned int nr, const char *name)
{
	unsigned int i;

	for (i = 0; i < nr; i++)
		if (!strcmp(some[i].name, name))
			return &some[i];
	return NULL;
}

const struct trick *trick_find(const char *name)
{
	const struct trick *trick;

	make_tricks();
	trick = find_in(tricks, nr_tricks, name);
	if (!trick)
		trick = find_in(device_tricks, nr_device_tricks, name);
	if (!trick)
		trick = find_in(key_tricks, ARRAY_SIZE(key_tricks), name);
	if (!trick)
		trick = find_in(slow_tricks, nr_slow_tricks, name);
	if (!trick)
		trick = find_in(write_tricks, nr_write_tricks, name);
	if (!trick)
		trick = find_in(sink_tricks, nr_sink_tricks, name);
	return trick ? trick : mutant_find(name);
}

static void list(const struct trick *some, unsigned int nr)
{
	static const char *const fates[] = { "refused", "works", "fails-later", "io-error" };
	static const char *const ios[] = { "none", "read", "write", "read-large", "write-large" };
	unsigned int i;

	for (i = 0; i < nr; i++) {
		printf("%s %s %d ", some[i].name, fates[some[i].fate], some[i].exit);
		if (some[i].device)
			printf("%s ", ios[some[i].io]);
		puts(some[i].sentence);
	}
}

void tricks_list(const char *group)
{
	make_tricks();
	if (!strcmp(group, "device"))
		list(device_tricks, nr_device_tricks);
	else if (!strcmp(group, "slow"))
		list(slow_tricks, nr_slow_tricks);
	else if (!strcmp(group, "write"))
		list(write_tricks, nr_write_tricks);
	else if (!strcmp(group, "sink"))
		list(sink_tricks, nr_sink_tricks);
	else if (!strcmp(group, "mutate"))
		mutants_list();
	else if (!strcmp(group, "key"))
		list(key_tricks, ARRAY_SIZE(key_tricks));
	else
		list(tricks, nr_tricks);
}
