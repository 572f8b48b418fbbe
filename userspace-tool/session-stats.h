/* SPDX-License-Identifier: GPL-2.0 */
/* Statistics of one session, from the message that it comes in. */
#ifndef RBDCTL_SESSION_STATS_H
#define RBDCTL_SESSION_STATS_H

#include <stdint.h>

#include "counters.h"

struct nlmsghdr;

struct session_stats {
	uint8_t session[16];
	const char *export;	/* in the message, like the next */
	const char *host;
	uint8_t host_id[16];
	uint64_t connections;
	uint64_t connected_ms;	/* 0: it is not connected */
	uint64_t fences;
	uint64_t messages;
	uint64_t heartbeats;
	uint32_t commands_busy;
	uint32_t results_waiting;
	struct command_counts commands;
};

/* 0, or -EBADMSG. */
int session_stats_read(const struct nlmsghdr *message, struct session_stats *stats);

#endif
