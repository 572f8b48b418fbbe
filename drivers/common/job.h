/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Jobs: what a netlink command starts when it would take long. No netlink
 * handler waits: generic netlink's core holds a lock across handlers.
 * See include/uapi/linux/rbd_netlink.h for what callers see of it.
 */
#ifndef RBD_COMMON_JOB_H
#define RBD_COMMON_JOB_H

#include <linux/completion.h>
#include <linux/kref.h>
#include <linux/list.h>
#include <linux/sched.h>
#include <net/genetlink.h>
#include <linux/rbd_netlink.h>

struct rbd_job;

/**
 * struct rbd_job_kind - what one kind of job does
 * @name: as shown, "attach"
 * @cancel_on_close: is it cancelled when the socket that started it closes?
 * @run: does the work, in a kthread of its own; may sleep. Returns 0 or a
 *	negative errno, and says why with rbd_job_fail(). Waits interruptibly:
 *	cancelling sends the thread a signal. @arg is its own to release.
 */
struct rbd_job_kind {
	const char *name;
	bool cancel_on_close;
	int (*run)(struct rbd_job *job, void *arg);
};

/**
 * struct rbd_jobs - where the jobs of one family live
 * @family: whose
 * @attr_job: its nest attribute for a job
 * @cmd_ntf: its command number of the event
 * @group: its index of the multicast group "jobs"
 */
struct rbd_jobs {
	struct genl_family *family;
	int attr_job;
	u8 cmd_ntf;
	unsigned int group;
};

/* rbd_jobs_init - before the family is registered; rbd_jobs_exit - after it is gone,
 * cancels every job and waits for them. May sleep.
 */
int rbd_jobs_init(const struct rbd_jobs *jobs);
void rbd_jobs_exit(void);

/* rbd_jobs_mute - no more events: the family is about to be unregistered;
 * rbd_jobs_muted - is it so? Whoever sends an event of the family asks that first.
 */
void rbd_jobs_mute(void);
bool rbd_jobs_muted(void);

/**
 * rbd_job_start - start a job and answer the request with its id
 * @info: the request
 * @kind: what to run
 * @object: what it works on, for show
 * @arg: handed to @kind->run, which owns it from a return of 0 on; on an error the
 *	caller still does
 *
 * Context: netlink handler, may sleep. Return: 0 or a negative errno, with extack set.
 */
int rbd_job_start(struct genl_info *info, const struct rbd_job_kind *kind,
		  const char *object, void *arg);

/* rbd_job_cancelled - was the job asked to stop? Any context. */
bool rbd_job_cancelled(struct rbd_job *job);

/**
 * rbd_job_commit - pass the point of no return
 *
 * Return: true: from here on cancelling has no effect (a pending signal is
 * flushed); false: the job was cancelled before. In the job's thread only.
 */
bool rbd_job_commit(struct rbd_job *job);

/**
 * rbd_job_fail - say why, and return @error
 * @error: negative errno
 * @fmt: one sentence without a full stop; the first one given stands
 */
__printf(3, 4)
int rbd_job_fail(struct rbd_job *job, int error, const char *fmt, ...);

/* rbd_job_result - name what the job made */
void rbd_job_result(struct rbd_job *job, const char *result);

/**
 * rbd_job_keep - what the job found, for rbd_job_look()
 * @data: kept as long as the job, which is from here on until its socket is closed
 * @release: frees it
 *
 * In the job's thread, once.
 */
void rbd_job_keep(struct rbd_job *job, void *data, void (*release)(const void *data));

/**
 * rbd_job_look - look at what a job of the socket found; in a dump that names the job
 * @look: called under a spin lock; what it returns is returned
 *
 * Return: -EINVAL when no job is named, -ENOENT when there is none that found something, with
 * extack set.
 */
int rbd_job_look(struct netlink_callback *cb, int (*look)(void *arg, const void *data), void *arg);

/**
 * rbd_job_progress - tell how far it is; multicast at most ten times a second
 * @phase: static string
 * @done: so far
 * @total: all there is to do, or 0
 */
void rbd_job_progress(struct rbd_job *job, const char *phase, u64 done, u64 total);

/* The family's handlers of JOB_GET and JOB_CANCEL. */
int rbd_job_get_doit(struct sk_buff *skb, struct genl_info *info);
int rbd_job_cancel_doit(struct sk_buff *skb, struct genl_info *info);

/* The policy of the nest with RBD_JOB_A_ID that both take. */
extern const struct nla_policy rbd_job_policy[RBD_JOB_A_ID + 1];

#endif /* RBD_COMMON_JOB_H */
