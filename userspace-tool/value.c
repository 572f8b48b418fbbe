// SPDX-License-Identifier: GPL-2.0
/* One attribute of an object, understood: for JSON and for people. */
#include <errno.h>
#include <inttypes.h>
#include <linux/rbd_initiator.h>
#include <string.h>

#include "address.h"
#include "value.h"

void size_to_text(uint64_t bytes, char text[SIZE_TEXT])
{
	static const char units[] = "BKMGTPE";
	unsigned int unit = 0;
	uint64_t tenths, scale = 1;

	while (bytes / scale >= 1024) {
		scale *= 1024;
		unit++;
	}
	if (!unit) {
		snprintf(text, SIZE_TEXT, "%" PRIu64, bytes);
		return;
	}
	/* Rounded down: "64.0G" is never less than it says. */
	tenths = bytes / scale * 10 + (bytes % scale) / (scale / 1024) * 10 / 1024;
	snprintf(text, SIZE_TEXT, "%" PRIu64 ".%" PRIu64 "%c", tenths / 10, tenths % 10, units[unit]);
}

void uuid_to_text(const uint8_t uuid[16], char text[UUID_TEXT])
{
	static const char digits[] = "0123456789abcdef";

	for (unsigned int i = 0; i < 16; i++) {
		if (i == 4 || i == 6 || i == 8 || i == 10)
			*text++ = '-';
		*text++ = digits[uuid[i] >> 4];
		*text++ = digits[uuid[i] & 15];
	}
	*text = '\0';
}

bool uuid_is_zero(const uint8_t uuid[16])
{
	static const uint8_t zero[16];

	return !memcmp(uuid, zero, sizeof(zero));
}

static void value_set_number(struct value *value, enum value_type type, uint64_t number)
{
	value->type = type;
	value->number = number;
	if (type == VALUE_INT)
		snprintf(value->text, VALUE_TEXT, "%" PRId64, (int64_t)number);
	else
		snprintf(value->text, VALUE_TEXT, "%" PRIu64, number);
}

static void value_set_string(struct value *value, const char *string)
{
	value->type = VALUE_STRING;
	value->string = string;
}

static void value_set_bool(struct value *value, bool number)
{
	value->type = VALUE_BOOL;
	value->number = number;
	snprintf(value->text, VALUE_TEXT, "%s", number ? "yes" : "no");
}

static void value_set_size(struct value *value, uint64_t bytes)
{
	value_set_number(value, VALUE_UINT, bytes);
	size_to_text(bytes, value->text);
}

static void value_set_seconds(struct value *value, uint32_t ms)
{
	value->type = VALUE_MILLI;
	value->number = ms;
	if (ms % 1000)
		snprintf(value->text, VALUE_TEXT, "%u ms", ms);
	else
		snprintf(value->text, VALUE_TEXT, "%u s", ms / 1000);
}

static void value_set_fail_after(struct value *value, uint32_t ms)
{
	if (ms == RBD_FAIL_AFTER_NOW_MS)
		value_set_string(value, "now");
	else if (ms == RBD_FAIL_AFTER_NEVER_MS)
		value_set_string(value, "never");
	else
		value_set_seconds(value, ms);
}

static void value_set_enum(struct value *value, const struct column *column, uint32_t number)
{
	/* A newer module may know more of them. */
	if (number < column->nr_names && column->names[number]) {
		value_set_string(value, column->names[number]);
		return;
	}
	snprintf(value->text, VALUE_TEXT, "unknown-%u", number);
	value_set_string(value, value->text);
}

static void value_set_address(struct value *value, const struct sockaddr_storage *address, bool port)
{
	address_to_text(address, port, value->text, VALUE_TEXT);
	value_set_string(value, value->text);
}

static int value_read_u8(struct value *value, const struct column *column, const struct attrs *attrs)
{
	uint8_t number;
	int err = attrs_u8(attrs, column->attr, &number);

	if (err)
		return err;
	if (column->shape == SHAPE_MODE)
		value_set_string(value, number ? "ro" : "rw");
	else
		value_set_bool(value, number);
	return 0;
}

static int value_read_u32(struct value *value, const struct column *column, const struct attrs *attrs)
{
	uint32_t number;
	int err = attrs_u32(attrs, column->attr, &number);

	if (err)
		return err;
	switch (column->shape) {
	case SHAPE_S32:
		value_set_number(value, VALUE_INT, (int32_t)number);
		break;
	case SHAPE_SIZE32:
		value_set_size(value, number);
		break;
	case SHAPE_ENUM:
		value_set_enum(value, column, number);
		break;
	case SHAPE_MS:
		value_set_number(value, VALUE_UINT, number);
		snprintf(value->text, VALUE_TEXT, "%u ms", number);
		break;
	case SHAPE_SECONDS:
		value_set_seconds(value, number);
		break;
	case SHAPE_FAIL_AFTER:
		value_set_fail_after(value, number);
		break;
	case SHAPE_FAIL_AFTER_S:
		if (number != RBD_FAIL_AFTER_NEVER_MS)
			value_set_seconds(value, number);
		break;
	default:
		value_set_number(value, VALUE_UINT, number);
	}
	return 0;
}

static int value_read_u64(struct value *value, const struct column *column, const struct attrs *attrs)
{
	uint64_t number;
	int err = attrs_u64(attrs, column->attr, &number);

	if (err)
		return err;
	if (column->shape == SHAPE_SIZE64)
		value_set_size(value, number);
	else
		value_set_number(value, VALUE_UINT, number);
	return 0;
}

static int value_read_string(struct value *value, const struct column *column, const struct attrs *attrs)
{
	const char *string;
	int err = attrs_string(attrs, column->attr, &string);

	if (err)
		return err;
	if (column->shape == SHAPE_NODE && *string) {
		snprintf(value->text, VALUE_TEXT, "/dev/%s", string);
		string = value->text;
	}
	value_set_string(value, string);
	return 0;
}

static int value_read_uuid(struct value *value, const struct column *column, const struct attrs *attrs)
{
	uint8_t uuid[16];
	int err = attrs_uuid(attrs, column->attr, uuid);

	if (err || uuid_is_zero(uuid))
		return err;
	uuid_to_text(uuid, value->text);
	value_set_string(value, value->text);
	return 0;
}

static int value_read_address(struct value *value, const struct column *column, const struct attrs *attrs)
{
	struct sockaddr_storage address;
	int err = attrs_address(attrs, column->attr, &address);

	if (err)
		return err;
	value_set_address(value, &address, column->shape == SHAPE_PORTAL);
	return 0;
}

static int value_read_strings(struct value *value, const struct column *column, const struct attrs *attrs)
{
	const struct nlattr *nest = attrs->at[column->attr], *item;
	struct attrs check;

	value->type = VALUE_STRINGS;
	value->strings = nest;
	if (!nest)
		return 0;
	if (attrs_of_nest(&check, nest))
		return -EBADMSG;
	mnl_attr_for_each_nested(item, nest) {
		if (!attr_as_string(item))
			return -EBADMSG;
	}
	return 0;
}

static int value_read_shape(struct value *value, const struct column *column, const struct attrs *attrs)
{
	switch (column->shape) {
	case SHAPE_STRING:
	case SHAPE_NODE:
		return value_read_string(value, column, attrs);
	case SHAPE_BOOL:
	case SHAPE_MODE:
		return value_read_u8(value, column, attrs);
	case SHAPE_U64:
	case SHAPE_SIZE64:
		return value_read_u64(value, column, attrs);
	case SHAPE_UUID:
		return value_read_uuid(value, column, attrs);
	case SHAPE_PORTAL:
	case SHAPE_ADDRESS:
		return value_read_address(value, column, attrs);
	case SHAPE_STRINGS:
		return value_read_strings(value, column, attrs);
	default:
		return value_read_u32(value, column, attrs);
	}
}

int value_read(struct value *value, const struct column *column, const struct attrs *attrs)
{
	int err;

	value->type = VALUE_NONE;
	value->text[0] = '\0';
	err = value_read_shape(value, column, attrs);
	return err == -ENOENT ? 0 : err;
}

void value_to_json(const struct value *value, const char *key, struct json *json)
{
	const struct nlattr *item;

	switch (value->type) {
	case VALUE_NONE:
		json_null(json, key);
		break;
	case VALUE_BOOL:
		json_bool(json, key, value->number);
		break;
	case VALUE_UINT:
		json_uint(json, key, value->number);
		break;
	case VALUE_INT:
		json_int(json, key, value->number);
		break;
	case VALUE_MILLI:
		json_milli(json, key, value->number);
		break;
	case VALUE_STRING:
		json_string(json, key, value->string);
		break;
	case VALUE_STRINGS:
		json_open(json, key, '[');
		if (value->strings) {
			mnl_attr_for_each_nested(item, value->strings)
				json_string(json, NULL, attr_as_string(item));
		}
		json_close(json, ']');
		break;
	}
}

/* A peer chooses some of the strings: nothing of them may steer the terminal. */
static void put_printable(const char *text, FILE *to)
{
	for (; *text; text++) {
		unsigned char c = *text;

		fputc(c < 0x20 || c == 0x7f ? '?' : c, to);
	}
}

static void strings_to_text(const struct nlattr *nest, FILE *to)
{
	const struct nlattr *item;
	const char *comma = "";

	mnl_attr_for_each_nested(item, nest) {
		fputs(comma, to);
		put_printable(attr_as_string(item), to);
		comma = ", ";
	}
}

static bool value_is_absent(const struct value *value)
{
	switch (value->type) {
	case VALUE_NONE:
		return true;
	case VALUE_STRING:
		return !*value->string;
	case VALUE_STRINGS:
		return !value->strings || !mnl_attr_get_payload_len(value->strings);
	default:
		return false;
	}
}

void value_to_text(const struct value *value, const struct column *column, FILE *to)
{
	if (value_is_absent(value))
		fputs(column->absent ? column->absent : "-", to);
	else if (value->type == VALUE_STRINGS)
		strings_to_text(value->strings, to);
	else
		put_printable(value->type == VALUE_STRING ? value->string : value->text, to);
}

bool column_is_number(const struct column *column)
{
	switch (column->shape) {
	case SHAPE_U32:
	case SHAPE_S32:
	case SHAPE_U64:
	case SHAPE_SIZE32:
	case SHAPE_SIZE64:
	case SHAPE_MS:
	case SHAPE_SECONDS:
		return true;
	default:
		return false;
	}
}
