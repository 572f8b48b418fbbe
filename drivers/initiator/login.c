// SPDX-License-Identifier: GPL-2.0
/*
 * The ladder: HELLO, AUTH, OPEN, as the initiator climbs it, and what else
 * comes down the control queue.
 */
#include <linux/slab.h>
#include <linux/random.h>

#include <linux/rbd_initiator.h>
#include "../common/address.h"
#include "../common/wire.h"
#include "hold.h"
#include "queue.h"
#include "request.h"
#include "session.h"
#include "staged.h"

#define CLOSE_MS	3000	/* a target that is alive answers, or says that it works, within this */
#define CLOSE_MS_MAX	30000	/* and takes no longer than this */

u8 rbd_login_boot_id[RBD_UUID_SIZE];	/* main.c draws it once */

/* --- messages from the target; in the CQ's context --- */

static bool login_answers(struct rbd_session *session, const struct rbd_msg *msg)
{
	return READ_ONCE(session->ask) == RBD_ASK_WAITING &&
	       msg->op == (session->ask_op | RBD_OP_ANSWER) &&
	       le32_to_cpu(msg->tag) == session->ask_tag;
}

static void login_answer(struct rbd_session *session, const struct rbd_msg *msg, size_t bytes)
{
	if (!login_answers(session, msg)) {
		rbd_session_lost(session, EPROTO, "the target sent an answer to nothing");
		return;
	}
	memcpy(session->answer, msg, bytes);
	smp_store_release(&session->ask, RBD_ASK_ANSWERED);	/* pairs with login_ask() */
	wake_up(&session->wait);
}

static void login_working(struct rbd_session *session)
{
	WRITE_ONCE(session->ask_worked, jiffies);
	wake_up(&session->wait);
}

static void login_ping(struct rbd_session *session, const struct rbd_msg *msg)
{
	struct rbd_msg pong;

	rbd_control_bare(&pong, RBD_OP_PING | RBD_OP_ANSWER, le32_to_cpu(msg->tag),
			 RBD_ST_OK, false);
	if (rbd_control_send(&session->control, &pong))
		rbd_session_lost(session, ETIMEDOUT, "the target takes no more messages");
}

/* A target that shrinks ends its sessions, so this is growth, or another cache. */
static void login_changed(struct rbd_session *session, const struct rbd_changed *changed)
{
	u64 bytes = le64_to_cpu(changed->size_bytes);
	unsigned long flags;

	if (!rbd_session_is_staged(session) || bytes & (session->grant.block_size - 1) ||
	    bytes < session->grant.size_bytes) {
		rbd_session_lost(session, EPROTO, "the target sent a size that cannot be");
		return;
	}
	spin_lock_irqsave(&session->lock, flags);
	WRITE_ONCE(session->grant.size_bytes, bytes);
	session->shown_bytes = bytes;
	WRITE_ONCE(session->grant.device.flags, changed->device_flags);
	spin_unlock_irqrestore(&session->lock, flags);
	session->ops->resized(session);
}

static void login_receive(struct rbd_control *control, const struct rbd_msg *msg, size_t bytes)
{
	struct rbd_session *session = container_of(control, struct rbd_session, control);

	if (!rbd_wire_answer_ok(msg, bytes)) {
		rbd_session_lost(session, EPROTO, "the target sent a malformed message");
		return;
	}
	WRITE_ONCE(session->heard, jiffies);

	switch (msg->op) {
	case RBD_OP_PING:
		login_ping(session, msg);
		break;
	case RBD_OP_PING | RBD_OP_ANSWER:
		break;
	case RBD_OP_WORKING:
		login_working(session);
		break;
	case RBD_OP_ENDED:
		rbd_session_ended(session, le16_to_cpu(msg->status));
		break;
	case RBD_OP_CHANGED:
		login_changed(session, (const struct rbd_changed *)msg);
		break;
	case RBD_OP_QUERY | RBD_OP_ANSWER:
		if (msg->status)
			rbd_staged_unknown(session, le32_to_cpu(msg->tag));
		break;
	case RBD_OP_ZERO | RBD_OP_ANSWER:
		rbd_request_zero_answered(session, le32_to_cpu(msg->tag),
					  le16_to_cpu(msg->status));
		break;
	default:
		login_answer(session, msg, bytes);
		break;
	}
}

static void login_failed(struct rbd_control *control, const char *why)
{
	struct rbd_session *session = container_of(control, struct rbd_session, control);

	WRITE_ONCE(session->control_down, true);
	wake_up(&session->wait);
	/* A rejected connect flushes the receives before the CM says why: let it say so. */
	if (READ_ONCE(session->control_queue->established))
		rbd_session_lost(session, ECONNRESET, "control queue: %s", why);
}

static void login_broke_rules(struct rbd_control *control, const char *how)
{
	rbd_session_lost(container_of(control, struct rbd_session, control), EPROTO, "control queue: %s", how);
}

const struct rbd_control_ops rbd_login_control_ops = {
	.receive = login_receive,
	.failed = login_failed,
	.broke_rules = login_broke_rules,
};

/* --- messages to the target; in the session's thread --- */

static void login_fill(struct rbd_msg *msg, u8 op, size_t bytes)
{
	rbd_control_bare(msg, op, 0, RBD_ST_OK, false);
	msg->length = cpu_to_le16(bytes);
}

static int login_send(struct rbd_session *session, struct rbd_msg *msg)
{
	msg->tag = cpu_to_le32(++session->ask_tag);
	session->ask_op = msg->op;
	WRITE_ONCE(session->ask_worked, jiffies);
	smp_store_release(&session->ask, RBD_ASK_WAITING);
	return rbd_control_send(&session->control, msg);
}

static void login_nudged(struct ib_cq *cq, struct ib_wc *wc)
{
}

/*
 * siw takes the stream over only after it has sent the reply that lets us send: a HELLO that
 * comes in between lies there until more arrives (siw_accept, siw_qp_llp_data_ready). A WRITE
 * of nothing is more, and needs no key.
 */
static void login_nudge(struct rbd_session *session)
{
	static struct ib_cqe nudged = { .done = login_nudged };
	struct rdma_cm_id *id = session->control_queue->id;
	struct ib_rdma_wr nudge = {
		.wr.wr_cqe = &nudged,
		.wr.opcode = IB_WR_RDMA_WRITE,
		.wr.send_flags = IB_SEND_SIGNALED,
	};

	if (rdma_protocol_iwarp(id->device, id->port_num))
		ib_post_send(session->control.qp, &nudge.wr, NULL);
}

/*
 * That the target works on it extends an attempt to come back, as far as I/O may be held. (An attach
 * has its own time.)
 */
static void login_extend(struct rbd_session *session)
{
	unsigned long later = READ_ONCE(session->ask_worked) + msecs_to_jiffies(RBD_HANDSHAKE_MS);
	u32 hold_ms = rbd_hold_left_ms(session);

	if (!rbd_session_resumes(session) || !time_after(later, session->deadline))
		return;
	if (rbd_session_state(session, NULL) == RBD_DEVICE_RECONNECTING &&
	    hold_ms != RBD_FAIL_AFTER_NEVER_MS)
		later = min(later, jiffies + msecs_to_jiffies(hold_ms));
	session->deadline = later;
}

/* A step may take long as long as the target says that it works on it. */
static int login_wait(struct rbd_session *session)
{
	unsigned int left, silent;
	int error;

	do {
		login_extend(session);
		left = rbd_session_ms_left(session);
		error = rbd_session_wait(session,
			smp_load_acquire(&session->ask) == RBD_ASK_ANSWERED,
			min_t(unsigned int, left, RBD_WORKING_MS));
		silent = jiffies_to_msecs(jiffies - READ_ONCE(session->ask_worked));
		if (error == -ETIMEDOUT && session->ask_op == RBD_OP_HELLO)
			login_nudge(session);
	} while (error == -ETIMEDOUT && left && silent < RBD_STEP_MS &&
		 !READ_ONCE(session->hurry));
	return error;
}

/* What the disk has no use for is not asked for again. */
static u32 login_nr_lanes(const struct rbd_session *session)
{
	return rbd_session_resumes(session) ? session->shape.nr_queues : rbd_wish_lanes(&session->wish);
}

static u32 login_lane_depth(const struct rbd_session *session)
{
	return rbd_session_resumes(session) ? session->shape.depth : session->wish.depth;
}

/*
 * By the READ depth of this host's device; the target tells its own with the queues. A later epoch has as many for each
 * lane as the first one, at most: the staging memory of more queues would be cut too small for the disk's requests.
 */
static u32 login_lane_shift(const struct rbd_session *session)
{
	u32 read_depth = rbd_queue_read_depth(session->control_queue->id->device);
	u32 shift = rbd_limits_lane_shift(login_nr_lanes(session), login_lane_depth(session), read_depth);

	if (session->no_spread)
		return 0;
	return rbd_session_resumes(session) ? min_t(u32, shift, session->shape.lane_shift) : shift;
}

/* The target has no memory for so many queues; it may have it for one a lane. */
static int login_ask_for_less(struct rbd_session *session)
{
	session->no_spread = true;
	return rbd_session_fail(session, -EAGAIN, "%s", rbd_wire_sentence(RBD_ST_NO_RESOURCES));
}

/* The target's refusal, as the verdict of an attach, or the end of a session that wants to go on. */
static int login_refused(struct rbd_session *session, const struct rbd_msg *msg)
{
	unsigned int status = le16_to_cpu(msg->status);

	if (rbd_session_resumes(session))
		rbd_session_over(session, status);
	if (status == RBD_ST_AUTH && session->found)
		return rbd_session_fail(session, -EKEYREJECTED,
					"no export that this host may attach there takes this key");
	if (status == RBD_ST_AUTH)
		return rbd_session_fail(session, -EKEYREJECTED, "%s", session->wish.key ?
					"the target does not accept this key for the export" :
					"the export takes hosts with a key only, and none was given");
	if (status == RBD_ST_NO_RESOURCES && login_lane_shift(session))
		return login_ask_for_less(session);
	if (status == RBD_ST_FENCING || status == RBD_ST_BUSY_RETRY)
		return rbd_session_fail(session, -EAGAIN, "%s", rbd_wire_sentence(status));
	return rbd_session_fail(session, -rbd_wire_errno(status), "%s", rbd_wire_sentence(status));
}

static int login_ask(struct rbd_session *session, struct rbd_msg *msg)
{
	int error = login_send(session, msg);
	char at[RBD_ADDRESS_TEXT];

	if (!error)
		error = login_wait(session);
	WRITE_ONCE(session->ask, RBD_ASK_IDLE);
	if (error == -ETIMEDOUT || error == -EAGAIN)
		return rbd_session_fail(session, -ETIMEDOUT, "the target at %s stopped answering",
					rbd_address_text(&session->wish.portal, at));
	if (error)
		return rbd_session_fail(session, error, "the connection failed");
	if (session->answer->status)
		return login_refused(session, session->answer);
	return 0;
}

/* With a key there is no way back to doing without: a target that cannot is none. */
static int login_check_methods(struct rbd_session *session, u32 methods)
{
	if (session->wish.key && !(methods & BIT(RBD_AUTH_HMAC)))
		return rbd_session_fail(session, -EKEYREJECTED,
					"the target cannot prove that it has the key");
	if (!session->wish.key && !(methods & BIT(RBD_AUTH_NONE)))
		return rbd_session_fail(session, -EKEYREJECTED,
					"the target requires authentication, and no key was given");
	return 0;
}

static int login_hello(struct rbd_session *session)
{
	const struct rbd_hello_answer *answer = (void *)session->answer;
	struct rbd_hello *hello = &session->transcript.hello;
	int error;

	*hello = (struct rbd_hello) {
		.version_min = cpu_to_le16(RBD_WIRE_VERSION_MIN),
		.version_max = cpu_to_le16(RBD_WIRE_VERSION),
		.features = cpu_to_le64(RBD_FEATURES),
	};
	login_fill(&hello->msg, RBD_OP_HELLO, sizeof(*hello));
	memcpy(hello->host_id, session->wish.host_id, RBD_UUID_SIZE);
	memcpy(hello->boot_id, rbd_login_boot_id, RBD_UUID_SIZE);
	memcpy(hello->host_name, session->wish.host_name, strlen(session->wish.host_name));

	error = login_ask(session, &hello->msg);
	if (error)
		return error;
	session->transcript.hello_answer = *answer;
	if (le16_to_cpu(answer->version) != RBD_WIRE_VERSION)
		return rbd_session_fail(session, -EPROTONOSUPPORT,
					"the target chose wire version %u, this module speaks %u",
					le16_to_cpu(answer->version), RBD_WIRE_VERSION);
	if (le64_to_cpu(answer->features) & ~RBD_FEATURES)
		return rbd_session_fail(session, -EPROTO,
					"the target chose a feature that was not offered");
	error = login_check_methods(session, le32_to_cpu(answer->auth_methods));
	if (error)
		return error;
	if (session->found && !(le64_to_cpu(answer->features) & RBD_FEATURE_DISCOVER))
		return rbd_session_fail(session, -EOPNOTSUPP,
					"the target's version cannot be asked for its exports");
	session->can_resume = le64_to_cpu(answer->features) & RBD_FEATURE_RESUME;
	if (rbd_session_resumes(session) && !session->can_resume)
		return rbd_session_fail(session, -EOPNOTSUPP, "%s",
					rbd_wire_sentence(RBD_ST_RESUME));
	spin_lock_irq(&session->lock);
	memcpy(session->grant.target_name, answer->host_name, RBD_HOST_NAME_MAX);
	spin_unlock_irq(&session->lock);
	return 0;
}

static int login_auth_none(struct rbd_session *session)
{
	struct rbd_auth auth = {
		.method = cpu_to_le16(RBD_AUTH_NONE),
	};

	login_fill(&auth.msg, RBD_OP_AUTH, sizeof(auth));
	return login_ask(session, &auth.msg);
}

/* One step of HMAC, whose answer has to be one. */
static int login_auth_step(struct rbd_session *session, struct rbd_auth *auth, unsigned int step)
{
	const struct rbd_auth *answer = (void *)session->answer;
	int error;

	login_fill(&auth->msg, RBD_OP_AUTH, sizeof(*auth));
	error = login_ask(session, &auth->msg);
	if (!error && !rbd_auth_is_step(answer, step))
		error = rbd_session_fail(session, -EPROTO,
					 "the target answered another step of authentication");
	return error;
}

static int login_auth_start(struct rbd_session *session)
{
	struct rbd_auth *auth = &session->transcript.start;
	struct rbd_auth_start *start = rbd_auth_start_of(auth);
	int error;

	memset(auth, 0, sizeof(*auth));
	rbd_auth_fill(auth, 0, sizeof(*start));
	memcpy(start->export, session->wish.export, strlen(session->wish.export));
	get_random_bytes(start->nonce, sizeof(start->nonce));
	error = login_auth_step(session, auth, 0);
	if (!error)
		session->transcript.challenge = *(struct rbd_auth *)session->answer;
	return error;
}

/* The target answers with its proof only to one who has the key. */
static int login_auth_prove(struct rbd_session *session)
{
	const struct rbd_key *key = session->wish.key;
	struct rbd_auth auth = { };
	int error;

	rbd_auth_fill(&auth, 1, sizeof(struct rbd_auth_proof));
	error = rbd_key_prove(key, RBD_AUTH_INITIATOR, &session->transcript,
			      rbd_auth_proof_of(&auth)->proof);
	if (error)
		return rbd_session_fail(session, error, "this kernel's HMAC-SHA-256 failed");
	error = login_auth_step(session, &auth, 1);
	if (error)
		return error;
	if (!rbd_key_proves(key, RBD_AUTH_TARGET, &session->transcript,
			    rbd_auth_proof_of((struct rbd_auth *)session->answer)->proof))
		return rbd_session_fail(session, -EKEYREJECTED,
					"the target did not prove that it has the key");
	return 0;
}

static int login_auth(struct rbd_session *session)
{
	int error;

	if (!session->wish.key)
		return login_auth_none(session);
	error = login_auth_start(session);
	return error ?: login_auth_prove(session);
}

static u32 login_flags(const struct rbd_session_wish *wish)
{
	return (wish->read_only ? RBD_OPEN_READ_ONLY : 0) | (wish->shared ? RBD_OPEN_SHARED : 0);
}

static u32 login_nr_queues(const struct rbd_session *session)
{
	return login_nr_lanes(session) << login_lane_shift(session);
}

static u32 login_depth(const struct rbd_session *session)
{
	return rbd_limits_queue_depth(login_lane_depth(session), login_lane_shift(session));
}

static void login_fill_resume(struct rbd_session *session, struct rbd_open *open)
{
	const struct rbd_grant *grant = &session->grant;

	open->flags |= cpu_to_le32(RBD_OPEN_RESUME);
	open->last_epoch = cpu_to_le64(grant->epoch);
	memcpy(open->session, grant->session, RBD_UUID_SIZE);
	memcpy(open->secret, grant->secret, RBD_UUID_SIZE);
	memcpy(open->incarnation, grant->incarnation, RBD_UUID_SIZE);
	memcpy(open->writer_set, grant->writer_set, RBD_UUID_SIZE);
}

static void login_fill_open(struct rbd_session *session, struct rbd_open *open)
{
	const struct rbd_session_wish *wish = &session->wish;
	struct ib_device *device = session->control_queue->id->device;

	login_fill(&open->msg, RBD_OP_OPEN, sizeof(*open));
	memcpy(open->export, wish->export, strlen(wish->export));
	open->flags = cpu_to_le32(login_flags(wish));
	open->nr_queues = cpu_to_le16(login_nr_queues(session));
	open->nr_paths = cpu_to_le16(1);
	open->depth = cpu_to_le32(login_depth(session));
	open->loss_ms = cpu_to_le32(wish->loss_ms);
	open->timeout_ms = cpu_to_le32(rbd_session_ms_left(session));
	open->read_depth = cpu_to_le16(rbd_queue_read_depth(device));
	open->epoch = cpu_to_le64(++session->tried_epoch);
	if (rbd_session_resumes(session))
		login_fill_resume(session, open);
}

/* The answer is well-formed; is it also an answer to what was asked? */
static int login_check_open(struct rbd_session *session, const struct rbd_open_answer *answer)
{
	if (le64_to_cpu(answer->epoch) != session->tried_epoch ||
	    le16_to_cpu(answer->nr_queues) > login_nr_queues(session) ||
	    le32_to_cpu(answer->depth) > login_depth(session) ||
	    le32_to_cpu(answer->flags) != login_flags(&session->wish))
		return rbd_session_fail(session, -EPROTO,
					"the target granted what was not asked for");
	return 0;
}

/*
 * A session that goes on: is this still what the disk was made of? The size of a device may have
 * grown meanwhile; a reader that the target had forgotten has a new name.
 */
static int login_check_resume(struct rbd_session *session, const struct rbd_open_answer *answer)
{
	const struct rbd_grant *grant = &session->grant;

	if (le16_to_cpu(answer->class) != session->shape.class ||
	    le32_to_cpu(answer->block_size) != session->shape.block_size ||
	    memcmp(answer->export_uuid, grant->export_uuid, RBD_UUID_SIZE) ||
	    memcmp(answer->incarnation, grant->incarnation, RBD_UUID_SIZE) ||
	    memcmp(answer->writer_set, grant->writer_set, RBD_UUID_SIZE) ||
	    (!grant->read_only && memcmp(answer->session, grant->session, RBD_UUID_SIZE)))
		return rbd_session_fail(session, -EPROTO,
					"what the target granted is not the export of the session");
	/* Memory shrinks when its owner says so; a device that did has lost what was at its end. */
	if (rbd_session_is_staged(session) &&
	    le64_to_cpu(answer->size_bytes) < session->shown_bytes) {
		WRITE_ONCE(session->over, true);
		return rbd_session_fail(session, -ESTALE,
					"the export's device shrank from %llu to %llu bytes",
					session->shown_bytes, le64_to_cpu(answer->size_bytes));
	}
	return 0;
}

/*
 * The target may have been restarted, or its device opened anew: what its volatile cache held then
 * is lost. Nobody is told that it is safe any more.
 */
static void login_take_life(struct rbd_session *session, const struct rbd_grant *next)
{
	__le32 volatile_cache = cpu_to_le32(RBD_DEVICE_WRITE_CACHE);

#ifdef RBD_TEST_NO_LIFE	/* shows that the test of a lost cache can fail; Documentation/testing.rst */
	return;
#endif
	if (!rbd_session_resumes(session) || next->life == session->grant.life ||
	    !((next->device.flags | session->grant.device.flags) & volatile_cache) ||
	    !READ_ONCE(session->unflushed))
		return;
	WRITE_ONCE(session->flush_lost, true);
	pr_warn("%s: the target may have lost writes that were not flushed: flushes fail until the last close\n",
		session->wish.export);
}

static int login_take_open(struct rbd_session *session, const struct rbd_open_answer *answer)
{
	u16 nr_queues = le16_to_cpu(answer->nr_queues);
	struct rbd_grant next = {
		.class = le16_to_cpu(answer->class),
		.read_only = le32_to_cpu(answer->flags) & RBD_OPEN_READ_ONLY,
		.shared = le32_to_cpu(answer->flags) & RBD_OPEN_SHARED,
		.size_bytes = le64_to_cpu(answer->size_bytes),
		.block_size = le32_to_cpu(answer->block_size),
		.max_io_bytes = le32_to_cpu(answer->max_io_bytes),
		.max_zero_bytes = le32_to_cpu(answer->max_zero_bytes),
		.nr_queues = nr_queues,
		.depth = le32_to_cpu(answer->depth),
		.loss_ms = le32_to_cpu(answer->loss_ms),
		.extent_bytes = le32_to_cpu(answer->extent_bytes),
		.nr_extents = le32_to_cpu(answer->nr_extents),
		.read_depth = le16_to_cpu(answer->read_depth),
		.region_bytes = le64_to_cpu(answer->region_bytes),
		.device = answer->device,
		.epoch = le64_to_cpu(answer->epoch),
		.life = le64_to_cpu(answer->life),
	};

	session->tokens = kmemdup(answer->tokens, nr_queues * RBD_UUID_SIZE, GFP_KERNEL);
	if (!session->tokens)
		return rbd_session_fail(session, -ENOMEM, "not enough memory");
	memcpy(next.session, answer->session, RBD_UUID_SIZE);
	memcpy(next.secret, answer->secret, RBD_UUID_SIZE);
	memcpy(next.export_uuid, answer->export_uuid, RBD_UUID_SIZE);
	memcpy(next.incarnation, answer->incarnation, RBD_UUID_SIZE);
	memcpy(next.writer_set, answer->writer_set, RBD_UUID_SIZE);
	memcpy(next.target_name, session->grant.target_name, RBD_HOST_NAME_MAX);
	session->nr_table_segs = le16_to_cpu(answer->nr_table_segs);
	memcpy(session->table_at, answer->table, sizeof(session->table_at));

	login_take_life(session, &next);
	spin_lock_irq(&session->lock);
	session->grant = next;
	spin_unlock_irq(&session->lock);
	return 0;
}

/* A page goes behind those that came before: else a target could go on for ever. */
static int login_take_page(struct rbd_session *session, const struct rbd_discover *ask)
{
	const struct rbd_discover_answer *page = (void *)session->answer;
	struct rbd_found *found = session->found;
	u32 nr = le16_to_cpu(page->nr);

	if (nr && memcmp(page->entries[0].export, ask->after, RBD_NAME_MAX) <= 0)
		return rbd_session_fail(session, -EPROTO,
					"the target told of exports that were not asked for");
	if (nr > RBD_DISCOVER_MAX - found->nr)
		return rbd_session_fail(session, -E2BIG, "the target has more than %u exports for this host",
					RBD_DISCOVER_MAX);
	memcpy(&found->entries[found->nr], page->entries, nr * sizeof(page->entries[0]));
	found->nr += nr;
	return 0;
}

static int login_discover(struct rbd_session *session)
{
	const struct rbd_discover_answer *page = (void *)session->answer;
	struct rbd_found *found = session->found;
	struct rbd_discover ask;
	int error;

	found->nr = 0;		/* of an attempt that failed */
	do {
		ask = (struct rbd_discover){ };
		login_fill(&ask.msg, RBD_OP_DISCOVER, sizeof(ask));
		if (found->nr)
			memcpy(ask.after, found->entries[found->nr - 1].export, RBD_NAME_MAX);
		error = login_ask(session, &ask.msg);
		if (!error)
			error = login_take_page(session, &ask);
	} while (!error && page->flags);
	return error;
}

int rbd_login(struct rbd_session *session)
{
	const struct rbd_open_answer *answer = (void *)session->answer;
	struct rbd_open open = {};
	int error;

	error = login_hello(session);
	if (error)
		return error;
	error = login_auth(session);
	if (error)
		return error;
	if (session->found)
		return login_discover(session);
	login_fill_open(session, &open);
	error = login_ask(session, &open.msg);
	if (error)
		return error;
	error = login_check_open(session, answer);
	if (!error && rbd_session_resumes(session))
		error = login_check_resume(session, answer);
	if (error)
		return error;
	return login_take_open(session, answer);
}

static bool login_closed(struct rbd_session *session)
{
	return smp_load_acquire(&session->ask) == RBD_ASK_ANSWERED ||
	       READ_ONCE(session->control_down);
}

/*
 * Not interruptible, for the session is being stopped already, but bounded: a target that works
 * on it (it takes thousands of registrations down) says so, another one has CLOSE_MS. The
 * target destroys our I/O queues before it answers: only the control queue tells
 * whether it still can.
 */
int rbd_login_close(struct rbd_session *session)
{
	unsigned long end = jiffies + msecs_to_jiffies(CLOSE_MS_MAX);
	struct rbd_msg close;
	unsigned long worked;
	int error;

	login_fill(&close, RBD_OP_CLOSE, sizeof(close));
	error = login_send(session, &close);
	if (error)
		return error;
	do {
		worked = READ_ONCE(session->ask_worked);
		wait_event_timeout(session->wait, login_closed(session) ||
				   READ_ONCE(session->ask_worked) != worked,
				   msecs_to_jiffies(CLOSE_MS));
	} while (!login_closed(session) && READ_ONCE(session->ask_worked) != worked &&
		 time_before(jiffies, end));
	return READ_ONCE(session->ask) == RBD_ASK_ANSWERED ? 0 : -ETIMEDOUT;
}
