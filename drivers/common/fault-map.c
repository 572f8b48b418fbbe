// SPDX-License-Identifier: GPL-2.0
/*
 * Fault injection: a mapping that an IOMMU has made shorter than its list, and whether it is unmapped by the count
 * that it was mapped with.
 */
#include "fault.h"

#ifdef RBD_FAULTS

#include <linux/mutex.h>
#include <linux/scatterlist.h>
#include <linux/slab.h>

/**
 * struct fault_mapped - a list that was merged
 * @sg: it
 * @nents: entries that it was mapped with
 */
struct fault_mapped {
	struct list_head entry;
	struct scatterlist *sg;
	int nents;
};

/* Protects the lists that were merged and are not unmapped. */
static DEFINE_MUTEX(mapped_lock);
static LIST_HEAD(mapped_lists);

/* As the kernel's merge in front of an IOMMU: what is left over has no length, and an address that is none. */
static int map_merge(struct scatterlist *sg, int mapped)
{
	struct scatterlist *last = sg, *from = sg_next(sg);
	int nr = 1, i;

	for (i = 1; i < mapped; i++, from = sg_next(from)) {
		dma_addr_t address = sg_dma_address(from);
		unsigned int bytes = sg_dma_len(from);

		sg_dma_address(from) = ~(dma_addr_t)0;
		sg_dma_len(from) = 0;
		if (sg_dma_address(last) + sg_dma_len(last) == address) {
			sg_dma_len(last) += bytes;
			continue;
		}
		last = sg_next(last);
		sg_dma_address(last) = address;
		sg_dma_len(last) = bytes;
		nr++;
	}
	return nr;
}

int rbd_fault_map(struct scatterlist *sg, int nents, int mapped)
{
	struct fault_mapped *list;

	if (!rbd_fault_wants_merge())
		return mapped;
	list = kzalloc(sizeof(*list), GFP_KERNEL);
	if (!list)
		return mapped;
	list->sg = sg;
	list->nents = nents;
	mutex_lock(&mapped_lock);
	list_add_tail(&list->entry, &mapped_lists);
	mutex_unlock(&mapped_lock);
	mapped = map_merge(sg, mapped);
	pr_notice("fault: %d entries were merged into %d\n", nents, mapped);
	return mapped;
}

static struct fault_mapped *mapped_take(const struct scatterlist *sg)
{
	struct fault_mapped *list, *found = NULL;

	mutex_lock(&mapped_lock);
	list_for_each_entry(list, &mapped_lists, entry) {
		if (list->sg != sg && sg)
			continue;
		found = list;
		list_del(&found->entry);
		break;
	}
	mutex_unlock(&mapped_lock);
	return found;
}

void rbd_fault_unmap(struct scatterlist *sg, int nents)
{
	struct fault_mapped *list = mapped_take(sg);

	if (!list)
		return;
	if (list->nents == nents)
		pr_notice("fault: %d entries were unmapped\n", nents);
	else
		pr_notice("fault: a list of %d entries was unmapped as one of %d\n", list->nents, nents);
	kfree(list);
}

/* Those that were never unmapped */
void rbd_fault_exit_map(void)
{
	struct fault_mapped *list;

	while ((list = mapped_take(NULL)))
		kfree(list);
}

#endif /* RBD_FAULTS */
