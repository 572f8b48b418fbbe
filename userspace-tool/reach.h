/* SPDX-License-Identifier: GPL-2.0 */
/* A target to be asked for something: what attach and discover have in common. */
#ifndef RBDCTL_REACH_H
#define RBDCTL_REACH_H

#include "command.h"
#include "netlink.h"

#define REACH_TIMEOUT_SECONDS_MAX	86400

/* Of the command line. */
struct reach_args {
	struct arg_address portal;
	struct arg_address bind;
	const char *host_name;
	struct arg_number timeout_s;
	struct arg_key_file key_file;
};

/* Resolved, for the kernel. */
struct reach {
	uint64_t deadline_ms;
	uint8_t host_id[16];
	struct sockaddr_storage portal;
	struct sockaddr_storage bind;
	uint8_t key[RBD_KEY_SIZE];
};

/* The time-out counts from here. Returns the exit status; reach_wipe() is due in either case. */
int reach_prepare(struct reach *reach, const struct reach_args *args);

/* Who asks: this host, and from where. */
void reach_put_host(struct nlmsghdr *request, const struct reach *reach, const struct reach_args *args);

unsigned int reach_left_ms(const struct reach *reach);
void reach_wipe(struct reach *reach);

#endif
