// SPDX-License-Identifier: GPL-2.0
/* The block device behind an export. */
#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "backing.h"
#include "errors.h"

static int fail_open(const char *path, int err)
{
	switch (err) {
	case ENOENT:
	case ENOTDIR:
		return fail(STATUS_NO_OBJECT, "there is no %s", path);
	case ENXIO:
	case ENODEV:
		return fail(STATUS_NO_OBJECT, "there is no device behind %s", path);
	case ENOTBLK:
		return usage_error("--device: '%s' is not a block device", path);
	default:
		return fail(status_of_errno(err), "cannot open %s: %s", path, strerror(err));
	}
}

int backing_open(const char *path, bool *read_only, struct os_device *device)
{
	int err = os_open_device(path, *read_only, device);

	/* A device that was set read-only may open for writing all the same. */
	if (!err && device->read_only && !*read_only) {
		close(device->fd);
		err = -EROFS;
	}
	if (err == -EROFS && !*read_only) {
		*read_only = true;
		err = os_open_device(path, true, device);
	}
	return err ? fail_open(path, -err) : STATUS_DONE;
}

#define BY_ID	"/dev/disk/by-id"

/* Names that cannot be given to another device come before those made of model and serial number. */
static bool is_unique_name(const char *name)
{
	static const char *const prefixes[] = { "dm-uuid-", "md-uuid-", "wwn-", "nvme-eui.", "nvme-uuid." };

	for (size_t i = 0; i < sizeof(prefixes) / sizeof(prefixes[0]); i++) {
		if (!strncmp(name, prefixes[i], strlen(prefixes[i])))
			return true;
	}
	return false;
}

/* The order of a folder is nobody's: the first of the alphabet is the same each time. */
static bool is_better_name(const char *name, const char *than)
{
	if (!*than || is_unique_name(name) != is_unique_name(than))
		return !*than || is_unique_name(name);
	return strcmp(name, than) < 0;
}

static bool leads_to(const char *name, const char *device)
{
	char path[PATH_MAX], target[PATH_MAX];

	os_path(path, sizeof(path), BY_ID "/%s", name);
	return realpath(path, target) && !strcmp(target, device);
}

char *backing_lasting_path(const char *path)
{
	char below[PATH_MAX], device[PATH_MAX], best[NAME_MAX + 1] = "";
	struct dirent *entry;
	DIR *folder;

	os_path(below, sizeof(below), "%s", path);
	if (!realpath(below, device))
		return strdup(path);
	os_path(below, sizeof(below), BY_ID);
	folder = opendir(below);
	if (!folder)
		return strdup(path);
	while ((entry = readdir(folder))) {
		if (is_better_name(entry->d_name, best) && leads_to(entry->d_name, device))
			snprintf(best, sizeof(best), "%s", entry->d_name);
	}
	closedir(folder);
	if (!*best)
		return strdup(path);
	snprintf(below, sizeof(below), BY_ID "/%s", best);
	return strdup(below);
}
