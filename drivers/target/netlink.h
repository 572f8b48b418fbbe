/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The generic netlink family of the target: commands, dumps, events.
 */
#ifndef RBD_TARGET_NETLINK_H
#define RBD_TARGET_NETLINK_H

#include <linux/socket.h>
#include <linux/types.h>

struct rbdt_export;
struct rbdt_portal;
struct rbdt_session;

/* rbdt_netlink_init - register the family: last in the init ladder; _exit: first in its mirror */
int rbdt_netlink_init(void);
void rbdt_netlink_exit(void);

/* Events to the group "changes". A listener that misses one asks by dump. May sleep. */
void rbdt_netlink_export_changed(struct rbdt_export *export);	/* export->lock held */
void rbdt_netlink_export_gone(const char *name);
void rbdt_netlink_portal_changed(struct rbdt_portal *portal, bool listening);
void rbdt_netlink_portal_gone(const struct sockaddr_storage *address);
void rbdt_netlink_session_changed(struct rbdt_session *session);
void rbdt_netlink_session_gone(const u8 *uuid);

#endif /* RBD_TARGET_NETLINK_H */
