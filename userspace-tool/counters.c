// SPDX-License-Identifier: GPL-2.0
/* What a target has counted: read, and shown as text and as JSON. */
#include <errno.h>
#include <inttypes.h>
#include <linux/rbd_target.h>
#include <string.h>

#include "counters.h"
#include "errors.h"
#include "netlink.h"
#include "print.h"
#include "stats.h"

static int take_numbers(const struct attrs *attrs, uint16_t type, uint64_t numbers[RBD_STATS_OPS])
{
	const struct nlattr *attr = attrs->at[type];
	const size_t size = RBD_STATS_OPS * sizeof(numbers[0]);

	if (!attr || mnl_attr_get_payload_len(attr) < size)	/* a newer module may know more operations */
		return -EBADMSG;
	memcpy(numbers, mnl_attr_get_payload(attr), size);
	return 0;
}

int command_counts_read(const struct attrs *attrs, struct command_counts *counts)
{
	if (take_numbers(attrs, RBD_TARGET_A_REQUESTS, counts->requests) ||
	    take_numbers(attrs, RBD_TARGET_A_BYTES, counts->bytes) ||
	    take_numbers(attrs, RBD_TARGET_A_ERRORS, counts->errors))
		return -EBADMSG;
	return 0;
}

void command_counts_to_json(const struct command_counts *counts, struct json *json)
{
	json_open(json, "operations", '{');
	for (int i = 0; i < RBD_STATS_OPS; i++) {
		json_open(json, stats_op_names[i], '{');
		json_uint(json, "requests", counts->requests[i]);
		json_uint(json, "bytes", counts->bytes[i]);
		json_uint(json, "errors", counts->errors[i]);
		json_close(json, '}');
	}
	json_close(json, '}');
}

void command_counts_to_text(const struct command_counts *counts, FILE *to)
{
	char size[SIZE_TEXT];

	for (int i = 0; i < RBD_STATS_OPS; i++) {
		if (!counts->requests[i])
			continue;
		size_to_text(counts->bytes[i], size);
		fprintf(to, "  %-12s  requests %12" PRIu64 "  bytes %7s  errors %7" PRIu64 "\n", stats_op_names[i],
			counts->requests[i], size, counts->errors[i]);
	}
}

/* @found: of those that were asked for. 0, or -errno. */
static int put_each(const struct counters *counters, const struct answers *answers, FILE *to, struct json *json,
		    bool *found)
{
	for (size_t i = 0; i < answers->nr; i++) {
		int put = counters->put(answers->message[i], to, json);

		if (put < 0)
			return put;
		*found |= put;
	}
	return 0;
}

static int put_all(const struct counters *counters, const struct answers *answers, FILE *to, bool *found)
{
	struct json json;
	int err;

	if (!print_options.json) {
		err = put_each(counters, answers, to, NULL, found);
		if (!err && !*found)
			fprintf(to, "%s\n", counters->empty);
		return err;
	}
	json_begin(&json, to, print_options.pretty);
	json_open(&json, counters->key, '[');
	err = put_each(counters, answers, to, &json, found);
	json_close(&json, ']');
	json_end(&json);
	return err;
}

static int print_all(const struct counters *counters, const struct answers *answers)
{
	struct output output;
	bool found = false;
	int err;

	if (output_begin(&output))
		return STATUS_REFUSED;
	err = put_all(counters, answers, output.to, &found);
	if (!err && (found || !counters->one))
		return output_end(&output);
	output_drop(&output);
	if (err)
		return fail(STATUS_REFUSED, "%s", sentence_of_errno(-err));
	return fail(STATUS_NO_OBJECT, "%s", counters->missing);
}

int counters_show(const struct counters *counters)
{
	struct answers answers = { 0 };
	struct nl *nl;
	int status, err;

	status = nl_open(&nl, &target_family);
	if (status)
		return status;
	err = nl_dump(nl, counters->command, &answers);
	status = err ? nl_fail(nl, err) : print_all(counters, &answers);
	answers_free(&answers);
	nl_close(nl);
	return status;
}
