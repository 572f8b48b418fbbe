// SPDX-License-Identifier: GPL-2.0
/*
 * Batches: several requests, one doorbell.
 */
#include "batch.h"

struct rbd_request *rbd_batch_send(struct rbd_batch *batch)
{
	struct rbd_request *posted = batch->posted;

	if (batch->nr)
		rbd_batch_post_one(batch->queue, batch->first);
	rbd_batch_init(batch);
	return posted;
}

void rbd_batch_sent(struct rbd_request *posted)
{
	struct rbd_request *next;

	for (; posted; posted = next) {
		next = posted->next;
		rbd_request_done(posted->queue, posted, RBD_PENDING_POST);
	}
}
