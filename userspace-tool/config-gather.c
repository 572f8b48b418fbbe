// SPDX-License-Identifier: GPL-2.0
/* What exists, as the kernel tells it, in the form of a configuration. */
#include <errno.h>
#include <linux/rbd_initiator.h>
#include <linux/rbd_target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "backing.h"
#include "config.h"
#include "errors.h"
#include "host.h"
#include "netlink.h"
#include "value.h"

/* Seconds are whole on the command line: rather more patience than less. */
static void put_seconds(const struct value *value, FILE *to)
{
	fprintf(to, "%llu", (unsigned long long)(value->number + 999) / 1000);
}

static void put_list(const struct nlattr *nest, FILE *to)
{
	const char *words[RBD_ALLOW_MAX];
	const struct nlattr *item;
	size_t nr = 0;

	if (!nest)
		return;
	mnl_attr_for_each_nested(item, nest) {
		if (nr < RBD_ALLOW_MAX)
			words[nr++] = attr_as_string(item);
	}
	words_put(words, nr, to);
}

static void put_value(const struct value *value, FILE *to)
{
	switch (value->type) {
	case VALUE_BOOL:
		fputs(value->number ? "yes" : "", to);
		break;
	case VALUE_UINT:
		fprintf(to, "%llu", (unsigned long long)value->number);
		break;
	case VALUE_INT:
		fprintf(to, "%lld", (long long)value->number);
		break;
	case VALUE_MILLI:
		put_seconds(value, to);
		break;
	case VALUE_STRING:
		fputs(value->string, to);
		break;
	case VALUE_STRINGS:
		put_list(value->strings, to);
		break;
	case VALUE_NONE:
		break;
	}
}

/* NULL also for what is empty, or is as by default. */
static int read_text(const struct field *field, const struct attrs *attrs, char **text)
{
	struct value value;
	size_t size;
	FILE *to;
	int err;

	*text = NULL;
	if (!field->column.attr)
		return 0;
	err = value_read(&value, &field->column, attrs);
	if (err)
		return err;
	to = open_memstream(text, &size);
	if (!to)
		return -ENOMEM;
	put_value(&value, to);
	if (fclose(to))
		return -ENOMEM;
	if (**text && !(field->none && !strcmp(*text, field->none)))
		return 0;
	free(*text);
	*text = NULL;
	return 0;
}

/* What holds for the other class is left out; so is this host's own name. */
static void drop_defaults(enum section_number section, struct entry *entry)
{
	const struct field *fields = sections[section].fields;
	const char *class = section == SECTION_EXPORTS ? entry->value[field_number(section, "class")] : NULL;

	for (unsigned int i = 0; fields[i].key; i++) {
		bool other = fields[i].only_for && class && strcmp(fields[i].only_for, class);
		bool own_name = !strcmp(fields[i].key, "host_name") && entry->value[i] &&
				!strcmp(entry->value[i], host_name_get());

		if (!other && !own_name)
			continue;
		free(entry->value[i]);
		entry->value[i] = NULL;
	}
}

/* A disk may have another name after the next boot. */
static int use_lasting_path(struct entry *entry)
{
	char **path = &entry->value[field_number(SECTION_EXPORTS, "device")], *lasting;

	if (!*path)
		return 0;
	lasting = backing_lasting_path(*path);
	if (!lasting)
		return -ENOMEM;
	free(*path);
	*path = lasting;
	return 0;
}

static int take_values(enum section_number section, const struct attrs *attrs, struct entry *entry)
{
	const struct field *fields = sections[section].fields;
	int err;

	for (unsigned int i = 0; fields[i].key; i++) {
		err = read_text(&fields[i], attrs, &entry->value[i]);
		if (err)
			return err;
		if (fields[i].required && !fields[i].only_for && !entry->value[i])
			return -EBADMSG;
	}
	drop_defaults(section, entry);
	return section == SECTION_EXPORTS ? use_lasting_path(entry) : 0;
}

/* The device of an attachment; false: it is on its way out and counts as gone. */
static bool take_device(const struct attrs *attrs, struct entry *entry)
{
	const char *device = "";
	uint32_t state = RBD_DEVICE_LIVE;

	attrs_u32(attrs, RBD_INITIATOR_A_STATE, &state);
	if (state == RBD_DEVICE_DETACHING || attrs_string(attrs, RBD_INITIATOR_A_DEVICE, &device))
		return false;
	entry->device = strdup(device);
	return entry->device;
}

static int take_object(struct config *config, enum section_number section, const struct nlmsghdr *message)
{
	struct entry *entry;
	struct attrs attrs;
	int err;

	err = attrs_of_message(&attrs, message);
	if (err)
		return err;
	entry = config_add(config, section);
	if (!entry)
		return -ENOMEM;
	if (section == SECTION_ATTACHMENTS && !take_device(&attrs, entry)) {
		config->of[section].nr--;
		return 0;
	}
	if (section != SECTION_ATTACHMENTS)
		attrs_u32(&attrs, RBD_TARGET_A_SESSIONS, &entry->nr_sessions);
	return take_values(section, &attrs, entry);
}

static int gather_section(struct config *config, enum section_number section, struct nl *nl)
{
	struct answers answers = { 0 };
	int err;

	err = nl_dump(nl, sections[section].get, &answers);
	for (size_t i = 0; !err && i < answers.nr; i++)
		err = take_object(config, section, answers.message[i]);
	answers_free(&answers);
	return err;
}

int config_gather(struct config *config, const struct family *family)
{
	struct nl *nl;
	int status, err = 0;

	status = nl_open_checked(&nl, family);
	if (status)
		return status;
	for (unsigned int i = 0; !err && i < NR_SECTIONS; i++) {
		if (sections[i].family == family)
			err = gather_section(config, i, nl);
	}
	status = err ? nl_fail(nl, err) : STATUS_DONE;
	nl_close(nl);
	return status;
}
