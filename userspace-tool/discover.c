// SPDX-License-Identifier: GPL-2.0
/* discover: which exports of a target may this host attach? */
#include <linux/rbd_initiator.h>
#include <string.h>

#include "errors.h"
#include "host.h"
#include "job.h"
#include "key.h"
#include "netlink.h"
#include "os.h"
#include "print.h"
#include "verbs.h"

#define TIMEOUT_SECONDS		30
#define TIMEOUT_SECONDS_MAX	86400

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
	struct arg_address portal;
	const char *host_name;
	struct arg_address bind;
	struct arg_number timeout_s;
	struct arg_key_file key_file;
} args;

/* Resolved, for the kernel. */
struct question {
	uint64_t deadline_ms;
	uint8_t host_id[16];
	struct sockaddr_storage portal;
	struct sockaddr_storage bind;
	uint8_t key[RBD_KEY_SIZE];
};

static unsigned int time_left_ms(const struct question *question)
{
	uint64_t now = os_clock_ms();

	return now < question->deadline_ms ? question->deadline_ms - now : 0;
}

static int prepare(struct question *question)
{
	uint64_t timeout_s = args.timeout_s.given ? args.timeout_s.value : TIMEOUT_SECONDS;
	int family = args.bind.given ? args.bind.address.family : AF_UNSPEC;
	int status;

	question->deadline_ms = os_clock_ms() + timeout_s * 1000;
	status = args.key_file.given ? key_read(args.key_file.path, question->key) : STATUS_DONE;
	if (!status)
		status = host_id_get(question->host_id);
	if (!status && args.bind.given)
		status = address_resolve(&args.bind.address, AF_UNSPEC, 0, &question->bind);
	if (!status)
		status = address_resolve(&args.portal.address, family, time_left_ms(question), &question->portal);
	if (!status && !time_left_ms(question))
		status = fail(STATUS_TIMED_OUT, "the time was over when the address of %s was known", args.portal.text);
	return status;
}

static struct nlmsghdr *discover_request(struct nl *nl, const struct question *question)
{
	struct nlmsghdr *request = nl_begin(nl, RBD_INITIATOR_CMD_DISCOVER);

	mnl_attr_put(request, RBD_INITIATOR_A_PORTAL, address_size(&question->portal), &question->portal);
	if (args.bind.given)
		mnl_attr_put(request, RBD_INITIATOR_A_BIND, address_size(&question->bind), &question->bind);
	mnl_attr_put(request, RBD_INITIATOR_A_HOST_ID, sizeof(question->host_id), question->host_id);
	mnl_attr_put_strz(request, RBD_INITIATOR_A_HOST_NAME, args.host_name ? args.host_name : host_name_get());
	mnl_attr_put_u32(request, RBD_INITIATOR_A_TIMEOUT_MS, time_left_ms(question));
	if (args.key_file.given)
		mnl_attr_put(request, RBD_INITIATOR_A_KEY, sizeof(question->key), question->key);
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
	struct question question = { 0 };
	struct nl *nl;
	uint32_t job;
	int status, err;

	context_set("discover %s", args.portal.text);
	status = nl_open_checked(&nl, &initiator_family);
	if (status)
		return status;
	status = prepare(&question);
	if (!status) {
		err = job_run_named(nl, discover_request(nl, &question), &job);
		status = err ? nl_fail(nl, err) : show_found(nl, job);
	}
	explicit_bzero(question.key, sizeof(question.key));
	nl_close(nl);
	return status;
}

static const struct operand operands[] = {
	{ .name = "ADDRESS[:PORT]", .where = &args.portal, .take = take_address },
	{ }
};

static const struct option options[] = {
	{ .name = "host-name", .value = "NAME", .where = &args.host_name, .take = take_host_name,
	  .help = "label of this host; default: its name" },
	{ .name = "bind", .value = "LOCAL-ADDRESS", .where = &args.bind, .take = take_local_address,
	  .help = "the address to connect from" },
	{ .name = "timeout", .value = "SEC", .where = &args.timeout_s, .min = 1, .max = TIMEOUT_SECONDS_MAX,
	  .help = "give up after so long; default: 30" },
	{ .name = "key", .value = "FILE", .where = &args.key_file, .take = take_key_name, .live = LIVE_FILE,
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
