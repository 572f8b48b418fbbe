/* SPDX-License-Identifier: GPL-2.0 */
/*
 * READ sinks: registrations for transports on which the sink of an RDMA READ
 * must be remotely writable (iWARP). Nobody else needs them.
 */
#ifndef RBD_INITIATOR_SINK_H
#define RBD_INITIATOR_SINK_H

#include <linux/spinlock.h>
#include <rdma/ib_verbs.h>

/**
 * struct rbd_sink - one registration, used by one request at a time
 * @mr: it; valid from the request's REG_MR to its READ_WITH_INV, no longer
 * @next: in the pool
 */
struct rbd_sink {
	struct ib_mr *mr;
	struct rbd_sink *next;
};

/**
 * struct rbd_sinks - the pool of one queue
 * @lock: protects @free; a leaf, taken with softirqs off
 * @free: the unused ones
 * @all: every one
 * @nr: of them
 * @device: they are of
 * @scratch: a page that READs behind WRITEs go to: its contents mean nothing
 * @scratch_dma: of @scratch
 */
struct rbd_sinks {
	spinlock_t lock;
	struct rbd_sink *free;
	struct rbd_sink *all;
	u32 nr;
	struct ib_device *device;
	struct page *scratch;
	u64 scratch_dma;
};

/**
 * rbd_sinks_init - make a pool
 * @nr: sinks
 * @pages: of each
 *
 * May sleep. Return: 0 or a negative errno; rbd_sinks_exit() is due in either case.
 */
int rbd_sinks_init(struct rbd_sinks *sinks, struct ib_pd *pd, u32 nr, u32 pages);

/* rbd_sinks_exit - free them, whoever holds them; the queue is destroyed. May sleep. */
void rbd_sinks_exit(struct rbd_sinks *sinks);

/* rbd_sink_get - take one, or NULL; rbd_sink_put - give it back. Any context but hard IRQ. */
struct rbd_sink *rbd_sink_get(struct rbd_sinks *sinks);
void rbd_sink_put(struct rbd_sinks *sinks, struct rbd_sink *sink);

#endif /* RBD_INITIATOR_SINK_H */
