// SPDX-License-Identifier: GPL-2.0
/*
 * Statistics of a device.
 */
#include <linux/ktime.h>
#include <linux/math64.h>
#include <linux/module.h>
#include <linux/slab.h>

#include "stats.h"

DEFINE_STATIC_KEY_FALSE(rbd_stats_latency);

/* --- the parameter: a clock is read at the end of each request, which not everybody wants to pay --- */

static DEFINE_MUTEX(latency_lock);	/* of the key's changes; a leaf */

static int latency_set(const char *value, const struct kernel_param *param)
{
	bool on;
	int error = kstrtobool(value, &on);

	if (error)
		return error;
	mutex_lock(&latency_lock);
	if (on)
		static_branch_enable(&rbd_stats_latency);
	else
		static_branch_disable(&rbd_stats_latency);
	mutex_unlock(&latency_lock);
	return 0;
}

static int latency_get(char *buffer, const struct kernel_param *param)
{
	return sprintf(buffer, "%c\n", static_key_enabled(&rbd_stats_latency) ? 'Y' : 'N');
}

static const struct kernel_param_ops latency_ops = { .set = latency_set, .get = latency_get };

module_param_cb(latency_histograms, &latency_ops, NULL, 0644);
MODULE_PARM_DESC(latency_histograms, "keep histograms of how long requests take (default N)");

/* --- life --- */

int rbd_stats_init(struct rbd_stats *stats, u32 nr_queues)
{
	spin_lock_init(&stats->lock);
	stats->nr_queues = nr_queues;
	stats->queues = kcalloc(nr_queues + 1, sizeof(*stats->queues), GFP_KERNEL);
	if (stats->queues && rbd_stats_queue(stats, 0, NUMA_NO_NODE))
		return 0;
	rbd_stats_exit(stats);
	return -ENOMEM;
}

void rbd_stats_exit(struct rbd_stats *stats)
{
	u32 i;

	for (i = 0; stats->queues && i <= stats->nr_queues; i++)
		kfree(stats->queues[i]);
	kfree(stats->queues);
	stats->queues = NULL;
}

struct rbd_stats_queue *rbd_stats_queue(struct rbd_stats *stats, u32 index, int node)
{
	struct rbd_stats_queue *queue;

	if (WARN_ON_ONCE(index > stats->nr_queues))
		index = 0;
	queue = stats->queues[index];
	if (queue)
		return queue;
	queue = kzalloc_node(sizeof(*queue), GFP_KERNEL, node);
	smp_store_release(&stats->queues[index], queue);	/* pairs with rbd_stats_read() */
	return queue;
}

const struct rbd_stats_op *rbd_stats_read(const struct rbd_stats *stats, u32 index, u32 op)
{
	const struct rbd_stats_queue *queue = smp_load_acquire(&stats->queues[index]);

	return queue ? &queue->ops[op] : NULL;
}

/* --- what is not for each request --- */

/* From when the block layer took the request. It notes that only while "iostats" of the disk is on. */
void rbd_stats_time(struct rbd_stats_op *op, const struct request *rq)
{
	u64 ns;

	if (unlikely(!rq->start_time_ns))
		return;
	ns = ktime_get_ns() - rq->start_time_ns;
	op->latency_ns += ns;
	op->latency[min(fls64(div_u64(ns, NSEC_PER_USEC)), RBD_LATENCY_BUCKETS - 1)]++;
}

static enum rbd_stats_error error_of(blk_status_t status)
{
	switch (status) {
	case BLK_STS_IOERR:
		return RBD_STATS_ERROR_IO;
	case BLK_STS_NOTSUPP:
		return RBD_STATS_ERROR_NOT_SUPPORTED;
	case BLK_STS_TIMEOUT:
		return RBD_STATS_ERROR_TIMEOUT;
	case BLK_STS_NOSPC:
		return RBD_STATS_ERROR_NO_SPACE;
	case BLK_STS_TRANSPORT:
		return RBD_STATS_ERROR_TRANSPORT;
	case BLK_STS_TARGET:
		return RBD_STATS_ERROR_TARGET;
	case BLK_STS_RESV_CONFLICT:
		return RBD_STATS_ERROR_RESERVATION;
	case BLK_STS_MEDIUM:
		return RBD_STATS_ERROR_MEDIUM;
	case BLK_STS_PROTECTION:
		return RBD_STATS_ERROR_PROTECTION;
	case BLK_STS_OFFLINE:
		return RBD_STATS_ERROR_OFFLINE;
	default:
		return RBD_STATS_ERROR_OTHER;
	}
}

void rbd_stats_error(struct rbd_stats *stats, blk_status_t status)
{
	spin_lock_bh(&stats->lock);
	stats->errors[error_of(status)]++;
	spin_unlock_bh(&stats->lock);
}

void rbd_stats_end_other(struct rbd_stats *stats, struct request *rq, blk_status_t status)
{
	spin_lock_bh(&stats->lock);
	rbd_stats_count(stats->queues[0], rq, status);
	if (status != BLK_STS_OK)
		stats->errors[error_of(status)]++;
	spin_unlock_bh(&stats->lock);
}

/* A session's errno says which of our sentences it was lost with. */
void rbd_stats_lost(struct rbd_stats *stats, int error, bool told)
{
	enum rbd_stats_loss loss = RBD_STATS_LOSS_OTHER;

	if (told)
		loss = RBD_STATS_LOSS_TOLD;
	else if (error == -ETIMEDOUT)
		loss = RBD_STATS_LOSS_SILENT;
	else if (error == -ECONNRESET)
		loss = RBD_STATS_LOSS_CLOSED;
	else if (error == -EIO)
		loss = RBD_STATS_LOSS_BROKEN;
	else if (error == -ENXIO)
		loss = RBD_STATS_LOSS_ADAPTER;
	else if (error == -ENETDOWN)
		loss = RBD_STATS_LOSS_ADDRESS;
	else if (error == -EPROTO)
		loss = RBD_STATS_LOSS_PROTOCOL;
	stats->losses[loss]++;
}
