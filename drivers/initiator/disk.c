// SPDX-License-Identifier: GPL-2.0
/*
 * The disk of a device: blk-mq on one side, the session's queues on the other.
 */
#include <linux/device/class.h>
#include <linux/idr.h>
#include <linux/module.h>
#include <linux/slab.h>

#include "../common/transport.h"
#include "batch.h"
#include "disk.h"
#include "lane.h"
#include "queue.h"
#include "request.h"

#define REQUEST_TIMEOUT	(30 * HZ)
#define DISK_PREFIX_MAX	16	/* leaves room for the number, and for a partition's */

static char *disk_prefix = "rbd";
module_param(disk_prefix, charp, 0444);
MODULE_PARM_DESC(disk_prefix, "name of the disks before the number (default rbd)");

static DEFINE_IDA(disk_indices);

/* Disks whose last user is not gone: the block layer still calls disk_free() for them. */
static atomic_t nr_disks = ATOMIC_INIT(0);
static DECLARE_WAIT_QUEUE_HEAD(no_disks);

const char *rbd_disk_prefix(void)
{
	return disk_prefix;
}

bool rbd_disk_prefix_ok(void)
{
	return *disk_prefix && strlen(disk_prefix) <= DISK_PREFIX_MAX && !strpbrk(disk_prefix, "/ ");
}

/* --- blk-mq --- */

static blk_status_t disk_queue_rq(struct blk_mq_hw_ctx *hctx, const struct blk_mq_queue_data *bd)
{
	struct rbd_disk *disk = hctx->queue->queuedata;
	struct rbd_lane *lane = hctx->driver_data;

	/* Changes only while the tag set is quiesced: a true value stays true in here. */
	if (unlikely(!disk->session->io_ok))
		return rbd_stats_refused(&disk->session->stats, bd->rq, BLK_STS_IOERR);
	if (likely(bd->last && !rbd_lane_is_gathering(lane)))
		return rbd_lane_issue(lane, disk->session, bd->rq, NULL);
	return rbd_lane_gather(lane, disk->session, bd->rq, bd->last);
}

static struct rbd_queue *disk_queue_of(const struct request *rq)
{
	return rbd_lane_queue(rq->mq_hctx->driver_data, rq);
}

/* One of many of its queue. What finds no room is left: blk-mq tries it again one by one. */
static void disk_queue_next(struct request *rq, struct rbd_batch *batch, rbd_rq_list_t *left)
{
	struct rbd_disk *disk = rq->q->queuedata;
	blk_status_t status;

	if (batch->nr == RBD_BATCH_MAX)
		rbd_batch_post(batch);
	if (likely(disk->session->io_ok))
		status = rbd_lane_issue(rq->mq_hctx->driver_data, disk->session, rq, batch);
	else
		status = rbd_stats_refused(&disk->session->stats, rq, BLK_STS_IOERR);
	if (status == BLK_STS_RESOURCE || status == BLK_STS_DEV_RESOURCE)
		rbd_rq_list_add_tail(left, rq);
	else if (unlikely(status != BLK_STS_OK))
		blk_mq_end_request(rq, status);
}

/* Of a list, those of the first one's queue. Return: a list of the others, in their order. */
static struct request *disk_queue_some(struct request *rq, rbd_rq_list_t *left)
{
	struct rbd_queue *queue = disk_queue_of(rq);
	struct request *next, *others = NULL, **link = &others;
	struct rbd_batch batch;

	rbd_batch_init(&batch);
	for (; rq; rq = next) {
		next = rq->rq_next;
		if (likely(disk_queue_of(rq) == queue)) {
			disk_queue_next(rq, &batch, left);
			continue;
		}
		rq->rq_next = NULL;
		*link = rq;
		link = &rq->rq_next;
	}
	rbd_batch_post(&batch);
	return others;
}

/* Two or more: one doorbell for each queue, or a few. */
static noinline void disk_queue_many(rbd_rq_list_t *rqlist)
{
	struct request *rq = rq_list_peek(rqlist);

	memset(rqlist, 0, sizeof(*rqlist));
	while (rq)
		rq = disk_queue_some(rq, rqlist);
}

/* All that a task had plugged. */
static void disk_queue_rqs(rbd_rq_list_t *rqlist)
{
	/* One is left to queue_rq: a batch would cost it more than it saves. */
	if (rq_list_peek(rqlist)->rq_next)
		disk_queue_many(rqlist);
}

void rbd_disk_look(struct rbd_disk *disk, u32 index)
{
	if (disk->gendisk)
		rbd_lane_look(&disk->lanes[(index - 1) >> disk->session->lane_shift]);
}

static void disk_poll_all(struct rbd_disk *disk)
{
	u32 i;

	for (i = 0; i < disk->session->shape.nr_queues; i++)
		rbd_lane_look(&disk->lanes[i]);
}

/*
 * A request of the memory class that takes this long means a lost target; the thread ends it. A
 * disk behind a target may be slow, though: then the target is asked, by the session's tick. A held
 * request waits longer than that by intention, and after it was issued again it has its whole time.
 */
static enum blk_eh_timer_return disk_timeout(struct request *rq)
{
	struct rbd_disk *disk = rq->q->queuedata;
	struct rbd_session *session = disk->session;
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);

	/* It may have completed, and nobody looked; then it is ended, and nobody's. */
	rbd_lane_look(rq->mq_hctx->driver_data);
	if (blk_mq_rq_state(rq) != MQ_RQ_IN_FLIGHT)
		return BLK_EH_DONE;
	if (req->held && (req->waiting || time_before(jiffies, READ_ONCE(session->issued_from) +
						      rq->timeout)))
		return BLK_EH_RESET_TIMER;
	if (rbd_session_is_staged(session)) {
		WRITE_ONCE(session->slow, rq->timeout);
		return BLK_EH_RESET_TIMER;
	}
	rbd_session_lost(session, ETIMEDOUT, "a request was not answered for %u s",
			 rq->timeout / HZ);
	return BLK_EH_RESET_TIMER;
}

static int disk_init_hctx(struct blk_mq_hw_ctx *hctx, void *data, unsigned int index)
{
	struct rbd_disk *disk = data;

	hctx->driver_data = &disk->lanes[index];
	return 0;
}

static int disk_init_request(struct blk_mq_tag_set *set, struct request *rq,
			     unsigned int hctx_index, rbd_numa_node_t numa_node)
{
	struct rbd_disk *disk = set->driver_data;

	rbd_request_init(disk->session, rq);
	return 0;
}

/* What of that type comes goes to @nr lanes, from @first on. Return: the lane behind them. */
static u32 disk_map(struct blk_mq_tag_set *set, enum hctx_type type, u32 first, u32 nr)
{
	struct blk_mq_queue_map *map = &set->map[type];

	map->nr_queues = nr;
	map->queue_offset = first;
	blk_mq_map_queues(map);
	return first + nr;
}

/*
 * The first lanes take everything; with lanes for writes, reads alone. A type without lanes (nr_queues is 0) goes
 * where HCTX_TYPE_DEFAULT goes, so that has to be the type of those for writes.
 */
static void disk_map_queues(struct blk_mq_tag_set *set)
{
	struct rbd_disk *disk = set->driver_data;
	const struct rbd_shape *shape = &disk->session->shape;
	u32 next, i;

	for (i = 0; i < set->nr_maps; i++)
		set->map[i].nr_queues = 0;	/* blk-mq gave each all of them */
	next = disk_map(set, shape->nr_write_queues ? HCTX_TYPE_READ : HCTX_TYPE_DEFAULT, 0, rbd_shape_main_queues(shape));
	if (shape->nr_write_queues)
		next = disk_map(set, HCTX_TYPE_DEFAULT, next, shape->nr_write_queues);
	if (shape->nr_poll_queues)
		disk_map(set, HCTX_TYPE_POLL, next, shape->nr_poll_queues);
#ifdef RBD_TEST_ONE_MAP	/* shows that the test of queues for writes can fail; Documentation/testing.rst */
	if (shape->nr_write_queues)
		set->map[HCTX_TYPE_READ].nr_queues = 0;
#endif
}

/* How many of blk-mq's types of queues there are. */
static u32 disk_nr_maps(const struct rbd_shape *shape)
{
	if (shape->nr_poll_queues)
		return HCTX_MAX_TYPES;
	return shape->nr_write_queues ? HCTX_TYPE_READ + 1 : 1;
}

static const struct blk_mq_ops disk_mq_ops = {
	.queue_rq = disk_queue_rq,
	.queue_rqs = disk_queue_rqs,
	.commit_rqs = rbd_lane_commit,
	.complete = rbd_request_complete,
	.timeout = disk_timeout,
	.poll = rbd_lane_poll,
	.map_queues = disk_map_queues,
	.init_hctx = disk_init_hctx,
	.init_request = disk_init_request,
};

/* --- what the session has done to the disk; in its thread --- */

void rbd_disk_stop_io(struct rbd_disk *disk)
{
	u32 i;

	if (!disk->gendisk)
		return;
	if (!disk->stopped)
		blk_mq_quiesce_queue(disk->gendisk->queue);
	disk->stopped = true;
	/* Also when an epoch ends that never went live. */
	for (i = 0; i < disk->session->shape.nr_queues; i++)
		rbd_lane_unbind(&disk->lanes[i]);
}

struct disk_settle {
	struct rbd_session *session;
	bool hold;
};

static bool disk_settle_one(struct request *rq, void *data)
{
	struct disk_settle *settle = data;

	rbd_request_settle(settle->session, rq, settle->hold);
	return true;
}

void rbd_disk_settle_io(struct rbd_disk *disk, bool hold)
{
	struct disk_settle settle = { .session = disk->session, .hold = hold };

	if (!disk->gendisk)
		return;
	blk_mq_tagset_busy_iter(&disk->tag_set, disk_settle_one, &settle);
	blk_mq_tagset_wait_completed_request(&disk->tag_set);
}

struct disk_replay {
	struct rbd_disk *disk;
	u32 stuck;
	u32 nr_suspects;
	struct request *suspect;
};

static void disk_replay_issue(struct disk_replay *replay, struct request *rq)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	struct rbd_lane *lane = rq->mq_hctx->driver_data;
	blk_status_t status;

	req->waiting = false;	/* its completion may come before the post returns */
	status = rbd_request_issue(replay->disk->session, rbd_lane_queue(lane, rq), rq, NULL);
	if (status == BLK_STS_RESOURCE || status == BLK_STS_DEV_RESOURCE) {
		req->waiting = true;
		replay->stuck++;
	} else if (status != BLK_STS_OK) {
		rbd_request_end_held(rq, status);
	} else {
		replay->disk->session->stats.replayed++;
	}
}

static bool disk_replay_one(struct request *rq, void *data)
{
	struct rbd_request *req = blk_mq_rq_to_pdu(rq);
	struct disk_replay *replay = data;

	if (!req->waiting || rbd_session_is_lost(replay->disk->session))
		return true;
	if (unlikely(rbd_request_is_suspect(req))) {
		replay->suspect = rq;
		replay->nr_suspects++;
	} else {
		disk_replay_issue(replay, rq);
	}
	return true;
}

/* One at a time, and when nothing else is in flight: if the connection breaks then, it was that one. */
static void disk_replay_suspect(struct disk_replay *replay)
{
	struct rbd_session *session = replay->disk->session;

	if (!replay->suspect || atomic_read(&session->nr_held) > replay->nr_suspects)
		return;
	WRITE_ONCE(session->issued_from, jiffies);	/* its whole time, too */
	disk_replay_issue(replay, replay->suspect);
}

u32 rbd_disk_replay(struct rbd_disk *disk)
{
	struct disk_replay replay = { .disk = disk };

	if (!disk->gendisk || !atomic_read(&disk->session->nr_held))
		return 0;
	blk_mq_tagset_busy_iter(&disk->tag_set, disk_replay_one, &replay);
	disk_replay_suspect(&replay);
	if (!disk->session->shape.nr_poll_queues)
		return replay.stuck;
	disk_poll_all(disk);
	return atomic_read(&disk->session->nr_held);
}

void rbd_disk_resume_io(struct rbd_disk *disk)
{
	if (!disk->gendisk || !disk->stopped)
		return;
	disk->stopped = false;
	blk_mq_unquiesce_queue(disk->gendisk->queue);
}

/* --- open and close --- */

static int disk_opened(struct rbd_disk *disk)
{
	int error = 0;

	spin_lock(&disk->open_lock);
	if (disk->closed)
		error = -ENXIO;
	else
		disk->openers++;
	spin_unlock(&disk->open_lock);
	return error;
}

static void disk_released(struct rbd_disk *disk)
{
	spin_lock(&disk->open_lock);
	if (!--disk->openers) {
		/* Whoever wrote what the target lost has been told, or does not care. */
		WRITE_ONCE(disk->session->flush_lost, false);
		wake_up_all(&disk->open_wait);
	}
	spin_unlock(&disk->open_lock);
}

#ifdef RBD_HAVE_OPEN_BLK_MODE
static int disk_open(struct gendisk *gendisk, blk_mode_t mode)
{
	return disk_opened(gendisk->private_data);
}

static void disk_release(struct gendisk *gendisk)
{
	disk_released(gendisk->private_data);
}
#else
static int disk_open(struct block_device *bdev, fmode_t mode)
{
	return disk_opened(bdev->bd_disk->private_data);
}

static void disk_release(struct gendisk *gendisk, fmode_t mode)
{
	disk_released(gendisk->private_data);
}
#endif

/* Only now may the name, and so the node, be used again. */
static void disk_gone(struct rbd_disk *disk)
{
	ida_free(&disk_indices, disk->index);
	disk->release(disk);

	/* The module may go once the count is 0, and a grace period after it: see rbd_disk_exit(). */
	rcu_read_lock();
	if (atomic_dec_and_test(&nr_disks))
		wake_up_all(&no_disks);
	rcu_read_unlock();
}

void rbd_disk_exit(void)
{
	/* The block layer drops the module's reference before it frees a disk. */
	wait_event(no_disks, !atomic_read(&nr_disks));
	synchronize_rcu();
}

static void disk_free(struct gendisk *gendisk)
{
	disk_gone(gendisk->private_data);
}

static const struct block_device_operations disk_fops = {
	.owner = THIS_MODULE,
	.open = disk_open,
	.release = disk_release,
	.free_disk = disk_free,
};

bool rbd_disk_close(struct rbd_disk *disk, bool force)
{
	bool closed;

	spin_lock(&disk->open_lock);
	closed = force || !disk->openers;
	if (closed)
		disk->closed = true;
	spin_unlock(&disk->open_lock);
	return closed;
}

bool rbd_disk_closed(struct rbd_disk *disk)
{
	return READ_ONCE(disk->closed);
}

u32 rbd_disk_openers(struct rbd_disk *disk)
{
	return READ_ONCE(disk->openers);
}

/* --- making and unmaking --- */

int rbd_disk_init(struct rbd_disk *disk, struct rbd_session *session,
		  void (*release)(struct rbd_disk *disk))
{
	disk->session = session;
	disk->release = release;
	spin_lock_init(&disk->open_lock);
	init_waitqueue_head(&disk->open_wait);

	disk->index = ida_alloc(&disk_indices, GFP_KERNEL);
	if (disk->index < 0)
		return disk->index;
	atomic_inc(&nr_disks);
	snprintf(disk->name, sizeof(disk->name), "%s%d", disk_prefix, disk->index);
	return 0;
}

/* Somebody else's disk of that name: Ceph's driver names its disks rbdN too. */
static bool disk_name_taken(struct rbd_disk *disk)
{
	struct device *other = class_find_device_by_name(disk_to_dev(disk->gendisk)->class,
							 disk->name);

	put_device(other);
	return other;
}

/* Names are given up only after the next one is held, so that this ends. */
static int disk_choose_name(struct rbd_disk *disk)
{
	int index;

	while (disk_name_taken(disk)) {
		index = ida_alloc_min(&disk_indices, disk->index + 1, GFP_KERNEL);
		if (index < 0)
			return index;
		ida_free(&disk_indices, disk->index);
		disk->index = index;
		snprintf(disk->name, sizeof(disk->name), "%s%d", disk_prefix, disk->index);
	}
	strscpy(disk->gendisk->disk_name, disk->name, DISK_NAME_LEN);
	return 0;
}

/* What the block layer has to know, in one place for all kernels. */
struct disk_limits {
	u32 block_size;
	u32 physical_block_size;
	u32 io_min;
	u32 io_opt;
	u32 max_sectors;
	u32 max_zero_sectors;
	u32 max_discard_sectors;
	u32 discard_granularity;
	u32 discard_alignment;
	u32 max_erase_sectors;
	u32 max_segments;
	u32 max_segment_bytes;
	u32 chunk_sectors;
	unsigned long virt_boundary;
	bool stable_pages;
	bool rotational;
	bool write_cache;
	bool fua;
};

/* What the backing of a device export has; it is shown as if it were here. */
static void disk_get_device_limits(const struct rbd_device_limits *device,
				   struct disk_limits *limits)
{
	u32 flags = le32_to_cpu(READ_ONCE(device->flags));

	limits->physical_block_size = le32_to_cpu(device->physical_block_size);
	limits->io_min = max(le32_to_cpu(device->io_min), limits->physical_block_size);
	limits->io_opt = le32_to_cpu(device->io_opt);
	limits->max_discard_sectors = le32_to_cpu(device->max_discard_bytes) >> SECTOR_SHIFT;
	limits->discard_granularity = le32_to_cpu(device->discard_granularity);
	limits->discard_alignment = le32_to_cpu(device->discard_alignment);
	limits->max_erase_sectors = le32_to_cpu(device->max_erase_bytes) >> SECTOR_SHIFT;
	limits->rotational = flags & RBD_DEVICE_ROTATIONAL;
	limits->write_cache = flags & RBD_DEVICE_WRITE_CACHE;
	limits->fua = flags & RBD_DEVICE_FUA;
}

/* Where DMA goes by bounce buffers, more at a time could never be mapped. */
static u32 disk_max_mapping(struct ib_device *device)
{
	if (ib_uses_virt_dma(device))
		return UINT_MAX;
	return min_t(size_t, dma_max_mapping_size(device->dma_device), UINT_MAX);
}

static void disk_get_limits(struct rbd_disk *disk, struct disk_limits *limits)
{
	struct rbd_session *session = disk->session;
	struct rdma_cm_id *id = session->control_queue->id;

	*limits = (struct disk_limits) {
		.block_size = session->grant.block_size,
		.physical_block_size = session->grant.block_size,
		.io_min = session->grant.block_size,
		.max_sectors = session->limits.max_io_bytes >> SECTOR_SHIFT,
		.max_zero_sectors = session->grant.max_zero_bytes >> SECTOR_SHIFT,
		.max_segments = session->limits.max_segments,
		.max_segment_bytes = disk_max_mapping(id->device),
		.stable_pages = session->shape.stable_pages,
	};
	if (rbd_session_is_staged(session))
		disk_get_device_limits(&session->grant.device, limits);
	else	/* A hint: requests that stay inside an extent are cheaper. */
		limits->chunk_sectors = session->grant.extent_bytes >> SECTOR_SHIFT;
	/* A registration has no gaps. */
	if (rbd_transport_read_needs_key(id->device, id->port_num)) {
		limits->virt_boundary = PAGE_SIZE - 1;
		limits->max_segment_bytes = UINT_MAX;	/* the block layer takes no other with it */
	}
	if (session->grant.read_only) {
		limits->max_zero_sectors = 0;
		limits->max_discard_sectors = 0;
		limits->max_erase_sectors = 0;
	}
}

#ifdef RBD_HAVE_ALLOC_DISK_LIMITS
static blk_features_t disk_cache_features(const struct disk_limits *limits)
{
	return (limits->write_cache ? BLK_FEAT_WRITE_CACHE : 0) |
	       (limits->fua ? BLK_FEAT_FUA : 0);
}

static void disk_set_cache(struct request_queue *q, const struct disk_limits *limits)
{
	struct queue_limits lim = queue_limits_start_update(q);

	lim.features &= ~(BLK_FEAT_WRITE_CACHE | BLK_FEAT_FUA);
	lim.features |= disk_cache_features(limits);
	if (queue_limits_commit_update(q, &lim))
		pr_warn("the write cache of a disk could not be changed\n");
}

static struct gendisk *disk_alloc(struct rbd_disk *disk, const struct disk_limits *limits)
{
	struct queue_limits lim = {
		.logical_block_size = limits->block_size,
		.physical_block_size = limits->physical_block_size,
		.io_min = limits->io_min,
		.io_opt = limits->io_opt,
		.max_hw_sectors = limits->max_sectors,
		.max_write_zeroes_sectors = limits->max_zero_sectors,
		.max_hw_discard_sectors = limits->max_discard_sectors,
		.discard_granularity = limits->discard_granularity,
		.discard_alignment = limits->discard_alignment,
		.max_secure_erase_sectors = limits->max_erase_sectors,
		.max_segments = limits->max_segments,
		.max_segment_size = limits->max_segment_bytes,
		.chunk_sectors = limits->chunk_sectors,
		.virt_boundary_mask = limits->virt_boundary,
		.dma_alignment = 3,
		.features = (limits->stable_pages ? BLK_FEAT_STABLE_WRITES : 0) |
			    (limits->rotational ? BLK_FEAT_ROTATIONAL : 0) |
			    disk_cache_features(limits),
	};

	return blk_mq_alloc_disk(&disk->tag_set, &lim, disk);
}
#else
static void disk_set_cache(struct request_queue *q, const struct disk_limits *limits)
{
	blk_queue_write_cache(q, limits->write_cache, limits->fua);
}

static struct gendisk *disk_alloc(struct rbd_disk *disk, const struct disk_limits *limits)
{
	struct gendisk *gendisk = blk_mq_alloc_disk(&disk->tag_set, disk);
	struct request_queue *q;

	if (IS_ERR(gendisk))
		return gendisk;
	q = gendisk->queue;
	blk_queue_logical_block_size(q, limits->block_size);
	blk_queue_physical_block_size(q, limits->physical_block_size);
	blk_queue_io_min(q, limits->io_min);
	blk_queue_io_opt(q, limits->io_opt);
	blk_queue_max_hw_sectors(q, limits->max_sectors);
	blk_queue_max_write_zeroes_sectors(q, limits->max_zero_sectors);
	blk_queue_max_discard_sectors(q, limits->max_discard_sectors);
	q->limits.discard_granularity = limits->discard_granularity;
	q->limits.discard_alignment = limits->discard_alignment;
	blk_queue_max_secure_erase_sectors(q, limits->max_erase_sectors);
	disk_set_cache(q, limits);
	blk_queue_max_segments(q, limits->max_segments);
	blk_queue_max_segment_size(q, limits->max_segment_bytes);
	blk_queue_chunk_sectors(q, limits->chunk_sectors);
	blk_queue_dma_alignment(q, 3);
	if (limits->virt_boundary)
		blk_queue_virt_boundary(q, limits->virt_boundary);
	if (limits->stable_pages)
		blk_queue_flag_set(QUEUE_FLAG_STABLE_WRITES, q);
	if (!limits->rotational)
		blk_queue_flag_set(QUEUE_FLAG_NONROT, q);
	blk_queue_flag_clear(QUEUE_FLAG_ADD_RANDOM, q);
	return gendisk;
}
#endif

void rbd_disk_resize(struct rbd_disk *disk)
{
	struct gendisk *gendisk = disk->gendisk;
	struct disk_limits limits = { };

	if (!gendisk)
		return;
	if (rbd_session_is_staged(disk->session)) {
		disk_get_device_limits(&disk->session->grant.device, &limits);
		disk_set_cache(gendisk->queue, &limits);
	}
	set_capacity_and_notify(gendisk,
				READ_ONCE(disk->session->grant.size_bytes) >> SECTOR_SHIFT);
}

/* A lane's queues are next to each other. With fewer queues than lanes, none is polled, and lanes share them. */
void rbd_disk_bind(struct rbd_disk *disk)
{
	struct rbd_session *session = disk->session;
	u32 i, shift = session->lane_shift;

	for (i = 0; i < session->shape.nr_queues; i++)
		rbd_lane_bind(&disk->lanes[i], &session->queues[(i << shift) % session->grant.nr_queues],
			      shift);
}

static int disk_init_tags(struct rbd_disk *disk)
{
	struct rbd_session *session = disk->session;
	struct blk_mq_tag_set *set = &disk->tag_set;
	u32 nr_queues = session->shape.nr_queues;
	int node = ibdev_to_node(session->pd->device);
	u32 i;

	disk->lanes = kvzalloc_node(array_size(nr_queues, sizeof(*disk->lanes)), GFP_KERNEL, node);
	if (!disk->lanes)
		return -ENOMEM;
	for (i = 0; i < nr_queues; i++)
		rbd_lane_init(&disk->lanes[i], rbd_limits_lane_share(session->wish.max_in_flight_bytes, nr_queues));
	rbd_disk_bind(disk);

	set->ops = &disk_mq_ops;
	set->nr_hw_queues = nr_queues;
	set->queue_depth = session->shape.depth;
	set->numa_node = node;
	set->nr_maps = disk_nr_maps(&session->shape);
	set->cmd_size = rbd_request_bytes(session);
	/* STACKING: a CPU that goes offline must not wait for the tags of what is held. */
	set->flags = BLK_MQ_F_SHOULD_MERGE | BLK_MQ_F_NO_SCHED_BY_DEFAULT | BLK_MQ_F_STACKING;
	set->timeout = REQUEST_TIMEOUT;
	set->driver_data = disk;
	return blk_mq_alloc_tag_set(set);
}

static void disk_exit_tags(struct rbd_disk *disk)
{
	blk_mq_free_tag_set(&disk->tag_set);
	kvfree(disk->lanes);
	disk->lanes = NULL;
}

int rbd_disk_create(struct rbd_disk *disk)
{
	struct rbd_session *session = disk->session;
	struct disk_limits limits;
	struct gendisk *gendisk;
	int error;

	error = disk_init_tags(disk);
	if (error) {
		kvfree(disk->lanes);
		return error;
	}
	disk_get_limits(disk, &limits);
	gendisk = disk_alloc(disk, &limits);
	if (IS_ERR(gendisk)) {
		disk_exit_tags(disk);
		return PTR_ERR(gendisk);
	}

	gendisk->fops = &disk_fops;
	gendisk->private_data = disk;
	disk->gendisk = gendisk;
	set_capacity(gendisk, session->grant.size_bytes >> SECTOR_SHIFT);
	if (session->grant.read_only)
		set_disk_ro(gendisk, true);
	return 0;
}

int rbd_disk_add(struct rbd_disk *disk)
{
	int error = disk_choose_name(disk);

	if (!error)
		error = device_add_disk(NULL, disk->gendisk, rbd_disk_groups);
	disk->added = !error;
	return error;
}

void rbd_disk_event(struct rbd_disk *disk)
{
	kobject_uevent(&disk_to_dev(disk->gendisk)->kobj, KOBJ_CHANGE);
}

void rbd_disk_destroy(struct rbd_disk *disk)
{
	struct gendisk *gendisk = disk->gendisk;
	bool added = disk->added;

	if (added) {
		blk_mark_disk_dead(gendisk);
		del_gendisk(gendisk);
	}
	if (gendisk) {
		put_disk(gendisk);	/* an announced one calls disk_free() at its last close */
		disk_exit_tags(disk);
	}
	if (!added)
		disk_gone(disk);
}
