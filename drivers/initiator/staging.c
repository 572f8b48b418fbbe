// SPDX-License-Identifier: GPL-2.0
/*
 * Staging: one queue's share, handed out in units of 4 KiB.
 */
#include <linux/bitmap.h>
#include <linux/blk-mq.h>
#include <linux/math.h>
#include <rbd/wire.h>

#include "queue.h"
#include "staging.h"

int rbd_staging_init(struct rbd_staging *staging, u32 first, u32 bytes, u32 reserve_bytes, int node)
{
	spin_lock_init(&staging->lock);
	staging->first = first;
	staging->nr_units = bytes / RBD_STAGING_UNIT;
	staging->nr_reserve = DIV_ROUND_UP(reserve_bytes, RBD_STAGING_UNIT);
	staging->used = rbd_queue_zalloc(BITS_TO_LONGS(staging->nr_units), sizeof(long), node);
	return staging->used ? 0 : -ENOMEM;
}

void rbd_staging_exit(struct rbd_staging *staging)
{
	kvfree(staging->used);
	staging->used = NULL;
}

/* From where the last one ended, then from the beginning. Return: @nr_units: there is no room. */
static u32 staging_find(struct rbd_staging *staging, u32 nr_units, u32 nr)
{
	u32 unit = bitmap_find_next_zero_area(staging->used, nr_units, staging->next, nr, 0);

	if (unit >= nr_units && staging->next)
		unit = bitmap_find_next_zero_area(staging->used, nr_units, 0, nr, 0);
	return min(unit, nr_units);
}

bool rbd_staging_get(struct rbd_staging *staging, bool refused, u32 bytes, u32 *offset)
{
	u32 nr = DIV_ROUND_UP(bytes, RBD_STAGING_UNIT);
	u32 nr_units = staging->nr_units - (refused ? 0 : staging->nr_reserve);
	u32 unit;

	spin_lock_bh(&staging->lock);
	unit = staging_find(staging, nr_units, nr);
	if (unit < nr_units) {
		bitmap_set(staging->used, unit, nr);
		staging->next = unit + nr;
		*offset = staging->first + unit * RBD_STAGING_UNIT;
	}
	spin_unlock_bh(&staging->lock);
	return unit < nr_units;
}

void rbd_staging_put(struct rbd_staging *staging, u32 offset, u32 bytes)
{
	u32 nr = DIV_ROUND_UP(bytes, RBD_STAGING_UNIT);

	spin_lock_bh(&staging->lock);
	bitmap_clear(staging->used, (offset - staging->first) / RBD_STAGING_UNIT, nr);
	spin_unlock_bh(&staging->lock);
}
