// SPDX-License-Identifier: GPL-2.0
/* Statistics of exports: as a table, as details, and as JSON. */
#include <errno.h>
#include <inttypes.h>
#include <linux/rbd_target.h>
#include <string.h>

#include "command.h"
#include "errors.h"
#include "export-stats.h"
#include "verbs.h"

#define A(name)	RBD_TARGET_A_##name

static struct {
	const char *export;
} args;

int export_stats_read(const struct nlmsghdr *message, struct export_stats *stats)
{
	struct attrs attrs;

	if (attrs_of_message(&attrs, message) || attrs_string(&attrs, A(EXPORT), &stats->name) ||
	    attrs_u64(&attrs, A(ATTACHED), &stats->attached) || attrs_u64(&attrs, A(RESUMED), &stats->resumed) ||
	    attrs_u64(&attrs, A(REFUSED), &stats->refused) || attrs_u64(&attrs, A(FENCES), &stats->fences) ||
	    attrs_u64(&attrs, A(LOST), &stats->lost) || attrs_u64(&attrs, A(EXPIRED), &stats->expired) ||
	    command_counts_read(&attrs, &stats->commands))
		return -EBADMSG;
	return 0;
}

static void export_to_json(const struct export_stats *stats, struct json *json)
{
	json_open(json, NULL, '{');
	json_string(json, "export", stats->name);
	json_uint(json, "attached", stats->attached);
	json_uint(json, "resumed", stats->resumed);
	json_uint(json, "refused", stats->refused);
	json_uint(json, "fences", stats->fences);
	json_uint(json, "lost", stats->lost);
	json_uint(json, "expired", stats->expired);
	command_counts_to_json(&stats->commands, json);
	json_close(json, '}');
}

static void export_to_text(const struct export_stats *stats, FILE *to)
{
	fprintf(to, "%s: sessions attached %" PRIu64 ", resumed %" PRIu64 ", lost %" PRIu64 ", expired %" PRIu64 "\n",
		stats->name, stats->attached, stats->resumed, stats->lost, stats->expired);
	fprintf(to, "  fences %" PRIu64 ", logins refused %" PRIu64 "\n", stats->fences, stats->refused);
	command_counts_to_text(&stats->commands, to);
}

static int put_export(const struct nlmsghdr *message, FILE *to, struct json *json)
{
	struct export_stats stats;
	int err = export_stats_read(message, &stats);

	if (err)
		return err;
	if (args.export && strcmp(args.export, stats.name))
		return 0;
	if (json)
		export_to_json(&stats, json);
	else
		export_to_text(&stats, to);
	return 1;
}

static int stats_run(void)
{
	const struct counters counters = {
		.command = RBD_TARGET_CMD_STATS_GET,
		.key = "exports",
		.empty = "Nothing is exported.",
		.missing = "there is no such export",
		.one = args.export,
		.put = put_export,
	};

	if (args.export)
		context_set("export stats %s", args.export);
	return counters_show(&counters);
}

static const struct operand operands[] = {
	{ .name = "NAME", .where = &args.export, .take = take_export_name, .optional = true, .live = LIVE_EXPORT },
	{ }
};

const struct verb export_stats_verb = {
	.object = "export",
	.name = "stats",
	.help = "Show what became of sessions and commands",
	.operands = operands,
	.more = "Counted since the export was added. I/O of memory exports is one-sided: the target\n"
		"does not take part in it, and cannot count it, except for zeroes.",
	VERB_ARGS(args),
	.run = stats_run,
};
