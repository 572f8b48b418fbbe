// SPDX-License-Identifier: GPL-2.0
/*
 * The hold: how long I/O waits for a target that is away.
 */
#include <linux/sched/signal.h>
#include <linux/rbd_initiator.h>

#include "hold.h"

/*
 * The clock of holds stands while this host is suspended: its adapters sleep, and nobody could come back. Jiffies alone would not do: where
 * the kernel has no idle state in which its clock may stop, they go on in a suspend to idle, and so do kernel threads.
 */
static unsigned long asleep_from;	/* jiffies; 0: awake */

void rbd_hold_begin(struct rbd_session *session)
{
	unsigned long flags;

	spin_lock_irqsave(&session->lock, flags);
	WRITE_ONCE(session->hold_from, jiffies);
	spin_unlock_irqrestore(&session->lock, flags);
}

void rbd_hold_sleep(void)
{
	WRITE_ONCE(asleep_from, jiffies ?: 1);
}

void rbd_hold_shift(struct rbd_session *session)
{
	unsigned long flags, now;

	spin_lock_irqsave(&session->lock, flags);
	now = jiffies;
	if (time_after(asleep_from, session->hold_from))
		WRITE_ONCE(session->hold_from, session->hold_from + (now - asleep_from));
	else
		WRITE_ONCE(session->hold_from, now);	/* it began meanwhile */
	spin_unlock_irqrestore(&session->lock, flags);
}

void rbd_hold_wake(void)
{
	WRITE_ONCE(asleep_from, 0);
}

#define BRIDGE_MS	15000	/* for a target that said that it is back in a moment */

/* What was asked for, or long enough to bridge what the target does on purpose */
static u32 hold_ms(struct rbd_session *session)
{
	u32 fail_after_ms = READ_ONCE(session->wish.fail_after_ms);

	return READ_ONCE(session->bridge) ? max_t(u32, fail_after_ms, BRIDGE_MS) : fail_after_ms;
}

bool rbd_hold_wanted(struct rbd_session *session)
{
	return hold_ms(session) != RBD_FAIL_AFTER_NOW_MS;
}

u64 rbd_hold_ms(struct rbd_session *session)
{
	long held = (READ_ONCE(asleep_from) ?: jiffies) - READ_ONCE(session->hold_from);

	return held > 0 ? jiffies64_to_msecs(held) : 0;
}

u32 rbd_hold_left_ms(struct rbd_session *session)
{
	u32 fail_after_ms = hold_ms(session);
	u64 held_ms = rbd_hold_ms(session);

	if (fail_after_ms == RBD_FAIL_AFTER_NEVER_MS)
		return RBD_FAIL_AFTER_NEVER_MS;
	return held_ms < fail_after_ms ? fail_after_ms - held_ms : 0;
}

void rbd_hold_set(struct rbd_session *session, u32 fail_after_ms)
{
	unsigned long flags;

	WRITE_ONCE(session->wish.fail_after_ms, fail_after_ms);
	spin_lock_irqsave(&session->lock, flags);
	WRITE_ONCE(session->hurry, true);
	/* An attempt has been told how long it may take: let it end, the next one knows better. */
	if (session->state == RBD_DEVICE_RECONNECTING && session->attempting)
		send_sig(SIGINT, session->thread, 1);
	spin_unlock_irqrestore(&session->lock, flags);
	wake_up(&session->wait);
}
