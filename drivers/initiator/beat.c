// SPDX-License-Identifier: GPL-2.0
/*
 * The beat: a PING every third of the loss time, and what silence means.
 */
#include "queue.h"
#include "session.h"
#include "staged.h"

static bool beat_io_alive(struct rbd_session *session)
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

/* Once one timed out, those are asked about that are not far from it. */
static void beat_query_slow(struct rbd_session *session)
{
	unsigned int timeout = READ_ONCE(session->slow);

	if (!timeout)
		return;
	WRITE_ONCE(session->slow, 0);
	rbd_staged_query_slow(session, jiffies - timeout / 3 * 2);
}

static void beat_tick(struct work_struct *work)
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
	if (beat_io_alive(session) || late > 2 * beat)
		WRITE_ONCE(session->heard, jiffies);

	if (time_after(jiffies, READ_ONCE(session->heard) + loss)) {
		rbd_session_lost(session, ETIMEDOUT, "nothing heard of the target for %u s",
				 session->grant.loss_ms / 1000);
		return;
	}
	beat_query_slow(session);
	rbd_control_bare(&ping, RBD_OP_PING, 0, RBD_ST_OK, false);
	if (rbd_control_send(&session->control, &ping))
		rbd_session_lost(session, ETIMEDOUT, "the target takes no more messages");
	queue_delayed_work(rbd_initiator_wq, &session->tick, beat);
}

void rbd_beat_start(struct rbd_session *session)
{
	session->heard = jiffies;
	session->ticked = jiffies;
	queue_delayed_work(rbd_initiator_wq, &session->tick,
			   msecs_to_jiffies(session->grant.loss_ms / RBD_BEATS_PER_LOSS));
}

void rbd_beat_stop(struct rbd_session *session)
{
	cancel_delayed_work_sync(&session->tick);
}

void rbd_beat_init(struct rbd_session *session)
{
	INIT_DELAYED_WORK(&session->tick, beat_tick);
}
