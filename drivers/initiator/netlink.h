/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The generic netlink family "rbd_initiator".
 */
#ifndef RBD_INITIATOR_NETLINK_H
#define RBD_INITIATOR_NETLINK_H

#include <net/genetlink.h>
#include <rbd/wire.h>

struct rbd_device;

/* Groups of the family. */
enum {
	RBD_GROUP_JOBS,
	RBD_GROUP_CHANGES,
};

/* In netlink.c. */
extern struct genl_family rbd_netlink_family;

/* rbd_netlink_take_device - the device's name in a request, DISK_NAME_LEN with its end; else it is refused */
int rbd_netlink_take_device(struct genl_info *info, char *name);

/* rbd_netlink_host_id - the one that the newest attach gave; zero before the first */
void rbd_netlink_host_id(u8 id[RBD_UUID_SIZE]);

/* Handlers in netlink-show.c. */
int rbd_netlink_info_get_doit(struct sk_buff *skb, struct genl_info *info);
int rbd_netlink_device_get_doit(struct sk_buff *skb, struct genl_info *info);
int rbd_netlink_device_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb);
int rbd_netlink_found_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb);
int rbd_netlink_stats_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb);

/* rbd_netlink_init, rbd_netlink_exit - register the family and its jobs. May sleep. */
int rbd_netlink_init(void);
void rbd_netlink_exit(void);

/* rbd_netlink_device_changed, rbd_netlink_device_gone - tell who listens. May sleep. */
void rbd_netlink_device_changed(struct rbd_device *device);
void rbd_netlink_device_gone(struct rbd_device *device);

#endif /* RBD_INITIATOR_NETLINK_H */
