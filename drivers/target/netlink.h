/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The generic netlink family of the target: commands, dumps, events.
 */
#ifndef RBD_TARGET_NETLINK_H
#define RBD_TARGET_NETLINK_H

#include <linux/socket.h>
#include <linux/types.h>
#include <net/genetlink.h>

struct rbdt_export;
struct rbdt_portal;
struct rbdt_session;

/* Groups of the family. */
enum {
	RBDT_GROUP_JOBS,
	RBDT_GROUP_CHANGES,
};

/* In netlink.c. */
extern struct genl_family rbdt_netlink_family;

#define RBDT_NO_MEMORY	"this host is out of memory"

/* rbdt_refuse - say why in the extended acknowledgement, return @error; @sentence: static */
static inline int rbdt_refuse(struct genl_info *info, int error, const char *sentence)
{
	info->extack->_msg = sentence;
	return error;
}

/* rbdt_netlink_export_name - the export's name in a request, checked; else it is refused */
int rbdt_netlink_export_name(struct genl_info *info, const char **name);

/* Handlers in netlink-show.c. */
int rbdt_netlink_info_get_doit(struct sk_buff *skb, struct genl_info *info);
int rbdt_netlink_export_get_doit(struct sk_buff *skb, struct genl_info *info);
int rbdt_netlink_dump_start(struct netlink_callback *cb);
int rbdt_netlink_export_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb);
int rbdt_netlink_portal_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb);
int rbdt_netlink_session_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb);
int rbdt_netlink_ban_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb);
int rbdt_netlink_stats_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb);
int rbdt_netlink_session_stats_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb);

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
