// SPDX-License-Identifier: GPL-2.0
/*
 * The extent table of a memory export, or of staging memory: READ from the target over the control
 * queue, checked, kept as an array of struct rbd_extent.
 */
#include <linux/dma-mapping.h>
#include <linux/slab.h>
#include <linux/vmalloc.h>

#include "../common/transport.h"
#include "queue.h"
#include "session.h"

#define CHUNK_BYTES	RBD_TABLE_BYTES

/**
 * struct table_reader - one chunk's READ
 * @cqe: of the READ
 * @session: whose table
 * @buffer: CHUNK_BYTES, in one piece
 * @dma: of @buffer
 * @mr: registration of @buffer where a READ's sink needs a key, else NULL
 * @lkey: for the READ
 * @done: set by the completion
 * @failed: likewise
 */
struct table_reader {
	struct ib_cqe cqe;
	struct rbd_session *session;
	struct rbd_segment *buffer;
	u64 dma;
	struct ib_mr *mr;
	u32 lkey;
	bool done;
	bool failed;
};

static void table_read_done(struct ib_cq *cq, struct ib_wc *wc)
{
	struct table_reader *reader = container_of(wc->wr_cqe, struct table_reader, cqe);
	struct rbd_session *session = reader->session;

	if (wc->status != IB_WC_SUCCESS) {
		reader->failed = true;
		rbd_session_lost(session, EIO, "the extent table could not be read: %s",
				 ib_wc_status_msg(wc->status));
	}
	/* Pairs with table_post(). The reader is gone from here on. */
	smp_store_release(&reader->done, true);
	wake_up(&session->wait);
}

/* For good: what the stopped queue flushes is no news any more. */
static void table_stop(struct rbd_session *session)
{
	rbd_session_set_ending(session, true);
	rbd_queue_stop(session->control_queue);
}

/*
 * Posts and waits. The completion touches @reader, which lives on the caller's
 * stack: whatever ends the wait early, the queue is stopped before it returns.
 */
static int table_post(struct table_reader *reader, const struct ib_send_wr *wr)
{
	struct rbd_session *session = reader->session;
	int error;

	reader->done = false;
	error = ib_post_send(session->control_queue->qp, wr, NULL);
	if (error)
		return rbd_session_fail(session, error, "the extent table could not be read");
	error = rbd_session_wait(session, smp_load_acquire(&reader->done),
				 min_t(unsigned int, RBD_HANDSHAKE_MS,
				       rbd_session_ms_left(session)));
	if (!error && reader->failed)
		error = -EIO;
	if (!error)
		return 0;
	error = rbd_session_fail(session, error, "the extent table could not be read");
	table_stop(session);
	return error;
}

/* On iWARP the responder writes to the sink by its key (RFC 5040): for this session's READs only. */
static int table_register_sink(struct table_reader *reader)
{
	struct rbd_session *session = reader->session;
	struct ib_device *device = session->pd->device;
	struct ib_reg_wr reg = {
		.wr.opcode = IB_WR_REG_MR,
		.wr.wr_cqe = &reader->cqe,
		.wr.send_flags = IB_SEND_SIGNALED,
		.access = IB_ACCESS_LOCAL_WRITE | IB_ACCESS_REMOTE_WRITE,
	};
	struct scatterlist sg;

	reader->lkey = session->pd->local_dma_lkey;
	if (!rbd_transport_read_needs_key(device, session->control_queue->id->port_num))
		return 0;

	reader->mr = ib_alloc_mr(session->pd, IB_MR_TYPE_MEM_REG, CHUNK_BYTES / PAGE_SIZE);
	if (IS_ERR(reader->mr)) {
		int error = PTR_ERR(reader->mr);

		reader->mr = NULL;
		return rbd_session_fail(session, error, "%s registers no memory", device->name);
	}
	sg_init_table(&sg, 1);
	sg_set_page(&sg, virt_to_page(reader->buffer), CHUNK_BYTES, 0);
	sg_dma_address(&sg) = reader->dma;
	sg_dma_len(&sg) = CHUNK_BYTES;
	if (ib_map_mr_sg(reader->mr, &sg, 1, NULL, PAGE_SIZE) != 1)
		return rbd_session_fail(session, -EIO, "%s registers no memory", device->name);
	ib_update_fast_reg_key(reader->mr, ib_inc_rkey(reader->mr->rkey));
	reg.mr = reader->mr;
	reg.key = reader->mr->rkey;
	reader->lkey = reader->mr->lkey;
	return table_post(reader, &reg.wr);
}

static int table_invalidate_sink(struct table_reader *reader)
{
	struct ib_send_wr wr = {
		.opcode = IB_WR_LOCAL_INV,
		.wr_cqe = &reader->cqe,
		.send_flags = IB_SEND_SIGNALED,
		.ex.invalidate_rkey = reader->mr ? reader->mr->rkey : 0,
	};

	return reader->mr ? table_post(reader, &wr) : 0;
}

static int table_read_chunk(struct table_reader *reader, const struct rbd_segment *from,
			    u32 offset, u32 bytes)
{
	struct ib_device *device = reader->session->pd->device;
	struct ib_sge sge = {
		.addr = reader->mr ? reader->mr->iova : reader->dma,
		.length = bytes,
		.lkey = reader->lkey,
	};
	struct ib_rdma_wr wr = {
		.wr.opcode = IB_WR_RDMA_READ,
		.wr.wr_cqe = &reader->cqe,
		.wr.send_flags = IB_SEND_SIGNALED,
		.wr.sg_list = &sge,
		.wr.num_sge = 1,
		.remote_addr = le64_to_cpu(from->address) + offset,
		.rkey = le32_to_cpu(from->key),
	};
	int error;

	ib_dma_sync_single_for_device(device, reader->dma, CHUNK_BYTES, DMA_FROM_DEVICE);
	error = table_post(reader, &wr.wr);
	ib_dma_sync_single_for_cpu(device, reader->dma, CHUNK_BYTES, DMA_FROM_DEVICE);
	return error;
}

/* What an entry has to say: a length that covers its part of the export exactly. */
static int table_take(struct rbd_session *session, const struct rbd_segment *entries, u32 first,
		      u32 nr)
{
	struct rbd_grant *grant = &session->grant;
	u64 rest;
	u32 i;

	for (i = 0; i < nr; i++) {
		rest = grant->region_bytes - (u64)(first + i) * grant->extent_bytes;
		if (le32_to_cpu(entries[i].length) != min_t(u64, rest, grant->extent_bytes))
			return rbd_session_fail(session, -EPROTO,
						"the target's extent table is damaged");
		session->extents[first + i] = (struct rbd_extent) {
			.address = le64_to_cpu(entries[i].address),
			.key = le32_to_cpu(entries[i].key),
		};
	}
	return 0;
}

static int table_read_segments(struct table_reader *reader)
{
	struct rbd_session *session = reader->session;
	u32 first = 0, offset, bytes, length;
	int error;
	u16 i;

	for (i = 0; i < session->nr_table_segs; i++) {
		length = le32_to_cpu(session->table_at[i].length);
		for (offset = 0; offset < length; offset += bytes) {
			bytes = min_t(u32, CHUNK_BYTES, length - offset);
			error = table_read_chunk(reader, &session->table_at[i], offset, bytes);
			if (!error)
				error = table_take(session, reader->buffer, first,
						   bytes / sizeof(struct rbd_segment));
			if (error)
				return error;
			first += bytes / sizeof(struct rbd_segment);
		}
	}
	return 0;
}

int rbd_table_read(struct rbd_session *session)
{
	struct table_reader reader = {
		.cqe.done = table_read_done,
		.session = session,
		.buffer = session->table_buffer,
	};
	struct ib_device *device = session->pd->device;
	int error = -ENOMEM;

	BUILD_BUG_ON(CHUNK_BYTES % sizeof(struct rbd_segment));
	session->extents = rbd_queue_zalloc(session->grant.nr_extents, sizeof(*session->extents),
					    ibdev_to_node(device));
	if (!session->extents)
		return rbd_session_fail(session, error, "not enough memory for the extent table");
	reader.dma = ib_dma_map_single(device, reader.buffer, CHUNK_BYTES, DMA_FROM_DEVICE);
	if (ib_dma_mapping_error(device, reader.dma))
		return rbd_session_fail(session, error, "%s maps no memory", device->name);

	error = table_register_sink(&reader);
	if (!error)
		error = table_read_segments(&reader);
	if (!error)
		error = table_invalidate_sink(&reader);

	if (reader.mr) {
		/* A sink that may still be valid goes only once its queue cannot write to it. */
		if (error)
			table_stop(session);
		ib_dereg_mr(reader.mr);
	}
	ib_dma_unmap_single(device, reader.dma, CHUNK_BYTES, DMA_FROM_DEVICE);
	return error;
}
