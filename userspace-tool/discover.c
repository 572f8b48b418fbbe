// SPDX-License-Identifier: GPL-2.0
/* discover: which exports of a target may this host attach? */
#include <linux/rbd_initiator.h>

#include "errors.h"
#include "job.h"
#include "netlink.h"
#include "print.h"
#include "reach.h"
#include "verbs.h"

#define A(name)	.attr = RBD_INITIATOR_A_##name

static const char *const classes[] = { "unknown", "memory", "device" };

static const struct column columns[] = {
	{ "export", "export", A(EXPORT), .shape = SHAPE_STRING, .in_table = true },
	{ "class", "class", A(CLASS), .shape = SHAPE_ENUM, .names = classes,
	  .nr_names = sizeof(classes) / sizeof(classes[0]), .in_table = true },
	{ "size", "size", A(SIZE_BYTES), .shape = SHAPE_SIZE64, .in_table = true },
	{ "block_size", "block size", A(BLOCK_SIZE), .shape = SHAPE_SIZE32 },
	{ "read_only", "read-only", A(READ_ONLY), .shape = SHAPE_BOOL, .in_table = true },
	{ "shared", "shared", A(SHARED), .shape = SHAPE_BOOL, .in_table = true },
	{ "key", "key", A(KEYED), .shape = SHAPE_BOOL, .in_table = true },
	{ "uuid", "UUID", A(EXPORT_UUID), .shape = SHAPE_UUID },
};

static const struct listing found_listing = {
	.key = "exports",
	.empty = "There is no export that this host may attach.",
	.columns = columns,
	.nr_columns = sizeof(columns) / sizeof(columns[0]),
};

static struct {
	struct reach_args reach;
} args;

static struct nlmsghdr *discover_request(struct nl *nl, const struct reach *reach)
{
	struct nlmsghdr *request = nl_begin(nl, RBD_INITIATOR_CMD_DISCOVER);

	mnl_attr_put(request, RBD_INITIATOR_A_PORTAL, address_size(&reach->portal), &reach->portal);
	reach_put_host(request, reach, &args.reach);
	mnl_attr_put_u32(request, RBD_INITIATOR_A_TIMEOUT_MS, reach_left_ms(reach));
	if (args.reach.key_file.given)
		mnl_attr_put(request, RBD_INITIATOR_A_KEY, sizeof(reach->key), reach->key);
	return request;
}

/* The job stays as long as the socket: what it found is asked for by its number. */
static int show_found(struct nl *nl, uint32_t job)
{
	struct answers answers = { 0 };
	int err = nl_dump_of_job(nl, RBD_INITIATOR_CMD_FOUND_GET, job, &answers);
	int status = err ? nl_fail(nl, err) : print_listing(&found_listing, &answers, false);

	answers_free(&answers);
	return status;
}

static int discover_run(void)
{
	struct reach reach = { 0 };
	struct nl *nl;
	uint32_t job;
	int status, err;

	context_set("discover %s", args.reach.portal.text);
	status = nl_open_checked(&nl, &initiator_family);
	if (status)
		return status;
	status = reach_prepare(&reach, &args.reach);
	if (!status) {
		err = job_run_named(nl, discover_request(nl, &reach), &job);
		status = err ? nl_fail(nl, err) : show_found(nl, job);
	}
	reach_wipe(&reach);
	nl_close(nl);
	return status;
}

static const struct operand operands[] = {
	{ .name = "ADDRESS[:PORT]", .where = &args.reach.portal, .take = take_address },
	{ }
};

static const struct option options[] = {
	{ .name = "host-name", .value = "NAME", .where = &args.reach.host_name, .take = take_host_name,
	  .help = "label of this host; default: its name" },
	{ .name = "bind", .value = "LOCAL-ADDRESS", .where = &args.reach.bind, .take = take_local_address,
	  .help = "the address to connect from" },
	{ .name = "timeout", .value = "SEC", .where = &args.reach.timeout_s, .min = 1, .max = REACH_TIMEOUT_SECONDS_MAX,
	  .help = "give up after so long; default: 30" },
	{ .name = "key", .value = "FILE", .where = &args.reach.key_file, .take = take_key_name, .live = LIVE_FILE,
	  .help = "prove this host by that key: exports that take it are shown, too" },
	{ }
};

const struct verb discover_verb = {
	.name = "discover",
	.help = "Ask a target which exports this host may attach",
	.operands = operands,
	.options = options,
	VERB_ARGS(args),
	.run = discover_run,
};
