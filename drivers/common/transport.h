/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What differs between RDMA transports, told by capability: never by a driver's name.
 */
#ifndef RBD_COMMON_TRANSPORT_H
#define RBD_COMMON_TRANSPORT_H

#include <linux/time64.h>
#include <rdma/ib_verbs.h>

/* Retransmissions before a queue breaks. Never 7: on soft RoCE that means for ever. */
#define RBD_RETRY_COUNT		6
/* A receiver that is slow to post its receives is waited for; a dead one is found by heartbeat. */
#define RBD_RNR_RETRY_COUNT	7

/**
 * rbd_transport_ack_timeout - how long a queue waits for an acknowledgement
 * @loss_ms: silence after which the peer counts as lost
 *
 * Long enough that all tries together last as long as the heartbeat would wait: a peer that
 * only pauses is not lost, and one that is gone breaks a busy queue no later than an idle one.
 *
 * Return: the exponent n of 4.096 us * 2^n, as rdma_set_ack_timeout() takes it.
 */
static inline u8 rbd_transport_ack_timeout(u32 loss_ms)
{
	u64 loss_ns = (u64)loss_ms * NSEC_PER_MSEC;
	u8 n = 14;	/* 67 ms: less is noise */

	while (n < 23 && ((RBD_RETRY_COUNT + 1) * 4096ULL << n) < loss_ns)
		n++;
	return n;
}

/**
 * rbd_transport_name - "iwarp", "roce" or "infiniband"; static
 */
static inline const char *rbd_transport_name(struct ib_device *device, u32 port)
{
	if (rdma_protocol_iwarp(device, port))
		return "iwarp";
	return rdma_protocol_roce(device, port) ? "roce" : "infiniband";
}

/**
 * rbd_transport_write_is_placed - does the completion of a WRITE say that the data
 * is at the responder?
 *
 * On IB and RoCE the acknowledgement comes from the responder. On iWARP it only says
 * that the stream took the bytes (RFC 5040, section 5.4); a READ behind the WRITE on the
 * same queue is what proves it.
 */
static inline bool rbd_transport_write_is_placed(struct ib_device *device, u32 port)
{
	return !rdma_protocol_iwarp(device, port);
}

/**
 * rbd_transport_read_needs_key - must the sink of an RDMA READ be remotely writable?
 *
 * On iWARP the READ request carries the sink's key (RFC 5040, section 5.2), so the sink
 * has to be registered with REMOTE_WRITE.
 */
static inline bool rbd_transport_read_needs_key(struct ib_device *device, u32 port)
{
	return rdma_protocol_iwarp(device, port);
}

#endif /* RBD_COMMON_TRANSPORT_H */
