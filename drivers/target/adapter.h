/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Adapters: the RDMA devices of this host, and their removal.
 */
#ifndef RBD_TARGET_ADAPTER_H
#define RBD_TARGET_ADAPTER_H

#include <linux/kref.h>
#include <linux/list.h>
#include <rdma/ib_verbs.h>

/**
 * struct rbdt_adapter - one RDMA device
 * @ref: held by the list of adapters while the device is there, and by each epoch
 * @entry: in the list of adapters
 * @device: not used any more once the removal's callback has returned, for every epoch is
 *	gone by then. What was leaked (see fence_leak()) may still reach it: then it
 *	is the adapter's driver that failed to take a queue or a key down.
 * @gone: set first of all when the device goes. An epoch is listed only after a look
 *	at it under the epochs' lock, which the removal takes after setting it: so an
 *	epoch is either ended by the removal or not made.
 */
struct rbdt_adapter {
	struct kref ref;
	struct list_head entry;
	struct ib_device *device;
	bool gone;
};

/* rbdt_adapters_init - watch the host's RDMA devices; may sleep */
int rbdt_adapters_init(void);

/* rbdt_adapters_exit - end every epoch of every device, wait for that; may sleep */
void rbdt_adapters_exit(void);

/**
 * rbdt_adapter_get - the adapter of a device, unless it is going away
 *
 * Context: process.
 */
struct rbdt_adapter *rbdt_adapter_get(struct ib_device *device);
void rbdt_adapter_put(struct rbdt_adapter *adapter);

/* rbdt_adapter_default_node - NUMA node of the first RDMA device, or NUMA_NO_NODE */
int rbdt_adapter_default_node(void);

#endif /* RBD_TARGET_ADAPTER_H */
