// SPDX-License-Identifier: GPL-2.0
/*
 * Statistics of an export.
 */
#include <linux/mutex.h>
#include <rbd/wire.h>

#include "epoch.h"
#include "export.h"
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

void rbdt_stats_command(struct rbdt_stats *stats, const struct rbd_command *wire, bool well)
{
	enum rbd_stats_op_kind kind = command_kind(wire);

	this_cpu_inc(stats->commands->requests[kind]);
	if (well)
		this_cpu_add(stats->commands->bytes[kind], le32_to_cpu(wire->length));
	else
		this_cpu_inc(stats->commands->errors[kind]);
}

void rbdt_stats_sum(const struct rbdt_stats *stats, struct rbdt_stats_commands *sum)
{
	const struct rbdt_stats_commands *one;
	unsigned int cpu, i;

	memset(sum, 0, sizeof(*sum));
	for_each_possible_cpu(cpu) {
		one = per_cpu_ptr(stats->commands, cpu);
		for (i = 0; i < RBD_STATS_OPS; i++) {
			sum->requests[i] += READ_ONCE(one->requests[i]);
			sum->bytes[i] += READ_ONCE(one->bytes[i]);
			sum->errors[i] += READ_ONCE(one->errors[i]);
		}
	}
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
}

void rbdt_stats_gone(struct rbdt_session *session)
{
	struct rbdt_stats *stats = &session->export->stats;

	lockdep_assert_held(&session->export->lock);
	stats->fences++;
	if (session->epoch->end_status == RBDT_END_LOST)
		stats->lost += !READ_ONCE(session->epoch->closing);	/* or its host detached */
	else if (session->epoch->end_status == RBD_ST_EXPIRED)
		stats->expired++;
}
