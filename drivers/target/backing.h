/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The backing of a device export: one block device of this host, claimed for the export
 * alone and watched.
 */
#ifndef RBD_TARGET_BACKING_H
#define RBD_TARGET_BACKING_H

#include <linux/blkdev.h>
#include <linux/workqueue.h>

struct rbd_device_limits;
struct rbd_job;
struct rbdt_export;

/**
 * struct rbdt_backing - a block device
 * @export: whose; outlives this
 * @bdev: claimed for @export, or NULL; while it is set bios may be submitted to it
 * @file: what holds the claim, where kernels do it by a file
 * @number: of the device
 * @name: of the device, for people: "nvme0n1"
 * @read_only: it was opened for reading only
 * @stable: pages must not change while they are written
 * @watch: looks at the device every second
 * @flush: has its cache written out; may stand in the device, so on no work queue of ours
 * @flushes_due: so many are still to be; the watch's
 */
struct rbdt_backing {
	struct rbdt_export *export;
	struct block_device *bdev;
	struct file *file;
	dev_t number;
	char name[BDEVNAME_SIZE];
	bool read_only;
	bool stable;
	struct delayed_work watch;
	struct work_struct flush;
	u32 flushes_due;
};

/**
 * rbdt_backing_alloc - take a device that the caller has open
 * @export: read_only is set
 * @fd: descriptor of the caller's, of the block device
 * @why: set to a sentence when it fails
 *
 * Context: the process that asks. It can only name what it was able to open, and to open
 * for writing unless the export is read-only. Return: a backing that claims nothing yet,
 * or an ERR_PTR.
 */
struct rbdt_backing *rbdt_backing_alloc(struct rbdt_export *export, int fd, const char **why);

/**
 * rbdt_backing_claim - open the device for the export alone, and watch it
 *
 * Fills in what the export takes from it. Context: job. Return: 0 or a negative errno
 * with a sentence in @job.
 */
int rbdt_backing_claim(struct rbdt_backing *backing, struct rbd_job *job);

/* rbdt_backing_abandon - it is kept for ever: nothing looks at it any more. May sleep. */
void rbdt_backing_abandon(struct rbdt_backing *backing);

/* rbdt_backing_free - give the device back; nothing uses it any more. May sleep. */
void rbdt_backing_free(struct rbdt_backing *backing);

/*
 * rbdt_backing_flush - it is not used any more: have its cache written out. May sleep. Return: false
 * when it is gone, or has failed to.
 */
bool rbdt_backing_flush(struct rbdt_backing *backing);

/* rbdt_backing_limits - what it can do; max_zero_bytes comes apart. Any context. */
void rbdt_backing_limits(struct rbdt_backing *backing, struct rbd_device_limits *limits,
			 u32 *max_zero_bytes);

/* rbdt_backing_suspect - it gave an error that may mean its end: look now. Any context. */
void rbdt_backing_suspect(struct rbdt_backing *backing);

#endif /* RBD_TARGET_BACKING_H */
