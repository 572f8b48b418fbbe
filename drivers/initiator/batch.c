// SPDX-License-Identifier: GPL-2.0
/*
 * Batches: several requests, one doorbell.
 */
#include "batch.h"

void rbd_batch_move(struct rbd_batch *to, struct rbd_batch *from)
{
	struct rbd_request *oldest = from->requests;

	if (!from->first)
		return;
	if (to->first) {
		while (oldest->next)
			oldest = oldest->next;
		oldest->next = to->requests;
		to->last->next = from->first;
		from->first = to->first;
		from->nr += to->nr;
	}
	*to = *from;
	*from = (struct rbd_batch) { };
}

/*
 * Providers look at the next WR after they have posted one (rxe_post_send_kernel(), siw_post_send()),
 * and by then that one may have completed. So no request ends, and lets its tag and its WRs be used
 * anew, before the whole batch is posted.
 */
void rbd_batch_post(struct rbd_batch *batch)
{
	struct rbd_queue *queue = batch->queue;
	struct rbd_request *req = batch->requests;
	struct rbd_request *next;

	/* When that fails part of it may be posted: the requests are settled with all others. */
	rbd_post(queue, batch->first);
	for (; req; req = next) {
		next = req->next;
		rbd_request_done(queue, req, RBD_PENDING_POST);
	}
	*batch = (struct rbd_batch) { };
}
