// SPDX-License-Identifier: GPL-2.0
/*
 * Exports: the list of named stores, allow lists, writer sets and records.
 */
#include <linux/random.h>
#include <linux/slab.h>

#include "../common/job.h"
#include "ban.h"
#include "dump.h"
#include "epoch.h"
#include "epochs.h"
#include "export.h"
#include "netlink.h"
#include "record.h"
#include "session.h"
#include "state.h"

/* Protects the list of exports. export->lock may be taken under it. */
static DEFINE_MUTEX(exports_lock);
static LIST_HEAD(exports);
static unsigned long export_last_number;
static atomic_t exports_halting = ATOMIC_INIT(0);

/*
 * Frees exports: it may take long, and wait for a backing and for a file system. So it is neither for a fence
 * nor for a netlink handler, whoever has the last reference. Not for reclaim: it flushes what is not, either.
 */
static struct workqueue_struct *exports_wq;

/**
 * struct rbdt_export_end - what is left of an export for who waits until it is freed
 * @ref: of the export, and of each who waits
 * @begun: it has no user any more
 * @freed: it is
 */
struct rbdt_export_end {
	struct kref ref;
	bool begun;
	struct completion freed;
};

static void export_end_release(struct kref *ref)
{
	kfree(container_of(ref, struct rbdt_export_end, ref));
}

static void export_free_work(struct work_struct *work)
{
	struct rbdt_export *export = container_of(work, struct rbdt_export, free_work);
	struct rbdt_export_end *end = export->end;

	WRITE_ONCE(end->begun, true);
	if (export->ops)
		export->ops->destroy(export);
	mutex_lock(&export->lock);	/* nobody else has it: for those who assert it */
	rbdt_records_drop(export, false);
	mutex_unlock(&export->lock);
	kfree(export->allow.entries);
	rbdt_host_keys_free(&export->keys);
	rbdt_stats_exit(&export->stats);
	mutex_destroy(&export->lock);
	kfree(export);
	complete_all(&end->freed);
	kref_put(&end->ref, export_end_release);
}

static void export_release(struct kref *ref)
{
	struct rbdt_export *export = container_of(ref, struct rbdt_export, ref);

	queue_work(exports_wq, &export->free_work);
}

void rbdt_export_get(struct rbdt_export *export)
{
	kref_get(&export->ref);
}

void rbdt_export_put(struct rbdt_export *export)
{
	kref_put(&export->ref, export_release);
}

bool rbdt_export_put_wait(struct rbdt_export *export)
{
	unsigned int left_s = RBDT_FENCE_WAIT_MS / MSEC_PER_SEC;
	struct rbdt_export_end *end = export->end;
	bool freed;

	kref_get(&end->ref);
	rbdt_export_put(export);
	do
		freed = wait_for_completion_timeout(&end->freed, HZ);
	while (!freed && (READ_ONCE(end->begun) || left_s--));
	kref_put(&end->ref, export_end_release);
	return freed;
}

void rbdt_export_leak(struct rbdt_export *export, bool queue)
{
	rbdt_export_get(export);
	mutex_lock(&export->lock);
	export->leaked = true;
#ifndef RBD_TEST_FORGET_BROKEN	/* shows that the test of a fence that fails can fail; Documentation/testing.rst */
	export->broken |= queue;
#endif
	mutex_unlock(&export->lock);
}

bool rbdt_export_is_leaked(struct rbdt_export *export)
{
	bool leaked;

	mutex_lock(&export->lock);
	leaked = export->leaked;
	mutex_unlock(&export->lock);
	return leaked;
}

struct rbdt_export *rbdt_export_alloc(void)
{
	struct rbdt_export *export = kzalloc(sizeof(*export), GFP_KERNEL);

	if (!export)
		return NULL;
	export->end = kzalloc(sizeof(*export->end), GFP_KERNEL);
	if (!export->end || rbdt_stats_init(&export->stats)) {
		kfree(export->end);
		kfree(export);
		return NULL;
	}
	kref_init(&export->end->ref);
	init_completion(&export->end->freed);
	INIT_WORK(&export->free_work, export_free_work);
	kref_init(&export->ref);
	mutex_init(&export->lock);
	INIT_LIST_HEAD(&export->sessions);
	INIT_LIST_HEAD(&export->records);
	export->state = RBDT_EXPORT_ADDING;
	return export;
}

static struct rbdt_export *export_find_locked(const char *name)
{
	struct rbdt_export *export;

	lockdep_assert_held(&exports_lock);
	list_for_each_entry(export, &exports, entry)
		if (!strcmp(export->name, name))
			return export;
	return NULL;
}

/* Why it cannot be on the list together with those that are */
static const char *export_against_new(const struct rbdt_export *new)
{
	struct rbdt_export *export = export_find_locked(new->name);

	lockdep_assert_held(&exports_lock);
	if (export && READ_ONCE(export->state) == RBDT_EXPORT_REMOVED)
		return "an export of that name is still being removed";
	if (export)
		return "there is an export of that name already";
	list_for_each_entry(export, &exports, entry)
		if (!memcmp(export->uuid, new->uuid, RBD_UUID_SIZE))
			return "there is an export of that UUID already";
	return NULL;
}

int rbdt_export_reserve(struct rbdt_export *export, const char **why)
{
	mutex_lock(&exports_lock);
	*why = export_against_new(export);
	if (!*why) {
		rbdt_export_get(export);
		export->number = ++export_last_number;
		list_add_tail(&export->entry, &exports);
	}
	mutex_unlock(&exports_lock);
	return *why ? -EEXIST : 0;
}

/* Takes it off the list: the name is free. Return: false when that was done before. */
static bool export_unlist(struct rbdt_export *export)
{
	bool listed;

	mutex_lock(&exports_lock);
	mutex_lock(&export->lock);
	listed = export->state != RBDT_EXPORT_REMOVED;
	export->state = RBDT_EXPORT_REMOVED;
	mutex_unlock(&export->lock);
	if (listed)
		list_del(&export->entry);
	mutex_unlock(&exports_lock);
	return listed;
}

void rbdt_export_cancel(struct rbdt_export *export)
{
	if (export_unlist(export))
		rbdt_export_put(export);
}

int rbdt_export_create(struct rbdt_export *export, struct rbd_job *job)
{
	int error;

	get_random_bytes(export->incarnation, sizeof(export->incarnation));
	error = export->ops->create(export, job);
	if (!error && !rbd_job_commit(job))
		error = rbd_job_fail(job, -EINTR, "interrupted");
	if (error) {
		rbdt_export_cancel(export);
		return error;
	}
	rbdt_dump_add(export);	/* before anyone can remove it */
	mutex_lock(&export->lock);
	export->state = RBDT_EXPORT_READY;
	rbdt_netlink_export_changed(export);
	mutex_unlock(&export->lock);
	pr_info("export %s: added, %llu bytes\n", export->name, export->size_bytes);
	return 0;
}

/* The list is in the order of numbers. */
struct rbdt_export *rbdt_export_next(unsigned long *last)
{
	struct rbdt_export *export, *next = NULL;

	mutex_lock(&exports_lock);
	list_for_each_entry(export, &exports, entry)
		if (export->number > *last && READ_ONCE(export->state) == RBDT_EXPORT_READY) {
			next = export;
			rbdt_export_get(next);
			*last = next->number;
			break;
		}
	mutex_unlock(&exports_lock);
	return next;
}

struct rbdt_export *rbdt_export_find(const char *name)
{
	struct rbdt_export *export;

	mutex_lock(&exports_lock);
	export = export_find_locked(name);
	if (export && READ_ONCE(export->state) == RBDT_EXPORT_READY)
		rbdt_export_get(export);
	else
		export = NULL;
	mutex_unlock(&exports_lock);
	return export;
}

/* Who is in the way of removing it: for a sentence */
static int export_busy(struct rbdt_export *export, struct rbd_job *job)
{
	struct rbdt_session *session;
	const char *host;

	lockdep_assert_held(&export->lock);
	session = list_first_entry(&export->sessions, struct rbdt_session, export_entry);
	host = session->peer.host_name[0] ? session->peer.host_name : "an unnamed host";
	if (export->nr_sessions == 1)
		return rbd_job_fail(job, -EBUSY, "%s has it attached", host);
	return rbd_job_fail(job, -EBUSY, "%s and %u other sessions have it attached", host,
			    export->nr_sessions - 1);
}

static int export_begin_remove(struct rbdt_export *export, bool force, struct rbd_job *job)
{
	int error = 0;

	mutex_lock(&export->lock);
	if (export->state != RBDT_EXPORT_READY)	/* another job removes it at this moment */
		error = rbd_job_fail(job, -ENOENT, "there is no such export");
	else if (export->nr_sessions && !force)
		error = export_busy(export, job);
	else if (!rbd_job_commit(job))
		error = rbd_job_fail(job, -EINTR, "interrupted");
	else
		export->state = RBDT_EXPORT_REMOVED;
	mutex_unlock(&export->lock);
	return error;
}

/* What do the fences wait for that take so long? */
static int export_remove_late(struct rbdt_export *export, struct rbd_job *job)
{
	struct rbdt_match match = { .export = export };
	unsigned int nr_sessions = rbdt_epochs_count(&match);
	unsigned int nr_commands = rbdt_epochs_count_commands(&match);

	if (!nr_sessions)	/* they were complete this very moment */
		return 0;
	match.on_adapter = true;
	if (nr_commands && !rbdt_epochs_count(&match))
		return rbd_job_fail(job, -ETIMEDOUT,
				    "queues destroyed, %u requests still at the backing; until those end it is in use",
				    nr_commands);
	return rbd_job_fail(job, -ETIMEDOUT,
			    "it admits nobody any more; %u sessions are still being ended",
			    nr_sessions);
}

int rbdt_export_remove(const char *name, bool force, struct rbd_job *job)
{
	struct rbdt_export *export = NULL;
	struct rbdt_match match = { };
	int error = -ENOENT;

	mutex_lock(&exports_lock);
	export = export_find_locked(name);
	if (!export || export->state == RBDT_EXPORT_ADDING)
		rbd_job_fail(job, error, export ? "it is still being added" :
						  "there is no such export");
	else
		error = export_begin_remove(export, force, job);
	mutex_unlock(&exports_lock);
	if (error)
		return error;

	/* It admits nobody any more. */
	match.export = export;
	rbdt_epochs_end(&match, RBD_ST_REMOVED, "its export was removed");
	rbd_job_progress(job, "ending sessions", 0, 0);
	/* Its name is free when its file is gone, which may take as long as a reader likes. */
	rbdt_dump_remove(export);
	mutex_lock(&exports_lock);
	list_del(&export->entry);
	mutex_unlock(&exports_lock);
	rbdt_netlink_export_gone(name);
	pr_info("export %s: removed\n", name);
	rbdt_wake();	/* logins that wait for something of it */
	if (!rbdt_epochs_wait(&match, RBDT_FENCE_WAIT_MS))
		error = export_remove_late(export, job);
	if (!error && rbdt_export_is_leaked(export))
		error = rbd_job_fail(job, -EIO,
				     "it is removed, but a queue or registration of a session could not be destroyed: what it is stored in is kept until this host is restarted");
	rbd_job_progress(job, "freeing", 0, 0);
	if (error)
		rbdt_export_put(export);
	else if (!rbdt_export_put_wait(export))
		error = rbd_job_fail(job, -ETIMEDOUT,
				     "it admits nobody any more; what it had is free when whoever still uses it is done");
	return error;
}

bool rbdt_export_allows(struct rbdt_export *export, const struct rbd_peer *peer)
{
	unsigned int i;

	lockdep_assert_held(&export->lock);
	for (i = 0; i < export->allow.nr; i++)
		if (rbd_who_match(export->allow.entries[i], peer))
			return true;
	return !export->allow.nr;
}

static bool who_list_has(const struct rbdt_who_list *list, const char *who)
{
	unsigned int i;

	for (i = 0; i < list->nr; i++)
		if (!strcmp(list->entries[i], who))
			return true;
	return false;
}

/* Takes what of @from is neither denied nor there already. */
static int who_list_take(struct rbdt_who_list *to, const struct rbdt_who_list *from,
			 const struct rbdt_who_list *deny)
{
	unsigned int i;

	for (i = 0; i < from->nr; i++) {
		if (who_list_has(deny, from->entries[i]) || who_list_has(to, from->entries[i]))
			continue;
		if (to->nr == RBD_ALLOW_MAX)
			return -E2BIG;
		strscpy(to->entries[to->nr++], from->entries[i], RBD_WHO_MAX + 1);
	}
	return 0;
}

/* Does a session that is attached stand against the change? */
static const char *export_against(struct rbdt_export *export, const struct rbdt_change *change)
{
	struct rbdt_session *session;
	unsigned int nr_writers = 0;

	list_for_each_entry(session, &export->sessions, export_entry)
		nr_writers += !session->read_only;
	if (change->set_read_only && change->read_only && nr_writers)
		return "a host has it attached read-write";
	if (change->set_shared && !change->shared && nr_writers > 1)
		return "several hosts have it attached read-write";
	return NULL;
}

/* The list after the change, or why it cannot be. An emptied list would let anyone in. */
static int export_new_list(struct rbdt_export *export, const struct rbdt_change *change,
			   struct rbdt_who_list *list, const char **why)
{
	int error;

	*why = "not enough memory";
	list->entries = kcalloc(RBD_ALLOW_MAX, sizeof(*list->entries), GFP_KERNEL);
	if (!list->entries)
		return -ENOMEM;
	error = who_list_take(list, &export->allow, &change->deny);
	if (!error)
		error = who_list_take(list, &change->allow, &change->deny);
	*why = "the allow list has too many entries";
	if (!error && !list->nr && export->allow.nr) {
		*why = "no entry would be left in the allow list, and then any host may attach";
		error = -EBUSY;
	}
	return error;
}

/* What the change takes that may fail */
static int export_new_keys(struct rbdt_export *export, const struct rbdt_change *change,
			   const char **why)
{
	int error = rbdt_host_keys_check(&export->keys, &change->keys, &change->drop_keys, why);

	if (!error && change->keys.nr && !export->keys.entries) {
		*why = "not enough memory";
		error = rbdt_host_keys_alloc(&export->keys);
	}
	return error;
}

static void export_apply(struct rbdt_export *export, struct rbdt_change *change,
			 struct rbdt_who_list *list)
{
	swap(export->allow, *list);
	rbdt_host_keys_change(&export->keys, &change->keys, &change->drop_keys);
	if (change->set_read_only)
		export->read_only = change->read_only;
	if (change->set_shared)
		export->shared = change->shared;
	rbdt_netlink_export_changed(export);
}

int rbdt_export_change(const char *name, struct rbdt_change *change, const char **why)
{
	struct rbdt_export *export = rbdt_export_find(name);
	struct rbdt_who_list list = { };
	int error = 0;

	*why = "there is no such export";
	if (!export)
		return -ENOENT;

	mutex_lock(&export->lock);
	*why = export_against(export, change);
	if (*why)
		error = -EBUSY;
	if (!error && change->set_read_only && !change->read_only && export->fixed_read_only) {
		*why = "its device was opened read-only: add it again without --read-only";
		error = -EROFS;
	}
	if (!error)
		error = export_new_list(export, change, &list, why);
	if (!error)
		error = export_new_keys(export, change, why);
	if (!error)
		export_apply(export, change, &list);
	mutex_unlock(&export->lock);

	kfree(list.entries);
	rbdt_export_put(export);
	return error;
}

bool rbdt_export_lose(struct rbdt_export *export)
{
	bool news;

	mutex_lock(&export->lock);
	news = !export->lost;
	export->lost = true;
	if (news && export->state == RBDT_EXPORT_READY)
		rbdt_netlink_export_changed(export);
	mutex_unlock(&export->lock);
	return news;
}

static void export_tell(struct rbdt_export *export, struct rbdt_session *session)
{
	struct rbd_changed changed = {
		.msg.op = RBD_OP_CHANGED,
		.msg.length = cpu_to_le16(sizeof(changed)),
		.size_bytes = cpu_to_le64(export->size_bytes),
		.device_flags = cpu_to_le32(export->device_flags),
	};

	lockdep_assert_held(&export->lock);
	session->told_bytes = export->size_bytes;
	session->told_flags = export->device_flags;
	rbdt_epoch_send(session->epoch, &changed.msg);
}

void rbdt_export_tell_changes(struct rbdt_export *export, struct rbdt_session *session)
{
	if (session->told_bytes != export->size_bytes ||
	    session->told_flags != export->device_flags)
		export_tell(export, session);
}

void rbdt_export_resized(struct rbdt_export *export, u64 size_bytes, u32 device_flags)
{
	struct rbdt_match match = { .export = export };
	struct rbdt_session *session;
	bool shrank;

	mutex_lock(&export->lock);
	shrank = size_bytes < export->size_bytes;
	WRITE_ONCE(export->size_bytes, size_bytes);
	WRITE_ONCE(export->device_flags, device_flags);
	list_for_each_entry(session, &export->sessions, export_entry)
		if (session->state == RBD_SESSION_LIVE && !shrank)
			export_tell(export, session);
	if (export->state == RBDT_EXPORT_READY)
		rbdt_netlink_export_changed(export);
	mutex_unlock(&export->lock);
	if (shrank)
		rbdt_epochs_end(&match, RBD_ST_BACKING, "the backing device shrank");
}

void rbdt_export_set_writers(struct rbdt_export *export, const u8 writer_set[RBD_UUID_SIZE])
{
	lockdep_assert_held(&export->lock);
	if (!memcmp(export->writer_set, writer_set, RBD_UUID_SIZE))
		return;
	memcpy(export->writer_set, writer_set, RBD_UUID_SIZE);
	rbdt_records_drop(export, true);
}

/* @error: when its host could not be banned: then it is not dropped either. */
static struct rbdt_export *exports_find_record(const u8 session[RBD_UUID_SIZE], bool ban,
					       int *error)
{
	struct rbdt_record *record = NULL;
	struct rbdt_export *export;

	*error = 0;
	mutex_lock(&exports_lock);
	list_for_each_entry(export, &exports, entry) {
		mutex_lock(&export->lock);
		record = rbdt_record_find(export, session);
		if (record) {
			if (ban)
				*error = rbdt_ban_add(record->host_id, record->host_name);
			if (!*error)
				rbdt_record_set_dropped(export, record);
			rbdt_export_get(export);
		}
		mutex_unlock(&export->lock);
		if (record)
			break;
	}
	mutex_unlock(&exports_lock);
	return record ? export : NULL;
}

int rbdt_exports_drop_record(const u8 session[RBD_UUID_SIZE], bool ban, struct rbd_job *job)
{
	int error;
	struct rbdt_export *export = exports_find_record(session, ban, &error);

	if (!export)
		return rbd_job_fail(job, -ENOENT, "there is no such session");
	if (error)
		rbdt_session_ban_failed(job, error);
	else if (READ_ONCE(export->broken))
		error = rbd_job_fail(job, -EIO,
				     "a queue of a session could not be destroyed: its host may still reach the export until this host is restarted; the export admits nobody any more");
	else if (export->ops->sync && export->ops->sync(export))
		error = rbd_job_fail(job, -EIO,
				     "the state file of its export could not be written: it may come back after a restart");
	rbdt_export_put(export);
	return error;
}

static void export_halt(struct rbdt_export *export)
{
	struct rbdt_match match = { .export = export };

	if (!export->ops->halt || READ_ONCE(export->state) != RBDT_EXPORT_READY || rbdt_epochs_count(&match))
		return;
	rbdt_export_get(export);
	atomic_inc(&exports_halting);
	export->ops->halt(export);
}

void rbdt_export_halted(struct rbdt_export *export)
{
	rbdt_export_put(export);
	atomic_dec(&exports_halting);
	rbdt_wake();
}

/* All of them at a time: a backing that hangs does not cost the others theirs. */
bool rbdt_exports_halt(unsigned int timeout_ms)
{
	struct rbdt_export *export;

	mutex_lock(&exports_lock);
	list_for_each_entry(export, &exports, entry)
		export_halt(export);
	mutex_unlock(&exports_lock);
	return wait_event_idle_timeout(rbdt_wait, !atomic_read(&exports_halting), msecs_to_jiffies(timeout_ms));
}

int rbdt_exports_init(void)
{
	exports_wq = alloc_workqueue("rbdt-export", WQ_UNBOUND, 0);
	return exports_wq ? 0 : -ENOMEM;
}

void rbdt_exports_exit(void)
{
	struct rbdt_export *export, *next;

	mutex_lock(&exports_lock);
	list_for_each_entry_safe(export, next, &exports, entry) {
		list_del(&export->entry);
		rbdt_dump_remove(export);	/* nobody reads it: that would keep the module */
		if (export->leaked && export->ops->abandon)
			export->ops->abandon(export);
		rbdt_export_put(export);
	}
	mutex_unlock(&exports_lock);
	/* Whoever has a reference for a moment still: the ends of fences, then admissions, which no fence waits for. */
	flush_workqueue(rbdt_fence_wq);
	flush_workqueue(rbdt_backing_wq);
	rbdt_states_flush();
	destroy_workqueue(exports_wq);	/* when all are freed */
}

int rbdt_exports_dump(unsigned long *last,
		      int (*fill)(void *arg, struct rbdt_export *export), void *arg)
{
	struct rbdt_export *export;
	int error = 0;

	mutex_lock(&exports_lock);
	list_for_each_entry(export, &exports, entry) {
		if (export->number <= *last)
			continue;
		mutex_lock(&export->lock);
		if (export->state == RBDT_EXPORT_READY)
			error = fill(arg, export);
		mutex_unlock(&export->lock);
		if (error)
			break;
		*last = export->number;
	}
	mutex_unlock(&exports_lock);
	return error;
}
