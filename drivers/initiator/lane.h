/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A lane: what a hardware queue of the disk has of its own, from blk-mq to the connections that it uses.
 */
#ifndef RBD_INITIATOR_LANE_H
#define RBD_INITIATOR_LANE_H

#include <linux/blk-mq.h>
#include <linux/spinlock.h>

#include "batch.h"

/**
 * struct rbd_lane - the queues of one hardware queue; its driver_data
 * @mask: their number less 1: which of them a request has, of its tag. There is one, or a power of
 *	two where the device's READ depth is smaller than the queue depth.
 * @pollable: @queues are polled, and there; else their completions come by interrupt
 * @share_bytes: of reads and writes in flight at most; 0: no cap
 * @queues: they
 * @poll_lock: held by who polls; changes of @pollable are made under it
 * @share_lock: protects @in_flight_bytes and @refused; a leaf, taken with softirqs off
 * @in_flight_bytes: of started reads and writes, while there is a cap
 * @refused: the first that was refused since one was last let in: it goes before others.
 *	Only compared with: it may have come to an end elsewhere
 * @gather_lock: protects what follows; the locks that issuing a request takes are taken under it
 * @gathering: there may be something in @gathered
 * @gathered: requests that blk-mq gave one by one with more to come, for each queue
 */
struct rbd_lane {
	u16 mask;
	bool pollable;
	u32 share_bytes;
	struct rbd_queue *queues;
	spinlock_t poll_lock;
	spinlock_t share_lock ____cacheline_aligned_in_smp;
	u32 in_flight_bytes;
	const struct request *refused;
	spinlock_t gather_lock ____cacheline_aligned_in_smp;
	bool gathering;
	struct rbd_batch gathered[RBD_LANE_QUEUES_MAX];
} ____cacheline_aligned_in_smp;

/**
 * rbd_lane_init - a zeroed one; it has no queue yet
 * @share_bytes: of reads and writes that may be in flight; 0: as many as there are tags
 */
void rbd_lane_init(struct rbd_lane *lane, u32 share_bytes);

/**
 * rbd_lane_bind - have it use queues that are connected
 * @queues: 1 << @shift of them; all are polled, or none is
 *
 * I/O is stopped, or there is none yet.
 */
void rbd_lane_bind(struct rbd_lane *lane, struct rbd_queue *queues, u32 shift);

/**
 * rbd_lane_unbind - its queues are going to be destroyed: nobody is polling them on return, or will
 *
 * The hardware queues are quiesced. What was gathered is forgotten, and settled with all that is started:
 * when the last of several requests meets a quiesced queue, blk-mq keeps it, and commits none of those before.
 */
void rbd_lane_unbind(struct rbd_lane *lane);

/* rbd_lane_queue - the queue of a request that has its tag */
static inline struct rbd_queue *rbd_lane_queue(const struct rbd_lane *lane, const struct request *rq)
{
	return &lane->queues[rq->tag & lane->mask];
}

/* rbd_lane_is_gathering - must a request go behind others? May be wrong about what another CPU just does. */
static inline bool rbd_lane_is_gathering(struct rbd_lane *lane)
{
	return READ_ONCE(lane->gathering);
}

/* rbd_lane_issue_capped - rbd_lane_issue() where there is a cap */
blk_status_t rbd_lane_issue_capped(struct rbd_lane *lane, struct rbd_session *session, struct request *rq,
				   struct rbd_batch *batch);

/**
 * rbd_lane_issue - start a request, unless the lane has its share of bytes in flight
 * @batch: as of rbd_request_issue()
 *
 * Context and return as rbd_request_issue(); BLK_STS_DEV_RESOURCE over the share: others of the lane are in flight,
 * and the end of any of them has blk-mq run the hardware queue again. One that is larger than the share goes when
 * nothing else is in flight.
 */
static inline blk_status_t rbd_lane_issue(struct rbd_lane *lane, struct rbd_session *session, struct request *rq,
					  struct rbd_batch *batch)
{
	if (unlikely(lane->share_bytes))
		return rbd_lane_issue_capped(lane, session, rq, batch);
	return rbd_request_issue(session, rbd_lane_queue(lane, rq), rq, batch);
}

/* rbd_lane_give_back - a request that rbd_lane_issue_capped() has let in is about to end. Any context but hard IRQ. */
void rbd_lane_give_back(struct request *rq);

/**
 * rbd_lane_gather - start a request that goes with others
 * @last: of them, as far as blk-mq knows
 *
 * Context and return as rbd_request_issue().
 */
blk_status_t rbd_lane_gather(struct rbd_lane *lane, struct rbd_session *session, struct request *rq, bool last);

/* rbd_lane_commit - blk_mq_ops.commit_rqs: no more to come after all */
void rbd_lane_commit(struct blk_mq_hw_ctx *hctx);

/* rbd_lane_poll - blk_mq_ops.poll. Return: how many completions were found. */
int rbd_lane_poll(struct blk_mq_hw_ctx *hctx, struct io_comp_batch *batch);

/*
 * rbd_lane_look - poll in place of who ought to, and may be stopped; what he has found meanwhile is completed,
 * too. Nothing when completions come by interrupt.
 */
void rbd_lane_look(struct rbd_lane *lane);

#endif /* RBD_INITIATOR_LANE_H */
