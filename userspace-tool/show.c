// SPDX-License-Identifier: GPL-2.0
/* What every verb "show" does: ask for one object or for all, and print. */
#include "errors.h"
#include "show.h"

static int get_objects(struct nl *nl, uint8_t command, uint16_t attr, const char *name, struct answers *answers)
{
	struct nlmsghdr *request;

	if (!name)
		return nl_dump(nl, command, answers);
	request = nl_begin(nl, command);
	mnl_attr_put_strz(request, attr, name);
	return nl_call(nl, request, answers);
}

int show_objects(const struct listing *listing, const struct family *family, uint8_t command,
		 uint16_t attr, const char *name)
{
	struct answers answers = { 0 };
	struct nl *nl;
	int status, err;

	status = nl_open(&nl, family);
	if (status)
		return status;
	err = get_objects(nl, command, attr, name, &answers);
	status = err ? nl_fail(nl, err) : print_listing(listing, &answers, name);
	answers_free(&answers);
	nl_close(nl);
	return status;
}
