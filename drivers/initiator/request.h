/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A request: from a block request to work requests and back.
 */
#ifndef RBD_INITIATOR_REQUEST_H
#define RBD_INITIATOR_REQUEST_H

#include <linux/blk-mq.h>
#include <rdma/ib_verbs.h>

#include "queue.h"

struct rbd_batch;
struct rbd_session;
struct rbd_staged;

/**
 * struct rbd_request_sinks - what an RDMA READ into registered memory needs on top
 * @used: registrations taken, @nr of them
 * @nr: of @used
 * @nr_mapped: entries of @sgl that are mapped
 * @regs: the REG_MR of each
 * @sgl: rbd_limits.max_segments entries
 */
struct rbd_request_sinks {
	struct rbd_sink *used[RBD_MAX_SINKS];
	u32 nr;
	u32 nr_mapped;
	struct ib_reg_wr regs[RBD_MAX_SINKS];
	struct scatterlist sgl[];
};

/* What a posted request waits for. Each comes once, and whoever comes last ends it. */
#define RBD_PENDING_ANSWER	0x01	/* the target's result */
#define RBD_PENDING_DATA	0x02	/* the completion of READs or WRITEs */
#define RBD_PENDING_POST	0x04	/* the return of whoever posts it; of the device class */

/**
 * struct rbd_request - the driver's part of a request
 * @cqe: of its signalled work request, and of all others in case of an error
 * @queue: where it was posted; NULL for write-zeroes of the memory class
 * @next: in the batch that it is posted with; of the device class
 * @pending: what it waits for, RBD_PENDING_*
 * @status: how it ended
 * @tag: of @queue
 * @held: its outcome is unknown: its queue was lost, and it waits to be issued again, or was
 * @waiting: it was not issued again yet
 * @culprit: it broke its queue in this epoch; see rbd_request_breaks()
 * @losses: epochs that were lost by it, or perhaps by it
 * @nr_sges: entries of @sges that are in use
 * @nr_mapped: of those, how many from the first on map pages of the request
 * @share_bytes: what it counts for in its lane's share of bytes in flight; 0: there is no cap, or it does not count
 * @sges: rbd_limits.nr_sges of them
 * @sinks: where the transport wants the sinks of READs registered, else NULL
 * @staged: of the device class, else NULL
 * @wrs: rbd_limits.nr_wrs of them
 */
struct rbd_request {
	struct ib_cqe cqe;
	struct rbd_queue *queue;
	struct rbd_request *next;
	atomic_t pending;
	blk_status_t status;
	u16 tag;
	bool held;
	bool waiting;
	bool culprit;
	u8 losses;
	u32 nr_sges;
	u32 nr_mapped;
	u32 share_bytes;
	struct ib_sge *sges;
	struct rbd_request_sinks *sinks;
	struct rbd_staged *staged;
	struct ib_rdma_wr wrs[];
};

/*
 * A request that breaks every queue it is issued on must not stall the disk for ever. After so many losses it is
 * issued only when nothing else is in flight; after so many, of which the last ones were its alone, it fails.
 */
#define RBD_LOSSES_SUSPECT	3
#define RBD_LOSSES_MAX		5

/* rbd_request_is_suspect - is it to be issued again by itself? */
static inline bool rbd_request_is_suspect(const struct rbd_request *req)
{
	return req->losses >= RBD_LOSSES_SUSPECT;
}

/**
 * rbd_request_breaks - does a completion with an error tell that what was asked for broke the queue?
 *
 * Not when the peer could not be reached, or the queue was in error already: a link that comes and goes
 * must never make a good request fail.
 */
bool rbd_request_breaks(const struct ib_wc *wc);

/* rbd_request_bytes - size of the driver's part of a request, its arrays included */
size_t rbd_request_bytes(const struct rbd_session *session);

/* rbd_request_init - lay out the arrays of a new tag; @rq has rbd_request_bytes() */
void rbd_request_init(struct rbd_session *session, struct request *rq);

/* rbd_request_begin - it is about to be posted; one that is issued again was started before */
static inline void rbd_request_begin(struct request *rq)
{
	trace_rbd_request_issue(rq, blk_mq_request_started(rq));
	if (likely(!blk_mq_request_started(rq)))
		blk_mq_start_request(rq);
}

/**
 * rbd_request_start - start a read or a write of the memory class
 * @queue: connected
 * @rq: not started, or held
 * @batch: takes its work requests; for @queue, or empty, or NULL: it is posted
 *
 * Context: atomic or not, softirqs on. Once the batch is posted the completion, or the settling of a
 * lost session, ends the request. Return: BLK_STS_OK, or an error when nothing was started.
 */
blk_status_t rbd_request_start(struct rbd_queue *queue, struct request *rq,
			       struct rbd_batch *batch);

/*
 * rbd_request_finish - all that a posted request waits for has come; @what came last.
 * rbd_staged_finish() likewise.
 */
void rbd_request_finish(struct rbd_queue *queue, struct rbd_request *req, int what);

/**
 * rbd_request_done - one of the things that a posted request waits for has come: @what
 *
 * Context: the queue's CQ's, or that of queue_rq.
 */
static inline void rbd_request_done(struct rbd_queue *queue, struct rbd_request *req, int what)
{
	if (atomic_sub_and_test(what, &req->pending))
		rbd_request_finish(queue, req, what);
}

/**
 * rbd_request_start_zero - have the target write zeroes
 *
 * Context and return as above; BLK_STS_RESOURCE when every slot is in use.
 */
blk_status_t rbd_request_start_zero(struct rbd_session *session, struct request *rq);

/**
 * rbd_request_issue - start a request of either class
 * @batch: as of rbd_request_start(); a message never goes with others
 *
 * Context and return as rbd_request_start(), or rbd_staged_start().
 */
static inline blk_status_t rbd_request_issue(struct rbd_session *session, struct rbd_queue *queue,
					     struct request *rq, struct rbd_batch *batch)
{
	if (rbd_session_is_staged(session))
		return rbd_staged_start(queue, rq, batch);

	switch (req_op(rq)) {
	case REQ_OP_WRITE:
		/* The block layer only warns of one that comes by way of dm or md; its key would break the connection. */
		if (unlikely(session->grant.read_only))
			return rbd_stats_refused(&session->stats, rq, BLK_STS_IOERR);
		fallthrough;
	case REQ_OP_READ:
		return rbd_request_start(queue, rq, batch);
	case REQ_OP_WRITE_ZEROES:
		return rbd_request_start_zero(session, rq);
	default:
		return BLK_STS_NOTSUPP;
	}
}

/* rbd_request_zero_answered - the answer to a ZERO message came. The control CQ's context. */
void rbd_request_zero_answered(struct rbd_session *session, u32 tag, u16 status);

/* rbd_request_complete - blk_mq_ops.complete: unmap and end */
void rbd_request_complete(struct request *rq);

/**
 * rbd_request_settle - the queue of a request, if it was started, is destroyed
 * @hold: keep it for the next epoch, unless it broke RBD_LOSSES_MAX of them; else it ends with an error
 *
 * In the session's thread.
 */
void rbd_request_settle(struct rbd_session *session, struct request *rq, bool hold);

/* rbd_request_end_held - a held request that cannot be issued ends with @status; the thread's */
void rbd_request_end_held(struct request *rq, blk_status_t status);

/* rbd_request_data_done - its READs or WRITEs completed well: once, or the session is lost */
static inline void rbd_request_data_done(struct rbd_queue *queue, struct rbd_request *req)
{
	if (likely(atomic_read(&req->pending) & RBD_PENDING_DATA))
		rbd_request_done(queue, req, RBD_PENDING_DATA);
	else
		rbd_session_lost(queue->session, EPROTO, "queue %u: a request completed twice",
				 queue->index);
}

#endif /* RBD_INITIATOR_REQUEST_H */
