/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The fabric as a connection has it: what an administrator looks at when a disk is slow.
 */
#ifndef RBD_INITIATOR_FABRIC_H
#define RBD_INITIATOR_FABRIC_H

#include <linux/types.h>

struct rdma_cm_id;

/**
 * struct rbd_fabric - what a connection was made with; on iWARP all but the interface's MTU is 0 or empty
 * @gid_type: "RoCE v2", "RoCE v1", "IB" or ""; static
 * @path_mtu_bytes: largest payload of a packet
 * @interface_mtu_bytes: of the network interface below it; 0: there is none
 * @ack_timeout_ms: how long an acknowledgement is waited for; 0: for ever
 * @retry_count: how often a packet is sent again before the connection breaks
 */
struct rbd_fabric {
	const char *gid_type;
	u32 path_mtu_bytes;
	u32 interface_mtu_bytes;
	u32 ack_timeout_ms;
	u32 retry_count;
};

/**
 * rbd_fabric_read - ask the adapter and the CM
 * @fabric: result; what cannot be told is 0
 * @id: of a connection that is established, with its QP
 *
 * Context: whoever owns @id; may sleep.
 */
void rbd_fabric_read(struct rbd_fabric *fabric, const struct rdma_cm_id *id);

#endif /* RBD_INITIATOR_FABRIC_H */
