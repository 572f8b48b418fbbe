/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Portals: the addresses and ports that the target listens on.
 */
#ifndef RBD_TARGET_PORTAL_H
#define RBD_TARGET_PORTAL_H

#include <linux/kref.h>
#include <linux/list.h>
#include <net/genetlink.h>
#include <rdma/rdma_cm.h>

#include "../common/address.h"

struct rbd_job;

/**
 * struct rbdt_cm - what the context of each of our CM ids points to
 * @handle: called by rbdt_cm_event() for an id with this context. Context: a CM
 *	handler: it runs on a queue that every RDMA user of the host shares, so it
 *	records and queues and never waits. A return other than 0 destroys the id:
 *	only for a connect request.
 */
struct rbdt_cm {
	int (*handle)(struct rbdt_cm *cm, struct rdma_cm_id *id, struct rdma_cm_event *event);
};

/**
 * struct rbdt_portal - an address and port
 * @cm: of the listening id
 * @ref: held by the list of portals and by each epoch that came by it
 * @entry: in the list of portals
 * @number: rises; orders the list for dumps
 * @address: as given; scope included
 * @id: listens; NULL while its address or RDMA device is not there. Under the portals' lock.
 * @listening: likewise
 * @interface: index of the one that had the address when it began to listen; under the lock as well
 * @stale: it has to be listened at anew; set in CM handlers
 * @device_name: of the RDMA device it is bound to; empty for a wildcard address
 * @text: "198.51.100.7:7475", for log lines and sentences
 */
struct rbdt_portal {
	struct rbdt_cm cm;
	struct kref ref;
	struct list_head entry;
	unsigned long number;
	struct sockaddr_storage address;
	struct rdma_cm_id *id;
	bool listening;
	bool stale;
	int interface;
	char device_name[IB_DEVICE_NAME_MAX];
	char text[RBD_ADDRESS_TEXT];
};

/* rbdt_cm_event - the event handler of all of our CM ids */
int rbdt_cm_event(struct rdma_cm_id *id, struct rdma_cm_event *event);

/**
 * rbdt_portal_add - listen on an address
 * @address: IPv4 or IPv6, checked
 * @extack: told why not; on success also, when the address or its RDMA device is not there yet
 *
 * Context: may sleep, but waits for no peer.
 */
int rbdt_portal_add(const struct sockaddr_storage *address, struct netlink_ext_ack *extack);

/**
 * rbdt_portal_remove - stop listening on it, end the sessions that came by it
 *
 * Context: job. Waits up to RBDT_FENCE_WAIT_MS for their fences.
 */
int rbdt_portal_remove(const struct sockaddr_storage *address, struct rbd_job *job);

/* rbdt_portal_exists - is there such a portal? */
bool rbdt_portal_exists(const struct sockaddr_storage *address);

void rbdt_portal_get(struct rbdt_portal *portal);
void rbdt_portal_put(struct rbdt_portal *portal);

/* rbdt_portals_device_gone - destroy the listeners bound to a device; they come back with it */
void rbdt_portals_device_gone(struct ib_device *device);

/**
 * rbdt_portals_init - watch the host's addresses
 *
 * May sleep. Return: 0 or a negative errno.
 */
int rbdt_portals_init(void);

/* rbdt_portals_exit - watch them no more, and stop listening everywhere. May sleep. */
void rbdt_portals_exit(void);

/* rbdt_portals_close - stop listening everywhere. May sleep. */
void rbdt_portals_close(void);

/**
 * rbdt_portals_dump - call @fill for each portal whose number is above *@last
 *
 * Stops at the first error and returns it; *@last is the number of the last one filled.
 */
int rbdt_portals_dump(unsigned long *last,
		      int (*fill)(void *arg, struct rbdt_portal *portal, bool listening),
		      void *arg);

#endif /* RBD_TARGET_PORTAL_H */
