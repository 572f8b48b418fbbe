// SPDX-License-Identifier: GPL-2.0
/*
 * READ sinks: a pool of registrations for each queue.
 */
#include <linux/mm.h>
#include <linux/sched/signal.h>

#include "queue.h"
#include "sink.h"

static int sinks_init_scratch(struct rbd_sinks *sinks, struct ib_device *device)
{
	struct page *page = alloc_page(GFP_KERNEL | __GFP_ZERO);
	u64 dma;

	if (!page)
		return -ENOMEM;
	dma = ib_dma_map_page(device, page, 0, PAGE_SIZE, DMA_FROM_DEVICE);
	if (ib_dma_mapping_error(device, dma)) {
		__free_page(page);
		return -ENOMEM;
	}
	sinks->device = device;
	sinks->scratch = page;
	sinks->scratch_dma = dma;
	return 0;
}

int rbd_sinks_init(struct rbd_sinks *sinks, struct ib_pd *pd, u32 nr, u32 pages)
{
	struct ib_mr *mr;
	int error;

	spin_lock_init(&sinks->lock);
	error = sinks_init_scratch(sinks, pd->device);
	if (error)
		return error;
	sinks->all = rbd_queue_zalloc(nr, sizeof(*sinks->all), ibdev_to_node(pd->device));
	if (!sinks->all)
		return -ENOMEM;
	for (sinks->nr = 0; sinks->nr < nr; sinks->nr++) {
		if (signal_pending(current))
			return -EINTR;
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
	if (sinks->scratch) {
		ib_dma_unmap_page(sinks->device, sinks->scratch_dma, PAGE_SIZE, DMA_FROM_DEVICE);
		__free_page(sinks->scratch);
	}
	memset(sinks, 0, sizeof(*sinks));
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
