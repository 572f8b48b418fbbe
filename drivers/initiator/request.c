// SPDX-License-Identifier: GPL-2.0
/*
 * Requests: the driver's part of each, and those of the memory class: one chain of RDMA
 * READs or WRITEs, the last one signalled. Those of the device class are in staged.c.
 *
 * Everything a request needs comes with its tag. A request has one owner at
 * any time: queue_rq until it is posted, then the queue's completion, or, when
 * the queue broke, the session's thread, which takes over only after the queue
 * is destroyed.
 */
#include <linux/slab.h>

#include "../common/fault.h"
#include "../common/wire.h"
#include "batch.h"
#include "chain.h"
#include "disk.h"
#include "lane.h"
#include "queue.h"
#include "request.h"
#include "session.h"
#include "staged.h"

static size_t request_sinks_offset(const struct rbd_limits *limits)
{
	return ALIGN(sizeof(struct rbd_request) +
		     (limits->nr_wrs + RBD_SPARE_CUTS) * sizeof(struct ib_rdma_wr) +
		     (limits->nr_sges + RBD_SPARE_CUTS) * sizeof(struct ib_sge), 8);
}

static size_t request_staged_offset(const struct rbd_limits *limits)
{
	size_t offset = request_sinks_offset(limits);

	if (limits->nr_sinks)
		offset += struct_size_t(struct rbd_request_sinks, sgl, limits->max_segments);
	return ALIGN(offset, 8);
}

size_t rbd_request_bytes(const struct rbd_session *session)
{
	size_t bytes = request_staged_offset(&session->shape.limits);

	if (rbd_session_is_staged(session))
		bytes += sizeof(struct rbd_staged);
	return bytes;
}

/* One that was held has an outcome now: the thread waits for the last of them. */
static void request_release(struct request *rq)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	struct rbd_disk *disk = rq->q->queuedata;
	struct rbd_session *session = disk->session;

	req->held = false;
	req->waiting = false;
	req->losses = 0;
	atomic_dec(&session->nr_held);
	wake_up(&session->wait);
}

void rbd_request_complete(struct request *rq)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);

	if (unlikely(req->held))
		request_release(rq);
	if (unlikely(req->share_bytes))
		rbd_lane_give_back(rq);	/* first: the end has blk-mq run the queue for who waits for it */
	blk_mq_end_request(rq, req->status);
}

/* Bios that are polled for are not to end in softirq, which it is: this epoch has no polled queues. */
static void request_clear_polled(struct request *rq)
{
	struct bio *bio;

	__rq_for_each_bio(bio, rq)
		bio_clear_polled(bio);
}

static void request_end(struct rbd_queue *queue, struct request *rq, bool by_cq)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);

	/* Completed from here on: what is left to who polls is not settled by the thread. */
	if (blk_mq_complete_request_remote(rq))
		return;
	if (by_cq && queue->polling) {
		req->next = queue->ended;
		queue->ended = req;
		return;
	}
	if (unlikely(rq->cmd_flags & REQ_POLLED && !queue->polled))
		request_clear_polled(rq);
	rbd_request_complete(rq);
}

void rbd_request_finish(struct rbd_queue *queue, struct rbd_request *req, int what)
{
	struct request *rq = blk_mq_rq_from_pdu(req);
	bool by_cq = likely(what != RBD_PENDING_POST);	/* or in the context of who posts */

	if (by_cq)
		rbd_stats_end(&queue->session->stats, queue->stats, rq, req->status);
	else
		rbd_stats_end_other(&queue->session->stats, rq, req->status);
	if (req->staged)
		rbd_staged_finish(queue, rq);
	else
		rbd_chain_unmap(queue, rq);
	rbd_queue_put_tag(queue, req->tag);
	request_end(queue, rq, by_cq);
}

bool rbd_request_breaks(const struct ib_wc *wc)
{
	switch (wc->status) {
	/* Not LOC_QP_OP_ERR: soft RoCE has that for a packet that found no route (rxe_requester()). */
	case IB_WC_LOC_LEN_ERR:
	case IB_WC_LOC_PROT_ERR:
	case IB_WC_LOC_ACCESS_ERR:
	case IB_WC_BAD_RESP_ERR:
	case IB_WC_REM_INV_REQ_ERR:
	case IB_WC_REM_ACCESS_ERR:
	case IB_WC_REM_OP_ERR:
		return true;
	default:
#ifdef RBD_TEST_BLAME_ALL	/* shows that the test of a link that flaps can fail; Documentation/testing.rst */
		return wc->status != IB_WC_WR_FLUSH_ERR;
#endif
		return false;
	}
}

static void request_data_done(struct ib_cq *cq, struct ib_wc *wc)
{
	struct rbd_request *req = container_of(wc->wr_cqe, struct rbd_request, cqe);
	struct rbd_queue *queue = req->queue;

	trace_rbd_wr_complete(wc);
	if (rbd_fault_request(cq, wc, blk_mq_rq_from_pdu(req)))
		return;
	/* The first error tells the cause. The request is settled when its queue is gone. */
	if (unlikely(wc->status != IB_WC_SUCCESS)) {
		if (rbd_request_breaks(wc))
			WRITE_ONCE(req->culprit, true);
		if (wc->status != IB_WC_WR_FLUSH_ERR)
			rbd_session_lost(queue->session, EIO, "queue %u: %s at sector %llu",
					 queue->index, ib_wc_status_msg(wc->status),
					 (unsigned long long)blk_rq_pos(blk_mq_rq_from_pdu(req)));
		else
			rbd_session_lost(queue->session, ECONNRESET,
					 "queue %u: the connection was closed", queue->index);
		return;
	}

	if (!READ_ONCE(queue->alive))
		WRITE_ONCE(queue->alive, true);
	rbd_request_data_done(queue, req);
}

blk_status_t rbd_request_start(struct rbd_queue *queue, struct request *rq,
			       struct rbd_batch *batch)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	struct rbd_chain chain;
	int error, tag;

	tag = rbd_queue_get_tag(queue, rq->tag);
	if (unlikely(tag < 0))
		return BLK_STS_RESOURCE;
	req->queue = queue;
	req->tag = tag;
	req->culprit = false;
	error = rbd_chain_build(&chain, queue, rq, (u64)blk_rq_pos(rq) << SECTOR_SHIFT);
	if (!error && queue->session->limits.read_behind && rq_data_dir(rq) == WRITE)
		error = rbd_chain_add_read_behind(&chain, queue);
	if (unlikely(error)) {
		rbd_queue_put_tag(queue, tag);
		return rbd_chain_give_up(queue, rq, error);
	}

	chain.last->send_flags |= IB_SEND_SIGNALED;
	req->status = BLK_STS_OK;
	atomic_set(&req->pending, RBD_PENDING_DATA);
	rbd_request_begin(rq);
	if (batch)
		rbd_chain_move_last(&chain, &batch->lasts[batch->nr]);
	trace_rbd_wr_post(queue->qp, chain.first, tag);
	if (rbd_fault_post(queue->qp, chain.first, rq))
		return BLK_STS_OK;
	if (batch)
		rbd_batch_add(batch, queue, chain.first, chain.last);
	else
		rbd_batch_post_one(queue, chain.first);
	return BLK_STS_OK;
}

/* --- write-zeroes: a message --- */

/* Takes a slot and starts the request; 0, and nothing started, when there is none. */
static u32 zero_take_slot(struct rbd_session *session, struct request *rq)
{
	u32 tag = 0;
	int i;

	spin_lock_bh(&session->zero_lock);
	for (i = 0; i < RBD_CONTROL_REQUESTS; i++) {
		if (session->zero_slots[i].rq)
			continue;
		/* Never 0, and never twice in a row the same for a slot. */
		session->zero_seq = (session->zero_seq + 1) & (U32_MAX / RBD_CONTROL_REQUESTS);
		tag = (session->zero_seq ?: ++session->zero_seq) * RBD_CONTROL_REQUESTS + i;
		/* Started before it can be found: the answer may come before the message is out. */
		rbd_request_begin(rq);
		session->zero_slots[i].rq = rq;
		session->zero_slots[i].tag = tag;
		break;
	}
	spin_unlock_bh(&session->zero_lock);
	return tag;
}

static struct request *zero_give_slot(struct rbd_session *session, u32 tag)
{
	struct rbd_zero_slot *slot = &session->zero_slots[tag % RBD_CONTROL_REQUESTS];
	struct request *rq = NULL;

	spin_lock_bh(&session->zero_lock);
	if (slot->rq && slot->tag == tag) {
		rq = slot->rq;
		slot->rq = NULL;
	}
	spin_unlock_bh(&session->zero_lock);
	return rq;
}

blk_status_t rbd_request_start_zero(struct rbd_session *session, struct request *rq)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	struct rbd_zero zero = {
		.msg.op = RBD_OP_ZERO,
		.msg.length = cpu_to_le16(sizeof(zero)),
		.offset = cpu_to_le64((u64)blk_rq_pos(rq) << SECTOR_SHIFT),
		.length = cpu_to_le32(blk_rq_bytes(rq)),
	};
	u32 tag;

	req->queue = NULL;
	tag = zero_take_slot(session, rq);
	if (!tag)
		return BLK_STS_RESOURCE;
	zero.msg.tag = cpu_to_le32(tag);
	if (rbd_control_send(&session->control, &zero.msg))
		rbd_session_lost(session, ETIMEDOUT, "the target takes no more messages");
	return BLK_STS_OK;
}

void rbd_request_zero_answered(struct rbd_session *session, u32 tag, u16 status)
{
	struct request *rq = zero_give_slot(session, tag);
	struct rbd_request *req;

	if (!rq) {
		rbd_session_lost(session, EPROTO, "the target sent an answer to nothing");
		return;
	}
	req = blk_mq_rq_to_pdu(rq);
	req->status = status ? BLK_STS_IOERR : BLK_STS_OK;
	rbd_stats_end_other(&session->stats, rq, req->status);
	blk_mq_complete_request(rq);
}

/* Its queue is gone, and with it the registrations; the pages are left. */
static void request_take_back(struct request *rq)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);

	if (req->sinks)
		req->sinks->nr = 0;
	if (req->queue)
		rbd_chain_unmap(req->queue, rq);
	if (req->staged)
		rbd_staged_take_back(rq);
	req->queue = NULL;
}

/*
 * Was the epoch lost by it? When the completion that told so was no request's own, by any that was in flight on
 * that queue: those are issued one at a time in the end. Return: true: it has had its tries.
 */
static bool request_charge(struct rbd_session *session, struct rbd_request *req)
{
	bool charged = req->culprit || (req->queue && req->queue->culprit);

	req->culprit = false;
	if (!charged)
		return false;
	/* The target was there: what is bounded by tries need not wait longer and longer between them. */
	session->tries = min(session->tries, 1u);
#ifdef RBD_TEST_NO_CHARGE	/* shows that the test of a poisonous request can fail; Documentation/testing.rst */
	return false;
#endif
	return ++req->losses == RBD_LOSSES_MAX;
}

static void request_fail_culprit(struct request *rq)
{
	struct rbd_disk *disk = rq->q->queuedata;

	pr_warn_ratelimited("%s: %s of %u bytes at sector %llu broke the connection %u times: it fails\n", disk->name,
			    blk_op_str(req_op(rq)), blk_rq_bytes(rq), (unsigned long long)blk_rq_pos(rq),
			    RBD_LOSSES_MAX);
	rbd_request_end_held(rq, BLK_STS_IOERR);
}

void rbd_request_settle(struct rbd_session *session, struct request *rq, bool hold)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	bool over = false;

	/* Idle, or completed by its queue before that was destroyed. */
	if (blk_mq_rq_state(rq) != MQ_RQ_IN_FLIGHT)
		return;
	if (!req->waiting) {
		over = request_charge(session, req);
		request_take_back(rq);
	}
	if (!hold) {
		rbd_request_end_held(rq, BLK_STS_IOERR);
		return;
	}
	if (over) {
		request_fail_culprit(rq);
		return;
	}
	req->waiting = true;
	if (!req->held)
		atomic_inc(&session->nr_held);
	req->held = true;
}

void rbd_request_end_held(struct request *rq, blk_status_t status)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	struct rbd_disk *disk = rq->q->queuedata;

	req->status = status;
	req->losses = 0;
	rbd_stats_end_other(&disk->session->stats, rq, status);
	blk_mq_complete_request(rq);
}

void rbd_request_init(struct rbd_session *session, struct request *rq)
{
	/* Of the first epoch's limits, also when tags are made anew in a later one. */
	const struct rbd_limits *limits = &session->shape.limits;
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);

	req->sges = (struct ib_sge *)&req->wrs[limits->nr_wrs + RBD_SPARE_CUTS];
	if (limits->nr_sinks)
		req->sinks = (void *)req + request_sinks_offset(limits);
	req->cqe.done = request_data_done;
	if (rbd_session_is_staged(session)) {
		req->staged = (void *)req + request_staged_offset(limits);
		rbd_staged_init(rq);
	}
}
