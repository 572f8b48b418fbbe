/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Staging: one queue's share of the memory that a target lends to a session of the device
 * class, handed out to requests in units of 4 KiB. It has room for at least one of the largest
 * requests. Small requests need none: their data rides with the command or the result.
 */
#ifndef RBD_INITIATOR_STAGING_H
#define RBD_INITIATOR_STAGING_H

#include <linux/spinlock.h>
#include <linux/types.h>

/**
 * struct rbd_staging - one queue's share
 * @first: offset of the share in the session's staging memory, bytes
 * @lock: protects what follows; a leaf, taken with softirqs off
 * @nr_units: of the share
 * @used: bit for each
 * @next: where the search begins
 * @nr_reserve: units at the end that only requests which were refused once may have, as many
 *	as a largest one needs: so that small ones do not starve large ones
 */
struct rbd_staging {
	u32 first;
	spinlock_t lock;
	u32 nr_units;
	unsigned long *used;
	u32 next;
	u32 nr_reserve;
};

/**
 * rbd_staging_init - take a share
 * @first: where it begins
 * @bytes: of it; a multiple of the unit
 * @reserve_bytes: of a largest request; not more than half of @bytes
 * @node: whose memory notes what is used
 *
 * May sleep. Return: 0 or -ENOMEM; rbd_staging_exit() is due in either case.
 */
int rbd_staging_init(struct rbd_staging *staging, u32 first, u32 bytes, u32 reserve_bytes, int node);

/* rbd_staging_exit - the queue is destroyed. A zeroed one is fine. */
void rbd_staging_exit(struct rbd_staging *staging);

/**
 * rbd_staging_get - room for a request's data
 * @refused: the same request was refused before
 * @bytes: at most the session's largest request
 * @offset: where, in the session's staging memory
 *
 * Return: false when there is no room. Then requests of this queue hold it, and the
 * end of any of them has blk-mq run the queue again. Any context but hard IRQ.
 */
bool rbd_staging_get(struct rbd_staging *staging, bool refused, u32 bytes, u32 *offset);

/* rbd_staging_put - give back what rbd_staging_get() gave. Likewise. */
void rbd_staging_put(struct rbd_staging *staging, u32 offset, u32 bytes);

#endif /* RBD_INITIATOR_STAGING_H */
