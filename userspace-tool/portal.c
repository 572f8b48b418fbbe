// SPDX-License-Identifier: GPL-2.0
/* Portals of this host: add, remove, show. */
#include <linux/rbd_target.h>

#include "errors.h"
#include "job.h"
#include "netlink.h"
#include "print.h"
#include "show.h"
#include "verbs.h"

#define RESOLVE_TIMEOUT_MS	30000

#define A(name)	.attr = RBD_TARGET_A_##name

static const struct column columns[] = {
	{ "portal", "portal", A(PORTAL), .shape = SHAPE_PORTAL, .in_table = true },
	{ "listening", "listening", A(LISTENING), .shape = SHAPE_BOOL, .in_table = true },
	{ "rdma_device", "RDMA device", A(RDMA_DEVICE), .shape = SHAPE_STRING, .absent = "any", .in_table = true },
	{ "sessions", "sessions", A(SESSIONS), .shape = SHAPE_U32, .in_table = true },
};

const struct listing portal_listing = {
	.key = "portals",
	.empty = "There is no portal.",
	.columns = columns,
	.nr_columns = sizeof(columns) / sizeof(columns[0]),
};

static struct arg_address portal;

static int portal_open(struct nl **nl, struct nlmsghdr **request, uint8_t command)
{
	struct sockaddr_storage address;
	int status;

	status = nl_open_checked(nl, &target_family);
	if (status)
		return status;
	status = address_resolve(&portal.address, AF_UNSPEC, RESOLVE_TIMEOUT_MS, &address);
	if (status) {
		nl_close(*nl);
		return status;
	}
	*request = nl_begin(*nl, command);
	mnl_attr_put(*request, RBD_TARGET_A_PORTAL, address_size(&address), &address);
	return STATUS_DONE;
}

static int add_run(void)
{
	struct nlmsghdr *request;
	struct nl *nl;
	int status;

	context_set("portal add %s", portal.text);
	status = portal_open(&nl, &request, RBD_TARGET_CMD_PORTAL_ADD);
	return status ? status : call_finish(nl, request);
}

static int remove_run(void)
{
	struct nlmsghdr *request;
	struct nl *nl;
	int status;

	context_set("portal remove %s", portal.text);
	status = portal_open(&nl, &request, RBD_TARGET_CMD_PORTAL_REMOVE);
	return status ? status : job_finish(nl, request);
}

static int show_run(void)
{
	return show_objects(&portal_listing, &target_family, RBD_TARGET_CMD_PORTAL_GET, 0, NULL);
}

static const struct operand new_operands[] = {
	{ .name = "ADDRESS[:PORT]", .where = &portal, .take = take_address },
	{ }
};

static const struct operand operands[] = {
	{ .name = "ADDRESS[:PORT]", .where = &portal, .take = take_address, .live = LIVE_PORTAL },
	{ }
};

const struct verb portal_add_verb = {
	.object = "portal", .name = "add",
	.help = "Listen on an address of this host",
	.operands = new_operands, VERB_ARGS(portal), .run = add_run,
};

const struct verb portal_remove_verb = {
	.object = "portal", .name = "remove",
	.help = "Stop listening; ends the sessions that came this way",
	.operands = operands, VERB_ARGS(portal), .run = remove_run,
};

const struct verb portal_show_verb = {
	.object = "portal", .name = "show",
	.help = "Show the portals",
	.run = show_run,
};
