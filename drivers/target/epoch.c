// SPDX-License-Identifier: GPL-2.0
/*
 * Epochs: states, and the messages of the control queue. The steps of the ladder are in login.c,
 * deadlines, silence and probes in tick.c, the end in fence.c, all of them together in epochs.c.
 */
#include <linux/moduleparam.h>
#include <linux/slab.h>

#include "../common/secret.h"
#include "../common/transport.h"
#include "../common/wire.h"
#include "adapter.h"
#include "auth.h"
#include "command.h"
#include "epoch.h"
#include "epochs.h"
#include "export.h"
#include "login.h"
#include "session.h"

#define EPOCH_REFUSED_MS	2000	/* for the initiator to go by itself */

/* Whoever asks all the time keeps a CPU busy; an honest initiator says a few a second. */
static unsigned int max_control_rate = 1000;
module_param(max_control_rate, uint, 0644);
MODULE_PARM_DESC(max_control_rate, "control messages of one connection in a second, ZERO apart (1000; 0: no limit)");

static const u16 epoch_moves[RBDT_EPOCH_NR_STATES] = {
	[RBDT_EPOCH_NEW]	= BIT(RBDT_EPOCH_HELLO) | BIT(RBDT_EPOCH_ENDING),
	[RBDT_EPOCH_HELLO]	= BIT(RBDT_EPOCH_AUTH) | BIT(RBDT_EPOCH_REFUSED) |
				  BIT(RBDT_EPOCH_ENDING),
	[RBDT_EPOCH_AUTH]	= BIT(RBDT_EPOCH_PROOF) | BIT(RBDT_EPOCH_OPEN) |
				  BIT(RBDT_EPOCH_REFUSED) | BIT(RBDT_EPOCH_ENDING),
	[RBDT_EPOCH_PROOF]	= BIT(RBDT_EPOCH_OPEN) | BIT(RBDT_EPOCH_REFUSED) |
				  BIT(RBDT_EPOCH_ENDING),
	[RBDT_EPOCH_OPEN]	= BIT(RBDT_EPOCH_OPENING) | BIT(RBDT_EPOCH_LISTING) |
				  BIT(RBDT_EPOCH_ENDING),
	[RBDT_EPOCH_LISTING]	= BIT(RBDT_EPOCH_ENDING),
	[RBDT_EPOCH_OPENING]	= BIT(RBDT_EPOCH_ANSWERED) | BIT(RBDT_EPOCH_REFUSED) |
				  BIT(RBDT_EPOCH_ENDING),
	[RBDT_EPOCH_REFUSED]	= BIT(RBDT_EPOCH_ENDING),
	[RBDT_EPOCH_ANSWERED]	= BIT(RBDT_EPOCH_LIVE) | BIT(RBDT_EPOCH_ENDING),
	[RBDT_EPOCH_LIVE]	= BIT(RBDT_EPOCH_ENDING),
	[RBDT_EPOCH_ENDING]	= BIT(RBDT_EPOCH_GONE),
	[RBDT_EPOCH_GONE]	= 0,
};

/* How long the initiator may take to get any further, in ms; 0: the state ends otherwise. */
static const unsigned int epoch_state_ms[RBDT_EPOCH_NR_STATES] = {
	[RBDT_EPOCH_NEW]	= RBD_HANDSHAKE_MS,
	[RBDT_EPOCH_HELLO]	= RBD_HANDSHAKE_MS,
	[RBDT_EPOCH_AUTH]	= RBD_HANDSHAKE_MS,
	[RBDT_EPOCH_PROOF]	= RBD_HANDSHAKE_MS,
	[RBDT_EPOCH_OPEN]	= RBD_HANDSHAKE_MS,
	[RBDT_EPOCH_LISTING]	= RBD_HANDSHAKE_MS,	/* for all pages together */
	[RBDT_EPOCH_REFUSED]	= EPOCH_REFUSED_MS,
	[RBDT_EPOCH_ANSWERED]	= RBD_HANDSHAKE_MS,
};

static void epoch_set_state(struct rbdt_epoch *epoch, enum rbdt_epoch_state state)
{
	unsigned int ms = epoch_state_ms[state];

	lockdep_assert_held(&epoch->lock);
	WARN(!(epoch_moves[epoch->state] & BIT(state)), "epoch from state %d to %d\n",
	     epoch->state, state);
	WRITE_ONCE(epoch->state, state);
	epoch->deadline_ms = ms ? rbdt_now_ms() + ms : 0;
}

static void epoch_release(struct kref *ref)
{
	struct rbdt_epoch *epoch = container_of(ref, struct rbdt_epoch, ref);

	rbdt_adapter_put(epoch->adapter);
	rbdt_portal_put(epoch->portal);
	kfree_sensitive(epoch);
}

void rbdt_epoch_get(struct rbdt_epoch *epoch)
{
	kref_get(&epoch->ref);
}

void rbdt_epoch_put(struct rbdt_epoch *epoch)
{
	kref_put(&epoch->ref, epoch_release);
}

bool rbdt_epoch_end(struct rbdt_epoch *epoch, enum rbd_status status, const char *why)
{
	unsigned long flags;
	bool first;

	spin_lock_irqsave(&epoch->lock, flags);
	first = epoch->state < RBDT_EPOCH_ENDING;
	if (first) {
		epoch_set_state(epoch, RBDT_EPOCH_ENDING);
		epoch->end_status = status;
		epoch->end_why = why;
		epoch->ended_ms = rbdt_now_ms();
		queue_work(rbdt_fence_wq, &epoch->fence_work);
	}
	spin_unlock_irqrestore(&epoch->lock, flags);
	if (first)
		rbdt_wake();
	return first;
}

bool rbdt_epoch_advance(struct rbdt_epoch *epoch, enum rbdt_epoch_state from,
			enum rbdt_epoch_state to)
{
	unsigned long flags;
	bool alive;

	spin_lock_irqsave(&epoch->lock, flags);
	alive = epoch->state == from;
	if (alive) {
		epoch_set_state(epoch, to);
		/* The next request may come as soon as this one is answered. */
		epoch->pending = to == RBDT_EPOCH_OPENING;
	}
	spin_unlock_irqrestore(&epoch->lock, flags);
	return alive;
}

bool rbdt_epoch_list_exports(struct rbdt_epoch *epoch)
{
	unsigned long flags;
	bool alive;

	spin_lock_irqsave(&epoch->lock, flags);
	if (epoch->state == RBDT_EPOCH_OPEN)
		epoch_set_state(epoch, RBDT_EPOCH_LISTING);
	alive = epoch->state == RBDT_EPOCH_LISTING;
	if (alive)
		epoch->pending = false;
	spin_unlock_irqrestore(&epoch->lock, flags);
	return alive;
}

bool rbdt_epoch_confirm(struct rbdt_epoch *epoch)
{
	if (!rbdt_epoch_advance(epoch, RBDT_EPOCH_ANSWERED, RBDT_EPOCH_LIVE))
		return false;
	WRITE_ONCE(epoch->confirmed, true);
	rbdt_epoch_tick_live(epoch);
	return true;
}

void rbdt_epoch_queue_up(struct rbdt_queue *queue)
{
	struct rbdt_epoch *epoch = queue->epoch;
	unsigned long flags;

	spin_lock_irqsave(&epoch->lock, flags);
	if (queue->index && !queue->counted)
		epoch->nr_connected++;
	queue->counted = true;
	spin_unlock_irqrestore(&epoch->lock, flags);
}

void rbdt_epoch_queue_down(struct rbdt_queue *queue, const char *why)
{
	struct rbdt_epoch *epoch = queue->epoch;
	unsigned long flags;
	bool cut = false;

	spin_lock_irqsave(&epoch->lock, flags);
	if (queue->index && queue->counted)
		epoch->nr_connected--;
	queue->counted = false;
	if (!queue->index && !epoch->cut) {
		epoch->cut = true;
		cut = true;
	}
	spin_unlock_irqrestore(&epoch->lock, flags);
	if (!rbdt_epoch_end(epoch, RBDT_END_LOST, why) && cut)
		rbdt_wake();	/* the fence may wait for it */
}

void rbdt_epoch_send(struct rbdt_epoch *epoch, const struct rbd_msg *msg)
{
	int error = 0;

	spin_lock(&epoch->send_lock);
	if (epoch->can_send)
		error = rbd_control_send(&epoch->messages, msg);
	spin_unlock(&epoch->send_lock);
	if (error)
		rbdt_epoch_end(epoch, RBDT_END_LOST, "the control queue takes no message");
}

static void epoch_send_bare(struct rbdt_epoch *epoch, u8 op, u32 tag, enum rbd_status status)
{
	struct rbd_msg msg;

	rbd_control_bare(&msg, op, tag, status, false);
	rbdt_epoch_send(epoch, &msg);
}

void rbdt_epoch_working(struct rbdt_epoch *epoch)
{
	if (time_before(jiffies, epoch->told_working + msecs_to_jiffies(RBD_WORKING_MS)))
		return;
	epoch->told_working = jiffies;
	epoch_send_bare(epoch, RBD_OP_WORKING, epoch->working_tag, RBD_ST_OK);
}

bool rbdt_epoch_wait(struct rbdt_epoch *epoch, u64 timeout_ms, bool (*done)(void *arg), void *arg)
{
	u64 end_ms = rbdt_now_ms() + timeout_ms;
	u64 now_ms;
	int events;

	for (;;) {
		events = atomic_read(&rbdt_wait_events);
		if (rbdt_epoch_is_ending(epoch))
			return false;
		if (done(arg))
			return true;
		now_ms = rbdt_now_ms();
		if (now_ms >= end_ms)
			return false;
		wait_event_idle_timeout(rbdt_wait, atomic_read(&rbdt_wait_events) != events,
					msecs_to_jiffies(min_t(u64, end_ms - now_ms,
							       RBD_WORKING_MS)));
		rbdt_epoch_working(epoch);
	}
}

static bool epoch_takes(enum rbdt_epoch_state state, u8 op)
{
	switch (op) {
	case RBD_OP_HELLO:
		return state == RBDT_EPOCH_HELLO;
	case RBD_OP_AUTH:
		return state == RBDT_EPOCH_AUTH || state == RBDT_EPOCH_PROOF;
	case RBD_OP_DISCOVER:
		return state == RBDT_EPOCH_OPEN || state == RBDT_EPOCH_LISTING;
	default:
		return state == RBDT_EPOCH_OPEN;
	}
}

static void epoch_ladder_message(struct rbdt_epoch *epoch, const struct rbd_msg *msg, size_t bytes)
{
	unsigned long flags;
	bool taken;

	spin_lock_irqsave(&epoch->lock, flags);
	taken = !epoch->pending && epoch_takes(epoch->state, msg->op);
	if (taken) {
		memcpy(&epoch->request, msg, bytes);
		epoch->pending = true;
		queue_work(rbdt_login_wq, &epoch->ladder_work);
	}
	spin_unlock_irqrestore(&epoch->lock, flags);
	if (!taken)
		rbdt_epoch_end(epoch, RBDT_END_VIOLATION, "a message came out of turn");
}

/* CLOSE counts also when the fence runs already: the I/O queues may have gone first. */
static void epoch_close(struct rbdt_epoch *epoch, u32 tag)
{
	unsigned long flags;
	bool taken;

	spin_lock_irqsave(&epoch->lock, flags);
	taken = !epoch->closing && (epoch->state >= RBDT_EPOCH_ANSWERED ||
				    epoch->state == RBDT_EPOCH_LISTING);
	if (taken) {
		epoch->closing = true;
		epoch->close_tag = tag;
	}
	spin_unlock_irqrestore(&epoch->lock, flags);
	if (!taken)
		rbdt_epoch_end(epoch, RBDT_END_VIOLATION, "CLOSE came out of turn");
	else if (!rbdt_epoch_end(epoch, RBDT_END_LOST, "its host detached"))
		rbdt_wake();
}

/* A command that takes long: is it here? */
static void epoch_query(struct rbdt_epoch *epoch, const struct rbd_query *query)
{
	enum rbd_status status = RBD_ST_UNKNOWN_COMMAND;
	struct rbdt_queue *queue;
	unsigned long flags;

	spin_lock_irqsave(&epoch->lock, flags);
	/* What ends says so by ENDED. */
	if (epoch->state >= RBDT_EPOCH_ENDING)
		status = RBD_ST_OK;
	else if (epoch->state == RBDT_EPOCH_LIVE)
		list_for_each_entry(queue, &epoch->queues, entry)
			if (queue->index == le16_to_cpu(query->queue) &&
			    rbdt_commands_know(queue, le16_to_cpu(query->command_tag),
					       le32_to_cpu(query->sequence)))
				status = RBD_ST_OK;
	spin_unlock_irqrestore(&epoch->lock, flags);
	epoch_send_bare(epoch, RBD_OP_QUERY | RBD_OP_ANSWER, le32_to_cpu(query->msg.tag), status);
}

/* ZERO is work that the initiator waits for: there, RBD_CONTROL_REQUESTS is the limit. */
static bool epoch_too_often(struct rbdt_epoch *epoch, u8 op, u64 now_ms)
{
	unsigned int max = READ_ONCE(max_control_rate);

	if (op == RBD_OP_ZERO)
		return false;
	if (now_ms >= epoch->said_from_ms + MSEC_PER_SEC) {
		epoch->said_from_ms = now_ms;
		epoch->said = 0;
	}
	return ++epoch->said > max && max;
}

static void epoch_receive(struct rbd_control *control, const struct rbd_msg *msg, size_t bytes)
{
	struct rbdt_epoch *epoch = container_of(control, struct rbdt_epoch, messages);
	u64 now_ms = rbdt_now_ms();
	u32 tag;

	if (!rbd_wire_request_ok(msg, bytes)) {
		rbdt_epoch_end(epoch, RBDT_END_VIOLATION, "a malformed message came");
		return;
	}
	if (epoch_too_often(epoch, msg->op, now_ms)) {
		rbdt_epoch_end(epoch, RBDT_END_VIOLATION,
			       "more control messages came than max_control_rate allows");
		return;
	}
	WRITE_ONCE(epoch->heard_ms, now_ms);
	rbdt_stats_message(epoch, msg->op);
	tag = le32_to_cpu(msg->tag);

	switch (msg->op) {
	case RBD_OP_PING:
		epoch_send_bare(epoch, RBD_OP_PING | RBD_OP_ANSWER, tag, RBD_ST_OK);
		break;
	case RBD_OP_PING | RBD_OP_ANSWER:
		rbdt_epoch_probe_answer(epoch, tag);
		break;
	case RBD_OP_ZERO:
		rbdt_epoch_zero(epoch, (const struct rbd_zero *)msg);
		break;
	case RBD_OP_QUERY:
		epoch_query(epoch, (const struct rbd_query *)msg);
		break;
	case RBD_OP_CLOSE:
		epoch_close(epoch, tag);
		break;
	default:
		epoch_ladder_message(epoch, msg, bytes);
		break;
	}
}

static void epoch_control_failed(struct rbd_control *control, const char *why)
{
	struct rbdt_epoch *epoch = container_of(control, struct rbdt_epoch, messages);

	rbdt_epoch_queue_down(&epoch->control, why);
}

static void epoch_control_broke_rules(struct rbd_control *control, const char *how)
{
	rbdt_epoch_end(container_of(control, struct rbdt_epoch, messages), RBDT_END_VIOLATION, how);
}

static const struct rbd_control_ops epoch_control_ops = {
	.receive = epoch_receive,
	.failed = epoch_control_failed,
	.broke_rules = epoch_control_broke_rules,
};

/* First of all: make queue 0 and accept it. Nothing is registered yet. */
static int epoch_accept(struct rbdt_epoch *epoch)
{
	struct ib_pd *pd = ib_alloc_pd(epoch->device, 0);
	int error;

	if (IS_ERR(pd))
		return PTR_ERR(pd);
	epoch->pd = pd;
	error = rbdt_queue_create(&epoch->control, &rbdt_queue_control);
	if (error)
		return error;
	error = rbd_control_init(&epoch->messages, epoch->control.qp, &epoch_control_ops);
	if (error)
		return error;
	spin_lock(&epoch->send_lock);
	epoch->can_send = true;
	spin_unlock(&epoch->send_lock);
	if (!rbdt_epoch_advance(epoch, RBDT_EPOCH_NEW, RBDT_EPOCH_HELLO))
		return -ESHUTDOWN;
	return rbdt_queue_accept(&epoch->control, false);
}

static void epoch_ladder_work(struct work_struct *work)
{
	struct rbdt_epoch *epoch = container_of(work, struct rbdt_epoch, ladder_work);

	if (rbdt_epoch_is_ending(epoch))
		return;
	if (!epoch->pd && epoch_accept(epoch)) {
		rbdt_queue_reject(&epoch->control, RBD_ST_NO_RESOURCES);
		rbdt_epoch_end(epoch, RBDT_END_LOST, "the control queue could not be made");
		return;
	}
	if (!READ_ONCE(epoch->pending))
		return;
	switch (epoch->request.msg.op) {
	case RBD_OP_HELLO:
		rbdt_login_hello(epoch);
		break;
	case RBD_OP_AUTH:
		rbdt_login_auth(epoch);
		break;
	case RBD_OP_DISCOVER:
		rbdt_login_discover(epoch);
		break;
	default:
		rbdt_login_open(epoch);
		break;
	}
}

static void epoch_set_address(struct rbdt_epoch *epoch, const struct sockaddr_storage *address)
{
	const struct sockaddr_in6 *in6 = (const void *)address;
	const struct sockaddr_in *in = (const void *)address;

	epoch->address = *address;
	if (address->ss_family == AF_INET6) {
		memcpy(epoch->peer.address, &in6->sin6_addr, 16);
		epoch->peer.address_bytes = 16;
	} else {
		memcpy(epoch->peer.address, &in->sin_addr, 4);
		epoch->peer.address_bytes = 4;
	}
}

static struct rbdt_epoch *epoch_alloc(struct rbdt_portal *portal, struct rbdt_adapter *adapter,
				      struct rdma_cm_id *id)
{
	struct rbdt_epoch *epoch = kzalloc(sizeof(*epoch), GFP_KERNEL);

	if (!epoch)
		return NULL;
	kref_init(&epoch->ref);
	epoch->adapter = adapter;
	rbdt_portal_get(portal);
	epoch->portal = portal;
	epoch->device = id->device;
	epoch->port = id->port_num;
	epoch_set_address(epoch, &id->route.addr.dst_addr);
	spin_lock_init(&epoch->send_lock);
	spin_lock_init(&epoch->lock);
	INIT_LIST_HEAD(&epoch->queues);
	INIT_WORK(&epoch->ladder_work, epoch_ladder_work);
	INIT_WORK(&epoch->zero_work, rbdt_epoch_zero_work);
	INIT_WORK(&epoch->fence_work, rbdt_epoch_fence);
	INIT_WORK(&epoch->backing_work, rbdt_epoch_fence_rest);
	INIT_DELAYED_WORK(&epoch->tick, rbdt_epoch_tick);
	epoch->heard_ms = rbdt_now_ms();
	epoch->deadline_ms = epoch->heard_ms + RBD_HANDSHAKE_MS;
	return epoch;
}

static bool device_suffices(struct ib_device *device)
{
	return device->attrs.device_cap_flags & IB_DEVICE_MEM_MGT_EXTENSIONS &&
	       device->attrs.max_fast_reg_page_list_len && device->attrs.max_qp_rd_atom > 0;
}

enum rbd_status rbdt_epoch_connect(struct rbdt_portal *portal, struct rdma_cm_id *id,
				   struct rdma_cm_event *event)
{
	struct rbdt_adapter *adapter;
	struct rbdt_epoch *epoch;
	unsigned long flags;

	if (!device_suffices(id->device))
		return RBD_ST_DEVICE;
	adapter = rbdt_adapter_get(id->device);
	if (!adapter)
		return RBD_ST_UNLOADED;
	epoch = epoch_alloc(portal, adapter, id);
	if (!epoch) {
		rbdt_adapter_put(adapter);
		return RBD_ST_NO_RESOURCES;
	}
	rbdt_queue_init(&epoch->control, epoch, id, 0, &event->param.conn);
	if (!rbdt_epochs_add(epoch)) {
		rbdt_epoch_put(epoch);
		return RBD_ST_NO_RESOURCES;
	}
	spin_lock_irqsave(&epoch->lock, flags);
	if (epoch->state < RBDT_EPOCH_ENDING)
		queue_work(rbdt_login_wq, &epoch->ladder_work);
	spin_unlock_irqrestore(&epoch->lock, flags);
	rbdt_epoch_tick_start(epoch);
	return RBD_ST_OK;
}

static int epoch_create_io(struct rbdt_epoch *epoch, struct rbdt_queue *queue)
{
	struct rbdt_session *session = epoch->session;
	struct rbdt_queue_size size = rbdt_queue_one_sided;
	bool commands = session->export->ops->execute;
	int error;

	if (commands)
		size = rbdt_commands_size(session->depth);
	error = rbdt_queue_create(queue, &size);
	if (!error && commands)
		error = rbdt_commands_create(queue);
	return error;
}

static void epoch_accept_io(struct work_struct *work)
{
	struct rbdt_queue *queue = container_of(work, struct rbdt_queue, accept_work);
	struct rbdt_epoch *epoch = queue->epoch;
	int error;

	/* rbdt_epoch_stored() may have asked for it once more while it was being made. */
	if (rbdt_epoch_is_ending(epoch) || queue->cq)
		return;
	/* Again later, by rbdt_epoch_stored(), when there is something to wait for. */
	if (epoch->session->export->ops->admit && !epoch->session->export->ops->admit(epoch))
		return;
	error = epoch_create_io(epoch, queue);
	if (!error && !rbdt_session_confirm(epoch->session, epoch))
		return;
	if (!error)
		error = rbdt_queue_accept(queue, !epoch->session->read_only);
	if (!error)
		return;
	rbdt_queue_reject(queue, RBD_ST_NO_RESOURCES);
	rbdt_epoch_end(epoch, RBDT_END_LOST, "an I/O queue could not be made");
}

void rbdt_epoch_stored(struct rbdt_epoch *epoch, bool well)
{
	struct rbdt_queue *queue;
	unsigned long flags;

	if (!well) {
		rbdt_epoch_end(epoch, RBDT_END_LOST, "the state of its export could not be written");
		return;
	}
	spin_lock_irqsave(&epoch->lock, flags);
	if (epoch->state < RBDT_EPOCH_ENDING)
		list_for_each_entry(queue, &epoch->queues, entry)
			if (!queue->qp)
				queue_work(rbdt_session_wq, &queue->accept_work);
	spin_unlock_irqrestore(&epoch->lock, flags);
}

/* A token is good once; from here on the connection belongs to the epoch. */
static bool epoch_take_token(struct rbdt_epoch *epoch, struct rbdt_queue *queue,
			     const struct rbd_cm_request *request)
{
	unsigned int index = queue->index - 1;
	unsigned long flags;
	bool taken;

	spin_lock_irqsave(&epoch->lock, flags);
	taken = (epoch->state == RBDT_EPOCH_ANSWERED || epoch->state == RBDT_EPOCH_LIVE) &&
		index < epoch->nr_queues && !test_bit(index, epoch->token_used) &&
		rbd_secret_equal(epoch->tokens[index], request->token);
	if (taken) {
		__set_bit(index, epoch->token_used);
		list_add_tail(&queue->entry, &epoch->queues);
		queue_work(rbdt_session_wq, &queue->accept_work);
	}
	spin_unlock_irqrestore(&epoch->lock, flags);
	return taken;
}

enum rbd_status rbdt_epoch_connect_io(struct rdma_cm_id *id, struct rdma_cm_event *event,
				      const struct rbd_cm_request *request)
{
	enum rbd_status status = RBD_ST_OK;
	struct rbdt_epoch *epoch;
	struct rbdt_queue *queue;

	epoch = rbdt_session_find_epoch(request->session);
	if (!epoch)
		return RBD_ST_TOKEN;
	queue = kzalloc(sizeof(*queue), GFP_KERNEL);
	if (!queue) {
		status = RBD_ST_NO_RESOURCES;
	} else if (epoch->device != id->device) {
		status = RBD_ST_DEVICE;		/* keys are good at one device only */
	} else {
		INIT_WORK(&queue->accept_work, epoch_accept_io);
		rbdt_queue_init(queue, epoch, id, le16_to_cpu(request->queue),
				&event->param.conn);
		if (!epoch_take_token(epoch, queue, request))
			status = RBD_ST_TOKEN;
	}
	if (status != RBD_ST_OK)
		kfree(queue);
	rbdt_epoch_put(epoch);
	return status;
}

/* The fence takes queues off the list under the lock. */
static unsigned int epoch_sum(struct rbdt_epoch *epoch, unsigned int (*count)(const struct rbdt_queue *queue))
{
	struct rbdt_queue *queue;
	unsigned long flags;
	unsigned int nr = 0;

	spin_lock_irqsave(&epoch->lock, flags);
	list_for_each_entry(queue, &epoch->queues, entry)
		nr += count(queue);
	spin_unlock_irqrestore(&epoch->lock, flags);
	return nr;
}

unsigned int rbdt_epoch_count_commands(struct rbdt_epoch *epoch)
{
	return epoch_sum(epoch, rbdt_commands_busy);
}

unsigned int rbdt_epoch_count_waiting(struct rbdt_epoch *epoch)
{
	return epoch_sum(epoch, rbdt_commands_waiting);
}

void rbdt_epoch_fenced(struct rbdt_epoch *epoch)
{
	struct rbdt_session *session = epoch->session;
	unsigned long flags;

	spin_lock_irqsave(&epoch->lock, flags);
	epoch_set_state(epoch, RBDT_EPOCH_GONE);
	spin_unlock_irqrestore(&epoch->lock, flags);

	rbdt_epochs_remove(epoch);
	if (session)
		rbdt_session_put(session);
	rbdt_epoch_put(epoch);
	rbdt_wake();
}
