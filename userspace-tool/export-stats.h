/* SPDX-License-Identifier: GPL-2.0 */
/* Statistics of one export, from the message that it comes in. */
#ifndef RBDCTL_EXPORT_STATS_H
#define RBDCTL_EXPORT_STATS_H

#include <stdint.h>

#include "counters.h"

struct nlmsghdr;

struct export_stats {
	const char *name;	/* in the message */
	uint64_t attached;
	uint64_t resumed;
	uint64_t refused;
	uint64_t fences;
	uint64_t lost;
	uint64_t expired;
	struct command_counts commands;
};

/* 0, or -EBADMSG. */
int export_stats_read(const struct nlmsghdr *message, struct export_stats *stats);

#endif
