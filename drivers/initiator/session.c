// SPDX-License-Identifier: GPL-2.0
/*
 * The session's thread and its state machine: connect, watch, tear down, come back.
 */
#include <linux/kthread.h>
#include <linux/random.h>
#include <linux/sched/mm.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>
#include <linux/vmalloc.h>

#include "../common/fault.h"
#include "../common/wire.h"
#include "adapter.h"
#include "hold.h"
#include "queue.h"
#include "session.h"

#define RETRY_MS	500	/* between two tries of an attach */
#define CAUSE_MS	500	/* for the target to say why it closed a queue */
#define ATTEMPT_MS	120000	/* of one attempt to come back, when no hold bounds it */
#define DELAY_MS_MAX	8000	/* between two of them, unless more was asked for */
#define STEADY_MS	10000	/* live for that long: the next loss is a new story */
#define REPLAY_MS	10	/* until what found no room is tried again */

static const char * const state_names[] = {
	[RBD_DEVICE_CONNECTING] = "connecting",
	[RBD_DEVICE_LIVE] = "live",
	[RBD_DEVICE_RECONNECTING] = "reconnecting",
	[RBD_DEVICE_FAILING] = "failing",
	[RBD_DEVICE_FAILED] = "failed",
	[RBD_DEVICE_DETACHING] = "detaching",
};

static const u8 state_moves[] = {	/* from where one comes */
	[RBD_DEVICE_CONNECTING] = 0,
	[RBD_DEVICE_LIVE] = BIT(RBD_DEVICE_CONNECTING) | BIT(RBD_DEVICE_RECONNECTING) |
			    BIT(RBD_DEVICE_FAILING),
	[RBD_DEVICE_RECONNECTING] = BIT(RBD_DEVICE_LIVE),
	[RBD_DEVICE_FAILING] = BIT(RBD_DEVICE_LIVE) | BIT(RBD_DEVICE_RECONNECTING),
	[RBD_DEVICE_FAILED] = BIT(RBD_DEVICE_CONNECTING) | BIT(RBD_DEVICE_LIVE) |
			      BIT(RBD_DEVICE_RECONNECTING) | BIT(RBD_DEVICE_FAILING),
	[RBD_DEVICE_DETACHING] = (u8)~BIT(RBD_DEVICE_DETACHING),
};

/* The one place where the state changes; called by the session's thread. */
static void session_set_state(struct rbd_session *session, enum rbd_device_state to)
{
	enum rbd_device_state from;
	bool ok;

	spin_lock_irq(&session->lock);
	from = session->state;
	ok = state_moves[to] & BIT(from);
	if (ok)
		session->state = to;
	if (ok && from == RBD_DEVICE_RECONNECTING)
		session->stats.held_ms += rbd_hold_ms(session);
	spin_unlock_irq(&session->lock);

	if (WARN(!ok, "illegal move from %s to %s", state_names[from], state_names[to]))
		return;
	trace_rbd_state(session->wish.export, session->grant.epoch, from, to, session->reason);
	session->ops->changed(session);
}

const char *rbd_session_state_name(enum rbd_device_state state)
{
	return state_names[state];
}

enum rbd_device_state rbd_session_state(struct rbd_session *session, char *reason)
{
	enum rbd_device_state state;
	unsigned long flags;

	spin_lock_irqsave(&session->lock, flags);
	state = session->state;
	if (reason)
		strscpy(reason, session->reason, RBD_REASON_MAX);
	spin_unlock_irqrestore(&session->lock, flags);
	return state;
}

void rbd_session_lost(struct rbd_session *session, int error, const char *fmt, ...)
{
	unsigned long flags;
	va_list args;

	spin_lock_irqsave(&session->lock, flags);
	if (!session->lost && !session->ending) {
		va_start(args, fmt);
		if (!session->stop)
			vsnprintf(session->reason, sizeof(session->reason), fmt, args);
		va_end(args);
		session->error = -error;
		WRITE_ONCE(session->lost, true);
		/* The TCP connect of iWARP hears of nothing but a signal. */
		if (session->attempting)
			send_sig(SIGINT, session->thread, 1);
	}
	spin_unlock_irqrestore(&session->lock, flags);
	wake_up(&session->wait);
}

/* What a queue has to say when the target takes it down, on purpose or not */
static bool session_cause_is_vague(int error)
{
	return error == -ECONNRESET || error == -EIO;
}

void rbd_session_ended(struct rbd_session *session, u16 status)
{
	int error = rbd_wire_errno(status);
	unsigned long flags;

	rbd_session_lost(session, error, "%s", rbd_wire_sentence(status));
	spin_lock_irqsave(&session->lock, flags);
	if (session_cause_is_vague(session->error) && !session->ending && !session->stop) {
		strscpy(session->reason, rbd_wire_sentence(status), sizeof(session->reason));
		session->error = -error;
	}
	if (!session->ending)
		rbd_session_over(session, status);
	WRITE_ONCE(session->told, true);
	spin_unlock_irqrestore(&session->lock, flags);
	wake_up(&session->wait);
}

void rbd_session_over(struct rbd_session *session, unsigned int status)
{
	if (status == RBD_ST_RESIZED)
		WRITE_ONCE(session->bridge, true);
	/* The contents of a memory export go with it; a device may be exported again. */
	if (rbd_wire_over(status) ||
	    (status == RBD_ST_REMOVED && !rbd_session_is_staged(session)))
		WRITE_ONCE(session->over, true);
}

int rbd_session_wait_verdict(struct rbd_session *session, long left, bool met)
{
	if (READ_ONCE(session->stop))
		return -ECANCELED;
	if (met)
		return 0;
	if (READ_ONCE(session->lost))
		return -ENOTCONN;
	if (left < 0)	/* the alarm: a deadline passed while something blocked */
		flush_signals(current);
	return READ_ONCE(session->stop) ? -ECANCELED : -ETIMEDOUT;
}

int rbd_session_fail(struct rbd_session *session, int error, const char *fmt, ...)
{
	va_list args;

	spin_lock_irq(&session->lock);
	if (session->lost) {
		error = session->error ?: error;
	} else {
		va_start(args, fmt);
		vsnprintf(session->reason, sizeof(session->reason), fmt, args);
		va_end(args);
	}
	spin_unlock_irq(&session->lock);
	return error;
}

void rbd_session_set_shown(struct rbd_session *session, bool shown)
{
	spin_lock_irq(&session->lock);
	session->shown = shown;
	spin_unlock_irq(&session->lock);
}

void rbd_session_set_ending(struct rbd_session *session, bool ending)
{
	spin_lock_irq(&session->lock);
	session->ending = ending;
	spin_unlock_irq(&session->lock);
}

/* --- tear down: one order, one place, from any state of an epoch --- */

static void session_destroy_queues(struct rbd_session *session)
{
	u32 i;

	for (i = 0; session->queues && i < session->grant.nr_queues; i++)
		rbd_queue_stop(&session->queues[i]);
	rbd_session_set_shown(session, false);	/* from here on they are freed */
	for (i = 0; session->queues && i < session->grant.nr_queues; i++)
		rbd_queue_destroy(&session->queues[i]);
}

static void session_forget_zeroes(struct rbd_session *session)
{
	spin_lock_bh(&session->zero_lock);
	memset(session->zero_slots, 0, sizeof(session->zero_slots));
	spin_unlock_bh(&session->zero_lock);
}

static void session_free_epoch(struct rbd_session *session)
{
	rbd_queue_destroy(session->control_queue);
	rbd_control_exit(&session->control);
	memset(&session->control, 0, sizeof(session->control));
	if (session->pd && !rbd_fault_keeps_pd(session->pd))
		ib_dealloc_pd(session->pd);
	session->pd = NULL;
	rbd_adapter_put(session);

	kvfree(session->queues);
	session->queues = NULL;
	kvfree(session->extents);
	session->extents = NULL;
	kfree(session->tokens);
	session->tokens = NULL;
}

/* No queue of the epoch is left: what it said of itself is history. */
static void session_forget_loss(struct rbd_session *session)
{
	spin_lock_irq(&session->lock);
	session->ending = false;
	session->told = false;
	WRITE_ONCE(session->lost, false);
	spin_unlock_irq(&session->lock);
	flush_signals(current);
}

enum epoch_end {
	EPOCH_CLOSE,	/* tell the target, end what was started */
	EPOCH_FAIL,	/* end what was started */
	EPOCH_HOLD,	/* keep it for the next epoch */
};

/*
 * Ends the epoch. A request is ended, or kept to be issued again, only when every queue is gone:
 * until then a late READ could land in its pages, or a retransmitted WRITE carry them. I/O
 * is left stopped.
 */
static void session_end_epoch(struct rbd_session *session, enum epoch_end end)
{
	rbd_session_set_ending(session, true);	/* what breaks from here on breaks by our hand */
	WRITE_ONCE(session->replaying, false);
	rbd_beat_stop(session);
	session->ops->stop_io(session);
	session->io_ok = false;

	if (end == EPOCH_CLOSE && !rbd_session_is_lost(session))
		rbd_login_close(session);
	rbd_queue_stop(session->control_queue);	/* its handlers know the I/O queues */
	session_destroy_queues(session);
	session_forget_zeroes(session);
	session->ops->settle_io(session, end == EPOCH_HOLD);
	session_free_epoch(session);
	session_forget_loss(session);
}

/* --- connect --- */

/* A signal ends what cannot be given a time-out: the TCP connect of iWARP. */
static void session_alarm(struct timer_list *timer)
{
	struct rbd_session *session = container_of(timer, struct rbd_session, alarm);

	send_sig(SIGINT, session->thread, 1);
}

static void session_set_attempting(struct rbd_session *session, bool attempting)
{
	spin_lock_irq(&session->lock);
	session->attempting = attempting;
	spin_unlock_irq(&session->lock);
}

/* From here on who changes how long I/O may be held sends the signal: the deadline is computed after it. */
static void session_begin_attempt(struct rbd_session *session)
{
	WRITE_ONCE(session->hurry, false);
	session_set_attempting(session, true);
}

/* Return: 0 when an epoch is up; else it has to be ended. */
static int session_attempt(struct rbd_session *session)
{
	int error = rbd_connect(session);

	session_set_attempting(session, false);
	if (error && rbd_session_is_lost(session))
		error = session->error ?: error;
	return error;
}

/* Is it worth while to try again within the deadline of the attach? */
static bool session_may_retry(struct rbd_session *session, int error)
{
	switch (error) {
	case -EHOSTUNREACH:
	case -ETIMEDOUT:
	case -EAGAIN:		/* the ladder: a refusal that says "retry" */
		break;
	case -ECONNREFUSED:
		if (session->control_queue->stale)
			break;
		return false;
	default:
		return false;
	}
	return rbd_session_ms_left(session) > RETRY_MS;
}

/* When the deadline cuts a try short, the verdict is the refusal that was to be tried again. */
static int session_verdict(struct rbd_session *session, int error, char *refusal)
{
	spin_lock_irq(&session->lock);
	if (error == -EAGAIN) {
		strscpy(refusal, session->reason, RBD_REASON_MAX);
	} else if (error == -ETIMEDOUT && *refusal && !rbd_session_ms_left(session)) {
		strscpy(session->reason, refusal, RBD_REASON_MAX);
		error = -EAGAIN;
	}
	spin_unlock_irq(&session->lock);
	return error;
}

/* The attach: tries until an epoch is up, or final, out of time or told to stop. */
static int session_connect(struct rbd_session *session)
{
	char refusal[RBD_REASON_MAX] = "";
	bool retry;
	int error;

	session->deadline = jiffies + msecs_to_jiffies(session->wish.timeout_ms);
	do {
		session_begin_attempt(session);
		error = session_attempt(session);
		if (!error)
			return 0;
		error = session_verdict(session, error, refusal);
		retry = session_may_retry(session, error);
		session_end_epoch(session, EPOCH_FAIL);
		session->ops->resume_io(session);
		if (!retry)
			break;
		rbd_session_wait(session, false, RETRY_MS);
	} while (!READ_ONCE(session->stop));
	return error == -EAGAIN ? -EBUSY : error;
}

static void session_go_live(struct rbd_session *session)
{
	session->live_from = jiffies;
	session->shown_bytes = READ_ONCE(session->grant.size_bytes);
	WRITE_ONCE(session->replaying, false);
	WRITE_ONCE(session->bridge, false);
	session->io_ok = true;
	session_set_state(session, RBD_DEVICE_LIVE);
	session->ops->resume_io(session);
}

static void session_settle(struct rbd_session *session, int error)
{
	spin_lock_irq(&session->lock);
	session->error = error;
	session->settled = true;
	spin_unlock_irq(&session->lock);
	wake_up_all(&session->wait);
}

static void session_wait_for_end(struct rbd_session *session, bool also_lost)
{
	wait_event_idle(session->wait, READ_ONCE(session->stop) ||
			(also_lost && READ_ONCE(session->lost)));
}

/* A queue was closed. When the target did that on purpose, it says so on the control queue. */
static void session_await_cause(struct rbd_session *session)
{
	bool vague;

	spin_lock_irq(&session->lock);
	vague = session_cause_is_vague(session->error);
	spin_unlock_irq(&session->lock);
	if (vague)
		wait_event_idle_timeout(session->wait,
					READ_ONCE(session->stop) || READ_ONCE(session->told) ||
					READ_ONCE(session->control_down),
					msecs_to_jiffies(CAUSE_MS));
	/* What has arrived counts, even when the connection went first. */
	flush_work(&session->control_queue->cq->work);
}

/* --- come back --- */

/*
 * Issue again what was in flight, and wait until all of it has ended: nothing younger is sent
 * before. What breaks epoch after epoch is issued by itself in the end, and then fails: RBD_LOSSES_MAX.
 */
static int session_replay(struct rbd_session *session)
{
	u32 held, stuck;
	int error;

	WRITE_ONCE(session->issued_from, jiffies);
	WRITE_ONCE(session->replaying, true);
	for (;;) {
		held = atomic_read(&session->nr_held);
		stuck = session->ops->replay(session);
		if (!atomic_read(&session->nr_held))
			return 0;
		error = rbd_session_wait(session, atomic_read(&session->nr_held) != held,
					 stuck ? REPLAY_MS : MSEC_PER_SEC);
		if (error && error != -ETIMEDOUT)
			return error;
		if (!rbd_hold_left_ms(session))
			return -ETIMEDOUT;
	}
}

static bool session_holds(struct rbd_session *session)
{
	return session->state == RBD_DEVICE_RECONNECTING;
}

/* Ends an epoch that was lost, or did not come up: I/O is held, or fails from here on. */
static void session_end_lost(struct rbd_session *session)
{
	session_end_epoch(session, session_holds(session) ? EPOCH_HOLD : EPOCH_FAIL);
	if (!session_holds(session))
		session->ops->resume_io(session);
}

/* One attempt to come back. Return: true when the session is live again. */
static bool session_try(struct rbd_session *session)
{
	u32 ms = ATTEMPT_MS;
	int error;
	bool up;

	session_begin_attempt(session);
	if (session_holds(session))
		ms = min(ms, rbd_hold_left_ms(session));
	session->deadline = jiffies + msecs_to_jiffies(ms);
	error = session_attempt(session);
	up = !error;
	if (up) {
		rbd_beat_start(session);
		error = session_replay(session);
	}
	if (!error) {
		session->reconnects++;
		session_go_live(session);
		return true;
	}
	/* Told to stop while it is up: then the target is told as well, and the thread does the rest. */
	if (READ_ONCE(session->stop) && up)
		session_end_epoch(session, EPOCH_CLOSE);
	else
		session_end_lost(session);
	return false;
}

/* At once the first time, then later and later, and never in step with others. */
static u32 session_delay_ms(struct rbd_session *session)
{
	u32 base = session->wish.reconnect_delay_ms, most = max_t(u32, base, DELAY_MS_MAX);
	u32 ms;

	if (!session->tries++)
		return 0;
	ms = min_t(u64, (u64)base << min(session->tries - 2, 16u), most);
	return ms - ms / 4 + get_random_u32() % (ms / 2 + 1);
}

/* Waits for the next attempt; the end of the hold and a change of its time come first. */
static void session_pause(struct rbd_session *session)
{
	u32 ms = session_delay_ms(session);

	if (session_holds(session))
		ms = min(ms, rbd_hold_left_ms(session));
	WRITE_ONCE(session->retry_at, (jiffies + msecs_to_jiffies(ms)) ?: 1);
	wait_event_idle_timeout(session->wait,
				READ_ONCE(session->stop) || READ_ONCE(session->hurry),
				msecs_to_jiffies(ms));
	WRITE_ONCE(session->retry_at, 0);
	WRITE_ONCE(session->hurry, false);
}

/* The time is over: what is held is failed, and so is what comes. */
static void session_give_up(struct rbd_session *session, enum rbd_device_state state)
{
	session_set_state(session, state);
	session->ops->settle_io(session, false);
	session->ops->resume_io(session);
}

/* May I/O wait for the target, or is this the end of it? */
static enum rbd_device_state session_lost_state(struct rbd_session *session)
{
	if (session->over || !session->committed || !session->can_resume)
		return RBD_DEVICE_FAILED;
	return rbd_hold_wanted(session) ? RBD_DEVICE_RECONNECTING : RBD_DEVICE_FAILING;
}

/* From a loss until it is live again, over for good, or told to stop */
static void session_recover(struct rbd_session *session)
{
	if (jiffies_to_msecs(jiffies - session->live_from) > STEADY_MS)
		session->tries = 0;
	rbd_hold_begin(session);
	rbd_stats_lost(&session->stats, session->error, session->told);
	session_set_state(session, session_lost_state(session));
	session_end_lost(session);

	while (session->state != RBD_DEVICE_FAILED && !READ_ONCE(session->stop)) {
		session_pause(session);
		if (READ_ONCE(session->stop))
			break;
		if (session_holds(session) && !rbd_hold_left_ms(session))
			session_give_up(session, RBD_DEVICE_FAILING);
		if (session_try(session))
			return;
		if (READ_ONCE(session->over))
			session_give_up(session, RBD_DEVICE_FAILED);
	}
}

/* From the first LIVE on. On return the session was told to stop, or is over for good. */
static void session_run(struct rbd_session *session)
{
	while (session->state == RBD_DEVICE_LIVE) {
		session_wait_for_end(session, true);
		if (!READ_ONCE(session->stop))
			session_await_cause(session);
		if (READ_ONCE(session->stop))
			return;
		session_recover(session);
	}
}

/* All that was wanted is known: no epoch has to stay. */
static void session_asked(struct rbd_session *session, int error)
{
	if (!error)
		session_end_epoch(session, EPOCH_CLOSE);
	session_set_state(session, RBD_DEVICE_FAILED);
	session_settle(session, error);
}

static void session_live(struct rbd_session *session)
{
	int error = session_connect(session);

	if (session->found) {
		session_asked(session, error);
		return;
	}
	if (error) {
		session_set_state(session, RBD_DEVICE_FAILED);
	} else {
		session_go_live(session);
		rbd_beat_start(session);
	}
	session_settle(session, error);
	if (!error)
		session_run(session);
}

/* Life of the session */
static int session_thread(void *data)
{
	struct rbd_session *session = data;
	unsigned int noio = memalloc_noio_save();	/* we may be the way out of memory */
	bool up;

	allow_kernel_signal(SIGINT);
	session_live(session);
	session_wait_for_end(session, false);
	up = session->state == RBD_DEVICE_LIVE;
	session_set_state(session, RBD_DEVICE_DETACHING);
	if (up)
		session_end_epoch(session, EPOCH_CLOSE);
	session->ops->settle_io(session, false);	/* what was held */
	session->ops->resume_io(session);

	memalloc_noio_restore(noio);
	while (!kthread_should_stop()) {
		set_current_state(TASK_IDLE);
		if (!kthread_should_stop())
			schedule();
		__set_current_state(TASK_RUNNING);
	}
	return 0;
}

static void session_free_buffers(struct rbd_session *session)
{
	kfree(session->control_queue);
	kfree(session->answer);
	free_pages((unsigned long)session->table_buffer, get_order(RBD_TABLE_BYTES));
}

int rbd_session_start(struct rbd_session *session, const struct rbd_session_ops *ops,
		      const char *name)
{
	struct task_struct *thread;

	session->ops = ops;
	session->transport = "";
	session->fabric.gid_type = "";
	session->state = RBD_DEVICE_CONNECTING;
	spin_lock_init(&session->lock);
	spin_lock_init(&session->zero_lock);
	init_waitqueue_head(&session->wait);
	rbd_beat_init(session);
	timer_setup(&session->alarm, session_alarm, 0);

	session->answer = kzalloc(RBD_MSG_MAX, GFP_KERNEL);
	session->table_buffer = (void *)__get_free_pages(GFP_KERNEL | __GFP_ZERO,
							 get_order(RBD_TABLE_BYTES));
	session->control_queue = kzalloc(sizeof(*session->control_queue), GFP_KERNEL);
	if (!session->answer || !session->control_queue || !session->table_buffer)
		goto no_memory;
	session->control_queue->session = session;

	thread = kthread_create(session_thread, session, "%s-session", name);
	if (IS_ERR(thread))
		goto no_memory;
	get_task_struct(thread);
	session->thread = thread;
	wake_up_process(thread);
	return 0;

no_memory:
	session_free_buffers(session);
	return -ENOMEM;
}

int rbd_session_wait_settled(struct rbd_session *session)
{
	if (wait_event_interruptible(session->wait, READ_ONCE(session->settled)))
		return -EINTR;
	return session->error;
}

bool rbd_session_commit(struct rbd_session *session)
{
	spin_lock_irq(&session->lock);
	session->committed = session->state == RBD_DEVICE_LIVE && !session->lost;
	spin_unlock_irq(&session->lock);
	return session->committed;
}

void rbd_session_copy_grant(struct rbd_session *session, struct rbd_grant *grant)
{
	unsigned long flags;

	spin_lock_irqsave(&session->lock, flags);
	*grant = session->grant;
	spin_unlock_irqrestore(&session->lock, flags);
}

void rbd_session_copy_fabric(struct rbd_session *session, struct rbd_fabric *fabric)
{
	unsigned long flags;

	spin_lock_irqsave(&session->lock, flags);
	*fabric = session->fabric;
	spin_unlock_irqrestore(&session->lock, flags);
}

void rbd_session_stop(struct rbd_session *session)
{
	spin_lock_irq(&session->lock);
	WRITE_ONCE(session->stop, true);
	spin_unlock_irq(&session->lock);
	wake_up_all(&session->wait);

	/* Whatever blocks in the handshake ends with the signal. */
	send_sig(SIGINT, session->thread, 1);
	kthread_stop(session->thread);
	put_task_struct(session->thread);
	timer_delete_sync(&session->alarm);
	session_free_buffers(session);
}
