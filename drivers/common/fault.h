/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Fault injection, for tests: what the network, the adapter or the peer may do wrong, done on
 * purpose and to order. Only in modules that are built with RBD_FAULTS=1; in others all of this
 * is empty. Rules are written to debugfs: Documentation/testing.rst.
 */
#ifndef RBD_COMMON_FAULT_H
#define RBD_COMMON_FAULT_H

#include <linux/bio.h>
#include <linux/blk-mq.h>
#include <rdma/ib_verbs.h>
#include <rbd/wire.h>

struct dentry;
struct rbd_control;
struct rdma_cm_id;
struct scatterlist;

/* What a rule is about. Messages of the control queue are RBD_FAULT_MESSAGE + their op. */
enum rbd_fault_op {
	RBD_FAULT_READ,		/* initiator: the completion, or the result, that ends a request */
	RBD_FAULT_WRITE,
	RBD_FAULT_FLUSH,
	RBD_FAULT_DISCARD,
	RBD_FAULT_ZERO,
	RBD_FAULT_ERASE,
	RBD_FAULT_POST,		/* initiator: a WRITE is about to be posted */
	RBD_FAULT_DATA,		/* initiator: the completion of WRITEs or READs of the device class */
	RBD_FAULT_COMMAND,	/* target: the arrival of a command */
	RBD_FAULT_BIO,		/* target: the end of a command at the backing */
	RBD_FAULT_FENCE,	/* target: a fence begins */
	RBD_FAULT_DESTROY,	/* target: a queue is about to be destroyed */
	RBD_FAULT_DEREG,	/* target: a registration is about to be released */
	RBD_FAULT_MAP,		/* target: memory is mapped for a registration */
	RBD_FAULT_CONNECT,	/* initiator: a connect request */
	RBD_FAULT_ACCEPT,	/* target: its acceptance */
	RBD_FAULT_QUEUES,	/* target: what a session is granted: queues */
	RBD_FAULT_DEPTH,	/* target: their depth */
	RBD_FAULT_EXTENTS,	/* target: the size of extents */
	RBD_FAULT_MESSAGE = 0x100,
};

#ifdef RBD_FAULTS

/*
 * rbd_fault_init - make the file in @folder of debugfs; rbd_fault_exit - when no queue is left
 *
 * The last step of the module's init: a module whose init fails is freed whoever has a file of its open, and
 * closing that file would run what is gone.
 */
void rbd_fault_init(struct dentry *folder);
void rbd_fault_exit(void);

/**
 * rbd_fault_completion - a completion is about to be handled
 * @cq: polled in softirq
 * @wc: it
 * @op: what it belongs to
 * @sector: first one of @nr_sectors, for rules that name a range
 *
 * Called first of all by its handler, in its context. Only completions that went well are spoilt.
 * Return: true: it is not to be handled now.
 */
bool rbd_fault_completion(struct ib_cq *cq, const struct ib_wc *wc, enum rbd_fault_op op, u64 sector,
			  u32 nr_sectors);

/* rbd_fault_request - the same for the completion that ends @rq */
bool rbd_fault_request(struct ib_cq *cq, const struct ib_wc *wc, struct request *rq);

/* rbd_fault_message - a control message is about to be sent. Return: true: not by the caller. */
bool rbd_fault_message(struct rbd_control *control, const struct rbd_msg *msg);

/* rbd_fault_bio - a bio has ended. Any context. Return: true: @done is called later. */
bool rbd_fault_bio(struct bio *bio, u64 sector, u32 nr_sectors, void (*done)(struct bio *bio));

/* rbd_fault_step - before a step that may sleep. Return: true: leave it out, as if it went well. */
bool rbd_fault_step(enum rbd_fault_op op);

/*
 * rbd_fault_refuse - the provider is about to be asked to let go of something. Any context. Return: true: do not
 * ask it, it refused.
 */
bool rbd_fault_refuse(enum rbd_fault_op op);

/**
 * rbd_fault_map - a list was mapped for the adapter
 * @sg: it
 * @nents: entries that it was mapped with
 * @mapped: entries that came of them
 *
 * What an IOMMU may do that soft devices do without: where one entry ends at the address at which the next begins, the
 * first gets both, and behind the last one that is left is nothing. May sleep. Return: how many are left.
 */
int rbd_fault_map(struct scatterlist *sg, int nents, int mapped);

/* rbd_fault_unmap - such a list is about to be unmapped: by as many entries as it was mapped with? May sleep. */
void rbd_fault_unmap(struct scatterlist *sg, int nents);

/* rbd_fault_less - @value is about to be granted. Any context. Return: it, or a quarter of it, but 1 at least. */
u32 rbd_fault_less(enum rbd_fault_op op, u32 value);

/**
 * rbd_fault_post - a request of the memory class is about to be posted
 *
 * Any context. Return: true: not now, and not by the caller. Its queue outlives the epoch then, and it
 * is posted there when all is released: nothing else may be in flight on that queue.
 */
bool rbd_fault_post(struct ib_qp *qp, const struct ib_send_wr *wr, struct request *rq);

/* rbd_fault_keep - the queue of @id is to be taken down. Return: true: leave all of it alone. */
bool rbd_fault_keep(struct rdma_cm_id *id);

/* rbd_fault_keeps_pd - does such a queue need @pd? Then it is not the caller's any more. */
bool rbd_fault_keeps_pd(struct ib_pd *pd);

/* Between fault.c and fault-late.c: does a rule want this one late; post them; and when nothing is left. */
bool rbd_fault_wants_late(struct request *rq);
void rbd_fault_release_late(void);
void rbd_fault_exit_late(void);

/* Between fault.c and fault-map.c: does a rule want this mapping merged; and when nothing is left. */
bool rbd_fault_wants_merge(void);
void rbd_fault_exit_map(void);

/* rbd_fault_forget - the queue of @cq is drained: nothing that is held of it comes any more. May sleep. */
void rbd_fault_forget(struct ib_cq *cq);

#else

static inline void rbd_fault_init(struct dentry *folder) { }
static inline void rbd_fault_exit(void) { }

static inline bool rbd_fault_completion(struct ib_cq *cq, const struct ib_wc *wc, enum rbd_fault_op op,
					u64 sector, u32 nr_sectors)
{
	return false;
}

static inline bool rbd_fault_request(struct ib_cq *cq, const struct ib_wc *wc, struct request *rq)
{
	return false;
}

static inline bool rbd_fault_message(struct rbd_control *control, const struct rbd_msg *msg)
{
	return false;
}

static inline bool rbd_fault_bio(struct bio *bio, u64 sector, u32 nr_sectors,
				 void (*done)(struct bio *bio))
{
	return false;
}

static inline bool rbd_fault_post(struct ib_qp *qp, const struct ib_send_wr *wr,
				  struct request *rq)
{
	return false;
}

static inline bool rbd_fault_keep(struct rdma_cm_id *id)
{
	return false;
}

static inline bool rbd_fault_keeps_pd(struct ib_pd *pd)
{
	return false;
}

static inline bool rbd_fault_step(enum rbd_fault_op op)
{
	return false;
}

static inline bool rbd_fault_refuse(enum rbd_fault_op op)
{
	return false;
}

static inline int rbd_fault_map(struct scatterlist *sg, int nents, int mapped)
{
	return mapped;
}

static inline void rbd_fault_unmap(struct scatterlist *sg, int nents) { }

static inline u32 rbd_fault_less(enum rbd_fault_op op, u32 value)
{
	return value;
}

static inline void rbd_fault_forget(struct ib_cq *cq) { }

#endif /* RBD_FAULTS */

#endif /* RBD_COMMON_FAULT_H */
