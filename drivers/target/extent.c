// SPDX-License-Identifier: GPL-2.0
/*
 * Extents: the arithmetic. An extent is as large as one registration of the
 * device can be, for the table and the number of keys to be small.
 */
#include "extent.h"

static __u32 extent_page_bytes(const struct rbd_extent_limits *limits)
{
	__u32 bytes;

	for (bytes = limits->contiguous_bytes; bytes > limits->page_bytes; bytes >>= 1)
		if (limits->page_sizes & bytes)
			return bytes;
	return limits->page_bytes;
}

static __u64 power_of_two_below(__u64 n)
{
	while (n & (n - 1))
		n &= n - 1;
	return n;
}

bool rbd_extent_plan(__u64 size_bytes, const struct rbd_extent_limits *limits,
		     struct rbd_extent_plan *plan)
{
	__u32 page_bytes = extent_page_bytes(limits);
	__u64 bytes = power_of_two_below((__u64)page_bytes * limits->max_pages);
	__u64 nr;

	if (bytes > RBD_EXTENT_BYTES_MAX)
		bytes = RBD_EXTENT_BYTES_MAX;
	while (bytes / 2 >= size_bytes && bytes / 2 >= page_bytes)
		bytes /= 2;
	if (bytes < RBD_EXTENT_BYTES_MIN)
		return false;
	nr = size_bytes / bytes + !!(size_bytes & (bytes - 1));
	if (!nr || nr > RBD_EXTENTS_MAX)
		return false;
	plan->page_bytes = page_bytes;
	plan->extent_bytes = bytes;
	plan->nr_extents = nr;
	return true;
}

__u32 rbd_extent_length(__u64 size_bytes, const struct rbd_extent_plan *plan, __u32 index)
{
	__u64 start = (__u64)index * plan->extent_bytes;

	if (size_bytes - start < plan->extent_bytes)
		return size_bytes - start;
	return plan->extent_bytes;
}

unsigned int rbd_extent_table_pieces(__u32 nr_extents, __u64 piece_bytes)
{
	__u64 bytes = (__u64)nr_extents * sizeof(struct rbd_segment);
	unsigned int pieces;

	for (pieces = 0; bytes; pieces++) {
		if (pieces == RBD_TABLE_SEGS_MAX)
			return 0;
		bytes -= bytes < piece_bytes ? bytes : piece_bytes;
	}
	return pieces;
}
