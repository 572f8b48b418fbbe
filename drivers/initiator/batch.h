/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A batch: the work requests of one or more requests that go to one queue with one doorbell.
 */
#ifndef RBD_INITIATOR_BATCH_H
#define RBD_INITIATOR_BATCH_H

#include "queue.h"
#include "request.h"

/**
 * struct rbd_batch - what is to be posted
 * @queue: where to; all of it goes to one queue
 * @first: of the work requests; NULL: the batch is empty
 * @last: of them
 * @requests: whose they are, linked by rbd_request.next, the newest first
 * @nr: of @requests
 *
 * Zeroed to begin with. A request in it is started, and has no owner but the batch until it is
 * posted. That happens before whoever called queue_rq or queue_rqs returns to blk-mq, or at the
 * latest in commit_rqs: so no batch is left when the hardware queues are quiesced.
 */
struct rbd_batch {
	struct rbd_queue *queue;
	struct ib_send_wr *first;
	struct ib_send_wr *last;
	struct rbd_request *requests;
	u32 nr;
};

/* rbd_post - give work requests to a queue; where that fails the session is lost */
static inline void rbd_post(struct rbd_queue *queue, const struct ib_send_wr *first)
{
	/* The send queue holds every WR of every tag, so this is a broken queue. */
	if (unlikely(ib_post_send(queue->qp, first, NULL)))
		rbd_session_lost(queue->session, EIO, "queue %u: a request could not be posted",
				 queue->index);
}

/**
 * rbd_batch_add - put a started request's work requests behind those that are there
 * @batch: or NULL: post it by itself
 * @first: of its work requests
 * @last: of them, with next == NULL
 */
static inline void rbd_batch_add(struct rbd_batch *batch, struct rbd_request *req,
				 struct ib_send_wr *first, struct ib_send_wr *last)
{
	struct rbd_queue *queue = req->queue;

	if (!batch) {
		rbd_post(queue, first);
		rbd_request_done(queue, req, RBD_PENDING_POST);
		return;
	}
	if (batch->first)
		batch->last->next = first;
	else
		batch->first = first;
	batch->queue = queue;
	batch->last = last;
	req->next = batch->requests;
	batch->requests = req;
	batch->nr++;
}

/**
 * rbd_batch_move - put all of @from behind @to, which goes to the same queue; @from is empty then
 */
void rbd_batch_move(struct rbd_batch *to, struct rbd_batch *from);

/**
 * rbd_batch_post - post it; it is empty then
 *
 * Where that fails the session is lost, and the requests are settled with the rest. Context: that
 * of queue_rq.
 */
void rbd_batch_post(struct rbd_batch *batch);

#endif /* RBD_INITIATOR_BATCH_H */
