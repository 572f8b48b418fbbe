// SPDX-License-Identifier: GPL-2.0
/* top: what the attached devices do at this moment, again and again. */
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command.h"
#include "errors.h"
#include "interrupt.h"
#include "os.h"
#include "print.h"
#include "show.h"
#include "stats.h"
#include "verbs.h"

#define INTERVAL_S	1
#define STATE_TEXT	16

static struct {
	struct arg_number interval_s;
	struct arg_number count;
} args;

struct sample {
	struct stats stats;
	struct answers devices;
	uint64_t clock_ms;
};

/* What one operation did between two samples. */
struct rate {
	double requests_per_s;
	double bytes_per_s;
	uint64_t latency_ns;	/* mean; 0: none was timed */
};

struct top {
	struct nl *nl;
	bool terminal;
	struct sample before, now;
};

static struct rate rate_of(const struct stats_op *before, const struct stats_op *now, uint64_t ms)
{
	uint64_t timed = stats_timed(now) - stats_timed(before);
	struct rate rate = {
		.requests_per_s = (double)(now->requests - before->requests) * 1000 / ms,
		.bytes_per_s = (double)(now->bytes - before->bytes) * 1000 / ms,
	};

	if (timed)
		rate.latency_ns = (now->latency_ns - before->latency_ns) / timed;
	return rate;
}

static bool device_facts(const struct sample *sample, const char *name, struct attrs *attrs)
{
	for (size_t i = 0; i < sample->devices.nr; i++) {
		const char *device;

		if (!attrs_of_message(attrs, sample->devices.message[i]) &&
		    !attrs_string(attrs, RBD_INITIATOR_A_DEVICE, &device) && !strcmp(device, name))
			return true;
	}
	return false;
}

static bool went_back(const struct stats_device *before, const struct stats_device *now)
{
	for (int i = 0; i < RBD_STATS_OPS; i++) {
		const struct stats_op *was = &before->ops[i], *is = &now->ops[i];

		if (is->requests < was->requests || is->bytes < was->bytes || is->errors < was->errors ||
		    is->latency_ns < was->latency_ns || stats_timed(is) < stats_timed(was))
			return true;
	}
	return now->reconnects < before->reconnects;
}

enum identity { SAME, ANOTHER, UNKNOWN };

/*
 * What was counted says itself whose it is: another dump may be of another attach. Each attach has a session of
 * its own; that of a writer lasts as long as the device. One that reads has another after each resume, and it
 * has it a moment before the resume is counted.
 */
static enum identity identify(const struct stats_device *before, const struct stats_device *now)
{
	if (went_back(before, now))
		return ANOTHER;
	if (!before->has_session || !now->has_session || !memcmp(before->session, now->session, sizeof(now->session)))
		return SAME;
	if (!now->read_only)
		return ANOTHER;
	return now->reconnects ? SAME : UNKNOWN;	/* a new attach has had none */
}

/* A device that is new, or another one under an old name, began with nothing. NULL: it cannot be told. */
static const struct stats_device *device_before(const struct top *top, const struct stats_device *device)
{
	static const struct stats_device nothing;
	const struct stats_device *before = stats_find(&top->before.stats, device->name);
	enum identity identity = before ? identify(before, device) : ANOTHER;

	return identity == SAME ? before : identity == ANOTHER ? &nothing : NULL;
}

static void find_state(const struct top *top, const char *name, char state[STATE_TEXT])
{
	struct attrs attrs;
	char *text;

	snprintf(state, STATE_TEXT, "gone");
	if (!device_facts(&top->now, name, &attrs))
		return;
	for (unsigned int c = 0; c < device_listing.nr_columns; c++) {
		const struct column *column = &device_listing.columns[c];

		if (column->attr != RBD_INITIATOR_A_STATE || cell_read(column, &attrs, &text))
			continue;
		snprintf(state, STATE_TEXT, "%s", text);
		free(text);
	}
}

static uint64_t errors_of(const struct stats_device *device)
{
	uint64_t errors = 0;

	for (int i = 0; i < RBD_STATS_OPS; i++)
		errors += device->ops[i].errors;
	return errors;
}

static double other_rate(const struct stats_device *before, const struct stats_device *device, uint64_t ms)
{
	double rate = 0;

	for (int i = RBD_STATS_FLUSH; i < RBD_STATS_OPS; i++)
		rate += rate_of(&before->ops[i], &device->ops[i], ms).requests_per_s;
	return rate;
}

/* --- text --- */

static void put_rate(const struct rate *rate, FILE *to)
{
	char size[SIZE_TEXT], latency[TIME_TEXT] = "-";

	size_to_text(rate->bytes_per_s, size);
	if (rate->latency_ns)
		time_to_text(rate->latency_ns, latency);
	fprintf(to, " %7.0f %6s %7s", rate->requests_per_s, size, latency);
}

static void put_rates(const struct stats_device *before, const struct stats_device *device, uint64_t ms, FILE *to)
{
	struct rate read = rate_of(&before->ops[RBD_STATS_READ], &device->ops[RBD_STATS_READ], ms);
	struct rate write = rate_of(&before->ops[RBD_STATS_WRITE], &device->ops[RBD_STATS_WRITE], ms);

	put_rate(&read, to);
	put_rate(&write, to);
	fprintf(to, " %6.0f %6" PRIu64 "\n", other_rate(before, device, ms), errors_of(device) - errors_of(before));
}

static void put_device(const struct top *top, const struct stats_device *device, uint64_t ms, FILE *to)
{
	const struct stats_device *before = device_before(top, device);
	char state[STATE_TEXT];

	find_state(top, device->name, state);
	fprintf(to, "%-8s %-12s", device->name, state);
	if (before)
		put_rates(before, device, ms, to);
	else
		fprintf(to, " %7s %6s %7s %7s %6s %7s %6s %6s\n", "-", "-", "-", "-", "-", "-", "-", "-");
}

static void put_table(const struct top *top, uint64_t ms, FILE *to)
{
	if (top->terminal)
		fputs("\033[H\033[J", to);
	fprintf(to, "%-8s %-12s %7s %6s %7s %7s %6s %7s %6s %6s\n", "DEVICE", "STATE", "READS/s", "B/s", "TAKE", "WRITE/s",
		"B/s", "TAKE", "OTHER", "ERRORS");
	for (size_t i = 0; i < top->now.stats.nr_devices; i++)
		put_device(top, &top->now.stats.devices[i], ms, to);
	if (!top->now.stats.nr_devices)
		fputs("No device is attached.\n", to);
	if (top->terminal)
		fputs("\nq: end\n", to);
}

/* --- JSON --- */

static void uint_or_null(struct json *json, const char *key, bool known, uint64_t value)
{
	if (known)
		json_uint(json, key, value);
	else
		json_null(json, key);
}

static void rate_to_json(const struct rate *rate, const char *key, struct json *json)
{
	json_open(json, key, '{');
	uint_or_null(json, "requests_per_s", rate, rate ? rate->requests_per_s : 0);
	uint_or_null(json, "bytes_per_s", rate, rate ? rate->bytes_per_s : 0);
	uint_or_null(json, "latency_ns", rate && rate->latency_ns, rate ? rate->latency_ns : 0);
	json_close(json, '}');
}

static void device_to_json(const struct top *top, const struct stats_device *device, uint64_t ms, struct json *json)
{
	const struct stats_device *before = device_before(top, device);
	char node[DEVICE_NAME_BYTES + 8], state[STATE_TEXT];

	snprintf(node, sizeof(node), "/dev/%s", device->name);
	find_state(top, device->name, state);
	json_open(json, NULL, '{');
	json_string(json, "device", node);
	json_string(json, "state", state);
	for (int i = 0; i < RBD_STATS_OPS; i++) {
		struct rate rate = { 0 };

		if (before)
			rate = rate_of(&before->ops[i], &device->ops[i], ms);
		rate_to_json(before ? &rate : NULL, stats_op_names[i], json);
	}
	uint_or_null(json, "errors", before, before ? errors_of(device) - errors_of(before) : 0);
	json_close(json, '}');
}

static void put_json(const struct top *top, uint64_t ms, FILE *to)
{
	struct json json;

	json_begin(&json, to, print_options.pretty);
	json_uint(&json, "interval_ms", ms);
	json_open(&json, "devices", '[');
	for (size_t i = 0; i < top->now.stats.nr_devices; i++)
		device_to_json(top, &top->now.stats.devices[i], ms, &json);
	json_close(&json, ']');
	json_end(&json);
}

/* --- from begin to end --- */

static void sample_free(struct sample *sample)
{
	stats_free(&sample->stats);
	answers_free(&sample->devices);
}

static int take_sample(struct top *top)
{
	int err;

	sample_free(&top->before);
	top->before = top->now;
	top->now = (struct sample){ 0 };
	err = stats_gather(top->nl, &top->now.stats);
	top->now.clock_ms = os_clock_ms();
	return err ? err : nl_dump(top->nl, RBD_INITIATOR_CMD_DEVICE_GET, &top->now.devices);
}

static int tell(const struct top *top)
{
	uint64_t ms = top->now.clock_ms - top->before.clock_ms;
	struct output output;
	int status = output_begin(&output);

	if (status)
		return status;
	if (print_options.json)
		put_json(top, ms ? ms : 1, output.to);
	else
		put_table(top, ms ? ms : 1, output.to);
	return output_write(&output);
}

static int wait_interval(const struct top *top, const sigset_t *mask)
{
	unsigned int ms = (args.interval_s.given ? args.interval_s.value : INTERVAL_S) * 1000;
	int key = os_wait_key(top->terminal, ms, mask);

	return key == 'q' || key == 'Q' ? -EINTR : key < 0 ? key : 0;
}

static int follow(struct top *top, const sigset_t *mask)
{
	int err = take_sample(top);

	for (uint64_t i = 0; !err && (!args.count.given || i < args.count.value); i++) {
		err = wait_interval(top, mask);
		if (!err && interrupt_count())
			err = -EINTR;
		if (!err)
			err = take_sample(top);
		if (!err)
			err = tell(top);
	}
	return err;
}

static int top_devices(struct top *top)
{
	const sigset_t *mask;
	int err;

	signal(SIGPIPE, SIG_IGN);
	mask = interrupt_begin();
	if (top->terminal)
		os_terminal_keys(true);
	err = follow(top, mask);
	if (top->terminal)
		os_terminal_keys(false);
	interrupt_end();
	/* ^C and q are how it ends, and a reader that has seen enough: all are in order. */
	if (!err || err == -EINTR || err == -EPIPE)
		return STATUS_DONE;
	if (err > 0)	/* it was said */
		return err;
	return err == -ENOENT ? nl_fail_find(top->nl, err) : nl_fail(top->nl, err);
}

static int top_run(void)
{
	struct top top = { .terminal = os_is_terminal() && !print_options.json };
	int status = nl_open(&top.nl, &initiator_family);

	if (status)
		return status;
	status = top_devices(&top);
	sample_free(&top.before);
	sample_free(&top.now);
	nl_close(top.nl);
	return status;
}

static const struct option options[] = {
	{ .name = "interval", .value = "SEC", .where = &args.interval_s, .min = 1, .max = 86400,
	  .help = "between two looks (default 1)" },
	{ .name = "count", .value = "N", .where = &args.count, .min = 1, .max = UINT32_MAX,
	  .help = "end after so many (default: at q or ^C)" },
	{ }
};

const struct verb top_verb = {
	.name = "top",
	.help = "Show what devices do at this moment, again and again",
	.options = options,
	.more = "TAKE is how long requests took in the mean. With --json each look is an object on\n"
		"a line of its own.",
	VERB_ARGS(args),
	.run = top_run,
};
