// SPDX-License-Identifier: GPL-2.0
/*
 * The session's thread and its state machine: connect, watch, tear down.
 */
#include <linux/kthread.h>
#include <linux/sched/mm.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>
#include <linux/vmalloc.h>

#include "../common/wire.h"
#include "adapter.h"
#include "queue.h"
#include "session.h"
#include "staged.h"

#define SLOW_COMMAND	(20 * HZ)	/* after this it is asked about, once one timed out */
#define RETRY_MS	500	/* between two tries of an attach */
#define CAUSE_MS	500	/* for the target to say why it closed a queue */

static const char * const state_names[] = {
	[RBD_DEVICE_CONNECTING] = "connecting",
	[RBD_DEVICE_LIVE] = "live",
	[RBD_DEVICE_RECONNECTING] = "reconnecting",
	[RBD_DEVICE_FAILING] = "failing",
	[RBD_DEVICE_FAILED] = "failed",
	[RBD_DEVICE_DETACHING] = "detaching",
};

static bool state_move_ok(enum rbd_device_state from, enum rbd_device_state to)
{
	switch (to) {
	case RBD_DEVICE_LIVE:
		return from == RBD_DEVICE_CONNECTING;
	case RBD_DEVICE_FAILED:
		return from == RBD_DEVICE_CONNECTING || from == RBD_DEVICE_LIVE;
	case RBD_DEVICE_DETACHING:
		return from != RBD_DEVICE_DETACHING;
	default:
		return false;	/* nothing returns to connecting; resume is not there yet */
	}
}

/* The one place where the state changes; called by the session's thread. */
static void session_set_state(struct rbd_session *session, enum rbd_device_state to)
{
	enum rbd_device_state from;
	bool ok;

	spin_lock_irq(&session->lock);
	from = session->state;
	ok = state_move_ok(from, to);
	if (ok)
		session->state = to;
	spin_unlock_irq(&session->lock);

	if (WARN(!ok, "illegal move from %s to %s", state_names[from], state_names[to]))
		return;
	session->ops->changed(session);
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
		if (!session->settled && session->thread)
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
	WRITE_ONCE(session->told, true);
	spin_unlock_irqrestore(&session->lock, flags);
	wake_up(&session->wait);
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
	return -ETIMEDOUT;
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

/* --- silence --- */

static bool session_io_alive(struct rbd_session *session)
{
	bool alive = false;
	u32 i;

	for (i = 0; i < session->grant.nr_queues; i++) {
		if (!READ_ONCE(session->queues[i].alive))
			continue;
		WRITE_ONCE(session->queues[i].alive, false);
		alive = true;
	}
	return alive;
}

static void session_tick(struct work_struct *work)
{
	struct rbd_session *session = container_of(work, struct rbd_session, tick.work);
	unsigned long beat = msecs_to_jiffies(session->grant.loss_ms / RBD_BEATS_PER_LOSS);
	unsigned long loss = msecs_to_jiffies(session->grant.loss_ms);
	unsigned long late = jiffies - session->ticked;
	struct rbd_msg ping;

	session->ticked = jiffies;
	/* What has arrived counts, even when nobody had the time to look. */
	flush_work(&session->control_queue->cq->work);

	/* We slept ourselves: silence of that time proves nothing. */
	if (session_io_alive(session) || late > 2 * beat)
		WRITE_ONCE(session->heard, jiffies);

	if (time_after(jiffies, READ_ONCE(session->heard) + loss)) {
		rbd_session_lost(session, ETIMEDOUT, "nothing heard of the target for %u s",
				 session->grant.loss_ms / 1000);
		return;
	}
	if (READ_ONCE(session->slow)) {
		WRITE_ONCE(session->slow, false);
		rbd_staged_query_slow(session, jiffies - SLOW_COMMAND);
	}
	rbd_control_bare(&ping, RBD_OP_PING, 0, RBD_ST_OK, false);
	if (rbd_control_send(&session->control, &ping))
		rbd_session_lost(session, ETIMEDOUT, "the target takes no more messages");
	queue_delayed_work(rbd_initiator_wq, &session->tick, beat);
}

static void session_start_tick(struct rbd_session *session)
{
	session->heard = jiffies;
	session->ticked = jiffies;
	queue_delayed_work(rbd_initiator_wq, &session->tick,
			   msecs_to_jiffies(session->grant.loss_ms / RBD_BEATS_PER_LOSS));
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
	for (i = 0; session->queues && i < session->grant.nr_queues; i++)
		rbd_queue_destroy(&session->queues[i]);
}

static void session_forget_zeroes(struct rbd_session *session)
{
	spin_lock_bh(&session->zero_lock);
	memset(session->zero_slots, 0, sizeof(session->zero_slots));
	spin_unlock_bh(&session->zero_lock);
}

/*
 * Ends the epoch. A request is ended only when every queue is gone: until then
 * a late READ could land in its pages, or a retransmitted WRITE carry them.
 */
static void session_end_epoch(struct rbd_session *session, bool close)
{
	rbd_session_set_ending(session, true);	/* what breaks from here on breaks by our hand */
	cancel_delayed_work_sync(&session->tick);
	session->ops->stop_io(session);
	session->io_ok = false;

	if (close && !rbd_session_is_lost(session))
		rbd_login_close(session);
	rbd_queue_stop(session->control_queue);	/* its handlers know the I/O queues */
	session_destroy_queues(session);
	session_forget_zeroes(session);
	session->ops->settle_io(session);

	rbd_queue_destroy(session->control_queue);
	rbd_control_exit(&session->control);
	memset(&session->control, 0, sizeof(session->control));
	if (session->pd)
		ib_dealloc_pd(session->pd);
	session->pd = NULL;
	rbd_adapter_put(session);

	kvfree(session->queues);
	session->queues = NULL;
	kvfree(session->extents);
	session->extents = NULL;
	kfree(session->tokens);
	session->tokens = NULL;

	session->ops->resume_io(session);
	rbd_session_set_ending(session, false);
}

/* --- connect --- */

/* A signal from the alarm ends what cannot be given a time-out: the TCP connect of iWARP. */
static void session_alarm(struct timer_list *timer)
{
	struct rbd_session *session = container_of(timer, struct rbd_session, alarm);

	send_sig(SIGINT, session->thread, 1);
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

/* Tries until it is live, final, out of time or told to stop. */
static int session_connect(struct rbd_session *session)
{
	char refusal[RBD_REASON_MAX] = "";
	bool retry;
	int error;

	do {
		error = rbd_connect(session);
		if (!error)
			return 0;
		if (rbd_session_is_lost(session))
			error = session->error ?: error;
		error = session_verdict(session, error, refusal);
		retry = session_may_retry(session, error);
		session_end_epoch(session, false);
		WRITE_ONCE(session->told, false);
		WRITE_ONCE(session->lost, false);	/* no queue is left that could say so */
		flush_signals(current);
		if (!retry)
			break;
		rbd_session_wait(session, false, RETRY_MS);
	} while (!READ_ONCE(session->stop));
	return error == -EAGAIN ? -EBUSY : error;
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

/*
 * Life of the session. Resume (connect again after a loss) will come in as a
 * loop around this; until then the first loss is final.
 */
static int session_thread(void *data)
{
	struct rbd_session *session = data;
	unsigned int noio = memalloc_noio_save();	/* we may be the way out of memory */
	int error;

	allow_kernel_signal(SIGINT);
	session->deadline = jiffies + msecs_to_jiffies(session->wish.timeout_ms);
	mod_timer(&session->alarm, session->deadline);
	error = session_connect(session);
	timer_delete_sync(&session->alarm);
	flush_signals(current);

	if (!error) {
		session->io_ok = true;
		session_set_state(session, RBD_DEVICE_LIVE);
		session_start_tick(session);
	} else {
		session_set_state(session, RBD_DEVICE_FAILED);
	}
	session_settle(session, error);

	session_wait_for_end(session, !error);
	if (!error && !READ_ONCE(session->stop))
		session_await_cause(session);
	if (!error && !READ_ONCE(session->stop)) {
		session_set_state(session, RBD_DEVICE_FAILED);
		session_end_epoch(session, false);
		error = -ENOTCONN;
		session_wait_for_end(session, false);
	}
	session_set_state(session, RBD_DEVICE_DETACHING);
	if (!error)
		session_end_epoch(session, true);

	memalloc_noio_restore(noio);
	while (!kthread_should_stop()) {
		set_current_state(TASK_IDLE);
		if (!kthread_should_stop())
			schedule();
		__set_current_state(TASK_RUNNING);
	}
	return 0;
}

int rbd_session_start(struct rbd_session *session, const struct rbd_session_ops *ops,
		      const char *name)
{
	struct task_struct *thread;

	session->ops = ops;
	session->transport = "";
	session->state = RBD_DEVICE_CONNECTING;
	spin_lock_init(&session->lock);
	spin_lock_init(&session->zero_lock);
	init_waitqueue_head(&session->wait);
	INIT_DELAYED_WORK(&session->tick, session_tick);
	timer_setup(&session->alarm, session_alarm, 0);

	session->answer = kzalloc(RBD_MSG_MAX, GFP_KERNEL);
	session->control_queue = kzalloc(sizeof(*session->control_queue), GFP_KERNEL);
	if (!session->answer || !session->control_queue)
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
	kfree(session->control_queue);
	kfree(session->answer);
	return -ENOMEM;
}

int rbd_session_wait_settled(struct rbd_session *session)
{
	if (wait_event_interruptible(session->wait, READ_ONCE(session->settled)))
		return -EINTR;
	return session->error;
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
	kfree(session->control_queue);
	kfree(session->answer);
}
