// SPDX-License-Identifier: GPL-2.0
/*
 * A chain: from the pages of a request to work requests.
 */
#include "chain.h"
#include "session.h"

#define READ_BEHIND_BYTES	8

static void chain_put_sinks(struct rbd_queue *queue, struct rbd_request_sinks *sinks)
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

void rbd_chain_unmap(struct rbd_queue *queue, struct request *rq)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	struct ib_device *device = queue->session->pd->device;
	enum dma_data_direction direction = rq_dma_dir(rq);
	u32 i;

	if (req->sinks)
		chain_put_sinks(queue, req->sinks);
	/* Soft devices map nothing: spare the walk. */
	if (ib_uses_virt_dma(device))
		return;
	for (i = 0; i < req->nr_mapped; i++)
		ib_dma_unmap_page(device, req->sges[i].addr, req->sges[i].length, direction);
}

/*
 * The last WR of a chain is the first one of the request's array, and no other ever is: what follows it
 * takes its place. See rbd_chain_move_last().
 */
static void chain_free_last_place(struct rbd_chain *chain)
{
	struct ib_rdma_wr *place = chain->req->wrs;
	struct ib_rdma_wr *wr = &place[chain->nr_wrs];

	if (chain->last != &place->wr)
		return;
	*wr = *place;
	*chain->link = &wr->wr;
	chain->last = &wr->wr;
}

static void chain_link(struct rbd_chain *chain, struct ib_send_wr *wr)
{
	if (chain->last)
		chain->link = &chain->last->next;
	*chain->link = wr;
	chain->last = wr;
}

/* Takes the next WR of the chain; it goes to where the export is at @offset. */
static struct ib_rdma_wr *chain_next_wr(struct rbd_chain *chain, enum ib_wr_opcode opcode)
{
	struct rbd_session *session = chain->session;
	struct rbd_extent *extent = &session->extents[chain->offset >> session->extent_shift];
	u64 in_extent = chain->offset & (session->grant.extent_bytes - 1);
	struct rbd_request *req = chain->req;
	struct ib_rdma_wr *wr = req->wrs;

	chain_free_last_place(chain);
	chain->nr_wrs++;
	wr->wr.next = NULL;
	wr->wr.wr_cqe = &req->cqe;
	wr->wr.sg_list = &req->sges[req->nr_sges];
	wr->wr.num_sge = 0;
	wr->wr.opcode = opcode;
	wr->wr.send_flags = 0;
	wr->remote_addr = extent->address + in_extent;
	wr->rkey = extent->key;
	chain->room = session->grant.extent_bytes - in_extent;

	chain_link(chain, &wr->wr);
	return wr;
}

/* Adds one piece of memory; it may be cut where the export's next extent begins. */
static int chain_add(struct rbd_chain *chain, struct page *page, u32 offset, u32 bytes,
		       enum dma_data_direction direction)
{
	struct ib_device *device = chain->session->pd->device;
	struct rbd_request *req = chain->req;
	struct ib_sge *sge;
	u32 piece;

	while (bytes) {
		if (!chain->room || chain->last->num_sge == chain->max_sge) {
			if (chain->nr_wrs == chain->session->limits.nr_wrs)
				return -E2BIG;
			chain_next_wr(chain, chain->opcode);
		}
		if (req->nr_sges == chain->session->limits.nr_sges)
			return -E2BIG;
		piece = min(bytes, chain->room);
		sge = &req->sges[req->nr_sges];
		sge->addr = ib_dma_map_page(device, page, offset, piece, direction);
		if (ib_dma_mapping_error(device, sge->addr))
			return -ENOMEM;
		sge->length = piece;
		sge->lkey = chain->session->pd->local_dma_lkey;
		req->nr_sges++;
		req->nr_mapped++;
		chain->last->num_sge++;

		offset += piece;
		bytes -= piece;
		chain->offset += piece;
		chain->room -= piece;
	}
	return 0;
}

/* READs or WRITEs straight from and to the pages: needs no registration. */
static int chain_add_pages(struct rbd_chain *chain, struct request *rq)
{
	struct req_iterator iter;
	struct bio_vec bv;
	int error;

	rq_for_each_bvec(bv, rq, iter) {
		error = chain_add(chain, bv.bv_page, bv.bv_offset, bv.bv_len, rq_dma_dir(rq));
		if (error)
			return error;
	}
	return 0;
}

/* --- READs into registered memory --- */

static int sinks_map_pages(struct rbd_chain *chain, struct request *rq)
{
	struct ib_device *device = chain->session->pd->device;
	struct rbd_request_sinks *sinks = chain->req->sinks;
	struct scatterlist *sg;
	struct req_iterator iter;
	struct bio_vec bv;
	u64 dma;

	sg_init_table(sinks->sgl, blk_rq_nr_phys_segments(rq));
	rq_for_each_bvec(bv, rq, iter) {
		if (sinks->nr_mapped == chain->session->limits.max_segments)
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
static int sinks_register(struct rbd_chain *chain, struct rbd_queue *queue,
			  struct scatterlist *sgl, u32 nr_sgl, unsigned int *offset)
{
	struct rbd_request_sinks *sinks = chain->req->sinks;
	struct ib_reg_wr *reg = &sinks->regs[sinks->nr];
	struct rbd_sink *sink;
	int nr;

	if (sinks->nr == chain->session->limits.nr_sinks)
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
		.wr.wr_cqe = &chain->req->cqe,
		.mr = sink->mr,
		.key = sink->mr->rkey,
		.access = IB_ACCESS_LOCAL_WRITE | IB_ACCESS_REMOTE_WRITE,
	};
	chain_free_last_place(chain);
	chain_link(chain, &reg->wr);
	return nr;
}

/* READs that fill one registration; the last of them invalidates it. */
static int sinks_read(struct rbd_chain *chain, struct rbd_sink *sink)
{
	struct rbd_request *req = chain->req;
	struct ib_mr *mr = sink->mr;
	u32 done = 0, piece;
	struct ib_rdma_wr *wr;
	struct ib_sge *sge;

	while (done < mr->length) {
		if (chain->nr_wrs + chain->req->sinks->nr == chain->session->limits.nr_wrs)
			return -E2BIG;
		if (req->nr_sges == chain->session->limits.nr_sges)
			return -E2BIG;
		wr = chain_next_wr(chain, IB_WR_RDMA_READ);
		piece = min_t(u64, mr->length - done, chain->room);
		sge = &req->sges[req->nr_sges++];
		sge->addr = mr->iova + done;
		sge->length = piece;
		sge->lkey = mr->lkey;
		wr->wr.num_sge = 1;
		done += piece;
		chain->offset += piece;
	}
	wr->wr.opcode = IB_WR_RDMA_READ_WITH_INV;
	wr->wr.ex.invalidate_rkey = mr->lkey;
	return 0;
}

static int chain_add_sinks(struct rbd_chain *chain, struct rbd_queue *queue,
			     struct request *rq)
{
	struct rbd_request_sinks *sinks = chain->req->sinks;
	unsigned int offset = 0;
	u32 first = 0, i;
	int nr;

	nr = sinks_map_pages(chain, rq);
	while (!nr && first < sinks->nr_mapped) {
		nr = sinks_register(chain, queue, &sinks->sgl[first],
				    sinks->nr_mapped - first, &offset);
		if (nr < 0)
			break;
		first += nr;
		nr = 0;
	}
	for (i = 0; !nr && i < sinks->nr; i++)
		nr = sinks_read(chain, sinks->used[i]);
	return nr;
}

/*
 * Where the completion of a WRITE says nothing about the target: a READ on the same
 * queue is answered only after what was sent before it is in place (RFC 5040, 5.5). It
 * reads the end of what was written. Not zero bytes, though the standard has that: siw up to
 * 6.12 answers such a READ with the length of an earlier one when it is busy (siw_activate_tx).
 */
int rbd_chain_add_read_behind(struct rbd_chain *chain, struct rbd_queue *queue)
{
	struct rbd_request_sinks *sinks = chain->req->sinks;
	struct scatterlist sg;
	int nr;

	sg_init_table(&sg, 1);
	sg_set_page(&sg, queue->sinks.scratch, READ_BEHIND_BYTES, 0);
	sg_dma_address(&sg) = queue->sinks.scratch_dma;
	sg_dma_len(&sg) = READ_BEHIND_BYTES;
	nr = sinks_register(chain, queue, &sg, 1, NULL);
	if (nr < 0)
		return nr;
	chain->offset -= READ_BEHIND_BYTES;
	return sinks_read(chain, sinks->used[0]);
}

int rbd_chain_build(struct rbd_chain *chain, struct rbd_queue *queue, struct request *rq,
		    u64 offset)
{
	struct rbd_session *session = queue->session;
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	bool write = rq_data_dir(rq) == WRITE;

	req->nr_sges = 0;
	req->nr_mapped = 0;
	/* An export may have shrunk since the block layer let this request pass. */
	if (unlikely(offset + blk_rq_bytes(rq) > session->grant.region_bytes))
		return -ERANGE;
	*chain = (struct rbd_chain) {
		.session = session,
		.req = req,
		.link = &chain->first,
		.opcode = write ? IB_WR_RDMA_WRITE : IB_WR_RDMA_READ,
		.max_sge = write ? session->limits.write_sge : session->limits.read_sge,
		.offset = offset,
	};
	if (!write && req->sinks)
		return chain_add_sinks(chain, queue, rq);
	return chain_add_pages(chain, rq);
}

blk_status_t rbd_chain_give_up(struct rbd_queue *queue, struct request *rq, int error)
{
	rbd_chain_unmap(queue, rq);
	WARN_ONCE(error == -E2BIG, "request larger than its limits\n");
	if (error == -ENOMEM)
		return BLK_STS_RESOURCE;
	return rbd_stats_refused(&queue->session->stats, rq, BLK_STS_IOERR);
}
