// SPDX-License-Identifier: GPL-2.0
/* What the command line already knows and this version does not have. */
#include "command.h"
#include "errors.h"
#include "later.h"
#include "verbs.h"

static struct arg_address later_address;

int refuse_later(const char *what)
{
	return fail(STATUS_REFUSED, "this version does not have %s yet", what);
}

static int discover_run(void)
{
	return refuse_later("the command discover");
}

static const struct operand discover_operands[] = {
	{ .name = "ADDRESS[:PORT]", .where = &later_address, .take = take_address },
	{ }
};

const struct verb discover_verb = {
	.name = "discover",
	.help = "Ask a target for its exports (not in this version)",
	.operands = discover_operands,
	.run = discover_run,
};
