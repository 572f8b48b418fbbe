/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What differs between RDMA transports, told by capability: never by a driver's name.
 */
#ifndef RBD_COMMON_TRANSPORT_H
#define RBD_COMMON_TRANSPORT_H

#include <rdma/ib_verbs.h>

/* A receiver that is slow to post its receives is waited for; a dead one is found by heartbeat. */
#define RBD_RNR_RETRY_COUNT	7

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
