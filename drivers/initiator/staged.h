/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Requests of the device class: the data moves between the request's pages and staging
 * memory by RDMA, what is to be done with it goes to the target as a command.
 */
#ifndef RBD_INITIATOR_STAGED_H
#define RBD_INITIATOR_STAGED_H

#include <linux/blk-mq.h>
#include <linux/cache.h>
#include <rdma/ib_verbs.h>
#include <rbd/wire.h>

#include "../common/inbox.h"
#include "staging.h"

struct rbd_batch;
struct rbd_queue;
struct rbd_session;

/**
 * struct rbd_staged - the device class's part of a request
 * @send: of the command
 * @sges: of @send: data, the command
 * @first: chain of READs that wait for the result, or NULL
 * @offset: of its staging memory
 * @bytes: of it; 0: it has none
 * @refused: there was no staging memory for it
 * @covers: of a flush: it covers writes that none had covered
 */
struct rbd_staged {
	struct ib_send_wr send;
	struct ib_sge sges[2];
	const struct ib_send_wr *first;
	u32 offset;
	u32 bytes;
	bool refused;
	bool covers;
};

/**
 * struct rbd_staged_queue - what a queue of the device class has on top
 * @depth: tags
 * @slots: one for each tag
 * @outbox: a command for each tag
 * @inbox: receives
 * @send_cqe: of commands that carry no data of the request's
 * @staging: its share
 * @sent: commands without WRITEs posted so far
 * @confirmed: of them, known to be out of the send queue; the CQ's context alone writes it
 *
 * From @staging on it is written for each request, before that only read.
 */
struct rbd_staged_queue {
	u32 depth;
	struct staged_slot *slots;
	struct rbd_box outbox;
	struct rbd_inbox inbox;
	struct ib_cqe send_cqe;
	struct rbd_staging staging ____cacheline_aligned_in_smp;
	atomic_t sent;
	u32 confirmed;
} ____cacheline_aligned_in_smp;

/**
 * rbd_staged_create - make what a queue needs on top, and post its receives
 * @queue: its QP is made, it is not connected
 *
 * May sleep. Return: 0 or a negative errno; rbd_staged_destroy() is due in either case.
 */
int rbd_staged_create(struct rbd_queue *queue);

/* rbd_staged_destroy - the QP is destroyed. May sleep; nothing when it is not of the class. */
void rbd_staged_destroy(struct rbd_queue *queue);

/* rbd_staged_init - a new tag; its req->staged is set */
void rbd_staged_init(struct request *rq);

/* rbd_staged_take_back - its queue is destroyed: what became of it is not known. The thread's. */
void rbd_staged_take_back(struct request *rq);

/* rbd_staged_finish - see rbd_request_finish() */
void rbd_staged_finish(struct rbd_queue *queue, struct request *rq);

/**
 * rbd_staged_start - start a request of any operation
 *
 * Context and return as rbd_request_start(); BLK_STS_DEV_RESOURCE when staging memory is
 * short, which ends when any request of the queue does.
 */
blk_status_t rbd_staged_start(struct rbd_queue *queue, struct request *rq,
			      struct rbd_batch *batch);

/**
 * rbd_staged_query_slow - ask the target whether it works on what takes long
 * @before: jiffies; what was posted earlier takes long
 *
 * A few at a time. In the session's tick: the queues stay. When the target does not know one
 * of them the session is lost.
 */
void rbd_staged_query_slow(struct rbd_session *session, unsigned long before);

/*
 * rbd_staged_unknown - the target does not know the command that was asked about. In the
 * control CQ's context: the I/O queues go after the control queue was drained.
 */
void rbd_staged_unknown(struct rbd_session *session, u32 query_tag);

#endif /* RBD_INITIATOR_STAGED_H */
