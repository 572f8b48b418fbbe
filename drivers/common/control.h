/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The control queue's messages: a fixed set of receive and send buffers on one
 * QP. What the messages mean is the owner's business.
 */
#ifndef RBD_COMMON_CONTROL_H
#define RBD_COMMON_CONTROL_H

#include <linux/spinlock.h>
#include <rdma/ib_verbs.h>
#include <rbd/wire.h>

/* The initiator has at most RBD_CONTROL_REQUESTS unanswered; pings, answers to
 * pings and WORKING come on top.
 */
#define RBD_CONTROL_RECVS	16
#define RBD_CONTROL_SENDS	16
/* CQEs that one control queue needs: all its WRs, and one more for each drain. */
#define RBD_CONTROL_CQES	(RBD_CONTROL_RECVS + RBD_CONTROL_SENDS + 2)

struct rbd_control;

/**
 * struct rbd_control_ops - what a control queue tells its owner
 * @receive: a message of @bytes arrived. It is not checked yet, not even its
 *	header. It is gone on return. Context: the CQ's (process context of a
 *	shared workqueue): no waiting.
 * @failed: the queue is broken: it can neither send nor receive. May be called
 *	several times. Same context, or that of rbd_control_send().
 * @broke_rules: the peer sent what it may not; no more is received. Context: as @receive; @how is static.
 */
struct rbd_control_ops {
	void (*receive)(struct rbd_control *control, const struct rbd_msg *msg, size_t bytes);
	void (*failed)(struct rbd_control *control, const char *why);
	void (*broke_rules)(struct rbd_control *control, const char *how);
};

struct rbd_control_slot {
	struct rbd_control *control;
	struct ib_cqe cqe;
	void *buffer;
	u64 dma;
	bool busy;	/* of a send; under rbd_control.lock */
};

/**
 * struct rbd_control - one control queue's messages
 * @qp: not owned; it outlives this only drained
 * @device: of @qp
 * @ops: the owner's
 * @lock: protects @sends[].busy; a leaf, taken with softirqs off
 * @recvs: receive buffers
 * @sends: send buffers
 */
struct rbd_control {
	struct ib_qp *qp;
	struct ib_device *device;
	const struct rbd_control_ops *ops;
	spinlock_t lock;
	struct rbd_control_slot recvs[RBD_CONTROL_RECVS];
	struct rbd_control_slot sends[RBD_CONTROL_SENDS];
};

/**
 * rbd_control_init - allocate the buffers and post every receive
 * @control: zeroed
 * @qp: not connected yet, so that no message can arrive before its buffer
 * @ops: the owner's
 *
 * Context: may sleep; allocates with GFP_NOIO (this is also the way back of a lost
 * session). Return: 0 or a negative errno; after an error rbd_control_exit() has to
 * be called all the same, once the QP is drained.
 */
int rbd_control_init(struct rbd_control *control, struct ib_qp *qp,
		     const struct rbd_control_ops *ops);

/* rbd_control_exit - free the buffers of a drained queue. May sleep. A zeroed one is fine. */
void rbd_control_exit(struct rbd_control *control);

/**
 * rbd_control_send - send a message
 * @control: connected
 * @msg: copied; its length field says how long it is
 *
 * Context: any, softirqs may be on or off. Return: 0; -EAGAIN when every send buffer
 * is in use: then the peer does not take our messages; or the error of the post.
 */
int rbd_control_send(struct rbd_control *control, const struct rbd_msg *msg);

/* rbd_control_post - the same, whatever fault injection says */
int rbd_control_post(struct rbd_control *control, const struct rbd_msg *msg);

/* rbd_control_bare - fill in a message that is a header and nothing else */
static inline void rbd_control_bare(struct rbd_msg *msg, u8 op, u32 tag, u16 status, bool final)
{
	*msg = (struct rbd_msg) {
		.op = op,
		.flags = final ? RBD_MSG_FINAL : 0,
		.length = cpu_to_le16(sizeof(*msg)),
		.tag = cpu_to_le32(tag),
		.status = cpu_to_le16(status),
	};
}

#endif /* RBD_COMMON_CONTROL_H */
