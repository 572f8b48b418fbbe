/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A queue: one connection to the target, its QP and its CQ. Made, connected and
 * destroyed by the session's thread only.
 */
#ifndef RBD_INITIATOR_QUEUE_H
#define RBD_INITIATOR_QUEUE_H

#include <linux/bitops.h>
#include <linux/cache.h>
#include <linux/mm.h>
#include <linux/overflow.h>
#include <linux/slab.h>
#include <rdma/rdma_cm.h>

#include "session.h"
#include "sink.h"
#include "staged.h"

/**
 * struct rbd_queue - one queue
 * @qp: NULL before it is made
 * @session: whose
 * @stats: its counters, which outlive it
 * @cq: its own
 * @tags: which are in use; NULL: a request's tag follows from the one that the block layer gave it
 * @nr_tags: of @tags
 * @index: 0: the control queue
 * @tag_shift: bits of the block layer's tag that say which queue of its lane a request has
 * @polled: its completions come to who polls, by no interrupt
 * @alive: an I/O completed since the last tick; set by completions, cleared by the tick
 * @culprit: a request broke it, and it is not known which; set by completions
 * @polling: somebody polls; under the lane's poll_lock, like @ended
 * @ended: requests whose completion he has found, linked by rbd_request.next
 * @sinks: for READs, where the transport wants them registered
 * @staged: in the device class
 * @id: of the connection
 * @path: index of the path, 0
 * @established: the handshake is through; before that the CM tells what is wrong
 * @step_done: the step of the handshake under way has ended; set in the CM's handler
 * @step_error: how: 0 or a negative errno
 * @reject: when it was rejected: enum rbd_status, or RBD_ST_OK for not by one of ours
 * @reject_version: the target's wire version when @reject is RBD_ST_VERSION
 * @stale: rejected because the target's CM still knew an earlier connection
 *
 * Queues lie next to each other, and each is used by CPUs of its own: no cache line has parts of two. What each request reads
 * comes first and is not written by requests, but for @alive once in a tick. Then what polling, iWARP and the device class
 * write for each.
 */
struct rbd_queue {
	struct ib_qp *qp;
	struct rbd_session *session;
	struct rbd_stats_queue *stats;
	struct ib_cq *cq;
	unsigned long *tags;
	u32 nr_tags;
	u16 index;
	u8 tag_shift;
	bool polled;
	bool alive;
	bool culprit;

	bool polling ____cacheline_aligned_in_smp;
	struct rbd_request *ended;
	struct rbd_sinks sinks ____cacheline_aligned_in_smp;
	struct rbd_staged_queue staged;

	struct rdma_cm_id *id ____cacheline_aligned_in_smp;
	u16 path;
	bool established;
	bool step_done;
	int step_error;
	unsigned int reject;
	unsigned int reject_version;
	bool stale;
} ____cacheline_aligned_in_smp;

/**
 * rbd_queue_zalloc - zeroed memory for what one queue writes, or reads, with every request
 * @nr: elements
 * @bytes: of each
 * @node: the adapter's, or NUMA_NO_NODE
 *
 * No cache line of it is anybody else's, however little it is. May sleep. Return: NULL when there is none;
 * kvfree() gives it back.
 */
static inline void *rbd_queue_zalloc(u32 nr, size_t bytes, int node)
{
	size_t all = size_add(array_size(nr, bytes), L1_CACHE_BYTES - 1) & ~(size_t)(L1_CACHE_BYTES - 1);

	return kvzalloc_node(all, GFP_KERNEL, node);
}

/**
 * rbd_queue_resolve - find the way to the target; the first half of a connect
 * @queue: zeroed but for @session and @index
 *
 * On success the queue's id knows its RDMA device. Return: 0 or a negative errno; on an
 * error rbd_queue_destroy() still has to be called, as after every function here.
 */
int rbd_queue_resolve(struct rbd_queue *queue);

/**
 * rbd_queue_create_qp - give a resolved queue its CQ and its QP
 * @queue: resolved, with @session->pd on the same device
 * @send_wrs: size of the send queue, drain included
 * @recv_wrs: of the receive queue, drain included
 * @send_sge: entries of a send
 * @recv_sge: of a receive
 */
int rbd_queue_create_qp(struct rbd_queue *queue, u32 send_wrs, u32 recv_wrs, u32 send_sge,
			u32 recv_sge);

/* rbd_queue_read_depth - RDMA READs that @device can have in flight on one queue, 1 to 255 */
u32 rbd_queue_read_depth(struct ib_device *device);

/**
 * rbd_queue_connect_start - send the connect request; wait with rbd_queue_connect_wait()
 * @token: of an I/O queue, NULL for the control queue
 *
 * Blocks on iWARP (TCP connect); a signal ends that.
 */
int rbd_queue_connect_start(struct rbd_queue *queue, const u8 *token);
int rbd_queue_connect_wait(struct rbd_queue *queue);

/**
 * rbd_queue_get_tag - a tag of this queue for a request
 * @tag: that the block layer gave it, unique in its hardware queue
 *
 * What has a tag has its place in the send queue, too. Any context. Return: a tag, or
 * a negative number when hardware queues share this one and all are in use.
 */
static inline int rbd_queue_get_tag(struct rbd_queue *queue, u32 tag)
{
	u32 free;

	if (likely(!queue->tags))
		return tag >> queue->tag_shift;
	do {
		free = find_first_zero_bit(queue->tags, queue->nr_tags);
		if (free >= queue->nr_tags)
			return -1;
	} while (test_and_set_bit_lock(free, queue->tags));
	return free;
}

/* rbd_queue_put_tag - the request has ended, or was not posted */
static inline void rbd_queue_put_tag(struct rbd_queue *queue, u32 tag)
{
	if (unlikely(queue->tags))
		clear_bit_unlock(tag, queue->tags);
}

/* rbd_queue_stop - put the QP into error, so that everything posted completes, and wait */
void rbd_queue_stop(struct rbd_queue *queue);

/* rbd_queue_destroy - destroy a stopped or never connected queue; a zeroed one is fine */
void rbd_queue_destroy(struct rbd_queue *queue);

#endif /* RBD_INITIATOR_QUEUE_H */
