// SPDX-License-Identifier: GPL-2.0
/* Who has a busy disk, or one of its partitions, open: mounts, swap, stacked disks, processes. */
#include <dirent.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "holder.h"
#include "os.h"
#include "parse.h"

#define HOLDERS_MAX	3	/* named; more would hide the sentence before them */
#define PARTITIONS_MAX	256
#define NAMESPACES_MAX	1024

/* The disk first, then its partitions. */
struct disk {
	struct part {
		char name[NAME_MAX + 1];
		dev_t number;
	} part[PARTITIONS_MAX];
	unsigned int nr_parts;
};

struct holders {
	char *text;
	unsigned int nr;
};

static void holders_add(struct holders *holders, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void holders_add(struct holders *holders, const char *format, ...)
{
	size_t used = strlen(holders->text);
	char one[256];
	va_list args;

	va_start(args, format);
	vsnprintf(one, sizeof(one), format, args);
	va_end(args);
	if (holders->nr == HOLDERS_MAX || strstr(holders->text, one))
		return;
	snprintf(holders->text + used, HOLDERS_BYTES - used, "%s%s", used ? ", " : "", one);
	holders->nr++;
}

static bool read_line(char *line, size_t size, const char *path)
{
	FILE *file = fopen(path, "re");
	bool got;

	if (!file)
		return false;
	got = fgets(line, size, file);
	fclose(file);
	if (got)
		line[strcspn(line, "\n")] = '\0';
	return got;
}

static void disk_add(struct disk *disk, const char *dir, const char *name)
{
	char path[PATH_MAX], line[32];
	unsigned int major_nr, minor_nr;
	struct part *part = &disk->part[disk->nr_parts];

	snprintf(path, sizeof(path), "%s/dev", dir);
	if (disk->nr_parts == PARTITIONS_MAX || !read_line(line, sizeof(line), path) ||
	    sscanf(line, "%u:%u", &major_nr, &minor_nr) != 2)
		return;
	snprintf(part->name, sizeof(part->name), "%s", name);
	part->number = makedev(major_nr, minor_nr);
	disk->nr_parts++;
}

static void disk_load(struct disk *disk, const char *device)
{
	char path[PATH_MAX];
	struct dirent *entry;
	DIR *dir;

	os_path(path, sizeof(path), "/sys/block/%s", device);
	disk_add(disk, path, device);
	dir = opendir(path);
	if (!dir)
		return;
	while ((entry = readdir(dir))) {
		if (!os_exists("/sys/block/%s/%s/partition", device, entry->d_name))
			continue;
		os_path(path, sizeof(path), "/sys/block/%s/%s", device, entry->d_name);
		disk_add(disk, path, entry->d_name);
	}
	closedir(dir);
}

static bool disk_has_number(const struct disk *disk, dev_t number)
{
	for (unsigned int i = 0; i < disk->nr_parts; i++) {
		if (disk->part[i].number == number)
			return true;
	}
	return false;
}

static bool disk_has_node(const struct disk *disk, const char *path)
{
	if (strncmp(path, "/dev/", 5))
		return false;
	for (unsigned int i = 0; i < disk->nr_parts; i++) {
		if (!strcmp(disk->part[i].name, path + 5))
			return true;
	}
	return false;
}

/* mountinfo and swaps write a space as \040. */
static void unescape(char *text)
{
	char *to = text;

	for (; *text; text++) {
		unsigned int code;

		if (*text == '\\' && sscanf(text + 1, "%3o", &code) == 1) {
			*to++ = code;
			text += 3;
		} else {
			*to++ = *text;
		}
	}
	*to = '\0';
}

/* "36 35 98:0 /root /mnt rw,noatime master:1 - ext4 /dev/root rw" */
static bool mount_is_on(const struct disk *disk, char *line, char **where)
{
	char *tail = strstr(line, " - "), *save, *number, *source;
	unsigned int major_nr, minor_nr;

	if (!tail)
		return false;
	*tail = '\0';
	if (!strtok_r(line, " ", &save) || !strtok_r(NULL, " ", &save))
		return false;
	number = strtok_r(NULL, " ", &save);
	if (!number || !strtok_r(NULL, " ", &save))
		return false;
	*where = strtok_r(NULL, " ", &save);
	if (!*where || sscanf(number, "%u:%u", &major_nr, &minor_nr) != 2)
		return false;
	unescape(*where);

	/* btrfs shows a number of its own: its source tells. */
	strtok_r(tail + 3, " ", &save);
	source = strtok_r(NULL, " ", &save);
	return disk_has_number(disk, makedev(major_nr, minor_nr)) || (source && disk_has_node(disk, source));
}

static void find_mounts_of(const struct disk *disk, const char *pid, bool other_namespace, struct holders *holders)
{
	char path[PATH_MAX], *line = NULL, *where;
	size_t size = 0;
	FILE *file;

	os_path(path, sizeof(path), "/proc/%s/mountinfo", pid);
	file = fopen(path, "re");
	if (!file)
		return;
	while (getline(&line, &size, file) > 0) {
		if (!mount_is_on(disk, line, &where))
			continue;
		if (other_namespace)
			holders_add(holders, "mounted on %s in the mount namespace of process %s", where, pid);
		else
			holders_add(holders, "mounted on %s", where);
	}
	free(line);
	fclose(file);
}

static ino_t mount_namespace(const char *pid)
{
	char path[PATH_MAX];
	struct stat st;

	os_path(path, sizeof(path), "/proc/%s/ns/mnt", pid);
	return stat(path, &st) ? 0 : st.st_ino;
}

struct namespaces {
	ino_t seen[NAMESPACES_MAX];
	unsigned int nr;
};

static bool namespaces_add(struct namespaces *namespaces, ino_t one)
{
	for (unsigned int i = 0; i < namespaces->nr; i++) {
		if (namespaces->seen[i] == one)
			return false;
	}
	if (!one || namespaces->nr == NAMESPACES_MAX)
		return false;
	namespaces->seen[namespaces->nr++] = one;
	return true;
}

/* Call @visit for each process. */
static void for_each_process(void (*visit)(const char *pid, void *arg), void *arg)
{
	char path[PATH_MAX];
	struct dirent *entry;
	DIR *dir;

	os_path(path, sizeof(path), "/proc");
	dir = opendir(path);
	if (!dir)
		return;
	while ((entry = readdir(dir))) {
		if (strspn(entry->d_name, "0123456789") == strlen(entry->d_name))
			visit(entry->d_name, arg);
	}
	closedir(dir);
}

struct search {
	const struct disk *disk;
	struct holders *holders;
	struct namespaces namespaces;
	char self[32];
	bool self_has_it;
};

static void visit_mounts(const char *pid, void *arg)
{
	struct search *search = arg;

	if (namespaces_add(&search->namespaces, mount_namespace(pid)))
		find_mounts_of(search->disk, pid, true, search->holders);
}

/* Our own namespace first, as "self". */
static void find_mounts(struct search *search)
{
	namespaces_add(&search->namespaces, mount_namespace("self"));
	find_mounts_of(search->disk, "self", false, search->holders);
	for_each_process(visit_mounts, search);
}

static void find_swap(const struct disk *disk, struct holders *holders)
{
	char path[PATH_MAX], line[PATH_MAX + 128];
	FILE *file;

	os_path(path, sizeof(path), "/proc/swaps");
	file = fopen(path, "re");
	if (!file)
		return;
	while (fgets(line, sizeof(line), file)) {
		line[strcspn(line, " \t")] = '\0';
		unescape(line);
		if (disk_has_node(disk, line))
			holders_add(holders, "in use as swap");
	}
	fclose(file);
}

static void add_stacked(const char *name, struct holders *holders)
{
	char path[PATH_MAX], label[128];

	os_path(path, sizeof(path), "/sys/block/%s/dm/name", name);
	if (read_line(label, sizeof(label), path))
		holders_add(holders, "held by %s (%s)", name, label);
	else
		holders_add(holders, "held by %s", name);
}

/* Device mapper, md, bcache: /sys/class/block/rbd0p1/holders/dm-0. */
static void find_stacked(const struct disk *disk, struct holders *holders)
{
	for (unsigned int i = 0; i < disk->nr_parts; i++) {
		char path[PATH_MAX];
		struct dirent *entry;
		DIR *dir;

		if (i)
			os_path(path, sizeof(path), "/sys/block/%s/%s/holders", disk->part[0].name,
				disk->part[i].name);
		else
			os_path(path, sizeof(path), "/sys/block/%s/holders", disk->part[0].name);
		dir = opendir(path);
		if (!dir)
			continue;
		while ((entry = readdir(dir))) {
			if (entry->d_name[0] != '.')
				add_stacked(entry->d_name, holders);
		}
		closedir(dir);
	}
}

/* Loop devices hold their backing file inside the kernel, not by a process. */
static void find_loops(const struct disk *disk, struct holders *holders)
{
	char path[PATH_MAX], line[PATH_MAX];
	struct dirent *entry;
	DIR *dir;

	os_path(path, sizeof(path), "/sys/block");
	dir = opendir(path);
	if (!dir)
		return;
	while ((entry = readdir(dir))) {
		if (strncmp(entry->d_name, "loop", 4))
			continue;
		os_path(path, sizeof(path), "/sys/block/%s/loop/backing_file", entry->d_name);
		if (read_line(line, sizeof(line), path) && disk_has_node(disk, line))
			holders_add(holders, "held by %s", entry->d_name);
	}
	closedir(dir);
}

/* The number is what counts; the name only where the link leads nowhere from here. */
static bool descriptor_is_on(const struct disk *disk, const char *path)
{
	char target[PATH_MAX];
	struct stat st;
	ssize_t length;

	if (!stat(path, &st))
		return S_ISBLK(st.st_mode) && disk_has_number(disk, st.st_rdev);
	length = readlink(path, target, sizeof(target) - 1);
	if (length < 0)
		return false;
	target[length] = '\0';
	return disk_has_node(disk, target);
}

static bool has_open(const struct disk *disk, const char *pid)
{
	char path[PATH_MAX];
	struct dirent *entry;
	bool found = false;
	DIR *dir;

	os_path(path, sizeof(path), "/proc/%s/fd", pid);
	dir = opendir(path);
	if (!dir)
		return false;
	while (!found && (entry = readdir(dir))) {
		os_path(path, sizeof(path), "/proc/%s/fd/%s", pid, entry->d_name);
		found = descriptor_is_on(disk, path);
	}
	closedir(dir);
	return found;
}

static void find_self(struct search *search)
{
	char path[PATH_MAX];
	ssize_t length;

	os_path(path, sizeof(path), "/proc/self");
	length = readlink(path, search->self, sizeof(search->self) - 1);
	search->self[length < 0 ? 0 : length] = '\0';
}

static void visit_descriptors(const char *pid, void *arg)
{
	struct search *search = arg;
	char path[PATH_MAX], name[64];

	if (!has_open(search->disk, pid))
		return;
	if (!strcmp(pid, search->self)) {
		search->self_has_it = true;
		return;
	}
	os_path(path, sizeof(path), "/proc/%s/comm", pid);
	if (!read_line(name, sizeof(name), path))
		strcpy(name, "a process");
	holders_add(search->holders, "open by %s (pid %s)", name, pid);
}

bool holder_find(const char *device, char text[HOLDERS_BYTES])
{
	struct holders holders = { .text = text };
	struct disk *disk = calloc(1, sizeof(*disk));
	struct search search = { .disk = disk, .holders = &holders };

	*text = '\0';
	if (!disk)
		return false;
	disk_load(disk, device);
	if (disk->nr_parts) {
		find_mounts(&search);
		find_swap(disk, &holders);
		find_stacked(disk, &holders);
		find_loops(disk, &holders);
		find_self(&search);
		for_each_process(visit_descriptors, &search);
		/* As whoever started it passed it on: he is the one to name, when he still has it. */
		if (search.self_has_it && !holders.nr)
			holders_add(&holders, "open by this command itself: on a descriptor that it was started with");
	}
	free(disk);
	return holders.nr;
}
