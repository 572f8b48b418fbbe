// SPDX-License-Identifier: GPL-2.0
/*
 * Sessions: the table of them, their states, and what their end means for the
 * export. A session counts as gone only after the fence of its epoch.
 */
#include <linux/bitops.h>
#include <linux/hashtable.h>
#include <linux/jhash.h>
#include <linux/moduleparam.h>
#include <linux/random.h>
#include <linux/ratelimit.h>
#include <linux/slab.h>
#include <linux/spinlock.h>
#include <linux/uuid.h>

#include "../common/fault.h"
#include "../common/job.h"
#include "../common/transport.h"
#include "../common/wire.h"
#include "ban.h"
#include "epoch.h"
#include "epochs.h"
#include "export.h"
#include "netlink.h"
#include "record.h"
#include "session.h"
#include "trace.h"

/* Protects table, list, and writes of session->epoch. Taken under export->lock; a leaf. */
static DEFINE_SPINLOCK(sessions_lock);
static DEFINE_HASHTABLE(session_table, 10);
static LIST_HEAD(session_list);
static unsigned long session_last_number;

/* A session costs memory of this host, and anyone can ask for one. */
static unsigned int max_sessions = 1024;
module_param(max_sessions, uint, 0644);
MODULE_PARM_DESC(max_sessions, "sessions of all exports together (1024)");
static atomic_t session_count;	/* those whose fence is not complete */

static unsigned int max_host_sessions = 256;
module_param(max_host_sessions, uint, 0644);
MODULE_PARM_DESC(max_host_sessions, "sessions of one host-id, or from one address, of IPv6 one /64 (256)");

/* Each is a QP of the adapter, and memory; what a session is granted counts, connected or not. */
static unsigned int max_queues = 16384;
module_param(max_queues, uint, 0644);
MODULE_PARM_DESC(max_queues, "I/O queues of all sessions together (16384)");
static atomic_t session_queue_count;	/* of those whose fence is not complete */

static unsigned int max_host_queues = 4096;
module_param(max_host_queues, uint, 0644);
MODULE_PARM_DESC(max_host_queues, "I/O queues of the sessions of one host-id, or from one address, of IPv6 one /64 (4096)");

static unsigned int max_session_queues = RBD_QUEUES_MAX;
module_param(max_session_queues, uint, 0644);
MODULE_PARM_DESC(max_session_queues, "I/O queues of one session; who asks for more gets so many (128)");

static unsigned int max_depth = RBD_DEPTH_MAX;
module_param(max_depth, uint, 0644);
MODULE_PARM_DESC(max_depth, "requests in flight on one I/O queue; who asks for more gets so many (4096)");

/* A host that comes and goes must not fill the log: the hosts share so many allowances. */
#define SESSION_LOGS	64
static struct ratelimit_state session_logs[SESSION_LOGS] = {
	[0 ... SESSION_LOGS - 1] =
		RATELIMIT_STATE_INIT_FLAGS(session_logs, 5 * HZ, 20, RATELIMIT_MSG_ON_RELEASE),
};

static const u8 session_moves[] = {
	[RBD_SESSION_OPENING]	= BIT(RBD_SESSION_LIVE) | BIT(RBD_SESSION_ENDING),
	[RBD_SESSION_LIVE]	= BIT(RBD_SESSION_ENDING),
	[RBD_SESSION_ENDING]	= BIT(RBD_SESSION_GONE),
	[RBD_SESSION_GONE]	= 0,
};

static void rbdt_session_set_state(struct rbdt_session *session, enum rbd_session_state state)
{
	lockdep_assert_held(&session->export->lock);
	WARN(!(session_moves[session->state] & BIT(state)), "session %pUb: from state %d to %d\n",
	     session->uuid, session->state, state);
	trace_rbdt_session_state(session, session->state, state);
	session->state = state;
	if (session->listed)
		rbdt_netlink_session_changed(session);
}

static u32 session_hash(const u8 uuid[RBD_UUID_SIZE])
{
	u32 hash;

	memcpy(&hash, uuid, sizeof(hash));	/* random as it is */
	return hash;
}

static void session_release(struct kref *ref)
{
	struct rbdt_session *session = container_of(ref, struct rbdt_session, ref);

	rbdt_export_put(session->export);
	rbdt_record_free(session->record);
	rbdt_session_stats_exit(&session->stats);
	kfree_sensitive(session);
}

void rbdt_session_get(struct rbdt_session *session)
{
	kref_get(&session->ref);
}

void rbdt_session_put(struct rbdt_session *session)
{
	kref_put(&session->ref, session_release);
}

bool rbdt_session_may_log(const struct rbdt_session *session)
{
	u32 hash = jhash(session->peer.address, sizeof(session->peer.address), 0);

	return __ratelimit(&session_logs[hash % SESSION_LOGS]);
}

/*
 * The set a new writer is going to be in: that of a writer which is there already, be it
 * confirmed or not, or lost but not expired, else a new one.
 */
static void session_choose_writer_set(struct rbdt_session *session, struct rbdt_export *export,
				      struct rbdt_epoch *epoch)
{
	struct rbdt_session *other;

	list_for_each_entry(other, &export->sessions, export_entry) {
		if (other->read_only || other->state == RBD_SESSION_ENDING)
			continue;
		memcpy(session->writer_set, other->writer_set, RBD_UUID_SIZE);
		return;
	}
	if (rbdt_records_claim(export, epoch->peer.host_id, epoch->key_id, false))
		memcpy(session->writer_set, export->writer_set, RBD_UUID_SIZE);
	else
		get_random_bytes(session->writer_set, RBD_UUID_SIZE);
}

static void session_uncount(unsigned int queues)
{
	atomic_dec(&session_count);
	atomic_sub(queues, &session_queue_count);
}

/* A host-id is what a host says: its address counts as well. */
static void session_count_host(const struct rbd_peer *peer, unsigned int *nr, unsigned int *nr_queues)
{
	struct rbdt_session *session;

	*nr = 0;
	*nr_queues = 0;
	spin_lock(&sessions_lock);
	list_for_each_entry(session, &session_list, entry) {
		if (memcmp(session->peer.host_id, peer->host_id, RBD_UUID_SIZE) &&
		    !rbd_peer_same_network(&session->peer, peer))
			continue;
		++*nr;
		*nr_queues += session->nr_queues;
	}
	spin_unlock(&sessions_lock);
}

/* Logins of the same moment on several exports may all be the last one. */
static bool session_host_has_room(struct rbdt_epoch *epoch, unsigned int queues)
{
	unsigned int max = READ_ONCE(max_host_sessions), max_of_queues = READ_ONCE(max_host_queues);
	unsigned int nr, nr_queues;

	session_count_host(&epoch->peer, &nr, &nr_queues);
	if (nr >= max) {
		pr_warn_ratelimited("login from %pISpc: its host has %u sessions already, and max_host_sessions allows no more\n",
				    &epoch->address, nr);
		return false;
	}
	if (nr_queues + queues > max_of_queues) {
		pr_warn_ratelimited("login from %pISpc: it asks for %u queues, its host has %u already, and max_host_queues allows %u\n",
				    &epoch->address, queues, nr_queues, max_of_queues);
		return false;
	}
	return true;
}

static bool session_take_queues(struct rbdt_epoch *epoch, unsigned int queues)
{
	unsigned int max = READ_ONCE(max_queues);

	if ((unsigned int)atomic_add_return(queues, &session_queue_count) <= max)
		return true;
	atomic_sub(queues, &session_queue_count);
	pr_warn_ratelimited("login from %pISpc: it asks for %u queues, and max_queues allows %u of all sessions together\n",
			    &epoch->address, queues, max);
	return false;
}

/* Return: a session that counts, as its queues do, or NULL. */
static struct rbdt_session *session_alloc(struct rbdt_epoch *epoch, u16 queues)
{
	struct rbdt_session *session = NULL;
	unsigned int max = READ_ONCE(max_sessions);

	if (!session_host_has_room(epoch, queues) || !session_take_queues(epoch, queues))
		return NULL;
	if (atomic_inc_return(&session_count) <= max)
		session = kzalloc(sizeof(*session), GFP_KERNEL);
	else
		pr_warn_ratelimited("login from %pISpc: there are %u sessions already, and max_sessions allows no more\n",
				    &epoch->address, max);
	if (session)
		session->nr_queues = queues;
	else
		session_uncount(queues);
	return session;
}

/* What is asked for, as far as it is granted */
static u16 session_queues(const struct rbd_open *open)
{
	u16 nr = min_t(unsigned int, le16_to_cpu(open->nr_queues), max(READ_ONCE(max_session_queues), 1u));

	return rbd_fault_less(RBD_FAULT_QUEUES, nr);
}

static u32 session_depth(const struct rbd_open *open)
{
	return rbd_fault_less(RBD_FAULT_DEPTH, min(le32_to_cpu(open->depth), max(READ_ONCE(max_depth), 1u)));
}

/* Who it is: drawn for a new one, of the record for one that goes on. Takes the record over. */
static int session_identify(struct rbdt_session *session, struct rbdt_export *export,
			    struct rbdt_epoch *epoch, struct rbdt_record *record)
{
	if (record) {
		rbdt_record_take(export, record);
		session->record = record;
		memcpy(session->uuid, record->uuid, RBD_UUID_SIZE);
		memcpy(session->secret, record->secret, RBD_UUID_SIZE);
		memcpy(session->writer_set, export->writer_set, RBD_UUID_SIZE);
		session->answered_epoch = record->answered_epoch;
		session->confirmed_epoch = record->confirmed_epoch;
		session->any_epoch = record->any_epoch;
		return 0;
	}
	session->record = rbdt_record_alloc();
	if (!session->record)
		return -ENOMEM;
	generate_random_uuid(session->uuid);
	get_random_bytes(session->secret, RBD_UUID_SIZE);
	if (!session->read_only)
		session_choose_writer_set(session, export, epoch);
	return 0;
}

struct rbdt_session *rbdt_session_open(struct rbdt_epoch *epoch, struct rbdt_export *export,
				       const struct rbd_open *open, struct rbdt_record *record)
{
	u32 flags = le32_to_cpu(open->flags);
	struct rbdt_session *session;

	lockdep_assert_held(&export->lock);
	session = session_alloc(epoch, session_queues(open));
	if (!session)
		return NULL;
	kref_init(&session->ref);	/* the epoch's */
	session->read_only = flags & RBD_OPEN_READ_ONLY;
	if (rbdt_session_stats_init(&session->stats, record ? &record->counts : NULL) ||
	    session_identify(session, export, epoch, record)) {
		rbdt_session_stats_exit(&session->stats);
		session_uncount(session->nr_queues);
		kfree(session);
		return NULL;
	}
	memcpy(session->boot_id, epoch->boot_id, RBD_UUID_SIZE);
	session->peer = epoch->peer;
	memcpy(session->key_id, epoch->key_id, RBD_KEY_ID_SIZE);
	session->address = epoch->address;
	session->portal_address = epoch->portal->address;
	session->transport = rbd_transport_name(epoch->device, epoch->port);
	session->shared = flags & RBD_OPEN_SHARED;
	session->highest_epoch = epoch->number;
	session->depth = session_depth(open);
	session->loss_ms = clamp_t(u32, le32_to_cpu(open->loss_ms), RBD_LOSS_MS_MIN,
				   RBD_LOSS_MS_MAX);
	session->state = RBD_SESSION_OPENING;
	session->listed = true;

	rbdt_export_get(export);
	session->export = export;
	list_add_tail(&session->export_entry, &export->sessions);
	export->nr_sessions++;

	rbdt_epoch_get(epoch);
	/* Pairs with the acquire in epoch_matches(). */
	smp_store_release(&epoch->session, session);

	rbdt_session_get(session);	/* the table's */
	spin_lock(&sessions_lock);
	session->epoch = epoch;
	session->number = ++session_last_number;
	list_add_tail(&session->entry, &session_list);
	hash_add(session_table, &session->node, session_hash(session->uuid));
	spin_unlock(&sessions_lock);

	rbdt_netlink_session_changed(session);
	rbdt_netlink_export_changed(export);
	return session;
}

void rbdt_session_answered(struct rbdt_session *session, struct rbdt_epoch *epoch)
{
	mutex_lock(&session->export->lock);
	session->answered_epoch = epoch->number;
	mutex_unlock(&session->export->lock);
}

static void session_log_attached(struct rbdt_session *session)
{
	if (!rbdt_session_may_log(session))
		return;
	pr_info("session %pUb: %s %s %s %s\n", session->uuid,
		session->peer.host_name[0] ? session->peer.host_name : "an unnamed host",
		session->confirmed_epoch ? "resumed" : "attached",
		session->export->name, session->read_only ? "read-only" : "read-write");
}

bool rbdt_session_confirm(struct rbdt_session *session, struct rbdt_epoch *epoch)
{
	struct rbdt_export *export = session->export;
	bool confirmed = false;

	mutex_lock(&export->lock);
	if (session->state == RBD_SESSION_OPENING && rbdt_epoch_confirm(epoch)) {
		if (!session->read_only)
			rbdt_export_set_writers(export, session->writer_set);
		session_log_attached(session);
		rbdt_stats_confirmed(session);
		session->confirmed_epoch = epoch->number;
		session->any_epoch = false;
		rbdt_session_set_state(session, RBD_SESSION_LIVE);
		rbdt_export_tell_changes(export, session);
	}
	confirmed = session->state == RBD_SESSION_LIVE;
	mutex_unlock(&export->lock);
	return confirmed;
}

void rbdt_session_ending(struct rbdt_session *session)
{
	mutex_lock(&session->export->lock);
	rbdt_session_set_state(session, RBD_SESSION_ENDING);
	mutex_unlock(&session->export->lock);
}

/* Of the current writer set; with its first epoch not confirmed nothing had begun. */
static bool session_is_member(const struct rbdt_session *session)
{
	return !session->read_only && (session->confirmed_epoch || session->any_epoch) &&
	       !memcmp(session->export->writer_set, session->writer_set, RBD_UUID_SIZE);
}

/* What is left of it */
static void session_leave_record(struct rbdt_session *session, enum rbdt_session_end end,
				 u64 claim_ms)
{
	struct rbdt_export *export = session->export;
	struct rbdt_record *record = session->record;

	lockdep_assert_held(&export->lock);
	if (session->resumed)
		end = RBDT_SESSION_CLAIM;
	if ((session->dropped || end == RBDT_SESSION_FORGET || !session_is_member(session)) &&
	    export->ops->leave)
		export->ops->leave(export, session->uuid);
	if (!session->dropped &&
	    (end == RBDT_SESSION_FORGET || !session_is_member(session)))
		return;
	session->record = NULL;
	*record = (struct rbdt_record) {
		.confirmed_epoch = session->confirmed_epoch,
		.answered_epoch = max(session->answered_epoch, session->confirmed_epoch),
		.highest_epoch = session->highest_epoch,
		.any_epoch = session->any_epoch,
		.shared = session->shared,
		.loss_ms = session->loss_ms,
		.claim_ms = end == RBDT_SESSION_CLAIM ? claim_ms : 0,
		.dropped = session->dropped,
	};
	memcpy(record->uuid, session->uuid, RBD_UUID_SIZE);
	memcpy(record->secret, session->secret, RBD_UUID_SIZE);
	memcpy(record->host_id, session->peer.host_id, RBD_UUID_SIZE);
	memcpy(record->key_id, session->key_id, RBD_KEY_ID_SIZE);
	strscpy(record->host_name, session->peer.host_name, sizeof(record->host_name));
	rbdt_record_keep(export, record);
}

void rbdt_session_unlist(struct rbdt_session *session, enum rbdt_session_end end, u64 claim_ms)
{
	struct rbdt_export *export = session->export;

	mutex_lock(&export->lock);
	if (!session->listed) {
		mutex_unlock(&export->lock);
		return;
	}
	WRITE_ONCE(session->listed, false);
	list_del(&session->export_entry);
	export->nr_sessions--;
	export->nr_fencing++;
	session_leave_record(session, end, claim_ms);
	spin_lock(&sessions_lock);
	hash_del(&session->node);
	spin_unlock(&sessions_lock);
	rbdt_netlink_session_gone(session->uuid);
	if (export->state == RBDT_EXPORT_READY)
		rbdt_netlink_export_changed(export);
	mutex_unlock(&export->lock);
	rbdt_session_put(session);	/* the table's */
}

void rbdt_session_gone(struct rbdt_session *session, bool broken)
{
	struct rbdt_export *export = session->export;
	struct rbdt_epoch *epoch;

	mutex_lock(&export->lock);
	session->broken = broken;
	export->nr_fencing--;
	rbdt_stats_gone(session);
	rbdt_session_set_state(session, RBD_SESSION_GONE);
	if (broken && export->state == RBDT_EXPORT_READY)
		rbdt_netlink_export_changed(export);
	spin_lock(&sessions_lock);
	epoch = session->epoch;
	session->epoch = NULL;
	list_del(&session->entry);	/* until here it counts as its host's */
	spin_unlock(&sessions_lock);
	session_uncount(session->nr_queues);	/* before a login that waits for this looks */
	mutex_unlock(&export->lock);
	rbdt_epoch_put(epoch);
}

static struct rbdt_session *session_find_locked(const u8 uuid[RBD_UUID_SIZE])
{
	struct rbdt_session *session;

	lockdep_assert_held(&sessions_lock);
	hash_for_each_possible(session_table, session, node, session_hash(uuid))
		if (!memcmp(session->uuid, uuid, RBD_UUID_SIZE))
			return session;
	return NULL;
}

struct rbdt_epoch *rbdt_session_find_epoch(const u8 uuid[RBD_UUID_SIZE])
{
	struct rbdt_session *session;
	struct rbdt_epoch *epoch = NULL;

	spin_lock(&sessions_lock);
	session = session_find_locked(uuid);
	if (session && session->epoch) {
		epoch = session->epoch;
		rbdt_epoch_get(epoch);
	}
	spin_unlock(&sessions_lock);
	return epoch;
}

/* The session's epoch, referenced, or NULL once its fence is complete */
static struct rbdt_epoch *session_get_epoch(struct rbdt_session *session)
{
	struct rbdt_epoch *epoch;

	spin_lock(&sessions_lock);
	epoch = session->epoch;
	if (epoch)
		rbdt_epoch_get(epoch);
	spin_unlock(&sessions_lock);
	return epoch;
}

void rbdt_fence(struct rbdt_session *session, u16 path, u64 number, enum rbd_status status)
{
	struct rbdt_epoch *epoch = session_get_epoch(session);

	if (!epoch)
		return;
	if (epoch->path == path && epoch->number <= number)
		rbdt_epoch_end(epoch, status, rbd_wire_sentence(status));
	rbdt_epoch_put(epoch);
}

void rbdt_session_continue(struct rbdt_session *session, struct rbdt_epoch *epoch)
{
	mutex_lock(&session->export->lock);
	session->resumed = true;
	mutex_unlock(&session->export->lock);
	rbdt_fence(session, epoch->path, epoch->number, RBD_ST_SUPERSEDED);
}

bool rbdt_session_fenced(struct rbdt_session *session)
{
	return !READ_ONCE(session->epoch);
}

/* For good, also if it is being lost at this moment. */
static void session_set_dropped(struct rbdt_session *session)
{
	struct rbdt_export *export = session->export;
	struct rbdt_record *record;

	mutex_lock(&export->lock);
	session->dropped = true;
	record = rbdt_record_find(export, session->uuid);
	if (record)
		rbdt_record_set_dropped(export, record);
	mutex_unlock(&export->lock);
}

/* What does a fence wait for that takes so long? */
static int session_drop_late(struct rbdt_session *session, struct rbd_job *job)
{
	struct rbdt_epoch *epoch = session_get_epoch(session);
	unsigned int nr;
	bool destroyed;

	if (!epoch)	/* it was complete this very moment */
		return 0;
	destroyed = READ_ONCE(epoch->off_adapter);
	nr = rbdt_epoch_count_commands(epoch);
	rbdt_epoch_put(epoch);
	if (destroyed && nr)
		return rbd_job_fail(job, -ETIMEDOUT,
				    "queues destroyed, %u requests still at the backing; until those end its export admits nobody",
				    nr);
	return rbd_job_fail(job, -ETIMEDOUT,
			    "its queues are still being destroyed; until then its export admits nobody");
}

/* Its host's access is not dead then, whatever became of the rest. */
static bool session_is_broken(struct rbdt_session *session)
{
	bool broken;

	mutex_lock(&session->export->lock);
	broken = session->broken;
	mutex_unlock(&session->export->lock);
	return broken;
}

static struct rbdt_session *session_find(const u8 uuid[RBD_UUID_SIZE])
{
	struct rbdt_session *session;

	spin_lock(&sessions_lock);
	session = session_find_locked(uuid);
	if (session)
		rbdt_session_get(session);
	spin_unlock(&sessions_lock);
	return session;
}

int rbdt_session_ban_failed(struct rbd_job *job, int error)
{
	if (error == -ENOSPC)
		return rbd_job_fail(job, error, "%u hosts are banned, and no more can be: nothing was done",
				    RBD_BANS_MAX);
	return rbd_job_fail(job, error, "not enough memory to ban its host: nothing was done");
}

/* The ban comes first: the host may be back before the fence is complete. */
static int session_drop_live(struct rbdt_session *session, bool ban, struct rbd_job *job)
{
	struct rbdt_export *export = session->export;
	int error = ban ? rbdt_ban_add(session->peer.host_id, session->peer.host_name) : 0;

	if (error)
		return rbdt_session_ban_failed(job, error);
	session_set_dropped(session);
	rbdt_fence(session, 0, U64_MAX, RBD_ST_DROPPED);
	if (!wait_event_idle_timeout(rbdt_wait, rbdt_session_fenced(session),
				     msecs_to_jiffies(RBDT_FENCE_WAIT_MS)))
		error = session_drop_late(session, job);
	if (!error && session_is_broken(session))
		error = rbd_job_fail(job, -EIO,
				     "a queue of it could not be destroyed: its host may still reach the export until this host is restarted; the export admits nobody any more");
	if (!error && export->ops->sync && export->ops->sync(export))
		error = rbd_job_fail(job, -EIO,
				     "it is ended, but the state file of its export could not be written: it may come back after a restart");
	return error;
}

static bool session_is_there(const u8 uuid[RBD_UUID_SIZE])
{
	struct rbdt_session *session = session_find(uuid);

	if (session)
		rbdt_session_put(session);
	return session;
}

int rbdt_session_drop(const u8 uuid[RBD_UUID_SIZE], bool ban, struct rbd_job *job)
{
	struct rbdt_session *session;
	bool dropped = false;
	int error;

	/* One that is being lost may be there again after each look. */
	for (;;) {
		session = session_find(uuid);
		if (session) {
			error = session_drop_live(session, ban, job);
			rbdt_session_put(session);
			if (error)
				return error;
			dropped = true;
			continue;
		}
		if (dropped)
			return 0;
		error = rbdt_exports_drop_record(uuid, ban, job);
		if (error != -ENOENT || !session_is_there(uuid))
			return error;
	}
}

/* One session of that host, but of another boot, whose number is above @last */
static struct rbdt_epoch *session_older_boot(const u8 host_id[RBD_UUID_SIZE],
					     const u8 boot_id[RBD_UUID_SIZE], unsigned long *last)
{
	struct rbdt_session *session;
	struct rbdt_epoch *epoch = NULL;

	spin_lock(&sessions_lock);
	list_for_each_entry(session, &session_list, entry) {
		if (session->number <= *last || !session->epoch ||
		    memcmp(session->peer.host_id, host_id, RBD_UUID_SIZE) ||
		    !memcmp(session->boot_id, boot_id, RBD_UUID_SIZE))
			continue;
		*last = session->number;
		epoch = session->epoch;
		rbdt_epoch_get(epoch);
		break;
	}
	spin_unlock(&sessions_lock);
	return epoch;
}

void rbdt_sessions_probe_older(const u8 host_id[RBD_UUID_SIZE], const u8 boot_id[RBD_UUID_SIZE])
{
	unsigned long last = 0;
	struct rbdt_epoch *epoch;

	while ((epoch = session_older_boot(host_id, boot_id, &last))) {
		rbdt_epoch_probe_or_end(epoch);
		rbdt_epoch_put(epoch);
	}
}

int rbdt_sessions_dump(unsigned long *last,
		       int (*fill)(void *arg, struct rbdt_session *session), void *arg)
{
	struct rbdt_session *session;
	int error = 0;

	spin_lock(&sessions_lock);
	list_for_each_entry(session, &session_list, entry) {
		if (session->number <= *last || !READ_ONCE(session->listed))
			continue;
		error = fill(arg, session);
		if (error)
			break;
		*last = session->number;
	}
	spin_unlock(&sessions_lock);
	return error;
}
