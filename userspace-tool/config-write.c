// SPDX-License-Identifier: GPL-2.0
/* The configuration file, written: whole or not at all. */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "config.h"
#include "errors.h"
#include "os.h"

static void put_list(struct json *json, const char *key, const char *words)
{
	char *copy = words ? strdup(words) : NULL, *save = NULL;

	json_open(json, key, '[');
	for (char *word = copy ? strtok_r(copy, " ", &save) : NULL; word; word = strtok_r(NULL, " ", &save))
		json_string(json, NULL, word);
	json_close(json, ']');
	free(copy);
}

static bool is_number(const struct field *field, const char *value)
{
	return field->type == FIELD_NUMBER || field->type == FIELD_SIZE ||
	       (field->type == FIELD_FAIL_AFTER && isdigit((unsigned char)*value));
}

static void put_field(struct json *json, const struct field *field, const char *value)
{
	if (field->type == FIELD_LIST)
		put_list(json, field->key, value);
	else if (field->type == FIELD_FLAG)
		json_bool(json, field->key, value);
	else if (!value)
		json_null(json, field->key);
	else if (is_number(field, value))
		json_uint(json, field->key, strtoull(value, NULL, 10));
	else
		json_string(json, field->key, value);
}

static void put_entry(struct json *json, enum section_number section, const struct entry *entry)
{
	const struct field *fields = sections[section].fields;
	const char *class = section == SECTION_EXPORTS ? entry->value[field_number(section, "class")] : NULL;

	json_open(json, NULL, '{');
	for (unsigned int i = 0; fields[i].key; i++) {
		if (!fields[i].only_for || !strcmp(fields[i].only_for, class))
			put_field(json, &fields[i], entry->value[i]);
	}
	json_close(json, '}');
}

void config_print(const struct config *config, FILE *to)
{
	struct json json;

	json_begin(&json, to, true);
	for (unsigned int section = 0; section < NR_SECTIONS; section++) {
		const struct entries *entries = &config->of[section];

		json_open(&json, sections[section].key, '[');
		for (size_t i = 0; i < entries->nr; i++)
			put_entry(&json, section, &entries->entry[i]);
		json_close(&json, ']');
	}
	json_end(&json);
}

static int fail_file(const char *path, int err)
{
	enum status status = err == -EACCES || err == -EPERM ? STATUS_PERMISSION : STATUS_REFUSED;

	return fail(status, "cannot write %s: %s", path, strerror(-err));
}

static int write_whole(int fd, const char *text, size_t size)
{
	while (size) {
		ssize_t written = write(fd, text, size);

		if (written < 0)
			return -errno;
		text += written;
		size -= written;
	}
	return fsync(fd) ? -errno : 0;
}

/* After that, the new name is there even if the power fails. */
static int sync_folder(const char *path)
{
	const char *slash = strrchr(path, '/');
	char folder[PATH_MAX] = ".";
	int fd, err;

	if (slash)
		snprintf(folder, sizeof(folder), "%.*s", slash == path ? 1 : (int)(slash - path), path);
	fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0)
		return -errno;
	err = fsync(fd) ? -errno : 0;
	close(fd);
	return err;
}

/* mkostemp() makes it readable by its owner alone. */
static int replace_file(const char *path, const char *text, size_t size)
{
	char temporary[PATH_MAX];
	int fd, err;

	if (snprintf(temporary, sizeof(temporary), "%s.XXXXXX", path) >= PATH_MAX)
		return -ENAMETOOLONG;
	fd = mkostemp(temporary, O_CLOEXEC);
	if (fd < 0)
		return -errno;
	err = write_whole(fd, text, size);
	if (close(fd) && !err)
		err = -errno;
	if (!err && rename(temporary, path))
		err = -errno;
	if (err)
		unlink(temporary);
	return err ? err : sync_folder(path);
}

/* Through a link to what it leads to; and never in the place of a device or pipe. */
static int find_target(const char *path, char target[PATH_MAX])
{
	char below[PATH_MAX];
	struct stat st;

	os_path(below, sizeof(below), "%s", path);
	if (!realpath(below, target))
		snprintf(target, PATH_MAX, "%s", below);
	if (stat(target, &st))
		return errno == ENOENT ? 0 : -errno;
	return S_ISREG(st.st_mode) ? 0 : -EINVAL;
}

static void make_default_folder(const char *path)
{
	char folder[PATH_MAX];

	if (strcmp(path, CONFIG_FILE))
		return;
	os_path(folder, sizeof(folder), "%s/rbd", SYSCONFDIR);
	mkdir(folder, 0755);	/* if that fails, the file will say why */
}

static int write_file(const char *path, const char *text, size_t size)
{
	char target[PATH_MAX];
	int err;

	make_default_folder(path);
	err = find_target(path, target);
	if (err == -EINVAL)
		return fail(STATUS_REFUSED, "%s is not a plain file; '-' is standard output", path);
	if (!err)
		err = replace_file(target, text, size);
	return err ? fail_file(path, err) : STATUS_DONE;
}

int config_write(const struct config *config, const char *path)
{
	struct output output;
	int status;

	if (output_begin(&output))
		return STATUS_REFUSED;
	config_print(config, output.to);
	if (!strcmp(path, "-"))
		return output_end(&output);
	fflush(output.to);
	status = write_file(path, output.text, output.size);
	output_drop(&output);
	return status;
}
