/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Extents: how a memory export is cut into registrations. Pure: compiles in
 * user space too.
 */
#ifndef RBD_TARGET_EXTENT_H
#define RBD_TARGET_EXTENT_H

#ifdef __KERNEL__
#include <linux/types.h>
#else
#include <rbd/user.h>
#endif
#include <rbd/wire.h>

#define RBD_EXTENT_BYTES_MIN	4096u
#define RBD_EXTENT_BYTES_MAX	(1u << 30)

/**
 * struct rbd_extent_limits - what bounds an extent
 * @page_bytes: of the host
 * @contiguous_bytes: every piece of the memory is that long and so aligned; a
 *	power of two, at least @page_bytes
 * @page_sizes: bit n set: the RDMA device registers pages of 2^n bytes
 * @max_pages: entries in the list of one registration; not 0
 */
struct rbd_extent_limits {
	__u32 page_bytes;
	__u32 contiguous_bytes;
	__u64 page_sizes;
	__u32 max_pages;
};

/**
 * struct rbd_extent_plan - how an export is cut
 * @page_bytes: page size of its registrations
 * @extent_bytes: every extent but the last; a power of two
 * @nr_extents: how many
 */
struct rbd_extent_plan {
	__u32 page_bytes;
	__u32 extent_bytes;
	__u32 nr_extents;
};

/**
 * rbd_extent_plan - cut an export into as few extents as the device allows
 * @size_bytes: of the export; not 0
 * @limits: of device and memory
 * @plan: the result
 *
 * Return: false when it cannot be cut (too many extents).
 */
bool rbd_extent_plan(__u64 size_bytes, const struct rbd_extent_limits *limits,
		     struct rbd_extent_plan *plan);

/* rbd_extent_length - bytes of extent @index; only the last one may be shorter */
__u32 rbd_extent_length(__u64 size_bytes, const struct rbd_extent_plan *plan, __u32 index);

/**
 * rbd_extent_table_pieces - in how many pieces is the extent table registered?
 * @nr_extents: entries of the table
 * @piece_bytes: most that one registration takes; a multiple of the entry size
 *
 * Return: the number, or 0 when it would be more than RBD_TABLE_SEGS_MAX.
 */
unsigned int rbd_extent_table_pieces(__u32 nr_extents, __u64 piece_bytes);

#endif /* RBD_TARGET_EXTENT_H */
