/* SPDX-License-Identifier: GPL-2.0 */
/*
 * How large requests and queues may be, from what the RDMA device and the
 * target can do. Pure: compiles in user space too, where it is tested.
 */
#ifndef RBD_INITIATOR_LIMITS_H
#define RBD_INITIATOR_LIMITS_H

#ifdef __KERNEL__
#include <linux/types.h>
#else
#include <rbd/user.h>
#endif

#define RBD_MAX_IO_BYTES	(1u << 20)	/* largest request we make */
#define RBD_MAX_SINKS		4u		/* registrations that one READ request may take */
#define RBD_STAGED_SLACK	32u		/* sends of commands that are not confirmed yet */
#define RBD_MAX_SGE		32u		/* more per work request only makes it slow */
#define RBD_LANE_QUEUES_MAX	8u		/* queues of one lane */
#define RBD_SPREAD_MAX		64u		/* queues of all lanes together, where a lane has several */

/**
 * struct rbd_device_caps - what of an RDMA device matters here
 * @max_send_sge: entries of a WRITE
 * @max_sge_rd: entries of a READ; 0: the same as a WRITE
 * @max_qp_wr: work requests of a send queue
 * @max_cqe: entries of a completion queue
 * @max_reg_pages: pages of a registration
 * @read_needs_key: the sink of a READ has to be registered
 * @write_is_placed: the completion of a WRITE says that the data is at the target
 */
struct rbd_device_caps {
	u32 max_send_sge;
	u32 max_sge_rd;
	u32 max_qp_wr;
	u32 max_cqe;
	u32 max_reg_pages;
	bool read_needs_key;
	bool write_is_placed;
};

/**
 * struct rbd_limits - what follows
 * @max_io_bytes: largest request
 * @max_segments: of a request, as the block layer counts them
 * @read_sge: entries used in one READ
 * @write_sge: entries used in one WRITE
 * @nr_sges: entries that one request may need, cut at extents included
 * @nr_wrs: work requests that one request may need, registration, invalidation and
 *	the READ behind a WRITE included
 * @nr_sinks: registrations that one READ request may need; 0: none
 * @sink_pages: of each
 * @read_behind: a WRITE is proven placed by a READ behind it
 * @depth: requests in flight on one queue
 * @send_wrs: work requests of a send queue at that depth, one for its drain included
 * @recv_wrs: of a receive queue, likewise
 * @recv_sge: entries of a receive
 * @share_bytes: a queue's share of the staging memory; 0 in the memory class
 */
struct rbd_limits {
	u32 max_io_bytes;
	u32 max_segments;
	u32 read_sge;
	u32 write_sge;
	u32 nr_sges;
	u32 nr_wrs;
	u32 nr_sinks;
	u32 sink_pages;
	bool read_behind;
	u32 depth;
	u32 send_wrs;
	u32 recv_wrs;
	u32 recv_sge;
	u32 share_bytes;
};

/**
 * rbd_limits_compute - derive the limits
 * @limits: result
 * @caps: of the RDMA device
 * @max_io_bytes: what the target takes
 * @extent_bytes: of the export, at least a page
 * @depth: what was granted
 *
 * A send queue that holds every WR of every request in flight can never be full, so the
 * depth gives way where the device's queues are short.
 *
 * Return: 0, or -EOPNOTSUPP when not even one request fits.
 */
int rbd_limits_compute(struct rbd_limits *limits, const struct rbd_device_caps *caps,
		       u32 max_io_bytes, u32 extent_bytes, u32 depth);

/**
 * rbd_limits_compute_staged - the same for the device class
 * @share_bytes: of the staging memory for one queue
 *
 * On top each request has its command, and each queue a receive for each tag. A queue's share
 * has to hold two largest requests: one is the reserve, so that none is starved.
 */
int rbd_limits_compute_staged(struct rbd_limits *limits, const struct rbd_device_caps *caps,
			      u32 max_io_bytes, u32 extent_bytes, u32 depth, u64 share_bytes);

/**
 * rbd_limits_lane_shift - how many queues each lane is to have, as a power of two
 * @nr_lanes: at least 1
 * @depth: requests in flight in a lane, at least 1
 * @read_depth: RDMA READs in flight on one queue, at least 1
 *
 * So many that each request of a lane may be a READ in flight; but not more than RBD_LANE_QUEUES_MAX,
 * and not more than RBD_SPREAD_MAX of all lanes, which share the target's staging memory. Return: log2.
 */
u32 rbd_limits_lane_shift(u32 nr_lanes, u32 depth, u32 read_depth);

/* rbd_limits_queue_depth - places of each of 1 << @shift queues that have @depth together, at least 1 */
u32 rbd_limits_queue_depth(u32 depth, u32 shift);

/**
 * rbd_limits_granted_shift - how many queues each lane has of those that were granted
 * @nr_lanes: at least 1
 * @nr_granted: queues; fewer than lanes: lanes share them
 *
 * All have the same number; what is left over is not used. Return: log2.
 */
u32 rbd_limits_granted_shift(u32 nr_lanes, u32 nr_granted);

/**
 * rbd_limits_lane_share - bytes in flight of each lane, where the disk has a cap
 * @cap_bytes: of the disk; 0: none
 * @nr_lanes: at least 1
 *
 * Lanes share nothing, so each has an equal part, whatever the others do. Return: 0: there is no cap.
 */
u32 rbd_limits_lane_share(u64 cap_bytes, u32 nr_lanes);

#endif /* RBD_INITIATOR_LIMITS_H */
