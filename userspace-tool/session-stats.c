// SPDX-License-Identifier: GPL-2.0
/* Statistics of sessions: as text, and as JSON. */
#include <errno.h>
#include <inttypes.h>
#include <linux/rbd_target.h>
#include <string.h>

#include "command.h"
#include "errors.h"
#include "print.h"
#include "session-stats.h"
#include "stats.h"
#include "verbs.h"

#define A(name)	RBD_TARGET_A_##name

static struct {
	struct arg_uuid session;
} args;

int session_stats_read(const struct nlmsghdr *message, struct session_stats *stats)
{
	struct attrs attrs;

	if (attrs_of_message(&attrs, message) || attrs_uuid(&attrs, A(SESSION), stats->session) ||
	    attrs_string(&attrs, A(EXPORT), &stats->export) || attrs_string(&attrs, A(HOST_NAME), &stats->host) ||
	    attrs_uuid(&attrs, A(HOST_ID), stats->host_id) ||
	    attrs_u64(&attrs, A(CONNECTIONS), &stats->connections) ||
	    attrs_u64(&attrs, A(CONNECTED_MS), &stats->connected_ms) || attrs_u64(&attrs, A(FENCES), &stats->fences) ||
	    attrs_u64(&attrs, A(MESSAGES), &stats->messages) || attrs_u64(&attrs, A(HEARTBEATS), &stats->heartbeats) ||
	    attrs_u32(&attrs, A(COMMANDS_BUSY), &stats->commands_busy) ||
	    attrs_u32(&attrs, A(RESULTS_WAITING), &stats->results_waiting) ||
	    command_counts_read(&attrs, &stats->commands))
		return -EBADMSG;
	return 0;
}

static void session_to_json(const struct session_stats *stats, const char *session, struct json *json)
{
	char host_id[UUID_TEXT];

	uuid_to_text(stats->host_id, host_id);
	json_open(json, NULL, '{');
	json_string(json, "session", session);
	json_string(json, "export", stats->export);
	json_string(json, "host", stats->host);
	json_string(json, "host_id", host_id);
	json_uint(json, "connections", stats->connections);
	json_uint(json, "connected_ms", stats->connected_ms);
	json_uint(json, "fences", stats->fences);
	json_uint(json, "messages", stats->messages);
	json_uint(json, "heartbeats", stats->heartbeats);
	json_uint(json, "commands_busy", stats->commands_busy);
	json_uint(json, "results_waiting", stats->results_waiting);
	command_counts_to_json(&stats->commands, json);
	json_close(json, '}');
}

static void session_to_text(const struct session_stats *stats, const char *session, FILE *to)
{
	char host[RBD_HOST_NAME_MAX + 1], connected[TIME_TEXT];

	snprintf(host, sizeof(host), "%s", stats->host);
	make_printable(host);
	time_to_text(stats->connected_ms * 1000000, connected);
	fprintf(to, "%s: export %s, host %s\n", session, stats->export, *host ? host : "-");
	if (stats->connected_ms)
		fprintf(to, "  connected for %s,", connected);
	else
		fputs("  not connected,", to);
	fprintf(to, " connections %" PRIu64 ", fences %" PRIu64 "\n", stats->connections, stats->fences);
	fprintf(to, "  control messages %" PRIu64 ", of them heartbeats %" PRIu64 "\n", stats->messages, stats->heartbeats);
	if (stats->commands_busy || stats->results_waiting)
		fprintf(to, "  commands worked on %u, results that wait %u\n", stats->commands_busy, stats->results_waiting);
	command_counts_to_text(&stats->commands, to);
}

static int put_session(const struct nlmsghdr *message, FILE *to, struct json *json)
{
	struct session_stats stats;
	char session[UUID_TEXT];
	int err = session_stats_read(message, &stats);

	if (err)
		return err;
	if (args.session.given && memcmp(args.session.bytes, stats.session, sizeof(stats.session)))
		return 0;
	uuid_to_text(stats.session, session);
	if (json)
		session_to_json(&stats, session, json);
	else
		session_to_text(&stats, session, to);
	return 1;
}

static int stats_run(void)
{
	const struct counters counters = {
		.command = RBD_TARGET_CMD_SESSION_STATS_GET,
		.key = "sessions",
		.empty = "No host has a session.",
		.missing = "there is no such session",
		.one = args.session.given,
		.put = put_session,
	};
	char session[UUID_TEXT];

	if (args.session.given) {
		uuid_to_text(args.session.bytes, session);
		context_set("session stats %s", session);
	}
	return counters_show(&counters);
}

static const struct operand operands[] = {
	{ .name = "SESSION-UUID", .where = &args.session, .take = take_uuid_value, .optional = true,
	  .live = LIVE_SESSION },
	{ }
};

const struct verb session_stats_verb = {
	.object = "session",
	.name = "stats",
	.help = "Show what sessions have done",
	.operands = operands,
	.more = "Counted since the session was opened; it goes on when the session is resumed. I/O of\n"
		"memory exports is one-sided: the target does not take part in it, and cannot count it,\n"
		"except for zeroes.",
	VERB_ARGS(args),
	.run = stats_run,
};
