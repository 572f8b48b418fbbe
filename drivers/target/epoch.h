/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Epochs: one connection attempt of a session, from its control connect request
 * to the end of its fence.
 */
#ifndef RBD_TARGET_EPOCH_H
#define RBD_TARGET_EPOCH_H

#include <linux/kref.h>
#include <linux/ktime.h>
#include <linux/list.h>
#include <linux/rbtree_types.h>
#include <linux/spinlock.h>
#include <linux/workqueue.h>
#include <rdma/ib_verbs.h>
#include <rdma/rdma_cm.h>
#include <rbd/wire.h>

#include "../common/control.h"
#include "../common/key.h"
#include "keys.h"
#include "queue.h"
#include "who.h"

struct rbdt_adapter;
struct rbdt_export;
struct rbdt_portal;
struct rbdt_session;
struct rbdt_staging;

enum rbdt_epoch_state {
	RBDT_EPOCH_NEW,		/* connect request taken, queue being made */
	RBDT_EPOCH_HELLO,	/* accepted; HELLO is awaited */
	RBDT_EPOCH_AUTH,	/* AUTH is awaited */
	RBDT_EPOCH_PROOF,	/* AUTH was answered with a challenge; the proof is awaited */
	RBDT_EPOCH_OPEN,	/* OPEN is awaited */
	RBDT_EPOCH_OPENING,	/* OPEN is worked on */
	RBDT_EPOCH_LISTING,	/* DISCOVER was answered; it or CLOSE is to follow */
	RBDT_EPOCH_REFUSED,	/* a step was refused; the initiator is to go */
	RBDT_EPOCH_ANSWERED,	/* OPEN was answered; an I/O connection is awaited */
	RBDT_EPOCH_LIVE,	/* confirmed by its first I/O connection */
	RBDT_EPOCH_ENDING,	/* the fence was started */
	RBDT_EPOCH_GONE,	/* the fence is complete */
	RBDT_EPOCH_NR_STATES,
};

/* Why an epoch ends, where the wire has no status for it. */
#define RBDT_END_LOST		RBD_ST_OK		/* the peer or the connection went away */
#define RBDT_END_VIOLATION	RBD_ST_BAD_MESSAGE	/* the peer broke the protocol */

/**
 * struct rbdt_zero_slot - one ZERO that is being done
 * @busy: under epoch->lock
 * @sequence: of its arrival: they are done in this order
 * @tag: of the message
 * @bytes: to be zeroed
 * @offset: from here
 */
struct rbdt_zero_slot {
	bool busy;
	u32 sequence;
	u32 tag;
	u32 bytes;
	u64 offset;
};

/**
 * struct rbdt_epoch - one connection attempt
 * @ref: held by the tree of epochs until the fence is complete, by session->epoch,
 *	and by whoever looks at it for a moment
 * @node: in the tree of epochs.c, under its lock
 * @serial: rises; orders the tree
 * @adapter: the RDMA device; holds a reference
 * @portal: it came by; holds a reference
 * @device: of @adapter
 * @port: of @device
 * @address: of the initiator
 * @number: of the attempt, from OPEN
 * @path: index of the path
 * @peer: the host, from HELLO
 * @boot_id: likewise
 * @transcript: what was said before the proofs; in ladder work alone
 * @authenticated: the host has proven to have a key of the export that @transcript names
 * @key_id: of that key, else zero
 * @features: likewise, RBD_FEATURE_* that both have
 * @session: set by the ladder work when OPEN was admitted, never changed then; holds a
 *	reference. Read by others only in states ANSWERED and later, and by the fence
 *	after the ladder work has ended.
 * @pd: of the epoch alone; nothing is registered in it before OPEN is admitted
 * @control: queue 0
 * @messages: of queue 0
 * @keys: registrations in @pd
 * @ladder_work: does one step of the ladder at a time
 * @working_tag: tag of the request that the ladder works on
 * @told_working: jiffies of its last WORKING
 * @tick: deadlines, silence, the background probe
 * @off_adapter: nothing of it is on the adapter any more; its fence may still go on
 * @promised: bytes of memory promised to the login until they are allocated
 * @staging: memory lent to a session of the device class, else NULL; made and freed by
 *	the class's open and close
 * @max_io_bytes: of a command that moves data through @staging
 * @zero_work: does ZEROs
 * @fence_work: the fence
 * @backing_work: what of the fence waits for the backing
 * @broken: the fence could not destroy a queue; in its work items alone
 *
 * @send_lock: protects @can_send, and so the control QP against its destruction while
 *	somebody posts to it; keeps the tags of probes in order. Process context; @lock and
 *	rbd_control's lock are taken under it.
 * @can_send: the control QP can be posted to
 *
 * @lock: protects what follows; taken with interrupts off (QP events come in any
 *	context); a leaf but for the work queues' own
 * @state: changed by epoch_set_state() only
 * @end_status: why it ends, told to the initiator in ENDED; RBDT_END_*
 * @end_why: the same for the log; static
 * @ended_ms: when that began; 0: it goes on
 * @closing: the initiator asked for the end: CLOSE with @close_tag is to be answered
 * @cut: the control connection is gone
 * @pending: a ladder request is in @request
 * @request: that request
 * @queues: I/O queues, from their connect request on
 * @nr_connected: of them, established
 * @nr_queues: granted
 * @tokens: one for each I/O queue
 * @token_used: whether
 * @zero: slots of ZERO
 * @zero_last: sequence number of the last ZERO taken
 * @said: control messages that came since @said_from_ms; both in the CQ's context alone
 * @said_from_ms: within the last second
 * @nr_messages: control messages that came; written like @said
 * @nr_heartbeats: of them, PINGs and answers to PINGs
 * @confirmed: it was live; never taken back
 * @deadline_ms: the present state of the handshake ends then; 0: no such end
 * @heard_ms: when the initiator was last heard of; written without the lock
 * @tick_due_ms: when the tick was to come
 * @probe_sent: tag of the last probe; written under @send_lock as well
 * @probe_heard: tag of the last probe answered; while it differs one is under way
 * @probe_tag: what the background probe waits for
 * @probe_due_ms: it is answered by then, or the session ends; 0: there is none
 */
struct rbdt_epoch {
	struct kref ref;
	struct rb_node node;
	u64 serial;
	struct rbdt_adapter *adapter;
	struct rbdt_portal *portal;
	struct ib_device *device;
	u32 port;
	struct sockaddr_storage address;
	u64 number;
	u16 path;
	struct rbd_peer peer;
	u8 boot_id[RBD_UUID_SIZE];
	struct rbd_auth_transcript transcript;
	bool authenticated;
	u8 key_id[RBD_KEY_ID_SIZE];
	u64 features;
	struct rbdt_session *session;
	struct ib_pd *pd;
	struct rbdt_queue control;
	struct rbd_control messages;
	struct rbdt_keys keys;
	struct work_struct ladder_work;
	u32 working_tag;
	unsigned long told_working;
	bool off_adapter;
	u64 promised;
	struct rbdt_staging *staging;
	u32 max_io_bytes;
	struct delayed_work tick;
	struct work_struct zero_work;
	struct work_struct fence_work;
	struct work_struct backing_work;
	bool broken;

	spinlock_t send_lock;
	bool can_send;

	spinlock_t lock;
	enum rbdt_epoch_state state;
	enum rbd_status end_status;
	const char *end_why;
	u64 ended_ms;
	bool closing;
	u32 close_tag;
	bool cut;
	bool pending;
	union {
		struct rbd_msg msg;
		struct rbd_hello hello;
		struct rbd_auth auth;
		struct rbd_open open;
		struct rbd_discover discover;
	} request;
	struct list_head queues;
	u16 nr_connected;
	u16 nr_queues;
	u8 tokens[RBD_QUEUES_MAX][RBD_UUID_SIZE];
	DECLARE_BITMAP(token_used, RBD_QUEUES_MAX);
	struct rbdt_zero_slot zero[RBD_CONTROL_REQUESTS];
	u32 zero_last;
	unsigned int said;
	u64 said_from_ms;
	u64 nr_messages;
	u64 nr_heartbeats;
	bool confirmed;
	u64 deadline_ms;
	u64 heard_ms;
	u64 tick_due_ms;
	u32 probe_sent;
	u32 probe_heard;
	u32 probe_tag;
	u64 probe_due_ms;
};

/* rbdt_now_ms - monotonic */
static inline u64 rbdt_now_ms(void)
{
	return ktime_to_ms(ktime_get());
}

/**
 * rbdt_epoch_connect - a control connect request came
 *
 * Context: CM handler. Return: RBD_ST_OK: @id belongs to a new epoch now; else the
 * status to reject with.
 */
enum rbd_status rbdt_epoch_connect(struct rbdt_portal *portal, struct rdma_cm_id *id,
				   struct rdma_cm_event *event);

/* rbdt_epoch_connect_io - likewise for an I/O queue */
enum rbd_status rbdt_epoch_connect_io(struct rdma_cm_id *id, struct rdma_cm_event *event,
				      const struct rbd_cm_request *request);

/**
 * rbdt_epoch_end - start the fence
 * @status: why; told to the initiator unless it is an RBDT_END_*
 * @why: for the log; static
 *
 * Context: any. Return: false when it was ending already.
 */
bool rbdt_epoch_end(struct rbdt_epoch *epoch, enum rbd_status status, const char *why);

/* rbdt_epoch_is_ending - was the fence started? Whoever waits for something else asks. */
static inline bool rbdt_epoch_is_ending(struct rbdt_epoch *epoch)
{
	return READ_ONCE(epoch->state) >= RBDT_EPOCH_ENDING;
}

/* rbdt_epoch_advance - the ladder goes on from @from. Return: false when the epoch ended. */
bool rbdt_epoch_advance(struct rbdt_epoch *epoch, enum rbdt_epoch_state from,
			enum rbdt_epoch_state to);

/*
 * rbdt_epoch_list_exports - a page of exports is ready: from here on another one may be asked for. Return: false
 * when the epoch has ended.
 */
bool rbdt_epoch_list_exports(struct rbdt_epoch *epoch);

/* rbdt_epoch_confirm - the first I/O connection is being accepted; later ones: fine too */
bool rbdt_epoch_confirm(struct rbdt_epoch *epoch);

/*
 * rbdt_epoch_stored - the epoch's session is remembered, or (@well false) cannot be: its I/O connections
 * are accepted now, or it ends. Any context that may take spinlocks.
 */
void rbdt_epoch_stored(struct rbdt_epoch *epoch, bool well);

/*
 * rbdt_epoch_fence - the fence; a work item of its own; rbdt_epoch_fence_rest - what of it waits for the backing,
 * likewise; rbdt_epoch_fenced - its last step
 */
void rbdt_epoch_fence(struct work_struct *work);
void rbdt_epoch_fence_rest(struct work_struct *work);
void rbdt_epoch_fenced(struct rbdt_epoch *epoch);

/* rbdt_epoch_zero - a ZERO came; in the CQ's context. rbdt_epoch_zero_work - does them. */
void rbdt_epoch_zero(struct rbdt_epoch *epoch, const struct rbd_zero *zero);
void rbdt_epoch_zero_work(struct work_struct *work);

/* rbdt_epoch_queue_up, _queue_down - a queue was established, was lost. Any context. */
void rbdt_epoch_queue_up(struct rbdt_queue *queue);
void rbdt_epoch_queue_down(struct rbdt_queue *queue, const char *why);

/* rbdt_epoch_send - send a control message; when that fails the epoch ends */
void rbdt_epoch_send(struct rbdt_epoch *epoch, const struct rbd_msg *msg);

/**
 * rbdt_epoch_wait - wait in the ladder work, saying WORKING when it takes long
 * @timeout_ms: at most that long
 * @done: condition; woken by rbdt_wait
 *
 * Return: true when @done; false when the time is over or the epoch is ending.
 */
bool rbdt_epoch_wait(struct rbdt_epoch *epoch, u64 timeout_ms, bool (*done)(void *arg), void *arg);

/* rbdt_epoch_working - say WORKING if it is time to; in the ladder work */
void rbdt_epoch_working(struct rbdt_epoch *epoch);

/* rbdt_epoch_tick - a work item; _tick_start - arm it; _tick_live - the epoch is live now */
void rbdt_epoch_tick(struct work_struct *work);
void rbdt_epoch_tick_start(struct rbdt_epoch *epoch);
void rbdt_epoch_tick_live(struct rbdt_epoch *epoch);

/**
 * rbdt_epoch_probe - ask whether the initiator is there
 * @tag: for rbdt_epoch_answered(); rbdt_wait tells when
 *
 * Return: false: nothing can be sent to it at the moment, which says nothing about it.
 */
bool rbdt_epoch_probe(struct rbdt_epoch *epoch, u32 *tag);
bool rbdt_epoch_answered(struct rbdt_epoch *epoch, u32 tag);

/* rbdt_epoch_probe_answer - an answer to PING came; in the CQ's context */
void rbdt_epoch_probe_answer(struct rbdt_epoch *epoch, u32 tag);

/* rbdt_epoch_probe_or_end - likewise, in the background; a silent one is ended as superseded */
void rbdt_epoch_probe_or_end(struct rbdt_epoch *epoch);

/* rbdt_epoch_silent_ms - since when nothing was heard */
u64 rbdt_epoch_silent_ms(struct rbdt_epoch *epoch);

void rbdt_epoch_get(struct rbdt_epoch *epoch);
void rbdt_epoch_put(struct rbdt_epoch *epoch);

/* rbdt_epoch_count_commands - how many commands of its are being worked on; any context */
unsigned int rbdt_epoch_count_commands(struct rbdt_epoch *epoch);

/* rbdt_epoch_count_waiting - how many have ended, and their result finds no room; any context */
unsigned int rbdt_epoch_count_waiting(struct rbdt_epoch *epoch);

#endif /* RBD_TARGET_EPOCH_H */
