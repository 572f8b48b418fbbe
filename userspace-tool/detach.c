// SPDX-License-Identifier: GPL-2.0
/* detach: take disks away from this host. */
#include <errno.h>
#include <linux/rbd_initiator.h>
#include <stdio.h>
#include <string.h>

#include "errors.h"
#include "holder.h"
#include "interrupt.h"
#include "job.h"
#include "netlink.h"
#include "print.h"
#include "verbs.h"

static struct {
	struct arg_device device;
	bool all;
	bool force;
} args;

static int detach_job(struct nl *nl, const char *device)
{
	struct nlmsghdr *request = nl_begin(nl, RBD_INITIATOR_CMD_DETACH);

	mnl_attr_put_strz(request, RBD_INITIATOR_A_DEVICE, device);
	if (args.force)
		mnl_attr_put(request, RBD_INITIATOR_A_FORCE, 0, NULL);
	return job_run(nl, request, NULL);
}

/* The kernel knows that a disk is open; who has it open is seen from here. */
static int fail_busy(const struct nl *nl, const char *device)
{
	const char *sentence = *nl->sentence ? nl->sentence : "the device is open";
	char holders[HOLDERS_BYTES];

	if (!holder_find(device, holders))
		return fail(STATUS_BUSY, "%s", sentence);
	return fail(STATUS_BUSY, "%s: %s", sentence, holders);
}

static int fail_detach(const struct nl *nl, const char *device, int err)
{
	return err == -EBUSY ? fail_busy(nl, device) : nl_fail(nl, err);
}

static int detach_one(struct nl *nl, const char *device)
{
	int err = detach_job(nl, device);

	return err ? fail_detach(nl, device, err) : STATUS_DONE;
}

static const char *device_of(const struct nlmsghdr *message)
{
	const char *device;
	struct attrs attrs;

	if (attrs_of_message(&attrs, message) || attrs_string(&attrs, RBD_INITIATOR_A_DEVICE, &device))
		return NULL;
	return device;
}

/* One of the list; what is gone by now counts as detached. */
static int detach_listed(struct nl *nl, const struct nlmsghdr *message)
{
	const char *device = device_of(message);
	int err;

	if (!device)
		return nl_fail(nl, -EBADMSG);
	context_set("detach %s", device);
	err = detach_job(nl, device);
	if (!err || err == -ENODEV || err == -ENOENT)
		return STATUS_DONE;
	return fail_detach(nl, device, err);
}

/* The status is that of the first failure, or "partly" where some went well. */
static int detach_list(struct nl *nl, const struct answers *answers)
{
	size_t nr_done = 0;
	int first = STATUS_DONE;

	for (size_t i = 0; i < answers->nr; i++) {
		int status = detach_listed(nl, answers->message[i]);

		if (!status)
			nr_done++;
		else if (!first)
			first = status;
		if (interrupt_count())	/* ^C means the rest as well */
			break;
	}
	if (nr_done == answers->nr)
		return STATUS_DONE;
	return nr_done ? STATUS_PARTLY : first;
}

/*
 * Where nothing is attached nobody was refused yet. The kernel looks who asks before it looks
 * what for: a request that names no device does nothing, and tells.
 */
static int check_permission(struct nl *nl)
{
	int err = nl_call(nl, nl_begin(nl, RBD_INITIATOR_CMD_DETACH), NULL);

	return err == -EPERM || err == -EACCES ? nl_fail(nl, err) : STATUS_DONE;
}

static int detach_all(struct nl *nl)
{
	struct answers answers = { 0 };
	int status, err;

	context_set("detach --all");
	err = nl_dump(nl, RBD_INITIATOR_CMD_DEVICE_GET, &answers);
	if (err)
		status = nl_fail(nl, err);
	else
		status = answers.nr ? detach_list(nl, &answers) : check_permission(nl);
	answers_free(&answers);
	return status;
}

/* A module of another version is no hindrance: leaving must always be possible. */
static int detach_run(void)
{
	struct nl *nl;
	int status;

	if (args.all == args.device.given)
		return usage_error(args.all ? "a device and --all exclude each other" :
					      "DEVICE or --all is missing");
	if (args.device.given)
		context_set("detach %s", args.device.name);
	status = nl_open(&nl, &initiator_family);
	if (status)
		return status;
	status = args.all ? detach_all(nl) : detach_one(nl, args.device.name);
	nl_close(nl);
	return status ? status : print_done();
}

static const struct operand operands[] = {
	{ .name = "DEVICE", .where = &args.device, .take = take_device, .optional = true,
	  .live = LIVE_DEVICE },
	{ }
};

static const struct option options[] = {
	{ .name = "all", .where = &args.all, .help = "every device of this host" },
	{ .name = "force", .where = &args.force, .help = "even while it is open: I/O in flight fails" },
	{ }
};

const struct verb detach_verb = {
	.name = "detach",
	.help = "Detach a device",
	.operands = operands,
	.options = options,
	VERB_ARGS(args),
	.run = detach_run,
};
