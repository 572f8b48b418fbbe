/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The messages of an I/O queue of the device class: a small header (a command, a result), which
 * may have up to a page of data in front of it. Boxes hold headers, an inbox receives.
 */
#ifndef RBD_COMMON_INBOX_H
#define RBD_COMMON_INBOX_H

#include <rdma/ib_verbs.h>
#include <rbd/wire.h>

/**
 * struct rbd_data_page - room for the data of one message, RBD_INLINE_MAX bytes
 * @page: NULL: none
 * @dma: its address; 0: not mapped
 */
struct rbd_data_page {
	struct page *page;
	u64 dma;
};

/**
 * rbd_data_page_alloc - allocate and map one, on the adapter's node
 *
 * Return: 0 or -ENOMEM; then, as in the end, unmap and free it.
 */
int rbd_data_page_alloc(struct rbd_data_page *data, struct ib_device *device,
			enum dma_data_direction direction, gfp_t gfp);

/* rbd_data_page_unmap, then _free: also of a zeroed one, and of half of one */
void rbd_data_page_unmap(struct rbd_data_page *data, struct ib_device *device,
			 enum dma_data_direction direction);
void rbd_data_page_free(struct rbd_data_page *data);

/**
 * struct rbd_box - headers in a row
 * @entries: @nr of @entry_bytes
 * @dma: their address; 0: not mapped
 * @nr: how many
 * @entry_bytes: of each
 * @direction: of the mapping
 */
struct rbd_box {
	void *entries;
	u64 dma;
	u32 nr;
	u32 entry_bytes;
	enum dma_data_direction direction;
};

/* rbd_box_alloc - @nr, @entry_bytes and @direction are set; likewise */
int rbd_box_alloc(struct rbd_box *box, struct ib_device *device, gfp_t gfp);
void rbd_box_unmap(struct rbd_box *box, struct ib_device *device);
void rbd_box_free(struct rbd_box *box);

static inline void *rbd_box_entry(const struct rbd_box *box, u32 index)
{
	return box->entries + (size_t)index * box->entry_bytes;
}

static inline u64 rbd_box_dma(const struct rbd_box *box, u32 index)
{
	return box->dma + (u64)index * box->entry_bytes;
}

/**
 * struct rbd_inbox_recv - one receive
 * @cqe: of it
 * @index: of its entry of the headers
 * @data: what arrives: data, and the header behind it, unless the data fills the page: then
 *	the header is in the headers
 */
struct rbd_inbox_recv {
	struct ib_cqe cqe;
	u32 index;
	struct rbd_data_page data;
};

/**
 * struct rbd_inbox - the receives of one queue
 * @qp: not owned
 * @device: of @qp
 * @headers: one for each receive
 * @direction: of the mapping of data
 * @recvs: as many as @headers has entries
 */
struct rbd_inbox {
	struct ib_qp *qp;
	struct ib_device *device;
	struct rbd_box headers;
	enum dma_data_direction direction;
	struct rbd_inbox_recv *recvs;
};

/**
 * rbd_inbox_init - allocate the receives
 * @inbox: zeroed
 * @qp: they are going to be posted to
 * @nr: of them
 * @header_bytes: of each
 * @direction: of data; DMA_BIDIRECTIONAL where its pages are also sent from
 * @done: what handles their completions
 * @gfp: for all of it
 *
 * May sleep. Return: 0 or -ENOMEM; rbd_inbox_unmap() and _free() are due in either case.
 */
int rbd_inbox_init(struct rbd_inbox *inbox, struct ib_qp *qp, u32 nr, u32 header_bytes,
		   enum dma_data_direction direction,
		   void (*done)(struct ib_cq *cq, struct ib_wc *wc), gfp_t gfp);

/* rbd_inbox_unmap - the QP is destroyed; rbd_inbox_free - and nobody uses what arrived */
void rbd_inbox_unmap(struct rbd_inbox *inbox);
void rbd_inbox_free(struct rbd_inbox *inbox);

/* rbd_inbox_post - post a receive; rbd_inbox_post_all - the first time. Return: 0 or an errno. */
int rbd_inbox_post(struct rbd_inbox *inbox, struct rbd_inbox_recv *recv);
int rbd_inbox_post_all(struct rbd_inbox *inbox);

/**
 * rbd_inbox_find - the header in a message of @bytes: the last of it
 *
 * The peer may write it again as long as the receive is not handled: read it once. Context:
 * that of @recv's completion. Return: NULL when no message can be so long.
 */
const void *rbd_inbox_find(const struct rbd_inbox *inbox, const struct rbd_inbox_recv *recv,
			   u32 bytes);

/**
 * rbd_recv_invalidates - did what came invalidate a key here?
 *
 * Nobody is ever asked to, and some adapters let it hit a key that is not even its sender's: whoever does it breaks
 * the rules. Any context.
 */
static inline bool rbd_recv_invalidates(const struct ib_wc *wc)
{
#ifdef RBD_TEST_TAKE_INVALIDATE	/* shows that the tests of rights can fail; Documentation/testing.rst */
	return false;
#endif
	return wc->wc_flags & IB_WC_WITH_INVALIDATE;
}

#endif /* RBD_COMMON_INBOX_H */
