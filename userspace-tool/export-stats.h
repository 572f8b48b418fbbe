/* SPDX-License-Identifier: GPL-2.0 */
/* Statistics of one export, from the message that it comes in. */
#ifndef RBDCTL_EXPORT_STATS_H
#define RBDCTL_EXPORT_STATS_H

#include <linux/rbd_netlink.h>
#include <stdint.h>

struct nlmsghdr;

struct export_stats {
	const char *name;	/* in the message */
	uint64_t attached;
	uint64_t resumed;
	uint64_t refused;
	uint64_t fences;
	uint64_t lost;
	uint64_t expired;
	uint64_t requests[RBD_STATS_OPS];
	uint64_t bytes[RBD_STATS_OPS];
	uint64_t errors[RBD_STATS_OPS];
};

/* 0, or -EBADMSG. */
int export_stats_read(const struct nlmsghdr *message, struct export_stats *stats);

#endif
