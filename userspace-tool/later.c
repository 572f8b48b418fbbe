// SPDX-License-Identifier: GPL-2.0
/* What the command line already knows and this version does not have. */
#include "command.h"
#include "errors.h"
#include "later.h"
#include "verbs.h"

static struct arg_device later_device;

int refuse_later(const char *what)
{
	return fail(STATUS_REFUSED, "this version does not have %s yet", what);
}

static int stats_run(void)
{
	return refuse_later("the command stats");
}

static const struct operand stats_operands[] = {
	{ .name = "DEVICE", .where = &later_device, .take = take_device, .optional = true,
	  .live = LIVE_DEVICE },
	{ }
};

const struct verb stats_verb = {
	.name = "stats",
	.help = "Show counters of devices (not in this version)",
	.operands = stats_operands,
	.run = stats_run,
};
