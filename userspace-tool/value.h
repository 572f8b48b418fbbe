/* SPDX-License-Identifier: GPL-2.0 */
/* One attribute of an object, understood: for JSON and for people. */
#ifndef RBDCTL_VALUE_H
#define RBDCTL_VALUE_H

#include "attrs.h"
#include "json.h"
#include "print.h"

enum value_type {
	VALUE_NONE,
	VALUE_BOOL,
	VALUE_UINT,
	VALUE_INT,
	VALUE_MILLI,
	VALUE_STRING,
	VALUE_STRINGS,
};

#define VALUE_TEXT	128

struct value {
	enum value_type type;
	uint64_t number;
	const char *string;		/* may point into the message or to text */
	const struct nlattr *strings;
	char text[VALUE_TEXT];		/* for people, where it is not the string itself */
};

/* 0, or -EBADMSG. */
int value_read(struct value *value, const struct column *column, const struct attrs *attrs);

void value_to_json(const struct value *value, const char *key, struct json *json);
void value_to_text(const struct value *value, const struct column *column, FILE *to);

/* Numbers stand to the right in a table. */
bool column_is_number(const struct column *column);

#endif
