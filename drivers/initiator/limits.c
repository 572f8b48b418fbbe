// SPDX-License-Identifier: GPL-2.0
/*
 * How large requests and queues may be. Arithmetic only.
 */
#ifdef __KERNEL__
#include <linux/errno.h>
#include <linux/kernel.h>
#include <linux/math64.h>
#include <linux/minmax.h>
#else
#define min(a, b) ((a) < (b) ? (a) : (b))
#define max(a, b) ((a) > (b) ? (a) : (b))
#define DIV_ROUND_UP(n, d) (((n) + (d) - 1) / (d))
#define div_u64(n, d) ((n) / (d))
#endif
#include <rbd/wire.h>
#include "limits.h"

#define RBD_PAGE_BYTES	4096u
#define RBD_STAGING_UNITS_MAX	(1u << 18)	/* of one queue: 1 GiB */

/* Where the sink of a READ is registered: how many registrations hold one request? */
static int limit_sinks(struct rbd_limits *limits, const struct rbd_device_caps *caps)
{
	u32 each;

	limits->nr_sinks = 0;
	limits->sink_pages = 0;
	if (!caps->read_needs_key)
		return 0;
	if (caps->max_reg_pages < 2)
		return -EOPNOTSUPP;

	/* Data may start and end inside a page: one page more than its size says. */
	if (caps->max_reg_pages > limits->max_segments) {
		limits->sink_pages = limits->max_segments + 1;
		limits->nr_sinks = 1;
		return 0;
	}
	/* ib_sg_to_pages() gives the last page back where it has to cut an entry. */
	limits->sink_pages = caps->max_reg_pages;
	each = limits->sink_pages - 1;
	limits->max_segments = min(limits->max_segments, RBD_MAX_SINKS * each);
	limits->max_io_bytes = min(limits->max_io_bytes, limits->max_segments * RBD_PAGE_BYTES);
	limits->nr_sinks = DIV_ROUND_UP(limits->max_segments, each);
	return 0;
}

int rbd_limits_compute(struct rbd_limits *limits, const struct rbd_device_caps *caps,
		       u32 max_io_bytes, u32 extent_bytes, u32 depth)
{
	u32 cuts, read_wrs, write_wrs, room;

	/* Whole pages: what is counted in pages below must not span one more than it counts. */
	limits->max_io_bytes = min(max_io_bytes, RBD_MAX_IO_BYTES) & ~(RBD_PAGE_BYTES - 1);
	limits->max_segments = limits->max_io_bytes / RBD_PAGE_BYTES;
	limits->write_sge = min(caps->max_send_sge, RBD_MAX_SGE);
	limits->read_sge = caps->max_sge_rd ? min(caps->max_sge_rd, limits->write_sge) :
					      limits->write_sge;
	limits->read_behind = !caps->write_is_placed;
	if (!limits->write_sge || !limits->read_sge || !limits->max_segments)
		return -EOPNOTSUPP;
	if (limit_sinks(limits, caps))
		return -EOPNOTSUPP;
	/* The READ behind a WRITE takes a sink too; no transport has the one rule alone. */
	if (limits->read_behind && !limits->nr_sinks)
		return -EOPNOTSUPP;

	/* Where a request crosses into the next extent, an entry and a WR are cut in two. */
	cuts = DIV_ROUND_UP(limits->max_io_bytes, extent_bytes);
	limits->nr_sges = limits->max_segments + cuts + 1;	/* and the READ behind */

	write_wrs = DIV_ROUND_UP(limits->nr_sges, limits->write_sge) + cuts;
	if (limits->read_behind)	/* a REG_MR and a READ */
		write_wrs += 2;
	if (limits->nr_sinks)	/* a REG_MR for each, and a READ for each and for each cut */
		read_wrs = 2 * limits->nr_sinks + cuts;
	else
		read_wrs = DIV_ROUND_UP(limits->nr_sges, limits->read_sge) + cuts;
	limits->nr_wrs = max(read_wrs, write_wrs);

	/* One WR for the drain; and the CQ takes the drain of the receive queue as well. */
	room = min(caps->max_qp_wr, caps->max_cqe);
	if (room < limits->nr_wrs + 4)
		return -EOPNOTSUPP;
	limits->depth = min(depth, (room - 4) / limits->nr_wrs);
	limits->send_wrs = limits->depth * limits->nr_wrs + 1;
	limits->recv_wrs = 1;
	limits->recv_sge = 1;
	limits->share_bytes = 0;
	return 0;
}

int rbd_limits_compute_staged(struct rbd_limits *limits, const struct rbd_device_caps *caps,
			      u32 max_io_bytes, u32 extent_bytes, u32 depth, u64 share_bytes)
{
	u64 most = share_bytes / RBD_STAGING_UNIT;
	u32 units = most < RBD_STAGING_UNITS_MAX ? most : RBD_STAGING_UNITS_MAX;
	u32 room, each;

	max_io_bytes = min(max_io_bytes, units / 2 * RBD_STAGING_UNIT);
	if (rbd_limits_compute(limits, caps, max_io_bytes, extent_bytes, depth))
		return -EOPNOTSUPP;
	if (limits->write_sge < 2)	/* data, and the command behind it */
		return -EOPNOTSUPP;

	/*
	 * Its data, its command, its result, and the command of the tag's request before it,
	 * whose completion may be later than its answer; both drains.
	 */
	each = limits->nr_wrs + 3;
	room = min(caps->max_qp_wr, caps->max_cqe);
	if (room < each + RBD_STAGED_SLACK + 2)
		return -EOPNOTSUPP;
	limits->depth = min(limits->depth, (room - RBD_STAGED_SLACK - 2) / each);
	limits->send_wrs = limits->depth * (limits->nr_wrs + 2) + RBD_STAGED_SLACK + 1;
	limits->recv_wrs = limits->depth + 1;
	limits->recv_sge = 2;	/* the header, and the data of a small read */
	limits->share_bytes = units * RBD_STAGING_UNIT;
	return 0;
}

u32 rbd_limits_lane_shift(u32 nr_lanes, u32 depth, u32 read_depth)
{
	u32 shift = 0;

	while (depth > (u64)read_depth << shift && 2u << shift <= RBD_LANE_QUEUES_MAX &&
	       (u64)nr_lanes << (shift + 1) <= RBD_SPREAD_MAX)
		shift++;
	return shift;
}

u32 rbd_limits_queue_depth(u32 depth, u32 shift)
{
	return DIV_ROUND_UP(depth, 1u << shift);
}

u32 rbd_limits_granted_shift(u32 nr_lanes, u32 nr_granted)
{
	u32 shift = 0;

	while (2u << shift <= RBD_LANE_QUEUES_MAX && (u64)nr_lanes << (shift + 1) <= nr_granted)
		shift++;
	return shift;
}

u32 rbd_limits_lane_share(u64 cap_bytes, u32 nr_lanes)
{
	u64 share_bytes = div_u64(cap_bytes, nr_lanes);

	if (!cap_bytes)
		return 0;
	if (share_bytes < RBD_PAGE_BYTES)	/* too little for any request: then they go one by one */
		return RBD_PAGE_BYTES;
	return share_bytes < 0x80000000u ? share_bytes : 0x80000000u;
}
