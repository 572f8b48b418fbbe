// SPDX-License-Identifier: GPL-2.0
/*
 * The login ladder. Checks precede effects: a session is made, and anything
 * registered, only when everything asked for was found to be in order and
 * whoever excludes it is gone, with the fence complete.
 */
#include <linux/random.h>
#include <linux/slab.h>
#include <linux/utsname.h>

#include "../common/transport.h"
#include "../common/wire.h"
#include "auth.h"
#include "ban.h"
#include "epoch.h"
#include "export.h"
#include "login.h"
#include "record.h"
#include "reserve.h"
#include "resume.h"
#include "session.h"

#define LOGIN_MAX_IO_BYTES	(16u << 20)
#define LOGIN_WAIT_MS_MAX	600000
/* An answer has to reach the initiator before its own time is over. */
#define LOGIN_MARGIN_MS		500
/* For the fence of an own session that was found silent: it says farewell to nobody, in vain. */
#define LOGIN_FENCE_MS		2000
/* Until a session is probed again whose queue took no message. */
#define LOGIN_AGAIN_MS		200

/* What a session takes besides its registrations, and each of its queues: roughly, and ample. */
#define LOGIN_SESSION_BYTES	(256u << 10)
#define LOGIN_QUEUE_BYTES	(32u << 10)

void rbdt_login_header(struct rbd_msg *msg, const struct rbd_msg *request, size_t bytes)
{
	rbd_control_bare(msg, request->op | RBD_OP_ANSWER, le32_to_cpu(request->tag), RBD_ST_OK,
			 false);
	msg->length = cpu_to_le16(bytes);
}

void rbdt_login_refuse(struct rbdt_epoch *epoch, enum rbdt_epoch_state from,
		       enum rbd_status status)
{
	const struct rbd_msg *request = &epoch->request.msg;
	struct rbd_msg answer;

	rbd_control_bare(&answer, request->op | RBD_OP_ANSWER, le32_to_cpu(request->tag), status,
			 rbd_wire_final(status));
	if (!rbdt_epoch_advance(epoch, from, RBDT_EPOCH_REFUSED))
		return;
	pr_info_ratelimited("login from %pISpc refused: %s\n", &epoch->address,
			    rbd_wire_sentence(status));
	rbdt_epoch_send(epoch, &answer);
}

/* The label of this host: what of its name fits the wire's rules */
static void login_host_name(__u8 label[RBD_HOST_NAME_MAX])
{
	const char *name = init_utsname()->nodename;
	size_t i;

	memset(label, 0, RBD_HOST_NAME_MAX);
	for (i = 0; i < RBD_HOST_NAME_MAX && name[i]; i++)
		label[i] = name[i] > ' ' && name[i] <= '~' ? name[i] : '?';
}

void rbdt_login_hello(struct rbdt_epoch *epoch)
{
	const struct rbd_hello *hello = &epoch->request.hello;
	struct rbd_hello_answer answer = { };

	if (le16_to_cpu(hello->version_min) > RBD_WIRE_VERSION ||
	    le16_to_cpu(hello->version_max) < RBD_WIRE_VERSION_MIN) {
		rbdt_login_refuse(epoch, RBDT_EPOCH_HELLO, RBD_ST_VERSION);
		return;
	}
	memcpy(epoch->peer.host_id, hello->host_id, RBD_UUID_SIZE);
	memcpy(epoch->boot_id, hello->boot_id, RBD_UUID_SIZE);
	memcpy(epoch->peer.host_name, hello->host_name, RBD_HOST_NAME_MAX);
	epoch->transcript.hello = *hello;
	if (rbdt_ban_has(epoch->peer.host_id)) {
		rbdt_login_refuse(epoch, RBDT_EPOCH_HELLO, RBD_ST_BANNED);
		return;
	}

	rbdt_login_header(&answer.msg, &hello->msg, sizeof(answer));
	answer.version = cpu_to_le16(min_t(u16, le16_to_cpu(hello->version_max),
					   RBD_WIRE_VERSION));
	answer.auth_methods = cpu_to_le32(BIT(RBD_AUTH_NONE) | BIT(RBD_AUTH_HMAC));
	epoch->features = le64_to_cpu(hello->features) & RBD_FEATURES;
	answer.features = cpu_to_le64(epoch->features);
	login_host_name(answer.host_name);
	epoch->transcript.hello_answer = answer;
	if (rbdt_epoch_advance(epoch, RBDT_EPOCH_HELLO, RBDT_EPOCH_AUTH))
		rbdt_epoch_send(epoch, &answer.msg);
}

/* A login that is to be admitted. */
struct login {
	struct rbdt_epoch *epoch;
	struct rbdt_export *export;
	const struct rbd_open *open;
	u64 end_ms;			/* it is answered by then */
	struct rbdt_resume resume;	/* with RBD_OPEN_RESUME */
};

/* What stands between a login and its session. */
enum conflict {
	CONFLICT_NONE,
	CONFLICT_FENCE,		/* a fence on the export is not complete */
	CONFLICT_OWN,		/* this host has a session there */
	CONFLICT_OTHER,		/* another host's session excludes it */
	CONFLICT_CLAIM,		/* another host's session does, which is lost but not expired */
};

/* Who has another key is another host, whatever it says. */
static bool login_is_own(const struct rbdt_epoch *epoch, const struct rbdt_session *session)
{
	return !memcmp(session->peer.host_id, epoch->peer.host_id, RBD_UUID_SIZE) &&
	       !memcmp(session->key_id, epoch->key_id, RBD_KEY_ID_SIZE);
}

/* Sessions that are there */
static enum conflict login_find_session(struct rbdt_epoch *epoch, struct rbdt_export *export,
					 u32 flags, struct rbdt_session **with)
{
	bool read_only = flags & RBD_OPEN_READ_ONLY, shared = flags & RBD_OPEN_SHARED;
	enum conflict found = CONFLICT_NONE;
	struct rbdt_session *session;

	lockdep_assert_held(&export->lock);
#ifndef RBD_TEST_NO_FENCE
	if (export->nr_fencing || export->resizing)
		return CONFLICT_FENCE;
#endif
	list_for_each_entry(session, &export->sessions, export_entry) {
		enum conflict conflict = CONFLICT_NONE;

		if (rbdt_epoch_is_ending(session->epoch))
			return CONFLICT_FENCE;
		if (login_is_own(epoch, session))
			conflict = CONFLICT_OWN;
		else if (!read_only && !session->read_only && !(shared && session->shared))
			conflict = CONFLICT_OTHER;
		/* The host's own session first: its verdict is the more exact one. */
		if (conflict == CONFLICT_OWN || found == CONFLICT_NONE) {
			if (conflict != CONFLICT_NONE)
				*with = session;
			found = conflict;
		}
		if (found == CONFLICT_OWN)
			break;
	}
	return found;
}

/* A lost session that is not expired excludes it. */
static bool login_is_claimed(const struct login *login)
{
	return rbdt_records_claim(login->export, login->epoch->peer.host_id, login->epoch->key_id,
				  le32_to_cpu(login->open->flags) & RBD_OPEN_SHARED);
}

static enum conflict login_find_conflict(struct login *login, struct rbdt_session **with)
{
	u32 flags = le32_to_cpu(login->open->flags);
	enum conflict found;

	found = login_find_session(login->epoch, login->export, flags, with);
	if (found == CONFLICT_NONE && !(flags & RBD_OPEN_READ_ONLY) &&
	    login_is_claimed(login))
		return CONFLICT_CLAIM;
	return found;
}

static bool login_no_fence(void *arg)
{
	struct rbdt_export *export = arg;
	struct rbdt_session *session;
	bool none;

	mutex_lock(&export->lock);
	none = !export->nr_fencing && !export->resizing;
	list_for_each_entry(session, &export->sessions, export_entry)
		none &= !rbdt_epoch_is_ending(session->epoch);
	none |= export->state != RBDT_EXPORT_READY;	/* then that is the verdict */
	mutex_unlock(&export->lock);
	return none;
}

/* What was found in its way: a session with its epoch, both referenced, unless it is a fence. */
struct obstacle {
	enum conflict conflict;
	struct rbdt_session *session;
	struct rbdt_epoch *epoch;
	u32 tag;			/* of the probe */
};

/* It has expired, or it is there again. */
static bool login_no_claim(void *arg)
{
	struct login *login = arg;
	struct rbdt_export *export = login->export;
	bool none;

	mutex_lock(&export->lock);
	none = !login_is_claimed(login) || export->state != RBDT_EXPORT_READY;
	mutex_unlock(&export->lock);
	return none;
}

static bool login_probe_over(void *arg)
{
	struct obstacle *obstacle = arg;

	return rbdt_epoch_answered(obstacle->epoch, obstacle->tag) ||
	       rbdt_epoch_is_ending(obstacle->epoch);
}

static bool login_other_ends(void *arg)
{
	struct obstacle *obstacle = arg;

	return rbdt_epoch_is_ending(obstacle->epoch);
}

/* The other session answered: it is in use. */
static enum rbd_status login_verdict(struct login *login, struct obstacle *obstacle)
{
	if (obstacle->conflict == CONFLICT_OTHER)
		return RBD_ST_BUSY;
	/* Who resumes has given its old connection up: whoever answers by it is another. */
	if (obstacle->session == login->resume.session ||
	    memcmp(obstacle->session->boot_id, login->epoch->boot_id, RBD_UUID_SIZE))
		return RBD_ST_HOST_ID;
	return RBD_ST_ATTACHED;
}

/* The host's own session is silent: it is the one that goes on here, or an earlier one. */
static void login_end_own(struct login *login, struct obstacle *obstacle)
{
	if (obstacle->session == login->resume.session)
		rbdt_session_continue(obstacle->session, obstacle->epoch);
	else
		rbdt_fence(obstacle->session, obstacle->epoch->path, obstacle->epoch->number,
			   RBD_ST_SUPERSEDED);
}

/*
 * Another session is in the way. If its host answers, that is the verdict. If not, an own
 * session is ended, and another host's is waited for: it expires, or is heard again. A probe
 * always gets its full time, however little the initiator has left: a session is never
 * said to be in use that did not answer.
 *
 * Return: RBD_ST_OK: look again; else the verdict.
 */
static enum rbd_status login_meet(struct login *login, struct obstacle *obstacle)
{
	struct rbdt_epoch *epoch = login->epoch, *other = obstacle->epoch;
	u64 now_ms;

	if (!rbdt_epoch_probe(other, &obstacle->tag)) {
		rbdt_epoch_wait(epoch, LOGIN_AGAIN_MS, login_other_ends, obstacle);
		return RBD_ST_OK;
	}
	rbdt_epoch_wait(epoch, RBD_PROBE_MS, login_probe_over, obstacle);
	if (rbdt_epoch_is_ending(epoch) || rbdt_epoch_is_ending(other))
		return RBD_ST_OK;
	if (rbdt_epoch_answered(other, obstacle->tag))
		return login_verdict(login, obstacle);
	now_ms = rbdt_now_ms();
	if (obstacle->conflict == CONFLICT_OWN) {
		login_end_own(login, obstacle);
		login->end_ms = max(login->end_ms, now_ms + LOGIN_FENCE_MS);
		return RBD_ST_OK;
	}
	if (now_ms < login->end_ms)
		rbdt_epoch_wait(epoch, login->end_ms - now_ms, login_probe_over, obstacle);
	if (!rbdt_epoch_is_ending(other) && rbdt_epoch_answered(other, obstacle->tag))
		return login_verdict(login, obstacle);
	return RBD_ST_OK;
}

/* What the export itself has to say; it may change while a login waits. */
static enum rbd_status login_check(struct login *login)
{
	u32 flags = le32_to_cpu(login->open->flags);
	struct rbdt_export *export = login->export;

	lockdep_assert_held(&export->lock);
	if (export->state != RBDT_EXPORT_READY)
		return RBD_ST_NO_EXPORT;
	if (!rbdt_auth_admits(login->epoch, export, login->open->export))
		return RBD_ST_AUTH;
	if (rbdt_ban_has(login->epoch->peer.host_id))
		return RBD_ST_BANNED;
	if (export->broken)
		return RBD_ST_BROKEN;
	if (export->lost)
		return RBD_ST_BACKING;
	if (!rbdt_export_allows(export, &login->epoch->peer))
		return RBD_ST_NOT_ALLOWED;
	if (flags & RBD_OPEN_READ_ONLY)
		return RBD_ST_OK;
	if (export->read_only)
		return RBD_ST_READ_ONLY;
	if (flags & RBD_OPEN_SHARED && !export->shared)
		return RBD_ST_NOT_ALLOWED;
	return RBD_ST_OK;
}

/* Nothing is in the way: make the session, if this host can afford it. */
static enum rbd_status login_reserve(struct login *login)
{
	struct rbdt_export *export = login->export;
	struct rbdt_epoch *epoch = login->epoch;
	u64 bytes = LOGIN_SESSION_BYTES;

	bytes += le16_to_cpu(login->open->nr_queues) * (u64)LOGIN_QUEUE_BYTES;
	bytes += export->ops->session_bytes(export, epoch->device);
	if (!rbdt_reserve_take(bytes)) {
		pr_warn_ratelimited("login from %pISpc: this host has not the %llu KiB above its reserve that a session takes\n",
				    &epoch->address, bytes >> 10);
		return RBD_ST_NO_RESOURCES;
	}
	epoch->promised = bytes;
	if (!rbdt_session_open(epoch, export, login->open, login->resume.record))
		return RBD_ST_NO_RESOURCES;
	return RBD_ST_OK;
}

/* What of the promised memory is needed is allocated by now. */
static void login_settle(struct rbdt_epoch *epoch)
{
	rbdt_reserve_give(epoch->promised);
	epoch->promised = 0;
}

/* Look once. Return: RBD_ST_OK: admitted, or there is an obstacle; else the verdict. */
static enum rbd_status login_look(struct login *login, struct obstacle *obstacle)
{
	struct rbdt_export *export = login->export;
	enum rbd_status status;

	mutex_lock(&export->lock);
	obstacle->conflict = login_find_conflict(login, &obstacle->session);
	status = login_check(login);
	if (status == RBD_ST_OK && login->resume.open)
		status = rbdt_resume_check(&login->resume);
	if (status == RBD_ST_OK && obstacle->conflict == CONFLICT_NONE)
		status = login_reserve(login);
	if (obstacle->session) {
		obstacle->epoch = obstacle->session->epoch;
		rbdt_session_get(obstacle->session);
		rbdt_epoch_get(obstacle->epoch);
	}
	mutex_unlock(&export->lock);
	return status;
}

/* Return: RBD_ST_OK: it may be gone, look again; else the verdict. */
static enum rbd_status login_overcome(struct login *login, struct obstacle *obstacle)
{
	u64 now_ms = rbdt_now_ms();

	if (now_ms >= login->end_ms)
		return obstacle->conflict == CONFLICT_FENCE ? RBD_ST_FENCING : RBD_ST_BUSY;
	switch (obstacle->conflict) {
	case CONFLICT_FENCE:
		rbdt_epoch_wait(login->epoch, login->end_ms - now_ms, login_no_fence,
				login->export);
		return RBD_ST_OK;
	case CONFLICT_CLAIM:
		rbdt_epoch_wait(login->epoch, login->end_ms - now_ms, login_no_claim, login);
		return RBD_ST_OK;
	default:
		return login_meet(login, obstacle);
	}
}

static void login_forget(struct obstacle *obstacle)
{
	if (!obstacle->session)
		return;
	rbdt_epoch_put(obstacle->epoch);
	rbdt_session_put(obstacle->session);
}

/*
 * Admit the session, or find out why not. Waits hold no lock: any number of logins
 * may stand here.
 */
static enum rbd_status login_admit(struct rbdt_epoch *epoch, struct rbdt_export *export,
				   const struct rbd_open *open)
{
	u64 wait_ms = min_t(u64, le32_to_cpu(open->timeout_ms), LOGIN_WAIT_MS_MAX);
	struct login login = { .epoch = epoch, .export = export, .open = open };
	enum rbd_status status;

	if (le32_to_cpu(open->flags) & RBD_OPEN_RESUME)
		login.resume = (struct rbdt_resume) {
			.epoch = epoch,
			.export = export,
			.open = open,
		};
	wait_ms = max_t(u64, wait_ms, RBD_PROBE_MS + 2 * LOGIN_MARGIN_MS);
	login.end_ms = rbdt_now_ms() + wait_ms - LOGIN_MARGIN_MS;

	while (!rbdt_epoch_is_ending(epoch)) {
		struct obstacle obstacle = { };

		status = login_look(&login, &obstacle);
		if (status == RBD_ST_OK && obstacle.conflict == CONFLICT_NONE)
			return RBD_ST_OK;
		if (status == RBD_ST_OK)
			status = login_overcome(&login, &obstacle);
		login_forget(&obstacle);
		if (status != RBD_ST_OK)
			return status;
	}
	return RBD_ST_NO_RESOURCES;
}

/* What is the same for every class, or the default; the class's own open has the last word. */
static void login_fill_answer(struct rbdt_epoch *epoch, struct rbd_open_answer *answer)
{
	struct rbdt_session *session = epoch->session;
	struct rbdt_export *export = session->export;

	session->told_bytes = READ_ONCE(export->size_bytes);
	answer->class = cpu_to_le16(export->ops->class);
	answer->nr_queues = cpu_to_le16(session->nr_queues);
	answer->flags = cpu_to_le32((session->read_only ? RBD_OPEN_READ_ONLY : 0) |
				    (session->shared ? RBD_OPEN_SHARED : 0));
	answer->size_bytes = cpu_to_le64(session->told_bytes);
	answer->block_size = cpu_to_le32(export->block_size);
	answer->max_io_bytes = cpu_to_le32(LOGIN_MAX_IO_BYTES);
	answer->max_zero_bytes = cpu_to_le32(RBDT_MAX_ZERO_BYTES);
	answer->depth = cpu_to_le32(session->depth);
	answer->loss_ms = cpu_to_le32(session->loss_ms);
	answer->read_depth = cpu_to_le16(clamp(epoch->device->attrs.max_qp_rd_atom, 1, U8_MAX));
	answer->epoch = cpu_to_le64(epoch->number);
	memcpy(answer->session, session->uuid, RBD_UUID_SIZE);
	memcpy(answer->secret, session->secret, RBD_UUID_SIZE);
	memcpy(answer->export_uuid, export->uuid, RBD_UUID_SIZE);
	memcpy(answer->incarnation, export->incarnation, RBD_UUID_SIZE);
	memcpy(answer->writer_set, session->writer_set, RBD_UUID_SIZE);
	memcpy(answer->tokens, epoch->tokens, session->nr_queues * (size_t)RBD_UUID_SIZE);
}

/* The session is reserved: register for it, answer. Until the answer nothing depends on it. */
static void login_answer(struct rbdt_epoch *epoch, const struct rbd_open *open)
{
	struct rbdt_session *session = epoch->session;
	struct rbdt_export *export = session->export;
	enum rbd_status status = RBD_ST_NO_RESOURCES;
	struct rbd_open_answer *answer;
	size_t bytes;

	bytes = sizeof(*answer) + session->nr_queues * (size_t)RBD_UUID_SIZE;
	get_random_bytes(epoch->tokens, sizeof(epoch->tokens));
	answer = kzalloc(bytes, GFP_KERNEL);
	if (answer) {
		login_fill_answer(epoch, answer);
		status = export->ops->open(epoch, answer);
	}
	login_settle(epoch);
	if (status != RBD_ST_OK) {
		rbdt_login_refuse(epoch, RBDT_EPOCH_OPENING, status);
		goto out;
	}
	mutex_lock(&export->lock);
	export->extent_bytes = le32_to_cpu(answer->extent_bytes);
	mutex_unlock(&export->lock);

	epoch->nr_queues = session->nr_queues;
	rbdt_session_answered(session, epoch);
	rbdt_login_header(&answer->msg, &open->msg, bytes);
	if (rbdt_epoch_advance(epoch, RBDT_EPOCH_OPENING, RBDT_EPOCH_ANSWERED))
		rbdt_epoch_send(epoch, &answer->msg);
out:
	kfree_sensitive(answer);
}

void rbdt_login_open(struct rbdt_epoch *epoch)
{
	const struct rbd_open *open = &epoch->request.open;
	char name[RBD_NAME_MAX + 1] = { };
	struct rbdt_export *export;
	enum rbd_status status;

	if (!rbdt_epoch_advance(epoch, RBDT_EPOCH_OPEN, RBDT_EPOCH_OPENING))
		return;
	epoch->number = le64_to_cpu(open->epoch);
	epoch->working_tag = le32_to_cpu(open->msg.tag);
	epoch->told_working = jiffies;
	memcpy(name, open->export, RBD_NAME_MAX);

	export = rbdt_export_find(name);
	if (le32_to_cpu(open->flags) & RBD_OPEN_RESUME && !(epoch->features & RBD_FEATURE_RESUME))
		status = RBD_ST_RESUME;
	else
		status = export ? login_admit(epoch, export, open) : RBD_ST_NO_EXPORT;
	if (export && status != RBD_ST_OK)
		rbdt_stats_refused(export);
	if (export)
		rbdt_export_put(export);
	if (status != RBD_ST_OK) {
		login_settle(epoch);
		rbdt_login_refuse(epoch, RBDT_EPOCH_OPENING, status);
		return;
	}
	rbdt_sessions_probe_older(epoch->peer.host_id, epoch->boot_id);
	login_answer(epoch, open);
}
