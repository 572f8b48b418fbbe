/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Statistics of exports and sessions. Of one-sided I/O there are none: the target does not take part in it.
 */
#ifndef RBD_TARGET_STATS_H
#define RBD_TARGET_STATS_H

#include <linux/percpu.h>
#include <linux/types.h>
#include <linux/rbd_netlink.h>

struct rbd_command;
struct rbdt_epoch;
struct rbdt_export;
struct rbdt_session;

/**
 * struct rbdt_stats_commands - commands of the device class, and zeroes of memory, that have ended
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
 * @commands: by the CPU that ended them; the rest under export->lock
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

/**
 * struct rbdt_session_counts - what became of a session, its earlier epochs included
 * @commands: that ended
 * @connections: epochs that got their first I/O connection
 * @fences: that are complete
 * @messages: control messages that came
 * @heartbeats: of them, PINGs and answers to PINGs
 */
struct rbdt_session_counts {
	struct rbdt_stats_commands commands;
	u64 connections;
	u64 fences;
	u64 messages;
	u64 heartbeats;
};

/**
 * struct rbdt_session_stats - of one session; its control messages are counted by its epoch
 * @commands: of its epoch, by the CPU that ended them: no CPU waits for another's cache line
 * @before: what it had when its epoch began: of the record that it resumes
 * @connected_at_ms: its first I/O connection came; 0: not yet. Written under export->lock.
 */
struct rbdt_session_stats {
	struct rbdt_stats_commands __percpu *commands;
	struct rbdt_session_counts before;
	u64 connected_at_ms;
};

/* rbdt_stats_init - of an export that is zeroed; may sleep. Return: 0 or -ENOMEM. */
int rbdt_stats_init(struct rbdt_stats *stats);
void rbdt_stats_exit(struct rbdt_stats *stats);

/**
 * rbdt_session_stats_init - of a session that is zeroed
 * @before: of its record, or NULL: it is new
 *
 * May sleep. Return: 0 or -ENOMEM.
 */
int rbdt_session_stats_init(struct rbdt_session_stats *stats, const struct rbdt_session_counts *before);
void rbdt_session_stats_exit(struct rbdt_session_stats *stats);

/* rbdt_stats_command - a command has ended, well or not. Any context. */
void rbdt_stats_command(struct rbdt_session *session, const struct rbd_command *wire, bool well);

/* rbdt_stats_zero - a ZERO of the memory class has ended, well or not. Any context. */
void rbdt_stats_zero(struct rbdt_session *session, u32 bytes, bool well);

/* rbdt_stats_message - a control message came, with that op; in the CQ's context */
void rbdt_stats_message(struct rbdt_epoch *epoch, u8 op);

/* rbdt_stats_sum - what all CPUs have ended */
void rbdt_stats_sum(const struct rbdt_stats *stats, struct rbdt_stats_commands *sum);

/* rbdt_stats_session_sum - what became of a session until now; @epoch: its own. Any context. */
void rbdt_stats_session_sum(const struct rbdt_session *session, const struct rbdt_epoch *epoch,
			    struct rbdt_session_counts *sum);

/* rbdt_stats_refused - a login was refused. May sleep. */
void rbdt_stats_refused(struct rbdt_export *export);

/* rbdt_stats_confirmed - a session is about to get its first I/O connection; export->lock held */
void rbdt_stats_confirmed(struct rbdt_session *session);

/*
 * rbdt_stats_gone - the fence of a session's epoch is complete: its record, if it left one, keeps what it
 * has counted; export->lock held
 */
void rbdt_stats_gone(struct rbdt_session *session);

#endif /* RBD_TARGET_STATS_H */
