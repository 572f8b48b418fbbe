// SPDX-License-Identifier: GPL-2.0
/*
 * The fence of an epoch: the one way in which it ends, whatever the reason. When
 * it is complete nothing of the epoch can reach the export any more.
 *
 * By the time it runs the epoch's state refuses new connections and messages, and
 * whoever waits in the ladder gives up.
 */
#include <linux/delay.h>
#include <linux/module.h>
#include <linux/slab.h>

#include "../common/fault.h"
#include "../common/wire.h"
#include "adapter.h"
#include "command.h"
#include "epoch.h"
#include "epochs.h"
#include "export.h"
#include "session.h"
#include "trace.h"

#define FENCE_BACKING_MS	2000	/* for the backing, before CLOSE goes without an answer */
#define FENCE_CLOSE_MS		1000	/* for CLOSE to follow, when the I/O queues went first */
#define FENCE_FAREWELL_MS	500	/* for the last message to get out */

static void fence_say(struct rbdt_epoch *epoch, u8 op, u32 tag, enum rbd_status status)
{
	struct rbd_msg msg;

	rbd_control_bare(&msg, op, tag, status, rbd_wire_final(status));
	rbdt_epoch_send(epoch, &msg);
}

static bool fence_is_told(enum rbd_status status)
{
	return status != RBDT_END_LOST && status != RBDT_END_VIOLATION;
}

/* Stop all of them first, then destroy each: the drains overlap. */
static bool fence_io_queues(struct rbdt_epoch *epoch)
{
	struct rbdt_queue *queue;
	bool broken = false;

	list_for_each_entry(queue, &epoch->queues, entry) {
		cancel_work_sync(&queue->accept_work);
		rbdt_queue_reject(queue, RBD_ST_TOKEN);
		rbdt_commands_stop(queue);
		rbdt_queue_stop(queue);
	}
	list_for_each_entry(queue, &epoch->queues, entry) {
		if (rbdt_queue_destroy(queue))
			broken = true;
		else
			rbdt_commands_unmap(queue);
	}
	return broken;
}

/* The queues are destroyed. Is the backing done with what they left? Waits for that a while. */
static bool fence_await_backing(struct rbdt_epoch *epoch)
{
	return wait_event_idle_timeout(rbdt_wait, !rbdt_epoch_count_commands(epoch),
				       msecs_to_jiffies(FENCE_BACKING_MS));
}

/*
 * Waits for the backing as long as it takes: nothing of the epoch's is on the network or on
 * the adapter any more. A queue that is broken stays.
 */
static void fence_free_queues(struct rbdt_epoch *epoch)
{
	struct rbdt_queue *queue, *next;
	unsigned long flags;

	list_for_each_entry_safe(queue, next, &epoch->queues, entry) {
		rbdt_commands_await(queue);
		if (queue->qp)
			continue;
		spin_lock_irqsave(&epoch->lock, flags);
		list_del(&queue->entry);
		spin_unlock_irqrestore(&epoch->lock, flags);
		rbdt_commands_destroy(queue);
		kfree(queue);
	}
}

static bool fence_closing_or_cut(struct rbdt_epoch *epoch)
{
	return READ_ONCE(epoch->closing) || READ_ONCE(epoch->cut);
}

/*
 * An initiator that detaches may take its I/O queues down before it says CLOSE; that
 * is told from a lost one by what the control queue says next.
 */
static void fence_await_close(struct rbdt_epoch *epoch)
{
	if (epoch->session && epoch->end_status == RBDT_END_LOST)
		wait_event_idle_timeout(rbdt_wait, fence_closing_or_cut(epoch),
					msecs_to_jiffies(FENCE_CLOSE_MS));
}

/* Destroy queue 0. What was sent last gets some time to arrive. */
static bool fence_control(struct rbdt_epoch *epoch, bool farewell)
{
	bool broken;

	if (farewell)
		wait_event_idle_timeout(rbdt_wait, READ_ONCE(epoch->cut),
					msecs_to_jiffies(FENCE_FAREWELL_MS));
	spin_lock(&epoch->send_lock);
	epoch->can_send = false;
	spin_unlock(&epoch->send_lock);

	rbdt_queue_reject(&epoch->control, epoch->end_status ?: RBD_ST_NO_RESOURCES);
	broken = rbdt_queue_destroy(&epoch->control);
	if (!broken)
		rbd_control_exit(&epoch->messages);
	return broken;
}

/*
 * What could not be taken down may still be reached by the adapter: then it, and the
 * module, stay for ever. A module that is being unloaded already cannot be kept.
 */
static void fence_leak(struct rbdt_epoch *epoch, const char *what, bool queue)
{
	struct rbdt_session *session = epoch->session;

	pr_err("connection from %pISpc: %s could not be destroyed: its memory is leaked\n",
	       &epoch->address, what);
	if (session)
		pr_err("export %s: what it is stored in is kept until this host is restarted\n",
		       session->export->name);
	__module_get(THIS_MODULE);
	if (session)
		rbdt_export_leak(session->export, queue);
	rbdt_epoch_get(epoch);
}

static void fence_release(struct rbdt_epoch *epoch, bool broken)
{
	struct rbdt_session *session = epoch->session;

	if (broken) {
		fence_leak(epoch, "a queue", true);
		return;
	}
	if (session)
		session->export->ops->close(epoch);
	if (epoch->keys.leaked)
		fence_leak(epoch, "a registration", false);
	else if (epoch->pd)
		ib_dealloc_pd(epoch->pd);
}

/* Nothing is left on the adapter, but for what was leaked: it may be removed. */
static void fence_leave_adapter(struct rbdt_epoch *epoch)
{
	WRITE_ONCE(epoch->off_adapter, true);
	rbdt_wake();
}

/* The memory that was lent goes last: the backing read from it and wrote to it. */
static void fence_forget(struct rbdt_epoch *epoch)
{
	fence_free_queues(epoch);
	if (epoch->session && epoch->session->export->ops->forget && !epoch->broken &&
	    !epoch->keys.leaked)
		epoch->session->export->ops->forget(epoch);
}

static void fence_log(struct rbdt_epoch *epoch)
{
	struct rbdt_session *session = epoch->session;

	if (session && !rbdt_session_may_log(session))
		return;
	if (session)
		pr_info("session %pUb: ended: %s\n", session->uuid, epoch->end_why);
	else if (epoch->end_status == RBDT_END_VIOLATION)
		pr_warn_ratelimited("connection from %pISpc ended: %s\n", &epoch->address,
				    epoch->end_why);
	else
		pr_debug("connection from %pISpc ended: %s\n", &epoch->address, epoch->end_why);
}

/*
 * What becomes of the session. One that its host closed is forgotten, even if CLOSE could not be
 * answered; one that the host's next boot ended as well.
 */
static enum rbdt_session_end fence_session_end(struct rbdt_epoch *epoch)
{
	if (READ_ONCE(epoch->closing))
		return RBDT_SESSION_FORGET;
	switch (epoch->end_status) {
	case RBDT_END_LOST:
	case RBD_ST_UNLOADED:
	case RBD_ST_BACKING:
	case RBD_ST_RESIZED:
		return RBDT_SESSION_CLAIM;
	case RBD_ST_EXPIRED:
	case RBD_ST_REMOVED:	/* a device may be exported again */
	case RBDT_END_VIOLATION:
		return RBDT_SESSION_EXPIRE;
	default:
		return RBDT_SESSION_FORGET;
	}
}

static void fence_unlist(struct rbdt_epoch *epoch)
{
	struct rbdt_session *session = epoch->session;

	rbdt_session_unlist(session, fence_session_end(epoch),
			    READ_ONCE(epoch->heard_ms) + session->loss_ms);
}

/*
 * The I/O queues are destroyed, zeroing is over and the backing is done: so is what the
 * initiator asked for. The rest is not waited for, because a large export has hundreds of
 * thousands of registrations: until queue 0 and they are gone the epoch counts as fencing, and the export
 * admits nobody.
 */
static void fence_answer_close(struct rbdt_epoch *epoch)
{
	fence_unlist(epoch);
	fence_say(epoch, RBD_OP_CLOSE | RBD_OP_ANSWER, epoch->close_tag, RBD_ST_OK);
}

/* Takes as long as the backing does. The queues are destroyed by now. */
void rbdt_epoch_fence_rest(struct work_struct *work)
{
	struct rbdt_epoch *epoch = container_of(work, struct rbdt_epoch, backing_work);
	struct rbdt_session *session = epoch->session;

	fence_forget(epoch);
	if (session) {
		fence_unlist(epoch);
		if (!epoch->broken)
			trace_rbdt_fence_complete(epoch);
		rbdt_session_gone(session, epoch->broken);
	}
	rbdt_epoch_fenced(epoch);
}

void rbdt_epoch_fence(struct work_struct *work)
{
	struct rbdt_epoch *epoch = container_of(work, struct rbdt_epoch, fence_work);
	enum rbd_status status = epoch->end_status;
	struct rbdt_session *session;
	bool broken, told, idle;

	cancel_delayed_work_sync(&epoch->tick);
	cancel_work_sync(&epoch->ladder_work);
	session = epoch->session;
	fence_log(epoch);
	trace_rbdt_fence_begin(epoch);
	if (session)
		rbdt_session_ending(session);
#ifdef RBD_TEST_NO_FENCE	/* shows that the stale write test can fail; Documentation/testing.rst */
	if (session) {
		fence_unlist(epoch);
		msleep(max(RBD_TEST_NO_FENCE, 3000));
	}
#endif
	told = fence_is_told(status);
	if (told)
		fence_say(epoch, RBD_OP_ENDED, 0, status);

	if (session)
		rbd_fault_step(RBD_FAULT_FENCE);
	broken = fence_io_queues(epoch);
	cancel_work_sync(&epoch->zero_work);
	idle = fence_await_backing(epoch);
	if (!told)
		fence_await_close(epoch);
	if (session && READ_ONCE(epoch->closing) && !broken && idle) {
		fence_answer_close(epoch);
		told = true;
	}
	broken |= fence_control(epoch, told);
	epoch->broken = broken;
	fence_release(epoch, broken);
	fence_leave_adapter(epoch);
	/* A backing that hangs holds up no other fence. */
	if (rbdt_epoch_count_commands(epoch))
		queue_work(rbdt_backing_wq, &epoch->backing_work);
	else
		rbdt_epoch_fence_rest(&epoch->backing_work);
}
