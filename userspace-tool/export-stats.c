// SPDX-License-Identifier: GPL-2.0
/* Statistics of exports: as a table, as details, and as JSON. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "command.h"
#include "errors.h"
#include "export-stats.h"
#include "print.h"
#include "stats.h"
#include "verbs.h"

#define A(name)	RBD_TARGET_A_##name

static struct {
	const char *export;
} args;

static int take_numbers(const struct attrs *attrs, uint16_t type, uint64_t numbers[RBD_STATS_OPS])
{
	const struct nlattr *attr = attrs->at[type];
	const size_t size = RBD_STATS_OPS * sizeof(numbers[0]);

	if (!attr || mnl_attr_get_payload_len(attr) < size)	/* a newer module may know more operations */
		return -EBADMSG;
	memcpy(numbers, mnl_attr_get_payload(attr), size);
	return 0;
}

int export_stats_read(const struct nlmsghdr *message, struct export_stats *stats)
{
	struct attrs attrs;

	if (attrs_of_message(&attrs, message) || attrs_string(&attrs, A(EXPORT), &stats->name) ||
	    attrs_u64(&attrs, A(ATTACHED), &stats->attached) || attrs_u64(&attrs, A(RESUMED), &stats->resumed) ||
	    attrs_u64(&attrs, A(REFUSED), &stats->refused) || attrs_u64(&attrs, A(FENCES), &stats->fences) ||
	    attrs_u64(&attrs, A(LOST), &stats->lost) || attrs_u64(&attrs, A(EXPIRED), &stats->expired) ||
	    take_numbers(&attrs, A(REQUESTS), stats->requests) || take_numbers(&attrs, A(BYTES), stats->bytes) ||
	    take_numbers(&attrs, A(ERRORS), stats->errors))
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
	json_open(json, "operations", '{');
	for (int i = 0; i < RBD_STATS_OPS; i++) {
		json_open(json, stats_op_names[i], '{');
		json_uint(json, "requests", stats->requests[i]);
		json_uint(json, "bytes", stats->bytes[i]);
		json_uint(json, "errors", stats->errors[i]);
		json_close(json, '}');
	}
	json_close(json, '}');
	json_close(json, '}');
}

static void export_to_text(const struct export_stats *stats, FILE *to)
{
	char size[SIZE_TEXT];

	fprintf(to, "%s: sessions attached %" PRIu64 ", resumed %" PRIu64 ", lost %" PRIu64 ", expired %" PRIu64 "\n",
		stats->name, stats->attached, stats->resumed, stats->lost, stats->expired);
	fprintf(to, "  fences %" PRIu64 ", logins refused %" PRIu64 "\n", stats->fences, stats->refused);
	for (int i = 0; i < RBD_STATS_OPS; i++) {
		if (!stats->requests[i])
			continue;
		size_to_text(stats->bytes[i], size);
		fprintf(to, "  %-12s  requests %12" PRIu64 "  bytes %7s  errors %7" PRIu64 "\n", stats_op_names[i],
			stats->requests[i], size, stats->errors[i]);
	}
}

/* @found: of those that were asked for. 0, or -errno. */
static int each_export(const struct answers *answers, FILE *to, struct json *json, bool *found)
{
	for (size_t i = 0; i < answers->nr; i++) {
		struct export_stats stats;
		int err = export_stats_read(answers->message[i], &stats);

		if (err)
			return err;
		if (args.export && strcmp(args.export, stats.name))
			continue;
		*found = true;
		if (json)
			export_to_json(&stats, json);
		else
			export_to_text(&stats, to);
	}
	return 0;
}

static int put_exports(const struct answers *answers, FILE *to, bool *found)
{
	struct json json;
	int err;

	if (!print_options.json) {
		err = each_export(answers, to, NULL, found);
		if (!err && !*found)
			fputs("Nothing is exported.\n", to);
		return err;
	}
	json_begin(&json, to, print_options.pretty);
	json_open(&json, "exports", '[');
	err = each_export(answers, to, &json, found);
	json_close(&json, ']');
	json_end(&json);
	return err;
}

static int print_exports(const struct answers *answers)
{
	struct output output;
	bool found = false;
	int err;

	if (output_begin(&output))
		return STATUS_REFUSED;
	err = put_exports(answers, output.to, &found);
	if (!err && (found || !args.export))
		return output_end(&output);
	output_drop(&output);
	if (err)
		return fail(STATUS_REFUSED, "%s", sentence_of_errno(-err));
	return fail(STATUS_NO_OBJECT, "there is no such export");
}

static int stats_run(void)
{
	struct answers answers = { 0 };
	struct nl *nl;
	int status, err;

	if (args.export)
		context_set("export stats %s", args.export);
	status = nl_open(&nl, &target_family);
	if (status)
		return status;
	err = nl_dump(nl, RBD_TARGET_CMD_STATS_GET, &answers);
	status = err ? nl_fail(nl, err) : print_exports(&answers);
	answers_free(&answers);
	nl_close(nl);
	return status;
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
		"does not take part in it, and cannot count it.",
	VERB_ARGS(args),
	.run = stats_run,
};
