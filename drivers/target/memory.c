// SPDX-License-Identifier: GPL-2.0
/*
 * The memory class: pinned pages of this host, in pieces of 2 MiB where they can
 * be had, single pages where not. An initiator reads and writes them itself.
 */
#include <linux/mm.h>
#include <linux/sched/signal.h>
#include <linux/slab.h>

#include "../common/job.h"
#include "adapter.h"
#include "epoch.h"
#include "export.h"
#include "reserve.h"
#include "session.h"

#define PIECE_ORDER	(21 - PAGE_SHIFT)
#define PIECE_BYTES	(1u << 21)
#define PIECE_PAGES	(1u << PIECE_ORDER)

/* How much is allocated between two looks at what memory is left. */
#define CHECK_PIECES	32

/* A session's registrations take this part of the store's size, at most, unless it is scattered. */
#define SESSION_SHARE	128

/*
 * Compound, because soft iWARP sends by page reference: each page must have a count.
 */
#define PIECE_GFP	(RBDT_GFP_LARGE | __GFP_ZERO)

/**
 * struct memory_piece - 2 MiB of the store; the last one may be used in part only
 * @page: contiguous, or NULL
 * @pages: else its single pages; those behind the store's end are NULL
 */
struct memory_piece {
	struct page *page;
	struct page **pages;
};

/**
 * struct memory - a memory export's store
 * @nr_pieces: of @pieces, allocated or not
 * @scattered: some piece is in single pages
 * @next: while it is resized: the list it is going to have; it shares pieces with this one
 * @pieces: 16 bytes for each 2 MiB: 8 KiB for each GiB
 */
struct memory {
	u32 nr_pieces;
	bool scattered;
	struct memory *next;
	struct memory_piece pieces[];
};

/*
 * @wanted more of the store of @size_bytes, and room for the registrations of one session: an export
 * that nobody could attach would be of no use.
 */
static int memory_check(struct rbdt_export *export, struct rbd_job *job, u64 wanted,
			u64 size_bytes)
{
	u64 available = rbdt_reserve_available(NUMA_NO_NODE);
	u64 reserve = rbdt_reserve_bytes(NUMA_NO_NODE);

	wanted += size_bytes / SESSION_SHARE;
	if (available < wanted + reserve)
		return rbd_job_fail(job, -ENOMEM,
				    "%llu MiB more would leave this host less than its reserve of %llu MiB: %llu MiB are available",
				    wanted >> 20, reserve >> 20, available >> 20);
	if (!export->node_given)
		return 0;
	available = rbdt_reserve_available(export->node);
	reserve = rbdt_reserve_bytes(export->node);
	if (available < wanted + reserve)
		return rbd_job_fail(job, -ENOMEM,
				    "%llu MiB more would leave NUMA node %d less than its reserve of %llu MiB: %llu MiB are available",
				    wanted >> 20, export->node, reserve >> 20, available >> 20);
	return 0;
}

static int piece_alloc_pages(struct rbdt_export *export, struct memory_piece *piece,
			     gfp_t gfp, u32 nr_pages)
{
	u32 i;

	piece->pages = kcalloc(PIECE_PAGES, sizeof(*piece->pages), RBDT_GFP_LARGE);
	if (!piece->pages)
		return -ENOMEM;
	for (i = 0; i < nr_pages; i++) {
		piece->pages[i] = alloc_pages_node(export->node, gfp, 0);
		if (!piece->pages[i])
			return -ENOMEM;
	}
	return 0;
}

static int piece_alloc(struct rbdt_export *export, struct memory *memory, u32 index,
		       u64 size_bytes)
{
	struct memory_piece *piece = &memory->pieces[index];
	u64 left = size_bytes - (u64)index * PIECE_BYTES;
	gfp_t gfp = PIECE_GFP | (export->node_given ? __GFP_THISNODE : 0);

	if (left >= PIECE_BYTES) {
		piece->page = alloc_pages_node(export->node, gfp | __GFP_COMP, PIECE_ORDER);
		if (piece->page)
			return 0;
		left = PIECE_BYTES;
	}
	memory->scattered = true;
	return piece_alloc_pages(export, piece, gfp, DIV_ROUND_UP(left, PAGE_SIZE));
}

static struct page *memory_first_page(struct memory *memory)
{
	return memory->pieces[0].page ?: memory->pieces[0].pages[0];
}

/* Allocates the pieces from @first on, for a store of @size_bytes. */
static int memory_fill(struct rbdt_export *export, struct memory *memory, u32 first,
		       u64 size_bytes, struct rbd_job *job)
{
	u64 begin = (u64)first * PIECE_BYTES;
	int error;
	u32 i;

	for (i = first; i < memory->nr_pieces; i++) {
		u64 done = (u64)i * PIECE_BYTES;

		if (rbd_job_cancelled(job) || signal_pending(current))
			return rbd_job_fail(job, -EINTR, "interrupted");
		if ((i - first) % CHECK_PIECES == 0) {
			error = memory_check(export, job, size_bytes - done, size_bytes);
			if (error)
				return error;
			rbd_job_progress(job, "allocating", done - begin, size_bytes - begin);
		}
		if (piece_alloc(export, memory, i, size_bytes))
			return rbd_job_fail(job, -ENOMEM,
					    "this host ran out of memory after %llu of %llu MiB",
					    (done - begin) >> 20, (size_bytes - begin) >> 20);
		cond_resched();
	}
	rbd_job_progress(job, "allocating", size_bytes - begin, size_bytes - begin);
	return 0;
}

static struct memory *memory_alloc(u64 size_bytes)
{
	u64 nr_pieces = DIV_ROUND_UP_ULL(size_bytes, PIECE_BYTES);
	struct memory *memory = kvzalloc(struct_size(memory, pieces, nr_pieces), RBDT_GFP_LARGE);

	if (memory)
		memory->nr_pieces = nr_pieces;
	return memory;
}

static int memory_create(struct rbdt_export *export, struct rbd_job *job)
{
	struct memory *memory;
	int error;

	if (!export->node_given)
		export->node = rbdt_adapter_default_node();
	error = memory_check(export, job, export->size_bytes, export->size_bytes);
	if (error)
		return error;
	memory = memory_alloc(export->size_bytes);
	if (!memory)
		return rbd_job_fail(job, -ENOMEM, "this host has no memory for the list of pieces");
	export->backend = memory;
	error = memory_fill(export, memory, 0, export->size_bytes, job);
	if (!error && export->node == NUMA_NO_NODE)
		export->node = page_to_nid(memory_first_page(memory));
	return error;
}

static void piece_free(struct memory_piece *piece)
{
	u32 i;

	if (piece->page)
		__free_pages(piece->page, PIECE_ORDER);
	for (i = 0; piece->pages && i < PIECE_PAGES; i++)
		if (piece->pages[i])
			__free_page(piece->pages[i]);
	kfree(piece->pages);
}

/* The pieces from @first on */
static void memory_free_pieces(struct memory *memory, u32 first)
{
	u32 i;

	for (i = first; i < memory->nr_pieces; i++) {
		piece_free(&memory->pieces[i]);
		cond_resched();
	}
}

static void memory_destroy(struct rbdt_export *export)
{
	struct memory *memory = export->backend;

	if (!memory)
		return;
	memory_free_pieces(memory, 0);
	kvfree(memory);
	export->backend = NULL;
}

/* --- another size --- */

/* Of a piece in single pages those behind the store's end are missing. */
static int memory_fill_gaps(struct rbdt_export *export, struct memory_piece *piece, u64 bytes)
{
	gfp_t gfp = PIECE_GFP | (export->node_given ? __GFP_THISNODE : 0);
	u32 i;

	for (i = 0; piece->pages && i < min_t(u64, DIV_ROUND_UP_ULL(bytes, PAGE_SIZE),
					      PIECE_PAGES); i++) {
		if (piece->pages[i])
			continue;
		piece->pages[i] = alloc_pages_node(export->node, gfp, 0);
		if (!piece->pages[i])
			return -ENOMEM;
	}
	return 0;
}

/* A list of its own, with the pieces of the old one as far as they go */
static int memory_grow(struct rbdt_export *export, u64 size_bytes, struct rbd_job *job)
{
	struct memory *memory = export->backend, *next = memory_alloc(size_bytes);
	u32 shared;
	int error;

	if (!next)
		return rbd_job_fail(job, -ENOMEM, "this host has no memory for the list of pieces");
	shared = min(memory->nr_pieces, next->nr_pieces);
	memcpy(next->pieces, memory->pieces, shared * sizeof(next->pieces[0]));
	next->scattered = memory->scattered;
	memory->next = next;
	error = memory_fill_gaps(export, &next->pieces[shared - 1],
				 size_bytes - (u64)(shared - 1) * PIECE_BYTES);
	if (error)
		return rbd_job_fail(job, error, "this host ran out of memory");
	return memory_fill(export, next, shared, size_bytes, job);
}

/* What is behind the new end has to be zeroes when the store grows again. */
static void memory_clear_tail(struct memory_piece *piece, u32 used)
{
	u32 i, in_page = used % PAGE_SIZE;

	if (piece->page) {
		memset(page_address(piece->page) + used, 0, PIECE_BYTES - used);
		return;
	}
	for (i = used / PAGE_SIZE; i < PIECE_PAGES; i++, in_page = 0)
		if (piece->pages[i])
			memset(page_address(piece->pages[i]) + in_page, 0, PAGE_SIZE - in_page);
}

static void memory_resize(struct rbdt_export *export, u64 size_bytes, bool done)
{
	struct memory *memory = export->backend, *next = memory->next;
	u32 shared, used = size_bytes % PIECE_BYTES;

	if (!next)
		return;
	memory->next = NULL;
	shared = min(memory->nr_pieces, next->nr_pieces);
	if (!done)
		swap(memory, next);	/* the old one stays */
	if (done && used && shared == next->nr_pieces)
		memory_clear_tail(&next->pieces[shared - 1], used);
	memory_free_pieces(memory, shared);
	kvfree(memory);
	export->backend = next;
}

/* The next run of contiguous memory at @offset, at most @bytes of it. */
static struct page *memory_run(struct memory *memory, u64 offset, u32 bytes, u32 *in_page,
			       u32 *run)
{
	struct memory_piece *piece = &memory->pieces[offset / PIECE_BYTES];
	u32 in_piece = offset % PIECE_BYTES;

	*in_page = in_piece % PAGE_SIZE;
	if (piece->page) {
		*run = min(bytes, PIECE_BYTES - in_piece);
		return piece->page + in_piece / PAGE_SIZE;
	}
	*run = min_t(u32, bytes, PAGE_SIZE - *in_page);
	return piece->pages[in_piece / PAGE_SIZE];
}

static unsigned int memory_count_runs(struct memory *memory, u64 offset, u32 bytes)
{
	unsigned int nr = 0;
	u32 in_page, run;

	for (; bytes; bytes -= run, offset += run, nr++)
		memory_run(memory, offset, bytes, &in_page, &run);
	return nr;
}

/* A range as a scatter list; the range starts on a page */
static int memory_map(void *arg, u64 offset, u32 bytes, struct scatterlist **list)
{
	struct memory *memory = arg;
	unsigned int nr = memory_count_runs(memory, offset, bytes);
	struct scatterlist *sg;
	struct page *page;
	u32 in_page, run;

	*list = kvmalloc_array(nr, sizeof(**list), RBDT_GFP_LARGE);
	if (!*list)
		return -ENOMEM;
	sg_init_table(*list, nr);
	for (sg = *list; bytes; bytes -= run, offset += run, sg++) {
		page = memory_run(memory, offset, bytes, &in_page, &run);
		sg_set_page(sg, page, run, in_page);
	}
	return nr;
}

static struct rbdt_keys_source memory_source(struct rbdt_export *export)
{
	struct memory *memory = export->backend;

	return (struct rbdt_keys_source) {
		.size_bytes = export->size_bytes,
		.contiguous_bytes = memory->scattered ? PAGE_SIZE : PIECE_BYTES,
		.map = memory_map,
		.arg = memory,
	};
}

static u64 memory_session_bytes(struct rbdt_export *export, struct ib_device *device)
{
	struct rbdt_keys_source source = memory_source(export);

	return rbdt_keys_bytes(device, &source);
}

static enum rbd_status memory_open(struct rbdt_epoch *epoch, struct rbd_open_answer *answer)
{
	struct rbdt_keys_source source = memory_source(epoch->session->export);

	return rbdt_keys_register(epoch, &source, answer);
}

static enum rbd_status memory_zero(struct rbdt_export *export, u64 offset, u32 bytes)
{
	struct page *page;
	u32 in_page, run;

	for (; bytes; bytes -= run, offset += run) {
		page = memory_run(export->backend, offset, bytes, &in_page, &run);
		memset(page_address(page) + in_page, 0, run);
	}
	return RBD_ST_OK;
}

const struct rbd_backend_ops rbdt_memory_ops = {
	.class = RBD_CLASS_MEMORY,
	.create = memory_create,
	.destroy = memory_destroy,
	.grow = memory_grow,
	.resize = memory_resize,
	.session_bytes = memory_session_bytes,
	.open = memory_open,
	.close = rbdt_keys_release,
	.zero = memory_zero,
};
