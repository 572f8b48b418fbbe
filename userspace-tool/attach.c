// SPDX-License-Identifier: GPL-2.0
/* attach: an export becomes a disk of this host. */
#include <errno.h>
#include <linux/rbd_initiator.h>
#include <stdio.h>
#include <string.h>

#include "errors.h"
#include "interrupt.h"
#include "job.h"
#include "netlink.h"
#include "os.h"
#include "print.h"
#include "reach.h"
#include "verbs.h"

#define NODE_POLL_MS		20
#define NODE_WAIT_MIN_MS	1000	/* for the node, even when the attach used up the time */

static struct {
	struct reach_args reach;
	const char *export;
	bool read_only;
	bool shared;
	struct arg_number queues;
	struct arg_number write_queues;
	struct arg_number poll_queues;
	struct arg_number depth;
	struct arg_number loss_after_s;
	struct arg_number reconnect_delay_s;
	struct arg_number fail_after_ms;
	struct arg_number tos;
	struct arg_number max_in_flight;
} args;

/* Ceph's kernel client names its disks rbdN as well: udev could not tell them apart. */
static int check_prefix(struct nl *nl)
{
	struct module_info info;
	int err = nl_info(nl, &info);

	if (err)
		return nl_fail(nl, err);
	if (strcmp(info.disk_prefix, "rbd") || !os_exists("/sys/bus/rbd"))
		return STATUS_DONE;
	return fail(STATUS_REFUSED,
		    "Ceph's kernel client is loaded and names its disks rbdN too: load rbd_initiator with the parameter disk_prefix, such as disk_prefix=rrbd");
}

static void put_number(struct nlmsghdr *request, uint16_t attr, const struct arg_number *number, uint32_t scale)
{
	if (number->given)
		mnl_attr_put_u32(request, attr, number->value * scale);
}

static struct nlmsghdr *attach_request(struct nl *nl, const struct reach *reach)
{
	struct nlmsghdr *request = nl_begin(nl, RBD_INITIATOR_CMD_ATTACH);

	mnl_attr_put(request, RBD_INITIATOR_A_PORTAL, address_size(&reach->portal), &reach->portal);
	mnl_attr_put_strz(request, RBD_INITIATOR_A_EXPORT, args.export);
	reach_put_host(request, reach, &args.reach);
	if (args.read_only)
		mnl_attr_put_u8(request, RBD_INITIATOR_A_READ_ONLY, 1);
	if (args.shared)
		mnl_attr_put_u8(request, RBD_INITIATOR_A_SHARED, 1);
	put_number(request, RBD_INITIATOR_A_QUEUES, &args.queues, 1);
	put_number(request, RBD_INITIATOR_A_WRITE_QUEUES, &args.write_queues, 1);
	put_number(request, RBD_INITIATOR_A_POLL_QUEUES, &args.poll_queues, 1);
	put_number(request, RBD_INITIATOR_A_DEPTH, &args.depth, 1);
	mnl_attr_put_u32(request, RBD_INITIATOR_A_TIMEOUT_MS, reach_left_ms(reach));
	put_number(request, RBD_INITIATOR_A_LOSS_MS, &args.loss_after_s, 1000);
	put_number(request, RBD_INITIATOR_A_RECONNECT_DELAY_MS, &args.reconnect_delay_s, 1000);
	put_number(request, RBD_INITIATOR_A_FAIL_AFTER_MS, &args.fail_after_ms, 1);
	put_number(request, RBD_INITIATOR_A_TOS, &args.tos, 1);
	if (args.max_in_flight.given)
		mnl_attr_put_u64(request, RBD_INITIATOR_A_MAX_IN_FLIGHT_BYTES, args.max_in_flight.value);
	if (args.reach.key_file.given) {
		mnl_attr_put(request, RBD_INITIATOR_A_KEY, sizeof(reach->key), reach->key);
		mnl_attr_put_strz(request, RBD_INITIATOR_A_KEY_FILE, args.reach.key_file.path);
	}
	return request;
}

/* The disk exists; its node may take a moment where udev or mdev makes it. */
static int wait_for_node(const struct reach *reach, const char *device)
{
	unsigned int left = reach_left_ms(reach);
	uint64_t end;
	int err;

	end = os_clock_ms() + (left > NODE_WAIT_MIN_MS ? left : NODE_WAIT_MIN_MS);
	interrupt_begin();
	for (;;) {
		err = os_node_opens(device);
		if (!err || os_clock_ms() >= end || interrupt_pending())
			break;
		os_sleep_ms(NODE_POLL_MS);
	}
	interrupt_end();
	if (!err)
		return STATUS_DONE;
	return fail(STATUS_TIMED_OUT, "attached as %s, but /dev/%s does not open: %s; 'rbdctl detach %s' takes it back",
		    device, device, strerror(-err), device);
}

static int attach_device(struct nl *nl, const struct reach *reach)
{
	char result[JOB_RESULT_BYTES], name[DEVICE_NAME_BYTES], node[DEVICE_NAME_BYTES + 5];
	int status, err;

	err = job_run(nl, attach_request(nl, reach), result);
	if (err)
		return nl_fail(nl, err);
	if (parse_device(result, name))
		return nl_fail(nl, -EBADMSG);
	status = wait_for_node(reach, name);
	if (status)
		return status;
	snprintf(node, sizeof(node), "/dev/%s", name);
	return print_result("device", node);
}

static int attach_run(void)
{
	struct reach reach = { 0 };
	struct nl *nl;
	int status;

	context_set("attach %s", args.export);
	status = nl_open_checked(&nl, &initiator_family);
	if (status)
		return status;
	status = check_prefix(nl);
	if (!status)
		status = reach_prepare(&reach, &args.reach);
	if (!status)
		status = attach_device(nl, &reach);
	reach_wipe(&reach);
	nl_close(nl);
	return status;
}

static const struct operand operands[] = {
	{ .name = "ADDRESS[:PORT]", .where = &args.reach.portal, .take = take_address },
	{ .name = "NAME", .where = &args.export, .take = take_export_name },
	{ }
};

/* More queues, depth or patience than there can be is not wrong: less is granted, and shown. */
static const struct option options[] = {
	{ .name = "read-only", .where = &args.read_only, .help = "without the right to write" },
	{ .name = "shared", .where = &args.shared, .help = "beside others who write, where all of them ask so" },
	{ .name = "queues", .value = "N", .where = &args.queues, .min = 1, .max = UINT32_MAX,
	  .help = "hardware queues; default: online CPUs, at most 32" },
	{ .name = "write-queues", .value = "N", .where = &args.write_queues, .min = 0, .max = UINT32_MAX,
	  .help = "queues for all that is not a read; default: none" },
	{ .name = "poll-queues", .value = "N", .where = &args.poll_queues, .min = 0, .max = UINT32_MAX,
	  .help = "queues for polled I/O; default: none" },
	{ .name = "depth", .value = "N", .where = &args.depth, .min = 1, .max = UINT32_MAX,
	  .help = "requests in flight per queue; default: 128" },
	{ .name = "host-name", .value = "NAME", .where = &args.reach.host_name, .take = take_host_name,
	  .help = "label of this host; default: its name" },
	{ .name = "bind", .value = "LOCAL-ADDRESS", .where = &args.reach.bind, .take = take_local_address,
	  .help = "the address to connect from" },
	{ .name = "timeout", .value = "SEC", .where = &args.reach.timeout_s, .min = 1, .max = REACH_TIMEOUT_SECONDS_MAX,
	  .help = "give up after so long; default: 30" },
	{ .name = "loss-after", .value = "SEC", .where = &args.loss_after_s,
	  .min = 1, .max = UINT32_MAX / 1000,
	  .help = "silence until the target counts as lost; default: 15" },
	{ .name = "reconnect-delay", .value = "SEC", .where = &args.reconnect_delay_s,
	  .min = 1, .max = REACH_TIMEOUT_SECONDS_MAX,
	  .help = "between the first attempts to come back, later more; default: 1" },
	{ .name = "fail-after", .value = "SEC|never|now", .where = &args.fail_after_ms, .take = take_fail_after,
	  .help = "hold I/O so long while the target is away; default: 600" },
	{ .name = "tos", .value = "N", .where = &args.tos, .min = 0, .max = TOS_MAX,
	  .help = "type of service of the connections, DSCP times 4; default: the host's" },
	{ .name = "max-in-flight", .value = "SIZE", .where = &args.max_in_flight, .take = take_size,
	  .help = "reads and writes in flight at most, of all queues together; default: no cap" },
	{ .name = "key", .value = "FILE", .where = &args.reach.key_file, .take = take_key_name, .live = LIVE_FILE,
	  .help = "prove this host to the target by that key, and have it prove itself; FILE may be keyring:DESCRIPTION" },
	{ }
};

const struct verb attach_verb = {
	.name = "attach",
	.help = "Attach an export of another host as a disk and print its node",
	.operands = operands,
	.options = options,
	VERB_ARGS(args),
	.run = attach_run,
};
