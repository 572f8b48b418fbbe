// SPDX-License-Identifier: GPL-2.0
/* Devices of this host: show and set. */
#include <linux/rbd_initiator.h>
#include <string.h>

#include "errors.h"
#include "job.h"
#include "netlink.h"
#include "print.h"
#include "show.h"
#include "verbs.h"

#define NAMES(list)	.names = (list), .nr_names = sizeof(list) / sizeof((list)[0])
#define A(name)		.attr = RBD_INITIATOR_A_##name

static const char *const class_names[] = { [1] = "memory", [2] = "device" };
static const char *const state_names[] = {
	[RBD_DEVICE_CONNECTING]		= "connecting",
	[RBD_DEVICE_LIVE]		= "live",
	[RBD_DEVICE_RECONNECTING]	= "reconnecting",
	[RBD_DEVICE_FAILING]		= "failing",
	[RBD_DEVICE_FAILED]		= "failed",
	[RBD_DEVICE_DETACHING]		= "detaching",
};

static const struct column columns[] = {
	{ "device", "device", A(DEVICE), .shape = SHAPE_NODE, .in_table = true },
	{ "export", "export", A(EXPORT), .shape = SHAPE_STRING, .in_table = true },
	{ "portal", "portal", A(PORTAL), .shape = SHAPE_PORTAL, .in_table = true },
	{ "class", "class", A(CLASS), .shape = SHAPE_ENUM, NAMES(class_names) },
	{ "state", "state", A(STATE), .shape = SHAPE_ENUM, NAMES(state_names), .in_table = true },
	{ "reason", "reason", A(REASON), .shape = SHAPE_STRING },
	{ "size", "size", A(SIZE_BYTES), .shape = SHAPE_SIZE64, .in_table = true },
	{ "block_size", "block size", A(BLOCK_SIZE), .shape = SHAPE_U32 },
	{ "read_only", "read only", A(READ_ONLY), .shape = SHAPE_BOOL },
	{ "shared", "shared", A(SHARED), .shape = SHAPE_BOOL },
	{ "queues", "queues", A(QUEUES), .shape = SHAPE_U32, .in_table = true },
	{ "write_queues", "write queues", A(WRITE_QUEUES), .shape = SHAPE_U32 },
	{ "poll_queues", "poll queues", A(POLL_QUEUES), .shape = SHAPE_U32 },
	{ "queue_pairs", "queue pairs each", A(QUEUE_PAIRS), .shape = SHAPE_U32 },
	{ "depth", "depth", A(DEPTH), .shape = SHAPE_U32 },
	{ "max_io", "max I/O", A(MAX_IO_BYTES), .shape = SHAPE_SIZE32 },
	{ "read_depth", "read depth", A(READ_DEPTH), .shape = SHAPE_U32 },
	{ "extent_size", "extent size", A(EXTENT_BYTES), .shape = SHAPE_SIZE32 },
	{ "transport", "transport", A(TRANSPORT), .shape = SHAPE_STRING, .in_table = true },
	{ "placement", "placement", A(PLACEMENT), .shape = SHAPE_STRING },
	{ "rdma_device", "RDMA device", A(RDMA_DEVICE), .shape = SHAPE_STRING },
	{ "key_file", "key file", A(KEY_FILE), .shape = SHAPE_STRING, .absent = "none: no proof is asked for" },
	{ "bind", "bound to", A(BIND), .shape = SHAPE_ADDRESS },
	{ "target_name", "target name", A(TARGET_NAME), .shape = SHAPE_STRING },
	{ "host_name", "host name", A(HOST_NAME), .shape = SHAPE_STRING },
	{ "session", "session", A(SESSION), .shape = SHAPE_UUID },
	{ "export_uuid", "export UUID", A(EXPORT_UUID), .shape = SHAPE_UUID },
	{ "incarnation", "incarnation", A(INCARNATION), .shape = SHAPE_UUID },
	{ "writer_set", "writer set", A(WRITER_SET), .shape = SHAPE_UUID },
	{ "epoch", "epoch", A(EPOCH), .shape = SHAPE_U64 },
	{ "reconnects", "reconnects", A(RECONNECTS), .shape = SHAPE_U64 },
	{ "loss_after_s", "loss after", A(LOSS_MS), .shape = SHAPE_SECONDS },
	{ "fail_after", "fail after", A(FAIL_AFTER_MS), .shape = SHAPE_FAIL_AFTER },
	{ "fail_after_s", NULL, A(FAIL_AFTER_MS), .shape = SHAPE_FAIL_AFTER_S },
	{ "hold_left_s", "held for another", A(HOLD_LEFT_MS), .shape = SHAPE_FAIL_AFTER_S, .passing = true },
	{ "reconnect_delay_s", "reconnect delay", A(RECONNECT_DELAY_MS), .shape = SHAPE_SECONDS },
	{ "openers", "openers", A(OPENERS), .shape = SHAPE_U32 },
	{ "staging_size", "staging size", A(STAGING_BYTES), .shape = SHAPE_SIZE64 },
	{ "write_cache", "write cache", A(WRITE_CACHE), .shape = SHAPE_BOOL },
	{ "tos", "type of service", A(TOS), .shape = SHAPE_U32, .absent = "not set" },
	{ "gid_type", "GID type", A(GID_TYPE), .shape = SHAPE_STRING },
	{ "path_mtu", "path MTU", A(PATH_MTU), .shape = SHAPE_U32 },
	{ "interface_mtu", "interface MTU", A(INTERFACE_MTU), .shape = SHAPE_U32 },
	{ "ack_timeout_ms", "ack time-out", A(ACK_TIMEOUT_MS), .shape = SHAPE_MS },
	{ "retry_count", "retries", A(RETRY_COUNT), .shape = SHAPE_U32 },
	{ "max_in_flight", "max in flight", A(MAX_IN_FLIGHT_BYTES), .shape = SHAPE_SIZE64, .absent = "no cap" },
};

/* As the kernel has it (iboe_get_mtu): the largest payload whose headers fit beside it, all extensions included. */
#define ROCE_HEADER_BYTES	96
#define PATH_MTU_MAX		4096

static uint32_t roce_path_mtu(uint32_t interface_mtu)
{
	uint32_t path_mtu = PATH_MTU_MAX;

	while (path_mtu && path_mtu + ROCE_HEADER_BYTES > interface_mtu)
		path_mtu = path_mtu > 256 ? path_mtu / 2 : 0;
	return path_mtu;
}

/* InfiniBand's path MTU comes from its subnet manager, whatever the interface has. */
static void hint_path_mtu(const struct attrs *attrs, FILE *to)
{
	uint32_t path_mtu = 0, interface_mtu = 0;
	const char *gid_type = "";

	attrs_string(attrs, RBD_INITIATOR_A_GID_TYPE, &gid_type);
	attrs_u32(attrs, RBD_INITIATOR_A_PATH_MTU, &path_mtu);
	attrs_u32(attrs, RBD_INITIATOR_A_INTERFACE_MTU, &interface_mtu);
	if (strncmp(gid_type, "RoCE", 4) || !path_mtu || !interface_mtu || path_mtu >= PATH_MTU_MAX)
		return;
	if (path_mtu < roce_path_mtu(interface_mtu))
		fprintf(to, "hint: the interface's MTU of %u could carry a path MTU of %u; the connection was made with %u\n",
			interface_mtu, roce_path_mtu(interface_mtu), path_mtu);
	else
		fprintf(to, "hint: an interface MTU of %u gives a path MTU of %u; for 4096 set it to at least 4200, on both hosts and on switches, and attach again\n",
			interface_mtu, path_mtu);
}

const struct listing device_listing = {
	.key = "devices",
	.empty = "No device is attached.",
	.columns = columns,
	.nr_columns = sizeof(columns) / sizeof(columns[0]),
	.hint = hint_path_mtu,
};

static struct {
	struct arg_device device;
	struct arg_number fail_after_ms;
} args;

static int show_run(void)
{
	const char *name = args.device.given ? args.device.name : NULL;

	if (name)
		context_set("show %s", name);
	return show_objects(&device_listing, &initiator_family, RBD_INITIATOR_CMD_DEVICE_GET, RBD_INITIATOR_A_DEVICE, name);
}

static int set_device(void)
{
	struct nlmsghdr *request;
	struct nl *nl;
	int status;

	status = nl_open_checked(&nl, &initiator_family);
	if (status)
		return status;
	request = nl_begin(nl, RBD_INITIATOR_CMD_SET);
	mnl_attr_put_strz(request, RBD_INITIATOR_A_DEVICE, args.device.name);
	mnl_attr_put_u32(request, RBD_INITIATOR_A_FAIL_AFTER_MS, args.fail_after_ms.value);
	return call_finish(nl, request);
}

static int set_run(void)
{
	if (!args.fail_after_ms.given)
		return usage_error("there is nothing to set: --fail-after");
	context_set("set %s", args.device.name);
	return set_device();
}

static const struct operand show_operands[] = {
	{ .name = "DEVICE", .where = &args.device, .take = take_device, .optional = true,
	  .live = LIVE_DEVICE },
	{ }
};

static const struct operand set_operands[] = {
	{ .name = "DEVICE", .where = &args.device, .take = take_device, .live = LIVE_DEVICE },
	{ }
};

static const struct option set_options[] = {
	{ .name = "fail-after", .value = "SEC|never|now", .where = &args.fail_after_ms, .take = take_fail_after,
	  .help = "hold I/O so long while the target is away" },
	{ }
};

const struct verb show_verb = {
	.name = "show",
	.help = "Show the attached devices",
	.operands = show_operands,
	VERB_ARGS(args),
	.run = show_run,
};

const struct verb set_verb = {
	.name = "set",
	.help = "Change a device while it is in use",
	.operands = set_operands,
	.options = set_options,
	VERB_ARGS(args),
	.run = set_run,
};
