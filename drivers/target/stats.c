// SPDX-License-Identifier: GPL-2.0
/*
 * Statistics of exports and sessions.
 */
#include <linux/mutex.h>
#include <rbd/wire.h>

#include "epoch.h"
#include "export.h"
#include "record.h"
#include "session.h"
#include "stats.h"

int rbdt_stats_init(struct rbdt_stats *stats)
{
	stats->commands = alloc_percpu(struct rbdt_stats_commands);
	return stats->commands ? 0 : -ENOMEM;
}

void rbdt_stats_exit(struct rbdt_stats *stats)
{
	free_percpu(stats->commands);
}

int rbdt_session_stats_init(struct rbdt_session_stats *stats, const struct rbdt_session_counts *before)
{
	stats->commands = alloc_percpu(struct rbdt_stats_commands);
	if (!stats->commands)
		return -ENOMEM;
	if (before)
		stats->before = *before;
	return 0;
}

void rbdt_session_stats_exit(struct rbdt_session_stats *stats)
{
	free_percpu(stats->commands);
}

static enum rbd_stats_op_kind command_kind(const struct rbd_command *wire)
{
	switch (wire->op) {
	case RBD_COMMAND_READ:
		return RBD_STATS_READ;
	case RBD_COMMAND_WRITE:
		return RBD_STATS_WRITE;
	case RBD_COMMAND_FLUSH:
		return RBD_STATS_FLUSH;
	case RBD_COMMAND_ZERO:
		return RBD_STATS_WRITE_ZEROES;
	default:
		return RBD_STATS_DISCARD;
	}
}

static void stats_add(struct rbdt_stats_commands __percpu *commands, enum rbd_stats_op_kind kind, u32 bytes,
		      bool well)
{
	this_cpu_inc(commands->requests[kind]);
	if (well)
		this_cpu_add(commands->bytes[kind], bytes);
	else
		this_cpu_inc(commands->errors[kind]);
}

static void stats_ended(struct rbdt_session *session, enum rbd_stats_op_kind kind, u32 bytes, bool well)
{
	stats_add(session->export->stats.commands, kind, bytes, well);
	stats_add(session->stats.commands, kind, bytes, well);
}

void rbdt_stats_command(struct rbdt_session *session, const struct rbd_command *wire, bool well)
{
	stats_ended(session, command_kind(wire), le32_to_cpu(wire->length), well);
}

void rbdt_stats_zero(struct rbdt_session *session, u32 bytes, bool well)
{
	stats_ended(session, RBD_STATS_WRITE_ZEROES, bytes, well);
}

void rbdt_stats_message(struct rbdt_epoch *epoch, u8 op)
{
	epoch->nr_messages++;
	epoch->nr_heartbeats += (op & ~RBD_OP_ANSWER) == RBD_OP_PING;
}

static void stats_sum_cpus(const struct rbdt_stats_commands __percpu *commands, struct rbdt_stats_commands *sum)
{
	const struct rbdt_stats_commands *one;
	unsigned int cpu, i;

	for_each_possible_cpu(cpu) {
		one = per_cpu_ptr(commands, cpu);
		for (i = 0; i < RBD_STATS_OPS; i++) {
			sum->requests[i] += READ_ONCE(one->requests[i]);
			sum->bytes[i] += READ_ONCE(one->bytes[i]);
			sum->errors[i] += READ_ONCE(one->errors[i]);
		}
	}
}

void rbdt_stats_sum(const struct rbdt_stats *stats, struct rbdt_stats_commands *sum)
{
	memset(sum, 0, sizeof(*sum));
	stats_sum_cpus(stats->commands, sum);
}

void rbdt_stats_session_sum(const struct rbdt_session *session, const struct rbdt_epoch *epoch,
			    struct rbdt_session_counts *sum)
{
	*sum = session->stats.before;
	stats_sum_cpus(session->stats.commands, &sum->commands);
	sum->connections += READ_ONCE(session->stats.connected_at_ms) != 0;
	sum->messages += READ_ONCE(epoch->nr_messages);
	sum->heartbeats += READ_ONCE(epoch->nr_heartbeats);
}

void rbdt_stats_refused(struct rbdt_export *export)
{
	mutex_lock(&export->lock);
	export->stats.refused++;
	mutex_unlock(&export->lock);
}

void rbdt_stats_confirmed(struct rbdt_session *session)
{
	struct rbdt_stats *stats = &session->export->stats;

	lockdep_assert_held(&session->export->lock);
	if (session->confirmed_epoch || session->any_epoch)	/* the latter: from the state file */
		stats->resumed++;
	else
		stats->attached++;
	WRITE_ONCE(session->stats.connected_at_ms, rbdt_now_ms());
}

/* No host resumes it before the fence is complete: so nothing is counted that its record does not get. */
static void stats_keep(struct rbdt_session *session)
{
	struct rbdt_record *record = rbdt_record_find(session->export, session->uuid);

	if (!record)
		return;
	rbdt_stats_session_sum(session, session->epoch, &record->counts);
	record->counts.fences++;
}

void rbdt_stats_gone(struct rbdt_session *session)
{
	struct rbdt_stats *stats = &session->export->stats;

	lockdep_assert_held(&session->export->lock);
	stats->fences++;
	stats_keep(session);
	if (session->epoch->end_status == RBDT_END_LOST)
		stats->lost += !READ_ONCE(session->epoch->closing);	/* or its host detached */
	else if (session->epoch->end_status == RBD_ST_EXPIRED)
		stats->expired++;
}
