// SPDX-License-Identifier: GPL-2.0
/*
 * Metrics in the text format of Prometheus, version 0.0.4: for node_exporter's collector of
 * text files. Names and labels stay as they are; rbd-metrics.service(8) lists them.
 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "errors.h"
#include "export-stats.h"
#include "os.h"
#include "print.h"
#include "session-stats.h"
#include "stats.h"
#include "verbs.h"

/* What is asked of the modules that are loaded. */
struct facts {
	struct stats stats;
	struct answers devices;
	struct answers exports;
	struct answers export_stats;
	struct answers session_stats;
};

static void put_family(const char *name, const char *type, const char *help, FILE *to)
{
	fprintf(to, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
}

static void put_label(const char *label, const char *value, FILE *to)
{
	fprintf(to, "%s=\"", label);
	for (; *value; value++) {
		if (*value == '"' || *value == '\\')
			fputc('\\', to);
		if (*value == '\n')
			fputs("\\n", to);
		else
			fputc(*value, to);
	}
	fputc('"', to);
}

static void put_both(const char *device, const char *export, FILE *to)
{
	fputc('{', to);
	put_label("device", device, to);
	fputc(',', to);
	put_label("export", export, to);
}

static void put_labels(const struct stats_device *device, FILE *to)
{
	put_both(device->name, device->export, to);
}

/* --- devices: one number each --- */

typedef void (*put_number)(const struct stats_device *device, FILE *to);

static void put_reconnects(const struct stats_device *device, FILE *to)
{
	fprintf(to, "%" PRIu64, device->reconnects);
}

static void put_replayed(const struct stats_device *device, FILE *to)
{
	fprintf(to, "%" PRIu64, device->replayed);
}

static void put_held(const struct stats_device *device, FILE *to)
{
	fprintf(to, "%" PRIu64 ".%03" PRIu64, device->held_ms / 1000, device->held_ms % 1000);
}

static void put_each(const struct stats *stats, const char *name, const char *help, put_number put, FILE *to)
{
	put_family(name, "counter", help, to);
	for (size_t i = 0; i < stats->nr_devices; i++) {
		fputs(name, to);
		put_labels(&stats->devices[i], to);
		fputs("} ", to);
		put(&stats->devices[i], to);
		fputc('\n', to);
	}
}

/* --- devices: numbers by a word --- */

static void put_words(const struct stats_device *device, const char *name, const char *label, const uint64_t *counts,
		      const char *const *words, int nr, FILE *to)
{
	for (int i = 0; i < nr; i++) {
		fputs(name, to);
		put_labels(device, to);
		fprintf(to, ",%s=\"%s\"} %" PRIu64 "\n", label, words[i], counts[i]);
	}
}

static void put_losses(const struct stats *stats, FILE *to)
{
	static const char name[] = "rbd_device_losses_total";

	put_family(name, "counter", "How often a live session was lost, by reason.", to);
	for (size_t i = 0; i < stats->nr_devices; i++)
		put_words(&stats->devices[i], name, "reason", stats->devices[i].losses, stats_loss_names,
			  RBD_STATS_LOSSES, to);
}

static void put_errors(const struct stats *stats, FILE *to)
{
	static const char name[] = "rbd_device_errors_total";

	put_family(name, "counter", "Requests that failed, by error.", to);
	for (size_t i = 0; i < stats->nr_devices; i++)
		put_words(&stats->devices[i], name, "error", stats->devices[i].errors, stats_error_names,
			  RBD_STATS_ERRORS, to);
}

/* --- devices: operations --- */

static void put_ops(const struct stats *stats, const char *name, const char *help, size_t offset, FILE *to)
{
	put_family(name, "counter", help, to);
	for (size_t i = 0; i < stats->nr_devices; i++) {
		for (int op = 0; op < RBD_STATS_OPS; op++) {
			const char *at = (const char *)&stats->devices[i].ops[op] + offset;
			uint64_t number;

			memcpy(&number, at, sizeof(number));
			fputs(name, to);
			put_labels(&stats->devices[i], to);
			fprintf(to, ",operation=\"%s\"} %" PRIu64 "\n", stats_op_names[op], number);
		}
	}
}

static void put_histogram(const struct stats_device *device, int kind, const char *name, FILE *to)
{
	const struct stats_op *op = &device->ops[kind];
	uint64_t seen = 0;

	for (int i = 0; i < RBD_LATENCY_BUCKETS; i++) {
		seen += op->latency[i];
		fprintf(to, "%s_bucket", name);
		put_labels(device, to);
		if (i < RBD_LATENCY_BUCKETS - 1)
			fprintf(to, ",operation=\"%s\",le=\"%.10g\"} %" PRIu64 "\n", stats_op_names[kind],
				(double)(1u << i) / 1e6, seen);
		else
			fprintf(to, ",operation=\"%s\",le=\"+Inf\"} %" PRIu64 "\n", stats_op_names[kind], seen);
	}
	fprintf(to, "%s_sum", name);
	put_labels(device, to);
	fprintf(to, ",operation=\"%s\"} %" PRIu64 ".%09" PRIu64 "\n", stats_op_names[kind], op->latency_ns / 1000000000,
		op->latency_ns % 1000000000);
	fprintf(to, "%s_count", name);
	put_labels(device, to);
	fprintf(to, ",operation=\"%s\"} %" PRIu64 "\n", stats_op_names[kind], seen);
}

static void put_durations(const struct stats *stats, FILE *to)
{
	static const char name[] = "rbd_device_request_duration_seconds";

	put_family(name, "histogram", "How long requests took, from the block layer's start to their end.", to);
	for (size_t i = 0; i < stats->nr_devices; i++) {
		for (int op = 0; op < RBD_STATS_OPS; op++)
			put_histogram(&stats->devices[i], op, name, to);
	}
}

/* --- gauges, from what "show" shows --- */

static int put_live(const struct answers *answers, FILE *to)
{
	put_family("rbd_device_live", "gauge", "1 when I/O of the device reaches the target, else 0.", to);
	for (size_t i = 0; i < answers->nr; i++) {
		const char *device, *export;
		struct attrs attrs;
		uint32_t state;

		if (attrs_of_message(&attrs, answers->message[i]) ||
		    attrs_string(&attrs, RBD_INITIATOR_A_DEVICE, &device) ||
		    attrs_string(&attrs, RBD_INITIATOR_A_EXPORT, &export) ||
		    attrs_u32(&attrs, RBD_INITIATOR_A_STATE, &state))
			return -1;
		fputs("rbd_device_live", to);
		put_both(device, export, to);
		fprintf(to, "} %d\n", state == RBD_DEVICE_LIVE);
	}
	return 0;
}

static void put_export_number(const char *name, const char *export, uint64_t number, FILE *to)
{
	fprintf(to, "%s{", name);
	put_label("export", export, to);
	fprintf(to, "} %" PRIu64 "\n", number);
}

static int put_export_sessions(const struct answers *answers, FILE *to)
{
	put_family("rbd_export_sessions", "gauge", "Sessions that are attached to the export.", to);
	for (size_t i = 0; i < answers->nr; i++) {
		const char *export;
		struct attrs attrs;
		uint32_t sessions;

		if (attrs_of_message(&attrs, answers->message[i]) ||
		    attrs_string(&attrs, RBD_TARGET_A_EXPORT, &export) ||
		    attrs_u32(&attrs, RBD_TARGET_A_SESSIONS, &sessions))
			return -1;
		put_export_number("rbd_export_sessions", export, sessions, to);
	}
	return 0;
}

static int put_export_sizes(const struct answers *answers, FILE *to)
{
	put_family("rbd_export_size_bytes", "gauge", "Size of the export.", to);
	for (size_t i = 0; i < answers->nr; i++) {
		const char *export;
		struct attrs attrs;
		uint64_t bytes;

		if (attrs_of_message(&attrs, answers->message[i]) ||
		    attrs_string(&attrs, RBD_TARGET_A_EXPORT, &export) ||
		    attrs_u64(&attrs, RBD_TARGET_A_SIZE_BYTES, &bytes))
			return -1;
		put_export_number("rbd_export_size_bytes", export, bytes, to);
	}
	return 0;
}

/* --- exports: what is counted; the offsets are of a number, or of one for each operation --- */

static int put_export_counter(const struct answers *answers, const char *name, const char *help, size_t offset, FILE *to)
{
	put_family(name, "counter", help, to);
	for (size_t i = 0; i < answers->nr; i++) {
		struct export_stats stats;
		uint64_t number;

		if (export_stats_read(answers->message[i], &stats))
			return -1;
		memcpy(&number, (const char *)&stats + offset, sizeof(number));
		put_export_number(name, stats.name, number, to);
	}
	return 0;
}

static int put_export_ops(const struct answers *answers, const char *name, const char *help, size_t offset, FILE *to)
{
	put_family(name, "counter", help, to);
	for (size_t i = 0; i < answers->nr; i++) {
		uint64_t numbers[RBD_STATS_OPS];
		struct export_stats stats;

		if (export_stats_read(answers->message[i], &stats))
			return -1;
		memcpy(numbers, (const char *)&stats + offset, sizeof(numbers));
		for (int op = 0; op < RBD_STATS_OPS; op++) {
			fprintf(to, "%s{", name);
			put_label("export", stats.name, to);
			fprintf(to, ",operation=\"%s\"} %" PRIu64 "\n", stats_op_names[op], numbers[op]);
		}
	}
	return 0;
}

#define EXPORT_AT(member)	offsetof(struct export_stats, member)

static int put_export_stats(const struct answers *answers, FILE *to)
{
	return put_export_counter(answers, "rbd_export_attached_total", "Sessions that attached the export.",
				  EXPORT_AT(attached), to) ||
	       put_export_counter(answers, "rbd_export_resumed_total", "Sessions that went on after a loss.",
				  EXPORT_AT(resumed), to) ||
	       put_export_counter(answers, "rbd_export_lost_total", "Sessions whose connection broke.",
				  EXPORT_AT(lost), to) ||
	       put_export_counter(answers, "rbd_export_expired_total", "Sessions of which nothing was heard for too long.",
				  EXPORT_AT(expired), to) ||
	       put_export_counter(answers, "rbd_export_fences_total", "Fences that are complete.", EXPORT_AT(fences), to) ||
	       put_export_counter(answers, "rbd_export_refused_logins_total", "Logins that were refused.",
				  EXPORT_AT(refused), to) ||
	       put_export_ops(answers, "rbd_export_commands_total", "Commands that ended; of memory, zeroes alone.",
			      EXPORT_AT(commands.requests), to) ||
	       put_export_ops(answers, "rbd_export_command_bytes_total", "Bytes of the commands that ended well.",
			      EXPORT_AT(commands.bytes), to) ||
	       put_export_ops(answers, "rbd_export_failed_commands_total", "Commands that ended with an error.",
			      EXPORT_AT(commands.errors), to);
}

/* --- sessions --- */

struct sessions {
	struct session_stats *stats;
	size_t nr;
};

/* By the host and not by the session: a host that comes back goes on with its series. */
static void put_session_labels(const struct session_stats *stats, const char *name, FILE *to)
{
	char host_id[UUID_TEXT];

	uuid_to_text(stats->host_id, host_id);
	fprintf(to, "%s{", name);
	put_label("export", stats->export, to);
	fputc(',', to);
	put_label("host", stats->host, to);
	fputc(',', to);
	put_label("host_id", host_id, to);
}

static void put_session_number(const struct sessions *sessions, const char *name, const char *type, const char *help,
			       uint64_t (*number)(const struct session_stats *stats), FILE *to)
{
	put_family(name, type, help, to);
	for (size_t i = 0; i < sessions->nr; i++) {
		put_session_labels(&sessions->stats[i], name, to);
		fprintf(to, "} %" PRIu64 "\n", number(&sessions->stats[i]));
	}
}

static uint64_t session_connections(const struct session_stats *stats)
{
	return stats->connections;
}

static uint64_t session_connected_s(const struct session_stats *stats)
{
	return stats->connected_ms / 1000;
}

static uint64_t session_messages(const struct session_stats *stats)
{
	return stats->messages;
}

static uint64_t session_commands_busy(const struct session_stats *stats)
{
	return stats->commands_busy;
}

static uint64_t session_results_waiting(const struct session_stats *stats)
{
	return stats->results_waiting;
}

static void put_session_ops(const struct sessions *sessions, const char *name, const char *help, size_t offset, FILE *to)
{
	put_family(name, "counter", help, to);
	for (size_t i = 0; i < sessions->nr; i++) {
		uint64_t numbers[RBD_STATS_OPS];

		memcpy(numbers, (const char *)&sessions->stats[i].commands + offset, sizeof(numbers));
		for (int op = 0; op < RBD_STATS_OPS; op++) {
			put_session_labels(&sessions->stats[i], name, to);
			fprintf(to, ",operation=\"%s\"} %" PRIu64 "\n", stats_op_names[op], numbers[op]);
		}
	}
}

static void put_session_stats(const struct sessions *sessions, FILE *to)
{
	put_session_number(sessions, "rbd_session_connections_total", "counter", "Connections of the session, resumes included.",
			   session_connections, to);
	put_session_number(sessions, "rbd_session_connected_seconds", "gauge", "How long the present connection is there.",
			   session_connected_s, to);
	put_session_number(sessions, "rbd_session_control_messages_total", "counter", "Control messages that came.",
			   session_messages, to);
	put_session_number(sessions, "rbd_session_busy_commands", "gauge", "Commands that are being worked on.",
			   session_commands_busy, to);
	put_session_number(sessions, "rbd_session_waiting_results", "gauge", "Results that find no room to be sent.",
			   session_results_waiting, to);
	put_session_ops(sessions, "rbd_session_commands_total", "Commands that ended; of memory, zeroes alone.",
			offsetof(struct command_counts, requests), to);
	put_session_ops(sessions, "rbd_session_command_bytes_total", "Bytes of the commands that ended well.",
			offsetof(struct command_counts, bytes), to);
	put_session_ops(sessions, "rbd_session_failed_commands_total", "Commands that ended with an error.",
			offsetof(struct command_counts, errors), to);
}

static bool same_series(const struct session_stats *a, const struct session_stats *b)
{
	return !strcmp(a->export, b->export) && !memcmp(a->host_id, b->host_id, sizeof(a->host_id));
}

static void counts_sum(struct command_counts *sum, const struct command_counts *counts)
{
	for (int op = 0; op < RBD_STATS_OPS; op++) {
		sum->requests[op] += counts->requests[op];
		sum->bytes[op] += counts->bytes[op];
		sum->errors[op] += counts->errors[op];
	}
}

/* Of two with the same labels: whoever has another key is another host, whatever it calls itself. */
static void sessions_sum(struct session_stats *sum, const struct session_stats *stats)
{
	sum->connections += stats->connections;
	if (stats->connected_ms > sum->connected_ms)
		sum->connected_ms = stats->connected_ms;
	sum->messages += stats->messages;
	sum->commands_busy += stats->commands_busy;
	sum->results_waiting += stats->results_waiting;
	counts_sum(&sum->commands, &stats->commands);
}

/* One that ended while they were dumped, and was resumed, is there twice: the later one counts. */
static void sessions_add(struct sessions *sessions, const struct session_stats *stats)
{
	size_t at = 0;

	while (at < sessions->nr && memcmp(sessions->stats[at].session, stats->session, sizeof(stats->session)))
		at++;
	sessions->stats[at] = *stats;
	sessions->nr += at == sessions->nr;
}

/* From here on there is one for each set of labels. */
static void sessions_fold(struct sessions *sessions)
{
	size_t nr = sessions->nr;

	sessions->nr = 0;
	for (size_t i = 0; i < nr; i++) {
		size_t at = 0;

		while (at < sessions->nr && !same_series(&sessions->stats[at], &sessions->stats[i]))
			at++;
		if (at < sessions->nr)
			sessions_sum(&sessions->stats[at], &sessions->stats[i]);
		else
			sessions->stats[sessions->nr++] = sessions->stats[i];
	}
}

static int put_sessions(const struct answers *answers, FILE *to)
{
	struct sessions sessions = { .stats = calloc(answers->nr + 1, sizeof(*sessions.stats)) };
	int err = sessions.stats ? 0 : -1;

	for (size_t i = 0; !err && i < answers->nr; i++) {
		struct session_stats stats;

		err = session_stats_read(answers->message[i], &stats);
		if (!err)
			sessions_add(&sessions, &stats);
	}
	if (!err) {
		sessions_fold(&sessions);
		put_session_stats(&sessions, to);
	}
	free(sessions.stats);
	return err;
}

static int put_facts(const struct facts *facts, FILE *to)
{
	const struct stats *stats = &facts->stats;

	put_ops(stats, "rbd_device_requests_total", "Requests that ended, well or not.",
		offsetof(struct stats_op, requests), to);
	put_ops(stats, "rbd_device_bytes_total", "Bytes of the requests that ended well.",
		offsetof(struct stats_op, bytes), to);
	put_ops(stats, "rbd_device_failed_requests_total", "Requests that ended with an error.",
		offsetof(struct stats_op, errors), to);
	put_durations(stats, to);
	put_each(stats, "rbd_device_reconnects_total", "How often a lost session was resumed.", put_reconnects, to);
	put_each(stats, "rbd_device_replayed_requests_total", "Requests that were issued again after a loss.",
		 put_replayed, to);
	put_each(stats, "rbd_device_held_seconds_total", "How long I/O was held for a target that was away.", put_held, to);
	put_losses(stats, to);
	put_errors(stats, to);
	if (put_live(&facts->devices, to) || put_export_sessions(&facts->exports, to) ||
	    put_export_sizes(&facts->exports, to) || put_export_stats(&facts->export_stats, to) ||
	    put_sessions(&facts->session_stats, to))
		return fail(STATUS_REFUSED, "%s", sentence_of_errno(EBADMSG));
	return STATUS_DONE;
}

/* --- the verb --- */

static int ask_initiator(struct nl *nl, struct facts *facts)
{
	int err = stats_gather(nl, &facts->stats);

	return err ? err : nl_dump(nl, RBD_INITIATOR_CMD_DEVICE_GET, &facts->devices);
}

static int ask_target(struct nl *nl, struct facts *facts)
{
	int err = nl_dump(nl, RBD_TARGET_CMD_EXPORT_GET, &facts->exports);

	if (!err)
		err = nl_dump(nl, RBD_TARGET_CMD_STATS_GET, &facts->export_stats);
	if (err)
		return err;
	err = nl_dump(nl, RBD_TARGET_CMD_SESSION_STATS_GET, &facts->session_stats);
	return err == -EOPNOTSUPP ? 0 : err;	/* an older module does not have them */
}

static int ask(const struct family *family, int (*questions)(struct nl *nl, struct facts *facts), struct facts *facts)
{
	struct nl *nl;
	int status, err;

	if (!os_exists("/sys/module/%s", family->name))
		return STATUS_DONE;
	status = nl_open(&nl, family);
	if (status)
		return status;
	err = questions(nl, facts);
	status = err ? nl_fail(nl, err) : STATUS_DONE;
	nl_close(nl);
	return status;
}

static int print_facts(const struct facts *facts)
{
	struct output output;
	int status;

	if (output_begin(&output))
		return STATUS_REFUSED;
	status = put_facts(facts, output.to);
	if (!status)
		return output_end(&output);
	output_drop(&output);
	return status;
}

static int metrics_run(void)
{
	struct facts facts = { 0 };
	int status;

	if (print_options.json)
		return usage_error("metrics have a format of their own; 'rbdctl stats' has JSON");
	if (!os_exists("/sys/module/%s", initiator_family.name) && !os_exists("/sys/module/%s", target_family.name))
		return fail(STATUS_NO_MODULE, "neither rbd_initiator nor rbd_target is loaded");
	status = ask(&initiator_family, ask_initiator, &facts);
	if (!status)
		status = ask(&target_family, ask_target, &facts);
	if (!status)
		status = print_facts(&facts);
	stats_free(&facts.stats);
	answers_free(&facts.devices);
	answers_free(&facts.exports);
	answers_free(&facts.export_stats);
	answers_free(&facts.session_stats);
	return status;
}

const struct verb metrics_verb = {
	.name = "metrics",
	.help = "Print metrics for Prometheus",
	.more = "Text format 0.0.4, for node_exporter's collector of text files: see\n"
		"rbd-metrics.timer(8).",
	.text_only = true,
	.run = metrics_run,
};
