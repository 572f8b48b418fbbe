// SPDX-License-Identifier: GPL-2.0
/*
 * Adapters: the RDMA devices of this host. When one goes, everything on it is
 * gone before the callback returns.
 */
#include <linux/nodemask.h>
#include <linux/slab.h>
#include <linux/spinlock.h>

#include "adapter.h"
#include "epoch.h"
#include "epochs.h"
#include "portal.h"

/* Protects the list, and writes of rbdt_adapter.gone. A leaf. */
static DEFINE_SPINLOCK(adapters_lock);
static LIST_HEAD(adapters);

static void adapter_release(struct kref *ref)
{
	kfree(container_of(ref, struct rbdt_adapter, ref));
}

void rbdt_adapter_put(struct rbdt_adapter *adapter)
{
	kref_put(&adapter->ref, adapter_release);
}

struct rbdt_adapter *rbdt_adapter_get(struct ib_device *device)
{
	struct rbdt_adapter *adapter, *found = NULL;

	spin_lock(&adapters_lock);
	list_for_each_entry(adapter, &adapters, entry) {
		if (adapter->device != device || adapter->gone)
			continue;
		kref_get(&adapter->ref);
		found = adapter;
		break;
	}
	spin_unlock(&adapters_lock);
	return found;
}

int rbdt_adapter_default_node(void)
{
	struct rbdt_adapter *adapter;
	int node = NUMA_NO_NODE;

	spin_lock(&adapters_lock);
	adapter = list_first_entry_or_null(&adapters, struct rbdt_adapter, entry);
	if (adapter)
		node = ibdev_to_node(adapter->device);
	spin_unlock(&adapters_lock);
	return node != NUMA_NO_NODE && node_online(node) ? node : NUMA_NO_NODE;
}

static int adapter_add(struct ib_device *device)
{
	struct rbdt_adapter *adapter = kzalloc(sizeof(*adapter), GFP_KERNEL);

	if (!adapter)
		return -ENOMEM;
	kref_init(&adapter->ref);
	adapter->device = device;
	spin_lock(&adapters_lock);
	list_add_tail(&adapter->entry, &adapters);
	spin_unlock(&adapters_lock);
	return 0;
}

static void adapter_remove(struct ib_device *device, void *client_data)
{
	struct rbdt_adapter *adapter = rbdt_adapter_get(device);
	struct rbdt_match match = { .adapter = adapter };

	if (!adapter)
		return;
	spin_lock(&adapters_lock);
	WRITE_ONCE(adapter->gone, true);
	list_del(&adapter->entry);
	spin_unlock(&adapters_lock);
	rbdt_adapter_put(adapter);	/* the list's */

	rbdt_portals_device_gone(device);
	rbdt_epochs_end(&match, RBD_ST_UNLOADED, "the RDMA device goes away");
	rbdt_epochs_wait(&match, UINT_MAX);
	rbdt_adapter_put(adapter);
}

static struct ib_client adapter_client = {
	.name = KBUILD_MODNAME,
	.add = adapter_add,
	.remove = adapter_remove,
};

int rbdt_adapters_init(void)
{
	return ib_register_client(&adapter_client);
}

void rbdt_adapters_exit(void)
{
	ib_unregister_client(&adapter_client);
}
