// SPDX-License-Identifier: GPL-2.0
/* The lasting identity of a block device, as sysfs tells it. */
#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <uuid/uuid.h>

#include "identity.h"
#include "os.h"

#define NAME_BYTES	(IDENTITY_BYTES - 64)	/* room for the words around it */
#define MD_DIGITS	32
#define GPT_UUID_CHARS	36			/* an MBR's "PARTUUID" is four bytes and a number */

/* Never changes: with it would all UUIDs of exports. */
static const uint8_t name_space[16] = {
	0xf4, 0xb5, 0x78, 0xa6, 0xd7, 0x72, 0x46, 0xb3,
	0xbf, 0x69, 0x62, 0x74, 0x77, 0x02, 0x0a, 0xe6,
};

/*
 * The first line of a file that begins with @key, without it and without the blanks at its
 * end. False: there is none, it is empty, or longer than any name.
 */
static bool read_line(const char *path, const char *key, char name[NAME_BYTES])
{
	FILE *file = fopen(path, "re");
	bool found = false;
	size_t length;

	if (!file)
		return false;
	while (!found && fgets(name, NAME_BYTES, file))
		found = !strncmp(name, key, strlen(key));
	fclose(file);
	if (!found || strlen(name) == NAME_BYTES - 1)
		return false;

	length = strlen(name) - strlen(key);
	memmove(name, name + strlen(key), length + 1);
	while (length && isspace((unsigned char)name[length - 1]))
		name[--length] = '\0';
	return length;
}

static bool read_attr(const char *dir, const char *attr, char name[NAME_BYTES])
{
	char path[PATH_MAX];

	snprintf(path, sizeof(path), "%s/%s", dir, attr);
	return read_line(path, "", name);
}

/* Some disks have a world wide name of zeroes, which is none: "naa.0000000000000000". */
static bool is_name(const char *name)
{
	const char *digits = strchr(name, '.');

	digits = digits ? digits + 1 : name;
	return digits[strspn(digits, "0x-.: ")];
}

static bool find_wwid(const char *dir, char *identity)
{
	char name[NAME_BYTES];

	if (!read_attr(dir, "wwid", name) && !read_attr(dir, "device/wwid", name))
		return false;
	snprintf(identity, IDENTITY_BYTES, "wwid %s", name);
	return is_name(name);
}

static bool find_dm(const char *dir, char *identity)
{
	char name[NAME_BYTES];

	if (!read_attr(dir, "dm/uuid", name))
		return false;
	snprintf(identity, IDENTITY_BYTES, "dm %s", name);
	return true;
}

/* The kernel and mdadm write the same digits with different marks between them. */
static bool put_md(const char *name, char *identity)
{
	char digits[MD_DIGITS + 1] = "";
	unsigned int nr = 0;

	for (; *name; name++) {
		if (!isxdigit((unsigned char)*name))
			continue;
		if (nr == MD_DIGITS)
			return false;
		digits[nr++] = tolower((unsigned char)*name);
	}
	snprintf(identity, IDENTITY_BYTES, "md %s", digits);
	return nr == MD_DIGITS && is_name(digits);
}

/* Older kernels do not tell, nor does any of arrays with foreign metadata: then udev knows. */
static bool find_md(const char *dir, char *identity)
{
	char number[NAME_BYTES], path[PATH_MAX], name[NAME_BYTES];

	if (read_attr(dir, "md/uuid", name) && put_md(name, identity))
		return true;
	if (!read_attr(dir, "dev", number))
		return false;
	os_path(path, sizeof(path), "/run/udev/data/b%s", number);
	return read_line(path, "E:MD_UUID=", name) && put_md(name, identity);
}

static bool find_disk(const char *dir, char *identity)
{
	return find_wwid(dir, identity) || find_dm(dir, identity) || find_md(dir, identity);
}

static bool find_partition(const char *dir, const char *number, char *identity)
{
	char path[PATH_MAX], name[NAME_BYTES];
	size_t used;

	/* It is a folder in its disk's, wherever the link to it stands. */
	snprintf(path, sizeof(path), "%s/..", dir);
	if (find_disk(path, identity)) {
		used = strlen(identity);
		snprintf(identity + used, IDENTITY_BYTES - used, " part %s", number);
		return true;
	}
	snprintf(path, sizeof(path), "%s/uevent", dir);
	if (!read_line(path, "PARTUUID=", name) || strlen(name) != GPT_UUID_CHARS)
		return false;
	snprintf(identity, IDENTITY_BYTES, "partuuid %s", name);
	return is_name(name);
}

bool identity_find(unsigned int major_nr, unsigned int minor_nr, char identity[IDENTITY_BYTES])
{
	char dir[PATH_MAX], number[NAME_BYTES];

	os_path(dir, sizeof(dir), "/sys/dev/block/%u:%u", major_nr, minor_nr);
	if (read_attr(dir, "partition", number))
		return find_partition(dir, number, identity);
	return find_disk(dir, identity);
}

void identity_to_uuid(const char *identity, uint8_t uuid[16])
{
	uuid_generate_sha1(uuid, name_space, identity, strlen(identity));
}
