/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Queues: one CM connection with its QP and CQ. Queue 0 of an epoch carries
 * control messages; on the others the target itself sends and receives nothing.
 */
#ifndef RBD_TARGET_QUEUE_H
#define RBD_TARGET_QUEUE_H

#include <linux/list.h>
#include <linux/spinlock.h>
#include <linux/workqueue.h>
#include <rdma/rdma_cm.h>
#include <rbd/wire.h>

#include "portal.h"

struct rbdt_commands;
struct rbdt_epoch;

/* Registrations posted at once on a control queue. */
#define RBDT_REG_BATCH	64

/**
 * struct rbdt_queue_size - what a queue has room for, its drains included
 * @send_wrs: work requests of the send queue
 * @recv_wrs: of the receive queue
 * @send_sge: entries of a send
 * @recv_sge: of a receive
 * @cqes: completions
 * @poll: where they are handled
 */
struct rbdt_queue_size {
	u32 send_wrs;
	u32 recv_wrs;
	u32 send_sge;
	u32 recv_sge;
	u32 cqes;
	enum ib_poll_context poll;
};

/* The control queue; and an I/O queue on which the target neither sends nor receives. */
extern const struct rbdt_queue_size rbdt_queue_control;
extern const struct rbdt_queue_size rbdt_queue_one_sided;

/**
 * struct rbdt_queue - one connection
 * @cm: context of @id
 * @entry: in epoch->queues, but for the control queue
 * @epoch: it belongs to; outlives it
 * @id: its CM id
 * @event_lock: protects @notify, and so @id against its destruction while a QP event
 *	tells it something. Any context; a leaf but for the CM's own locks.
 * @notify: QP events that the CM wants may be handed to @id
 * @qp: NULL before it is made
 * @qp_num: its number, for show
 * @cq: of @qp only
 * @index: flat index, 0: control
 * @reads: RDMA READs that the initiator wants to have in flight
 * @accepted: rdma_accept() was done, so no reject can be sent any more
 * @counted: an I/O queue that epoch->nr_connected counts; under epoch->lock
 * @recv_cqe: of the one receive of an I/O queue: it completes only when the queue
 *	breaks, or when the initiator sends what it must not
 * @commands: what comes on an I/O queue of the device class, else NULL
 * @accept_work: of an I/O queue
 */
struct rbdt_queue {
	struct rbdt_cm cm;
	struct list_head entry;
	struct rbdt_epoch *epoch;
	struct rdma_cm_id *id;
	spinlock_t event_lock;
	bool notify;
	struct ib_qp *qp;
	u32 qp_num;
	struct ib_cq *cq;
	u16 index;
	u8 reads;
	bool accepted;
	bool counted;
	struct ib_cqe recv_cqe;
	struct rbdt_commands *commands;
	struct work_struct accept_work;
};

/* rbdt_queue_init - a connect request came; CM handler */
void rbdt_queue_init(struct rbdt_queue *queue, struct rbdt_epoch *epoch, struct rdma_cm_id *id,
		     u16 index, const struct rdma_conn_param *request);

/* rbdt_queue_create - make its CQ and QP; may sleep. After an error destroy it. */
int rbdt_queue_create(struct rbdt_queue *queue, const struct rbdt_queue_size *size);

/**
 * rbdt_queue_accept - accept the connection, take away rights that it must not have
 * @may_write: does it need to be the responder of RDMA WRITEs?
 *
 * May sleep. Return: 0 or a negative errno; after an error destroy the queue.
 */
int rbdt_queue_accept(struct rbdt_queue *queue, bool may_write);

/* rbdt_queue_reject - tell why, if it was not accepted yet. Any context that may sleep. */
void rbdt_queue_reject(struct rbdt_queue *queue, enum rbd_status status);

/* rbdt_queue_stop - move it to error; no new work of the peer's is taken up */
void rbdt_queue_stop(struct rbdt_queue *queue);

/**
 * rbdt_queue_destroy - drain and destroy: the fence of one queue
 *
 * May sleep; not in a handler of its own. Return: 0, or the error of destroying the
 * QP: then the queue may still be alive, and so must be all that it can reach.
 */
int rbdt_queue_destroy(struct rbdt_queue *queue);

#endif /* RBD_TARGET_QUEUE_H */
