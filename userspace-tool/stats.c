// SPDX-License-Identifier: GPL-2.0
/* Statistics of the attached devices: as tables, and as JSON. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "command.h"
#include "errors.h"
#include "print.h"
#include "stats.h"
#include "verbs.h"

static struct {
	struct arg_device device;
} args;

/* --- JSON --- */

static void op_to_json(const struct stats_op *op, const char *name, struct json *json)
{
	json_open(json, name, '{');
	json_uint(json, "requests", op->requests);
	json_uint(json, "bytes", op->bytes);
	json_uint(json, "errors", op->errors);
	json_uint(json, "latency_ns", op->latency_ns);
	json_open(json, "latency_log2_us", '[');
	for (int i = 0; i < RBD_LATENCY_BUCKETS; i++)
		json_uint(json, NULL, op->latency[i]);
	json_close(json, ']');
	json_close(json, '}');
}

static void ops_to_json(const struct stats_op *ops, struct json *json)
{
	json_open(json, "operations", '{');
	for (int i = 0; i < RBD_STATS_OPS; i++)
		op_to_json(&ops[i], stats_op_names[i], json);
	json_close(json, '}');
}

static void counts_to_json(const char *key, const uint64_t *counts, const char *const *names, int nr, struct json *json)
{
	json_open(json, key, '{');
	for (int i = 0; i < nr; i++)
		json_uint(json, names[i], counts[i]);
	json_close(json, '}');
}

static void device_to_json(const struct stats_device *device, struct json *json)
{
	char node[DEVICE_NAME_BYTES + 8];

	snprintf(node, sizeof(node), "/dev/%s", device->name);
	json_open(json, NULL, '{');
	json_string(json, "device", node);
	json_string(json, "export", device->export);
	json_uint(json, "reconnects", device->reconnects);
	json_uint(json, "replayed", device->replayed);
	json_uint(json, "held_ms", device->held_ms);
	json_bool(json, "latency_on", device->latency_on);
	counts_to_json("losses", device->losses, stats_loss_names, RBD_STATS_LOSSES, json);
	counts_to_json("errors", device->errors, stats_error_names, RBD_STATS_ERRORS, json);
	ops_to_json(device->ops, json);
	json_open(json, "queues", '[');
	for (size_t i = 0; i < device->nr_queues; i++) {
		json_open(json, NULL, '{');
		json_uint(json, "queue", device->queues[i].index);
		ops_to_json(device->queues[i].ops, json);
		json_close(json, '}');
	}
	json_close(json, ']');
	json_close(json, '}');
}

static void stats_to_json(const struct stats *stats, const struct stats_device *only, FILE *to)
{
	struct json json;

	json_begin(&json, to, print_options.pretty);
	json_open(&json, "devices", '[');
	for (size_t i = 0; i < stats->nr_devices; i++) {
		if (!only || only == &stats->devices[i])
			device_to_json(&stats->devices[i], &json);
	}
	json_close(&json, ']');
	json_end(&json);
}

/* --- text --- */

/* The upper end of the bucket that has the one of them which is slower than @percent of all. */
static void put_percentile(const struct stats_op *op, unsigned int percent, FILE *to)
{
	uint64_t timed = stats_timed(op), seen = 0;
	char text[TIME_TEXT], cell[TIME_TEXT + 1];
	int i;

	if (!timed) {
		fprintf(to, "  %7s", "-");
		return;
	}
	for (i = 0; i < RBD_LATENCY_BUCKETS - 1; i++) {
		seen += op->latency[i];
		if ((double)seen * 100 >= (double)timed * percent)
			break;
	}
	time_to_text((1000ull << (i < RBD_LATENCY_BUCKETS - 1 ? i : i - 1)), text);
	snprintf(cell, sizeof(cell), "%c%s", i < RBD_LATENCY_BUCKETS - 1 ? '<' : '>', text);
	fprintf(to, "  %7s", cell);
}

static void put_mean(const struct stats_op *op, FILE *to)
{
	uint64_t timed = stats_timed(op);
	char text[TIME_TEXT] = "-";

	if (timed)
		time_to_text(op->latency_ns / timed, text);
	fprintf(to, "  %7s", text);
}

static void put_op(const struct stats_op *op, const char *name, FILE *to)
{
	char size[SIZE_TEXT];

	size_to_text(op->bytes, size);
	fprintf(to, "%-14s  %10" PRIu64 "  %7s  %7" PRIu64, name, op->requests, size, op->errors);
	put_mean(op, to);
	put_percentile(op, 50, to);
	put_percentile(op, 99, to);
	put_percentile(op, 100, to);
	fputc('\n', to);
}

static void put_head(const char *first, FILE *to)
{
	fprintf(to, "%-14s  %10s  %7s  %7s  %7s  %7s  %7s  %7s\n", first, "REQUESTS", "BYTES", "ERRORS", "MEAN", "50%",
		"99%", "MAX");
}

/* "  lost: silent 1, closed 2" */
static void put_counts(const char *title, const uint64_t *counts, const char *const *names, int nr, FILE *to)
{
	const char *before = title;

	for (int i = 0; i < nr; i++) {
		if (!counts[i])
			continue;
		fprintf(to, "%s%s %" PRIu64, before, names[i], counts[i]);
		before = ", ";
	}
	if (before != title)
		fputc('\n', to);
}

static void put_device(const struct stats_device *device, FILE *to)
{
	char held[TIME_TEXT];

	fprintf(to, "/dev/%s: %s\n", device->name, device->export);
	put_head("OPERATION", to);
	for (int i = 0; i < RBD_STATS_OPS; i++) {
		if (device->ops[i].requests || i <= RBD_STATS_WRITE)
			put_op(&device->ops[i], stats_op_names[i], to);
	}
	fprintf(to, "reconnects %" PRIu64 ", requests replayed %" PRIu64, device->reconnects, device->replayed);
	time_to_text(device->held_ms * 1000000, held);
	if (device->held_ms)
		fprintf(to, ", held for %s", held);
	fputc('\n', to);
	if (!device->latency_on)
		fputs("latencies: not kept; see latency_histograms in rbd_initiator(4)\n", to);
	put_counts("lost: ", device->losses, stats_loss_names, RBD_STATS_LOSSES, to);
	put_counts("errors: ", device->errors, stats_error_names, RBD_STATS_ERRORS, to);
}

static void put_queues(const struct stats_device *device, FILE *to)
{
	char name[32];

	if (!device->nr_queues)
		return;
	fputc('\n', to);
	put_head("QUEUE", to);
	for (size_t i = 0; i < device->nr_queues; i++) {
		for (int op = 0; op < RBD_STATS_OPS; op++) {
			if (!device->queues[i].ops[op].requests)
				continue;
			snprintf(name, sizeof(name), "%" PRIu32 " %s", device->queues[i].index, stats_op_names[op]);
			put_op(&device->queues[i].ops[op], name, to);
		}
	}
}

static bool bucket_is_empty(const struct stats_device *device, int bucket)
{
	for (int op = 0; op < RBD_STATS_OPS; op++) {
		if (device->ops[op].latency[bucket])
			return false;
	}
	return true;
}

static void put_bucket(const struct stats_device *device, int bucket, FILE *to)
{
	bool last = bucket == RBD_LATENCY_BUCKETS - 1;
	char text[TIME_TEXT], cell[TIME_TEXT + 2];

	time_to_text(1000ull << (last ? bucket - 1 : bucket), text);
	snprintf(cell, sizeof(cell), "%s %s", last ? ">" : "<", text);
	fprintf(to, "%-13s", cell);
	for (int op = 0; op < RBD_STATS_OPS; op++)
		fprintf(to, "  %11" PRIu64, device->ops[op].latency[bucket]);
	fputc('\n', to);
}

/* From the first bucket that is not empty to the last. */
static void put_histogram(const struct stats_device *device, FILE *to)
{
	int first = 0, last = RBD_LATENCY_BUCKETS - 1;

	while (first <= last && bucket_is_empty(device, first))
		first++;
	while (last > first && bucket_is_empty(device, last))
		last--;
	if (first > last)
		return;
	fprintf(to, "\n%-13s  %11s  %11s  %11s  %11s  %11s\n", "LATENCY", "READ", "WRITE", "FLUSH", "DISCARD", "ZEROES");
	for (int i = first; i <= last; i++)
		put_bucket(device, i, to);
}

static void stats_to_text(const struct stats *stats, const struct stats_device *only, FILE *to)
{
	if (!stats->nr_devices)
		fputs("No device is attached.\n", to);
	for (size_t i = 0; i < stats->nr_devices; i++) {
		const struct stats_device *device = &stats->devices[i];

		if (only && only != device)
			continue;
		if (i && !only)
			fputc('\n', to);
		put_device(device, to);
		if (!only)
			continue;
		put_queues(device, to);
		put_histogram(device, to);
	}
}

/* --- the verb --- */

static int print_stats(const struct stats *stats)
{
	const struct stats_device *only = NULL;
	struct output output;

	if (args.device.given) {
		only = stats_find(stats, args.device.name);
		if (!only)
			return fail(STATUS_NO_OBJECT, "there is no such device");
	}
	if (output_begin(&output))
		return STATUS_REFUSED;
	if (print_options.json)
		stats_to_json(stats, only, output.to);
	else
		stats_to_text(stats, only, output.to);
	return output_end(&output);
}

static int stats_run(void)
{
	struct stats stats;
	struct nl *nl;
	int status, err;

	if (args.device.given)
		context_set("stats %s", args.device.name);
	status = nl_open(&nl, &initiator_family);
	if (status)
		return status;
	err = stats_gather(nl, &stats);
	status = err ? nl_fail(nl, err) : print_stats(&stats);
	stats_free(&stats);
	nl_close(nl);
	return status;
}

static const struct operand operands[] = {
	{ .name = "DEVICE", .where = &args.device, .take = take_device, .optional = true, .live = LIVE_DEVICE },
	{ }
};

const struct verb stats_verb = {
	.name = "stats",
	.help = "Show what devices have done, and how long it took",
	.operands = operands,
	.more = "Counted from the attach on. With a device also queue by queue, and its histogram.\n"
		"Queue 0 has what did not end on an I/O queue: messages, and what failed\n"
		"without one.",
	VERB_ARGS(args),
	.run = stats_run,
};
