/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A batch: the work requests of several requests that go to one queue with one doorbell.
 */
#ifndef RBD_INITIATOR_BATCH_H
#define RBD_INITIATOR_BATCH_H

#include "chain.h"
#include "queue.h"
#include "request.h"

#define RBD_BATCH_MAX	8	/* requests: the first of more has waited long enough */

/**
 * struct rbd_batch - what is to be posted
 * @queue: where to; all of it goes to one queue
 * @nr: requests in it
 * @first: of the work requests
 * @link: where the next one goes
 * @posted: requests that wait for the return of whoever posts them, linked by rbd_request.next
 * @lasts: the last work request of each request of the memory class, see rbd_chain_move_last()
 *
 * A request in it is started, and has no owner but the batch until it is posted. That happens before
 * whoever called queue_rq or queue_rqs returns to blk-mq, or at the latest in commit_rqs; or it is
 * forgotten when the hardware queues are quiesced, and its requests are settled.
 */
struct rbd_batch {
	struct rbd_queue *queue;
	u32 nr;
	struct ib_send_wr *first;
	struct ib_send_wr **link;
	struct rbd_request *posted;
	struct ib_rdma_wr lasts[RBD_BATCH_MAX];
};

/* rbd_batch_init - make it empty; its array need not be cleared */
static inline void rbd_batch_init(struct rbd_batch *batch)
{
	batch->nr = 0;
	batch->first = NULL;
	batch->link = &batch->first;
	batch->posted = NULL;
}

/**
 * rbd_batch_add - put a started request's work requests behind those that are there
 * @batch: not full
 * @first: of its work requests
 * @last: of them, with next == NULL; not used again before the batch is posted
 */
static inline void rbd_batch_add(struct rbd_batch *batch, struct rbd_queue *queue,
				 struct ib_send_wr *first, struct ib_send_wr *last)
{
	batch->queue = queue;
	batch->nr++;
	*batch->link = first;
	batch->link = &last->next;
}

/* rbd_batch_post_one - post a started request's work requests; where that fails the session is lost */
static inline void rbd_batch_post_one(struct rbd_queue *queue, const struct ib_send_wr *first)
{
	/*
	 * The send queue holds every WR of every tag, so this is a broken queue. Part of it may be
	 * posted: the request stays started and is settled with all others.
	 */
	if (unlikely(ib_post_send(queue->qp, first, NULL)))
		rbd_session_lost(queue->session, EIO, "queue %u: a request could not be posted",
				 queue->index);
}

/**
 * rbd_batch_send - post what is in it, if anything is
 *
 * It is empty then. Return: what rbd_batch_sent() is to be called with, for which no lock may be held.
 */
struct rbd_request *rbd_batch_send(struct rbd_batch *batch);
void rbd_batch_sent(struct rbd_request *posted);

/* rbd_batch_post - both */
static inline void rbd_batch_post(struct rbd_batch *batch)
{
	rbd_batch_sent(rbd_batch_send(batch));
}

#endif /* RBD_INITIATOR_BATCH_H */
