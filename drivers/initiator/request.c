// SPDX-License-Identifier: GPL-2.0
/*
 * A request: one chain of RDMA READs or WRITEs, the last one signalled.
 *
 * Everything a request needs comes with its tag. A request has one owner at
 * any time: queue_rq until it is posted, then the queue's completion, or, when
 * the queue broke, the session's thread, which takes over only after the queue
 * is destroyed.
 */
#include <linux/slab.h>

#include "../common/wire.h"
#include "queue.h"
#include "request.h"
#include "session.h"

#define READ_BEHIND_BYTES	8

/**
 * struct request_sinks - what an RDMA READ into registered memory needs on top
 * @used: registrations taken, @nr of them
 * @nr: of @used
 * @nr_mapped: entries of @sgl that are mapped
 * @regs: the REG_MR of each
 * @sgl: rbd_limits.max_segments entries
 */
struct request_sinks {
	struct rbd_sink *used[RBD_MAX_SINKS];
	u32 nr;
	u32 nr_mapped;
	struct ib_reg_wr regs[RBD_MAX_SINKS];
	struct scatterlist sgl[];
};

/**
 * struct rbd_request - the driver's part of a request
 * @cqe: of the one signalled work request, and of all others in case of an error
 * @queue: where it was posted; NULL for write-zeroes
 * @status: how it ended
 * @nr_sges: entries of @sges that are in use
 * @nr_mapped: of those, how many from the first on map pages of the request
 * @sges: rbd_limits.nr_sges of them
 * @sinks: where the transport wants the sinks of READs registered, else NULL
 * @wrs: rbd_limits.nr_wrs of them
 */
struct rbd_request {
	struct ib_cqe cqe;
	struct rbd_queue *queue;
	blk_status_t status;
	u32 nr_sges;
	u32 nr_mapped;
	struct ib_sge *sges;
	struct request_sinks *sinks;
	struct ib_rdma_wr wrs[];
};

static size_t request_sinks_offset(const struct rbd_limits *limits)
{
	return ALIGN(sizeof(struct rbd_request) + limits->nr_wrs * sizeof(struct ib_rdma_wr) +
		     limits->nr_sges * sizeof(struct ib_sge), 8);
}

size_t rbd_request_bytes(const struct rbd_limits *limits)
{
	size_t bytes = request_sinks_offset(limits);

	if (limits->nr_sinks)
		bytes += struct_size_t(struct request_sinks, sgl, limits->max_segments);
	return bytes;
}

static void request_put_sinks(struct rbd_queue *queue, struct request_sinks *sinks)
{
	struct ib_device *device = queue->session->pd->device;
	u32 i;

	for (i = 0; i < sinks->nr; i++)
		rbd_sink_put(&queue->sinks, sinks->used[i]);
	sinks->nr = 0;
	for (i = 0; i < sinks->nr_mapped; i++)
		ib_dma_unmap_page(device, sg_dma_address(&sinks->sgl[i]),
				  sg_dma_len(&sinks->sgl[i]), DMA_FROM_DEVICE);
	sinks->nr_mapped = 0;
}

static void request_unmap(struct rbd_queue *queue, struct request *rq, struct rbd_request *req)
{
	struct ib_device *device = queue->session->pd->device;
	enum dma_data_direction direction = rq_dma_dir(rq);
	u32 i;

	if (req->sinks)
		request_put_sinks(queue, req->sinks);
	/* Soft devices map nothing: spare the walk. */
	if (ib_uses_virt_dma(device))
		return;
	for (i = 0; i < req->nr_mapped; i++)
		ib_dma_unmap_page(device, req->sges[i].addr, req->sges[i].length, direction);
}

void rbd_request_complete(struct request *rq)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);

	blk_mq_end_request(rq, req->status);
}

static void request_done(struct ib_cq *cq, struct ib_wc *wc)
{
	struct rbd_request *req = container_of(wc->wr_cqe, struct rbd_request, cqe);
	struct request *rq = blk_mq_rq_from_pdu(req);
	struct rbd_queue *queue = req->queue;

	/* The first error tells the cause. The request is settled when its queue is gone. */
	if (unlikely(wc->status != IB_WC_SUCCESS)) {
		if (wc->status != IB_WC_WR_FLUSH_ERR)
			rbd_session_lost(queue->session, EIO, "queue %u: %s at sector %llu",
					 queue->index, ib_wc_status_msg(wc->status),
					 (unsigned long long)blk_rq_pos(rq));
		else
			rbd_session_lost(queue->session, ECONNRESET,
					 "queue %u: the connection was closed", queue->index);
		return;
	}

	if (!READ_ONCE(queue->alive))
		WRITE_ONCE(queue->alive, true);
	request_unmap(queue, rq, req);
	req->status = BLK_STS_OK;
	if (!blk_mq_complete_request_remote(rq))
		rbd_request_complete(rq);
}

/**
 * struct request_builder - fills the arrays of one request
 * @session: for the extents
 * @req: whose arrays
 * @first: of the chain
 * @last: of the chain so far, or NULL
 * @opcode: of the data's WRs
 * @nr_wrs: of @req->wrs that are used
 * @max_sge: of one WR
 * @offset: in the export, bytes: where the next piece goes
 * @room: bytes left in the extent that @last goes to; 0: a new WR is due
 */
struct request_builder {
	struct rbd_session *session;
	struct rbd_request *req;
	const struct ib_send_wr *first;
	struct ib_send_wr *last;
	enum ib_wr_opcode opcode;
	u32 nr_wrs;
	u32 max_sge;
	u64 offset;
	u32 room;
};

/* Takes the next WR of the chain; it goes to where the export is at @offset. */
static struct ib_rdma_wr *builder_next_wr(struct request_builder *builder,
					  enum ib_wr_opcode opcode)
{
	struct rbd_session *session = builder->session;
	struct rbd_extent *extent = &session->extents[builder->offset >> session->extent_shift];
	u64 in_extent = builder->offset & (session->grant.extent_bytes - 1);
	struct rbd_request *req = builder->req;
	struct ib_rdma_wr *wr = &req->wrs[builder->nr_wrs++];

	wr->wr.next = NULL;
	wr->wr.wr_cqe = &req->cqe;
	wr->wr.sg_list = &req->sges[req->nr_sges];
	wr->wr.num_sge = 0;
	wr->wr.opcode = opcode;
	wr->wr.send_flags = 0;
	wr->remote_addr = extent->address + in_extent;
	wr->rkey = extent->key;
	builder->room = session->grant.extent_bytes - in_extent;

	if (builder->last)
		builder->last->next = &wr->wr;
	builder->last = &wr->wr;
	return wr;
}

/* Adds one piece of memory; it may be cut where the export's next extent begins. */
static int builder_add(struct request_builder *builder, struct page *page, u32 offset, u32 bytes,
		       enum dma_data_direction direction)
{
	struct ib_device *device = builder->session->pd->device;
	struct rbd_request *req = builder->req;
	struct ib_sge *sge;
	u32 piece;

	while (bytes) {
		if (!builder->room || builder->last->num_sge == builder->max_sge) {
			if (builder->nr_wrs == builder->session->limits.nr_wrs)
				return -E2BIG;
			builder_next_wr(builder, builder->opcode);
		}
		if (req->nr_sges == builder->session->limits.nr_sges)
			return -E2BIG;
		piece = min(bytes, builder->room);
		sge = &req->sges[req->nr_sges];
		sge->addr = ib_dma_map_page(device, page, offset, piece, direction);
		if (ib_dma_mapping_error(device, sge->addr))
			return -ENOMEM;
		sge->length = piece;
		sge->lkey = builder->session->pd->local_dma_lkey;
		req->nr_sges++;
		req->nr_mapped++;
		builder->last->num_sge++;

		offset += piece;
		bytes -= piece;
		builder->offset += piece;
		builder->room -= piece;
	}
	return 0;
}

/* READs or WRITEs straight from and to the pages: needs no registration. */
static int builder_add_pages(struct request_builder *builder, struct request *rq)
{
	struct req_iterator iter;
	struct bio_vec bv;
	int error;

	rq_for_each_bvec(bv, rq, iter) {
		error = builder_add(builder, bv.bv_page, bv.bv_offset, bv.bv_len, rq_dma_dir(rq));
		if (error)
			return error;
	}
	return 0;
}

/* --- READs into registered memory --- */

static int sinks_map_pages(struct request_builder *builder, struct request *rq)
{
	struct ib_device *device = builder->session->pd->device;
	struct request_sinks *sinks = builder->req->sinks;
	struct scatterlist *sg;
	struct req_iterator iter;
	struct bio_vec bv;
	u64 dma;

	sg_init_table(sinks->sgl, blk_rq_nr_phys_segments(rq));
	rq_for_each_bvec(bv, rq, iter) {
		if (sinks->nr_mapped == builder->session->limits.max_segments)
			return -E2BIG;
		dma = ib_dma_map_page(device, bv.bv_page, bv.bv_offset, bv.bv_len,
				      DMA_FROM_DEVICE);
		if (ib_dma_mapping_error(device, dma))
			return -ENOMEM;
		sg = &sinks->sgl[sinks->nr_mapped++];
		sg_set_page(sg, bv.bv_page, bv.bv_len, bv.bv_offset);
		sg_dma_address(sg) = dma;
		sg_dma_len(sg) = bv.bv_len;
	}
	return 0;
}

/*
 * Registers as much of @sgl as one registration takes, from byte @offset on. Returns how
 * many entries it took, and leaves in @offset how much of the next one.
 */
static int sinks_register(struct request_builder *builder, struct rbd_queue *queue,
			  struct scatterlist *sgl, u32 nr_sgl, unsigned int *offset)
{
	struct request_sinks *sinks = builder->req->sinks;
	struct ib_reg_wr *reg = &sinks->regs[sinks->nr];
	struct rbd_sink *sink;
	int nr;

	if (sinks->nr == builder->session->limits.nr_sinks)
		return -E2BIG;
	sink = rbd_sink_get(&queue->sinks);
	if (!sink)
		return -ENOMEM;
	sinks->used[sinks->nr++] = sink;

	nr = ib_map_mr_sg(sink->mr, sgl, nr_sgl, offset, PAGE_SIZE);
	if (nr < 0)
		return nr;
	ib_update_fast_reg_key(sink->mr, ib_inc_rkey(sink->mr->rkey));
	*reg = (struct ib_reg_wr) {
		.wr.opcode = IB_WR_REG_MR,
		.wr.wr_cqe = &builder->req->cqe,
		.mr = sink->mr,
		.key = sink->mr->rkey,
		.access = IB_ACCESS_LOCAL_WRITE | IB_ACCESS_REMOTE_WRITE,
	};
	if (builder->last)
		builder->last->next = &reg->wr;
	else
		builder->first = &reg->wr;
	builder->last = &reg->wr;
	return nr;
}

/* READs that fill one registration; the last of them invalidates it. */
static int sinks_read(struct request_builder *builder, struct rbd_sink *sink)
{
	struct rbd_request *req = builder->req;
	struct ib_mr *mr = sink->mr;
	u32 done = 0, piece;
	struct ib_rdma_wr *wr;
	struct ib_sge *sge;

	while (done < mr->length) {
		if (builder->nr_wrs + builder->req->sinks->nr == builder->session->limits.nr_wrs)
			return -E2BIG;
		if (req->nr_sges == builder->session->limits.nr_sges)
			return -E2BIG;
		wr = builder_next_wr(builder, IB_WR_RDMA_READ);
		piece = min_t(u64, mr->length - done, builder->room);
		sge = &req->sges[req->nr_sges++];
		sge->addr = mr->iova + done;
		sge->length = piece;
		sge->lkey = mr->lkey;
		wr->wr.num_sge = 1;
		done += piece;
		builder->offset += piece;
	}
	wr->wr.opcode = IB_WR_RDMA_READ_WITH_INV;
	wr->wr.ex.invalidate_rkey = mr->lkey;
	return 0;
}

static int builder_add_sinks(struct request_builder *builder, struct rbd_queue *queue,
			     struct request *rq)
{
	struct request_sinks *sinks = builder->req->sinks;
	unsigned int offset = 0;
	u32 first = 0, i;
	int nr;

	nr = sinks_map_pages(builder, rq);
	while (!nr && first < sinks->nr_mapped) {
		nr = sinks_register(builder, queue, &sinks->sgl[first],
				    sinks->nr_mapped - first, &offset);
		if (nr < 0)
			break;
		first += nr;
		nr = 0;
	}
	for (i = 0; !nr && i < sinks->nr; i++)
		nr = sinks_read(builder, sinks->used[i]);
	return nr;
}

/*
 * Where the completion of a WRITE says nothing about the target: a READ on the same
 * queue is answered only after what was sent before it is in place (RFC 5040, 5.5). It
 * reads the end of what was written. Not zero bytes, though the standard has that: siw up to
 * 6.12 answers such a READ with the length of an earlier one when it is busy (siw_activate_tx).
 */
static int builder_add_read_behind(struct request_builder *builder, struct rbd_queue *queue)
{
	struct request_sinks *sinks = builder->req->sinks;
	struct scatterlist sg;
	int nr;

	sg_init_table(&sg, 1);
	sg_set_page(&sg, queue->sinks.scratch, READ_BEHIND_BYTES, 0);
	sg_dma_address(&sg) = queue->sinks.scratch_dma;
	sg_dma_len(&sg) = READ_BEHIND_BYTES;
	nr = sinks_register(builder, queue, &sg, 1, NULL);
	if (nr < 0)
		return nr;
	builder->offset -= READ_BEHIND_BYTES;
	return sinks_read(builder, sinks->used[0]);
}

static int request_build(struct rbd_queue *queue, struct request *rq, struct rbd_request *req,
			 const struct ib_send_wr **first)
{
	struct rbd_session *session = queue->session;
	bool write = rq_data_dir(rq) == WRITE;
	struct request_builder builder = {
		.session = session,
		.req = req,
		.first = &req->wrs[0].wr,
		.opcode = write ? IB_WR_RDMA_WRITE : IB_WR_RDMA_READ,
		.max_sge = write ? session->limits.write_sge : session->limits.read_sge,
		.offset = (u64)blk_rq_pos(rq) << SECTOR_SHIFT,
	};
	int error;

	if (!write && req->sinks)
		error = builder_add_sinks(&builder, queue, rq);
	else
		error = builder_add_pages(&builder, rq);
	if (!error && write && session->limits.read_behind)
		error = builder_add_read_behind(&builder, queue);
	if (error)
		return error;
	builder.last->send_flags |= IB_SEND_SIGNALED;
	*first = builder.first;
	return 0;
}

blk_status_t rbd_request_start(struct rbd_queue *queue, struct request *rq)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	const struct ib_send_wr *first;
	int error;

	req->queue = queue;
	req->nr_sges = 0;
	req->nr_mapped = 0;
	error = request_build(queue, rq, req, &first);
	if (unlikely(error)) {
		request_unmap(queue, rq, req);
		WARN_ONCE(error == -E2BIG, "request larger than its limits\n");
		return error == -ENOMEM ? BLK_STS_RESOURCE : BLK_STS_IOERR;
	}

	blk_mq_start_request(rq);
	error = ib_post_send(queue->qp, first, NULL);
	/* The send queue holds every WR of every tag, so this is a broken queue. Part of
	 * the chain may be posted: the request stays started and is settled with the rest.
	 */
	if (unlikely(error))
		rbd_session_lost(queue->session, EIO, "queue %u: a request could not be posted",
				 queue->index);
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
		blk_mq_start_request(rq);
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
	blk_mq_complete_request(rq);
}

bool rbd_request_settle(struct request *rq)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);

	/* Idle, or completed by its queue before that was destroyed. */
	if (blk_mq_rq_state(rq) != MQ_RQ_IN_FLIGHT)
		return true;
	if (req->sinks)
		req->sinks->nr = 0;	/* the pool went with its queue; the pages are left */
	if (req->queue)
		request_unmap(req->queue, rq, req);
	req->status = BLK_STS_IOERR;
	blk_mq_complete_request(rq);
	return true;
}

void rbd_request_init(struct rbd_session *session, struct request *rq)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);

	req->sges = (struct ib_sge *)&req->wrs[session->limits.nr_wrs];
	if (session->limits.nr_sinks)
		req->sinks = (void *)req + request_sinks_offset(&session->limits);
	req->cqe.done = request_done;
}
