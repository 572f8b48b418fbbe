/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A session: one device's use of one export at a target, and the thread that
 * owns its connections.
 *
 * The thread alone connects, tears down and changes the queues. Everyone else
 * tells it something (lost, stop) and waits. Documentation/initiator.rst has
 * the states, the teardown order and the lock order.
 */
#ifndef RBD_INITIATOR_SESSION_H
#define RBD_INITIATOR_SESSION_H

#include <linux/jiffies.h>
#include <linux/socket.h>
#include <linux/spinlock.h>
#include <linux/wait.h>
#include <linux/workqueue.h>
#include <rdma/rdma_cm.h>

#include "../common/control.h"
#include "../common/key.h"
#include "fabric.h"
#include "limits.h"
#include "stats.h"
#include <linux/rbd_initiator.h>
#include <linux/rbd_netlink.h>

extern struct workqueue_struct *rbd_initiator_wq;	/* main.c; WQ_MEM_RECLAIM */

/*
 * Silence of the target after which a step of a connection is given up. Less than what it waits for
 * us: so a message that was lost is noticed here first, and that is tried again.
 */
#define RBD_STEP_MS	(RBD_HANDSHAKE_MS - 1000)

struct rbd_adapter;
struct rbd_queue;
struct rbd_session;
struct rbd_job;

#define RBD_REASON_MAX	160

/**
 * struct rbd_extent - one remotely accessible slice of a memory export
 * @address: of its first byte, as @key knows it
 * @key: rkey
 */
struct rbd_extent {
	u64 address;
	u32 key;
};

/**
 * struct rbd_session_wish - what an attach asks for; never changes afterwards
 * @portal: where the target listens
 * @bind: local address, or family AF_UNSPEC
 * @export: name
 * @host_id: of this host
 * @host_name: label of this host
 * @read_only: no key that can write is asked for
 * @shared: other read-write sessions that ask the same are fine
 * @nr_queues: hardware queues wished for
 * @nr_write_queues: more of them, for what is no read; 0: none of its own
 * @nr_poll_queues: more of them, for polled I/O
 * @depth: requests in flight wished for in each
 * @max_in_flight_bytes: of reads and writes, of the disk; 0: no cap
 * @timeout_ms: how long the attach may take
 * @loss_ms: silence after which the peer counts as lost, as proposed
 * @fail_after_ms: how long I/O is held while the target is away, RBD_FAIL_AFTER_*; may be
 *	changed by rbd_hold_set()
 * @reconnect_delay_ms: between the first attempts to come back; it grows
 * @tos_given: @tos holds, else the connections have the host's default
 * @tos: type of service of the connections
 * @key: what both sides are to prove that they have, or NULL: nothing is to be proven
 * @key_file: where it came from
 */
struct rbd_session_wish {
	struct sockaddr_storage portal;
	struct sockaddr_storage bind;
	char export[RBD_NAME_MAX + 1];
	u8 host_id[RBD_UUID_SIZE];
	char host_name[RBD_HOST_NAME_MAX + 1];
	bool read_only;
	bool shared;
	u32 nr_queues;
	u32 nr_write_queues;
	u32 nr_poll_queues;
	u32 depth;
	u64 max_in_flight_bytes;
	u32 timeout_ms;
	u32 loss_ms;
	u32 fail_after_ms;
	u32 reconnect_delay_ms;
	bool tos_given;
	u8 tos;
	struct rbd_key *key;
	char key_file[RBD_KEY_FILE_MAX + 1];
};

/* Hardware queues that are wished for, of all kinds */
static inline u32 rbd_wish_lanes(const struct rbd_session_wish *wish)
{
	return wish->nr_queues + wish->nr_write_queues + wish->nr_poll_queues;
}

/**
 * struct rbd_grant - what the target answered, checked, and what follows from it
 *
 * Written by the session's thread under the session's lock, while no queue of an earlier epoch is
 * left; @size_bytes and @device.flags also by the control CQ's context, when the target says so. The
 * I/O path reads it without the lock: none runs when an epoch changes. @nr_queues and @depth are cut to
 * what is made of them: the epoch's queues, and the places of each.
 */
struct rbd_grant {
	u16 class;
	bool read_only;
	bool shared;
	u64 size_bytes;
	u32 block_size;
	u32 max_io_bytes;
	u32 max_zero_bytes;
	u32 nr_queues;
	u32 depth;
	u32 loss_ms;
	u32 extent_bytes;
	u32 nr_extents;
	u32 read_depth;
	u64 region_bytes;
	struct rbd_device_limits device;
	u64 epoch;
	u64 life;
	u8 session[RBD_UUID_SIZE];
	u8 secret[RBD_UUID_SIZE];
	u8 export_uuid[RBD_UUID_SIZE];
	u8 incarnation[RBD_UUID_SIZE];
	u8 writer_set[RBD_UUID_SIZE];
	char target_name[RBD_HOST_NAME_MAX + 1];
};

/**
 * struct rbd_shape - what the disk was made for; a later epoch has to fit it
 * @nr_queues: hardware queues
 * @nr_write_queues: of them, those before the polled ones, for what is no read: the first ones are for reads then
 * @nr_poll_queues: of them, the last ones, for polled I/O
 * @depth: of each, in tags
 * @lane_shift: log2 of the queues that each had in the first epoch
 * @limits: of the first epoch; tags were laid out for them, with room for @SPARE_CUTS more
 * @block_size: in bytes
 * @class: enum rbd_class
 * @stable_pages: pages do not change while they are written
 */
struct rbd_shape {
	u32 nr_queues;
	u32 nr_write_queues;
	u32 nr_poll_queues;
	u32 depth;
	u8 lane_shift;
	struct rbd_limits limits;
	u32 block_size;
	u16 class;
	bool stable_pages;
};

/* Hardware queues for everything; for reads, where there are some for writes */
static inline u32 rbd_shape_main_queues(const struct rbd_shape *shape)
{
	return shape->nr_queues - shape->nr_write_queues - shape->nr_poll_queues;
}

/* Cuts at extents that a tag has room for beyond the first epoch's: extents may become smaller. */
#define RBD_SPARE_CUTS	8u

/**
 * struct rbd_zero_slot - a ZERO message that waits for its answer
 * @rq: the request, or NULL when the slot is free
 * @tag: of the message
 */
struct rbd_zero_slot {
	struct request *rq;
	u32 tag;
};

/* Where a ladder message stands. */
enum rbd_ask_state {
	RBD_ASK_IDLE,
	RBD_ASK_WAITING,
	RBD_ASK_ANSWERED,
};

/**
 * struct rbd_session_ops - what a session has done to its disk
 * @ready: an epoch is up: make the disk, or let it use the epoch's queues. I/O is stopped when
 *	there is a disk. May sleep. An error fails the attempt.
 * @stop_io: no request is given to a queue any more after return. Twice is fine. May sleep.
 * @settle_io: every queue is destroyed: keep what was started (@hold), or end it. May sleep.
 * @replay: issue again what is kept and not issued yet; of what may break the connection one at a time.
 *	Return: how much of it found no room.
 * @resume_io: requests may come again; the session's state says what becomes of them.
 * @changed: the state changed. May sleep.
 * @look: take what has completed on I/O queue @index, from 1 on, if nobody polls for it. The control
 *	CQ's context, while the session is live or replaying.
 * @resized: @grant has another size, or another cache of the device. Any context.
 *
 * Called by the session's thread only, but for @look and @resized.
 */
struct rbd_session_ops {
	int (*ready)(struct rbd_session *session);
	void (*stop_io)(struct rbd_session *session);
	void (*settle_io)(struct rbd_session *session, bool hold);
	u32 (*replay)(struct rbd_session *session);
	void (*resume_io)(struct rbd_session *session);
	void (*changed)(struct rbd_session *session);
	void (*look)(struct rbd_session *session, u32 index);
	void (*resized)(struct rbd_session *session);
};

/**
 * struct rbd_found - what a target told when it was asked for its exports
 * @nr: how many
 * @entries: by name, rising
 */
struct rbd_found {
	u32 nr;
	struct rbd_discovered entries[RBD_DISCOVER_MAX];
};

/**
 * struct rbd_session - one session
 * @io_ok: may requests be posted? Read by the I/O path; changed only while no
 *	request can be on its way (before the disk exists, or stopped)
 * @extents: of the current epoch, or NULL
 * @extent_shift: log2 of the extent size
 * @no_spread: the target had no memory for several queues of a lane: one is asked for
 * @lane_shift: log2 of how many of @queues each hardware queue has
 * @queues: I/O queues of the current epoch, @grant.nr_queues of them
 * @nr_poll_queues: the last ones of them, which are polled
 * @control_queue: queue 0 of the current epoch
 * @control: its messages
 * @pd: protection domain of the current epoch
 * @fabric: of the last epoch whose queues were connected; under @lock
 * @adapter: the RDMA device of the current epoch; what keeps it from going away
 * @limits: what follows from the device and the grant
 * @zero_slots: under @zero_lock
 * @zero_lock: a leaf, taken with softirqs off
 * @stats: what is counted, from the attach on
 * @wish: what was asked for
 * @found: the session only asks for exports, and here they go; else NULL
 * @grant: what was granted
 * @shape: what the disk was made for
 * @made: there is a disk: epochs from here on are the continuation of the first
 * @shown_bytes: size at the last LIVE
 * @replaying: an epoch is up whose first requests are those that were held
 * @tried_epoch: number of the last attempt
 * @can_resume: the target can
 * @reconnects: how often it came back
 * @tries: attempts to come back since it was last live for a while
 * @retry_at: jiffies when the next one is due; 0: none is waited for
 * @live_from: jiffies, of the last LIVE
 * @hold_from: jiffies when it left LIVE: I/O is held from then on
 * @issued_from: jiffies when what was held began to be issued again
 * @nr_held: started requests whose outcome is unknown, kept for the next epoch
 * @unflushed: of a volatile cache: a write was acknowledged that no flush covered, as far as is known
 * @flush_lost: the target may have lost such a write: flushes fail until the disk's last close
 * @ops: the disk's
 * @lock: protects @state, @reason, @lost, @grant and the flags behind them; a leaf, any context
 * @shown: the queues are there, or being made: they may be looked at under @lock
 * @state: see session_set_state()
 * @lost: a queue broke, or the target ended the session
 * @ending: the epoch is being torn down: what breaks now is no news
 * @over: the target said that the session cannot go on
 * @bridge: it said that it is back in a moment: I/O is held for a moment in any case
 * @committed: the disk is announced: from here on a loss is not the end
 * @attempting: the thread connects, and may block where only a signal ends it
 * @hurry: what the thread waits for was changed
 * @told: the target has said why it ended the session
 * @control_down: the control queue takes and brings no more messages
 * @stop: the device is being detached, or the attach was cancelled
 * @settled: the first connection attempt ended, @error says how
 * @error: of that attempt: 0 or a negative errno
 * @reason: sentence that says why the session is not live
 * @wait: whatever the thread waits for; woken from any context
 * @thread: the owner of all connections
 * @alarm: ends what blocks without a time-out
 * @deadline: of the attempt, in jiffies
 * @ask: ladder message under way
 * @ask_op: its op
 * @ask_tag: its tag
 * @ask_worked: jiffies of the last sign that the target works on it
 * @answer: what came back; RBD_MSG_MAX bytes
 * @transcript: what was said before the proofs, of the login under way
 * @table_buffer: RBD_TABLE_BYTES, for reading the extent table: an order that may not be had later
 * @heard: jiffies of the last message of the target
 * @ticked: jiffies of the last tick
 * @next_query: which tag of which queue is looked at next for that
 * @slow: jiffies after which a request of the device class timed out: the target is to be asked
 * @tick: sends the beat and judges silence
 */
struct rbd_session {
	bool io_ok;
	u8 extent_shift;
	u8 lane_shift;
	bool no_spread;
	struct rbd_extent *extents;
	struct rbd_queue *queues;
	u32 nr_poll_queues;
	struct rbd_limits limits;

	struct rbd_queue *control_queue;
	struct rbd_control control;
	struct ib_pd *pd;
	const char *transport;		/* static; the last epoch's, like the two below */
	u32 read_depth;
	char device_name[IB_DEVICE_NAME_MAX];
	struct rbd_fabric fabric;
	struct rbd_adapter *adapter;
	struct list_head adapter_entry;	/* under adapter.c's lock */

	spinlock_t zero_lock;
	u32 zero_seq;
	struct rbd_zero_slot zero_slots[RBD_CONTROL_REQUESTS];

	struct rbd_stats stats;

	struct rbd_session_wish wish;
	struct rbd_found *found;
	struct rbd_grant grant;
	struct rbd_shape shape;
	bool made;
	bool replaying;
	u64 shown_bytes;
	u64 tried_epoch;
	bool can_resume;
	u64 reconnects;
	u32 tries;
	unsigned long retry_at;
	unsigned long live_from;
	unsigned long hold_from;
	unsigned long issued_from;
	atomic_t nr_held;
	bool unflushed;
	bool flush_lost;
	u8 (*tokens)[RBD_UUID_SIZE];
	const struct rbd_session_ops *ops;

	spinlock_t lock;
	bool shown;
	enum rbd_device_state state;
	bool lost;
	bool ending;
	bool told;
	bool over;
	bool bridge;
	bool committed;
	bool attempting;
	bool hurry;
	bool control_down;
	bool stop;
	bool settled;
	int error;
	char reason[RBD_REASON_MAX];

	wait_queue_head_t wait;
	struct task_struct *thread;
	struct timer_list alarm;
	unsigned long deadline;

	enum rbd_ask_state ask;
	u8 ask_op;
	u32 ask_tag;
	unsigned long ask_worked;
	struct rbd_msg *answer;
	struct rbd_auth_transcript transcript;
	void *table_buffer;
	struct rbd_segment table_at[RBD_TABLE_SEGS_MAX];
	u16 nr_table_segs;

	unsigned long heard;
	unsigned long ticked;
	u32 next_query;
	unsigned int slow;
	struct delayed_work tick;
};

/**
 * rbd_session_init - make a session and its thread; connecting begins
 * @session: zeroed, @wish filled in
 * @ops: the disk's
 * @name: for the thread
 *
 * Context: may sleep. Return: 0 or a negative errno.
 */
int rbd_session_start(struct rbd_session *session, const struct rbd_session_ops *ops,
		      const char *name);

/**
 * rbd_session_wait_settled - wait for the first connection attempt
 *
 * Context: a job's thread; a signal ends the wait. Return: 0 when the session is live,
 * -EINTR when interrupted, else why it is not, with a sentence in @session->reason.
 */
int rbd_session_wait_settled(struct rbd_session *session);

/**
 * rbd_session_commit - the disk is announced: from here on I/O is held when the session is lost
 *
 * Return: false when it is lost already. Any context.
 */
bool rbd_session_commit(struct rbd_session *session);

/* rbd_session_copy_grant - what is granted at this moment; any context */
void rbd_session_copy_grant(struct rbd_session *session, struct rbd_grant *grant);

/* rbd_session_copy_fabric - what the last epoch was connected with; any context */
void rbd_session_copy_fabric(struct rbd_session *session, struct rbd_fabric *fabric);

/**
 * rbd_session_stop - close the session, end its I/O and its thread
 *
 * Every request is ended when it returns, and no RDMA resource is left. Bounded: a
 * target that does not answer is not waited for longer than RBD_CLOSE_MS. May sleep.
 */
void rbd_session_stop(struct rbd_session *session);

/**
 * rbd_session_lost - something broke the current epoch
 * @error: positive errno for the verdict of an attach that is under way
 * @fmt: a sentence; the first loss of an epoch tells the cause, later ones are dropped
 *
 * Context: any.
 */
__printf(3, 4)
void rbd_session_lost(struct rbd_session *session, int error, const char *fmt, ...);

/**
 * rbd_session_ended - the target says why it ended the session
 * @status: enum rbd_status
 *
 * A better cause than a queue that was closed, which may be noticed first. Context: any.
 */
void rbd_session_ended(struct rbd_session *session, u16 status);

/**
 * rbd_session_fail - leave a sentence and return @error
 * @error: negative errno
 *
 * In the session's thread. When the session was lost meanwhile, that is the cause: its
 * sentence stays and its error is returned.
 */
__printf(3, 4)
int rbd_session_fail(struct rbd_session *session, int error, const char *fmt, ...);

/* rbd_session_set_shown - may the epoch's queues be looked at? The thread's; see @shown. */
void rbd_session_set_shown(struct rbd_session *session, bool shown);

/* rbd_session_set_ending - what breaks from here on breaks by our own hand; the thread's */
void rbd_session_set_ending(struct rbd_session *session, bool ending);

/*
 * rbd_session_over - what the target answered, or told, ends the session for good: if it does
 * @status: enum rbd_status
 */
void rbd_session_over(struct rbd_session *session, unsigned int status);

/* rbd_session_resumes - is an attempt the continuation of a session? In its thread. */
static inline bool rbd_session_resumes(const struct rbd_session *session)
{
	return session->made;
}

/* rbd_session_is_staged - is the export of the device class? Once the login is answered. */
static inline bool rbd_session_is_staged(const struct rbd_session *session)
{
	return session->grant.class == RBD_CLASS_DEVICE;
}

/* rbd_session_state - the state and why; @reason may be NULL, else RBD_REASON_MAX bytes */
enum rbd_device_state rbd_session_state(struct rbd_session *session, char *reason);

/* rbd_session_state_name - as it is shown */
const char *rbd_session_state_name(enum rbd_device_state state);

/* rbd_session_is_lost - is the current epoch broken? Any context. */
static inline bool rbd_session_is_lost(struct rbd_session *session)
{
	return READ_ONCE(session->lost);
}

/**
 * rbd_session_wait - wait in the session's thread for @cond, at most @ms
 *
 * Wakes early when the session is lost or told to stop, or on a signal.
 * Evaluates to 0, -ETIMEDOUT, -ENOTCONN (lost) or -ECANCELED.
 */
#define rbd_session_wait(session, cond, ms)						\
({											\
	long left_ = wait_event_interruptible_timeout((session)->wait,			\
		(cond) || READ_ONCE((session)->lost) || READ_ONCE((session)->stop),	\
		msecs_to_jiffies(ms));							\
	rbd_session_wait_verdict(session, left_, (cond));				\
})
int rbd_session_wait_verdict(struct rbd_session *session, long left, bool met);

/* rbd_session_ms_left - until the deadline of the attempt; 0 when it is over */
static inline unsigned int rbd_session_ms_left(struct rbd_session *session)
{
	unsigned long now = jiffies;

	return time_before(now, session->deadline) ?
	       jiffies_to_msecs(session->deadline - now) : 0;
}

/**
 * rbd_connect - connect one epoch; connect.c
 *
 * In the session's thread. Return: 0 when the disk can do I/O, or a negative errno with a
 * sentence left; the epoch has to be ended in either case.
 */
int rbd_connect(struct rbd_session *session);

/* login.c: the ladder, as seen from the thread; both return 0 or a negative errno and
 * leave a sentence.
 */
int rbd_login(struct rbd_session *session);
int rbd_login_close(struct rbd_session *session);
extern const struct rbd_control_ops rbd_login_control_ops;
extern u8 rbd_login_boot_id[RBD_UUID_SIZE];

/* beat.c: heartbeat and silence of an epoch that is up; _stop: no tick runs any more. May sleep. */
void rbd_beat_init(struct rbd_session *session);
void rbd_beat_start(struct rbd_session *session);
void rbd_beat_stop(struct rbd_session *session);

#define RBD_TABLE_BYTES	(16 * PAGE_SIZE)	/* of the table read at once */

/* table.c: READ the extent table of the granted export into @session->extents. */
int rbd_table_read(struct rbd_session *session);

#endif /* RBD_INITIATOR_SESSION_H */
