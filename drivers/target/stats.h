/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Statistics of an export. Of one-sided I/O there are none: the target does not take part in it.
 */
#ifndef RBD_TARGET_STATS_H
#define RBD_TARGET_STATS_H

#include <linux/percpu.h>
#include <linux/types.h>
#include <linux/rbd_netlink.h>

struct rbd_command;
struct rbdt_export;
struct rbdt_session;

/**
 * struct rbdt_stats_commands - what one CPU has ended of the commands of the device class
 * @requests: by enum rbd_stats_op_kind
 * @bytes: of those that ended well
 * @errors: those that did not
 */
struct rbdt_stats_commands {
	u64 requests[RBD_STATS_OPS];
	u64 bytes[RBD_STATS_OPS];
	u64 errors[RBD_STATS_OPS];
};

/**
 * struct rbdt_stats - of one export, since it was added
 * @commands: of each CPU; the rest under export->lock
 * @attached: sessions that got their first I/O connection
 * @resumed: those that went on after a loss
 * @refused: logins that named it and were refused, whatever the reason
 * @fences: that are complete
 * @lost: sessions whose connection broke
 * @expired: sessions of which nothing was heard for too long
 */
struct rbdt_stats {
	struct rbdt_stats_commands __percpu *commands;
	u64 attached;
	u64 resumed;
	u64 refused;
	u64 fences;
	u64 lost;
	u64 expired;
};

/* rbdt_stats_init - of an export that is zeroed; may sleep. Return: 0 or -ENOMEM. */
int rbdt_stats_init(struct rbdt_stats *stats);
void rbdt_stats_exit(struct rbdt_stats *stats);

/* rbdt_stats_command - a command has ended, well or not. Any context. */
void rbdt_stats_command(struct rbdt_stats *stats, const struct rbd_command *wire, bool well);

/* rbdt_stats_sum - what all CPUs have ended */
void rbdt_stats_sum(const struct rbdt_stats *stats, struct rbdt_stats_commands *sum);

/* rbdt_stats_refused - a login was refused. May sleep. */
void rbdt_stats_refused(struct rbdt_export *export);

/* rbdt_stats_confirmed - a session is about to get its first I/O connection; export->lock held */
void rbdt_stats_confirmed(struct rbdt_session *session);

/* rbdt_stats_gone - the fence of a session's epoch is complete; export->lock held */
void rbdt_stats_gone(struct rbdt_session *session);

#endif /* RBD_TARGET_STATS_H */
