// SPDX-License-Identifier: GPL-2.0
/*
 * READ sinks: a pool of registrations for each queue.
 */
#include <linux/mm.h>

#include "sink.h"

int rbd_sinks_init(struct rbd_sinks *sinks, struct ib_pd *pd, u32 nr, u32 pages)
{
	struct ib_mr *mr;

	spin_lock_init(&sinks->lock);
	sinks->all = kvcalloc(nr, sizeof(*sinks->all), GFP_KERNEL);
	if (!sinks->all)
		return -ENOMEM;
	for (sinks->nr = 0; sinks->nr < nr; sinks->nr++) {
		mr = ib_alloc_mr(pd, IB_MR_TYPE_MEM_REG, pages);
		if (IS_ERR(mr))
			return PTR_ERR(mr);
		sinks->all[sinks->nr].mr = mr;
		rbd_sink_put(sinks, &sinks->all[sinks->nr]);
	}
	return 0;
}

void rbd_sinks_exit(struct rbd_sinks *sinks)
{
	while (sinks->nr)
		ib_dereg_mr(sinks->all[--sinks->nr].mr);
	kvfree(sinks->all);
	sinks->all = NULL;
	sinks->free = NULL;
}

struct rbd_sink *rbd_sink_get(struct rbd_sinks *sinks)
{
	struct rbd_sink *sink;

	spin_lock_bh(&sinks->lock);
	sink = sinks->free;
	if (sink)
		sinks->free = sink->next;
	spin_unlock_bh(&sinks->lock);
	return sink;
}

void rbd_sink_put(struct rbd_sinks *sinks, struct rbd_sink *sink)
{
	spin_lock_bh(&sinks->lock);
	sink->next = sinks->free;
	sinks->free = sink;
	spin_unlock_bh(&sinks->lock);
}
