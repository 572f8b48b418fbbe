// SPDX-License-Identifier: GPL-2.0
/* The configuration file, read and checked whole before anybody acts on it. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/rbd_target.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "config.h"
#include "errors.h"
#include "os.h"
#include "tree.h"

#define FILE_BYTES_MAX	(4 << 20)

struct reading {
	struct config *config;
	const char *name;	/* of the file */
	enum section_number section;
	size_t index;		/* of the entry in its section */
};

/* "FILE:12: exports[0].size ..." Returns the exit status. */
static int __attribute__((format(printf, 3, 4)))
bad(const struct reading *reading, unsigned int line, const char *format, ...)
{
	char sentence[768];
	va_list args;

	va_start(args, format);
	vsnprintf(sentence, sizeof(sentence), format, args);
	va_end(args);
	return fail(STATUS_CONFIG, "%s:%u: %s", reading->name, line, sentence);
}

static int bad_entry(const struct reading *reading, unsigned int line, const char *key, const char *sentence)
{
	return bad(reading, line, "%s[%zu]%s%s %s", sections[reading->section].key, reading->index,
		   *key ? "." : "", key, sentence);
}

/* --- one value --- */

static const char *wanted_type(const struct field *field)
{
	switch (field->type) {
	case FIELD_NUMBER:
		return "must be a number";
	case FIELD_SIZE:
		return "must be a number of bytes, or a string such as \"64G\"";
	case FIELD_FLAG:
		return "must be true or false";
	case FIELD_LIST:
		return "must be a list of strings";
	case FIELD_FAIL_AFTER:
		return "must be a number of seconds, \"never\" or \"now\"";
	default:
		return "must be a string";
	}
}

static bool is_word(const struct node *node, const char *word)
{
	return node->type == NODE_STRING && !strcmp(node->text, word);
}

static bool type_is_right(const struct field *field, const struct node *node)
{
	switch (field->type) {
	case FIELD_NUMBER:
		return node->type == NODE_NUMBER;
	case FIELD_SIZE:
		return node->type == NODE_NUMBER || node->type == NODE_STRING;
	case FIELD_FAIL_AFTER:
		return node->type == NODE_NUMBER || is_word(node, "never") || is_word(node, "now");
	case FIELD_FLAG:
		return node->type == NODE_BOOL;
	case FIELD_LIST:
		return node->type == NODE_ARRAY;
	default:
		return node->type == NODE_STRING;
	}
}

static int take_text(const struct reading *reading, const struct field *field, const struct node *node,
		     const char *text, char **value)
{
	char sentence[320];
	const char *wrong;

	*value = field_canonical(field, text, &wrong);
	if (!wrong)
		return STATUS_DONE;
	snprintf(sentence, sizeof(sentence), "'%.80s' %s", text, wrong);
	return bad(reading, node->line, "%s[%zu].%s: %s", sections[reading->section].key, reading->index,
		   field->key, sentence);
}

/* NULL: not enough memory. */
static char *join_words(char **words, size_t nr)
{
	char *text = NULL;
	size_t size;
	FILE *to = open_memstream(&text, &size);

	if (!to)
		return NULL;
	words_put((const char **)words, nr, to);
	return fclose(to) ? NULL : text;
}

static int check_words(const struct reading *reading, const struct field *field, const struct node *node,
		       char **words, size_t nr)
{
	for (size_t i = 0; i < nr; i++) {
		for (size_t j = 0; j < i; j++) {
			if (!strcmp(words[i], words[j]))
				return bad(reading, node->line, "%s[%zu].%s holds '%s' twice",
					   sections[reading->section].key, reading->index, field->key, words[i]);
		}
	}
	return STATUS_DONE;
}

static int take_list(const struct reading *reading, const struct field *field, const struct node *node, char **value)
{
	char *words[RBD_ALLOW_MAX];
	int status = STATUS_DONE;
	size_t nr = 0;

	for (const struct node *item = node->first; !status && item; item = item->next) {
		if (item->type != NODE_STRING)
			status = bad_entry(reading, item->line, field->key, wanted_type(field));
		else if (nr == RBD_ALLOW_MAX)
			status = bad_entry(reading, item->line, field->key, "holds more than 64");
		else
			status = take_text(reading, field, item, item->text, &words[nr]);
		nr += !status;
	}
	if (!status)
		status = check_words(reading, field, node, words, nr);
	if (!status && nr) {
		*value = join_words(words, nr);
		if (!*value)
			status = fail(STATUS_REFUSED, "not enough memory");
	}
	while (nr)
		free(words[--nr]);
	return status;
}

static int take_value(const struct reading *reading, const struct field *field, const struct node *node, char **value)
{
	if (node->type == NODE_NULL)
		return STATUS_DONE;
	if (!type_is_right(field, node))
		return bad_entry(reading, node->line, field->key, wanted_type(field));
	if (field->type == FIELD_LIST)
		return take_list(reading, field, node, value);
	if (field->type == FIELD_FLAG)
		return strcmp(node->text, "true") ? STATUS_DONE : take_text(reading, field, node, "yes", value);
	return take_text(reading, field, node, node->text, value);
}

/* --- one entry --- */

static int check_class(const struct reading *reading, const struct entry *entry, const struct field *field,
		       const char *value)
{
	const char *class = entry->value[field_number(SECTION_EXPORTS, "class")];
	char sentence[80];

	if (!value || !strcmp(class, field->only_for))
		return STATUS_DONE;
	snprintf(sentence, sizeof(sentence), "is for exports of class %s", field->only_for);
	return bad_entry(reading, entry->line, field->key, sentence);
}

static bool is_missing(const struct field *field, const struct entry *entry, const char *value)
{
	if (!field->required || value)
		return false;
	return !field->only_for || !strcmp(entry->value[field_number(SECTION_EXPORTS, "class")], field->only_for);
}

static int check_entry(const struct reading *reading, const struct entry *entry)
{
	const struct field *fields = sections[reading->section].fields;
	int status = STATUS_DONE;

	for (unsigned int i = 0; !status && fields[i].key; i++) {
		if (is_missing(&fields[i], entry, entry->value[i]))
			status = bad_entry(reading, entry->line, fields[i].key, "is missing");
		else if (fields[i].only_for)
			status = check_class(reading, entry, &fields[i], entry->value[i]);
	}
	return status;
}

/* The same thing twice; a device can be exported once as well. */
static int check_duplicate(const struct reading *reading, const struct entry *entry)
{
	const struct entries *entries = &reading->config->of[reading->section];
	unsigned int device = field_number(SECTION_EXPORTS, "device");
	char name[384], sentence[448];

	for (const struct entry *other = entries->entry; other < entry; other++) {
		bool same_device = reading->section == SECTION_EXPORTS && entry->value[device] &&
				   other->value[device] && !strcmp(entry->value[device], other->value[device]);

		if (!same_device && !entry_is_same(reading->section, entry, other))
			continue;
		entry_name(reading->section, other, name, sizeof(name));
		snprintf(sentence, sizeof(sentence), "%s %s in line %u",
			 same_device ? "has the device of" : "is the same as", name, other->line);
		return bad_entry(reading, entry->line, "", sentence);
	}
	return STATUS_DONE;
}

static int take_members(const struct reading *reading, const struct node *node, struct entry *entry)
{
	const struct field *fields = sections[reading->section].fields;
	int status = STATUS_DONE;

	for (const struct node *member = node->first; !status && member; member = member->next) {
		unsigned int i = field_number(reading->section, member->key);

		if (fields[i].key)
			status = take_value(reading, &fields[i], member, &entry->value[i]);
		else
			status = bad(reading, member->line, "%s[%zu] has an unknown key '%s'",
				     sections[reading->section].key, reading->index, member->key);
	}
	return status;
}

static int take_entry(const struct reading *reading, const struct node *node)
{
	struct entry *entry;
	int status;

	if (node->type != NODE_OBJECT)
		return bad_entry(reading, node->line, "", "must be an object");
	entry = config_add(reading->config, reading->section);
	if (!entry)
		return fail(STATUS_REFUSED, "not enough memory");
	entry->line = node->line;
	status = take_members(reading, node, entry);
	if (!status)
		status = check_entry(reading, entry);
	return status ? status : check_duplicate(reading, entry);
}

/* --- the whole --- */

static int take_section(struct reading *reading, const struct node *node)
{
	int status = STATUS_DONE;

	if (node->type != NODE_ARRAY)
		return bad(reading, node->line, "%s must be a list", node->key);
	reading->index = 0;
	for (const struct node *item = node->first; !status && item; item = item->next, reading->index++)
		status = take_entry(reading, item);
	return status;
}

static int take_top(struct reading *reading, const struct node *member)
{
	if (!strcmp(member->key, "schema"))
		return STATUS_DONE;
	for (reading->section = 0; reading->section < NR_SECTIONS; reading->section++) {
		if (!strcmp(member->key, sections[reading->section].key))
			return take_section(reading, member);
	}
	return bad(reading, member->line, "there is an unknown key '%s'", member->key);
}

/* First of all: of another schema, nothing else can be judged. */
static int check_schema(const struct reading *reading, const struct node *root)
{
	const struct node *member = root->first;
	char number[12];

	while (member && strcmp(member->key, "schema"))
		member = member->next;
	if (!member)
		return bad(reading, root->line, "the key 'schema' is missing: \"schema\": %u", CONFIG_SCHEMA);
	snprintf(number, sizeof(number), "%u", CONFIG_SCHEMA);
	if (member->type != NODE_NUMBER || strcmp(member->text, number))
		return bad(reading, member->line, "this rbdctl reads schema %u alone", CONFIG_SCHEMA);
	return STATUS_DONE;
}

static int take_root(struct reading *reading, const struct node *root)
{
	int status;

	if (root->type != NODE_OBJECT)
		return bad(reading, root->line, "the whole must be an object");
	status = check_schema(reading, root);
	for (const struct node *member = root->first; !status && member; member = member->next)
		status = take_top(reading, member);
	return status;
}

int config_parse(struct config *config, const char *name, const char *text, size_t size)
{
	struct reading reading = { .config = config, .name = name };
	struct tree_error error;
	struct node *root;
	int status;

	root = tree_read(text, size, &error);
	if (!root)
		return bad(&reading, error.line, "%s", error.sentence);
	status = take_root(&reading, root);
	tree_free(root);
	return status;
}

/* 0, or -errno. */
static int read_all(int fd, char **text, size_t *size)
{
	ssize_t got;

	*size = 0;
	*text = malloc(FILE_BYTES_MAX);
	if (!*text)
		return -ENOMEM;
	while ((got = read(fd, *text + *size, FILE_BYTES_MAX - *size)) > 0)
		*size += got;
	if (got < 0)
		return -errno;
	return *size == FILE_BYTES_MAX ? -EFBIG : 0;
}

static int open_file(const char *path)
{
	char below[PATH_MAX];
	int fd;

	os_path(below, sizeof(below), "%s", path);
	fd = open(below, O_RDONLY | O_CLOEXEC);
	return fd < 0 ? -errno : fd;
}

int config_read(struct config *config, const char *path)
{
	bool is_input = !strcmp(path, "-");
	const char *name = is_input ? "standard input" : path;
	char *text = NULL;
	size_t size = 0;
	int fd, err, status;

	fd = is_input ? STDIN_FILENO : open_file(path);
	err = fd < 0 ? fd : read_all(fd, &text, &size);
	if (fd >= 0 && !is_input)
		close(fd);
	if (err == -EACCES || err == -EPERM)
		status = fail(STATUS_PERMISSION, "cannot read %s: %s", name, strerror(-err));
	else if (err)
		status = fail(STATUS_CONFIG, "cannot read %s: %s", name, strerror(-err));
	else
		status = config_parse(config, name, text, size);
	free(text);
	return status;
}
