// SPDX-License-Identifier: GPL-2.0
/*
 * All epochs: the tree of those whose fence is not complete, how many may log in, and the work queues
 * that they run on.
 */
#include <linux/moduleparam.h>
#include <linux/rbtree.h>
#include <linux/slab.h>
#include <linux/workqueue.h>

#include "adapter.h"
#include "epoch.h"
#include "epochs.h"
#include "session.h"

/* Each has ladder work that may wait: more than the work queue runs at once would stand in line. */
static unsigned int max_logins = 256;
module_param(max_logins, uint, 0644);
MODULE_PARM_DESC(max_logins, "logins under way at the same time (256, at most 512)");

static unsigned int max_host_logins = 64;
module_param(max_host_logins, uint, 0644);
MODULE_PARM_DESC(max_host_logins, "logins under way from one address, of IPv6 one /64 (64)");

DECLARE_WAIT_QUEUE_HEAD(rbdt_wait);
atomic_t rbdt_wait_events = ATOMIC_INIT(0);
struct workqueue_struct *rbdt_login_wq;
struct workqueue_struct *rbdt_session_wq;
struct workqueue_struct *rbdt_fence_wq;
struct workqueue_struct *rbdt_backing_wq;
struct workqueue_struct *rbdt_zero_wq;

/* Protects the tree. Taken under export->lock; an epoch's lock is taken under it. */
static DEFINE_SPINLOCK(epochs_lock);
static struct rb_root epochs = RB_ROOT;	/* by serial, for whoever walks in steps */
static u64 epoch_last_serial;

void rbdt_wake(void)
{
	atomic_inc(&rbdt_wait_events);
	wake_up_all(&rbdt_wait);
}

/* Its serial is above all others. */
static void epochs_insert(struct rbdt_epoch *epoch)
{
	struct rb_node **link = &epochs.rb_node, *parent = NULL;

	while (*link) {
		parent = *link;
		link = &parent->rb_right;
	}
	rb_link_node(&epoch->node, parent, link);
	rb_insert_color(&epoch->node, &epochs);
}

/* The first whose serial is above @serial */
static struct rbdt_epoch *epochs_above(u64 serial)
{
	struct rb_node *node = epochs.rb_node;
	struct rbdt_epoch *epoch, *above = NULL;

	while (node) {
		epoch = rb_entry(node, struct rbdt_epoch, node);
		if (epoch->serial > serial)
			above = epoch;
		node = epoch->serial > serial ? node->rb_left : node->rb_right;
	}
	return above;
}

static struct rbdt_epoch *epochs_after(const struct rbdt_epoch *epoch)
{
	return rb_entry_safe(rb_next(&epoch->node), struct rbdt_epoch, node);
}

#define for_each_epoch(epoch) \
	for (epoch = epochs_above(0); epoch; epoch = epochs_after(epoch))

bool rbdt_epochs_add(struct rbdt_epoch *epoch)
{
	unsigned int max = min_t(unsigned int, READ_ONCE(max_logins), WQ_MAX_ACTIVE);
	unsigned int max_host = READ_ONCE(max_host_logins);
	unsigned int nr = 0, nr_host = 0;
	struct rbdt_epoch *other;
	bool room;

	spin_lock(&epochs_lock);
	for_each_epoch(other) {
		/* One that was given up counts until its fence is complete: it holds memory. */
		if (READ_ONCE(other->confirmed))
			continue;
		nr++;
		nr_host += rbd_peer_same_network(&other->peer, &epoch->peer);
	}
	room = nr < max && nr_host < max_host && !READ_ONCE(epoch->adapter->gone);
	if (room) {
		epoch->serial = ++epoch_last_serial;
		epochs_insert(epoch);
	}
	spin_unlock(&epochs_lock);
	if (nr >= max)
		pr_warn_ratelimited("connection from %pISpc: %u logins are under way, and max_logins allows no more\n",
				    &epoch->address, nr);
	else if (nr_host >= max_host)
		pr_warn_ratelimited("connection from %pISpc: %u logins of its address are under way, and max_host_logins allows no more\n",
				    &epoch->address, nr_host);
	return room;
}

void rbdt_epochs_remove(struct rbdt_epoch *epoch)
{
	spin_lock(&epochs_lock);
	rb_erase(&epoch->node, &epochs);
	epoch->session = NULL;
	spin_unlock(&epochs_lock);
}

static bool epochs_match(struct rbdt_epoch *epoch, const struct rbdt_match *match)
{
	struct rbdt_session *session;

	if (match->adapter && match->adapter != epoch->adapter)
		return false;
	if ((match->adapter || match->on_adapter) && READ_ONCE(epoch->off_adapter))
		return false;
	if (match->portal && match->portal != epoch->portal)
		return false;
	if (!match->export)
		return true;
	/* Pairs with the release in rbdt_session_open(). */
	session = smp_load_acquire(&epoch->session);
	return session && session->export == match->export;
}

struct rbdt_epoch *rbdt_epochs_next(struct rbdt_export *export, u64 *last,
				    struct rbdt_session **session)
{
	struct rbdt_match match = { .export = export };
	struct rbdt_epoch *epoch;

	spin_lock(&epochs_lock);
	epoch = epochs_above(*last);
	while (epoch && !epochs_match(epoch, &match))
		epoch = epochs_after(epoch);
	if (epoch) {
		*last = epoch->serial;
		rbdt_epoch_get(epoch);
		/* Stays while it is in the tree; pairs with the release in rbdt_session_open(). */
		*session = smp_load_acquire(&epoch->session);
		if (*session)
			rbdt_session_get(*session);
	}
	spin_unlock(&epochs_lock);
	return epoch;
}

void rbdt_epochs_end(const struct rbdt_match *match, enum rbd_status status, const char *why)
{
	struct rbdt_epoch *epoch;

	spin_lock(&epochs_lock);
	for_each_epoch(epoch)
		if (epochs_match(epoch, match))
			rbdt_epoch_end(epoch, status, why);
	spin_unlock(&epochs_lock);
}

static unsigned int epochs_count(const struct rbdt_match *match, bool with_session)
{
	struct rbdt_epoch *epoch;
	unsigned int nr = 0;

	spin_lock(&epochs_lock);
	for_each_epoch(epoch)
		if (epochs_match(epoch, match) && (!with_session || READ_ONCE(epoch->session)))
			nr++;
	spin_unlock(&epochs_lock);
	return nr;
}

unsigned int rbdt_epochs_count(const struct rbdt_match *match)
{
	return epochs_count(match, false);
}

unsigned int rbdt_epochs_count_sessions(const struct rbdt_match *match)
{
	return epochs_count(match, true);
}

unsigned int rbdt_epochs_count_commands(const struct rbdt_match *match)
{
	struct rbdt_epoch *epoch;
	unsigned int nr = 0;

	spin_lock(&epochs_lock);
	for_each_epoch(epoch)
		if (epochs_match(epoch, match))
			nr += rbdt_epoch_count_commands(epoch);
	spin_unlock(&epochs_lock);
	return nr;
}

bool rbdt_epochs_wait(const struct rbdt_match *match, unsigned int timeout_ms)
{
	unsigned long timeout = timeout_ms == UINT_MAX ? MAX_SCHEDULE_TIMEOUT :
							 msecs_to_jiffies(timeout_ms);

	return wait_event_idle_timeout(rbdt_wait, !rbdt_epochs_count(match), timeout);
}

int rbdt_epochs_init(void)
{
	rbdt_login_wq = alloc_workqueue("rbdt-login", WQ_UNBOUND | WQ_MEM_RECLAIM, WQ_MAX_ACTIVE);
	rbdt_session_wq = alloc_workqueue("rbdt-session", WQ_UNBOUND | WQ_MEM_RECLAIM, 0);
	rbdt_fence_wq = alloc_workqueue("rbdt-fence", WQ_UNBOUND | WQ_MEM_RECLAIM, WQ_MAX_ACTIVE);
	rbdt_backing_wq = alloc_workqueue("rbdt-backing", WQ_UNBOUND | WQ_MEM_RECLAIM, WQ_MAX_ACTIVE);
	rbdt_zero_wq = alloc_workqueue("rbdt-zero", WQ_UNBOUND | WQ_MEM_RECLAIM, 0);
	if (rbdt_login_wq && rbdt_session_wq && rbdt_fence_wq && rbdt_backing_wq && rbdt_zero_wq)
		return 0;
	rbdt_epochs_exit();
	return -ENOMEM;
}

static void epochs_destroy_wq(struct workqueue_struct **wq)
{
	if (*wq)
		destroy_workqueue(*wq);
	*wq = NULL;
}

void rbdt_epochs_exit(void)
{
	epochs_destroy_wq(&rbdt_zero_wq);
	epochs_destroy_wq(&rbdt_backing_wq);
	epochs_destroy_wq(&rbdt_fence_wq);
	epochs_destroy_wq(&rbdt_session_wq);
	epochs_destroy_wq(&rbdt_login_wq);
}
