// SPDX-License-Identifier: GPL-2.0
/*
 * Resize: another size for an export that is in use. Its sessions are fenced, so nothing of theirs
 * can reach what goes, and come back to the new size by a resume.
 */
#include "../common/job.h"
#include "epoch.h"
#include "epochs.h"
#include "export.h"
#include "netlink.h"
#include "session.h"

static const char resize_leaked[] =
	"a queue or registration of a session could not be destroyed: nothing of its memory can be freed until this host is restarted";

static const char *resize_against(struct rbdt_export *export, u64 size_bytes, bool force)
{
	lockdep_assert_held(&export->lock);
	if (export->state != RBDT_EXPORT_READY)
		return "there is no such export";
	if (!export->ops->grow)
		return "its size is that of its device";
	if (export->resizing)
		return "it is being resized already";
	if (size_bytes & (export->block_size - 1))
		return "the size has to be a multiple of the block size";
	if (size_bytes < export->size_bytes && !force)
		return "it would lose what is at its end: --force does that";
	if (size_bytes < export->size_bytes && export->leaked)
		return resize_leaked;
	return NULL;
}

static int resize_begin(struct rbdt_export *export, u64 size_bytes, bool force,
			struct rbd_job *job)
{
	const char *against;

	mutex_lock(&export->lock);
	against = resize_against(export, size_bytes, force);
	if (!against)
		export->resizing = true;
	mutex_unlock(&export->lock);
	return against ? rbd_job_fail(job, -EINVAL, "%s", against) : 0;
}

static void resize_end(struct rbdt_export *export)
{
	mutex_lock(&export->lock);
	export->resizing = false;
	if (export->state == RBDT_EXPORT_READY)
		rbdt_netlink_export_changed(export);
	mutex_unlock(&export->lock);
	rbdt_wake();
}

/* No login is admitted meanwhile. Return: false when the time was not enough. */
static bool resize_fence(struct rbdt_export *export, struct rbd_job *job)
{
	struct rbdt_match match = { .export = export };

	rbd_job_progress(job, "ending sessions", 0, 0);
	rbdt_epochs_end(&match, RBD_ST_RESIZED, "its export is being resized");
	return rbdt_epochs_wait(&match, RBDT_FENCE_WAIT_MS);
}

static int resize_run(struct rbdt_export *export, u64 size_bytes, struct rbd_job *job)
{
	u64 before = export->size_bytes;
	int error = export->ops->grow(export, size_bytes, job);

	if (!error && !rbd_job_commit(job))
		error = rbd_job_fail(job, -EINTR, "interrupted");
	if (!error && !resize_fence(export, job))
		error = rbd_job_fail(job, -ETIMEDOUT,
				     "its sessions could not be ended: the size is as it was");
	/* What is to be freed may be within reach of what could not be destroyed just now. */
	if (!error && size_bytes < before && rbdt_export_is_leaked(export))
		error = rbd_job_fail(job, -EIO, "%s", resize_leaked);
	if (!error) {
		mutex_lock(&export->lock);
		WRITE_ONCE(export->size_bytes, size_bytes);
		mutex_unlock(&export->lock);
	}
	export->ops->resize(export, size_bytes, !error);
	if (!error)
		pr_info("export %s: resized from %llu to %llu bytes\n", export->name, before,
			size_bytes);
	return error;
}

int rbdt_export_resize(const char *name, u64 size_bytes, bool force, struct rbd_job *job)
{
	struct rbdt_export *export = rbdt_export_find(name);
	int error;

	if (!export)
		return rbd_job_fail(job, -ENOENT, "there is no such export");
	error = resize_begin(export, size_bytes, force, job);
	if (!error) {
		if (size_bytes != export->size_bytes)
			error = resize_run(export, size_bytes, job);
		resize_end(export);
	}
	rbdt_export_put(export);
	return error;
}
