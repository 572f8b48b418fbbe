// SPDX-License-Identifier: GPL-2.0
/*
 * The backing of a device export: claim, limits, watch. Kernels differ in how a
 * device is opened and in what they tell of its end; so it is looked at every second.
 */
#include <linux/file.h>
#include <linux/fs.h>
#include <rbd/wire.h>

#include "../common/job.h"
#include "backing.h"
#include "epoch.h"
#include "epochs.h"
#include "export.h"
#include "netlink.h"
#include "session.h"

#define WATCH_MS	1000
#define CACHE_FLUSHES	2	/* when a cache was switched on: now, and once the sessions will have heard of it */

#ifdef RBD_HAVE_BDEV_FILE
static int backing_open(struct rbdt_backing *backing)
{
	blk_mode_t mode = BLK_OPEN_READ | (backing->read_only ? 0 : BLK_OPEN_WRITE);
	struct file *file = bdev_file_open_by_dev(backing->number, mode, backing, NULL);

	if (IS_ERR(file))
		return PTR_ERR(file);
	backing->file = file;
	backing->bdev = file_bdev(file);
	return 0;
}

static void backing_close(struct rbdt_backing *backing)
{
	if (backing->bdev)
		bdev_fput(backing->file);
	backing->bdev = NULL;
}
#else
static fmode_t backing_mode(struct rbdt_backing *backing)
{
	return FMODE_READ | FMODE_EXCL | (backing->read_only ? 0 : FMODE_WRITE);
}

static int backing_open(struct rbdt_backing *backing)
{
	struct block_device *bdev;

	bdev = blkdev_get_by_dev(backing->number, backing_mode(backing), backing);
	if (IS_ERR(bdev))
		return PTR_ERR(bdev);
	backing->bdev = bdev;
	return 0;
}

static void backing_close(struct rbdt_backing *backing)
{
	if (backing->bdev)
		blkdev_put(backing->bdev, backing_mode(backing));
	backing->bdev = NULL;
}
#endif

static u32 backing_flags(struct block_device *bdev)
{
	return (bdev_write_cache(bdev) ? RBD_DEVICE_WRITE_CACHE : 0) |
	       (bdev_fua(bdev) ? RBD_DEVICE_FUA : 0) |
	       (bdev_rot(bdev) ? RBD_DEVICE_ROTATIONAL : 0);
}

/* In whole blocks of the export: a device may end inside one. */
static u64 backing_bytes(const struct rbdt_backing *backing)
{
	return round_down((u64)bdev_nr_bytes(backing->bdev), backing->export->block_size);
}

/* --- watch --- */

static bool backing_is_gone(struct block_device *bdev)
{
	return test_bit(GD_DEAD, &bdev->bd_disk->state) || !bdev_nr_bytes(bdev);
}

/* Another device under the same name (a new table of dm's): what sessions were told is wrong. */
static bool backing_is_other(const struct rbdt_backing *backing)
{
	return bdev_logical_block_size(backing->bdev) != backing->export->block_size ||
	       bdev_stable_writes(backing->bdev) != backing->stable;
}

/* Nobody is admitted any more; the device is given back when the last session is fenced. */
static void watch_gone(struct rbdt_backing *backing)
{
	struct rbdt_match match = { .export = backing->export };

	if (rbdt_export_lose(backing->export))
		pr_warn("export %s: its device %s is gone, or has other blocks now\n", backing->export->name,
			backing->name);
	rbdt_epochs_end(&match, RBD_ST_BACKING, "the backing device is gone");
	if (!rbdt_epochs_count(&match) && !work_busy(&backing->flush))
		backing_close(backing);
}

static void watch_log_size(struct rbdt_backing *backing, u64 bytes)
{
	u64 before = backing->export->size_bytes;

	pr_info("export %s: its device %s %s from %llu to %llu bytes\n", backing->export->name,
		backing->name, bytes > before ? "grew" : "shrank", before, bytes);
}

static void backing_flush_work(struct work_struct *work)
{
	struct rbdt_backing *backing = container_of(work, struct rbdt_backing, flush);

	if (blkdev_issue_flush(backing->bdev))
		pr_warn("export %s: its device %s has a write cache now, and did not flush it\n",
			backing->export->name, backing->name);
}

/*
 * Initiators that take the device for one without a cache send no flush, and what was flushed there may be in the
 * cache here. So once they have been told it is flushed for them.
 */
static void watch_flush(struct rbdt_backing *backing)
{
#ifndef RBD_TEST_NO_FLUSH
	if (backing->flushes_due && queue_work(system_unbound_wq, &backing->flush))
		backing->flushes_due--;
#endif
}

static void watch_change(struct rbdt_backing *backing, u64 bytes, u32 flags)
{
	struct rbdt_export *export = backing->export;

	if (bytes != export->size_bytes)
		watch_log_size(backing, bytes);
	if (!backing->read_only && flags & ~export->device_flags & RBD_DEVICE_WRITE_CACHE)
		backing->flushes_due = CACHE_FLUSHES;
	rbdt_export_resized(export, bytes, flags);
}

static void backing_watch(struct work_struct *work)
{
	struct rbdt_backing *backing = container_of(work, struct rbdt_backing, watch.work);
	struct rbdt_export *export = backing->export;
	struct block_device *bdev = backing->bdev;
	u32 flags;
	u64 bytes;

	if (!bdev)
		return;		/* given back already */
	if (backing_is_gone(bdev) || backing_is_other(backing)) {
		watch_gone(backing);
		if (!backing->bdev)
			return;
	} else {
		bytes = backing_bytes(backing);
		flags = backing_flags(bdev);
		if (bytes != export->size_bytes || flags != export->device_flags)
			watch_change(backing, bytes, flags);
		watch_flush(backing);
	}
	queue_delayed_work(rbdt_session_wq, &backing->watch, msecs_to_jiffies(WATCH_MS));
}

void rbdt_backing_suspect(struct rbdt_backing *backing)
{
	mod_delayed_work(rbdt_session_wq, &backing->watch, 0);
}

/* --- life --- */

struct rbdt_backing *rbdt_backing_alloc(struct rbdt_export *export, int fd, const char **why)
{
	struct rbdt_backing *backing;
	struct file *file = fget(fd);
	int error = -EBADF;

	*why = "the descriptor is not of an open file";
	if (!file)
		return ERR_PTR(error);

	*why = "it is not a block device";
	error = -ENOTBLK;
	if (!S_ISBLK(file_inode(file)->i_mode))
		goto out;
	*why = "it is not open for reading, or not for writing";
	error = -EACCES;
	if (!(file->f_mode & FMODE_READ) ||
	    (!(file->f_mode & FMODE_WRITE) && !export->read_only))
		goto out;

	*why = RBDT_NO_MEMORY;
	error = -ENOMEM;
	backing = kzalloc(sizeof(*backing), GFP_KERNEL);
	if (!backing)
		goto out;
	backing->export = export;
	backing->read_only = export->read_only;
	backing->number = file_inode(file)->i_rdev;
	INIT_DELAYED_WORK(&backing->watch, backing_watch);
	INIT_WORK(&backing->flush, backing_flush_work);
	fput(file);
	return backing;
out:
	fput(file);
	return ERR_PTR(error);
}

static int claim_failed(struct rbd_job *job, int error)
{
	switch (error) {
	case -EBUSY:
		return rbd_job_fail(job, error,
				    "the device, or a part of it, is in use on this host: mounted, or held by another driver");
	case -EROFS:
	case -EACCES:
		return rbd_job_fail(job, -EROFS, "the device is read-only");
	case -ENXIO:
	case -ENODEV:
	case -ENOMEDIUM:
		return rbd_job_fail(job, -ENODEV, "the device is gone");
	default:
		return rbd_job_fail(job, error, "the device could not be opened");
	}
}

/* What this module cannot lend */
static const char *claim_against(struct rbdt_backing *backing)
{
	struct block_device *bdev = backing->bdev;

	if (bdev_is_zoned(bdev))
		return "a zoned device cannot be exported";
	if (bdev_logical_block_size(bdev) > 4096)
		return "a device with blocks larger than 4096 bytes cannot be exported";
	if (!bdev_nr_bytes(bdev))
		return "the device is empty";
	if (!backing->read_only && bdev_read_only(bdev))
		return "the device is read-only";
	return NULL;
}

int rbdt_backing_claim(struct rbdt_backing *backing, struct rbd_job *job)
{
	struct rbdt_export *export = backing->export;
	struct block_device *bdev;
	const char *against;
	int error = backing_open(backing);

	if (error)
		return claim_failed(job, error);
	against = claim_against(backing);
	if (against)
		return rbd_job_fail(job, -EOPNOTSUPP, "%s", against);
	bdev = backing->bdev;
	snprintf(backing->name, sizeof(backing->name), "%pg", bdev);
	backing->stable = bdev_stable_writes(bdev);
	export->device_flags = backing_flags(bdev);
	export->block_size = bdev_logical_block_size(bdev);
	export->size_bytes = backing_bytes(backing);
	export->fixed_read_only = backing->read_only;
	export->node = bdev->bd_disk->node_id;
	queue_delayed_work(rbdt_session_wq, &backing->watch, msecs_to_jiffies(WATCH_MS));
	return 0;
}

bool rbdt_backing_flush(struct rbdt_backing *backing)
{
	cancel_delayed_work_sync(&backing->watch);	/* which may give the device back */
	if (!backing->bdev || backing->export->lost)
		return false;
	return backing->read_only || !blkdev_issue_flush(backing->bdev);
}

void rbdt_backing_abandon(struct rbdt_backing *backing)
{
	cancel_delayed_work_sync(&backing->watch);
	cancel_work_sync(&backing->flush);
}

void rbdt_backing_free(struct rbdt_backing *backing)
{
	if (!backing)
		return;
	rbdt_backing_abandon(backing);
	backing_close(backing);
	kfree(backing);
}

/* A limit in whole blocks; the wire has 32 bits for it. */
static u32 limit_bytes(struct block_device *bdev, sector_t sectors)
{
	u64 bytes = min_t(u64, (u64)sectors << SECTOR_SHIFT, U32_MAX);

	return round_down(bytes, bdev_logical_block_size(bdev));
}

void rbdt_backing_limits(struct rbdt_backing *backing, struct rbd_device_limits *limits,
			 u32 *max_zero_bytes)
{
	struct block_device *bdev = backing->bdev;
	u32 discard = limit_bytes(bdev, bdev_max_discard_sectors(bdev));
	u32 granularity = bdev_discard_granularity(bdev);

	*limits = (struct rbd_device_limits) {
		.flags = cpu_to_le32(backing_flags(bdev)),
		.physical_block_size = cpu_to_le32(bdev_physical_block_size(bdev)),
		.io_min = cpu_to_le32(bdev_io_min(bdev)),
		.io_opt = cpu_to_le32(max(bdev_io_opt(bdev), 0)),
		.max_erase_bytes = cpu_to_le32(limit_bytes(bdev, bdev_max_secure_erase_sectors(bdev))),
	};
	*max_zero_bytes = limit_bytes(bdev, bdev_write_zeroes_sectors(bdev));
	if (!discard || granularity < bdev_logical_block_size(bdev))
		return;
	limits->max_discard_bytes = cpu_to_le32(discard);
	limits->discard_granularity = cpu_to_le32(granularity);
	limits->discard_alignment = cpu_to_le32(bdev_discard_alignment(bdev) % granularity);
}
