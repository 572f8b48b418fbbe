/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Statistics of a device: what was asked of it, how it ended, how long it took, and what became of
 * its session.
 *
 * An I/O queue's counters are written by the context of its CQ alone, which handles one completion
 * at a time: no atomics, and no cache line that two queues share. What ends elsewhere (messages,
 * the session's thread, who posts) is counted under a lock, as of queue 0; that is rare.
 */
#ifndef RBD_INITIATOR_STATS_H
#define RBD_INITIATOR_STATS_H

#include <linux/blk-mq.h>
#include <linux/cache.h>
#include <linux/jump_label.h>
#include <linux/spinlock.h>
#include <linux/rbd_initiator.h>
#include <linux/rbd_netlink.h>

#include "trace.h"

/**
 * struct rbd_stats_op - of one operation on one queue
 * @requests: ended, well or not
 * @bytes: of those that ended well
 * @errors: those that did not
 * @latency_ns: sum of what is in @latency
 * @latency: how many took less than 2^i us, and not less than half of that; the last: all longer ones
 */
struct rbd_stats_op {
	u64 requests;
	u64 bytes;
	u64 errors;
	u64 latency_ns;
	u64 latency[RBD_LATENCY_BUCKETS];
};

/**
 * struct rbd_stats_queue - of one queue
 * @ops: by enum rbd_stats_op_kind
 */
struct rbd_stats_queue {
	struct rbd_stats_op ops[RBD_STATS_OPS];
} ____cacheline_aligned;

/**
 * struct rbd_stats - of one device, from its attach on
 * @queues: by index of the queue, 0 to @nr_queues; NULL until there is one of that index, then for good
 * @nr_queues: I/O queues that there is room for
 * @lock: protects @queues[0] and @errors; a leaf, taken with softirqs off
 * @errors: requests that failed, by enum rbd_stats_error
 * @losses: how often the session was lost, by enum rbd_stats_loss; the session's thread alone writes
 *	it and what follows
 * @replayed: requests that were issued again in a later epoch
 * @held_ms: how long I/O was held, all holds that are over together
 */
struct rbd_stats {
	struct rbd_stats_queue **queues;
	u32 nr_queues;
	spinlock_t lock;
	u64 errors[RBD_STATS_ERRORS];
	u64 losses[RBD_STATS_LOSSES];
	u64 replayed;
	u64 held_ms;
};

DECLARE_STATIC_KEY_FALSE(rbd_stats_latency);

/**
 * rbd_stats_init - make the counters of a device
 * @stats: zeroed
 * @nr_queues: the most I/O queues that it can have
 *
 * May sleep. Return: 0 or -ENOMEM.
 */
int rbd_stats_init(struct rbd_stats *stats, u32 nr_queues);
void rbd_stats_exit(struct rbd_stats *stats);

/**
 * rbd_stats_queue - the counters of a queue; they stay when the queue goes with its epoch
 * @index: of the queue
 * @node: whose memory they are to be in, when they are used for the first time
 *
 * The session's thread; may sleep. Return: NULL when there is no memory.
 */
struct rbd_stats_queue *rbd_stats_queue(struct rbd_stats *stats, u32 index, int node);

/* rbd_stats_read - an operation's counters, or NULL: no such queue was made yet. Any context. */
const struct rbd_stats_op *rbd_stats_read(const struct rbd_stats *stats, u32 index, u32 op);

/* rbd_stats_error - a request ended with an error. Any context. */
void rbd_stats_error(struct rbd_stats *stats, blk_status_t status);

/* rbd_stats_end_other - a request has ended elsewhere than in the context of its queue's CQ */
void rbd_stats_end_other(struct rbd_stats *stats, struct request *rq, blk_status_t status);

/* rbd_stats_lost - a live session was lost; @error: a negative errno, @told: the target said why */
void rbd_stats_lost(struct rbd_stats *stats, int error, bool told);

/* rbd_stats_time - note how long a request took, in the context that counts it */
void rbd_stats_time(struct rbd_stats_op *op, const struct request *rq);

static inline enum rbd_stats_op_kind rbd_stats_op_of(const struct request *rq)
{
	static const u8 kinds[16] = {
		[REQ_OP_READ] = RBD_STATS_READ,
		[REQ_OP_WRITE] = RBD_STATS_WRITE,
		[REQ_OP_FLUSH] = RBD_STATS_FLUSH,
		[REQ_OP_DISCARD] = RBD_STATS_DISCARD,
		[REQ_OP_SECURE_ERASE] = RBD_STATS_DISCARD,
		[REQ_OP_WRITE_ZEROES] = RBD_STATS_WRITE_ZEROES,
	};

	return kinds[(__force u32)req_op(rq) & 15];
}

static inline void rbd_stats_count(struct rbd_stats_queue *queue, const struct request *rq,
				   blk_status_t status)
{
	struct rbd_stats_op *op = &queue->ops[rbd_stats_op_of(rq)];

	trace_rbd_request_complete(rq, status);
	op->requests++;
	if (likely(status == BLK_STS_OK))
		op->bytes += blk_rq_bytes(rq);
	else
		op->errors++;
	if (static_branch_unlikely(&rbd_stats_latency))
		rbd_stats_time(op, rq);
}

/* rbd_stats_end - a request is about to end, in the context of its queue's CQ */
static inline void rbd_stats_end(struct rbd_stats *stats, struct rbd_stats_queue *queue,
				 const struct request *rq, blk_status_t status)
{
	rbd_stats_count(queue, rq, status);
	if (unlikely(status != BLK_STS_OK))
		rbd_stats_error(stats, status);
}

/*
 * rbd_stats_refused - queue_rq is about to return an error, which ends the request. One that is issued
 * again is counted when the session's thread ends it.
 */
static inline blk_status_t rbd_stats_refused(struct rbd_stats *stats, struct request *rq,
					     blk_status_t status)
{
	if (!blk_mq_request_started(rq))
		rbd_stats_end_other(stats, rq, status);
	return status;
}

#endif /* RBD_INITIATOR_STATS_H */
