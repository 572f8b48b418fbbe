// SPDX-License-Identifier: GPL-2.0
/*
 * The messages of an I/O queue of the device class, as both sides receive them.
 */
#include <linux/mm.h>
#include <linux/slab.h>

#include "inbox.h"

int rbd_data_page_alloc(struct rbd_data_page *data, struct ib_device *device,
			enum dma_data_direction direction, gfp_t gfp)
{
	u64 address;

	data->page = alloc_pages_node(ibdev_to_node(device), gfp, 0);
	if (!data->page)
		return -ENOMEM;
	address = ib_dma_map_page(device, data->page, 0, RBD_INLINE_MAX, direction);
	if (ib_dma_mapping_error(device, address))
		return -ENOMEM;
	data->dma = address;
	return 0;
}

void rbd_data_page_unmap(struct rbd_data_page *data, struct ib_device *device,
			 enum dma_data_direction direction)
{
	if (data->dma)
		ib_dma_unmap_page(device, data->dma, RBD_INLINE_MAX, direction);
	data->dma = 0;
}

void rbd_data_page_free(struct rbd_data_page *data)
{
	if (data->page)
		__free_page(data->page);
	data->page = NULL;
}

static size_t box_bytes(const struct rbd_box *box)
{
	return (size_t)box->nr * box->entry_bytes;
}

int rbd_box_alloc(struct rbd_box *box, struct ib_device *device, gfp_t gfp)
{
	u64 address;

	box->entries = kcalloc(box->nr, box->entry_bytes, gfp);
	if (!box->entries)
		return -ENOMEM;
	address = ib_dma_map_single(device, box->entries, box_bytes(box), box->direction);
	if (ib_dma_mapping_error(device, address))
		return -ENOMEM;
	box->dma = address;
	return 0;
}

void rbd_box_unmap(struct rbd_box *box, struct ib_device *device)
{
	if (box->dma)
		ib_dma_unmap_single(device, box->dma, box_bytes(box), box->direction);
	box->dma = 0;
}

void rbd_box_free(struct rbd_box *box)
{
	kfree(box->entries);
	box->entries = NULL;
}

static int inbox_alloc_recvs(struct rbd_inbox *inbox,
			     void (*done)(struct ib_cq *cq, struct ib_wc *wc), gfp_t gfp)
{
	struct rbd_inbox_recv *recv;
	int error = 0;
	u32 i;

	inbox->recvs = kvcalloc(inbox->headers.nr, sizeof(*inbox->recvs), gfp);
	if (!inbox->recvs)
		return -ENOMEM;
	for (i = 0; i < inbox->headers.nr && !error; i++) {
		recv = &inbox->recvs[i];
		recv->cqe.done = done;
		recv->index = i;
		error = rbd_data_page_alloc(&recv->data, inbox->device, inbox->direction, gfp);
	}
	return error;
}

int rbd_inbox_init(struct rbd_inbox *inbox, struct ib_qp *qp, u32 nr, u32 header_bytes,
		   enum dma_data_direction direction,
		   void (*done)(struct ib_cq *cq, struct ib_wc *wc), gfp_t gfp)
{
	int error;

	inbox->qp = qp;
	inbox->device = qp->device;
	inbox->direction = direction;
	inbox->headers = (struct rbd_box) {
		.nr = nr,
		.entry_bytes = header_bytes,
		.direction = DMA_FROM_DEVICE,
	};
	error = rbd_box_alloc(&inbox->headers, inbox->device, gfp);
	return error ?: inbox_alloc_recvs(inbox, done, gfp);
}

void rbd_inbox_unmap(struct rbd_inbox *inbox)
{
	u32 i;

	rbd_box_unmap(&inbox->headers, inbox->device);
	for (i = 0; inbox->recvs && i < inbox->headers.nr; i++)
		rbd_data_page_unmap(&inbox->recvs[i].data, inbox->device, inbox->direction);
}

void rbd_inbox_free(struct rbd_inbox *inbox)
{
	u32 i;

	for (i = 0; inbox->recvs && i < inbox->headers.nr; i++)
		rbd_data_page_free(&inbox->recvs[i].data);
	kvfree(inbox->recvs);
	inbox->recvs = NULL;
	rbd_box_free(&inbox->headers);
}

int rbd_inbox_post(struct rbd_inbox *inbox, struct rbd_inbox_recv *recv)
{
	u32 lkey = inbox->qp->pd->local_dma_lkey;
	struct ib_sge sges[2] = {
		{
			.addr = recv->data.dma,
			.length = RBD_INLINE_MAX,
			.lkey = lkey,
		}, {
			.addr = rbd_box_dma(&inbox->headers, recv->index),
			.length = inbox->headers.entry_bytes,
			.lkey = lkey,
		},
	};
	struct ib_recv_wr wr = {
		.wr_cqe = &recv->cqe,
		.sg_list = sges,
		.num_sge = 2,
	};

	ib_dma_sync_single_for_device(inbox->device, sges[0].addr, sges[0].length,
				      inbox->direction);
	ib_dma_sync_single_for_device(inbox->device, sges[1].addr, sges[1].length,
				      DMA_FROM_DEVICE);
	return ib_post_recv(inbox->qp, &wr, NULL);
}

int rbd_inbox_post_all(struct rbd_inbox *inbox)
{
	int error = 0;
	u32 i;

	for (i = 0; i < inbox->headers.nr && !error; i++)
		error = rbd_inbox_post(inbox, &inbox->recvs[i]);
	return error;
}

const void *rbd_inbox_find(const struct rbd_inbox *inbox, const struct rbd_inbox_recv *recv,
			   u32 bytes)
{
	u32 header_bytes = inbox->headers.entry_bytes;
	u32 data = bytes - header_bytes;

	ib_dma_sync_single_for_cpu(inbox->device, recv->data.dma, RBD_INLINE_MAX,
				   inbox->direction);
	ib_dma_sync_single_for_cpu(inbox->device, rbd_box_dma(&inbox->headers, recv->index),
				   header_bytes, DMA_FROM_DEVICE);
	/* Data is in sectors. */
	if (bytes < header_bytes || data > RBD_INLINE_MAX || data & 511)
		return NULL;
	if (data == RBD_INLINE_MAX)
		return rbd_box_entry(&inbox->headers, recv->index);
	return page_address(recv->data.page) + data;
}
