// SPDX-License-Identifier: GPL-2.0
/*
 * What debugfs tells of a device: rbd_initiator/<disk>/state. For people who want to know what it
 * waits for; Documentation/ABI/testing/debugfs-rbd. Secrets, tokens and keys are not among it.
 *
 * The session is read without stopping it: what it frees with an epoch under its lock, one queue at a
 * time; the rest, which lives as long as the file, as it is at that moment.
 */
#include <linux/bitmap.h>
#include <linux/debugfs.h>
#include <linux/seq_file.h>
#include <linux/slab.h>
#include <linux/string_helpers.h>

#include "../common/address.h"
#include "device.h"
#include "dump.h"
#include "hold.h"
#include "queue.h"
#include "request.h"
#include "trace.h"

#define DUMP_OLDEST	32u	/* requests that are listed */

struct dentry *rbd_dump_folder;

/**
 * struct dump_request - one that is listed
 * @age_ns: since the block layer got it
 * @sector: its first one
 * @bytes: how many
 * @tag: in its hardware queue
 * @hw_queue: that queue
 * @op: what it does
 * @waits: for what, in words
 * @held: its first epoch was lost
 */
struct dump_request {
	u64 age_ns;
	u64 sector;
	u32 bytes;
	u32 tag;
	u32 hw_queue;
	enum req_op op;
	const char *waits;
	bool held;
};

/* Ages are counted by power of ten. */
static const u64 age_limits_ms[] = { 1, 10, 100, 1000, 10000 };

/**
 * struct dump_requests - all that is started
 * @now_ns: ages count from here back
 * @nr: how many
 * @ages: of them, below each of the limits, but not below the one before; the last: the others
 * @nr_listed: of @oldest
 * @oldest: oldest first
 * @per_queue: by hardware queue
 */
struct dump_requests {
	u64 now_ns;
	u32 nr;
	u32 ages[ARRAY_SIZE(age_limits_ms) + 1];
	u32 nr_listed;
	struct dump_request oldest[DUMP_OLDEST];
	u32 per_queue[];
};

/**
 * struct dump_queue - one I/O queue
 * @hw_queue: that it is one of; the first one where several share it
 * @qp: its number; 0: it has none
 * @established: the connection is there
 * @polled: its completions come by no interrupt
 * @tags: in use, where the queue lends tags of its own
 * @nr_tags: of them
 * @unconfirmed: commands whose send is not confirmed, of the device class
 * @room: more of them than this wait
 * @staging: units of its staging memory in use
 * @nr_staging: of them
 */
struct dump_queue {
	u32 hw_queue;
	u32 qp;
	bool established;
	bool polled;
	u32 tags;
	u32 nr_tags;
	u32 unconfirmed;
	u32 room;
	u32 staging;
	u32 nr_staging;
};

/* --- requests --- */

/* As the tracepoints call it. */
static const char *op_name(enum req_op op)
{
	static const struct trace_print_flags names[] = { RBD_TRACE_OPS };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(names); i++)
		if (names[i].mask == (__force u32)op)
			return names[i].name;
	return "other";
}

static const char *request_waits(const struct request *rq, const struct rbd_request *req)
{
	static const char * const waits[] = {
		"end", "answer", "data", "answer+data",
		"post", "answer+post", "data+post", "answer+data+post",
	};

	if (READ_ONCE(req->waiting))
		return "epoch";
	if (!req->staged && req_op(rq) == REQ_OP_WRITE_ZEROES)
		return "answer";	/* a message */
	return waits[atomic_read(&req->pending) % ARRAY_SIZE(waits)];
}

/* Without statistics of the block layer there is no time stamp; then since its timer was set last. */
static u64 request_age_ns(const struct request *rq, u64 now_ns)
{
	u64 from_ns = READ_ONCE(rq->start_time_ns);

	if (!from_ns)
		return jiffies64_to_nsecs(max_t(long, 0, jiffies - (READ_ONCE(rq->deadline) - rq->timeout)));
	return now_ns > from_ns ? now_ns - from_ns : 0;
}

static void requests_count(struct dump_requests *requests, u64 age_ns)
{
	u32 i = 0;

	while (i < ARRAY_SIZE(age_limits_ms) && age_ns >= age_limits_ms[i] * NSEC_PER_MSEC)
		i++;
	requests->ages[i]++;
	requests->nr++;
}

/* Where in the list; its length: it is younger than all of a full one. */
static u32 requests_place(const struct dump_requests *requests, u64 age_ns)
{
	u32 i = requests->nr_listed;

	while (i && requests->oldest[i - 1].age_ns < age_ns)
		i--;
	return i;
}

static void requests_list(struct dump_requests *requests, struct request *rq, u64 age_ns)
{
	u32 i, place = requests_place(requests, age_ns);
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);

	if (place == DUMP_OLDEST)
		return;
	requests->nr_listed = min(requests->nr_listed + 1, DUMP_OLDEST);
	for (i = requests->nr_listed - 1; i > place; i--)
		requests->oldest[i] = requests->oldest[i - 1];
	requests->oldest[place] = (struct dump_request) {
		.age_ns = age_ns,
		.sector = blk_rq_pos(rq),
		.bytes = blk_rq_bytes(rq),
		.tag = rq->tag,
		.hw_queue = rq->mq_hctx->queue_num,
		.op = req_op(rq),
		.waits = request_waits(rq, req),
		.held = READ_ONCE(req->held),
	};
}

static bool requests_one(struct request *rq, void *data)
{
	struct dump_requests *requests = data;
	u64 age_ns = request_age_ns(rq, requests->now_ns);

	requests_count(requests, age_ns);
	requests->per_queue[rq->mq_hctx->queue_num]++;
	requests_list(requests, rq, age_ns);
	return true;
}

static void show_ages(struct seq_file *seq, const struct dump_requests *requests)
{
	u32 i;

	seq_puts(seq, "started_by_age:");
	for (i = 0; i < ARRAY_SIZE(age_limits_ms); i++)
		seq_printf(seq, " below_%llu_ms=%u", age_limits_ms[i], requests->ages[i]);
	seq_printf(seq, " more=%u\n", requests->ages[i]);
}

static void show_request(struct seq_file *seq, const struct dump_request *request)
{
	seq_printf(seq, "request: hw_queue=%u tag=%u op=%s sector=%llu bytes=%u age_us=%llu waits_for=%s held=%s\n",
		   request->hw_queue, request->tag, op_name(request->op), request->sector,
		   request->bytes, div_u64(request->age_ns, NSEC_PER_USEC), request->waits,
		   str_yes_no(request->held));
}

static void show_requests(struct seq_file *seq, struct rbd_device *device,
			  struct dump_requests *requests)
{
	u32 i;

	requests->now_ns = ktime_get_ns();
	blk_mq_tagset_busy_iter(&device->disk.tag_set, requests_one, requests);

	seq_printf(seq, "started: %u\n", requests->nr);
	show_ages(seq, requests);
	for (i = 0; i < device->session.shape.nr_queues; i++)
		seq_printf(seq, "hw_queue: index=%u started=%u\n", i, requests->per_queue[i]);
	for (i = 0; i < requests->nr_listed; i++)
		show_request(seq, &requests->oldest[i]);
}

/* --- queues --- */

static void queue_read(struct rbd_queue *queue, struct dump_queue *out)
{
	struct rbd_staged_queue *staged = &queue->staged;
	unsigned long *used = READ_ONCE(staged->staging.used);
	unsigned long *tags = READ_ONCE(queue->tags);
	struct ib_qp *qp = READ_ONCE(queue->qp);
	u32 confirmed = READ_ONCE(staged->confirmed);

	smp_rmb();	/* what is confirmed later was not sent less: never below zero */
	*out = (struct dump_queue) {
		.hw_queue = (queue->index - 1) >> queue->session->lane_shift,
		.qp = qp ? qp->qp_num : 0,
		.established = READ_ONCE(queue->established),
		.polled = queue->polled,
		.nr_tags = tags ? queue->nr_tags : 0,
		.tags = tags ? bitmap_weight(tags, queue->nr_tags) : 0,
		.nr_staging = used ? staged->staging.nr_units : 0,
		.staging = used ? bitmap_weight(used, staged->staging.nr_units) : 0,
		.unconfirmed = (u32)atomic_read(&staged->sent) - confirmed,
		.room = staged->depth ? staged->depth + RBD_STAGED_SLACK / 2 : 0,
	};
}

/* Return: false: there is no such queue at this moment. */
static bool queue_get(struct rbd_session *session, u32 i, struct dump_queue *queue)
{
	bool found;

	spin_lock_irq(&session->lock);
	found = session->shown && session->queues && i < session->grant.nr_queues;
	if (found)
		queue_read(&session->queues[i], queue);
	spin_unlock_irq(&session->lock);
	return found;
}

static void show_queues(struct seq_file *seq, struct rbd_session *session)
{
	struct dump_queue queue;
	u32 i;

	for (i = 0; queue_get(session, i, &queue); i++)
		seq_printf(seq, "queue: index=%u hw_queue=%u qp=%u established=%s polled=%s tags=%u/%u unconfirmed=%u/%u staging_units=%u/%u\n",
			   i + 1, queue.hw_queue, queue.qp, str_yes_no(queue.established), str_yes_no(queue.polled),
			   queue.tags, queue.nr_tags, queue.unconfirmed, queue.room, queue.staging,
			   queue.nr_staging);
}

static u32 control_sends(struct rbd_session *session)
{
	u32 i, nr = 0;

	for (i = 0; i < RBD_CONTROL_SENDS; i++)
		nr += READ_ONCE(session->control.sends[i].busy);
	return nr;
}

static u32 control_zeroes(struct rbd_session *session)
{
	u32 i, nr = 0;

	for (i = 0; i < RBD_CONTROL_REQUESTS; i++)
		nr += !!READ_ONCE(session->zero_slots[i].rq);
	return nr;
}

static void show_control(struct seq_file *seq, struct rbd_session *session)
{
	struct ib_qp *qp;
	u32 number;

	spin_lock_irq(&session->lock);
	qp = session->shown ? READ_ONCE(session->control_queue->qp) : NULL;
	number = qp ? qp->qp_num : 0;
	spin_unlock_irq(&session->lock);
	seq_printf(seq, "control: qp=%u down=%s sends=%u/%u zeroes=%u/%u\n", number,
		   str_yes_no(READ_ONCE(session->control_down)), control_sends(session),
		   RBD_CONTROL_SENDS, control_zeroes(session), RBD_CONTROL_REQUESTS);
}

/* --- the session --- */

static void show_flag(struct seq_file *seq, bool set, const char *name)
{
	if (set)
		seq_printf(seq, " %s", name);
}

static void show_flags(struct seq_file *seq, struct rbd_session *session)
{
	seq_puts(seq, "flags:");
	show_flag(seq, READ_ONCE(session->committed), "committed");
	show_flag(seq, READ_ONCE(session->can_resume), "can_resume");
	show_flag(seq, READ_ONCE(session->io_ok), "io_ok");
	show_flag(seq, READ_ONCE(session->attempting), "attempting");
	show_flag(seq, READ_ONCE(session->replaying), "replaying");
	show_flag(seq, READ_ONCE(session->lost), "lost");
	show_flag(seq, READ_ONCE(session->told), "told");
	show_flag(seq, READ_ONCE(session->ending), "ending");
	show_flag(seq, READ_ONCE(session->over), "over");
	show_flag(seq, READ_ONCE(session->bridge), "bridge");
	show_flag(seq, READ_ONCE(session->hurry), "hurry");
	show_flag(seq, READ_ONCE(session->stop), "stop");
	show_flag(seq, READ_ONCE(session->unflushed), "unflushed");
	show_flag(seq, READ_ONCE(session->flush_lost), "flush_lost");
	seq_putc(seq, '\n');
}

/* Until @at, in ms; "none" when that means nothing, 0 when it is past. */
static void show_until(struct seq_file *seq, const char *name, bool set, unsigned long at)
{
	unsigned long now = jiffies;

	if (!set)
		seq_printf(seq, " %s=none", name);
	else
		seq_printf(seq, " %s=%u", name, time_before(now, at) ? jiffies_to_msecs(at - now) : 0);
}

static void show_timers(struct seq_file *seq, struct rbd_session *session)
{
	unsigned long retry_at = READ_ONCE(session->retry_at);
	struct timer_list *tick = &session->tick.timer;

	seq_puts(seq, "timers_ms:");
	show_until(seq, "tick", timer_pending(tick), READ_ONCE(tick->expires));
	show_until(seq, "attempt_left", READ_ONCE(session->attempting), READ_ONCE(session->deadline));
	show_until(seq, "next_attempt", retry_at, retry_at);
	show_until(seq, "alarm", timer_pending(&session->alarm), READ_ONCE(session->alarm.expires));
	seq_printf(seq, " silent=%u\n", jiffies_to_msecs(jiffies - READ_ONCE(session->heard)));
}

static void show_hold(struct seq_file *seq, struct rbd_session *session,
		      enum rbd_device_state state)
{
	bool holds = state == RBD_DEVICE_RECONNECTING;
	u32 left_ms = holds ? rbd_hold_left_ms(session) : 0;

	seq_printf(seq, "hold: requests=%d held_ms=%llu left_ms=", atomic_read(&session->nr_held),
		   holds ? rbd_hold_ms(session) : 0);
	if (left_ms == RBD_FAIL_AFTER_NEVER_MS)
		seq_puts(seq, "never\n");
	else
		seq_printf(seq, "%u\n", left_ms);
}

static void show_grant(struct seq_file *seq, struct rbd_session *session)
{
	struct rbd_grant grant;

	rbd_session_copy_grant(session, &grant);
	seq_printf(seq, "class: %s\nsize: %llu\nread_only: %s\nshared: %s\n",
		   grant.class == RBD_CLASS_DEVICE ? "device" : "memory", grant.size_bytes,
		   str_yes_no(grant.read_only), str_yes_no(grant.shared));
	seq_printf(seq, "session: %pUb\nepoch: %llu\ntried_epoch: %llu\nqueues_granted: %u\nloss_ms: %u\n",
		   grant.session, grant.epoch, READ_ONCE(session->tried_epoch), grant.nr_queues,
		   grant.loss_ms);
	memzero_explicit(grant.secret, sizeof(grant.secret));
}

static void show_device(struct seq_file *seq, struct rbd_device *device)
{
	struct rbd_session *session = &device->session;
	const struct rbd_shape *shape = &session->shape;
	char portal[RBD_ADDRESS_TEXT];

	seq_printf(seq, "device: %s\nopeners: %u\nexport: %s\nportal: %s\ntransport: %s\nrdma_device: %s\n",
		   device->disk.name, rbd_disk_openers(&device->disk), session->wish.export,
		   rbd_address_text(&session->wish.portal, portal), READ_ONCE(session->transport), session->device_name);
	seq_printf(seq, "queues: %u\nwrite_queues: %u\npoll_queues: %u\ndepth: %u\n",
		   rbd_shape_main_queues(shape), shape->nr_write_queues, shape->nr_poll_queues, shape->depth);
}

static void show_session(struct seq_file *seq, struct rbd_session *session)
{
	char reason[RBD_REASON_MAX];
	enum rbd_device_state state = rbd_session_state(session, reason);

	seq_printf(seq, "state: %s\nreason: %s\n", rbd_session_state_name(state),
		   state == RBD_DEVICE_LIVE ? "" : reason);
	seq_printf(seq, "reconnects: %llu\ntries: %u\nreplayed: %llu\n",
		   READ_ONCE(session->reconnects), READ_ONCE(session->tries),
		   READ_ONCE(session->stats.replayed));
	show_flags(seq, session);
	show_timers(seq, session);
	show_hold(seq, session, state);
}

static int state_show(struct seq_file *seq, void *unused)
{
	struct rbd_device *device = seq->private;
	struct rbd_session *session = &device->session;
	struct dump_requests *requests;

	requests = kzalloc(struct_size(requests, per_queue, session->shape.nr_queues), GFP_KERNEL);
	if (!requests)
		return -ENOMEM;
	show_device(seq, device);
	show_grant(seq, session);
	show_session(seq, session);
	show_control(seq, session);
	show_queues(seq, session);
	show_requests(seq, device, requests);
	kfree(requests);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(state);

/* --- life --- */

void rbd_dump_add(struct rbd_device *device)
{
	device->dump = debugfs_create_dir(device->disk.name, rbd_dump_folder);
	debugfs_create_file("state", 0400, device->dump, device, &state_fops);
}

void rbd_dump_remove(struct rbd_device *device)
{
	debugfs_remove(device->dump);
	device->dump = NULL;
}

void rbd_dump_init(void)
{
	rbd_dump_folder = debugfs_create_dir(KBUILD_MODNAME, NULL);
}

void rbd_dump_exit(void)
{
	debugfs_remove(rbd_dump_folder);
}
