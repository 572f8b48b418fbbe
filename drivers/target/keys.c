// SPDX-License-Identifier: GPL-2.0
/*
 * Keys: extents and the extent table of an epoch, registered through its
 * control queue. Registrations are posted in chains with one wait for each
 * chain, so that a large export is not one round trip per extent.
 */
#include <linux/mm.h>
#include <linux/random.h>
#include <linux/slab.h>

#include "../common/fault.h"
#include "epoch.h"
#include "keys.h"
#include "reserve.h"
#include "session.h"

/*
 * What a provider takes for a registration, and for each page in its list: the most that
 * soft RoCE and soft iWARP were seen to take.
 */
#define KEY_BYTES	1024
#define KEY_PAGE_BYTES	24

/* One chain of registrations. */
struct reg_batch {
	struct rbdt_epoch *epoch;
	struct ib_cqe cqe;		/* of all but the last: only errors complete */
	struct ib_cqe last_cqe;
	struct completion done;
	enum ib_wc_status status;	/* the first error */
	unsigned int nr;
	struct ib_reg_wr wrs[RBDT_REG_BATCH];
};

static void reg_status(struct reg_batch *batch, struct ib_wc *wc)
{
	if (batch->status == IB_WC_SUCCESS)
		batch->status = wc->status;
}

static void reg_done(struct ib_cq *cq, struct ib_wc *wc)
{
	reg_status(container_of(wc->wr_cqe, struct reg_batch, cqe), wc);
}

static void reg_last_done(struct ib_cq *cq, struct ib_wc *wc)
{
	struct reg_batch *batch = container_of(wc->wr_cqe, struct reg_batch, last_cqe);

	reg_status(batch, wc);
	complete(&batch->done);
}

/*
 * Post the chain and wait for its last completion, which a queue in error gives as
 * well. When the epoch ends meanwhile the queue is moved to error for that.
 */
static enum rbd_status reg_flush(struct reg_batch *batch)
{
	struct rbdt_epoch *epoch = batch->epoch;
	unsigned int i, nr = batch->nr;

	if (!nr)
		return RBD_ST_OK;
	batch->nr = 0;
	if (rbdt_epoch_is_ending(epoch))
		return RBD_ST_NO_RESOURCES;

	batch->status = IB_WC_SUCCESS;
	reinit_completion(&batch->done);
	for (i = 0; i + 1 < nr; i++)
		batch->wrs[i].wr.next = &batch->wrs[i + 1].wr;
	batch->wrs[nr - 1].wr.next = NULL;
	batch->wrs[nr - 1].wr.wr_cqe = &batch->last_cqe;
	batch->wrs[nr - 1].wr.send_flags = IB_SEND_SIGNALED;

	/* A chain that was posted in part has no last one: that can be told only by a drain. */
	if (ib_post_send(epoch->control.qp, &batch->wrs[0].wr, NULL)) {
		rbdt_queue_stop(&epoch->control);
		ib_drain_sq(epoch->control.qp);
		return RBD_ST_NO_RESOURCES;
	}
	while (!wait_for_completion_timeout(&batch->done, msecs_to_jiffies(RBD_WORKING_MS) / 2)) {
		if (rbdt_epoch_is_ending(epoch))
			rbdt_queue_stop(&epoch->control);
		else
			rbdt_epoch_working(epoch);
	}
	rbdt_epoch_working(epoch);
	return batch->status == IB_WC_SUCCESS ? RBD_ST_OK : RBD_ST_NO_RESOURCES;
}

/*
 * The device's mapping must be coherent as it is: nobody syncs it when the initiator
 * has written or before it reads.
 */
static bool mapping_needs_sync(struct ib_device *device, struct rbdt_key *key, int mapped)
{
	struct scatterlist *sg;
	int i;

	if (ib_uses_virt_dma(device))
		return false;
	for_each_sg(key->sg, sg, mapped, i)
		if (dma_need_sync(device->dma_device, sg_dma_address(sg)))
			return true;
	return false;
}

/*
 * Map the memory in key->sg and queue its registration. What was done so far is
 * undone by key_release() in any case.
 */
static enum rbd_status key_add(struct reg_batch *batch, struct rbdt_key *key, u32 page_bytes,
			       u32 bytes, u64 iova, int access, enum dma_data_direction direction)
{
	struct ib_device *device = batch->epoch->device;
	struct ib_reg_wr *wr = &batch->wrs[batch->nr];
	int mapped, n;

	mapped = ib_dma_map_sg(device, key->sg, key->nents, direction);
	if (!mapped) {
		kvfree(key->sg);
		key->sg = NULL;
		return RBD_ST_NO_RESOURCES;
	}
	mapped = rbd_fault_map(key->sg, key->nents, mapped);
	if (mapping_needs_sync(device, key, mapped))
		return RBD_ST_DEVICE;

	key->mr = ib_alloc_mr(batch->epoch->pd, IB_MR_TYPE_MEM_REG,
			      DIV_ROUND_UP(bytes, page_bytes));
	if (IS_ERR(key->mr)) {
		key->mr = NULL;
		return RBD_ST_NO_RESOURCES;
	}
	/*
	 * Fewer pages than the length needs, or a start inside a page: the mapping is not
	 * as contiguous as the memory. Smaller pages may do.
	 */
#ifdef RBD_TEST_MAP_ALL	/* shows that the test of merged entries can fail; Documentation/testing.rst */
	mapped = key->nents;
#endif
	n = ib_map_mr_sg(key->mr, key->sg, mapped, NULL, page_bytes);
	if (n != mapped || key->mr->length != bytes || (key->mr->iova ^ iova) & (page_bytes - 1))
		return RBD_ST_DEVICE;
	key->mr->iova = iova;
	ib_update_fast_reg_key(key->mr, get_random_u32());

	*wr = (struct ib_reg_wr) {
		.wr = {
			.opcode = IB_WR_REG_MR,
			.wr_cqe = &batch->cqe,
		},
		.mr = key->mr,
		.key = key->mr->rkey,
		.access = access,
	};
	if (++batch->nr < RBDT_REG_BATCH)
		return RBD_ST_OK;
	return reg_flush(batch);
}

static void key_release(struct rbdt_epoch *epoch, struct rbdt_key *key,
			enum dma_data_direction direction)
{
	int error;

	if (key->mr) {
		error = rbd_fault_refuse(RBD_FAULT_DEREG) ? -EBUSY : ib_dereg_mr(key->mr);
		key->mr = NULL;
		if (error) {
			epoch->keys.leaked = true;
			key->sg = NULL;		/* it stays mapped, for the key may work */
			return;
		}
	}
	if (key->sg) {
		rbd_fault_unmap(key->sg, key->nents);
		ib_dma_unmap_sg(epoch->device, key->sg, key->nents, direction);
		kvfree(key->sg);
		key->sg = NULL;
	}
}

static struct rbd_segment *table_entry(struct rbdt_keys *keys, u32 index)
{
	u32 per_page = PAGE_SIZE / sizeof(struct rbd_segment);
	struct rbd_segment *entries = page_address(keys->table_pages[index / per_page]);

	return &entries[index % per_page];
}

static enum rbd_status register_extents(struct reg_batch *batch,
					const struct rbdt_keys_source *source)
{
	struct rbdt_epoch *epoch = batch->epoch;
	struct rbdt_keys *keys = &epoch->keys;
	int access = IB_ACCESS_REMOTE_READ;
	enum rbd_status status;
	u32 bytes, i;
	int nents;

	if (!epoch->session->read_only)
		access |= IB_ACCESS_LOCAL_WRITE | IB_ACCESS_REMOTE_WRITE;

	for (i = 0; i < keys->plan.nr_extents; i++) {
		struct rbdt_key *key = &keys->extents[i];
		u64 offset = (u64)i * keys->plan.extent_bytes;

		bytes = rbd_extent_length(source->size_bytes, &keys->plan, i);
		nents = source->map(source->arg, offset, bytes, &key->sg);
		if (nents < 0)
			return RBD_ST_NO_RESOURCES;
		key->nents = nents;
		status = key_add(batch, key, keys->plan.page_bytes, bytes, offset, access,
				 keys->direction);
		if (status != RBD_ST_OK)
			return status;
		*table_entry(keys, i) = (struct rbd_segment) {
			.address = cpu_to_le64(offset),
			.key = cpu_to_le32(key->mr->rkey),
			.length = cpu_to_le32(bytes),
		};
		cond_resched();
	}
	return reg_flush(batch);
}

static enum rbd_status register_table(struct reg_batch *batch, u32 pages_per_key,
				      struct rbd_open_answer *answer)
{
	struct rbdt_keys *keys = &batch->epoch->keys;
	u64 left = (u64)keys->plan.nr_extents * sizeof(struct rbd_segment), start = 0;
	enum rbd_status status;
	unsigned int i, page = 0;

	for (i = 0; left; i++) {
		struct rbdt_key *key = &keys->table[i];
		u32 bytes = min_t(u64, left, (u64)pages_per_key * PAGE_SIZE);
		u32 nr_pages = DIV_ROUND_UP(bytes, PAGE_SIZE), j;
		struct scatterlist *sg;

		key->sg = kvmalloc_array(nr_pages, sizeof(*key->sg), RBDT_GFP_LARGE);
		if (!key->sg)
			return RBD_ST_NO_RESOURCES;
		keys->nr_table = i + 1;
		key->nents = nr_pages;
		sg_init_table(key->sg, nr_pages);
		for_each_sg(key->sg, sg, nr_pages, j)
			sg_set_page(sg, keys->table_pages[page++],
				    min_t(u32, PAGE_SIZE, bytes - j * PAGE_SIZE), 0);
		status = key_add(batch, key, PAGE_SIZE, bytes, start, IB_ACCESS_REMOTE_READ,
				 DMA_TO_DEVICE);
		if (status != RBD_ST_OK)
			return status;
		answer->table[i] = (struct rbd_segment) {
			.address = cpu_to_le64(start),
			.key = cpu_to_le32(key->mr->rkey),
			.length = cpu_to_le32(bytes),
		};
		start += bytes;
		left -= bytes;
	}
	answer->nr_table_segs = cpu_to_le16(keys->nr_table);
	return reg_flush(batch);
}

static bool keys_alloc(struct rbdt_keys *keys)
{
	u32 per_page = PAGE_SIZE / sizeof(struct rbd_segment);
	u32 nr = DIV_ROUND_UP(keys->plan.nr_extents, per_page);

	keys->extents = kvcalloc(keys->plan.nr_extents, sizeof(*keys->extents), RBDT_GFP_LARGE);
	keys->table_pages = kvcalloc(nr, sizeof(*keys->table_pages), RBDT_GFP_LARGE);
	if (!keys->extents || !keys->table_pages)
		return false;
	for (; keys->nr_table_pages < nr; keys->nr_table_pages++) {
		struct page *page = alloc_page(RBDT_GFP_LARGE | __GFP_ZERO);

		if (!page)
			return false;
		keys->table_pages[keys->nr_table_pages] = page;
	}
	return true;
}

static void keys_revoke(struct rbdt_epoch *epoch)
{
	struct rbdt_keys *keys = &epoch->keys;
	u32 i;

	for (i = 0; keys->extents && i < keys->plan.nr_extents; i++) {
		key_release(epoch, &keys->extents[i], keys->direction);
		cond_resched();
	}
	for (i = 0; i < keys->nr_table; i++)
		key_release(epoch, &keys->table[i], DMA_TO_DEVICE);
	keys->nr_table = 0;
}

static void keys_free(struct rbdt_epoch *epoch)
{
	struct rbdt_keys *keys = &epoch->keys;
	u32 i;

	if (keys->leaked)
		return;
	for (i = 0; i < keys->nr_table_pages; i++)
		__free_page(keys->table_pages[i]);
	keys->nr_table_pages = 0;
	kvfree(keys->table_pages);
	keys->table_pages = NULL;
	kvfree(keys->extents);
	keys->extents = NULL;
}

void rbdt_keys_release(struct rbdt_epoch *epoch)
{
	keys_revoke(epoch);
	keys_free(epoch);
}

static enum rbd_status keys_try(struct reg_batch *batch, const struct rbdt_keys_source *source,
				struct rbd_extent_limits *limits, struct rbd_open_answer *answer)
{
	struct rbdt_keys *keys = &batch->epoch->keys;
	enum rbd_status status;

	batch->nr = 0;
	if (!rbd_extent_plan(source->size_bytes, limits, &keys->plan) ||
	    !rbd_extent_table_pieces(keys->plan.nr_extents, (u64)limits->max_pages * PAGE_SIZE)) {
		memset(&keys->plan, 0, sizeof(keys->plan));
		return RBD_ST_DEVICE;
	}
	if (!keys_alloc(keys))
		return RBD_ST_NO_RESOURCES;
	status = register_extents(batch, source);
	if (status == RBD_ST_OK)
		status = register_table(batch, limits->max_pages, answer);
	return status;
}

static struct rbd_extent_limits keys_limits(struct ib_device *device,
					    const struct rbdt_keys_source *source)
{
	struct rbd_extent_limits limits = {
		.page_bytes = PAGE_SIZE,
		.contiguous_bytes = source->contiguous_bytes,
		.page_sizes = device->attrs.page_size_cap,
		.max_pages = device->attrs.max_fast_reg_page_list_len,
	};

	/*
	 * Software devices walk pages in software anyway, and soft RoCE from 6.3 to 6.18.13
	 * is broken with pages other than the host's (CVE-2026-46325).
	 */
	if (ib_uses_virt_dma(device))
		limits.contiguous_bytes = PAGE_SIZE;
	return limits;
}

u64 rbdt_keys_bytes(struct ib_device *device, const struct rbdt_keys_source *source)
{
	struct rbd_extent_limits limits = keys_limits(device, source);
	struct rbd_extent_plan plan;
	u64 nr_runs;

	if (!rbd_extent_plan(source->size_bytes, &limits, &plan))
		return 0;	/* the login is about to be refused */
	nr_runs = source->size_bytes / source->contiguous_bytes + plan.nr_extents;
	return plan.nr_extents * (u64)(KEY_BYTES + sizeof(struct rbdt_key) +
				       sizeof(struct rbd_segment)) +
	       source->size_bytes / plan.page_bytes * KEY_PAGE_BYTES +
	       nr_runs * sizeof(struct scatterlist);
}

enum rbd_status rbdt_keys_register(struct rbdt_epoch *epoch, const struct rbdt_keys_source *source,
				   struct rbd_open_answer *answer)
{
	struct rbd_extent_limits limits = keys_limits(epoch->device, source);
	struct rbdt_keys *keys = &epoch->keys;
	struct reg_batch *batch;
	enum rbd_status status;

	limits.max_pages = rbd_fault_less(RBD_FAULT_EXTENTS, limits.max_pages);
	batch = kvzalloc(sizeof(*batch), GFP_KERNEL);
	if (!batch)
		return RBD_ST_NO_RESOURCES;
	batch->epoch = epoch;
	batch->cqe.done = reg_done;
	batch->last_cqe.done = reg_last_done;
	init_completion(&batch->done);
	keys->direction = epoch->session->read_only ? DMA_TO_DEVICE : DMA_BIDIRECTIONAL;

	status = keys_try(batch, source, &limits, answer);
	if (status == RBD_ST_DEVICE && keys->plan.page_bytes > PAGE_SIZE) {
		/* Mappings through an IOMMU may be less contiguous than the memory. */
		rbdt_keys_release(epoch);
		if (keys->leaked)
			goto out;	/* what they reach must not be forgotten: no second set */
		limits.contiguous_bytes = PAGE_SIZE;
		status = keys_try(batch, source, &limits, answer);
	}
out:
	kvfree(batch);
	if (status != RBD_ST_OK)
		return status;
	answer->extent_bytes = cpu_to_le32(keys->plan.extent_bytes);
	answer->nr_extents = cpu_to_le32(keys->plan.nr_extents);
	answer->region_bytes = cpu_to_le64(source->size_bytes);
	return RBD_ST_OK;
}
