// SPDX-License-Identifier: GPL-2.0
/*
 * Staging memory: chunks of pages, all of one size, in a row.
 */
#include <linux/bitmap.h>
#include <linux/highmem.h>
#include <linux/mm.h>
#include <linux/slab.h>
#include <rbd/wire.h>

#include "reserve.h"
#include "staging.h"

/* Sizes of chunks that are tried, largest first: 2 MiB, 64 KiB, a page. */
static const unsigned int staging_orders[] = { 21 - PAGE_SHIFT, 16 - PAGE_SHIFT, 0 };

static u32 chunk_bytes(const struct rbdt_staging *staging)
{
	return PAGE_SIZE << staging->order;
}

static void chunks_free(struct page **chunks, u32 nr, unsigned int order)
{
	u32 i;

	for (i = 0; chunks && i < nr; i++)
		if (chunks[i])
			__free_pages(chunks[i], order);
	kvfree(chunks);
}

/* Compound, because soft iWARP sends by page reference: each page must have a count. */
static struct page **chunks_alloc(u32 nr, unsigned int order, int node)
{
	gfp_t gfp = RBDT_GFP_LARGE | __GFP_ZERO | (order ? __GFP_COMP | __GFP_NORETRY : 0);
	struct page **chunks = kvcalloc(nr, sizeof(*chunks), RBDT_GFP_LARGE);
	u32 i;

	if (!chunks)
		return NULL;
	if (order)
		gfp &= ~__GFP_RETRY_MAYFAIL;
	for (i = 0; i < nr; i++) {
		chunks[i] = alloc_pages_node(node, gfp, order);
		if (!chunks[i]) {
			chunks_free(chunks, i, order);
			return NULL;
		}
	}
	return chunks;
}

static void staging_try(struct rbdt_staging *staging, unsigned int order, int node, bool stable)
{
	u32 nr = DIV_ROUND_UP_ULL(staging->bytes, PAGE_SIZE << order);

	staging->order = order;
	staging->chunks = chunks_alloc(nr, order, node);
	if (!staging->chunks)
		return;
	if (stable)
		staging->bounce = chunks_alloc(nr, order, node);
	if (stable && !staging->bounce) {
		chunks_free(staging->chunks, nr, order);
		staging->chunks = NULL;
		return;
	}
	staging->nr_chunks = nr;
}

static bool staging_alloc_taken(struct rbdt_staging *staging)
{
	staging->taken = bitmap_zalloc(DIV_ROUND_UP_ULL(staging->bytes, RBD_STAGING_UNIT), GFP_KERNEL);
	return staging->taken;
}

struct rbdt_staging *rbdt_staging_alloc(int node, u64 bytes, bool stable)
{
	struct rbdt_staging *staging = kzalloc(sizeof(*staging), GFP_KERNEL);
	unsigned int i;

	if (!staging)
		return NULL;
	staging->bytes = bytes;
	if (stable && !staging_alloc_taken(staging))
		goto out;
	for (i = 0; i < ARRAY_SIZE(staging_orders) && !staging->nr_chunks; i++)
		if (!staging_orders[i] || PAGE_SIZE << staging_orders[i] <= bytes)
			staging_try(staging, staging_orders[i], node, stable);
	if (staging->nr_chunks)
		return staging;
	bitmap_free(staging->taken);
out:
	kfree(staging);
	return NULL;
}

void rbdt_staging_free(struct rbdt_staging *staging)
{
	if (!staging)
		return;
	chunks_free(staging->bounce, staging->nr_chunks, staging->order);
	chunks_free(staging->chunks, staging->nr_chunks, staging->order);
	bitmap_free(staging->taken);
	kfree(staging);
}

/* It may begin anywhere in a chunk: one more than its length says. */
unsigned int rbdt_staging_vecs(const struct rbdt_staging *staging, u32 bytes)
{
	return DIV_ROUND_UP(bytes, chunk_bytes(staging)) + 1;
}

static void staging_give_units(struct rbdt_staging *staging, u32 unit, u32 end)
{
	for (; unit < end; unit++)
		clear_bit_unlock(unit, staging->taken);
}

bool rbdt_staging_take(struct rbdt_staging *staging, u32 offset, u32 bytes)
{
	u32 begin = offset / RBD_STAGING_UNIT, end = DIV_ROUND_UP(offset + bytes, RBD_STAGING_UNIT), unit;

	for (unit = begin; unit < end; unit++) {
		if (test_and_set_bit_lock(unit, staging->taken)) {
			staging_give_units(staging, begin, unit);
			return false;
		}
	}
	return true;
}

void rbdt_staging_give(struct rbdt_staging *staging, u32 offset, u32 bytes)
{
	staging_give_units(staging, offset / RBD_STAGING_UNIT, DIV_ROUND_UP(offset + bytes, RBD_STAGING_UNIT));
}

static bool staging_bounces(const struct rbdt_staging *staging, const struct bio *bio)
{
#ifdef RBD_TEST_NO_BOUNCE	/* shows that the test of stable pages can fail; Documentation/testing.rst */
	return false;
#endif
	return staging->bounce && bio_data_dir(bio) == WRITE;
}

static void staging_bounce(struct rbdt_staging *staging, u32 chunk, u32 start, u32 bytes)
{
	memcpy(page_address(staging->bounce[chunk]) + start,
	       page_address(staging->chunks[chunk]) + start, bytes);
}

void rbdt_staging_to_bio(struct rbdt_staging *staging, u32 offset, u32 bytes, struct bio *bio)
{
	bool bounce = staging_bounces(staging, bio);
	struct page **pages = bounce ? staging->bounce : staging->chunks;
	u32 size = chunk_bytes(staging);
	u32 chunk, start, piece;

	for (; bytes; bytes -= piece, offset += piece) {
		chunk = offset / size;
		start = offset % size;
		piece = min(bytes, size - start);
		if (bounce)
			staging_bounce(staging, chunk, start, piece);
		__bio_add_page(bio, pages[chunk] + start / PAGE_SIZE, piece, start % PAGE_SIZE);
	}
}

/* A range as a scatter list; the range starts on a page */
static int staging_map_sg(void *arg, u64 offset, u32 bytes, struct scatterlist **list)
{
	struct rbdt_staging *staging = arg;
	u32 size = chunk_bytes(staging), start, piece;
	unsigned int nr = DIV_ROUND_UP((u32)(offset % size) + bytes, size);
	struct scatterlist *sg;

	*list = kvmalloc_array(nr, sizeof(**list), RBDT_GFP_LARGE);
	if (!*list)
		return -ENOMEM;
	sg_init_table(*list, nr);
	for (sg = *list; bytes; bytes -= piece, offset += piece, sg++) {
		start = offset % size;
		piece = min(bytes, size - start);
		sg_set_page(sg, staging->chunks[(u32)offset / size] + start / PAGE_SIZE, piece,
			    start % PAGE_SIZE);
	}
	return nr;
}

struct rbdt_keys_source rbdt_staging_source(struct rbdt_staging *staging)
{
	return (struct rbdt_keys_source) {
		.size_bytes = staging->bytes,
		.contiguous_bytes = chunk_bytes(staging),
		.map = staging_map_sg,
		.arg = staging,
	};
}
