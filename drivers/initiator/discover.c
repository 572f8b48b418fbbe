// SPDX-License-Identifier: GPL-2.0
/*
 * Discovery: a session that has no disk. It climbs the ladder up to DISCOVER, and ends.
 */
#include <linux/mm.h>
#include <linux/slab.h>
#include <net/genetlink.h>

#include "../common/address.h"
#include "../common/job.h"
#include "discover.h"

static int discover_ready(struct rbd_session *session)
{
	return 0;
}

static void discover_nothing(struct rbd_session *session)
{
}

static void discover_settle_io(struct rbd_session *session, bool hold)
{
}

static u32 discover_replay(struct rbd_session *session)
{
	return 0;
}

static void discover_look(struct rbd_session *session, u32 index)
{
}

/* There is no I/O, and nobody to tell of states. */
static const struct rbd_session_ops discover_session_ops = {
	.ready = discover_ready,
	.stop_io = discover_nothing,
	.settle_io = discover_settle_io,
	.replay = discover_replay,
	.resume_io = discover_nothing,
	.changed = discover_nothing,
	.look = discover_look,
	.resized = discover_nothing,
};

static void discover_free(struct rbd_session *session)
{
	rbd_key_destroy(session->wish.key);
	kvfree(session->found);
	kfree(session);
}

static int discover_verdict(struct rbd_session *session, struct rbd_job *job, int error)
{
	char reason[RBD_REASON_MAX];

	if (rbd_job_cancelled(job))
		return rbd_job_fail(job, -ECANCELED, "cancelled");
	rbd_session_state(session, reason);
	return rbd_job_fail(job, error, "%s", reason);
}

static int discover_run(struct rbd_job *job, void *arg)
{
	struct rbd_session *session = arg;
	int error;

	error = rbd_session_start(session, &discover_session_ops, "discover");
	if (error) {
		discover_free(session);
		return rbd_job_fail(job, error, "not enough memory");
	}
	rbd_job_progress(job, "connecting", 0, 0);
	error = rbd_session_wait_settled(session);
	rbd_session_stop(session);
	if (error) {
		error = discover_verdict(session, job, error);
	} else {
		rbd_job_keep(job, session->found, kvfree);
		session->found = NULL;
	}
	discover_free(session);
	return error;
}

static const struct rbd_job_kind discover_kind = {
	.name = "discover",
	.cancel_on_close = true,
	.run = discover_run,
};

int rbd_discover_start(struct genl_info *info, const struct rbd_session_wish *wish)
{
	struct rbd_session *session = kzalloc(sizeof(*session), GFP_KERNEL);
	char object[RBD_ADDRESS_TEXT];
	int error;

	if (!session) {
		rbd_key_destroy(wish->key);
		GENL_SET_ERR_MSG(info, "this host is out of memory");
		return -ENOMEM;
	}
	session->wish = *wish;
	session->found = kvzalloc(sizeof(*session->found), GFP_KERNEL);
	if (!session->found) {
		GENL_SET_ERR_MSG(info, "this host is out of memory");
		error = -ENOMEM;
	} else {
		rbd_address_text(&wish->portal, object);
		error = rbd_job_start(info, &discover_kind, object, session);
	}
	if (error)
		discover_free(session);
	return error;
}
