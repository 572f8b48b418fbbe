// SPDX-License-Identifier: GPL-2.0
/* What the command line already knows and this version does not have. */
#include "command.h"
#include "errors.h"
#include "later.h"
#include "verbs.h"

static struct arg_address later_address;
static struct arg_device later_device;

int refuse_later(const char *what)
{
	return fail(STATUS_REFUSED, "this version does not have %s yet", what);
}

static int discover_run(void)
{
	return refuse_later("the command discover");
}

static int stats_run(void)
{
	return refuse_later("the command stats");
}

static const struct operand discover_operands[] = {
	{ .name = "ADDRESS[:PORT]", .where = &later_address, .take = take_address },
	{ }
};

static const struct operand stats_operands[] = {
	{ .name = "DEVICE", .where = &later_device, .take = take_device, .optional = true,
	  .live = LIVE_DEVICE },
	{ }
};

const struct verb discover_verb = {
	.name = "discover",
	.help = "Ask a target for its exports (not in this version)",
	.operands = discover_operands,
	.run = discover_run,
};

const struct verb stats_verb = {
	.name = "stats",
	.help = "Show counters of devices (not in this version)",
	.operands = stats_operands,
	.run = stats_run,
};
