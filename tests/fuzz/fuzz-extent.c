// SPDX-License-Identifier: GPL-2.0
/*
 * How a memory export is cut: numbers that come from devices and administrators.
 * Input: size (8 bytes), page sizes of the device (8), entries of a list (4), size of a
 * piece of the table (8), page shift, shift of contiguous memory.
 */
#include "fuzz.h"
#include "target/extent.h"

static void claim_plan(uint64_t size, const struct rbd_extent_limits *limits,
		       const struct rbd_extent_plan *plan)
{
	uint64_t extent = plan->extent_bytes, nr = plan->nr_extents;
	uint64_t pages = extent / plan->page_bytes;

	CLAIM(__builtin_popcount(plan->page_bytes) == 1);
	CLAIM(plan->page_bytes >= limits->page_bytes && plan->page_bytes <= limits->contiguous_bytes);
	CLAIM(plan->page_bytes == limits->page_bytes || limits->page_sizes & plan->page_bytes);
	CLAIM(__builtin_popcountll(extent) == 1 && extent >= 4096 && extent <= 1u << 30);
	CLAIM(pages && pages <= limits->max_pages);
	CLAIM(nr && (unsigned __int128)nr * extent >= size);
	CLAIM((unsigned __int128)(nr - 1) * extent < size);
	CLAIM(rbd_extent_length(size, plan, 0) == (nr == 1 ? size : extent));
	CLAIM((nr - 1) * extent + rbd_extent_length(size, plan, nr - 1) == size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct rbd_extent_limits limits;
	struct rbd_extent_plan plan;
	uint64_t bytes, piece;
	unsigned int pieces;

	if (size < 30)
		return 0;
	bytes = get(data, 0, 8);
	piece = get(data, 20, 8) & ~15ull;
	limits = (struct rbd_extent_limits){
		.page_bytes = 4096u << data[28] % 5,
		.page_sizes = get(data, 8, 8),
		.max_pages = get(data, 16, 4),
	};
	limits.contiguous_bytes = limits.page_bytes << data[29] % 15;
	if (!bytes || !limits.max_pages || !piece)
		return 0;
	if (!rbd_extent_plan(bytes, &limits, &plan))
		return 0;
	claim_plan(bytes, &limits, &plan);

	pieces = rbd_extent_table_pieces(plan.nr_extents, piece);
	CLAIM(pieces <= 16);
	if (pieces) {
		CLAIM((unsigned __int128)pieces * piece >= 16ull * plan.nr_extents);
		CLAIM((unsigned __int128)(pieces - 1) * piece < 16ull * plan.nr_extents);
	} else {
		CLAIM((unsigned __int128)16 * piece < 16ull * plan.nr_extents);
	}
	return 0;
}
