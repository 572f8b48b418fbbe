// SPDX-License-Identifier: GPL-2.0
/*
 * The tick of an epoch: deadlines of the handshake, silence, probes.
 */
#include <linux/compiler.h>

#include "epoch.h"
#include "epochs.h"
#include "session.h"

#define TICK_MS		500	/* before it is live */

/*
 * When the tick comes next: after @ms, or earlier when a probe is due. Nothing is armed
 * any more once the fence was started.
 */
static void tick_arm_locked(struct rbdt_epoch *epoch, u64 ms)
{
	u64 now_ms = rbdt_now_ms();

	lockdep_assert_held(&epoch->lock);
	if (epoch->state >= RBDT_EPOCH_ENDING)
		return;
	if (epoch->probe_due_ms)
		ms = min(ms, max(epoch->probe_due_ms, now_ms) - now_ms);
	epoch->tick_due_ms = now_ms + ms;
	mod_delayed_work(rbdt_session_wq, &epoch->tick, msecs_to_jiffies(ms));
}

static void tick_arm(struct rbdt_epoch *epoch, u64 ms)
{
	unsigned long flags;

	spin_lock_irqsave(&epoch->lock, flags);
	tick_arm_locked(epoch, ms);
	spin_unlock_irqrestore(&epoch->lock, flags);
}

static u64 tick_beat_ms(struct rbdt_epoch *epoch)
{
	return epoch->session->loss_ms / RBD_BEATS_PER_LOSS;
}

void rbdt_epoch_tick_start(struct rbdt_epoch *epoch)
{
	tick_arm(epoch, TICK_MS);
}

void rbdt_epoch_tick_live(struct rbdt_epoch *epoch)
{
	WRITE_ONCE(epoch->heard_ms, rbdt_now_ms());
	tick_arm(epoch, tick_beat_ms(epoch));
}

u64 rbdt_epoch_silent_ms(struct rbdt_epoch *epoch)
{
	u64 heard_ms = READ_ONCE(epoch->heard_ms), now_ms = rbdt_now_ms();

	return now_ms > heard_ms ? now_ms - heard_ms : 0;
}

/* What has arrived but was not looked at yet is life as well. */
static void tick_poll(struct rbdt_epoch *epoch)
{
	flush_work(&epoch->control.cq->work);
}

static bool probe_answered_locked(struct rbdt_epoch *epoch, u32 tag)
{
	lockdep_assert_held(&epoch->lock);
	return (s32)(epoch->probe_heard - tag) >= 0;
}

/* Is the time of the background probe over? */
static bool tick_probe_is_due(struct rbdt_epoch *epoch)
{
	unsigned long flags;
	bool due;

	spin_lock_irqsave(&epoch->lock, flags);
	due = epoch->probe_due_ms && rbdt_now_ms() >= epoch->probe_due_ms;
	spin_unlock_irqrestore(&epoch->lock, flags);
	return due;
}

/* Judge the background probe, whose time is over: nobody starts another one before this. */
static void tick_probe(struct rbdt_epoch *epoch)
{
	unsigned long flags;
	bool answered;

	tick_poll(epoch);
	spin_lock_irqsave(&epoch->lock, flags);
	answered = probe_answered_locked(epoch, epoch->probe_tag);
	epoch->probe_due_ms = 0;
	spin_unlock_irqrestore(&epoch->lock, flags);
	if (!answered)
		rbdt_epoch_end(epoch, RBD_ST_SUPERSEDED, "its host was booted anew");
}

static void tick_silence(struct rbdt_epoch *epoch)
{
	u32 loss_ms = epoch->session->loss_ms;

	if (rbdt_epoch_silent_ms(epoch) < loss_ms)
		return;
	tick_poll(epoch);
	if (rbdt_epoch_silent_ms(epoch) >= loss_ms)
		rbdt_epoch_end(epoch, RBD_ST_EXPIRED, "nothing was heard of its host");
}

static void tick_live(struct rbdt_epoch *epoch)
{
	u64 now_ms = rbdt_now_ms();

	/* We were late ourselves, so the silence may be ours. */
	if (now_ms > READ_ONCE(epoch->tick_due_ms) + tick_beat_ms(epoch))
		WRITE_ONCE(epoch->heard_ms, now_ms);
	if (tick_probe_is_due(epoch))
		tick_probe(epoch);
	tick_silence(epoch);
}

void rbdt_epoch_tick(struct work_struct *work)
{
	struct rbdt_epoch *epoch = container_of(work, struct rbdt_epoch, tick.work);
	u64 deadline_ms = READ_ONCE(epoch->deadline_ms);
	u64 next_ms = TICK_MS;

	if (READ_ONCE(epoch->state) == RBDT_EPOCH_LIVE) {
		tick_live(epoch);
		next_ms = tick_beat_ms(epoch);
	} else if (deadline_ms && rbdt_now_ms() >= deadline_ms) {
		rbdt_epoch_end(epoch, RBDT_END_LOST, "the handshake stopped half way");
	}
	tick_arm(epoch, next_ms);
}

/* Return: true: a PING with *@tag is to be sent; false: the one under way serves. */
static bool probe_begin(struct rbdt_epoch *epoch, u32 *tag)
{
	unsigned long flags;
	bool fresh;

	spin_lock_irqsave(&epoch->lock, flags);
	fresh = epoch->probe_sent == epoch->probe_heard;
	if (fresh)
		epoch->probe_sent++;
	*tag = epoch->probe_sent;
	spin_unlock_irqrestore(&epoch->lock, flags);
	return fresh;
}

/* It did not go out. (An answer to it is a lie, but one that hurts the liar alone.) */
static void probe_take_back(struct rbdt_epoch *epoch, u32 tag)
{
	unsigned long flags;

	spin_lock_irqsave(&epoch->lock, flags);
	if (epoch->probe_heard != tag)
		epoch->probe_sent = tag - 1;
	spin_unlock_irqrestore(&epoch->lock, flags);
}

/*
 * Strangers cause probes: any number of them must not hurt the session that they ask
 * about. So one PING is under way at a time, whoever waits for it, tags are drawn and
 * posted under one lock, and one that cannot be posted proves nothing.
 */
bool rbdt_epoch_probe(struct rbdt_epoch *epoch, u32 *tag)
{
	struct rbd_msg ping;
	bool asked;

	spin_lock(&epoch->send_lock);
	asked = epoch->can_send;
	if (asked && probe_begin(epoch, tag)) {
		rbd_control_bare(&ping, RBD_OP_PING, *tag, RBD_ST_OK, false);
		asked = !rbd_control_send(&epoch->messages, &ping);
		if (!asked)
			probe_take_back(epoch, *tag);
	}
	spin_unlock(&epoch->send_lock);
	return asked;
}

bool rbdt_epoch_answered(struct rbdt_epoch *epoch, u32 tag)
{
	unsigned long flags;
	bool answered;

	spin_lock_irqsave(&epoch->lock, flags);
	answered = probe_answered_locked(epoch, tag);
	spin_unlock_irqrestore(&epoch->lock, flags);
	return answered;
}

void rbdt_epoch_probe_answer(struct rbdt_epoch *epoch, u32 tag)
{
	bool asked, news = false;
	unsigned long flags;

	spin_lock_irqsave(&epoch->lock, flags);
	asked = (s32)(epoch->probe_sent - tag) >= 0;
	if (asked && !probe_answered_locked(epoch, tag)) {
		epoch->probe_heard = tag;
		news = true;
	}
	spin_unlock_irqrestore(&epoch->lock, flags);
	if (news)
		rbdt_wake();
	else if (!asked)
		rbdt_epoch_end(epoch, RBDT_END_VIOLATION, "an answer came to no question");
}

void rbdt_epoch_probe_or_end(struct rbdt_epoch *epoch)
{
	unsigned long flags;
	u32 tag;

	if (!rbdt_epoch_probe(epoch, &tag))
		return;
	spin_lock_irqsave(&epoch->lock, flags);
	/* The first one's time is not put off by a second. */
	if (epoch->state == RBDT_EPOCH_LIVE && !epoch->probe_due_ms) {
		epoch->probe_tag = tag;
		epoch->probe_due_ms = rbdt_now_ms() + RBD_PROBE_MS;
		tick_arm_locked(epoch, RBD_PROBE_MS);
	}
	spin_unlock_irqrestore(&epoch->lock, flags);
}
