/* SPDX-License-Identifier: GPL-2.0 */
/* What a target has counted: what exports and sessions have in common, and how it is shown. */
#ifndef RBDCTL_COUNTERS_H
#define RBDCTL_COUNTERS_H

#include <linux/rbd_netlink.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "attrs.h"
#include "json.h"

/* Commands that ended, by operation. */
struct command_counts {
	uint64_t requests[RBD_STATS_OPS];
	uint64_t bytes[RBD_STATS_OPS];
	uint64_t errors[RBD_STATS_OPS];
};

/* 0, or -EBADMSG. */
int command_counts_read(const struct attrs *attrs, struct command_counts *counts);

/* As the object "operations"; and those that were used, one a line. */
void command_counts_to_json(const struct command_counts *counts, struct json *json);
void command_counts_to_text(const struct command_counts *counts, FILE *to);

/* A dump whose messages are objects with counters. */
struct counters {
	uint8_t command;	/* of netlink */
	const char *key;	/* of the list, in JSON */
	const char *empty;	/* for people, of an empty list */
	const char *missing;	/* the one that was asked for is not there */
	bool one;		/* one was asked for */

	/*
	 * Put what @message tells, as JSON unless @json is NULL. Return: 1; 0: it is not the one that was
	 * asked for; -EBADMSG.
	 */
	int (*put)(const struct nlmsghdr *message, FILE *to, struct json *json);
};

/* Ask and print. Returns the exit status. */
int counters_show(const struct counters *counters);

#endif
