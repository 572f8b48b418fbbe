// SPDX-License-Identifier: GPL-2.0
/*
 * Queues: one CM connection with its QP and CQ, from the connect request to its
 * destruction, which is the fence: once the QP is destroyed nothing that its peer
 * sent can reach memory any more.
 */
#include <rdma/ib_cm.h>

#include "../common/fault.h"
#include "epoch.h"
#include "queue.h"

const struct rbdt_queue_size rbdt_queue_control = {
	.send_wrs = RBD_CONTROL_SENDS + RBDT_REG_BATCH + 1,
	.recv_wrs = RBD_CONTROL_RECVS + 1,
	.send_sge = 1,
	.recv_sge = 1,
	.cqes = RBD_CONTROL_CQES + RBDT_REG_BATCH,
	.poll = IB_POLL_WORKQUEUE,
};

/* One receive, and one of each for draining. */
const struct rbdt_queue_size rbdt_queue_one_sided = {
	.send_wrs = 2,
	.recv_wrs = 2,
	.send_sge = 1,
	.recv_sge = 1,
	.cqes = 4,
	.poll = IB_POLL_WORKQUEUE,
};

static struct rbdt_queue *queue_of_cm(struct rbdt_cm *cm)
{
	return container_of(cm, struct rbdt_queue, cm);
}

static int queue_cm_event(struct rbdt_cm *cm, struct rdma_cm_id *id, struct rdma_cm_event *event)
{
	struct rbdt_queue *queue = queue_of_cm(cm);

	switch (event->event) {
	case RDMA_CM_EVENT_ESTABLISHED:
		rbdt_epoch_queue_up(queue);
		break;
	case RDMA_CM_EVENT_DISCONNECTED:
	case RDMA_CM_EVENT_TIMEWAIT_EXIT:
		rbdt_epoch_queue_down(queue, "the initiator disconnected");
		break;
	case RDMA_CM_EVENT_ADDR_CHANGE:
		break;
	default:
		rbdt_epoch_queue_down(queue, rdma_event_msg(event->event));
		break;
	}
	/* The id is destroyed by the fence, never here; a device's removal waits for that. */
	return 0;
}

/*
 * The QP outlives its id, because only destroying it by itself tells whether that worked:
 * an event may come in between.
 */
static void queue_notify(struct rbdt_queue *queue, enum ib_event_type event)
{
	unsigned long flags;

	spin_lock_irqsave(&queue->event_lock, flags);
	if (queue->notify)
		rdma_notify(queue->id, event);
	spin_unlock_irqrestore(&queue->event_lock, flags);
}

static void queue_destroy_id(struct rbdt_queue *queue)
{
	unsigned long flags;

	spin_lock_irqsave(&queue->event_lock, flags);
	queue->notify = false;
	spin_unlock_irqrestore(&queue->event_lock, flags);
	rdma_destroy_id(queue->id);
	queue->id = NULL;
}

static void queue_qp_event(struct ib_event *event, void *context)
{
	struct rbdt_queue *queue = context;

	switch (event->event) {
	case IB_EVENT_COMM_EST:
		queue_notify(queue, event->event);
		break;
	case IB_EVENT_QP_FATAL:
	case IB_EVENT_QP_REQ_ERR:
	case IB_EVENT_QP_ACCESS_ERR:
	case IB_EVENT_DEVICE_FATAL:
		rbdt_epoch_queue_down(queue, ib_event_msg(event->event));
		break;
	default:
		break;
	}
}

/* Nobody sends on an I/O queue: whatever completes this receive is the queue's end. */
static void queue_recv_done(struct ib_cq *cq, struct ib_wc *wc)
{
	struct rbdt_queue *queue = container_of(wc->wr_cqe, struct rbdt_queue, recv_cqe);

	if (wc->status == IB_WC_SUCCESS)
		rbdt_epoch_end(queue->epoch, RBDT_END_VIOLATION, "a message came on an I/O queue");
	else
		rbdt_epoch_queue_down(queue, "an I/O queue broke");
}

void rbdt_queue_init(struct rbdt_queue *queue, struct rbdt_epoch *epoch, struct rdma_cm_id *id,
		     u16 index, const struct rdma_conn_param *request)
{
	queue->cm.handle = queue_cm_event;
	queue->epoch = epoch;
	queue->id = id;
	spin_lock_init(&queue->event_lock);
	queue->notify = true;
	queue->index = index;
	/* Providers differ in which of the two holds what the initiator issues. */
	queue->reads = max(request->responder_resources, request->initiator_depth);
	queue->recv_cqe.done = queue_recv_done;
	id->context = &queue->cm;
}

int rbdt_queue_create(struct rbdt_queue *queue, const struct rbdt_queue_size *size)
{
	struct ib_device *device = queue->id->device;
	struct ib_qp_init_attr attr = {
		.event_handler = queue_qp_event,
		.qp_context = queue,
		.cap = {
			.max_send_wr = size->send_wrs,
			.max_recv_wr = size->recv_wrs,
			.max_send_sge = size->send_sge,
			.max_recv_sge = size->recv_sge,
		},
		.sq_sig_type = IB_SIGNAL_REQ_WR,
		.qp_type = IB_QPT_RC,
	};
	struct ib_cq *cq;
	int error;

	cq = ib_alloc_cq_any(device, queue, size->cqes, size->poll);
	if (IS_ERR(cq))
		return PTR_ERR(cq);
	queue->cq = cq;
	attr.send_cq = cq;
	attr.recv_cq = cq;

	error = rdma_create_qp(queue->id, queue->epoch->pd, &attr);
	if (error)
		return error;
	queue->qp_num = queue->id->qp->qp_num;
	queue->qp = queue->id->qp;
	return 0;
}

/* soft RoCE wants a receive before the connection is there, on any queue; commands have theirs */
static int queue_post_recv(struct rbdt_queue *queue)
{
	struct ib_recv_wr wr = { .wr_cqe = &queue->recv_cqe };

	return ib_post_recv(queue->qp, &wr, NULL);
}

/*
 * The CM gives every queue the right to be the responder of WRITEs. On iWARP it stays: some
 * adapters refuse the change in a connected queue (cxgb4), soft iWARP does not look at these
 * rights, and what arrives while it changes them stays unread until more arrives
 * (siw_qp_llp_data_ready). There the keys' own rights are what holds.
 */
static int queue_take_write(struct rbdt_queue *queue)
{
	struct ib_qp_attr attr = { .qp_access_flags = IB_ACCESS_REMOTE_READ };

	if (rdma_protocol_iwarp(queue->id->device, queue->epoch->port))
		return 0;
	return ib_modify_qp(queue->qp, &attr, IB_QP_ACCESS_FLAGS);
}

int rbdt_queue_accept(struct rbdt_queue *queue, bool may_write)
{
	struct rbd_cm_accept accept = {
		.magic = cpu_to_le32(RBD_WIRE_MAGIC),
		.version = cpu_to_le16(RBD_WIRE_VERSION),
	};
	u8 reads = min(queue->id->device->attrs.max_qp_rd_atom, U8_MAX);
	struct rdma_conn_param param = {
		.private_data = &accept,
		.private_data_len = sizeof(accept),
		.responder_resources = queue->reads ? min(queue->reads, reads) : reads,
		.rnr_retry_count = 7,
	};
	int error;

	if (queue->index && !queue->commands) {
		error = queue_post_recv(queue);
		if (error)
			return error;
	}

	if (rbd_fault_step(RBD_FAULT_ACCEPT))
		return 0;
	rdma_lock_handler(queue->id);
	queue->accepted = true;
	error = rdma_accept(queue->id, &param);
	rdma_unlock_handler(queue->id);
	if (error)
		return error;
	return may_write ? 0 : queue_take_write(queue);
}

void rbdt_queue_reject(struct rbdt_queue *queue, enum rbd_status status)
{
	struct rbd_cm_reject reject = {
		.magic = cpu_to_le32(RBD_WIRE_MAGIC),
		.version = cpu_to_le16(RBD_WIRE_VERSION),
		.status = cpu_to_le16(status),
		.version_min = cpu_to_le16(RBD_WIRE_VERSION_MIN),
	};

	if (!queue->accepted)
		rdma_reject(queue->id, &reject, sizeof(reject), IB_CM_REJ_CONSUMER_DEFINED);
	queue->accepted = true;
}

void rbdt_queue_stop(struct rbdt_queue *queue)
{
	/* Moves the QP to error; what it says of a connection that is gone does not matter. */
	if (queue->qp)
		rdma_disconnect(queue->id);
}

int rbdt_queue_destroy(struct rbdt_queue *queue)
{
	int error = 0;

	rbdt_queue_stop(queue);
	if (queue->qp)
		ib_drain_qp(queue->qp);
	rbd_fault_forget(queue->cq);
	/* After this no handler of the CM runs any more. */
	queue_destroy_id(queue);
	if (queue->qp) {
		error = rbd_fault_refuse(RBD_FAULT_DESTROY) ? -EBUSY : ib_destroy_qp(queue->qp);
		if (error)
			return error;
		queue->qp = NULL;
	}
	if (queue->cq)
		ib_free_cq(queue->cq);
	queue->cq = NULL;
	return 0;
}
