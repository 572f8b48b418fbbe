// SPDX-License-Identifier: GPL-2.0
/*
 * Lanes: requests gathered into batches, completions polled for, the queues that both go to.
 */
#include "lane.h"
#include "queue.h"
#include "request.h"
#include "staged.h"

static void lane_forget_gathered(struct rbd_lane *lane)
{
	u32 i;

	for (i = 0; i < ARRAY_SIZE(lane->gathered); i++)
		rbd_batch_init(&lane->gathered[i]);
	WRITE_ONCE(lane->gathering, false);
}

void rbd_lane_init(struct rbd_lane *lane, u32 share_bytes)
{
	lane->share_bytes = share_bytes;
	spin_lock_init(&lane->poll_lock);
	spin_lock_init(&lane->share_lock);
	spin_lock_init(&lane->gather_lock);
	lane_forget_gathered(lane);
}

/* --- the queues --- */

void rbd_lane_bind(struct rbd_lane *lane, struct rbd_queue *queues, u32 shift)
{
	spin_lock_bh(&lane->poll_lock);
	lane->mask = (1u << shift) - 1;
	lane->queues = queues;
	lane->pollable = queues->polled;
	spin_unlock_bh(&lane->poll_lock);
}

void rbd_lane_unbind(struct rbd_lane *lane)
{
	spin_lock_bh(&lane->poll_lock);
	lane->pollable = false;
	spin_unlock_bh(&lane->poll_lock);
	lane_forget_gathered(lane);
}

/* --- the share of bytes in flight --- */

/*
 * Whoever has been refused goes before others, or a large request would wait as long as small ones come. But when nothing is in
 * flight anybody goes: the one who was refused may be gone, and no end would have the others tried again.
 */
static bool lane_take_share(struct rbd_lane *lane, const struct request *rq, u32 bytes)
{
	bool fits, taken;

	spin_lock_bh(&lane->share_lock);
	fits = bytes <= lane->share_bytes && lane->in_flight_bytes <= lane->share_bytes - bytes &&
	       (!lane->refused || lane->refused == rq);
	taken = fits || !lane->in_flight_bytes;
#ifdef RBD_TEST_NO_SHARE	/* shows that the test of the cap can fail; Documentation/testing.rst */
	taken = true;
#endif
	if (taken) {
		lane->in_flight_bytes += bytes;
		lane->refused = NULL;
	} else if (!lane->refused) {
		lane->refused = rq;
	}
	spin_unlock_bh(&lane->share_lock);
	return taken;
}

void rbd_lane_give_back(struct request *rq)
{
	struct rbd_lane *lane = rq->mq_hctx->driver_data;
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);

	spin_lock_bh(&lane->share_lock);
	lane->in_flight_bytes -= req->share_bytes;
	spin_unlock_bh(&lane->share_lock);
	req->share_bytes = 0;
}

/* What moves data between the hosts; a message is no burden for a link. */
static u32 lane_bytes(const struct request *rq)
{
	return req_op(rq) == REQ_OP_READ || req_op(rq) == REQ_OP_WRITE ? blk_rq_bytes(rq) : 0;
}

/*
 * It keeps its share until it ends, also while it is held: what is issued again in a later epoch was let in before, and
 * does not come by here.
 */
blk_status_t rbd_lane_issue_capped(struct rbd_lane *lane, struct rbd_session *session, struct request *rq,
				   struct rbd_batch *batch)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	u32 bytes = lane_bytes(rq);
	blk_status_t status;

	if (bytes && !lane_take_share(lane, rq, bytes))
		return BLK_STS_DEV_RESOURCE;
	req->share_bytes = bytes;	/* before it is posted: its completion may be quicker than we */
	status = rbd_request_issue(session, rbd_lane_queue(lane, rq), rq, batch);
	if (likely(status == BLK_STS_OK) || !bytes)
		return status;
	rbd_lane_give_back(rq);
	/* Meanwhile others may have been refused, and what they wait for is no end: have the queue run again in any case. */
	return status == BLK_STS_DEV_RESOURCE ? BLK_STS_RESOURCE : status;
}

/* --- gathering --- */

/* One doorbell for each queue that has something. Return: as rbd_batch_send(), of all of them. */
static struct rbd_request *lane_send(struct rbd_lane *lane)
{
	struct rbd_request *posted = NULL, **link = &posted;
	u32 i;

	lockdep_assert_held(&lane->gather_lock);
	WRITE_ONCE(lane->gathering, false);
	for (i = 0; i <= lane->mask; i++) {
		*link = rbd_batch_send(&lane->gathered[i]);
		while (*link)
			link = &(*link)->next;
	}
	return posted;
}

/* It goes with those before it, whoever brings the last; several CPUs may use one lane. */
blk_status_t rbd_lane_gather(struct rbd_lane *lane, struct rbd_session *session, struct request *rq, bool last)
{
	struct rbd_batch *batch = &lane->gathered[rq->tag & lane->mask];
	struct rbd_request *posted = NULL;
	blk_status_t status;

	spin_lock_bh(&lane->gather_lock);
	WRITE_ONCE(lane->gathering, true);
	status = rbd_lane_issue(lane, session, rq, batch);
	if (last)
		posted = lane_send(lane);
	else if (batch->nr == RBD_BATCH_MAX)
		posted = rbd_batch_send(batch);
	spin_unlock_bh(&lane->gather_lock);
	rbd_batch_sent(posted);
	return status;
}

void rbd_lane_commit(struct blk_mq_hw_ctx *hctx)
{
	struct rbd_lane *lane = hctx->driver_data;
	struct rbd_request *posted;

	spin_lock_bh(&lane->gather_lock);
	posted = lane_send(lane);
	spin_unlock_bh(&lane->gather_lock);
	rbd_batch_sent(posted);
}

/* --- polling --- */

static void lane_end_batch(struct io_comp_batch *batch)
{
	blk_mq_end_request_batch(batch);
}

/* The end of one that had staging memory or a share lets blk-mq run the queue, for who waits for some: no batch's does. */
static bool lane_ends_alone(const struct rbd_request *req)
{
	return req->held || req->share_bytes || (req->staged && req->staged->bytes);
}

/* The ends of requests that a poller has found, into @batch where blk-mq takes them together. */
static void lane_end_polled(struct rbd_request *req, struct io_comp_batch *batch)
{
	struct rbd_request *next;
	struct request *rq;

	for (; req; req = next) {
		next = req->next;
		rq = blk_mq_rq_from_pdu(req);
		if (!batch || lane_ends_alone(req) ||
		    !blk_mq_add_to_batch(rq, batch, req->status != BLK_STS_OK, lane_end_batch))
			rbd_request_complete(rq);
	}
}

/* Looks into one queue; what has ended is put before @ended. */
static int lane_process(struct rbd_queue *queue, struct rbd_request **ended)
{
	int nr;

	queue->ended = *ended;
	queue->polling = true;
	nr = ib_process_cq_direct(queue->cq, -1);
	queue->polling = false;
	*ended = queue->ended;
	queue->ended = NULL;
	return nr;
}

/*
 * One polls, and does it for all. Softirqs are off for the handlers, as they are where completions come by
 * interrupt: what they share is used in the same way. They are on again when the requests end, which
 * bios that are polled for ask for.
 */
static int lane_poll_and_unlock(struct rbd_lane *lane, struct io_comp_batch *batch)
	__releases(&lane->poll_lock)
{
	struct rbd_request *ended = NULL;
	int nr = 0;
	u32 i;

	for (i = 0; lane->pollable && i <= lane->mask; i++)
		nr += lane_process(&lane->queues[i], &ended);
	spin_unlock_bh(&lane->poll_lock);
	lane_end_polled(ended, batch);
	return nr;
}

int rbd_lane_poll(struct blk_mq_hw_ctx *hctx, struct io_comp_batch *batch)
{
	struct rbd_lane *lane = hctx->driver_data;

	if (!READ_ONCE(lane->pollable) || !spin_trylock_bh(&lane->poll_lock))
		return 0;
	return lane_poll_and_unlock(lane, batch);
}

void rbd_lane_look(struct rbd_lane *lane)
{
	if (!READ_ONCE(lane->pollable))
		return;
	spin_lock_bh(&lane->poll_lock);
	lane_poll_and_unlock(lane, NULL);
}
