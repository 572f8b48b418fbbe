// SPDX-License-Identifier: GPL-2.0
/* Sessions of other hosts on exports of this one: show, drop. */
#include <linux/rbd_target.h>

#include "errors.h"
#include "job.h"
#include "netlink.h"
#include "print.h"
#include "show.h"
#include "verbs.h"

#define NAMES(list)	.names = (list), .nr_names = sizeof(list) / sizeof((list)[0])
#define A(name)		.attr = RBD_TARGET_A_##name

static const char *const state_names[] = {
	[RBD_SESSION_OPENING]	= "opening",
	[RBD_SESSION_LIVE]	= "live",
	[RBD_SESSION_ENDING]	= "ending",
	[RBD_SESSION_GONE]	= "gone",
};

static const struct column columns[] = {
	{ "session", "session", A(SESSION), .shape = SHAPE_UUID, .in_table = true },
	{ "export", "export", A(EXPORT), .shape = SHAPE_STRING, .in_table = true },
	{ "host", "host", A(HOST_NAME), .shape = SHAPE_STRING, .in_table = true },
	{ "address", "address", A(ADDRESS), .shape = SHAPE_ADDRESS, .in_table = true },
	{ "mode", "mode", A(READ_ONLY), .shape = SHAPE_MODE, .in_table = true },
	{ "state", "state", A(SESSION_STATE), .shape = SHAPE_ENUM, NAMES(state_names), .in_table = true,
	  .usual = "live" },
	{ "shared", NULL, A(SHARED), .shape = SHAPE_BOOL },
	{ "host_id", NULL, A(HOST_ID), .shape = SHAPE_UUID },
	{ "portal", NULL, A(PORTAL), .shape = SHAPE_PORTAL },
	{ "epoch", NULL, A(EPOCH), .shape = SHAPE_U64 },
	{ "queues", NULL, A(QUEUES), .shape = SHAPE_U32 },
	{ "queues_granted", NULL, A(QUEUES_GRANTED), .shape = SHAPE_U32 },
	{ "depth", NULL, A(DEPTH), .shape = SHAPE_U32 },
	{ "loss_after_s", NULL, A(LOSS_MS), .shape = SHAPE_SECONDS },
	{ "silent_ms", NULL, A(SILENT_MS), .shape = SHAPE_MS, .passing = true },
	{ "writer_set", NULL, A(WRITER_SET), .shape = SHAPE_UUID },
	{ "transport", NULL, A(TRANSPORT), .shape = SHAPE_STRING },
	{ "staging_size", NULL, A(STAGING_BYTES), .shape = SHAPE_SIZE64 },
};

const struct listing session_listing = {
	.key = "sessions",
	.empty = "No host has a session.",
	.columns = columns,
	.nr_columns = sizeof(columns) / sizeof(columns[0]),
};

static const struct column ban_columns[] = {
	{ "host_id", "host-id", A(HOST_ID), .shape = SHAPE_UUID, .in_table = true },
	{ "host", "host", A(HOST_NAME), .shape = SHAPE_STRING, .in_table = true },
};

static const struct listing ban_listing = {
	.key = "bans",
	.empty = "No host is banned.",
	.columns = ban_columns,
	.nr_columns = sizeof(ban_columns) / sizeof(ban_columns[0]),
};

static struct {
	struct arg_uuid session;
	struct arg_uuid host_id;
	bool ban;
} args;

static int show_run(void)
{
	return show_objects(&session_listing, &target_family, RBD_TARGET_CMD_SESSION_GET, 0, NULL);
}

static int drop_run(void)
{
	struct nlmsghdr *request;
	char text[UUID_TEXT];
	struct nl *nl;
	int status;

	uuid_to_text(args.session.bytes, text);
	context_set("session drop %s", text);
	status = nl_open_checked(&nl, &target_family);
	if (status)
		return status;
	request = nl_begin(nl, RBD_TARGET_CMD_SESSION_DROP);
	mnl_attr_put(request, RBD_TARGET_A_SESSION, sizeof(args.session.bytes), args.session.bytes);
	if (args.ban)
		mnl_attr_put(request, RBD_TARGET_A_BAN, 0, NULL);
	return job_finish(nl, request);
}

static int bans_run(void)
{
	return show_objects(&ban_listing, &target_family, RBD_TARGET_CMD_BAN_GET, 0, NULL);
}

static int unban_run(void)
{
	struct nlmsghdr *request;
	char text[UUID_TEXT];
	struct nl *nl;
	int status;

	uuid_to_text(args.host_id.bytes, text);
	context_set("session unban %s", text);
	status = nl_open_checked(&nl, &target_family);
	if (status)
		return status;
	request = nl_begin(nl, RBD_TARGET_CMD_BAN_REMOVE);
	mnl_attr_put(request, RBD_TARGET_A_HOST_ID, sizeof(args.host_id.bytes), args.host_id.bytes);
	return call_finish(nl, request);
}

static const struct operand unban_operands[] = {
	{ .name = "HOST-ID", .where = &args.host_id, .take = take_uuid_value },
	{ }
};

static const struct operand drop_operands[] = {
	{ .name = "SESSION-UUID", .where = &args.session, .take = take_uuid_value, .live = LIVE_SESSION },
	{ }
};

static const struct option drop_options[] = {
	{ .name = "ban", .where = &args.ban, .help = "refuse the host from then on, until it is unbanned or the module unloaded" },
	{ }
};

const struct verb session_show_verb = {
	.object = "session", .name = "show",
	.help = "Show who has attached exports of this host",
	.run = show_run,
};

const struct verb session_drop_verb = {
	.object = "session", .name = "drop",
	.help = "End a session now and for good",
	.operands = drop_operands, .options = drop_options, VERB_ARGS(args), .run = drop_run,
};

const struct verb session_bans_verb = {
	.object = "session", .name = "bans",
	.help = "Show the hosts that are banned",
	.run = bans_run,
};

const struct verb session_unban_verb = {
	.object = "session", .name = "unban",
	.help = "Let a banned host in again",
	.operands = unban_operands, VERB_ARGS(args), .run = unban_run,
};
