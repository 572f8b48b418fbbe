// SPDX-License-Identifier: GPL-2.0
/*
 * Portals: listeners, and the first look at what connects.
 */
#include <linux/inetdevice.h>
#include <linux/notifier.h>
#include <linux/slab.h>
#include <net/addrconf.h>
#include <rdma/ib_cm.h>

#include "../common/address.h"
#include "../common/job.h"
#include "../common/wire.h"
#include "adapter.h"
#include "epoch.h"
#include "epochs.h"
#include "netlink.h"
#include "portal.h"
#include "reserve.h"

#define PORTAL_BACKLOG	128
#define RETRY_FOR_EVER	7
#define LISTEN_AGAIN_MS	1000	/* while a portal's address or RDMA device is not there */

/*
 * Protects the list and the fields of portals that say so. Held while a listener is
 * made or destroyed, so that a portal is on the list exactly while it may have one. The
 * CM then waits for its own lock and for the listener's handlers, never for a peer; a
 * handler never takes this lock, and nothing that moves data does.
 */
static DEFINE_MUTEX(portals_lock);
static LIST_HEAD(portals);
static unsigned long portal_last_number;
static bool portals_closed;	/* for good */

static void portals_look(struct work_struct *work);
static DECLARE_DELAYED_WORK(portals_work, portals_look);

int rbdt_cm_event(struct rdma_cm_id *id, struct rdma_cm_event *event)
{
	struct rbdt_cm *cm = id->context;

	return cm->handle(cm, id, event);
}

static enum rbd_status portal_connect(struct rbdt_portal *portal, struct rdma_cm_id *id,
				      struct rdma_cm_event *event)
{
	const struct rbd_cm_request *request = event->param.conn.private_data;
	enum rbd_status status;

	status = rbd_wire_cm_request_status(request, event->param.conn.private_data_len);
	if (status != RBD_ST_OK)
		return status;
	/*
	 * On InfiniBand and RoCE our side of the queue retries as often as the initiator says,
	 * and 7 may mean for ever. (iWARP has no such count: there it is 0.)
	 */
	if (event->param.conn.retry_count == RETRY_FOR_EVER)
		return RBD_ST_BAD_MESSAGE;
	if (rbdt_reserve_is_low())
		return RBD_ST_NO_RESOURCES;
	if (request->kind == RBD_CM_IO)
		return rbdt_epoch_connect_io(id, event, request);
	return rbdt_epoch_connect(portal, id, event);
}

/* Of the listener, and of connections until they are taken up. Never waits. */
static int portal_cm_event(struct rbdt_cm *cm, struct rdma_cm_id *id, struct rdma_cm_event *event)
{
	struct rbdt_portal *portal = container_of(cm, struct rbdt_portal, cm);
	struct rbd_cm_reject reject = {
		.magic = cpu_to_le32(RBD_WIRE_MAGIC),
		.version = cpu_to_le16(RBD_WIRE_VERSION),
		.version_min = cpu_to_le16(RBD_WIRE_VERSION_MIN),
	};
	enum rbd_status status;

	if (event->event == RDMA_CM_EVENT_ADDR_CHANGE) {	/* a bond has another slave now */
		WRITE_ONCE(portal->stale, true);
		mod_delayed_work(rbdt_session_wq, &portals_work, 0);
	}
	if (event->event != RDMA_CM_EVENT_CONNECT_REQUEST)
		return 0;
	status = portal_connect(portal, id, event);
	if (status == RBD_ST_OK)
		return 0;
	pr_info_ratelimited("portal %s: connection from %pISpc rejected: %s\n", portal->text,
			    &id->route.addr.dst_addr, rbd_wire_sentence(status));
	reject.status = cpu_to_le16(status);
	rdma_reject(id, &reject, sizeof(reject), IB_CM_REJ_CONSUMER_DEFINED);
	return -ECONNREFUSED;	/* the CM destroys the id */
}

static struct rbdt_portal *portal_find(const struct sockaddr_storage *address)
{
	struct rbdt_portal *portal;

	lockdep_assert_held(&portals_lock);
	list_for_each_entry(portal, &portals, entry)
		if (rbd_address_same(&portal->address, address))
			return portal;
	return NULL;
}

bool rbdt_portal_exists(const struct sockaddr_storage *address)
{
	bool exists;

	mutex_lock(&portals_lock);
	exists = portal_find(address);
	mutex_unlock(&portals_lock);
	return exists;
}

static bool address_is_here(const struct sockaddr_storage *address)
{
	const struct sockaddr_in *in = (const void *)address;
	const struct sockaddr_in6 *in6 = (const void *)address;
	struct net_device *dev;

	if (address->ss_family == AF_INET6)
		return ipv6_addr_any(&in6->sin6_addr) ||
		       ipv6_chk_addr(&init_net, &in6->sin6_addr, NULL, 0);
	if (in->sin_addr.s_addr == htonl(INADDR_ANY))
		return true;
	dev = ip_dev_find(&init_net, in->sin_addr.s_addr);
	if (!dev)
		return false;
	dev_put(dev);
	return true;
}

/* Asked as the CM asks: of IPv6 an interface has it in its own routing domain, and several may. */
static bool interface_has_address(int interface, const struct sockaddr_storage *address)
{
	const struct sockaddr_in6 *in6 = (const void *)address;
	struct net_device *dev;
	bool has;

	rcu_read_lock();
	if (address->ss_family == AF_INET6) {
		dev = dev_get_by_index_rcu(&init_net, interface);
		has = dev && ipv6_chk_addr(&init_net, &in6->sin6_addr, dev, 1);
	} else {
		dev = __ip_dev_find(&init_net, ((const struct sockaddr_in *)address)->sin_addr.s_addr, false);
		has = dev && dev->ifindex == interface;
	}
	rcu_read_unlock();
	return has;
}

/* Why it does not listen. What may come is waited for; @error is 0 then. */
static const char *portal_explain(const struct sockaddr_storage *address, int *error)
{
	if (*error == -EADDRINUSE)
		return "the port is in use at that address";
	if (!address_is_here(address)) {
		*error = 0;
		return "this host does not have that address: it is listened at as soon as it does";
	}
	if (*error == -ENODEV || *error == -EADDRNOTAVAIL) {
		*error = 0;
		return "there is no RDMA device at that address: it is listened at as soon as there is";
	}
	return "listening at that address failed";
}

/*
 * The device's removal marks the adapter, then looks for listeners on it under the
 * portals' lock, which we hold: so either it is marked here, or the removal finds us.
 */
static bool portal_device_stays(struct ib_device *device)
{
	struct rbdt_adapter *adapter;

	if (!device)
		return true;	/* a wildcard address is bound to none */
	adapter = rbdt_adapter_get(device);
	if (adapter)
		rbdt_adapter_put(adapter);
	return adapter;
}

static int portal_listen(struct rbdt_portal *portal)
{
	struct rdma_cm_id *id;
	int error;

	WRITE_ONCE(portal->stale, false);
	id = rdma_create_id(&init_net, rbdt_cm_event, &portal->cm, RDMA_PS_TCP, IB_QPT_RC);
	if (IS_ERR(id))
		return PTR_ERR(id);
	error = portal->address.ss_family == AF_INET6 ? rdma_set_afonly(id, 1) : 0;
	if (!error)
		error = rdma_bind_addr(id, (struct sockaddr *)&portal->address);
	if (!error)
		error = rdma_listen(id, PORTAL_BACKLOG);
	if (!error && !portal_device_stays(id->device))
		error = -ENODEV;
	if (error) {
		rdma_destroy_id(id);
		return error;
	}
	if (id->device)
		strscpy(portal->device_name, dev_name(&id->device->dev),
			sizeof(portal->device_name));
	portal->interface = id->route.addr.dev_addr.bound_dev_if;
	portal->id = id;
	portal->listening = true;
	return 0;
}

static void portal_release(struct kref *ref)
{
	kfree(container_of(ref, struct rbdt_portal, ref));
}

void rbdt_portal_get(struct rbdt_portal *portal)
{
	kref_get(&portal->ref);
}

void rbdt_portal_put(struct rbdt_portal *portal)
{
	kref_put(&portal->ref, portal_release);
}

/* A look is due in a while, if none is sooner. */
static void portals_watch(void)
{
	queue_delayed_work(rbdt_session_wq, &portals_work, msecs_to_jiffies(LISTEN_AGAIN_MS));
}

/* On the list it goes, listening or not, unless there is a reason that does not pass by itself. */
static int portal_enter(struct rbdt_portal *portal, const char **why)
{
	int error;

	lockdep_assert_held(&portals_lock);
	*why = "the host goes down";
	if (portals_closed)
		return -ESHUTDOWN;
	*why = "there is such a portal already";
	if (portal_find(&portal->address))
		return -EEXIST;
	*why = NULL;
	error = portal_listen(portal);
	if (error) {
		*why = portal_explain(&portal->address, &error);
		if (error)
			return error;
		portals_watch();
	}
	portal->number = ++portal_last_number;
	list_add_tail(&portal->entry, &portals);
	rbdt_netlink_portal_changed(portal, portal->listening);
	pr_info("portal %s: %s\n", portal->text, *why ?: "listening");
	return 0;
}

int rbdt_portal_add(const struct sockaddr_storage *address, struct netlink_ext_ack *extack)
{
	struct rbdt_portal *portal;
	const char *why = NULL;
	int error;

	portal = kzalloc(sizeof(*portal), GFP_KERNEL);
	if (!portal) {
		NL_SET_ERR_MSG(extack, RBDT_NO_MEMORY);
		return -ENOMEM;
	}
	kref_init(&portal->ref);
	portal->cm.handle = portal_cm_event;
	portal->address = *address;
	rbd_address_text(address, portal->text);

	mutex_lock(&portals_lock);
	error = portal_enter(portal, &why);
	mutex_unlock(&portals_lock);
	if (why)
		extack->_msg = why;	/* static */
	if (error)
		rbdt_portal_put(portal);
	return error;
}

static void portal_unlisten(struct rbdt_portal *portal)
{
	lockdep_assert_held(&portals_lock);
	if (portal->id)
		rdma_destroy_id(portal->id);	/* and waits for its handlers */
	portal->id = NULL;
	portal->listening = false;
}

/* Takes over the list's reference. */
static void portal_unlist(struct rbdt_portal *portal)
{
	lockdep_assert_held(&portals_lock);
	list_del(&portal->entry);
	portal_unlisten(portal);
	rbdt_netlink_portal_gone(&portal->address);
	pr_info("portal %s: removed\n", portal->text);
}

int rbdt_portal_remove(const struct sockaddr_storage *address, struct rbd_job *job)
{
	struct rbdt_portal *portal;
	struct rbdt_match match = { };
	int error = 0;

	mutex_lock(&portals_lock);
	portal = portal_find(address);
	if (portal)
		portal_unlist(portal);
	mutex_unlock(&portals_lock);
	if (!portal)
		return rbd_job_fail(job, -ENOENT, "there is no such portal");

	match.portal = portal;
	rbdt_epochs_end(&match, RBD_ST_UNLOADED, "its portal was removed");
	if (!rbdt_epochs_wait(&match, RBDT_FENCE_WAIT_MS))
		error = rbd_job_fail(job, -ETIMEDOUT,
				     "the portal is closed; %u connections are still being ended",
				     rbdt_epochs_count(&match));
	rbdt_portal_put(portal);
	return error;
}

/*
 * A listener is bound to the RDMA device of the interface that had the address. It hears nothing once another
 * interface has it, and nobody tells it so.
 */
static bool portal_is_stale(const struct rbdt_portal *portal)
{
#ifdef RBD_TEST_NO_STALE	/* shows that the test of an address that moves can fail; Documentation/testing.rst */
	return false;
#endif
	if (READ_ONCE(portal->stale))
		return true;
	return portal->id->device && !interface_has_address(portal->interface, &portal->address);
}

/* What came by it goes on: only the listener goes. */
static void portal_check(struct rbdt_portal *portal)
{
	lockdep_assert_held(&portals_lock);
	if (!portal->listening || !portal_is_stale(portal))
		return;
	portal_unlisten(portal);
	rbdt_netlink_portal_changed(portal, false);
	pr_warn("portal %s: its address moved, or is gone\n", portal->text);
}

/* An address or an RDMA device may have come or gone; there is no event for all the ways in which they come. */
static void portals_look(struct work_struct *work)
{
	struct rbdt_portal *portal;
	bool waiting = false;

	mutex_lock(&portals_lock);
	list_for_each_entry(portal, &portals, entry) {
		portal_check(portal);
		if (portal->listening)
			continue;
		if (portal_listen(portal)) {
			waiting = true;
			continue;
		}
		rbdt_netlink_portal_changed(portal, true);
		pr_info("portal %s: listening\n", portal->text);
	}
	mutex_unlock(&portals_lock);
	if (waiting)
		portals_watch();
}

void rbdt_portals_device_gone(struct ib_device *device)
{
	struct rbdt_portal *portal;

	mutex_lock(&portals_lock);
	list_for_each_entry(portal, &portals, entry) {
		if (!portal->id || portal->id->device != device)
			continue;
		portal_unlisten(portal);
		rbdt_netlink_portal_changed(portal, false);
		pr_warn("portal %s: its RDMA device %s is gone\n", portal->text,
			portal->device_name);
		portals_watch();
	}
	mutex_unlock(&portals_lock);
}

/* In atomic context for IPv6. Portals are in the initial namespace, and others may do to theirs what they like. */
static int portals_address_changed(const struct net_device *device)
{
	if (net_eq(dev_net(device), &init_net))
		mod_delayed_work(rbdt_session_wq, &portals_work, 0);
	return NOTIFY_DONE;
}

static int portals_inet_changed(struct notifier_block *block, unsigned long event, void *data)
{
	const struct in_ifaddr *address = data;

	return portals_address_changed(address->ifa_dev->dev);
}

static int portals_inet6_changed(struct notifier_block *block, unsigned long event, void *data)
{
	const struct inet6_ifaddr *address = data;

	return portals_address_changed(address->idev->dev);
}

static struct notifier_block portals_inet_block = { .notifier_call = portals_inet_changed };
static struct notifier_block portals_inet6_block = { .notifier_call = portals_inet6_changed };

int rbdt_portals_init(void)
{
	int error = register_inetaddr_notifier(&portals_inet_block);

	if (error)
		return error;
	error = register_inet6addr_notifier(&portals_inet6_block);
	if (error)
		unregister_inetaddr_notifier(&portals_inet_block);
	return error;
}

void rbdt_portals_exit(void)
{
	unregister_inet6addr_notifier(&portals_inet6_block);
	unregister_inetaddr_notifier(&portals_inet_block);
	rbdt_portals_close();
}

void rbdt_portals_close(void)
{
	struct rbdt_portal *portal, *next;

	mutex_lock(&portals_lock);
	portals_closed = true;
	list_for_each_entry_safe(portal, next, &portals, entry) {
		portal_unlist(portal);
		rbdt_portal_put(portal);
	}
	mutex_unlock(&portals_lock);
	cancel_delayed_work_sync(&portals_work);
}

int rbdt_portals_dump(unsigned long *last,
		      int (*fill)(void *arg, struct rbdt_portal *portal, bool listening),
		      void *arg)
{
	struct rbdt_portal *portal;
	int error = 0;

	mutex_lock(&portals_lock);
	list_for_each_entry(portal, &portals, entry) {
		if (portal->number <= *last)
			continue;
		error = fill(arg, portal, portal->listening);
		if (error)
			break;
		*last = portal->number;
	}
	mutex_unlock(&portals_lock);
	return error;
}
