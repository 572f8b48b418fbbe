// SPDX-License-Identifier: GPL-2.0
/*
 * The device class: a block device of this host. Data passes through staging
 * memory that is lent to the session, and from there to the device without a copy.
 */
#include <linux/moduleparam.h>
#include <linux/random.h>
#include <linux/slab.h>

#include "../common/fault.h"
#include "../common/job.h"
#include "backing.h"
#include "command.h"
#include "device.h"
#include "epoch.h"
#include "export.h"
#include "reserve.h"
#include "netlink.h"
#include "session.h"
#include "staging.h"
#include "state.h"

/* What a queue has of staging memory, and beside it for data in the messages. */
#define STAGING_MIN		(64u << 10)
#define STAGING_MAX		(1ULL << 31)	/* commands have 32 bits for where in it */
#define STAGING_PER_TAG		(32u << 10)
#define INLINE_PER_TAG		(2 * PAGE_SIZE)
#define MAX_IO_BYTES		(1u << 20)
#define DEPTH_MAX		1024

static unsigned int staging_mib = 64;
module_param(staging_mib, uint, 0644);
MODULE_PARM_DESC(staging_mib, "staging memory of one session of a device export at most, in MiB (64)");

/**
 * struct rbdt_device - an export of the class
 * @backing: the block device
 * @export: whose
 * @state: what outlives the module
 * @halt: flushes the one and tells the other, when the host goes down
 * @fresh: it begins anew
 * @ready: it was made: the state in the file is of this use of the device
 */
struct rbdt_device {
	struct rbdt_backing *backing;
	struct rbdt_export *export;
	struct rbdt_state *state;
	struct work_struct halt;
	bool fresh;
	bool ready;
};

static struct rbdt_device *device_of(struct rbdt_export *export)
{
	return export->backend;
}

static void device_halt_work(struct work_struct *work)
{
	struct rbdt_device *device = container_of(work, struct rbdt_device, halt);

	if (rbdt_backing_flush(device->backing))
		rbdt_state_mark_clean(device->state);
	rbdt_export_halted(device->export);	/* with it may go the device */
}

int rbdt_device_prepare(struct rbdt_export *export, const struct rbdt_device_wish *wish,
			const char **why)
{
	struct rbdt_device *device = kzalloc(sizeof(*device), GFP_KERNEL);
	int error;

	*why = RBDT_NO_MEMORY;
	if (!device)
		return -ENOMEM;
	device->export = export;
	device->fresh = wish->fresh;
	INIT_WORK(&device->halt, device_halt_work);
	device->backing = rbdt_backing_alloc(export, wish->fd, why);
	if (IS_ERR(device->backing)) {
		error = PTR_ERR(device->backing);
		goto out_device;
	}
	device->state = rbdt_state_alloc(export, wish->state_fd, wish->identity, why);
	if (IS_ERR(device->state)) {
		error = PTR_ERR(device->state);
		goto out_backing;
	}
	export->ops = &rbdt_device_ops;
	export->backend = device;
	return 0;

out_backing:
	rbdt_backing_free(device->backing);
out_device:
	kfree(device);
	return error;
}

static int device_make(struct rbdt_export *export, struct rbd_job *job)
{
	struct rbdt_device *device = device_of(export);
	int error;

	rbd_job_progress(job, "opening", 0, 0);
	error = rbdt_backing_claim(device->backing, job);
	if (!error)
		error = rbdt_state_load(device->state, device->fresh, job);
	device->ready = !error;
	return error;
}

/* Nothing writes any more: what was written is flushed, and then the state says so. */
static void device_unmake(struct rbdt_export *export)
{
	struct rbdt_device *device = device_of(export);
	bool clean;

	if (!device)
		return;
	clean = rbdt_backing_flush(device->backing) && device->ready;
	/* The file first: once the device is given back it may be exported again, with that file. */
	rbdt_state_free(device->state, clean);
	rbdt_backing_free(device->backing);
	kfree(device);
	export->backend = NULL;
}

static const char *device_name(struct rbdt_export *export)
{
	return device_of(export)->backing->name;
}

static bool device_admit(struct rbdt_epoch *epoch)
{
	return rbdt_state_admit(device_of(epoch->session->export)->state, epoch);
}

static void device_leave(struct rbdt_export *export, const u8 session[RBD_UUID_SIZE])
{
	rbdt_state_leave(device_of(export)->state, session);
}

static int device_sync(struct rbdt_export *export)
{
	return rbdt_state_sync(device_of(export)->state);
}

static void device_halt(struct rbdt_export *export)
{
	rbdt_state_queue(&device_of(export)->halt);
}

static void device_abandon(struct rbdt_export *export)
{
	rbdt_backing_abandon(device_of(export)->backing);
}

/* --- a session's staging memory --- */

/* What one queue has of a session's memory */
struct share {
	u32 depth;
	u32 staging_bytes;
	u32 bytes;		/* the pages of its tags included */
};

/* Return: false when @budget is too little for any use of @nr_queues. */
static bool device_share(u64 budget, u32 nr_queues, u32 depth, struct share *share)
{
	u64 each = div_u64(budget, nr_queues);
	u32 wanted;

	if (each < STAGING_MIN + INLINE_PER_TAG)
		return false;
	share->depth = min_t(u64, depth, div_u64(each, 2 * INLINE_PER_TAG) ?: 1);
	wanted = max(2 * MAX_IO_BYTES, share->depth * STAGING_PER_TAG);	/* one request has half of it at most */
	share->staging_bytes = min_t(u64, wanted, each - share->depth * INLINE_PER_TAG);
	share->staging_bytes = round_down(share->staging_bytes, RBD_STAGING_UNIT);
	share->bytes = share->staging_bytes + share->depth * INLINE_PER_TAG;
	return true;
}

static u32 device_max_depth(struct ib_device *device)
{
	int room = min(device->attrs.max_qp_wr, device->attrs.max_cqe / 2);

	return clamp(room - 32, 1, DEPTH_MAX);
}

/* The least that a session can live with; device_open() takes more where there is more. */
static u64 device_session_bytes(struct rbdt_export *export, struct ib_device *device)
{
	return 2 * (STAGING_MIN + INLINE_PER_TAG);
}

/* As much as is wanted, or half of it, or half of that ... */
static struct rbdt_staging *device_take_staging(struct rbdt_epoch *epoch, struct share *share)
{
	struct rbdt_session *session = epoch->session;
	struct rbdt_backing *backing = device_of(session->export)->backing;
	u32 depth = min(session->depth, device_max_depth(epoch->device));
	u64 budget = min_t(u64, (u64)READ_ONCE(staging_mib) << 20, STAGING_MAX);
	struct rbdt_staging *staging;
	int node = ibdev_to_node(epoch->device);
	u64 bytes, taken;

	for (; device_share(budget, session->nr_queues, depth, share); budget = taken / 2) {
		bytes = (u64)share->staging_bytes * session->nr_queues;
		taken = (u64)share->bytes * session->nr_queues + (backing->stable ? bytes : 0);
		if (!rbdt_reserve_take(taken))
			continue;
		staging = rbdt_staging_alloc(node, bytes, backing->stable);
		rbdt_reserve_give(taken);
		if (staging)
			return staging;
	}
	return NULL;
}

static enum rbd_status device_open(struct rbdt_epoch *epoch, struct rbd_open_answer *answer)
{
	struct rbdt_session *session = epoch->session;
	struct rbdt_keys_source source;
	struct share share;
	u32 max_zero_bytes;

	epoch->staging = device_take_staging(epoch, &share);
	if (!epoch->staging)
		return RBD_ST_NO_RESOURCES;
	epoch->max_io_bytes = min(MAX_IO_BYTES, share.staging_bytes);
	WRITE_ONCE(session->depth, share.depth);
	WRITE_ONCE(session->staging_bytes, (u64)share.bytes * session->nr_queues);

	rbdt_backing_limits(device_of(session->export)->backing, &answer->device,
			    &max_zero_bytes);
	answer->life = cpu_to_le64(rbdt_state_life(device_of(session->export)->state));
	session->told_flags = le32_to_cpu(answer->device.flags);
	answer->max_zero_bytes = cpu_to_le32(max_zero_bytes);
	answer->max_io_bytes = cpu_to_le32(epoch->max_io_bytes);
	answer->depth = cpu_to_le32(share.depth);
	source = rbdt_staging_source(epoch->staging);
	return rbdt_keys_register(epoch, &source, answer);
}

static void device_forget(struct rbdt_epoch *epoch)
{
	rbdt_staging_free(epoch->staging);
	epoch->staging = NULL;
}

/* --- commands --- */

static const struct {
	blk_status_t block;
	enum rbd_result_status wire;
} statuses[] = {
	{ BLK_STS_OK, RBD_RESULT_OK },
	{ BLK_STS_NOTSUPP, RBD_RESULT_NOT_SUPPORTED },
	{ BLK_STS_TIMEOUT, RBD_RESULT_TIMEOUT },
	{ BLK_STS_NOSPC, RBD_RESULT_NO_SPACE },
	{ BLK_STS_TRANSPORT, RBD_RESULT_TRANSPORT },
	{ BLK_STS_TARGET, RBD_RESULT_TARGET },
	{ BLK_STS_RESV_CONFLICT, RBD_RESULT_RESERVATION },
	{ BLK_STS_MEDIUM, RBD_RESULT_MEDIUM },
	{ BLK_STS_PROTECTION, RBD_RESULT_PROTECTION },
	{ BLK_STS_RESOURCE, RBD_RESULT_RESOURCE },
	{ BLK_STS_OFFLINE, RBD_RESULT_OFFLINE },
};

static enum rbd_result_status device_status(blk_status_t status)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(statuses); i++)
		if (statuses[i].block == status)
			return statuses[i].wire;
	return RBD_RESULT_IO;
}

/*
 * SCSI and dm find out by trying: the try fails, with whatever error, and the limit is 0
 * from then on. Locally that is "not supported", and so it is for the initiator.
 */
static bool device_lost_ability(const struct bio *bio)
{
	const struct rbdt_backing *backing = bio->bi_private;

	switch (bio_op(bio)) {
	case REQ_OP_DISCARD:
		return !bdev_max_discard_sectors(backing->bdev);
	case REQ_OP_WRITE_ZEROES:
		return !bdev_write_zeroes_sectors(backing->bdev);
	case REQ_OP_SECURE_ERASE:
		return !bdev_max_secure_erase_sectors(backing->bdev);
	default:
		return false;
	}
}

static void device_bio_ended(struct bio *bio)
{
	struct rbdt_command *command = container_of(bio, struct rbdt_command, bio);
	enum rbd_result_status status = device_status(bio->bi_status);
	struct rbdt_backing *backing = bio->bi_private;

	if (unlikely(status != RBD_RESULT_OK) && device_lost_ability(bio))
		status = RBD_RESULT_NOT_SUPPORTED;
	bio_uninit(bio);
	/* A device that is taken out says so by errors first. */
	if (unlikely(status == RBD_RESULT_IO || status == RBD_RESULT_OFFLINE))
		rbdt_backing_suspect(backing);
	rbdt_command_done(command, status);
}

static void device_bio_done(struct bio *bio)
{
	const struct rbd_command *wire = &container_of(bio, struct rbdt_command, bio)->wire;

	if (!rbd_fault_bio(bio, le64_to_cpu(wire->offset) >> SECTOR_SHIFT,
			   le32_to_cpu(wire->length) >> SECTOR_SHIFT, device_bio_ended))
		device_bio_ended(bio);
}

/*
 * The initiator has merged what goes together. Merged here, an error of one would be an error of
 * its neighbours as well.
 */
static blk_opf_t device_opf(const struct rbd_command *wire)
{
	switch (wire->op) {
	case RBD_COMMAND_READ:
		return REQ_OP_READ | REQ_NOMERGE;
	case RBD_COMMAND_WRITE:
		return REQ_OP_WRITE | REQ_SYNC | REQ_IDLE | REQ_NOMERGE |
		       (wire->flags & RBD_COMMAND_FUA ? REQ_FUA : 0);
	case RBD_COMMAND_FLUSH:
		return REQ_OP_WRITE | REQ_PREFLUSH;
	case RBD_COMMAND_DISCARD:
		return REQ_OP_DISCARD;
	case RBD_COMMAND_ZERO:
		return REQ_OP_WRITE_ZEROES |
		       (wire->flags & RBD_COMMAND_NOUNMAP ? REQ_NOUNMAP : 0);
	default:
		return REQ_OP_SECURE_ERASE;
	}
}

/*
 * A device that was set read-only when somebody had it open for writing is written by him all the
 * same: most drivers do not look. Its owner means it, so the export does.
 */
static bool device_is_protected(const struct rbdt_backing *backing, const struct rbd_command *wire)
{
	return wire->op != RBD_COMMAND_READ && wire->op != RBD_COMMAND_FLUSH && bdev_read_only(backing->bdev);
}

static void device_execute(struct rbdt_export *export, struct rbdt_command *command)
{
	struct rbdt_backing *backing = device_of(export)->backing;
	const struct rbd_command *wire = &command->wire;
	struct bio *bio = &command->bio;

#ifdef RBD_TEST_NO_FLUSH	/* shows that the power cut test can fail; Documentation/testing.rst */
	command->wire.flags &= ~RBD_COMMAND_FUA;
	if (wire->op == RBD_COMMAND_FLUSH) {
		rbdt_command_done(command, RBD_RESULT_OK);
		return;
	}
#endif
	if (unlikely(device_is_protected(backing, wire))) {
		rbdt_command_done(command, RBD_RESULT_READ_ONLY);
		return;
	}
	bio_init(bio, backing->bdev, command->vecs, rbdt_command_vecs(command), device_opf(wire));
	bio->bi_iter.bi_sector = le64_to_cpu(wire->offset) >> SECTOR_SHIFT;
	bio->bi_end_io = device_bio_done;
	bio->bi_private = backing;
	rbdt_command_to_bio(command);
	submit_bio(bio);
}

const struct rbd_backend_ops rbdt_device_ops = {
	.class = RBD_CLASS_DEVICE,
	.create = device_make,
	.destroy = device_unmake,
	.name = device_name,
	.session_bytes = device_session_bytes,
	.open = device_open,
	.close = rbdt_keys_release,
	.forget = device_forget,
	.admit = device_admit,
	.leave = device_leave,
	.sync = device_sync,
	.halt = device_halt,
	.abandon = device_abandon,
	.execute = device_execute,
};
