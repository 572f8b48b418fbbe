/* SPDX-License-Identifier: GPL-2.0 */
/*
 * All epochs whose fence is not complete: admitted, found, counted, ended and awaited together; and the
 * work queues that they run on.
 */
#ifndef RBD_TARGET_EPOCHS_H
#define RBD_TARGET_EPOCHS_H

#include <linux/types.h>
#include <linux/wait.h>
#include <rbd/wire.h>

struct rbdt_adapter;
struct rbdt_epoch;
struct rbdt_export;
struct rbdt_portal;
struct rbdt_session;
struct workqueue_struct;

/* How long drop, forced removal and the like wait for fences. */
#define RBDT_FENCE_WAIT_MS	30000

/* Woken when an epoch ends, its fence is complete, or a probe is answered. */
extern wait_queue_head_t rbdt_wait;
extern atomic_t rbdt_wait_events;	/* counts the wakings */
void rbdt_wake(void);			/* any context */

/*
 * Ladder work waits for sessions, fences wait for both: each has a work queue of its own,
 * so that those who wait never keep from running what they wait for. So have zeroing, which takes long, and
 * what waits for a backing, which may hang.
 */
extern struct workqueue_struct *rbdt_login_wq;
extern struct workqueue_struct *rbdt_session_wq;
extern struct workqueue_struct *rbdt_fence_wq;
extern struct workqueue_struct *rbdt_backing_wq;
extern struct workqueue_struct *rbdt_zero_wq;

/* rbdt_epochs_init - work queues; rbdt_epochs_exit - no epoch is left by then */
int rbdt_epochs_init(void);
void rbdt_epochs_exit(void);

/**
 * rbdt_epochs_add - admit one that begins
 *
 * Context: process. Return: false when too many logins are under way, of all or of its address, or its
 * adapter goes; said in the log.
 */
bool rbdt_epochs_add(struct rbdt_epoch *epoch);

/* rbdt_epochs_remove - its fence is complete: its session, whose reference is the caller's now, is not seen any more */
void rbdt_epochs_remove(struct rbdt_epoch *epoch);

/**
 * struct rbdt_match - which epochs; NULL matches any
 * @adapter: those that have something on it
 * @portal: those that came in by it
 * @export: those that have a session of it
 * @on_adapter: those that have something on whichever adapter
 */
struct rbdt_match {
	struct rbdt_adapter *adapter;
	struct rbdt_portal *portal;
	struct rbdt_export *export;
	bool on_adapter;
};

/**
 * rbdt_epochs_next - walk the epochs whose fence is not complete
 * @export: those that have a session of it; NULL: all of them
 * @last: serial of the last one; becomes the next one's
 * @session: becomes the next one's session, or NULL while it has none
 *
 * Each step finds its place in the tree: a walk of all of them is no more than n log n.
 * Any context that may take spinlocks. Return: an epoch, or NULL. Put it, and the session.
 */
struct rbdt_epoch *rbdt_epochs_next(struct rbdt_export *export, u64 *last,
				    struct rbdt_session **session);

/* rbdt_epochs_end - start the fence of every epoch that matches */
void rbdt_epochs_end(const struct rbdt_match *match, enum rbd_status status, const char *why);

/* rbdt_epochs_count - how many match, their fence included */
unsigned int rbdt_epochs_count(const struct rbdt_match *match);

/* rbdt_epochs_count_sessions - how many of them have a session */
unsigned int rbdt_epochs_count_sessions(const struct rbdt_match *match);

/* rbdt_epochs_count_commands - how many commands are at the backings of those that match */
unsigned int rbdt_epochs_count_commands(const struct rbdt_match *match);

/* rbdt_epochs_wait - until none matches. Return: false when the time was not enough. */
bool rbdt_epochs_wait(const struct rbdt_match *match, unsigned int timeout_ms);

#endif /* RBD_TARGET_EPOCHS_H */
