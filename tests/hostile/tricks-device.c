// SPDX-License-Identifier: GPL-2.0
/*
 * The tricks of the fake target with a device export.
 */
#include <endian.h>
#include <stdio.h>
#include <string.h>

#include "fake.h"

/* Where a connection broke soft iWARP often tells no more than that. */
#define BROKE	"queue [0-9]+: .|closed the connection"

#define ARRAY_OF(member) offsetof(struct rbd_open_answer, member), sizeof(((struct rbd_open_answer *)0)->member)
#define OPEN(text, member, to) \
	{ "device-open/" text, AT_OPEN, HOW_FIELD, FATE_REFUSED, 1, ".", .device = true, .field = { ARRAY_OF(member), to } }
#define OPEN_WORKS(text, member, to) \
	{ "device-open/" text, AT_OPEN, HOW_FIELD, FATE_WORKS, 0, "", .device = true, .field = { ARRAY_OF(member), to } }
#define PATCH(text, fn, becomes, status) \
	{ "device-open/" text, AT_OPEN, HOW_PATCH, becomes, status, ".", .device = true, .patch = fn }
#define CHANGED_OF(member) offsetof(struct rbd_changed, member), sizeof(((struct rbd_changed *)0)->member)
#define CHANGED(text, when, becomes, status, pattern, member, to) \
	{ "device-changed/" text, when, HOW_CHANGED, becomes, status, pattern, .device = true, \
	  .field = { CHANGED_OF(member), to } }
#define RESULT(text, does, fn) \
	{ "device-result/" text, AT_COMMAND, HOW_RESULT, FATE_FAILS_LATER, 0, "to nothing that was asked", .device = true, \
	  .io = does, .reply = fn }
#define BROKEN(text, does, fn) \
	{ "device-result/" text, AT_COMMAND, HOW_RESULT, FATE_FAILS_LATER, 0, BROKE, .device = true, \
	  .io = does, .reply = fn }
#define ERROR(text, does, fn) \
	{ "device-result/" text, AT_COMMAND, HOW_RESULT, FATE_IO_ERROR, 0, "", .device = true, .io = does, .reply = fn }

/* --- limits --- */

static void region_is(struct letter *letter, uint64_t bytes, uint32_t extent, uint32_t nr)
{
	letter->open_answer.region_bytes = htole64(bytes);
	letter->open_answer.extent_bytes = htole32(extent);
	letter->open_answer.nr_extents = htole32(nr);
	letter->open_answer.table[0].length = htole32(nr * sizeof(struct rbd_segment));
}

static void region_0(struct fake *fake, struct letter *letter)
{
	(void)fake;
	region_is(letter, 0, FAKE_EXTENT_BYTES, 0);
}

static void region_odd(struct fake *fake, struct letter *letter)
{
	(void)fake;
	region_is(letter, FAKE_BYTES - 512, FAKE_EXTENT_BYTES, FAKE_EXTENTS);
}

/* What a command cannot tell */
static void region_4g(struct fake *fake, struct letter *letter)
{
	(void)fake;
	region_is(letter, 4ULL << 30, 1 << 30, 4);
}

/* A unit and a half for each queue */
static void region_small(struct fake *fake, struct letter *letter)
{
	uint32_t units = fake->nr_queues * 3 / 2;

	letter->open_answer.max_io_bytes = htole32(4096);
	region_is(letter, units * 4096, 4096, units);
}

static void max_io_over_region(struct fake *fake, struct letter *letter)
{
	(void)fake;
	letter->open_answer.max_io_bytes = htole32(FAKE_BYTES + 4096);
}

static void max_io_is_region(struct fake *fake, struct letter *letter)
{
	(void)fake;
	letter->open_answer.max_io_bytes = htole32(FAKE_BYTES);
}

static void granularity_alone(struct fake *fake, struct letter *letter)
{
	(void)fake;
	letter->open_answer.device.discard_granularity = htole32(4096);
}

static void discard_is(struct letter *letter, uint32_t granularity, uint32_t alignment, uint32_t max)
{
	letter->open_answer.device.discard_granularity = htole32(granularity);
	letter->open_answer.device.discard_alignment = htole32(alignment);
	letter->open_answer.device.max_discard_bytes = htole32(max);
}

static void alignment_is_granularity(struct fake *fake, struct letter *letter)
{
	(void)fake;
	discard_is(letter, 8192, 8192, 1 << 20);
}

static void granularity_odd(struct fake *fake, struct letter *letter)
{
	(void)fake;
	discard_is(letter, 4097, 0, 1 << 20);
}

static void granularity_below_block(struct fake *fake, struct letter *letter)
{
	(void)fake;
	discard_is(letter, 512, 0, 1 << 20);
}

static void discard_odd(struct fake *fake, struct letter *letter)
{
	(void)fake;
	discard_is(letter, 4096, 0, 512);
}

/* All that the format allows, and no backing has */
static void limits_most(struct fake *fake, struct letter *letter)
{
	struct rbd_device_limits *device = &letter->open_answer.device;

	(void)fake;
	discard_is(letter, 0x80000000, 0x7ffff000, 0xfffff000);
	device->flags = htole32(RBD_DEVICE_FLAGS);
	device->physical_block_size = htole32(0x80000000);
	device->io_min = htole32(0x80000000);
	device->io_opt = htole32(0xfffffe00);
	device->max_erase_bytes = htole32(0xfffff000);
	letter->open_answer.max_zero_bytes = htole32(0xfffff000);
}

static void limits_strange(struct fake *fake, struct letter *letter)
{
	struct rbd_device_limits *device = &letter->open_answer.device;

	(void)fake;
	discard_is(letter, 12288, 512, 4096);
	device->io_min = htole32(512);
	device->io_opt = htole32(1536);
	device->max_erase_bytes = htole32(4096);
	letter->open_answer.max_zero_bytes = htole32(4096);
}

static void limits_of_memory(struct fake *fake, struct letter *letter)
{
	(void)fake;
	letter->open_answer.class = htole16(RBD_CLASS_MEMORY);
}

static void entry_short(struct fake *fake, struct letter *letter)
{
	(void)letter;
	fake->table[1].length = htole32(FAKE_EXTENT_BYTES - 4096);
}

static void entry_empty(struct fake *fake, struct letter *letter)
{
	(void)letter;
	fake->table[0].length = 0;
}

/* Small requests need none of them: it is found out by the first large one. */
static void entry_keys(struct fake *fake, struct letter *letter)
{
	unsigned int i;

	(void)letter;
	for (i = 0; i < FAKE_EXTENTS; i++)
		fake->table[i].key ^= htole32(0x40);
}

static void entry_addresses(struct fake *fake, struct letter *letter)
{
	unsigned int i;

	(void)letter;
	for (i = 0; i < FAKE_EXTENTS; i++)
		fake->table[i].address = htole64(~0ULL - FAKE_EXTENT_BYTES);
}

/* --- results --- */

#define REPLY(name, statement) \
	static void name(struct fake *fake, struct reply *reply) \
	{ \
		(void)fake; \
		statement; \
	}

REPLY(tag_depth, reply->result.tag = htole16(16))
REPLY(tag_most, reply->result.tag = 0xffff)
REPLY(tag_other, reply->result.tag ^= htole16(1))
REPLY(sequence_next, reply->result.sequence = htole32(le32toh(reply->result.sequence) + 1))
REPLY(sequence_last, reply->result.sequence = htole32(le32toh(reply->result.sequence) - 1))
REPLY(sequence_far, reply->result.sequence ^= htole32(1u << 31))
REPLY(comes_twice, reply->twice = true)
REPLY(status_first_unknown, reply->result.status = RBD_RESULT_COUNT)
REPLY(status_most, reply->result.status = 0xff)
REPLY(reserved0, reply->result.reserved0 = 1)
REPLY(reserved1, reply->result.reserved1 = htole32(0x80000000))
REPLY(cut_by_1, reply->cut = 1)
REPLY(cut_all, reply->front = 0; reply->cut = sizeof(reply->result))
REPLY(padded_by_1, reply->pad = 1)
REPLY(padded_by_512, reply->pad = 512)
REPLY(too_long_by_1, reply->front = 4097)
REPLY(too_long, reply->front = 4096; reply->pad = 512)
REPLY(data_unsaid, reply->front = 4096)
REPLY(data_unsent, reply->front = 0)
REPLY(data_none, reply->front = 0; reply->result.inline_length = 0)
REPLY(data_512, reply->front = 512; reply->result.inline_length = htole32(512))
REPLY(data_4096, reply->front = 4096; reply->result.inline_length = htole32(4096))
REPLY(data_of_error, reply->front = 4096; reply->result.inline_length = htole32(4096); reply->result.status = RBD_RESULT_IO)
REPLY(data_513, reply->front = 513; reply->result.inline_length = htole32(513))
REPLY(length_most, reply->result.inline_length = htole32(0xfffffff0))
REPLY(status_io, reply->front = 0; reply->result.inline_length = 0; reply->result.status = RBD_RESULT_IO)
REPLY(status_resource, reply->front = 0; reply->result.inline_length = 0; reply->result.status = RBD_RESULT_RESOURCE)
REPLY(status_range, reply->front = 0; reply->result.inline_length = 0; reply->result.status = RBD_RESULT_RANGE)

REPLY(held_back, reply->held = true)

/* A command that nobody asked about cannot be unknown. */
static void unknown_first(struct fake *fake, struct reply *reply)
{
	uint32_t tag = le16toh(reply->result.tag);
	struct letter letter;
	unsigned int queue;

	for (queue = 1; queue <= fake->nr_queues; queue++) {
		letter_init(&letter, RBD_OP_QUERY | RBD_OP_ANSWER, queue << 16 | tag, sizeof(struct rbd_msg));
		letter.msg.status = htole16(RBD_ST_UNKNOWN_COMMAND);
		fake_send(fake, &letter);
	}
}

const struct trick device_tricks[] = {
	{ "device/honest", AT_NOWHERE, HOW_HONEST, FATE_WORKS, 0, "", .device = true },
	{ "device/honest-ping", AT_LIVE, HOW_PING, FATE_WORKS, 0, "", .device = true },

	PATCH("region-0", region_0, FATE_REFUSED, 1),
	PATCH("region-odd", region_odd, FATE_REFUSED, 1),
	PATCH("region-4g", region_4g, FATE_REFUSED, 1),
	PATCH("region-small", region_small, FATE_REFUSED, 1),
	PATCH("max-io-over-region", max_io_over_region, FATE_REFUSED, 1),
	PATCH("max-io-is-region", max_io_is_region, FATE_WORKS, 0),
	OPEN("max-io-odd", max_io_bytes, 4608),
	OPEN("block-size-8192", block_size, 8192),
	OPEN("block-size-0", block_size, 0),
	OPEN("discard-granularity-0", device.max_discard_bytes, 1 << 20),
	PATCH("discard-granularity-alone", granularity_alone, FATE_REFUSED, 1),
	PATCH("discard-granularity-odd", granularity_odd, FATE_REFUSED, 1),
	PATCH("discard-granularity-below-block", granularity_below_block, FATE_REFUSED, 1),
	PATCH("discard-alignment", alignment_is_granularity, FATE_REFUSED, 1),
	PATCH("discard-odd", discard_odd, FATE_REFUSED, 1),
	OPEN("erase-odd", device.max_erase_bytes, 512),
	OPEN("zero-odd", max_zero_bytes, 512),
	OPEN("physical-0", device.physical_block_size, 0),
	OPEN("physical-512", device.physical_block_size, 512),
	OPEN("physical-12288", device.physical_block_size, 12288),
	OPEN("io-min-odd", device.io_min, 1),
	OPEN("io-opt-odd", device.io_opt, 0xffffffff),
	OPEN("flags-unknown", device.flags, 8),
	OPEN("reserved", device.reserved[0], 1),
	OPEN("class-3", class, 3),
	PATCH("limits-of-memory", limits_of_memory, FATE_REFUSED, 1),
	OPEN("nr-extents-0", nr_extents, 0),
	OPEN("nr-extents-more", nr_extents, FAKE_EXTENTS + 1),
	OPEN("table-segs-0", nr_table_segs, 0),
	OPEN("epoch-other", epoch, 77),
	PATCH("entry-short", entry_short, FATE_REFUSED, 1),
	PATCH("entry-empty", entry_empty, FATE_REFUSED, 1),
	PATCH("limits-most", limits_most, FATE_WORKS, 0),
	PATCH("limits-strange", limits_strange, FATE_WORKS, 0),
	OPEN_WORKS("life", life, 0x1122334455667788),
	OPEN_WORKS("block-size-1024", block_size, 1024),
	OPEN_WORKS("flags-all", device.flags, RBD_DEVICE_FLAGS),
	{ "device-open/entry-keys", AT_OPEN, HOW_PATCH, FATE_FAILS_LATER, 0, BROKE, .device = true,
	  .patch = entry_keys, .io = IO_WRITE_LARGE },
	{ "device-open/entry-keys-read", AT_OPEN, HOW_PATCH, FATE_FAILS_LATER, 0, BROKE, .device = true,
	  .patch = entry_keys, .io = IO_READ_LARGE },
	{ "device-open/entry-addresses", AT_OPEN, HOW_PATCH, FATE_FAILS_LATER, 0, BROKE, .device = true,
	  .patch = entry_addresses, .io = IO_WRITE_LARGE },

	CHANGED("before-open", AT_OPEN, FATE_REFUSED, 1, "size that cannot be", size_bytes, FAKE_BYTES),
	CHANGED("while-connecting", AT_QUEUE, FATE_WORKS, 0, "", size_bytes, FAKE_BYTES * 2),
	CHANGED("smaller-while-connecting", AT_QUEUE, FATE_REFUSED, 1, "size that cannot be", size_bytes, FAKE_BYTES / 2),
	CHANGED("larger", AT_LIVE, FATE_WORKS, 0, "", size_bytes, FAKE_BYTES * 2),
	CHANGED("largest", AT_LIVE, FATE_WORKS, 0, "", size_bytes, (1ULL << 62) - 4096),
	CHANGED("smaller", AT_LIVE, FATE_FAILS_LATER, 0, "size that cannot be", size_bytes, FAKE_BYTES - 4096),
	CHANGED("not-in-blocks", AT_LIVE, FATE_FAILS_LATER, 0, "size that cannot be", size_bytes, FAKE_BYTES + 512),
	CHANGED("odd", AT_LIVE, FATE_FAILS_LATER, 0, "malformed", size_bytes, FAKE_BYTES + 1),
	CHANGED("size-0", AT_LIVE, FATE_FAILS_LATER, 0, "malformed", size_bytes, 0),
	CHANGED("size-most", AT_LIVE, FATE_FAILS_LATER, 0, "malformed", size_bytes, -512ULL),
	CHANGED("flags", AT_LIVE, FATE_FAILS_LATER, 0, "malformed", device_flags, 8),
	CHANGED("reserved", AT_LIVE, FATE_FAILS_LATER, 0, "malformed", reserved[3], 1),

	{ "device-query/answers-to-nothing-ping", AT_LIVE, HOW_QUERY, FATE_WORKS, 0, "", .device = true },
	{ "device-query/unknown-unasked", AT_COMMAND, HOW_RESULT, FATE_WORKS, 0, "", .device = true, .io = IO_WRITE,
	  .reply = unknown_first },

	RESULT("tag-depth", IO_WRITE, tag_depth),
	RESULT("tag-most", IO_READ, tag_most),
	RESULT("tag-other", IO_WRITE, tag_other),
	RESULT("sequence-next", IO_WRITE, sequence_next),
	RESULT("sequence-last", IO_READ, sequence_last),
	RESULT("sequence-far", IO_WRITE_LARGE, sequence_far),
	RESULT("twice-write", IO_WRITE, comes_twice),
	RESULT("twice-read", IO_READ, comes_twice),
	RESULT("twice-read-large", IO_READ_LARGE, comes_twice),
	{ "device-result/early", AT_LIVE, HOW_EARLY, FATE_FAILS_LATER, 0, "to nothing that was asked", .device = true },
	{ "device-result/early-last-tag", AT_LIVE, HOW_EARLY, FATE_FAILS_LATER, 0, "to nothing that was asked",
	  .device = true, .value = 15 },
	RESULT("status-first-unknown", IO_WRITE, status_first_unknown),
	RESULT("status-most", IO_READ_LARGE, status_most),
	RESULT("reserved0", IO_WRITE, reserved0),
	RESULT("reserved1", IO_WRITE_LARGE, reserved1),
	RESULT("cut-by-1", IO_WRITE, cut_by_1),
	RESULT("empty", IO_READ, cut_all),
	RESULT("padded-by-1", IO_WRITE, padded_by_1),
	RESULT("padded-by-512", IO_WRITE, padded_by_512),
	RESULT("data-unsaid", IO_WRITE, data_unsaid),
	RESULT("data-unsent", IO_READ, data_unsent),
	RESULT("data-none", IO_READ, data_none),
	RESULT("data-512", IO_READ, data_512),
	RESULT("data-513", IO_READ, data_513),
	RESULT("data-of-write", IO_WRITE, data_4096),
	RESULT("data-of-large-read", IO_READ_LARGE, data_4096),
	RESULT("data-of-large-write", IO_WRITE_LARGE, data_512),
	RESULT("data-of-error", IO_READ, data_of_error),
	RESULT("length-most", IO_READ, length_most),
	BROKEN("too-long-by-1", IO_READ, too_long_by_1),
	BROKEN("too-long", IO_WRITE, too_long),
	ERROR("status-io", IO_WRITE, status_io),
	ERROR("status-io-of-read", IO_READ, status_io),
	ERROR("status-io-of-large-read", IO_READ_LARGE, status_io),
	ERROR("status-resource", IO_WRITE_LARGE, status_resource),
	ERROR("status-range", IO_READ, status_range),
};

const unsigned int nr_device_tricks = ARRAY_SIZE(device_tricks);

/* Half a minute each: until the initiator asks */
const struct trick slow_tricks[] = {
	{ "device-slow/until-asked", AT_COMMAND, HOW_RESULT, FATE_WORKS, 0, "", .device = true, .io = IO_WRITE,
	  .reply = held_back },
	{ "device-slow/lost", AT_COMMAND, HOW_RESULT, FATE_FAILS_LATER, 0, "the target lost a command of queue [0-9]+",
	  .device = true, .io = IO_WRITE, .reply = held_back, .value = RBD_ST_UNKNOWN_COMMAND },
};

const unsigned int nr_slow_tricks = ARRAY_SIZE(slow_tricks);
