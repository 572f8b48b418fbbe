// SPDX-License-Identifier: GPL-2.0
/*
 * Fault injection: a WRITE that comes after its epoch. It is not posted when its time is, and its
 * queue is kept when the session takes down all others; when all is released, which is for the test
 * to do once a later epoch is up, it is posted there, with the key and to the peer that it was meant for.
 */
#include "fault.h"

#ifdef RBD_FAULTS

#include <linux/completion.h>
#include <linux/slab.h>
#include <rdma/rdma_cm.h>

#define LATE_MS		20000	/* for it to end */

/**
 * struct late - such a WRITE
 * @qp: of its queue
 * @id: likewise, once the queue is kept; before that NULL
 * @pd: of the queue
 * @cqe: of the WRITE
 * @done: it ended
 * @status: how
 * @wr: of its first extent
 * @sge: of @wr
 * @data: copied when it should have been posted
 */
struct late {
	struct list_head entry;
	struct ib_qp *qp;
	struct rdma_cm_id *id;
	struct ib_pd *pd;
	struct ib_cqe cqe;
	struct completion done;
	enum ib_wc_status status;
	struct ib_rdma_wr wr;
	struct ib_sge sge;
	u8 data[];
};

/* Protects the list; a leaf. */
static DEFINE_SPINLOCK(late_lock);
static LIST_HEAD(late_list);

static void late_work_run(struct work_struct *work);
static DECLARE_WORK(late_work, late_work_run);

static void late_done(struct ib_cq *cq, struct ib_wc *wc)
{
	struct late *late = container_of(wc->wr_cqe, struct late, cqe);

	late->status = wc->status;
	complete(&late->done);
}

/* Soft devices only: there an address is a pointer. */
static struct late *late_alloc(struct ib_qp *qp, const struct ib_send_wr *wr)
{
	const struct ib_sge *sge = wr->sg_list;
	struct late *late;

	if (wr->opcode != IB_WR_RDMA_WRITE || wr->num_sge != 1 || !ib_uses_virt_dma(qp->device))
		return NULL;
	late = kzalloc(sizeof(*late) + sge->length, GFP_ATOMIC);
	if (!late)
		return NULL;
	late->qp = qp;
	late->pd = qp->pd;
	init_completion(&late->done);
	late->cqe.done = late_done;
	memcpy(late->data, (void *)(uintptr_t)sge->addr, sge->length);
	late->sge = *sge;
	late->sge.addr = (uintptr_t)late->data;
	late->wr = *rdma_wr(wr);
	late->wr.wr.next = NULL;
	late->wr.wr.wr_cqe = &late->cqe;
	late->wr.wr.sg_list = &late->sge;
	late->wr.wr.send_flags = IB_SEND_SIGNALED;
	return late;
}

bool rbd_fault_post(struct ib_qp *qp, const struct ib_send_wr *wr, struct request *rq)
{
	struct late *late;

	if (!rbd_fault_wants_late(rq))
		return false;
	late = late_alloc(qp, wr);
	if (!late)
		return false;
	spin_lock_bh(&late_lock);
	list_add_tail(&late->entry, &late_list);
	spin_unlock_bh(&late_lock);
	return true;
}

static int late_cm_event(struct rdma_cm_id *id, struct rdma_cm_event *event)
{
	return 0;
}

static void late_qp_event(struct ib_event *event, void *context)
{
}

bool rbd_fault_keep(struct rdma_cm_id *id)
{
	struct late *late;
	bool kept = false;

	spin_lock_bh(&late_lock);
	list_for_each_entry(late, &late_list, entry) {
		if (late->qp != id->qp)
			continue;
		late->id = id;
		kept = true;
		break;
	}
	spin_unlock_bh(&late_lock);
	if (!kept)
		return false;
	/* Nobody who is taken down hears of it any more. */
	rdma_lock_handler(id);
	id->event_handler = late_cm_event;
	id->qp->event_handler = late_qp_event;
	rdma_unlock_handler(id);
	return true;
}

bool rbd_fault_keeps_pd(struct ib_pd *pd)
{
	struct late *late;
	bool keeps = false;

	spin_lock_bh(&late_lock);
	list_for_each_entry(late, &late_list, entry)
		keeps |= late->pd == pd && late->id;
	spin_unlock_bh(&late_lock);
	return keeps;
}

static void late_post(struct late *late)
{
	int error = ib_post_send(late->qp, &late->wr.wr, NULL);

	if (error)
		pr_notice("fault: the late WRITE could not be posted: %d\n", error);
	else if (wait_for_completion_timeout(&late->done, msecs_to_jiffies(LATE_MS)))
		pr_notice("fault: the late WRITE ended: %s\n", ib_wc_status_msg(late->status));
	else
		pr_notice("fault: the late WRITE did not end\n");
}

static void late_destroy(struct late *late)
{
	struct ib_cq *cq = late->qp->send_cq;

	rdma_disconnect(late->id);
	ib_drain_qp(late->qp);
	rdma_destroy_qp(late->id);
	ib_free_cq(cq);
	rdma_destroy_id(late->id);
	ib_dealloc_pd(late->pd);
}

static struct late *late_take(void)
{
	struct late *late;

	spin_lock_bh(&late_lock);
	late = list_first_entry_or_null(&late_list, struct late, entry);
	if (late)
		list_del(&late->entry);
	spin_unlock_bh(&late_lock);
	return late;
}

/* One whose epoch still stands is not late: its request times out. */
static void late_work_run(struct work_struct *work)
{
	struct late *late;

	while ((late = late_take())) {
		if (late->id) {
			late_post(late);
			late_destroy(late);
		}
		kfree(late);
	}
}

void rbd_fault_release_late(void)
{
	queue_work(system_long_wq, &late_work);
}

void rbd_fault_exit_late(void)
{
	rbd_fault_release_late();
	flush_work(&late_work);
}

#endif /* RBD_FAULTS */
