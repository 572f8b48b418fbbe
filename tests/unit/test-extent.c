// SPDX-License-Identifier: GPL-2.0
/*
 * How a memory export is cut into registrations.
 */
#include "common/wire.h"
#include "golden.h"
#include "target/extent.h"
#include "unit.h"

#define KIB 1024ull
#define MIB (1024 * KIB)
#define GIB (1024 * MIB)

struct plan_case {
	uint64_t size;
	struct rbd_extent_limits limits;
	bool ok;
	struct rbd_extent_plan plan;
};

static const struct plan_case cases[] = {
	/* rxe: 512 pages of 4 KiB, whatever pieces the memory has */
	{ 64 * MIB, { 4096, 2 * MIB, 4096, 512 }, true, { 4096, 2 * MIB, 32 } },
	{ 64 * MIB + 512, { 4096, 2 * MIB, 4096, 512 }, true, { 4096, 2 * MIB, 33 } },
	/* siw: 256 */
	{ 64 * MIB, { 4096, 4096, 4096, 256 }, true, { 4096, MIB, 64 } },
	/* 2 MiB pages on both sides */
	{ 100 * GIB, { 4096, 2 * MIB, 4096 | 2 * MIB, 512 }, true, { 2 * MIB, GIB, 100 } },
	{ 100 * GIB, { 4096, 2 * MIB, ~4095ull, 65535 }, true, { 2 * MIB, GIB, 100 } },
	/* the device has 2 MiB pages, the memory has not; and the reverse */
	{ GIB, { 4096, 64 * KIB, 4096 | 2 * MIB, 512 }, true, { 4096, 2 * MIB, 512 } },
	{ GIB, { 4096, 2 * MIB, 4096 | 64 * KIB, 512 }, true, { 64 * KIB, 32 * MIB, 32 } },
	/* the list is no power of two */
	{ GIB, { 4096, 4096, 4096, 511 }, true, { 4096, MIB, 1024 } },
	{ GIB, { 4096, 4096, 4096, 1 }, true, { 4096, 4096, 262144 } },
	/* an extent is not much larger than the export, and not smaller than a page */
	{ 512, { 4096, 2 * MIB, 4096, 512 }, true, { 4096, 4096, 1 } },
	{ 4096, { 4096, 4096, 4096, 512 }, true, { 4096, 4096, 1 } },
	{ 5 * KIB, { 4096, 4096, 4096, 512 }, true, { 4096, 8192, 1 } },
	{ 512, { 4096, 2 * MIB, 2 * MIB | 4096, 512 }, true, { 2 * MIB, 2 * MIB, 1 } },
	/* a host of 64 KiB pages */
	{ GIB, { 65536, 65536, 65536, 16 }, true, { 65536, MIB, 1024 } },
	/* too many */
	{ 1ull << 36, { 4096, 4096, 4096, 1 }, true, { 4096, 4096, 1u << 24 } },
	{ (1ull << 36) + 4096, { 4096, 4096, 4096, 1 }, false, { 0 } },
	{ 1ull << 44, { 4096, 4096, 4096, 1 }, false, { 0 } },
	/* an extent of 2 GiB would be possible */
	{ 4 * GIB, { 4096, 2 * MIB, 2 * MIB | 4096, 1024 }, true, { 2 * MIB, GIB, 4 } },
	{ 0, { 4096, 4096, 4096, 512 }, false, { 0 } },
	/* too small for the wire */
	{ 8192, { 1024, 1024, 1024, 2 }, false, { 0 } },
};

static void plans(void **state)
{
	struct rbd_extent_plan plan;
	size_t i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(cases); i++) {
		const struct plan_case *c = &cases[i];

		if (rbd_extent_plan(c->size, &c->limits, &plan) != c->ok)
			fail_msg("case %zu is %s", i, c->ok ? "refused" : "accepted");
		if (c->ok && (plan.page_bytes != c->plan.page_bytes ||
			      plan.extent_bytes != c->plan.extent_bytes ||
			      plan.nr_extents != c->plan.nr_extents))
			fail_msg("case %zu: pages of %u, %u extents of %u", i, plan.page_bytes,
				 plan.nr_extents, plan.extent_bytes);
	}
}

static void check_lengths(uint64_t size, const struct rbd_extent_plan *plan)
{
	uint32_t last = plan->nr_extents - 1;

	if (last)
		assert_int_equal(rbd_extent_length(size, plan, unit_random(last)), plan->extent_bytes);
	assert_in_range(rbd_extent_length(size, plan, last), 1, plan->extent_bytes);
	assert_true((uint64_t)last * plan->extent_bytes + rbd_extent_length(size, plan, last) == size);
}

/* Every plan covers the export, fits the device, and passes as a login answer. */
static void property(void **state)
{
	_Alignas(8) uint8_t message[MESSAGE_ROOM];
	struct rbd_open_answer *open = (struct rbd_open_answer *)message;
	size_t bytes = golden_bytes("open-answer", message);
	struct rbd_extent_limits limits;
	struct rbd_extent_plan plan;
	unsigned int i, pieces;
	uint64_t size, table;

	(void)state;
	open->nr_table_segs = cpu_to_le16(1);
	memset(open->table, 0, sizeof(open->table));
	for (i = 0; i < 200000; i++) {
		limits.page_bytes = 4096u << (unit_random(4) ? 0 : 4);
		limits.contiguous_bytes = limits.page_bytes << unit_random(15);
		limits.page_sizes = (unit_random(2) ? unit_random(~0ull) : 0) | limits.page_bytes;
		limits.max_pages = 1 + unit_random(1u << unit_random(20));
		size = (1 + unit_random(1ull << (1 + unit_random(40)))) * 512;
		if (!rbd_extent_plan(size, &limits, &plan)) {
			assert_true(size / limits.page_bytes / 4 > RBD_EXTENTS_MAX / 4 / limits.max_pages);
			continue;
		}
		assert_true(plan.page_bytes && !(plan.page_bytes & (plan.page_bytes - 1)));
		assert_true(plan.page_bytes & limits.page_sizes);
		assert_in_range(plan.page_bytes, limits.page_bytes, limits.contiguous_bytes);
		assert_true(plan.extent_bytes % plan.page_bytes == 0);
		assert_true(plan.extent_bytes / plan.page_bytes <= limits.max_pages);
		assert_true(!(plan.extent_bytes & (plan.extent_bytes - 1)));
		assert_in_range(plan.extent_bytes, RBD_EXTENT_BYTES_MIN, RBD_EXTENT_BYTES_MAX);
		check_lengths(size, &plan);

		table = (uint64_t)plan.nr_extents * sizeof(struct rbd_segment);
		pieces = rbd_extent_table_pieces(plan.nr_extents, 1 << 20);
		assert_int_equal(pieces, table > 16 * MIB ? 0 : (table + MIB - 1) / MIB);
		if (table >= 1ull << 32)
			continue;
		open->size_bytes = cpu_to_le64(size);
		open->region_bytes = open->size_bytes;
		open->extent_bytes = cpu_to_le32(plan.extent_bytes);
		open->nr_extents = cpu_to_le32(plan.nr_extents);
		open->table[0].length = cpu_to_le32(table);
		assert_true(rbd_wire_answer_ok(&open->msg, bytes));
	}
}

static void lengths(void **state)
{
	const struct rbd_extent_plan plan = { 4096, MIB, 3 };

	(void)state;
	assert_int_equal(rbd_extent_length(3 * MIB, &plan, 0), MIB);
	assert_int_equal(rbd_extent_length(3 * MIB, &plan, 2), MIB);
	assert_int_equal(rbd_extent_length(3 * MIB - 512, &plan, 2), MIB - 512);
	assert_int_equal(rbd_extent_length(2 * MIB + 512, &plan, 2), 512);
	assert_int_equal(rbd_extent_length(2 * MIB + 512, &plan, 1), MIB);

	/* beyond 32 bits */
	assert_int_equal(rbd_extent_length(16384 * GIB + 512, &(struct rbd_extent_plan){ 4096, GIB, 16385 },
					   16384), 512);
}

static void pieces(void **state)
{
	(void)state;
	assert_int_equal(rbd_extent_table_pieces(1, 4096), 1);
	assert_int_equal(rbd_extent_table_pieces(256, 4096), 1);
	assert_int_equal(rbd_extent_table_pieces(257, 4096), 2);
	assert_int_equal(rbd_extent_table_pieces(16 * 256, 4096), 16);
	assert_int_equal(rbd_extent_table_pieces(16 * 256 + 1, 4096), 0);
	assert_int_equal(rbd_extent_table_pieces(0xffffffff, 1ull << 32), 16);
	assert_int_equal(rbd_extent_table_pieces(0xffffffff, 1ull << 31), 0);
	assert_int_equal(rbd_extent_table_pieces(0xffffffff, 1ull << 36), 1);
	assert_int_equal(rbd_extent_table_pieces(1, 0), 0);
}

void add_extent_tests(void)
{
	unit_add("extent: plans", plans);
	unit_add("extent: lengths", lengths);
	unit_add("extent: pieces of the table", pieces);
	unit_add("extent: any plan covers, fits and can be answered", property);
}
