// SPDX-License-Identifier: GPL-2.0
/*
 * Jobs: a kthread for each long command, its progress, its verdict.
 *
 * States: running -> ended -> released. A job is on the list from start to
 * release, which frees it. It is released when its verdict is read and it has found nothing that
 * could still be asked for, when it has ended and its socket is closed, or at exit, but never while it runs.
 *
 * job_lock protects the list and every field of a job that is read by others.
 * It is a leaf: nothing sleeps and nothing else is taken under it.
 */
#include <linux/kthread.h>
#include <linux/netlink.h>
#include <linux/notifier.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>
#include <linux/spinlock.h>
#include <linux/workqueue.h>

#include "job.h"

#define JOB_NO_MEMORY	"this host is out of memory"
#define JOB_UNKNOWN	"this socket has no job of that number"

struct rbd_job {
	struct list_head entry;
	const struct rbd_job_kind *kind;
	void *arg;
	struct task_struct *task;
	u32 id;
	u32 portid;		/* of the socket that started it; 0 once that is closed */
	bool cancelled;
	bool committed;
	bool ended;
	int error;
	const char *phase;
	u64 done;
	u64 total;
	unsigned long told;	/* jiffies of the last progress event */
	void *data;		/* what it found, or NULL */
	void (*release)(const void *data);
	char object[80];
	char sentence[RBD_SENTENCE_MAX];
	char result[64];
};

static struct rbd_jobs jobs;
static LIST_HEAD(job_list);
static DEFINE_SPINLOCK(job_lock);
static DECLARE_WAIT_QUEUE_HEAD(job_wait);
static u32 job_last_id;
static bool jobs_muted;	/* the family is gone: its group may be another's by now */

const struct nla_policy rbd_job_policy[RBD_JOB_A_ID + 1] = {
	[RBD_JOB_A_ID] = { .type = NLA_U32 },
};

/*
 * Ended jobs that nobody will ask about any more. Their threads are at most a
 * few instructions from their end: kthread_stop() waits for those, so that no
 * thread of ours outlives the module.
 */
static void job_bury(struct list_head *dead)
{
	struct rbd_job *job, *next;

	list_for_each_entry_safe(job, next, dead, entry) {
		list_del(&job->entry);
		kthread_stop(job->task);
		put_task_struct(job->task);
		if (job->data)
			job->release(job->data);
		kfree(job);
	}
}

static void job_reap_orphans(void)
{
	struct rbd_job *job, *next;
	LIST_HEAD(dead);

	spin_lock(&job_lock);
	list_for_each_entry_safe(job, next, &job_list, entry)
		if (job->ended && !job->portid)
			list_move(&job->entry, &dead);
	spin_unlock(&job_lock);
	job_bury(&dead);
}

/*
 * Neither a job's own thread nor the notifier of a closed socket can bury: that waits for
 * the thread.
 */
static void job_reap_work(struct work_struct *work)
{
	job_reap_orphans();
}

static DECLARE_WORK(job_reaper, job_reap_work);

static void job_cancel_locked(struct rbd_job *job)
{
	lockdep_assert_held(&job_lock);
	if (job->committed || job->cancelled || job->ended)
		return;
	job->cancelled = true;
	send_sig(SIGINT, job->task, 1);
}

static struct rbd_job *job_find_locked(u32 id, u32 portid)
{
	struct rbd_job *job;

	lockdep_assert_held(&job_lock);
	list_for_each_entry(job, &job_list, entry)
		if (job->id == id && job->portid == portid)
			return job;
	return NULL;
}

static int job_fill(struct sk_buff *skb, struct rbd_job *job)
{
	struct nlattr *nest = nla_nest_start(skb, jobs.attr_job);

	if (!nest)
		return -EMSGSIZE;
	if (nla_put_u32(skb, RBD_JOB_A_ID, job->id) ||
	    nla_put_string(skb, RBD_JOB_A_KIND, job->kind->name) ||
	    nla_put_string(skb, RBD_JOB_A_OBJECT, job->object) ||
	    (job->ended && nla_put_flag(skb, RBD_JOB_A_DONE)) ||
	    nla_put_u32(skb, RBD_JOB_A_ERRNO, -job->error) ||
	    nla_put_string(skb, RBD_JOB_A_SENTENCE, job->sentence) ||
	    nla_put_string(skb, RBD_JOB_A_RESULT, job->result) ||
	    nla_put_string(skb, RBD_JOB_A_PHASE, job->phase) ||
	    nla_put_u64_64bit(skb, RBD_JOB_A_PROGRESS, job->done, RBD_JOB_A_UNSPEC) ||
	    nla_put_u64_64bit(skb, RBD_JOB_A_TOTAL, job->total, RBD_JOB_A_UNSPEC))
		return -EMSGSIZE;
	nla_nest_end(skb, nest);
	return 0;
}

/* A lost event is no loss: callers also ask by JOB_GET. */
static void job_tell(struct rbd_job *job)
{
	struct sk_buff *skb;
	void *header;
	int error;

	if (rbd_jobs_muted())
		return;
	skb = genlmsg_new(NLMSG_GOODSIZE, GFP_KERNEL);
	if (!skb)
		return;
	header = genlmsg_put(skb, 0, 0, jobs.family, 0, jobs.cmd_ntf);
	if (!header) {
		nlmsg_free(skb);
		return;
	}
	spin_lock(&job_lock);
	error = job_fill(skb, job);
	spin_unlock(&job_lock);
	if (error) {
		nlmsg_free(skb);
		return;
	}
	genlmsg_end(skb, header);
	genlmsg_multicast(jobs.family, skb, 0, jobs.group, GFP_KERNEL);
}

static int job_thread(void *data)
{
	struct rbd_job *job = data;
	bool orphan;
	int error;

	allow_kernel_signal(SIGINT);
	/* A cancel that came before the line above was not delivered. */
	if (rbd_job_cancelled(job))
		send_sig(SIGINT, current, 1);

	error = job->kind->run(job, job->arg);

	spin_lock(&job_lock);
	job->error = error;
	if (error && !job->sentence[0])
		strscpy(job->sentence, job->cancelled ? "cancelled" : "failed",
			sizeof(job->sentence));
	job->ended = true;
	orphan = !job->portid;
	spin_unlock(&job_lock);

	job_tell(job);
	wake_up_all(&job_wait);
	if (orphan)
		schedule_work(&job_reaper);

	/* Stay until buried: kthread_stop() needs a task that has not gone. */
	set_current_state(TASK_IDLE);
	while (!kthread_should_stop()) {
		schedule();
		set_current_state(TASK_IDLE);
	}
	__set_current_state(TASK_RUNNING);
	return 0;
}

static int job_reply(struct genl_info *info, struct rbd_job *job)
{
	struct sk_buff *skb = genlmsg_new(NLMSG_GOODSIZE, GFP_KERNEL);
	struct nlattr *nest;
	void *header;

	if (!skb)
		return -ENOMEM;
	header = genlmsg_put_reply(skb, info, jobs.family, 0, info->genlhdr->cmd);
	nest = header ? nla_nest_start(skb, jobs.attr_job) : NULL;
	if (!nest || nla_put_u32(skb, RBD_JOB_A_ID, job->id)) {
		nlmsg_free(skb);
		return -EMSGSIZE;
	}
	nla_nest_end(skb, nest);
	genlmsg_end(skb, header);
	return genlmsg_reply(skb, info);
}

int rbd_job_start(struct genl_info *info, const struct rbd_job_kind *kind,
		  const char *object, void *arg)
{
	struct rbd_job *job;
	int error;

	job = kzalloc(sizeof(*job), GFP_KERNEL);
	if (!job) {
		GENL_SET_ERR_MSG(info, JOB_NO_MEMORY);
		return -ENOMEM;
	}
	job->kind = kind;
	job->arg = arg;
	job->portid = info->snd_portid;
	job->phase = "starting";
	strscpy(job->object, object, sizeof(job->object));

	job->task = kthread_create(job_thread, job, "rbd-%s", kind->name);
	if (IS_ERR(job->task)) {
		error = PTR_ERR(job->task);
		kfree(job);
		GENL_SET_ERR_MSG(info, "a thread for the job could not be started");
		return error;
	}
	get_task_struct(job->task);

	spin_lock(&job_lock);
	job->id = ++job_last_id;
	list_add_tail(&job->entry, &job_list);
	spin_unlock(&job_lock);

	/* The reply goes first: an event must not reach the caller before it. */
	error = job_reply(info, job);
	if (error) {
		spin_lock(&job_lock);
		list_del(&job->entry);
		spin_unlock(&job_lock);
		kthread_stop(job->task);	/* never woken: run() was not called */
		put_task_struct(job->task);
		kfree(job);
		GENL_SET_ERR_MSG(info, "the number of the job could not be told");
		return error;
	}
	wake_up_process(job->task);
	return 0;
}

bool rbd_job_cancelled(struct rbd_job *job)
{
	return READ_ONCE(job->cancelled);
}

bool rbd_job_commit(struct rbd_job *job)
{
	bool committed;

	spin_lock(&job_lock);
	committed = !job->cancelled;
	job->committed = committed;
	spin_unlock(&job_lock);
	if (committed)
		flush_signals(current);
	return committed;
}

int rbd_job_fail(struct rbd_job *job, int error, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	spin_lock(&job_lock);
	if (!job->sentence[0])
		vsnprintf(job->sentence, sizeof(job->sentence), fmt, args);
	spin_unlock(&job_lock);
	va_end(args);
	return error;
}

void rbd_job_result(struct rbd_job *job, const char *result)
{
	spin_lock(&job_lock);
	strscpy(job->result, result, sizeof(job->result));
	spin_unlock(&job_lock);
}

void rbd_job_keep(struct rbd_job *job, void *data, void (*release)(const void *data))
{
	spin_lock(&job_lock);
	job->release = release;
	job->data = data;
	spin_unlock(&job_lock);
}

/* The core has validated the message. */
static const struct nlattr *job_of_dump(struct netlink_callback *cb)
{
	const struct nlattr *nest = nlmsg_find_attr(cb->nlh, GENL_HDRLEN, jobs.attr_job);

	return nest ? nla_find_nested(nest, RBD_JOB_A_ID) : NULL;
}

int rbd_job_look(struct netlink_callback *cb, int (*look)(void *arg, const void *data), void *arg)
{
	const struct nlattr *id = job_of_dump(cb);
	struct rbd_job *job;
	int error = -ENOENT;

	if (!id) {
		NL_SET_ERR_MSG(cb->extack, "no job is named");
		return -EINVAL;
	}
	spin_lock(&job_lock);
	job = job_find_locked(nla_get_u32(id), NETLINK_CB(cb->skb).portid);
	if (job && job->ended && job->data)
		error = look(arg, job->data);
	spin_unlock(&job_lock);
	if (error == -ENOENT)
		NL_SET_ERR_MSG(cb->extack, "this socket has no job of that number that found anything");
	return error;
}

void rbd_job_progress(struct rbd_job *job, const char *phase, u64 done, u64 total)
{
	bool tell;

	spin_lock(&job_lock);
	tell = job->phase != phase || time_after(jiffies, job->told + HZ / 10);
	job->phase = phase;
	job->done = done;
	job->total = total;
	if (tell)
		job->told = jiffies;
	spin_unlock(&job_lock);
	if (tell)
		job_tell(job);
}

static int job_id_of(struct genl_info *info, u32 *id)
{
	struct nlattr *tb[RBD_JOB_A_ID + 1];
	int error;

	if (GENL_REQ_ATTR_CHECK(info, jobs.attr_job)) {
		GENL_SET_ERR_MSG(info, "no job is named");
		return -EINVAL;
	}
	error = nla_parse_nested(tb, RBD_JOB_A_ID, info->attrs[jobs.attr_job],
				 rbd_job_policy, info->extack);
	if (error)
		return error;
	if (!tb[RBD_JOB_A_ID]) {
		GENL_SET_ERR_MSG(info, "no job is named");
		return -EINVAL;
	}
	*id = nla_get_u32(tb[RBD_JOB_A_ID]);
	return 0;
}

int rbd_job_get_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct rbd_job *job;
	struct sk_buff *reply;
	LIST_HEAD(dead);
	void *header;
	bool release;
	u32 id;
	int error = job_id_of(info, &id);

	if (error)
		return error;
	reply = genlmsg_new(NLMSG_GOODSIZE, GFP_KERNEL);
	if (!reply) {
		GENL_SET_ERR_MSG(info, JOB_NO_MEMORY);
		return -ENOMEM;
	}
	header = genlmsg_put_reply(reply, info, jobs.family, 0, info->genlhdr->cmd);

	spin_lock(&job_lock);
	job = job_find_locked(id, info->snd_portid);
	if (!job)
		error = -ENOENT;
	else
		error = header ? job_fill(reply, job) : -EMSGSIZE;
	release = job && job->ended && !job->data;
	spin_unlock(&job_lock);

	if (error == -ENOENT)
		GENL_SET_ERR_MSG(info, JOB_UNKNOWN);
	else if (error)
		GENL_SET_ERR_MSG(info, "the answer does not fit into a message");
	if (error) {
		nlmsg_free(reply);
		return error;
	}
	genlmsg_end(reply, header);
	error = genlmsg_reply(reply, info);
	if (error || !release)
		return error;

	/* The verdict was delivered: the job is released. */
	spin_lock(&job_lock);
	job = job_find_locked(id, info->snd_portid);
	if (job)
		list_move(&job->entry, &dead);
	spin_unlock(&job_lock);
	job_bury(&dead);
	return 0;
}

int rbd_job_cancel_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct rbd_job *job;
	u32 id;
	int error = job_id_of(info, &id);

	if (error)
		return error;
	spin_lock(&job_lock);
	job = job_find_locked(id, info->snd_portid);
	if (job)
		job_cancel_locked(job);
	else
		error = -ENOENT;
	spin_unlock(&job_lock);
	if (error)
		GENL_SET_ERR_MSG(info, JOB_UNKNOWN);
	return error;
}

/* A socket closed: its jobs lose their owner, and some of them their purpose. */
static int job_socket_event(struct notifier_block *nb, unsigned long event, void *data)
{
	struct netlink_notify *notify = data;
	struct rbd_job *job;

	/* Port numbers are per network namespace, and the families live in the initial one. */
	if (event != NETLINK_URELEASE || notify->protocol != NETLINK_GENERIC ||
	    notify->net != &init_net)
		return NOTIFY_DONE;

	spin_lock(&job_lock);
	list_for_each_entry(job, &job_list, entry) {
		if (job->portid != notify->portid)
			continue;
		job->portid = 0;
		if (job->kind->cancel_on_close)
			job_cancel_locked(job);
		if (job->ended)
			schedule_work(&job_reaper);
	}
	spin_unlock(&job_lock);
	return NOTIFY_DONE;
}

static struct notifier_block job_notifier = {
	.notifier_call = job_socket_event,
};

static bool job_all_ended(void)
{
	struct rbd_job *job;
	bool all = true;

	spin_lock(&job_lock);
	list_for_each_entry(job, &job_list, entry)
		all &= job->ended;
	spin_unlock(&job_lock);
	return all;
}

int rbd_jobs_init(const struct rbd_jobs *of_family)
{
	jobs = *of_family;
	return netlink_register_notifier(&job_notifier);
}

void rbd_jobs_mute(void)
{
	WRITE_ONCE(jobs_muted, true);
}

bool rbd_jobs_muted(void)
{
	return READ_ONCE(jobs_muted);
}

void rbd_jobs_exit(void)
{
	struct rbd_job *job;

	spin_lock(&job_lock);
	list_for_each_entry(job, &job_list, entry) {
		job->portid = 0;
		job_cancel_locked(job);
	}
	spin_unlock(&job_lock);

	wait_event_idle(job_wait, job_all_ended());
	netlink_unregister_notifier(&job_notifier);
	/* When every thread is gone nobody starts the reaper any more. */
	job_reap_orphans();
	cancel_work_sync(&job_reaper);
}
