// SPDX-License-Identifier: GPL-2.0
/*
 * rbd_wire_answer_ok(): each rule has a row that only this rule refuses, and
 * rows at its limits that are accepted.
 */
#include "common/wire.h"
#include "golden.h"
#include "unit.h"

static int judge_answer(const void *data, size_t bytes)
{
	return rbd_wire_answer_ok(data, bytes);
}

/* A memory export of @size_ */
#define SIZE(size) \
	SET(rbd_open_answer, size_bytes, size), SET(rbd_open_answer, region_bytes, size)

/* A region of @size in @nr extents of @extent, the table in one piece */
#define REGION(size, extent, nr, piece) \
	SET(rbd_open_answer, region_bytes, size), SET(rbd_open_answer, extent_bytes, extent), \
	SET(rbd_open_answer, nr_extents, nr), SET(rbd_open_answer, nr_table_segs, 1), \
	SET(rbd_open_answer, table[0].length, piece), SET(rbd_open_answer, table[1], 0)

/* The answer for a memory export of @size in @nr extents of @extent */
#define GEOMETRY(size, extent, nr, piece) \
	SET(rbd_open_answer, size_bytes, size), REGION(size, extent, nr, piece)

#define OPEN(name, verdict, field, value) \
	{ "open: " name, "open-answer", verdict, 0, { SET(rbd_open_answer, field, value) } }

#define DEVICE(name, verdict, field, value) \
	{ "open device: " name, "open-answer-device", verdict, 0, \
	  { SET(rbd_open_answer, field, value) } }

#define DEVICE2(name, verdict, field, value, field2, value2) \
	{ "open device: " name, "open-answer-device", verdict, 0, \
	  { SET(rbd_open_answer, field, value), SET(rbd_open_answer, field2, value2) } }

#define DEVICE_REGION(name, verdict, ...) \
	{ "open device: " name, "open-answer-device", verdict, 0, { REGION(__VA_ARGS__) } }

#define PAGE(field, value) SET(rbd_discover_answer, field, value)

/* Of its first export, which is of the device class */
#define ENTRY(name, verdict, field, value) \
	{ "discover: " name, "discover-answer", verdict, 0, { PAGE(entries[0].field, value) } }

static const struct row rows[] = {
	{ "header: final without a status", "ping-answer", REFUSED, 0,
	  { SET(rbd_msg, flags, RBD_MSG_FINAL) } },
	{ "header: unknown flag", "ping-answer", REFUSED, 0, { SET(rbd_msg, flags, 2) } },
	{ "header: unknown flag of a refusal", "refusal", REFUSED, 0, { SET(rbd_msg, flags, 3) } },
	{ "header: highest flag of a refusal", "refusal", REFUSED, 0, { SET(rbd_msg, flags, 0x81) } },

	{ "refusal: as it is", "refusal", ACCEPTED },
	{ "refusal: not final", "refusal", ACCEPTED, 0, { SET(rbd_msg, flags, 0) } },
	{ "refusal: status 1", "refusal", ACCEPTED, 0, { SET(rbd_msg, status, 1) } },
	{ "refusal: highest status", "refusal", ACCEPTED, 0,
	  { SET(rbd_msg, status, RBD_ST_COUNT - 1) } },
	{ "refusal: status unknown", "refusal", REFUSED, 0, { SET(rbd_msg, status, RBD_ST_COUNT) } },
	{ "refusal: status 0x100", "refusal", REFUSED, 0, { SET(rbd_msg, status, 0x100) } },
	{ "refusal: status 0x7fff", "refusal", REFUSED, 0, { SET(rbd_msg, status, 0x7fff) } },
	{ "refusal: status 0x8000", "refusal", REFUSED, 0, { SET(rbd_msg, status, 0x8000) } },
	{ "refusal: status 0xffff", "refusal", REFUSED, 0, { SET(rbd_msg, status, 0xffff) } },
	{ "refusal: of a request, not an answer", "refusal", REFUSED, 0,
	  { SET(rbd_msg, op, RBD_OP_OPEN) } },
	{ "refusal: WORKING has no status", "refusal", REFUSED, 0,
	  { SET(rbd_msg, op, RBD_OP_WORKING) } },
	{ "refusal: with a body", "refusal", REFUSED, 17 },
	{ "refusal: as long as the good answer", "hello-answer", REFUSED, 0,
	  { SET(rbd_msg, status, RBD_ST_VERSION) } },
	{ "ended: as it is", "ended", ACCEPTED },
	{ "ended: without a reason", "ended", REFUSED, 0, { SET(rbd_msg, status, 0) } },
	{ "ended: unknown reason", "ended", REFUSED, 0, { SET(rbd_msg, status, RBD_ST_COUNT) } },
	{ "ended: with a body", "ended", REFUSED, 24 },

	{ "hello: as it is", "hello-answer", ACCEPTED },
	{ "hello: version 0", "hello-answer", REFUSED, 0, { SET(rbd_hello_answer, version, 0) } },
	{ "hello: version 0xffff", "hello-answer", ACCEPTED, 0,
	  { SET(rbd_hello_answer, version, 0xffff) } },
	{ "hello: escape in the host name", "hello-answer", REFUSED, 0,
	  { SET(rbd_hello_answer, host_name[1], 0x1b) } },
	{ "hello: 0x80 in the host name", "hello-answer", REFUSED, 0,
	  { SET(rbd_hello_answer, host_name[1], 0x80) } },
	{ "hello: something behind the host name", "hello-answer", REFUSED, 0,
	  { SET(rbd_hello_answer, host_name[63], 'x') } },
	{ "hello: no host name", "hello-answer", ACCEPTED, 0,
	  { SET(rbd_hello_answer, host_name, 0) } },

	{ "auth: as it is", "auth-answer", ACCEPTED },
	{ "auth: length max", "auth-answer", ACCEPTED, 0, { SET(rbd_auth, data_length, 256) } },
	{ "auth: length max + 1", "auth-answer", REFUSED, 0, { SET(rbd_auth, data_length, 257) } },
	{ "auth: length 0xffffffff", "auth-answer", REFUSED, 0,
	  { SET(rbd_auth, data_length, 0xffffffff) } },
	{ "auth: data behind its end", "auth-answer", REFUSED, 0, { SET(rbd_auth, data_length, 2) } },

	{ "open: as it is", "open-answer", ACCEPTED },
	OPEN("class 0", REFUSED, class, 0),
	OPEN("class 3", REFUSED, class, 3),
	OPEN("class 0x101", REFUSED, class, 0x101),
	OPEN("class device without limits of a device", REFUSED, class, RBD_CLASS_DEVICE),
	DEVICE("class memory with limits of a device", REFUSED, class, RBD_CLASS_MEMORY),
	OPEN("region 0", REFUSED, region_bytes, 0),
	OPEN("region a block less than the export", REFUSED, region_bytes, 5 << 20),
	OPEN("region a block more than the export", REFUSED, region_bytes, (5 << 20) + 1024),
	{ "open: export a block less than the region", "open-answer", REFUSED, 0,
	  { SET(rbd_open_answer, size_bytes, 5 << 20) } },
	OPEN("region with a high bit", REFUSED, region_bytes, (1ull << 63) + (5 << 20) + 512),
	OPEN("life of memory", REFUSED, life, 1),
	OPEN("life of memory, high bit", REFUSED, life, 1ull << 63),
	OPEN("device flags of memory", REFUSED, device.flags, RBD_DEVICE_WRITE_CACHE),
	OPEN("physical block of memory", REFUSED, device.physical_block_size, 512),
	OPEN("io_min of memory", REFUSED, device.io_min, 512),
	OPEN("erase of memory", REFUSED, device.max_erase_bytes, 512),
	OPEN("device limits of memory, last byte", REFUSED, device.reserved[15], 1),
	OPEN("no queues", REFUSED, nr_queues, 0),
	OPEN("fewer queues than tokens", REFUSED, nr_queues, 1),
	OPEN("more queues than tokens", REFUSED, nr_queues, 3),
	OPEN("nr_queues 0x7fff", REFUSED, nr_queues, 0x7fff),
	OPEN("nr_queues 0x8000", REFUSED, nr_queues, 0x8000),
	OPEN("nr_queues 0xffff", REFUSED, nr_queues, 0xffff),
	{ "open: no queues, no tokens", "open-answer", REFUSED, 472,
	  { SET(rbd_open_answer, nr_queues, 0) } },
	{ "open: one queue", "open-answer", ACCEPTED, 488, { SET(rbd_open_answer, nr_queues, 1) } },
	{ "open: queues max - 1", "open-answer", ACCEPTED, 472 + 127 * 16,
	  { SET(rbd_open_answer, nr_queues, 127) } },
	{ "open: queues max", "open-answer", ACCEPTED, 472 + 128 * 16,
	  { SET(rbd_open_answer, nr_queues, 128) } },
	{ "open: queues max + 1", "open-answer", REFUSED, 472 + 129 * 16,
	  { SET(rbd_open_answer, nr_queues, 129) } },
	{ "open: half a token more", "open-answer", REFUSED, 512 },
	OPEN("no flags", ACCEPTED, flags, 0),
	OPEN("resume is a flag of the request", REFUSED, flags, RBD_OPEN_RESUME),
	OPEN("unknown flag", REFUSED, flags, 8),
	OPEN("highest flag", REFUSED, flags, 0x80000000),
	OPEN("epoch 0", REFUSED, epoch, 0),
	OPEN("no session", REFUSED, session, 0),

	OPEN("block size 0", REFUSED, block_size, 0),
	OPEN("block size 1", REFUSED, block_size, 1),
	OPEN("block size 1024", REFUSED, block_size, 1024),
	OPEN("block size 4096 on 512-byte size", REFUSED, block_size, 4096),
	OPEN("block size 0x80000000", REFUSED, block_size, 0x80000000),
	{ "open: block size 4096", "open-answer", ACCEPTED, 0,
	  { SET(rbd_open_answer, block_size, 4096), SIZE(5 << 20) } },
	{ "open: block size 2048", "open-answer", REFUSED, 0,
	  { SET(rbd_open_answer, block_size, 2048), SIZE(5 << 20) } },
	/* a size of zero needs no extents and no table: only its own rule is left to refuse it */
	{ "open: size 0", "open-answer", REFUSED, 0,
	  { SIZE(0), SET(rbd_open_answer, nr_extents, 0),
	    SET(rbd_open_answer, nr_table_segs, 0), SET(rbd_open_answer, table[0], 0),
	    SET(rbd_open_answer, table[1], 0) } },
	{ "open: size not in blocks", "open-answer", REFUSED, 0, { SIZE((5 << 20) + 513) } },
	OPEN("max_io 0", REFUSED, max_io_bytes, 0),
	OPEN("max_io below a page", REFUSED, max_io_bytes, 3584),
	OPEN("max_io a page", ACCEPTED, max_io_bytes, 4096),
	OPEN("max_io a page and a block", ACCEPTED, max_io_bytes, 4608),
	OPEN("max_io not in blocks", REFUSED, max_io_bytes, 4097),
	OPEN("max_io 0xffffffff", REFUSED, max_io_bytes, 0xffffffff),
	OPEN("largest max_io", ACCEPTED, max_io_bytes, 0xfffffe00),
	OPEN("no write-zeroes", ACCEPTED, max_zero_bytes, 0),
	OPEN("max_zero a block", ACCEPTED, max_zero_bytes, 512),
	OPEN("max_zero not in blocks", REFUSED, max_zero_bytes, 256),
	OPEN("max_zero 0xffffffff", REFUSED, max_zero_bytes, 0xffffffff),
	OPEN("depth 0", REFUSED, depth, 0),
	OPEN("depth 1", ACCEPTED, depth, 1),
	OPEN("depth max - 1", ACCEPTED, depth, 4095),
	OPEN("depth max", ACCEPTED, depth, 4096),
	OPEN("depth max + 1", REFUSED, depth, 4097),
	OPEN("depth 0x7fff", REFUSED, depth, 0x7fff),
	OPEN("depth 0x8000", REFUSED, depth, 0x8000),
	OPEN("depth 0xffff", REFUSED, depth, 0xffff),
	OPEN("depth 0x80000000", REFUSED, depth, 0x80000000),
	OPEN("depth 0xffffffff", REFUSED, depth, 0xffffffff),
	OPEN("read_depth 0", REFUSED, read_depth, 0),
	OPEN("read_depth 1", ACCEPTED, read_depth, 1),
	OPEN("read_depth 0xffff", ACCEPTED, read_depth, 0xffff),
	OPEN("loss time 0", REFUSED, loss_ms, 0),
	OPEN("loss time min - 1", REFUSED, loss_ms, 2999),
	OPEN("loss time min", ACCEPTED, loss_ms, 3000),
	OPEN("loss time max", ACCEPTED, loss_ms, 300000),
	OPEN("loss time max + 1", REFUSED, loss_ms, 300001),
	OPEN("loss time 0xffffffff", REFUSED, loss_ms, 0xffffffff),

	OPEN("extent 0", REFUSED, extent_bytes, 0),
	{ "open: extent 0, no extents", "open-answer", REFUSED, 0, { GEOMETRY(512, 0, 0, 0) } },
	{ "open: extent below a page", "open-answer", REFUSED, 0, { GEOMETRY(4096, 2048, 2, 32) } },
	{ "open: extent a page", "open-answer", ACCEPTED, 0, { GEOMETRY(8192, 4096, 2, 32) } },
	/* two extents: as the masks of a power of two would count them */
	{ "open: extent three pages", "open-answer", REFUSED, 0, { GEOMETRY(12288, 12288, 2, 32) } },
	{ "open: largest extent", "open-answer", ACCEPTED, 0, { GEOMETRY(1 << 30, 1 << 30, 1, 16) } },
	{ "open: extent above the largest", "open-answer", REFUSED, 0,
	  { GEOMETRY(1u << 31, 1u << 31, 1, 16) } },
	{ "open: one block, one extent", "open-answer", ACCEPTED, 0, { GEOMETRY(512, 1 << 21, 1, 16) } },
	{ "open: extents cover one block less", "open-answer", REFUSED, 0,
	  { GEOMETRY((2 << 20) + 512, 2 << 20, 1, 16) } },
	{ "open: one extent too many", "open-answer", REFUSED, 0,
	  { GEOMETRY(2 << 20, 2 << 20, 2, 32) } },
	{ "open: number of extents beyond 32 bits", "open-answer", REFUSED, 0,
	  { GEOMETRY((1ull << 44) + 4096, 4096, 1, 16) } },
	{ "open: most extents", "open-answer", ACCEPTED, 0,
	  { GEOMETRY(1ull << 36, 4096, 1 << 24, 1 << 28) } },
	{ "open: one extent more than the most", "open-answer", REFUSED, 0,
	  { GEOMETRY((1ull << 36) + 4096, 4096, (1 << 24) + 1, (1 << 28) + 16) } },
	{ "open: last table entry missing", "open-answer", REFUSED, 0,
	  { GEOMETRY(4 << 20, 2 << 20, 2, 16) } },
	{ "open: one table entry too many", "open-answer", REFUSED, 0,
	  { GEOMETRY(4 << 20, 2 << 20, 2, 48) } },
	{ "open: half an entry in each piece", "open-answer", REFUSED, 0,
	  { SET(rbd_open_answer, table[0].length, 40), SET(rbd_open_answer, table[1].length, 8) } },
	{ "open: empty piece", "open-answer", REFUSED, 0,
	  { SET(rbd_open_answer, table[0].length, 48), SET(rbd_open_answer, table[1].length, 0) } },
	{ "open: piece lengths wrap at 32 bits", "open-answer", REFUSED, 0,
	  { SET(rbd_open_answer, table[0].length, 0xfffffff0),
	    SET(rbd_open_answer, table[1].length, 0x40) } },
	{ "open: fewer pieces than in use", "open-answer", REFUSED, 0,
	  { SET(rbd_open_answer, nr_table_segs, 1), SET(rbd_open_answer, table[0].length, 48) } },
	{ "open: address in an unused piece", "open-answer", REFUSED, 0,
	  { SET(rbd_open_answer, table[2].address, 1) } },
	{ "open: key in the last piece", "open-answer", REFUSED, 0,
	  { SET(rbd_open_answer, table[15].key, 1) } },
	{ "open: length in the last piece", "open-answer", REFUSED, 0,
	  { SET(rbd_open_answer, table[15].length, 16) } },
	OPEN("pieces 0", REFUSED, nr_table_segs, 0),
	OPEN("pieces max + 1", REFUSED, nr_table_segs, 17),
	OPEN("pieces 0x7fff", REFUSED, nr_table_segs, 0x7fff),
	OPEN("pieces 0x8000", REFUSED, nr_table_segs, 0x8000),
	OPEN("pieces 0xffff", REFUSED, nr_table_segs, 0xffff),

	{ "open device: as it is", "open-answer-device", ACCEPTED },
	DEVICE("size 0", REFUSED, size_bytes, 0),
	DEVICE("size a block", ACCEPTED, size_bytes, 1024),
	DEVICE("size not in blocks", REFUSED, size_bytes, 512),
	DEVICE("largest size", ACCEPTED, size_bytes, (1ull << 62) - 1024),
	DEVICE("size 2^62", REFUSED, size_bytes, 1ull << 62),
	DEVICE("size 2^63", REFUSED, size_bytes, 1ull << 63),
	DEVICE("block size 0", REFUSED, block_size, 0),
	DEVICE("block size 256", REFUSED, block_size, 256),
	DEVICE("block size 512", ACCEPTED, block_size, 512),
	DEVICE("block size 1536", REFUSED, block_size, 1536),
	/* a multiple of it in every other field */
	{ "open device: block size 2048", "open-answer-device", ACCEPTED, 0,
	  { SET(rbd_open_answer, block_size, 2048), SET(rbd_open_answer, size_bytes, 1 << 20),
	    SET(rbd_open_answer, max_zero_bytes, 0) } },
	{ "open device: block size 4096", "open-answer-device", ACCEPTED, 0,
	  { SET(rbd_open_answer, block_size, 4096), SET(rbd_open_answer, size_bytes, 1 << 20),
	    SET(rbd_open_answer, max_zero_bytes, 0) } },
	{ "open device: block size 8192", "open-answer-device", REFUSED, 0,
	  { SET(rbd_open_answer, block_size, 8192), SET(rbd_open_answer, size_bytes, 1 << 20),
	    SET(rbd_open_answer, max_zero_bytes, 0),
	    SET(rbd_open_answer, device.physical_block_size, 8192),
	    SET(rbd_open_answer, device.discard_granularity, 8192) } },
	DEVICE("no life", ACCEPTED, life, 0),

	{ "open device: region 0", "open-answer-device", REFUSED, 0,
	  { SET(rbd_open_answer, region_bytes, 0), SET(rbd_open_answer, nr_extents, 0),
	    SET(rbd_open_answer, nr_table_segs, 0), SET(rbd_open_answer, table[0], 0),
	    SET(rbd_open_answer, table[1], 0) } },
	DEVICE("region half a unit more", REFUSED, region_bytes, (5 << 20) + 4096 + 2048),
	DEVICE("region a unit more", ACCEPTED, region_bytes, (5 << 20) + 8192),
	DEVICE("region an extent less", REFUSED, region_bytes, 4 << 20),
	DEVICE("region an extent more", REFUSED, region_bytes, (7 << 20) + 4096),
	DEVICE_REGION("region the largest request", ACCEPTED, 1 << 20, 1 << 20, 1, 16),
	{ "open device: region a unit below the largest request", "open-answer-device", REFUSED, 0,
	  { REGION((1 << 20) - 4096, 1 << 20, 1, 16) } },
	DEVICE_REGION("largest region", ACCEPTED, (1ull << 32) - 4096, 1 << 30, 4, 64),
	DEVICE_REGION("region 4 GiB", REFUSED, 1ull << 32, 1 << 30, 4, 64),
	DEVICE_REGION("region 4 GiB and a unit", REFUSED, (1ull << 32) + 4096, 1 << 30, 5, 80),
	DEVICE_REGION("region 2^63", REFUSED, (1ull << 63) + 4096, 1 << 30, 1, 16),
	DEVICE_REGION("extent below a page", REFUSED, 1 << 20, 2048, 512, 8192),
	DEVICE_REGION("one table entry too many", REFUSED, 4 << 20, 2 << 20, 2, 48),
	DEVICE("keys but no extents", REFUSED, nr_extents, 0),
	DEVICE("extents but no keys", REFUSED, nr_table_segs, 0),
	DEVICE("key in the last piece", REFUSED, table[15].key, 1),

	DEVICE("no flags", ACCEPTED, device.flags, 0),
	DEVICE("every flag", ACCEPTED, device.flags, RBD_DEVICE_FLAGS),
	DEVICE("FUA without a cache", ACCEPTED, device.flags, RBD_DEVICE_FUA),
	DEVICE("unknown flag", REFUSED, device.flags, 8),
	DEVICE("highest flag", REFUSED, device.flags, 0x80000000),
	DEVICE("physical block 0", REFUSED, device.physical_block_size, 0),
	DEVICE("physical block below the block", REFUSED, device.physical_block_size, 512),
	DEVICE("physical block the block", ACCEPTED, device.physical_block_size, 1024),
	DEVICE("physical block three blocks", REFUSED, device.physical_block_size, 3072),
	DEVICE("largest physical block", ACCEPTED, device.physical_block_size, 0x80000000),
	DEVICE("physical block 0xffffffff", REFUSED, device.physical_block_size, 0xffffffff),
	DEVICE("no io_min", ACCEPTED, device.io_min, 0),
	DEVICE("io_min a sector", ACCEPTED, device.io_min, 512),
	DEVICE("io_min 256", REFUSED, device.io_min, 256),
	DEVICE("io_min 0xffffffff", REFUSED, device.io_min, 0xffffffff),
	DEVICE("no io_opt", ACCEPTED, device.io_opt, 0),
	DEVICE("largest io_opt", ACCEPTED, device.io_opt, 0xfffffe00),
	DEVICE("io_opt 256", REFUSED, device.io_opt, 256),
	DEVICE("io_opt 0xffffffff", REFUSED, device.io_opt, 0xffffffff),
	DEVICE("discards without a granularity", REFUSED, device.discard_granularity, 0),
	DEVICE("a granularity without discards", REFUSED, device.max_discard_bytes, 0),
	{ "open device: an alignment without discards", "open-answer-device", REFUSED, 0,
	  { SET(rbd_open_answer, device.max_discard_bytes, 0),
	    SET(rbd_open_answer, device.discard_granularity, 0) } },
	{ "open device: no discards", "open-answer-device", ACCEPTED, 0,
	  { SET(rbd_open_answer, device.max_discard_bytes, 0),
	    SET(rbd_open_answer, device.discard_granularity, 0),
	    SET(rbd_open_answer, device.discard_alignment, 0) } },
	DEVICE2("granularity below the block", REFUSED, device.discard_granularity, 512,
		device.discard_alignment, 0),
	DEVICE2("granularity the block", ACCEPTED, device.discard_granularity, 1024,
		device.discard_alignment, 512),
	DEVICE("granularity not in sectors", REFUSED, device.discard_granularity, 6400),
	DEVICE("largest granularity", ACCEPTED, device.discard_granularity, 0xfffffe00),
	DEVICE("alignment just below the granularity", ACCEPTED, device.discard_alignment, 6143),
	DEVICE("alignment is the granularity", REFUSED, device.discard_alignment, 6144),
	DEVICE("no alignment", ACCEPTED, device.discard_alignment, 0),
	DEVICE("max_discard a block", ACCEPTED, device.max_discard_bytes, 1024),
	DEVICE("max_discard not in blocks", REFUSED, device.max_discard_bytes, 512),
	DEVICE("max_discard 0xffffffff", REFUSED, device.max_discard_bytes, 0xffffffff),
	DEVICE("no erase", ACCEPTED, device.max_erase_bytes, 0),
	DEVICE("max_erase not in blocks", REFUSED, device.max_erase_bytes, 512),
	DEVICE("max_erase 0xffffffff", REFUSED, device.max_erase_bytes, 0xffffffff),
	DEVICE("no write-zeroes", ACCEPTED, max_zero_bytes, 0),
	DEVICE("max_zero not in blocks", REFUSED, max_zero_bytes, 512),
	DEVICE("max_io not in blocks", REFUSED, max_io_bytes, 4608),
	DEVICE("max_io a page", ACCEPTED, max_io_bytes, 4096),
	DEVICE("max_io the region", ACCEPTED, max_io_bytes, (5 << 20) + 4096),
	DEVICE("max_io above the region", REFUSED, max_io_bytes, (5 << 20) + 5120),

	{ "discover: as it is", "discover-answer", ACCEPTED },
	{ "discover: none", "discover-none", ACCEPTED },
	{ "discover: the last page", "discover-answer", ACCEPTED, 0, { PAGE(flags, 0) } },
	{ "discover: none, and more", "discover-none", REFUSED, 0, { PAGE(flags, 1) } },
	{ "discover: unknown flag", "discover-answer", REFUSED, 0, { PAGE(flags, 2) } },
	{ "discover: highest flag", "discover-answer", REFUSED, 0, { PAGE(flags, 0x8000) } },
	{ "discover: one fewer", "discover-answer", REFUSED, 0, { PAGE(nr, 1) } },
	{ "discover: one more", "discover-answer", REFUSED, 0, { PAGE(nr, 3) } },
	{ "discover: as many as there are numbers", "discover-answer", REFUSED, 0, { PAGE(nr, 0xffff) } },
	{ "discover: more than a page", "discover-none", REFUSED, 24 + 43 * 96, { PAGE(nr, 43) } },
	{ "discover: cut", "discover-answer", REFUSED, 215 },
	{ "discover: cut in front", "discover-none", REFUSED, 23 },
	ENTRY("no name", REFUSED, export, 0),
	ENTRY("a name with a slash", REFUSED, export[0], '/'),
	ENTRY("a name with an escape", REFUSED, export[1], 0x1b),
	ENTRY("bytes behind the name", REFUSED, export[63], 'x'),
	ENTRY("a name that does not rise", REFUSED, export[0], 'n'),
	ENTRY("no UUID", REFUSED, uuid, 0),
	ENTRY("no size", REFUSED, size_bytes, 0),
	ENTRY("a size not in blocks", REFUSED, size_bytes, 513),
	ENTRY("largest size", ACCEPTED, size_bytes, (1ull << 62) - 512),
	ENTRY("size 2^62", REFUSED, size_bytes, 1ull << 62),
	ENTRY("size 2^63", REFUSED, size_bytes, 1ull << 63),
	ENTRY("blocks of 0", REFUSED, block_size, 0),
	ENTRY("blocks of 256", REFUSED, block_size, 256),
	ENTRY("blocks of 2048", ACCEPTED, block_size, 2048),
	ENTRY("blocks of 8192", REFUSED, block_size, 8192),
	ENTRY("blocks of 3072", REFUSED, block_size, 3072),
	ENTRY("class 0", REFUSED, class, 0),
	ENTRY("class 3", REFUSED, class, 3),
	ENTRY("no flags", ACCEPTED, flags, 0),
	ENTRY("every flag", ACCEPTED, flags, 7),
	ENTRY("unknown flag", REFUSED, flags, 8),
	{ "changed: as it is", "changed", ACCEPTED },
	{ "changed: size 0", "changed", REFUSED, 0, { SET(rbd_changed, size_bytes, 0) } },
	{ "changed: size a sector", "changed", ACCEPTED, 0, { SET(rbd_changed, size_bytes, 512) } },
	{ "changed: size not in sectors", "changed", REFUSED, 0,
	  { SET(rbd_changed, size_bytes, 513) } },
	{ "changed: size 256", "changed", REFUSED, 0, { SET(rbd_changed, size_bytes, 256) } },
	{ "changed: largest size", "changed", ACCEPTED, 0,
	  { SET(rbd_changed, size_bytes, (1ull << 62) - 512) } },
	{ "changed: size 2^62", "changed", REFUSED, 0,
	  { SET(rbd_changed, size_bytes, 1ull << 62) } },
	{ "changed: size 2^63", "changed", REFUSED, 0,
	  { SET(rbd_changed, size_bytes, 1ull << 63) } },
	{ "changed: no flags", "changed", ACCEPTED, 0, { SET(rbd_changed, device_flags, 0) } },
	{ "changed: every flag", "changed", ACCEPTED, 0,
	  { SET(rbd_changed, device_flags, RBD_DEVICE_FLAGS) } },
	{ "changed: unknown flag", "changed", REFUSED, 0, { SET(rbd_changed, device_flags, 8) } },
	{ "changed: highest flag", "changed", REFUSED, 0,
	  { SET(rbd_changed, device_flags, 0x80000000) } },
	{ "changed: final", "changed", REFUSED, 0, { SET(rbd_msg, flags, RBD_MSG_FINAL) } },
	{ "changed: with a status", "changed", REFUSED, 0,
	  { SET(rbd_msg, status, RBD_ST_BACKING) } },
	{ "changed: a status and no body", "changed", REFUSED, 16,
	  { SET(rbd_msg, status, RBD_ST_BACKING) } },
	{ "changed: nobody asked", "changed", REFUSED, 0,
	  { SET(rbd_msg, op, RBD_OP_CHANGED | RBD_OP_ANSWER) } },
	{ "query: as it is", "query-answer", ACCEPTED },
	{ "query: unknown command", "query-unknown", ACCEPTED },
	{ "query: with a body", "query-answer", REFUSED, 32 },

	{ "a request is no answer", "hello", REFUSED },
	{ "PING of the target", "target-ping", ACCEPTED },
	{ "longest message, wrong op", "ping-answer", REFUSED, RBD_MSG_MAX },
	{ "longer than the longest", "ping-answer", REFUSED, RBD_MSG_MAX + 1 },
};

static void lengths(void **state)
{
	_Alignas(8) uint8_t message[MESSAGE_ROOM];
	struct rbd_msg *msg = (struct rbd_msg *)message;
	size_t i, bytes, cut;

	(void)state;
	for (i = 0; i < nr_golden; i++) {
		if (golden[i].kind != GOLDEN_ANSWER)
			continue;
		memset(message, 0, sizeof(message));
		bytes = golden_bytes(golden[i].name, message);
		assert_true(unit_judge(judge_answer, message, bytes));
		for (cut = 0; cut <= RBD_MSG_MAX + 16; cut++) {
			msg->length = cpu_to_le16(bytes);
			if (unit_judge(judge_answer, message, cut) != (cut == bytes))
				fail_msg("%s: %zu bytes, header unchanged", golden[i].name, cut);
			msg->length = cpu_to_le16(cut);
			if (unit_judge(judge_answer, message, cut) != (cut == bytes))
				fail_msg("%s: %zu bytes, header says so", golden[i].name, cut);
		}
		for (cut = 0; cut <= 0xffff; cut++) {
			msg->length = cpu_to_le16(cut);
			if (unit_judge(judge_answer, message, bytes) != (cut == bytes))
				fail_msg("%s: header says %zu bytes", golden[i].name, cut);
		}
	}
}

static void bare_headers(void **state)
{
	struct rbd_msg msg = { .length = cpu_to_le16(sizeof(msg)) };
	unsigned int op;
	bool want;

	(void)state;
	for (op = 0; op < 256; op++) {
		want = op == RBD_OP_PING || op == RBD_OP_WORKING ||
		       op == (RBD_OP_PING | RBD_OP_ANSWER) ||
		       op == (RBD_OP_ZERO | RBD_OP_ANSWER) ||
		       op == (RBD_OP_QUERY | RBD_OP_ANSWER) ||
		       op == (RBD_OP_CLOSE | RBD_OP_ANSWER);
		msg.op = op;
		if (unit_judge(judge_answer, &msg, sizeof(msg)) != want)
			fail_msg("op %u", op);
		/* A refusal answers something; what, is for the state machine. */
		if (op != RBD_OP_ENDED && !(op & RBD_OP_ANSWER)) {
			msg.status = cpu_to_le16(RBD_ST_BUSY);
			if (unit_judge(judge_answer, &msg, sizeof(msg)))
				fail_msg("op %u with a status", op);
			msg.status = 0;
		}
	}
}

static void reserved_bits(void **state)
{
	static const struct {
		const char *base;
		size_t first, bytes;
	} reserved[] = {
#define RESERVED(base, type, member) \
	{ base, offsetof(struct type, member), sizeof(((struct type *)0)->member) }
		RESERVED("ping-answer", rbd_msg, reserved), RESERVED("working", rbd_msg, reserved),
		RESERVED("ended", rbd_msg, reserved), RESERVED("refusal", rbd_msg, reserved),
		RESERVED("hello-answer", rbd_msg, reserved), RESERVED("open-answer", rbd_msg, reserved),
		RESERVED("hello-answer", rbd_hello_answer, reserved0),
		RESERVED("open-answer", rbd_open_answer, device),
		RESERVED("open-answer-device", rbd_open_answer, device.reserved),
		RESERVED("changed", rbd_msg, reserved), RESERVED("changed", rbd_changed, reserved),
		RESERVED("query-answer", rbd_msg, reserved),
		RESERVED("discover-answer", rbd_msg, reserved), RESERVED("discover-answer", rbd_discover_answer, reserved),
	};
	_Alignas(8) uint8_t message[MESSAGE_ROOM];
	size_t i, bit, bytes;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(reserved); i++) {
		bytes = golden_bytes(reserved[i].base, message);
		for (bit = 0; bit < 8 * reserved[i].bytes; bit++) {
			message[reserved[i].first + bit / 8] ^= 1 << bit % 8;
			if (unit_judge(judge_answer, message, bytes))
				fail_msg("%s: bit %zu at byte %zu", reserved[i].base, bit,
					 reserved[i].first);
			message[reserved[i].first + bit / 8] ^= 1 << bit % 8;
		}
	}
}

/* A table in every number of pieces. */
static void pieces(void **state)
{
	_Alignas(8) uint8_t message[MESSAGE_ROOM];
	struct rbd_open_answer *open = (struct rbd_open_answer *)message;
	size_t bytes = golden_bytes("open-answer", message);
	unsigned int nr, i;

	(void)state;
	open->extent_bytes = cpu_to_le32(4096);
	open->nr_extents = cpu_to_le32(32);
	open->size_bytes = cpu_to_le64(32 * 4096);
	open->region_bytes = open->size_bytes;
	for (nr = 1; nr <= RBD_TABLE_SEGS_MAX; nr++) {
		memset(open->table, 0, sizeof(open->table));
		open->nr_table_segs = cpu_to_le16(nr);
		for (i = 0; i < nr; i++)
			open->table[i].length = cpu_to_le32(16 * (i < nr - 1 ? 1 : 33 - nr));
		assert_true(unit_judge(judge_answer, message, bytes));
		open->table[nr - 1].length = cpu_to_le32(16 * (34 - nr));
		assert_false(unit_judge(judge_answer, message, bytes));
	}

	/* A seventeenth would be the first token: make it look like one. */
	for (i = 0; i < RBD_TABLE_SEGS_MAX; i++)
		open->table[i].length = cpu_to_le32(16);
	open->tokens[0][12] = 16;
	open->tokens[0][13] = open->tokens[0][14] = open->tokens[0][15] = 0;
	open->nr_extents = cpu_to_le32(17);
	open->size_bytes = cpu_to_le64(17 * 4096);
	open->region_bytes = open->size_bytes;
	open->nr_table_segs = cpu_to_le16(17);
	assert_false(unit_judge(judge_answer, message, bytes));
}

void add_answer_tests(void)
{
	unit_add("answer: every length of every message", lengths);
	unit_add("answer: ops of a bare header", bare_headers);
	unit_add("answer: every reserved bit", reserved_bits);
	unit_add("answer: open: table in 1 to 16 pieces", pieces);
	unit_add_rows("answer", judge_answer, rows, ARRAY_SIZE(rows));
}
