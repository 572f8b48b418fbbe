// SPDX-License-Identifier: GPL-2.0
/*
 * Adapters: the RDMA devices that sessions use.
 *
 * When a device goes, everything on it has to be gone before the core's
 * callback returns. The sessions tear down themselves, in their own threads:
 * they never wait for I/O that could wait for the removal.
 */
#include <linux/errno.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/slab.h>
#include <linux/wait.h>

#include "adapter.h"
#include "session.h"

/**
 * struct rbd_adapter - one RDMA device
 * @entry: on adapters
 * @device: it
 * @sessions: that use it
 * @removing: no further session may
 * @unused: woken when a session leaves
 */
struct rbd_adapter {
	struct list_head entry;
	struct ib_device *device;
	struct list_head sessions;
	bool removing;
	wait_queue_head_t unused;
};

/* Protects the list, and of each adapter the sessions and removing. A leaf. */
static DEFINE_MUTEX(adapter_lock);
static LIST_HEAD(adapters);

static struct rbd_adapter *adapter_find(struct ib_device *device)
{
	struct rbd_adapter *adapter;

	lockdep_assert_held(&adapter_lock);
	list_for_each_entry(adapter, &adapters, entry)
		if (adapter->device == device)
			return adapter;
	return NULL;
}

bool rbd_adapter_get(struct rbd_session *session, struct ib_device *device)
{
	struct rbd_adapter *adapter;
	bool usable;

	mutex_lock(&adapter_lock);
	adapter = adapter_find(device);
	usable = adapter && !adapter->removing;
	if (usable) {
		session->adapter = adapter;
		list_add(&session->adapter_entry, &adapter->sessions);
	}
	mutex_unlock(&adapter_lock);
	return usable;
}

void rbd_adapter_put(struct rbd_session *session)
{
	struct rbd_adapter *adapter = session->adapter;

	if (!adapter)
		return;
	mutex_lock(&adapter_lock);
	session->adapter = NULL;
	list_del(&session->adapter_entry);
	wake_up_all(&adapter->unused);	/* under the lock: the adapter may go once it is dropped */
	mutex_unlock(&adapter_lock);
}

static int adapter_add(struct ib_device *device)
{
	struct rbd_adapter *adapter = kzalloc(sizeof(*adapter), GFP_KERNEL);

	if (!adapter)
		return -ENOMEM;
	adapter->device = device;
	INIT_LIST_HEAD(&adapter->sessions);
	init_waitqueue_head(&adapter->unused);

	mutex_lock(&adapter_lock);
	list_add(&adapter->entry, &adapters);
	mutex_unlock(&adapter_lock);
	return 0;
}

static void adapter_remove(struct ib_device *device, void *data)
{
	struct rbd_adapter *adapter;
	struct rbd_session *session;

	mutex_lock(&adapter_lock);
	adapter = adapter_find(device);
	if (adapter) {
		adapter->removing = true;
		list_for_each_entry(session, &adapter->sessions, adapter_entry) {
			WRITE_ONCE(session->control_down, true);	/* no time for CLOSE */
			rbd_session_lost(session, ENXIO, "the RDMA device %s was removed",
					 device->name);
		}
	}
	mutex_unlock(&adapter_lock);
	if (!adapter)
		return;

	/* Sessions leave, and wake us, under the lock, which is taken below before the end. */
	wait_event(adapter->unused, list_empty_careful(&adapter->sessions));

	mutex_lock(&adapter_lock);
	list_del(&adapter->entry);
	mutex_unlock(&adapter_lock);
	kfree(adapter);
}

static struct ib_client adapter_client = {
	.name = "rbd_initiator",
	.add = adapter_add,
	.remove = adapter_remove,
};

int rbd_adapter_init(void)
{
	return ib_register_client(&adapter_client);
}

void rbd_adapter_exit(void)
{
	ib_unregister_client(&adapter_client);
}
