// SPDX-License-Identifier: GPL-2.0
/*
 * Requests of the device class.
 *
 * A large write is a chain of WRITEs with the command SENT behind it: one doorbell. It ends when
 * the target has answered and the send queue is done with its pages, whichever comes last. The
 * data of a small one is copied and goes in the same SEND as the command: that costs less than
 * the completion it saves. A small read ends with the answer, which carries the data; a large
 * one has READs follow it. All completions of a queue are handled one at a time (one CQ, polled
 * in softirq), so what they share needs no lock.
 */
#include <linux/slab.h>

#include "../common/fault.h"
#include "../common/wire.h"
#include "batch.h"
#include "chain.h"
#include "queue.h"
#include "request.h"
#include "session.h"
#include "staged.h"

#define SIGNAL_EVERY	8	/* commands whose send nobody waits for */
#define BLAME_LOSSES	4	/* times the loss time: then a command that is not known did arrive */

/**
 * struct staged_slot - one tag of one queue
 * @rq: the request that waits for an answer, or NULL
 * @sequence: of its command; the answer repeats it
 * @queried: sequence that was asked about last
 * @started: jiffies of its command
 * @data: what goes with its command
 */
struct staged_slot {
	struct request *rq;
	u32 sequence;
	u32 queried;
	unsigned long started;
	struct rbd_data_page data;
};

static const blk_status_t results[RBD_RESULT_COUNT] = {
	[RBD_RESULT_OK] = BLK_STS_OK,
	[RBD_RESULT_IO] = BLK_STS_IOERR,
	[RBD_RESULT_NOT_SUPPORTED] = BLK_STS_NOTSUPP,
	[RBD_RESULT_TIMEOUT] = BLK_STS_TIMEOUT,
	[RBD_RESULT_NO_SPACE] = BLK_STS_NOSPC,
	[RBD_RESULT_TRANSPORT] = BLK_STS_TRANSPORT,
	[RBD_RESULT_TARGET] = BLK_STS_TARGET,
	[RBD_RESULT_RESERVATION] = BLK_STS_RESV_CONFLICT,
	[RBD_RESULT_MEDIUM] = BLK_STS_MEDIUM,
	[RBD_RESULT_PROTECTION] = BLK_STS_PROTECTION,
	[RBD_RESULT_RESOURCE] = BLK_STS_RESOURCE,
	[RBD_RESULT_OFFLINE] = BLK_STS_OFFLINE,
	[RBD_RESULT_READ_ONLY] = BLK_STS_IOERR,
	[RBD_RESULT_RANGE] = BLK_STS_IOERR,
};

/*
 * What a volatile cache of the target may hold that no flush has covered: should the target lose it,
 * the next flush has to fail. A flush covers what was acknowledged before it began.
 */
static void staged_note_write(struct rbd_session *session)
{
	if (!READ_ONCE(session->unflushed))
		WRITE_ONCE(session->unflushed, true);
}

static void staged_note_flush(struct rbd_session *session, struct rbd_staged *staged)
{
	staged->covers = READ_ONCE(session->unflushed);
	if (staged->covers)
		WRITE_ONCE(session->unflushed, false);
}

static void staged_note_end(struct rbd_session *session, struct request *rq, bool well)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);

	switch (req_op(rq)) {
	case REQ_OP_WRITE:
		if (well && !(rq->cmd_flags & REQ_FUA))
			staged_note_write(session);
		break;
	case REQ_OP_WRITE_ZEROES:
		if (well)
			staged_note_write(session);
		break;
	case REQ_OP_FLUSH:
		if (!well && req->staged->covers)
			staged_note_write(session);
		break;
	default:
		break;
	}
}

void rbd_staged_finish(struct rbd_queue *queue, struct request *rq)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	struct rbd_staged *staged = req->staged;

	rbd_chain_unmap(queue, rq);
	if (staged->bytes)
		rbd_staging_put(&queue->staged.staging, staged->offset, staged->bytes);
	staged_note_end(queue->session, rq, req->status == BLK_STS_OK);
}

/* --- sends --- */

/* The first error tells the cause. Requests are settled when the queue is gone. */
static void staged_broken(struct rbd_queue *queue, const struct ib_wc *wc)
{
	if (wc->status != IB_WC_WR_FLUSH_ERR)
		rbd_session_lost(queue->session, EIO, "queue %u: %s", queue->index,
				 ib_wc_status_msg(wc->status));
	else
		rbd_session_lost(queue->session, ECONNRESET,
				 "queue %u: the connection was closed", queue->index);
}

/* The WRITEs of a write with its command, or the READs of a large read */
static void staged_data_done(struct ib_cq *cq, struct ib_wc *wc)
{
	struct rbd_request *req = container_of(wc->wr_cqe, struct rbd_request, cqe);
	struct request *rq = blk_mq_rq_from_pdu(req);
	struct rbd_queue *queue = req->queue;

	trace_rbd_wr_complete(wc);
	if (rbd_fault_completion(cq, wc, RBD_FAULT_DATA, blk_rq_pos(rq), blk_rq_sectors(rq)))
		return;
	if (unlikely(wc->status != IB_WC_SUCCESS)) {
		if (rbd_request_breaks(wc))
			WRITE_ONCE(req->culprit, true);
		staged_broken(queue, wc);
		return;
	}
	rbd_request_data_done(queue, req);
}

/* A SEND or a receive: it does not say which command it was */
static void staged_broken_by_any(struct rbd_queue *queue, const struct ib_wc *wc)
{
	if (rbd_request_breaks(wc))
		WRITE_ONCE(queue->culprit, true);
	staged_broken(queue, wc);
}

/* Commands without WRITEs: every SIGNAL_EVERYth completes, and with it those before. */
static void staged_send_done(struct ib_cq *cq, struct ib_wc *wc)
{
	struct rbd_staged_queue *staged = container_of(wc->wr_cqe, struct rbd_staged_queue,
						       send_cqe);
	struct rbd_queue *queue = container_of(staged, struct rbd_queue, staged);

	trace_rbd_wr_complete(wc);
	if (unlikely(wc->status != IB_WC_SUCCESS))
		staged_broken_by_any(queue, wc);
	else
		WRITE_ONCE(staged->confirmed, staged->confirmed + SIGNAL_EVERY);
}

/* --- results --- */

static void staged_copy(struct request *rq, struct page *page)
{
	const char *from = page_address(page);
	struct req_iterator iter;
	struct bio_vec bv;

	rq_for_each_segment(bv, rq, iter) {
		memcpy_to_bvec(&bv, from);
		from += bv.bv_len;
	}
}

/* The request that a result answers, or NULL */
static struct request *staged_answered(struct rbd_queue *queue, const struct rbd_result *result,
				       u32 bytes)
{
	struct staged_slot *slot;
	struct request *rq;

	if (!rbd_wire_result_ok(result, bytes) ||
	    le16_to_cpu(result->tag) >= queue->staged.depth)
		return NULL;
	slot = &queue->staged.slots[le16_to_cpu(result->tag)];
	rq = smp_load_acquire(&slot->rq);
	if (!rq || slot->sequence != le32_to_cpu(result->sequence))
		return NULL;
	return rq;
}

static bool staged_is_inline_read(const struct request *rq)
{
	return req_op(rq) == REQ_OP_READ && blk_rq_bytes(rq) <= RBD_INLINE_MAX;
}

/* Takes the data of a small read. Return: false when it is not what was asked for. */
static bool staged_take_inline(struct request *rq, const struct rbd_result *result,
			       struct page *page)
{
	bool expected = staged_is_inline_read(rq) && result->status == RBD_RESULT_OK;
	u32 length = le32_to_cpu(result->inline_length);

	if (length != (expected ? blk_rq_bytes(rq) : 0))
		return false;
	if (expected)
		staged_copy(rq, page);
	return true;
}

/* Answered: what is left is to READ, for a large read. */
static void staged_proceed(struct rbd_queue *queue, struct request *rq, u8 status)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	struct rbd_staged *staged = req->staged;

	queue->staged.slots[req->tag].rq = NULL;
	req->status = results[status];
	if (staged->first && status == RBD_RESULT_OK) {
		atomic_add(RBD_PENDING_DATA, &req->pending);
		trace_rbd_wr_post(queue->qp, staged->first, req->tag);
		if (ib_post_send(queue->qp, staged->first, NULL))
			rbd_session_lost(queue->session, EIO,
					 "queue %u: a READ could not be posted", queue->index);
	}
	rbd_request_done(queue, req, RBD_PENDING_ANSWER);
}

static void staged_recv_done(struct ib_cq *cq, struct ib_wc *wc)
{
	struct rbd_inbox_recv *recv = container_of(wc->wr_cqe, struct rbd_inbox_recv, cqe);
	struct rbd_queue *queue = cq->cq_context;
	const struct rbd_result *found;
	struct rbd_result result = { };
	struct request *rq;

	trace_rbd_wr_complete(wc);
	if (unlikely(wc->status != IB_WC_SUCCESS)) {
		staged_broken_by_any(queue, wc);
		return;
	}
	if (unlikely(rbd_recv_invalidates(wc))) {
		rbd_session_lost(queue->session, EPROTO, "queue %u: a result came that invalidates a key",
				 queue->index);
		return;
	}
	if (!READ_ONCE(queue->alive))
		WRITE_ONCE(queue->alive, true);
	found = rbd_inbox_find(&queue->staged.inbox, recv, wc->byte_len);
	if (likely(found))
		result = *found;	/* once: the peer may write it again */
	rq = staged_answered(queue, &result, wc->byte_len);
	if (rq && rbd_fault_request(cq, wc, rq))
		return;
	if (unlikely(!rq || !staged_take_inline(rq, &result, recv->data.page))) {
		WRITE_ONCE(queue->culprit, true);
		rbd_session_lost(queue->session, EPROTO,
				 "queue %u: the target sent a result to nothing that was asked",
				 queue->index);
		return;
	}
	/* Before the request ends, for then its tag may bring the next result. */
	if (unlikely(rbd_inbox_post(&queue->staged.inbox, recv)))
		rbd_session_lost(queue->session, EIO, "queue %u: a receive could not be posted",
				 queue->index);
	staged_proceed(queue, rq, result.status);
}

/* --- commands --- */

static blk_status_t staged_fill(const struct request *rq, struct rbd_command *command)
{
	switch (req_op(rq)) {
	case REQ_OP_READ:
		command->op = RBD_COMMAND_READ;
		command->flags = staged_is_inline_read(rq) ? RBD_COMMAND_INLINE : 0;
		break;
	case REQ_OP_WRITE:
		command->op = RBD_COMMAND_WRITE;
		command->flags = (rq->cmd_flags & REQ_FUA ? RBD_COMMAND_FUA : 0) |
				 (blk_rq_bytes(rq) <= RBD_INLINE_MAX ? RBD_COMMAND_INLINE : 0);
		break;
	case REQ_OP_FLUSH:
		command->op = RBD_COMMAND_FLUSH;
		return BLK_STS_OK;
	case REQ_OP_DISCARD:
		command->op = RBD_COMMAND_DISCARD;
		break;
	case REQ_OP_WRITE_ZEROES:
		command->op = RBD_COMMAND_ZERO;
		command->flags = rq->cmd_flags & REQ_NOUNMAP ? RBD_COMMAND_NOUNMAP : 0;
		break;
	case REQ_OP_SECURE_ERASE:
		command->op = RBD_COMMAND_ERASE;
		break;
	default:
		return BLK_STS_NOTSUPP;
	}
	command->offset = cpu_to_le64((u64)blk_rq_pos(rq) << SECTOR_SHIFT);
	command->length = cpu_to_le32(blk_rq_bytes(rq));
	return BLK_STS_OK;
}

/* Data with the command: copied, so that nobody has to wait until the send queue has let go of it. */
static void staged_copy_inline(struct rbd_queue *queue, struct request *rq)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	struct staged_slot *slot = &queue->staged.slots[req->tag];
	char *to = page_address(slot->data.page);
	struct req_iterator iter;
	struct bio_vec bv;

	rq_for_each_segment(bv, rq, iter) {
		memcpy_from_bvec(to, &bv);
		to += bv.bv_len;
	}
	ib_dma_sync_single_for_device(queue->qp->device, slot->data.dma, blk_rq_bytes(rq),
				      DMA_TO_DEVICE);
	req->staged->sges[0] = (struct ib_sge) {
		.addr = slot->data.dma,
		.length = blk_rq_bytes(rq),
		.lkey = queue->qp->pd->local_dma_lkey,
	};
	req->staged->send.num_sge = 2;
}

/* Staging memory, and the chain of what moves the data through it. */
static int staged_map_staging(struct rbd_queue *queue, struct request *rq, struct rbd_chain *chain)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	struct rbd_staged *staged = req->staged;

	if (!rbd_staging_get(&queue->staged.staging, staged->refused, blk_rq_bytes(rq),
			     &staged->offset)) {
		staged->refused = true;
		return -EBUSY;
	}
	staged->refused = false;
	staged->bytes = blk_rq_bytes(rq);
	return rbd_chain_build(chain, queue, rq, staged->offset);
}

static int staged_map_data(struct rbd_queue *queue, struct request *rq, u8 flags,
			   struct rbd_chain *chain)
{
	switch (req_op(rq)) {
	case REQ_OP_READ:
		/* A small one's data comes with the result, and is copied. */
		return flags & RBD_COMMAND_INLINE ? 0 : staged_map_staging(queue, rq, chain);
	case REQ_OP_WRITE:
		if (!(flags & RBD_COMMAND_INLINE))
			return staged_map_staging(queue, rq, chain);
		staged_copy_inline(queue, rq);
		return 0;
	default:
		return 0;
	}
}

/* Whatever has to be there before the command can go. */
static blk_status_t staged_build(struct rbd_queue *queue, struct request *rq, u8 flags,
				 struct rbd_chain *chain)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	struct rbd_staged *staged = req->staged;
	int error;

	staged->bytes = 0;
	staged->send.num_sge = 1;
	req->nr_mapped = 0;
	chain->last = NULL;
	error = staged_map_data(queue, rq, flags, chain);
	if (likely(!error))
		return BLK_STS_OK;
	/* No staging memory, and nothing mapped. Of a shared queue another one's end may be awaited. */
	if (error == -EBUSY)
		return queue->tags ? BLK_STS_RESOURCE : BLK_STS_DEV_RESOURCE;
	rbd_staging_put(&queue->staged.staging, staged->offset, staged->bytes);
	return rbd_chain_give_up(queue, rq, error);
}

/* Does the send queue take another one? That many unconfirmed ones are late acknowledgements. */
static bool staged_has_room(struct rbd_staged_queue *staged)
{
	return (u32)atomic_read(&staged->sent) - READ_ONCE(staged->confirmed) <
	       staged->depth + RBD_STAGED_SLACK / 2;
}

/*
 * What to post: the command, behind the WRITEs if there are any. The return of whoever posts it is
 * waited for: a target that knows our ways can answer before that, and even before it was asked.
 */
static struct ib_send_wr *staged_link(struct rbd_queue *queue, struct request *rq,
				      struct rbd_chain *chain)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	struct rbd_staged *staged = req->staged;

	staged->first = NULL;
	staged->send.next = NULL;
	if (req_op(rq) == REQ_OP_WRITE && chain->last) {
		atomic_set(&req->pending,
			   RBD_PENDING_ANSWER | RBD_PENDING_DATA | RBD_PENDING_POST);
		staged->send.wr_cqe = &req->cqe;
		staged->send.send_flags = IB_SEND_SIGNALED;
		chain->last->next = &staged->send;
		return chain->first;
	}
	atomic_set(&req->pending, RBD_PENDING_ANSWER | RBD_PENDING_POST);
	staged->send.wr_cqe = &queue->staged.send_cqe;
	staged->send.send_flags = 0;
	if (atomic_inc_return(&queue->staged.sent) % SIGNAL_EVERY == 0)
		staged->send.send_flags = IB_SEND_SIGNALED;
	if (chain->last) {
		chain->last->send_flags |= IB_SEND_SIGNALED;
		staged->first = chain->first;
	}
	return &staged->send;
}

/* The command, where its tag has a place for it, and the entry of the SEND that points there. */
static void staged_write_command(struct rbd_queue *queue, struct request *rq,
				 struct rbd_command *command)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	struct staged_slot *slot = &queue->staged.slots[req->tag];
	struct rbd_box *outbox = &queue->staged.outbox;
	struct rbd_staged *staged = req->staged;

	command->tag = cpu_to_le16(req->tag);
	command->staging = cpu_to_le32(staged->bytes ? staged->offset : 0);
	WRITE_ONCE(slot->sequence, slot->sequence + 1);
	command->sequence = cpu_to_le32(slot->sequence);
	*(struct rbd_command *)rbd_box_entry(outbox, req->tag) = *command;
	staged->sges[staged->send.num_sge - 1] = (struct ib_sge) {
		.addr = rbd_box_dma(outbox, req->tag),
		.length = sizeof(*command),
		.lkey = queue->qp->pd->local_dma_lkey,
	};
	ib_dma_sync_single_for_device(queue->qp->device, rbd_box_dma(outbox, req->tag),
				      sizeof(*command), DMA_TO_DEVICE);
}

static blk_status_t staged_add(struct rbd_queue *queue, struct request *rq,
			       struct rbd_command *command, struct rbd_batch *batch)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	struct staged_slot *slot = &queue->staged.slots[req->tag];
	struct ib_send_wr *first;
	struct rbd_chain chain;
	blk_status_t status;

	status = staged_build(queue, rq, command->flags, &chain);
	if (unlikely(status != BLK_STS_OK))
		return status;
	staged_write_command(queue, rq, command);
	first = staged_link(queue, rq, &chain);
	slot->started = jiffies;

	rbd_request_begin(rq);
	if (command->op == RBD_COMMAND_FLUSH)
		staged_note_flush(queue->session, req->staged);
	smp_store_release(&slot->rq, rq);	/* pairs with staged_answered() */
	trace_rbd_wr_post(queue->qp, first, req->tag);
	if (!batch) {
		rbd_batch_post_one(queue, first);
		rbd_request_done(queue, req, RBD_PENDING_POST);
		return BLK_STS_OK;
	}
	rbd_batch_add(batch, queue, first, &req->staged->send);
	req->next = batch->posted;
	batch->posted = req;
	return BLK_STS_OK;
}

blk_status_t rbd_staged_start(struct rbd_queue *queue, struct request *rq,
			      struct rbd_batch *batch)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	struct rbd_command command = { };
	blk_status_t status;
	int tag;

	status = staged_fill(rq, &command);
	if (unlikely(status != BLK_STS_OK))
		return status;
	if (unlikely(command.op == RBD_COMMAND_FLUSH && READ_ONCE(queue->session->flush_lost)))
		return rbd_stats_refused(&queue->session->stats, rq, BLK_STS_IOERR);
	if (unlikely(!staged_has_room(&queue->staged)))
		return BLK_STS_RESOURCE;
	tag = rbd_queue_get_tag(queue, rq->tag);
	if (unlikely(tag < 0))
		return BLK_STS_RESOURCE;
	req->queue = queue;
	req->tag = tag;
	req->culprit = false;	/* the last one with this tag may have been blamed while it ended */
	status = staged_add(queue, rq, &command, batch);
	if (unlikely(status != BLK_STS_OK))
		rbd_queue_put_tag(queue, tag);
	return status;
}

/* --- what takes long --- */

#define QUERY_TAG(index, tag)	((u32)(index) << 16 | (u16)(tag))
#define QUERIES_AT_ONCE		4	/* the control queue has other messages too */

/* The command of a tag that was posted before @before and is not answered; 0: there is none */
static u32 staged_slow_command(const struct staged_slot *slot, unsigned long before)
{
	u32 sequence = READ_ONCE(slot->sequence);

	/* Pairs with the release of slot->rq: a tag that is used anew meanwhile is not slow. */
	smp_rmb();
	if (!smp_load_acquire(&slot->rq) || !time_before(READ_ONCE(slot->started), before))
		return 0;
	return READ_ONCE(slot->sequence) == sequence ? sequence : 0;
}

/* Return: true: the target was asked, or is going to be the next time. */
static bool staged_query(struct rbd_queue *queue, u32 tag, unsigned long before)
{
	struct staged_slot *slot = &queue->staged.slots[tag];
	u32 sequence = staged_slow_command(slot, before);
	struct rbd_query query = {
		.msg.op = RBD_OP_QUERY,
		.msg.length = cpu_to_le16(sizeof(query)),
		.msg.tag = cpu_to_le32(QUERY_TAG(queue->index, tag)),
		.queue = cpu_to_le16(queue->index),
		.command_tag = cpu_to_le16(tag),
		.sequence = cpu_to_le32(sequence),
	};

	if (!sequence)
		return false;
	WRITE_ONCE(slot->queried, sequence);
	/* When it cannot be sent now, the next time-out asks again. */
	rbd_control_send(&queue->session->control, &query.msg);
	return true;
}

void rbd_staged_query_slow(struct rbd_session *session, unsigned long before)
{
	u32 depth = session->limits.depth, all = session->grant.nr_queues * depth;
	unsigned int left = QUERIES_AT_ONCE;
	u32 i, at;

	/* From behind the last one that was asked about: each has its turn. */
	for (i = 0; i < all && left; i++) {
		at = session->next_query++ % all;
		if (staged_query(&session->queues[at / depth], at % depth, before))
			left--;
	}
}

/*
 * Did it arrive, and is not known, or did it not? The queue of one that does not get through breaks within
 * BLAME_LOSSES times the loss time (rbd_retry_compute(): an adapter may wait four times as long as it was told);
 * TCP may try for longer.
 */
static void staged_blame_lost(struct rbd_session *session, const struct staged_slot *slot, struct request *rq)
{
	unsigned long bound = BLAME_LOSSES * msecs_to_jiffies(session->grant.loss_ms);
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	struct rdma_cm_id *id = session->control_queue->id;

	if (!rdma_protocol_iwarp(id->device, id->port_num) && time_after(jiffies, READ_ONCE(slot->started) + bound))
		WRITE_ONCE(req->culprit, true);
}

void rbd_staged_unknown(struct rbd_session *session, u32 query_tag)
{
	u32 index = query_tag >> 16, tag = query_tag & 0xffff;
	struct staged_slot *slot;
	struct request *rq;

	/* Before it is live nothing was asked, and the queues are being made. */
	if ((rbd_session_state(session, NULL) != RBD_DEVICE_LIVE &&
	     !READ_ONCE(session->replaying)) || !index ||
	    index > session->grant.nr_queues || tag >= session->limits.depth)
		return;
	slot = &session->queues[index - 1].staged.slots[tag];
	session->ops->look(session, index);
	/* It may have been answered meanwhile, or asked about by nobody. */
	rq = smp_load_acquire(&slot->rq);
	if (!rq || READ_ONCE(slot->queried) != READ_ONCE(slot->sequence))
		return;
	staged_blame_lost(session, slot, rq);
	rbd_session_lost(session, ETIMEDOUT, "the target lost a command of queue %u", index);
}

/* --- life --- */

void rbd_staged_init(struct request *rq)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);

	req->cqe.done = staged_data_done;
	req->staged->send.opcode = IB_WR_SEND;
	req->staged->send.sg_list = req->staged->sges;
}

void rbd_staged_take_back(struct request *rq)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);

	staged_note_end(req->queue->session, rq, false);
	req->staged->refused = false;
}

static int staged_alloc_slots(struct rbd_staged_queue *staged, struct ib_device *device)
{
	int error = 0;
	u32 i;

	staged->slots = rbd_queue_zalloc(staged->depth, sizeof(*staged->slots), ibdev_to_node(device));
	if (!staged->slots)
		return -ENOMEM;
	for (i = 0; i < staged->depth && !error; i++)
		error = rbd_data_page_alloc(&staged->slots[i].data, device, DMA_TO_DEVICE,
					    GFP_KERNEL);
	return error;
}

int rbd_staged_create(struct rbd_queue *queue)
{
	struct rbd_session *session = queue->session;
	struct rbd_staged_queue *staged = &queue->staged;
	int error;

	staged->depth = session->limits.depth;
	staged->send_cqe.done = staged_send_done;
	staged->outbox = (struct rbd_box) {
		.nr = staged->depth,
		.entry_bytes = sizeof(struct rbd_command),
		.direction = DMA_TO_DEVICE,
	};
	error = rbd_staging_init(&staged->staging, (queue->index - 1) * session->limits.share_bytes,
				 session->limits.share_bytes, session->limits.max_io_bytes, ibdev_to_node(queue->qp->device));
	if (!error)
		error = rbd_box_alloc(&staged->outbox, queue->qp->device, GFP_KERNEL);
	if (!error)
		error = staged_alloc_slots(staged, queue->qp->device);
	if (!error)
		error = rbd_inbox_init(&staged->inbox, queue->qp, staged->depth,
				       sizeof(struct rbd_result), DMA_FROM_DEVICE,
				       staged_recv_done, GFP_KERNEL);
	return error ?: rbd_inbox_post_all(&staged->inbox);
}

static void staged_free_slots(struct rbd_staged_queue *staged, struct ib_device *device)
{
	u32 i;

	for (i = 0; staged->slots && i < staged->depth; i++) {
		rbd_data_page_unmap(&staged->slots[i].data, device, DMA_TO_DEVICE);
		rbd_data_page_free(&staged->slots[i].data);
	}
	kvfree(staged->slots);
}

void rbd_staged_destroy(struct rbd_queue *queue)
{
	struct rbd_staged_queue *staged = &queue->staged;
	struct ib_device *device;

	if (!staged->depth)
		return;
	device = queue->session->pd->device;
	rbd_inbox_unmap(&staged->inbox);
	rbd_inbox_free(&staged->inbox);
	staged_free_slots(staged, device);
	rbd_box_unmap(&staged->outbox, device);
	rbd_box_free(&staged->outbox);
	rbd_staging_exit(&staged->staging);
	memset(staged, 0, sizeof(*staged));
}
