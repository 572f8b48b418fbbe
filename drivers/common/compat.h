/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Kernel differences, found by the probes in drivers/compat. Force-included,
 * so that the sources read as if written for the newest kernel.
 */
#ifndef RBD_COMPAT_H
#define RBD_COMPAT_H

#include "../compat/probed.h"

#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/blk-mq.h>
#include <linux/blkdev.h>
#include <linux/workqueue.h>
#include <net/genetlink.h>

#ifndef RBD_HAVE_SHOULD_MERGE
#define BLK_MQ_F_SHOULD_MERGE 0
#endif

#ifndef RBD_HAVE_RESV_CONFLICT
#define BLK_STS_RESV_CONFLICT BLK_STS_NEXUS
#endif

#ifndef RBD_HAVE_BDEV_ROT
static inline bool bdev_rot(struct block_device *bdev)
{
	return !bdev_nonrot(bdev);
}
#endif

#ifdef RBD_HAVE_INIT_REQUEST_INT_NODE
typedef int rbd_numa_node_t;		/* what init_request is given */
#else
typedef unsigned int rbd_numa_node_t;
#endif

#ifdef RBD_HAVE_RQ_LIST
typedef struct rq_list rbd_rq_list_t;	/* what queue_rqs is given */

static inline void rbd_rq_list_add_tail(rbd_rq_list_t *list, struct request *rq)
{
	rq_list_add_tail(list, rq);
}
#else
typedef struct request *rbd_rq_list_t;

static inline void rbd_rq_list_add_tail(rbd_rq_list_t *list, struct request *rq)
{
	struct request **end = list;

	while (*end)	/* short: what cannot be started is rare */
		end = &(*end)->rq_next;
	rq->rq_next = NULL;
	*end = rq;
}
#endif

#ifndef RBD_HAVE_WQ_PERCPU
#define WQ_PERCPU 0			/* what a workqueue is that says nothing */
#endif

#ifndef RBD_HAVE_GENL_SPLIT_PRE_DOIT
#define genl_split_ops genl_ops	/* what pre_doit is given */
#endif

#endif /* RBD_COMPAT_H */
