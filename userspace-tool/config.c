// SPDX-License-Identifier: GPL-2.0
/* What is to exist on this host: the tables of it, and entries. */
#include <errno.h>
#include <linux/rbd_initiator.h>
#include <linux/rbd_target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "address.h"
#include "command.h"
#include "config.h"

#define ADDRESS_TEXT	320

static char *text_as_is(const char *text, const char *wrong, const char **result)
{
	*result = wrong;
	return wrong ? NULL : strdup(text);
}

static char *export_name(const struct field *field, const char *text, const char **wrong)
{
	(void)field;
	return text_as_is(text, parse_export_name(text), wrong);
}

static char *host_name(const struct field *field, const char *text, const char **wrong)
{
	(void)field;
	return text_as_is(text, parse_host_name(text), wrong);
}

static char *class_name(const struct field *field, const char *text, const char **wrong)
{
	bool known = !strcmp(text, "memory") || !strcmp(text, "device");

	(void)field;
	return text_as_is(text, known ? NULL : "is neither memory nor device", wrong);
}

static char *device_path(const struct field *field, const char *text, const char **wrong)
{
	(void)field;
	return text_as_is(text, *text == '/' ? NULL : "is not the path of a device from / on", wrong);
}

static char *yes_or_nothing(const struct field *field, const char *text, const char **wrong)
{
	(void)field;
	return text_as_is(text, NULL, wrong);
}

static char *number(const struct field *field, const char *text, const char **wrong)
{
	char plain[24];
	uint64_t value;

	*wrong = parse_number(text, field->min, field->max, &value);
	snprintf(plain, sizeof(plain), "%llu", (unsigned long long)value);
	return text_as_is(plain, *wrong, wrong);
}

static char *size(const struct field *field, const char *text, const char **wrong)
{
	char plain[24];
	uint64_t bytes;

	(void)field;
	*wrong = parse_size(text, &bytes);
	snprintf(plain, sizeof(plain), "%llu", (unsigned long long)bytes);
	return text_as_is(plain, *wrong, wrong);
}

static char *block_size(const struct field *field, const char *text, const char **wrong)
{
	struct arg_number taken;

	(void)field;
	return text_as_is(text, take_block_size(text, &taken), wrong);
}

static char *uuid(const struct field *field, const char *text, const char **wrong)
{
	char plain[UUID_TEXT] = "";
	uint8_t bytes[16];

	(void)field;
	*wrong = parse_uuid(text, bytes);
	if (!*wrong)
		uuid_to_text(bytes, plain);
	return text_as_is(plain, *wrong, wrong);
}

static char *portal(const struct field *field, const char *text, const char **wrong)
{
	char plain[ADDRESS_TEXT] = "";
	struct address address;

	(void)field;
	*wrong = address_parse(text, &address);
	if (!*wrong)
		address_put(&address, true, plain, sizeof(plain));
	return text_as_is(plain, *wrong, wrong);
}

static char *local_address(const struct field *field, const char *text, const char **wrong)
{
	char plain[ADDRESS_TEXT] = "";
	struct address address;

	(void)field;
	*wrong = address_parse_local(text, &address);
	if (!*wrong)
		address_put(&address, false, plain, sizeof(plain));
	return text_as_is(plain, *wrong, wrong);
}

static char *who(const struct field *field, const char *text, const char **wrong)
{
	char plain[RBD_WHO_MAX + 1];

	(void)field;
	*wrong = parse_who(text, plain);
	return text_as_is(plain, *wrong, wrong);
}

static char *key_file(const struct field *field, const char *text, const char **wrong)
{
	char plain[RBD_KEY_FILE_MAX + 1];

	(void)field;
	*wrong = parse_key_name(text, plain);
	return text_as_is(plain, *wrong, wrong);
}

static char *fail_after(const struct field *field, const char *text, const char **wrong)
{
	uint32_t ms;

	(void)field;
	*wrong = parse_fail_after(text, &ms);
	return text_as_is(ms == RBD_FAIL_AFTER_NOW_MS ? "now" : text, *wrong, wrong);
}

#define NAMES(list)	.names = (list), .nr_names = sizeof(list) / sizeof((list)[0])
#define T(name, how)	.column = { .attr = RBD_TARGET_A_##name, .shape = SHAPE_##how }
#define I(name, how)	.column = { .attr = RBD_INITIATOR_A_##name, .shape = SHAPE_##how }

static const char *const class_names[] = { [1] = "memory", [2] = "device" };

static const struct field export_fields[] = {
	{ "export", .operand = true, .is_key = true, .required = true, .canonical = export_name, T(EXPORT, STRING) },
	{ "class", .required = true, .canonical = class_name,
	  .column = { .attr = RBD_TARGET_A_CLASS, .shape = SHAPE_ENUM, NAMES(class_names) } },
	{ "size", "--memory", FIELD_SIZE, .only_for = "memory", .required = true, .canonical = size,
	  T(SIZE_BYTES, U64) },
	{ "device", "--device", .only_for = "device", .required = true, .canonical = device_path, T(DEVICE, NODE) },
	{ "block_size", "--block-size", FIELD_NUMBER, .only_for = "memory", .canonical = block_size,
	  T(BLOCK_SIZE, U32) },
	{ "numa", "--numa", FIELD_NUMBER, .only_for = "memory", .none = "-1", .max = 1023, .canonical = number,
	  T(NUMA_NODE, S32) },
	{ "uuid", "--uuid", .canonical = uuid, T(UUID, UUID) },
	{ "read_only", "--read-only", FIELD_FLAG, .canonical = yes_or_nothing, T(READ_ONLY, BOOL) },
	{ "shared", "--shared", FIELD_FLAG, .canonical = yes_or_nothing, T(SHARED, BOOL) },
	{ "allow", "--allow", FIELD_LIST, .canonical = who, T(ALLOW, STRINGS) },
	{ "key_files", "--key", FIELD_LIST, .canonical = key_file, T(KEY_FILES, STRINGS) },
	{ }
};

static const struct field portal_fields[] = {
	{ "portal", .operand = true, .is_key = true, .required = true, .canonical = portal, T(PORTAL, PORTAL) },
	{ }
};

/* Without a column: known to the one who attaches alone. */
static const struct field attachment_fields[] = {
	{ "portal", .operand = true, .is_key = true, .required = true, .canonical = portal, I(PORTAL, PORTAL) },
	{ "export", .operand = true, .is_key = true, .required = true, .canonical = export_name, I(EXPORT, STRING) },
	{ "read_only", "--read-only", FIELD_FLAG, .canonical = yes_or_nothing, I(READ_ONLY, BOOL) },
	{ "shared", "--shared", FIELD_FLAG, .canonical = yes_or_nothing, I(SHARED, BOOL) },
	{ "queues", "--queues", FIELD_NUMBER, .min = 1, .max = UINT32_MAX, .canonical = number, I(QUEUES, U32) },
	{ "write_queues", "--write-queues", FIELD_NUMBER, .none = "0", .max = UINT32_MAX, .canonical = number,
	  I(WRITE_QUEUES, U32) },
	{ "poll_queues", "--poll-queues", FIELD_NUMBER, .none = "0", .max = UINT32_MAX, .canonical = number,
	  I(POLL_QUEUES, U32) },
	{ "depth", "--depth", FIELD_NUMBER, .min = 1, .max = UINT32_MAX, .canonical = number, I(DEPTH, U32) },
	{ "host_name", "--host-name", .canonical = host_name, I(HOST_NAME, STRING) },
	{ "bind", "--bind", .canonical = local_address, I(BIND, ADDRESS) },
	{ "timeout_s", "--timeout", FIELD_NUMBER, .min = 1, .max = 86400, .canonical = number },
	{ "loss_after_s", "--loss-after", FIELD_NUMBER, .min = 1, .max = UINT32_MAX / 1000, .canonical = number,
	  I(LOSS_MS, SECONDS) },
	{ "reconnect_delay_s", "--reconnect-delay", FIELD_NUMBER, .min = 1, .max = 86400, .canonical = number,
	  I(RECONNECT_DELAY_MS, SECONDS) },
	{ "fail_after", "--fail-after", FIELD_FAIL_AFTER, .canonical = fail_after, I(FAIL_AFTER_MS, FAIL_AFTER) },
	{ "key_file", "--key", .canonical = key_file, I(KEY_FILE, STRING) },
	{ "tos", "--tos", FIELD_NUMBER, .max = TOS_MAX, .canonical = number, I(TOS, U32) },
	{ "max_in_flight", "--max-in-flight", FIELD_SIZE, .canonical = size, I(MAX_IN_FLIGHT_BYTES, U64) },
	{ }
};

_Static_assert(sizeof(export_fields) / sizeof(export_fields[0]) <= FIELDS_MAX, "FIELDS_MAX");
_Static_assert(sizeof(attachment_fields) / sizeof(attachment_fields[0]) <= FIELDS_MAX, "FIELDS_MAX");

const struct section sections[NR_SECTIONS] = {
	[SECTION_EXPORTS] = {
		"exports", "export", { "export", "add" }, &target_family, RBD_TARGET_CMD_EXPORT_GET, export_fields,
	},
	[SECTION_PORTALS] = {
		"portals", "portal", { "portal", "add" }, &target_family, RBD_TARGET_CMD_PORTAL_GET, portal_fields,
	},
	[SECTION_ATTACHMENTS] = {
		"attachments", "attachment", { "attach" }, &initiator_family, RBD_INITIATOR_CMD_DEVICE_GET,
		attachment_fields,
	},
};

struct entry *config_add(struct config *config, enum section_number section)
{
	struct entries *entries = &config->of[section];
	struct entry *bigger = reallocarray(entries->entry, entries->nr + 1, sizeof(*bigger));

	if (!bigger)
		return NULL;
	entries->entry = bigger;
	bigger[entries->nr] = (struct entry){ 0 };
	return &bigger[entries->nr++];
}

static void entries_free(struct entries *entries)
{
	for (size_t i = 0; i < entries->nr; i++) {
		for (unsigned int field = 0; field < FIELDS_MAX; field++)
			free(entries->entry[i].value[field]);
		free(entries->entry[i].device);
		free(entries->entry[i].address);
	}
	free(entries->entry);
}

void config_free(struct config *config)
{
	for (unsigned int i = 0; i < NR_SECTIONS; i++)
		entries_free(&config->of[i]);
	*config = (struct config){ 0 };
}

unsigned int field_number(enum section_number section, const char *key)
{
	const struct field *fields = sections[section].fields;
	unsigned int i = 0;

	while (fields[i].key && strcmp(fields[i].key, key))
		i++;
	return i;
}

char *field_canonical(const struct field *field, const char *text, const char **wrong)
{
	char *canonical;

	*wrong = NULL;
	if (field->none && !strcmp(text, field->none))
		return NULL;
	canonical = field->canonical(field, text, wrong);
	if (!canonical && !*wrong)
		*wrong = "does not fit into memory";
	return canonical;
}

static int compare_words(const void *one, const void *other)
{
	return strcmp(*(const char *const *)one, *(const char *const *)other);
}

void words_put(const char **words, size_t nr, FILE *to)
{
	qsort(words, nr, sizeof(*words), compare_words);
	for (size_t i = 0; i < nr; i++)
		fprintf(to, "%s%s", i ? " " : "", words[i]);
}

static const char *key_value(const struct field *field, const struct entry *entry, unsigned int number)
{
	return entry->address && !strcmp(field->key, "portal") ? entry->address : entry->value[number];
}

bool entry_is_same(enum section_number section, const struct entry *one, const struct entry *other)
{
	const struct field *fields = sections[section].fields;

	for (unsigned int i = 0; fields[i].key; i++) {
		if (fields[i].is_key && strcmp(key_value(&fields[i], one, i), key_value(&fields[i], other, i)))
			return false;
	}
	return true;
}

void entry_name(enum section_number section, const struct entry *entry, char *text, size_t size)
{
	const struct field *fields = sections[section].fields;
	size_t used = snprintf(text, size, "%s", sections[section].one);

	for (unsigned int i = 0; fields[i].key && used < size; i++) {
		if (fields[i].is_key)
			used += snprintf(text + used, size - used, " %s", entry->value[i]);
	}
}
