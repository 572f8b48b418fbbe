// SPDX-License-Identifier: GPL-2.0
/*
 * The control queue's messages: receive and send buffers on one QP.
 *
 * A receive is posted again as soon as its message was handled. A send buffer
 * is busy until its completion. In error every WR completes, so after a drain
 * nothing here is in use.
 */
#include <linux/slab.h>

#include "control.h"
#include "fault.h"
#include "inbox.h"

static int control_post_recv(struct rbd_control_slot *slot)
{
	struct rbd_control *control = slot->control;
	struct ib_sge sge = {
		.addr = slot->dma,
		.length = RBD_MSG_MAX,
		.lkey = control->qp->pd->local_dma_lkey,
	};
	struct ib_recv_wr wr = {
		.wr_cqe = &slot->cqe,
		.sg_list = &sge,
		.num_sge = 1,
	};

	ib_dma_sync_single_for_device(control->device, slot->dma, RBD_MSG_MAX, DMA_FROM_DEVICE);
	return ib_post_recv(control->qp, &wr, NULL);
}

static void control_recv_done(struct ib_cq *cq, struct ib_wc *wc)
{
	struct rbd_control_slot *slot = container_of(wc->wr_cqe, struct rbd_control_slot, cqe);
	struct rbd_control *control = slot->control;

	if (wc->status != IB_WC_SUCCESS) {
		if (wc->status != IB_WC_WR_FLUSH_ERR)
			control->ops->failed(control, ib_wc_status_msg(wc->status));
		else
			control->ops->failed(control, "the connection was closed");
		return;
	}
	if (rbd_recv_invalidates(wc)) {
		control->ops->broke_rules(control, "a message came that invalidates a key");
		return;
	}
	ib_dma_sync_single_for_cpu(control->device, slot->dma, RBD_MSG_MAX, DMA_FROM_DEVICE);
	control->ops->receive(control, slot->buffer, wc->byte_len);
	if (control_post_recv(slot))
		control->ops->failed(control, "a receive could not be posted");
}

static void control_send_done(struct ib_cq *cq, struct ib_wc *wc)
{
	struct rbd_control_slot *slot = container_of(wc->wr_cqe, struct rbd_control_slot, cqe);
	struct rbd_control *control = slot->control;

	spin_lock_bh(&control->lock);
	slot->busy = false;
	spin_unlock_bh(&control->lock);
	if (wc->status != IB_WC_SUCCESS && wc->status != IB_WC_WR_FLUSH_ERR)
		control->ops->failed(control, ib_wc_status_msg(wc->status));
}

static struct rbd_control_slot *control_get_send(struct rbd_control *control)
{
	struct rbd_control_slot *slot = NULL;
	int i;

	spin_lock_bh(&control->lock);
	for (i = 0; i < RBD_CONTROL_SENDS; i++) {
		if (control->sends[i].busy)
			continue;
		slot = &control->sends[i];
		slot->busy = true;
		break;
	}
	spin_unlock_bh(&control->lock);
	return slot;
}

int rbd_control_post(struct rbd_control *control, const struct rbd_msg *msg)
{
	struct rbd_control_slot *slot = control_get_send(control);
	u16 bytes = le16_to_cpu(msg->length);
	struct ib_sge sge;
	struct ib_send_wr wr = {
		.opcode = IB_WR_SEND,
		.send_flags = IB_SEND_SIGNALED,
		.sg_list = &sge,
		.num_sge = 1,
	};
	int error;

	if (!slot)
		return -EAGAIN;
	sge = (struct ib_sge) {
		.addr = slot->dma,
		.length = bytes,
		.lkey = control->qp->pd->local_dma_lkey,
	};
	wr.wr_cqe = &slot->cqe;

	ib_dma_sync_single_for_cpu(control->device, slot->dma, RBD_MSG_MAX, DMA_TO_DEVICE);
	memcpy(slot->buffer, msg, bytes);
	ib_dma_sync_single_for_device(control->device, slot->dma, RBD_MSG_MAX, DMA_TO_DEVICE);

	error = ib_post_send(control->qp, &wr, NULL);
	if (error) {
		spin_lock_bh(&control->lock);
		slot->busy = false;
		spin_unlock_bh(&control->lock);
	}
	return error;
}

int rbd_control_send(struct rbd_control *control, const struct rbd_msg *msg)
{
	if (rbd_fault_message(control, msg))
		return 0;
	return rbd_control_post(control, msg);
}

static int control_slot_init(struct rbd_control *control, struct rbd_control_slot *slot,
			     void (*done)(struct ib_cq *cq, struct ib_wc *wc),
			     enum dma_data_direction direction)
{
	u64 dma;

	slot->control = control;
	slot->cqe.done = done;
	slot->buffer = kzalloc(RBD_MSG_MAX, GFP_NOIO);
	if (!slot->buffer)
		return -ENOMEM;
	dma = ib_dma_map_single(control->device, slot->buffer, RBD_MSG_MAX, direction);
	if (ib_dma_mapping_error(control->device, dma)) {
		kfree(slot->buffer);
		slot->buffer = NULL;
		return -ENOMEM;
	}
	slot->dma = dma;
	return 0;
}

int rbd_control_init(struct rbd_control *control, struct ib_qp *qp,
		     const struct rbd_control_ops *ops)
{
	int error, i;

	control->qp = qp;
	control->device = qp->device;
	control->ops = ops;
	spin_lock_init(&control->lock);

	for (i = 0; i < RBD_CONTROL_SENDS; i++) {
		error = control_slot_init(control, &control->sends[i], control_send_done,
					  DMA_TO_DEVICE);
		if (error)
			return error;
	}
	for (i = 0; i < RBD_CONTROL_RECVS; i++) {
		error = control_slot_init(control, &control->recvs[i], control_recv_done,
					  DMA_FROM_DEVICE);
		if (!error)
			error = control_post_recv(&control->recvs[i]);
		if (error)
			return error;
	}
	return 0;
}

static void control_slot_exit(struct rbd_control *control, struct rbd_control_slot *slot,
			      enum dma_data_direction direction)
{
	if (!slot->buffer)
		return;
	ib_dma_unmap_single(control->device, slot->dma, RBD_MSG_MAX, direction);
	kfree(slot->buffer);
	slot->buffer = NULL;
}

void rbd_control_exit(struct rbd_control *control)
{
	int i;

	for (i = 0; i < RBD_CONTROL_SENDS; i++)
		control_slot_exit(control, &control->sends[i], DMA_TO_DEVICE);
	for (i = 0; i < RBD_CONTROL_RECVS; i++)
		control_slot_exit(control, &control->recvs[i], DMA_FROM_DEVICE);
}
