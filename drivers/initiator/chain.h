/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A chain: the RDMA READs or WRITEs between a request's pages and the region that the
 * extents cover: a memory export itself, or a session's staging memory.
 */
#ifndef RBD_INITIATOR_CHAIN_H
#define RBD_INITIATOR_CHAIN_H

#include "request.h"

/**
 * struct rbd_chain - work requests of one request, as they are filled in
 * @session: for the extents
 * @req: whose arrays
 * @first: of the chain
 * @last: of the chain so far, or NULL
 * @link: what points to @last
 * @opcode: of the data's WRs
 * @nr_wrs: of @req->wrs that are used
 * @max_sge: of one WR
 * @offset: in the region that the extents cover, bytes: where the next piece goes
 * @room: bytes left in the extent that @last goes to; 0: a new WR is due
 */
struct rbd_chain {
	struct rbd_session *session;
	struct rbd_request *req;
	struct ib_send_wr *first;
	struct ib_send_wr *last;
	struct ib_send_wr **link;
	enum ib_wr_opcode opcode;
	u32 nr_wrs;
	u32 max_sge;
	u64 offset;
	u32 room;
};

/**
 * rbd_chain_build - fill the arrays of @rq with its data's work requests
 * @chain: the result; nothing in it is signalled
 * @queue: that it is going to be posted to
 * @offset: in the region, bytes
 *
 * Maps the pages. Context: any that queue_rq may have. Return: 0, or a negative errno;
 * then, as in the end, rbd_chain_unmap() is due.
 */
int rbd_chain_build(struct rbd_chain *chain, struct rbd_queue *queue, struct request *rq,
		    u64 offset);

/**
 * rbd_chain_add_read_behind - prove by a READ that what the chain WRITEs is in place
 *
 * Context and return likewise.
 */
int rbd_chain_add_read_behind(struct rbd_chain *chain, struct rbd_queue *queue);

/**
 * rbd_chain_move_last - have the chain end in another work request, that others can be put behind
 * @wr: takes what its last one is
 *
 * Providers look at a WR once more after they have posted it, to find the next one
 * (rxe_post_send_kernel(), siw_post_send()). The last one may have completed by then, and where CPUs
 * share a hardware queue its tag be in use again. Therefore nothing is ever put behind a request's own
 * last WR: what is read there is NULL in any case.
 */
static inline void rbd_chain_move_last(struct rbd_chain *chain, struct ib_rdma_wr *wr)
{
	*wr = *container_of(chain->last, struct ib_rdma_wr, wr);
	*chain->link = &wr->wr;
	chain->last = &wr->wr;
}

/* rbd_chain_unmap - the data is transferred, or its queue is destroyed; a context like that */
void rbd_chain_unmap(struct rbd_queue *queue, struct request *rq);

/**
 * rbd_chain_give_up - it could not be built: unmap what there is
 * @error: from rbd_chain_build() or rbd_chain_add_read_behind()
 *
 * Return: what queue_rq makes of it.
 */
blk_status_t rbd_chain_give_up(struct rbd_queue *queue, struct request *rq, int error);

#endif /* RBD_INITIATOR_CHAIN_H */
