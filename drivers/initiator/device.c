// SPDX-License-Identifier: GPL-2.0
/*
 * Devices: the registry, and the jobs that attach and detach.
 */
#include <linux/mutex.h>
#include <linux/sched/mm.h>
#include <linux/slab.h>

#include "../common/address.h"
#include "../common/job.h"
#include "../common/wire.h"
#include "device.h"
#include "dump.h"
#include "hold.h"
#include "netlink.h"

#define DETACH_WAIT	(2 * HZ)	/* for those who only look: udev, blkid */

/* Protects the registry and each device's detaching and announced. A leaf. */
static DEFINE_MUTEX(registry_lock);
static LIST_HEAD(devices);

static struct rbd_device *device_of(struct rbd_session *session)
{
	return container_of(session, struct rbd_device, session);
}

static void device_free(struct kref *ref)
{
	struct rbd_device *device = container_of(ref, struct rbd_device, ref);

	rbd_key_destroy(device->session.wish.key);
	rbd_stats_exit(&device->session.stats);
	kfree(device);
}

void rbd_device_put(struct rbd_device *device)
{
	kref_put(&device->ref, device_free);
}

static void device_disk_gone(struct rbd_disk *disk)
{
	rbd_device_put(container_of(disk, struct rbd_device, disk));
}

/* --- the registry --- */

static struct rbd_device *registry_find(const char *name)
{
	struct rbd_device *device;

	lockdep_assert_held(&registry_lock);
	list_for_each_entry(device, &devices, entry)
		if (device->announced && !strcmp(device->disk.name, name))
			return device;
	return NULL;
}

struct rbd_device *rbd_device_get(const char *name)
{
	struct rbd_device *device;

	mutex_lock(&registry_lock);
	device = registry_find(name);
	if (device)
		kref_get(&device->ref);
	mutex_unlock(&registry_lock);
	return device;
}

struct rbd_device *rbd_device_next(int index)
{
	struct rbd_device *device, *next = NULL;

	mutex_lock(&registry_lock);
	list_for_each_entry(device, &devices, entry)
		if (device->announced && device->disk.index >= index &&
		    (!next || device->disk.index < next->disk.index))
			next = device;
	if (next)
		kref_get(&next->ref);
	mutex_unlock(&registry_lock);
	return next;
}

/* Has this host, or is it about to have, that export by that portal? */
static struct rbd_device *registry_find_same(const struct rbd_session_wish *wish)
{
	struct rbd_device *device;

	lockdep_assert_held(&registry_lock);
	list_for_each_entry(device, &devices, entry)
		if (!strcmp(device->session.wish.export, wish->export) &&
		    rbd_address_same(&device->session.wish.portal, &wish->portal))
			return device;
	return NULL;
}

/* Enters the device unless the same one is there; says which in that case. */
static int registry_add(struct rbd_device *device, struct rbd_job *job)
{
	struct rbd_device *same;
	int error = 0;

	mutex_lock(&registry_lock);
	same = registry_find_same(&device->session.wish);
	if (!same)
		list_add_tail(&device->entry, &devices);
	else if (same->announced)
		error = rbd_job_fail(job, -EEXIST, "already attached as /dev/%s", same->disk.name);
	else
		error = rbd_job_fail(job, -EEXIST, "is being attached by another command");
	mutex_unlock(&registry_lock);
	return error;
}

static void registry_remove(struct rbd_device *device)
{
	mutex_lock(&registry_lock);
	list_del(&device->entry);
	mutex_unlock(&registry_lock);
	rbd_device_put(device);
}

/* --- the session's side --- */

static void device_resized(struct rbd_session *session)
{
	schedule_work(&device_of(session)->resize_work);
}

static int device_ready(struct rbd_session *session)
{
	struct rbd_disk *disk = &device_of(session)->disk;
	bool resumes = rbd_session_resumes(session);
	int error = 0;

	if (resumes) {
		rbd_disk_stop_io(disk);
		rbd_disk_bind(disk);
	} else {
		error = rbd_disk_create(disk);
	}
	/*
	 * What the target changed while it was away, or the disk was made, found no disk to change. For the
	 * latter it says CHANGED, which it does of devices only.
	 */
	if (!error && (resumes || rbd_session_is_staged(session)))
		device_resized(session);
	return error;
}

static void device_stop_io(struct rbd_session *session)
{
	rbd_disk_stop_io(&device_of(session)->disk);
}

static void device_settle_io(struct rbd_session *session, bool hold)
{
	rbd_disk_settle_io(&device_of(session)->disk, hold);
}

static u32 device_replay(struct rbd_session *session)
{
	return rbd_disk_replay(&device_of(session)->disk);
}

static void device_resume_io(struct rbd_session *session)
{
	rbd_disk_resume_io(&device_of(session)->disk);
}

/*
 * udev has to know whether it may read; a disk that is taken away has an event of its own. Not in the session's
 * thread: all uevents of a host share a mutex, under which somebody may wait for memory, and that for our I/O.
 */
static void device_udev_work(struct work_struct *work)
{
	struct rbd_device *device = container_of(work, struct rbd_device, udev_work);
	enum rbd_device_state state = rbd_session_state(&device->session, NULL);
	bool live = state == RBD_DEVICE_LIVE;

	if (live == device->shown_live || state == RBD_DEVICE_DETACHING)
		return;
	device->shown_live = live;
	rbd_disk_event(&device->disk);
}

static void device_changed(struct rbd_session *session)
{
	struct rbd_device *device = device_of(session);
	char reason[RBD_REASON_MAX];
	enum rbd_device_state state;

	if (!READ_ONCE(session->committed))
		return;
	state = rbd_session_state(session, reason);
	switch (state) {
	case RBD_DEVICE_LIVE:
		pr_info("%s: live again\n", device->disk.name);
		break;
	case RBD_DEVICE_RECONNECTING:
		pr_warn("%s: lost: %s; I/O is held\n", device->disk.name, reason);
		break;
	case RBD_DEVICE_FAILING:
		pr_warn("%s: I/O fails until the target is back: %s\n", device->disk.name, reason);
		break;
	case RBD_DEVICE_FAILED:
		pr_warn("%s: failed for good: %s\n", device->disk.name, reason);
		break;
	default:
		break;
	}
	rbd_netlink_device_changed(device);
	schedule_work(&device->udev_work);
}

/* Not in the session's thread: whoever writes the queue's limits may wait for I/O under their lock. */
static void device_resize_work(struct work_struct *work)
{
	struct rbd_device *device = container_of(work, struct rbd_device, resize_work);

	rbd_disk_resize(&device->disk);
	if (READ_ONCE(device->announced))
		rbd_netlink_device_changed(device);
}

static void device_look(struct rbd_session *session, u32 index)
{
	rbd_disk_look(&device_of(session)->disk, index);
}

static const struct rbd_session_ops device_session_ops = {
	.ready = device_ready,
	.stop_io = device_stop_io,
	.settle_io = device_settle_io,
	.replay = device_replay,
	.resume_io = device_resume_io,
	.changed = device_changed,
	.look = device_look,
	.resized = device_resized,
};

/* --- teardown: the one way, from attach that fails to module exit --- */

static void device_end(struct rbd_device *device)
{
	bool announced;

	rbd_session_stop(&device->session);	/* ends every request; nothing below can hang */
	cancel_work_sync(&device->resize_work);
	cancel_work_sync(&device->udev_work);
	rbd_dump_remove(device);

	/* Its name may be used again as soon as the disk is gone: be unknown by then. */
	mutex_lock(&registry_lock);
	announced = device->announced;
	device->announced = false;
	mutex_unlock(&registry_lock);
	if (announced)
		rbd_netlink_device_gone(device);
	rbd_disk_destroy(&device->disk);
	registry_remove(device);
}

/* --- attach --- */

/* The target knows us already: by another portal, or another name of the same one. */
static int attach_duplicate(struct rbd_device *device, struct rbd_job *job)
{
	struct rbd_device *other;
	int error = -EEXIST;

	mutex_lock(&registry_lock);
	list_for_each_entry(other, &devices, entry)
		if (other != device && other->announced &&
		    !strcmp(other->session.wish.export, device->session.wish.export))
			error = rbd_job_fail(job, -EEXIST, "already attached as /dev/%s",
					     other->disk.name);
	mutex_unlock(&registry_lock);
	return error;
}

static int attach_verdict(struct rbd_device *device, struct rbd_job *job, int error)
{
	char reason[RBD_REASON_MAX];

	if (rbd_job_cancelled(job))
		return rbd_job_fail(job, -ECANCELED, "cancelled");
	if (error == -EEXIST)
		error = attach_duplicate(device, job);
	rbd_session_state(&device->session, reason);
	return rbd_job_fail(job, error, "%s", reason);
}

/*
 * Whoever looks for partitions waits unkillably, and the device is nobody's to detach yet. A target of the
 * device class that answers everything but commands would keep the attach for ever.
 */
static void attach_scan_limit(struct work_struct *work)
{
	struct rbd_device *device = container_of(work, struct rbd_device, scan_limit.work);

	rbd_session_lost(&device->session, ETIMEDOUT,
			 "the first reads of the disk took too long");
}

/* The scan has as long as connecting had. */
static int attach_add_disk(struct rbd_device *device)
{
	int error;

	schedule_delayed_work(&device->scan_limit,
			      msecs_to_jiffies(device->session.wish.timeout_ms));
	error = rbd_disk_add(&device->disk);
	cancel_delayed_work_sync(&device->scan_limit);
	return error;
}

/*
 * Announces the disk. Its partitions are read meanwhile: when the session is lost in
 * there the attach is undone, also by the limit; a medium that cannot be read does not undo it.
 */
static int attach_announce(struct rbd_device *device, struct rbd_job *job)
{
	int error;

	if (!rbd_job_commit(job))
		return -EINTR;
	error = attach_add_disk(device);
	if (error)
		return rbd_job_fail(job, error, "the disk could not be added");
	rbd_dump_add(device);
	mutex_lock(&registry_lock);
	device->announced = rbd_session_commit(&device->session);
	mutex_unlock(&registry_lock);
	if (!device->announced)
		return device->session.error ?: -EIO;
	rbd_job_result(job, device->disk.name);
	pr_info("%s: attached %s, %llu bytes\n", device->disk.name,
		device->session.wish.export,
		(unsigned long long)device->session.grant.size_bytes);
	rbd_netlink_device_changed(device);
	return 0;
}

static int attach_connected(struct rbd_device *device, struct rbd_job *job)
{
	int error;

	rbd_job_progress(job, "connecting", 0, 0);
	error = rbd_session_wait_settled(&device->session);
	if (!error)
		error = attach_announce(device, job);
	if (!error)
		return 0;

	error = attach_verdict(device, job, error);
	rbd_disk_close(&device->disk, true);
	device_end(device);
	return error;
}

static int attach_register(struct rbd_device *device, struct rbd_job *job)
{
	int error;

	error = registry_add(device, job);
	if (error) {
		rbd_device_put(device);		/* the registry's */
		return error;
	}
	error = rbd_disk_init(&device->disk, &device->session, device_disk_gone);
	if (error)
		goto unregister;
	kref_get(&device->ref);		/* the disk's */
	error = rbd_session_start(&device->session, &device_session_ops, device->disk.name);
	if (error)
		goto destroy_disk;
	return attach_connected(device, job);

destroy_disk:
	rbd_disk_destroy(&device->disk);
unregister:
	registry_remove(device);
	return rbd_job_fail(job, error, "not enough memory");
}

static int attach_run(struct rbd_job *job, void *arg)
{
	struct rbd_device *device = arg;
	int error;

	kref_get(&device->ref);		/* ours: once announced, it may be detached at any time */
	error = attach_register(device, job);
	rbd_device_put(device);
	return error;
}

static const struct rbd_job_kind attach_kind = {
	.name = "attach",
	.cancel_on_close = true,
	.run = attach_run,
};

/* Counters outlive an epoch: there are as many as any READ depth, and any grant, may come to. */
static u32 device_most_queues(const struct rbd_session_wish *wish)
{
	u32 nr_lanes = rbd_wish_lanes(wish);

	return max(nr_lanes, min(nr_lanes * RBD_LANE_QUEUES_MAX, RBD_SPREAD_MAX));
}

int rbd_device_attach(struct genl_info *info, const struct rbd_session_wish *wish)
{
	struct rbd_device *device = kzalloc(sizeof(*device), GFP_KERNEL);
	int error;

	if (!device || rbd_stats_init(&device->session.stats, device_most_queues(wish))) {
		rbd_key_destroy(wish->key);
		kfree(device);
		return -ENOMEM;
	}
	kref_init(&device->ref);
	INIT_WORK(&device->resize_work, device_resize_work);
	INIT_WORK(&device->udev_work, device_udev_work);
	INIT_DELAYED_WORK(&device->scan_limit, attach_scan_limit);
	device->shown_live = true;	/* it is announced while it is live */
	device->session.wish = *wish;
	error = rbd_job_start(info, &attach_kind, wish->export, device);
	if (error)
		rbd_device_put(device);
	return error;
}

/* --- detach --- */

struct detach {
	struct rbd_device *device;
	bool force;
};

/* One detach at a time takes the device; a forced one may come while another still waits. */
static int detach_take(struct detach *detach, struct rbd_job *job)
{
	struct rbd_device *device = detach->device;
	struct rbd_disk *disk = &device->disk;
	int error = 0;

	if (!detach->force &&
	    wait_event_interruptible_timeout(disk->open_wait,
					     !rbd_disk_openers(disk) || rbd_disk_closed(disk),
					     DETACH_WAIT) < 0)
		return rbd_job_fail(job, -ECANCELED, "cancelled");

	mutex_lock(&registry_lock);
	if (device->detaching)
		error = rbd_job_fail(job, -EBUSY, "is being detached by another command");
	else if (!rbd_disk_close(disk, detach->force))
		error = rbd_job_fail(job, -EBUSY, "the device is in use");
	else
		device->detaching = true;
	mutex_unlock(&registry_lock);
	return error;
}

static int detach_run(struct rbd_job *job, void *arg)
{
	struct detach *detach = arg;
	struct rbd_device *device = detach->device;
	unsigned int noio = memalloc_noio_save();	/* nobody else may end the I/O that it holds */
	int error;

	error = detach_take(detach, job);
	if (!error) {
		rbd_job_commit(job);	/* from here on it runs to its end */
		rbd_job_progress(job, "detaching", 0, 0);
		device_end(device);
		pr_info("%s: detached\n", device->disk.name);
	}
	memalloc_noio_restore(noio);
	rbd_device_put(device);
	kfree(detach);
	return error;
}

static const struct rbd_job_kind detach_kind = {
	.name = "detach",
	.run = detach_run,
};

int rbd_device_detach(struct genl_info *info, const char *name, bool force)
{
	struct detach *detach = kzalloc(sizeof(*detach), GFP_KERNEL);
	int error;

	if (!detach)
		return -ENOMEM;
	detach->force = force;
	detach->device = rbd_device_get(name);
	if (!detach->device) {
		GENL_SET_ERR_MSG(info, "there is no such device");
		kfree(detach);
		return -ENODEV;
	}
	error = rbd_job_start(info, &detach_kind, name, detach);
	if (error) {
		rbd_device_put(detach->device);
		kfree(detach);
	}
	return error;
}

void rbd_device_fail_held(void)
{
	struct rbd_device *device;

	mutex_lock(&registry_lock);
	list_for_each_entry(device, &devices, entry)
		if (device->announced)
			rbd_hold_set(&device->session, RBD_FAIL_AFTER_NOW_MS);
	mutex_unlock(&registry_lock);
}

void rbd_device_slept(void)
{
	struct rbd_device *device;

	mutex_lock(&registry_lock);
	list_for_each_entry(device, &devices, entry)
		if (device->announced)
			rbd_hold_shift(&device->session);
	mutex_unlock(&registry_lock);
	rbd_hold_wake();
}

void rbd_device_exit(void)
{
	struct rbd_device *device;

	/* No job runs: nobody else adds or removes. */
	while (!list_empty(&devices)) {
		device = list_first_entry(&devices, struct rbd_device, entry);
		rbd_disk_close(&device->disk, true);
		kref_get(&device->ref);
		device_end(device);
		rbd_device_put(device);
	}
}
