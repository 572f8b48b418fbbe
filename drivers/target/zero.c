// SPDX-License-Identifier: GPL-2.0
/*
 * ZERO: write-zeroes done here, on behalf of an initiator, in pieces that look
 * at the epoch in between: the fence waits for at most one piece.
 */
#include <linux/sched.h>

#include "../common/wire.h"
#include "epoch.h"
#include "epochs.h"
#include "export.h"
#include "session.h"

static struct rbdt_zero_slot *zero_free_slot(struct rbdt_epoch *epoch)
{
	unsigned int i;

	lockdep_assert_held(&epoch->lock);
	for (i = 0; i < ARRAY_SIZE(epoch->zero); i++)
		if (!epoch->zero[i].busy)
			return &epoch->zero[i];
	return NULL;
}

/* The one that came first: under a stream of them none may wait for ever. */
static struct rbdt_zero_slot *zero_oldest_slot(struct rbdt_epoch *epoch)
{
	struct rbdt_zero_slot *oldest = NULL, *slot;
	unsigned int i;

	lockdep_assert_held(&epoch->lock);
	for (i = 0; i < ARRAY_SIZE(epoch->zero); i++) {
		slot = &epoch->zero[i];
		if (!slot->busy)
			continue;
		if (!oldest || (s32)(slot->sequence - oldest->sequence) < 0)
			oldest = slot;
	}
	return oldest;
}

void rbdt_epoch_zero(struct rbdt_epoch *epoch, const struct rbd_zero *zero)
{
	struct rbdt_zero_slot *slot = NULL;
	unsigned long flags;

	spin_lock_irqsave(&epoch->lock, flags);
	if (epoch->state == RBDT_EPOCH_LIVE)
		slot = zero_free_slot(epoch);
	if (slot) {
		slot->busy = true;
		slot->sequence = ++epoch->zero_last;
		slot->tag = le32_to_cpu(zero->msg.tag);
		slot->offset = le64_to_cpu(zero->offset);
		slot->bytes = le32_to_cpu(zero->length);
		queue_work(rbdt_zero_wq, &epoch->zero_work);
	}
	spin_unlock_irqrestore(&epoch->lock, flags);
	if (!slot)
		rbdt_epoch_end(epoch, RBDT_END_VIOLATION,
			       "ZERO came out of turn, or one too many");
}

static enum rbd_status zero_check(struct rbdt_session *session, const struct rbdt_zero_slot *slot)
{
	struct rbdt_export *export = session->export;

	if (!export->ops->zero)
		return RBD_ST_BAD_MESSAGE;
	if (session->read_only)
		return RBD_ST_READ_ONLY;
	if ((slot->offset | slot->bytes) & (export->block_size - 1) ||
	    slot->bytes > RBDT_MAX_ZERO_BYTES)
		return RBD_ST_RANGE;
	if (slot->offset > export->size_bytes || slot->bytes > export->size_bytes - slot->offset)
		return RBD_ST_RANGE;
	return RBD_ST_OK;
}

static enum rbd_status zero_do(struct rbdt_epoch *epoch, const struct rbdt_zero_slot *slot)
{
	struct rbdt_export *export = epoch->session->export;
	enum rbd_status status = zero_check(epoch->session, slot);
	u64 offset = slot->offset;
	u32 left = slot->bytes, bytes;

	while (status == RBD_ST_OK && left && !rbdt_epoch_is_ending(epoch)) {
		bytes = min(left, RBDT_ZERO_PIECE_BYTES);
		status = export->ops->zero(export, offset, bytes);
		offset += bytes;
		left -= bytes;
		cond_resched();
	}
	return status;
}

/* One at a time, and then it is the others' turn: whoever zeroes all day holds up nobody. */
void rbdt_epoch_zero_work(struct work_struct *work)
{
	struct rbdt_epoch *epoch = container_of(work, struct rbdt_epoch, zero_work);
	struct rbdt_zero_slot *slot;
	enum rbd_status status;
	unsigned long flags;
	struct rbd_msg answer;

	spin_lock_irqsave(&epoch->lock, flags);
	slot = zero_oldest_slot(epoch);
	spin_unlock_irqrestore(&epoch->lock, flags);
	if (!slot)
		return;
	status = zero_do(epoch, slot);
	if (rbdt_epoch_is_ending(epoch))
		return;
	rbdt_stats_zero(epoch->session, slot->bytes, status == RBD_ST_OK);
	rbd_control_bare(&answer, RBD_OP_ZERO | RBD_OP_ANSWER, slot->tag, status,
			 rbd_wire_final(status));
	spin_lock_irqsave(&epoch->lock, flags);
	slot->busy = false;
	if (epoch->state == RBDT_EPOCH_LIVE && zero_oldest_slot(epoch))
		queue_work(rbdt_zero_wq, &epoch->zero_work);
	spin_unlock_irqrestore(&epoch->lock, flags);
	rbdt_epoch_send(epoch, &answer);
}
