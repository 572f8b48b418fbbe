/* SPDX-License-Identifier: GPL-2.0 */
/* Statistics of the attached devices, gathered from the messages that they come in. */
#ifndef RBDCTL_STATS_H
#define RBDCTL_STATS_H

#include <linux/rbd_initiator.h>
#include <rbd/wire.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "netlink.h"
#include "parse.h"

struct stats_op {
	uint64_t requests;
	uint64_t bytes;
	uint64_t errors;
	uint64_t latency_ns;
	uint64_t latency[RBD_LATENCY_BUCKETS];	/* number i: how many took less than 2^i us */
};

struct stats_queue {
	uint32_t index;
	struct stats_op ops[RBD_STATS_OPS];
};

struct stats_device {
	char name[DEVICE_NAME_BYTES];
	char export[RBD_NAME_MAX + 1];
	bool has_session;			/* an older module does not tell it */
	uint8_t session[16];
	bool read_only;
	uint64_t reconnects;
	uint64_t replayed;
	uint64_t held_ms;
	bool latency_on;
	uint64_t losses[RBD_STATS_LOSSES];
	uint64_t errors[RBD_STATS_ERRORS];
	struct stats_op ops[RBD_STATS_OPS];	/* of all queues together */
	struct stats_queue *queues;		/* those that have done something */
	size_t nr_queues;
};

struct stats {
	struct stats_device *devices;
	size_t nr_devices;
};

/* As they are called in JSON and in metrics. */
extern const char *const stats_op_names[RBD_STATS_OPS];
extern const char *const stats_loss_names[RBD_STATS_LOSSES];
extern const char *const stats_error_names[RBD_STATS_ERRORS];

/* 0, or -errno; stats_free() is due in either case. */
int stats_gather(struct nl *nl, struct stats *stats);
void stats_free(struct stats *stats);

/* NULL: it has none of that name. */
struct stats_device *stats_find(const struct stats *stats, const char *name);

/* How many the histogram has. */
uint64_t stats_timed(const struct stats_op *op);

/* For people, from nanoseconds: "63us", "1.2ms", "3.4s". */
#define TIME_TEXT	24
void time_to_text(uint64_t ns, char text[TIME_TEXT]);

#endif
