/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Bans: hosts that the administrator lets in no more, by their host-id.
 */
#ifndef RBD_TARGET_BAN_H
#define RBD_TARGET_BAN_H

#include <linux/list.h>
#include <rbd/wire.h>

/**
 * struct rbdt_ban - one banned host
 * @entry: in the list of bans
 * @number: rises; orders the list for dumps
 * @host_id: of the host
 * @host_name: its label when it was banned
 */
struct rbdt_ban {
	struct list_head entry;
	unsigned long number;
	u8 host_id[RBD_UUID_SIZE];
	char host_name[RBD_HOST_NAME_MAX + 1];
};

/* rbdt_ban_add - from here on; twice is fine. May sleep. Return: 0, -ENOSPC or -ENOMEM. */
int rbdt_ban_add(const u8 host_id[RBD_UUID_SIZE], const char *host_name);

/* rbdt_ban_remove - Return: 0 or -ENOENT. May sleep. */
int rbdt_ban_remove(const u8 host_id[RBD_UUID_SIZE]);

/* rbdt_ban_has - is that host banned? May sleep; export->lock may be held. */
bool rbdt_ban_has(const u8 host_id[RBD_UUID_SIZE]);

/* rbdt_bans_exit - forget them all */
void rbdt_bans_exit(void);

/* rbdt_bans_dump - as rbdt_portals_dump() */
int rbdt_bans_dump(unsigned long *last,
		   int (*fill)(void *arg, const struct rbdt_ban *ban), void *arg);

#endif /* RBD_TARGET_BAN_H */
