/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Devices: the registry of what is attached, and the jobs that attach and detach.
 */
#ifndef RBD_INITIATOR_DEVICE_H
#define RBD_INITIATOR_DEVICE_H

#include <linux/kref.h>
#include <linux/list.h>

#include "disk.h"
#include "session.h"

/**
 * struct rbd_device - one attached export
 * @ref: held by the registry, by the gendisk until its last close, and by whoever looks
 * @entry: in the registry
 * @session: its session
 * @disk: its disk
 * @announced: is the disk there for everyone? set once, by the attach job
 * @shown_live: what udev was told last; @udev_work alone touches it
 * @detaching: a detach job has taken it; under the registry's lock
 * @dump: its folder in debugfs, or NULL
 * @resize_work: has the disk take over what the target changed
 * @udev_work: tells udev
 * @scan_limit: ends the session when the disk's first reads take too long
 */
struct rbd_device {
	struct kref ref;
	struct list_head entry;
	struct rbd_session session;
	struct rbd_disk disk;
	bool announced;
	bool shown_live;
	bool detaching;
	struct dentry *dump;
	struct work_struct resize_work;
	struct work_struct udev_work;
	struct delayed_work scan_limit;
};

/**
 * rbd_device_attach - start a job that attaches
 * @info: the request, to be answered with the job's id
 * @wish: copied
 *
 * Return: 0 or a negative errno with extack set.
 */
int rbd_device_attach(struct genl_info *info, const struct rbd_session_wish *wish);

/* rbd_device_detach - start a job that detaches the device called @name */
int rbd_device_detach(struct genl_info *info, const char *name, bool force);

/* rbd_device_get - the announced device called @name, with a reference, or NULL */
struct rbd_device *rbd_device_get(const char *name);
void rbd_device_put(struct rbd_device *device);

/**
 * rbd_device_next - walk the announced devices by index
 * @index: of the first that may be returned
 *
 * Return: the device with the lowest index from @index on, with a reference, or NULL.
 */
struct rbd_device *rbd_device_next(int index);

/* rbd_device_fail_held - no device holds I/O any more, now or later. May sleep. */
void rbd_device_fail_held(void);

/* rbd_device_slept - the host was suspended since rbd_hold_sleep(): no hold has come nearer to its end. May sleep. */
void rbd_device_slept(void);

/* rbd_device_exit - detach every device; no job runs any more. May sleep. */
void rbd_device_exit(void);

#endif /* RBD_INITIATOR_DEVICE_H */
