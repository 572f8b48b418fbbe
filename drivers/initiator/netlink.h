/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The generic netlink family "rbd_initiator".
 */
#ifndef RBD_INITIATOR_NETLINK_H
#define RBD_INITIATOR_NETLINK_H

struct rbd_device;

/* rbd_netlink_init, rbd_netlink_exit - register the family and its jobs. May sleep. */
int rbd_netlink_init(void);
void rbd_netlink_exit(void);

/* rbd_netlink_device_changed, rbd_netlink_device_gone - tell who listens. May sleep. */
void rbd_netlink_device_changed(struct rbd_device *device);
void rbd_netlink_device_gone(struct rbd_device *device);

#endif /* RBD_INITIATOR_NETLINK_H */
