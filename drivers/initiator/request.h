/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A request: from a block request to work requests and back.
 */
#ifndef RBD_INITIATOR_REQUEST_H
#define RBD_INITIATOR_REQUEST_H

#include <linux/blk-mq.h>
#include <rdma/ib_verbs.h>

#include "queue.h"

struct rbd_session;

/* rbd_request_bytes - size of the driver's part of a request, its arrays included */
size_t rbd_request_bytes(const struct rbd_limits *limits);

/* rbd_request_init - lay out the arrays of a new tag; @rq has rbd_request_bytes() */
void rbd_request_init(struct rbd_session *session, struct request *rq);

/**
 * rbd_request_start - post a read or a write
 * @queue: connected
 * @rq: not started
 *
 * Context: atomic or not, softirqs on. After it the completion, or the settling of a
 * lost session, ends the request. Return: BLK_STS_OK, or an error when nothing was started.
 */
blk_status_t rbd_request_start(struct rbd_queue *queue, struct request *rq);

/**
 * rbd_request_start_zero - have the target write zeroes
 *
 * Context and return as above; BLK_STS_RESOURCE when every slot is in use.
 */
blk_status_t rbd_request_start_zero(struct rbd_session *session, struct request *rq);

/* rbd_request_zero_answered - the answer to a ZERO message came. The control CQ's context. */
void rbd_request_zero_answered(struct rbd_session *session, u32 tag, u16 status);

/* rbd_request_complete - blk_mq_ops.complete: unmap and end */
void rbd_request_complete(struct request *rq);

/* rbd_request_settle - end a started request whose queue is destroyed, with an error */
bool rbd_request_settle(struct request *rq);

#endif /* RBD_INITIATOR_REQUEST_H */
