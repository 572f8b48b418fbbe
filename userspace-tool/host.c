// SPDX-License-Identifier: GPL-2.0
/* Who this host is: a stable random host-id, kept in a file, and a label. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "errors.h"
#include "host.h"
#include "os.h"
#include "parse.h"
#include "print.h"

#define HOST_ID_DIR	SYSCONFDIR "/rbd"
#define HOST_ID_FILE	HOST_ID_DIR "/host-id"

static int fail_file(const char *doing, int err)
{
	enum status status = err == EACCES || err == EPERM ? STATUS_PERMISSION : STATUS_REFUSED;

	return fail(status, "cannot %s %s: %s", doing, HOST_ID_FILE, strerror(err));
}

/* -ENOENT: no file; -EINVAL: not one line with a UUID. */
static int host_id_read(uint8_t host_id[16])
{
	char path[PATH_MAX], text[UUID_TEXT + 2];
	ssize_t size;
	int fd, err;

	os_path(path, sizeof(path), "%s", HOST_ID_FILE);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return -errno;
	size = read(fd, text, sizeof(text));
	err = errno;
	close(fd);
	if (size < 0)
		return -err;
	if (size == sizeof(text))	/* longer than a UUID and a newline */
		return -EINVAL;
	text[size] = '\0';
	if (size && text[size - 1] == '\n')
		text[size - 1] = '\0';
	return parse_uuid(text, host_id) ? -EINVAL : 0;
}

static int draw_uuid(char text[UUID_TEXT])
{
	uint8_t uuid[16];

	if (getrandom(uuid, sizeof(uuid), 0) != sizeof(uuid))
		return -EIO;
	uuid[6] = (uuid[6] & 0x0f) | 0x40;	/* RFC 4122: random, variant 1 */
	uuid[8] = (uuid[8] & 0x3f) | 0x80;
	uuid_to_text(uuid, text);
	return 0;
}

static int write_synced(int fd, const char *text)
{
	char line[UUID_TEXT + 1];
	int length = snprintf(line, sizeof(line), "%s\n", text);

	errno = EIO;	/* for a short write */
	if (write(fd, line, length) != length || fchmod(fd, 0644) || fsync(fd))
		return -errno;
	return 0;
}

static void sync_directory(void)
{
	char path[PATH_MAX];
	int fd;

	os_path(path, sizeof(path), "%s", HOST_ID_DIR);
	fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0)
		return;
	fsync(fd);
	close(fd);
}

/*
 * Several may do this at once: each writes a file of its own, and link() lets
 * exactly one of them become the host-id, whole.
 */
static int host_id_create(void)
{
	char dir[PATH_MAX], path[PATH_MAX], temporary[PATH_MAX], text[UUID_TEXT];
	int fd, err;

	err = draw_uuid(text);
	if (err)
		return err;
	os_path(dir, sizeof(dir), "%s", HOST_ID_DIR);
	os_path(path, sizeof(path), "%s", HOST_ID_FILE);
	os_path(temporary, sizeof(temporary), "%s.XXXXXX", HOST_ID_FILE);
	if (mkdir(dir, 0755) && errno != EEXIST)
		return -errno;
	fd = mkostemp(temporary, O_CLOEXEC);
	if (fd < 0)
		return -errno;

	err = write_synced(fd, text);
	close(fd);
	if (!err && link(temporary, path) && errno != EEXIST)
		err = -errno;
	unlink(temporary);
	sync_directory();
	return err;
}

int host_id_get(uint8_t host_id[16])
{
	int err = host_id_read(host_id);

	if (err == -ENOENT) {
		err = host_id_create();
		if (err)
			return fail_file("create", -err);
		err = host_id_read(host_id);
	}
	if (err == -EINVAL)
		return fail(STATUS_CONFIG, "%s does not hold one line with a UUID: remove the file to have a new one drawn",
			    HOST_ID_FILE);
	return err ? fail_file("read", -err) : STATUS_DONE;
}

const char *host_name_get(void)
{
	static struct utsname names;

	if (uname(&names) || parse_host_name(names.nodename))
		return "unnamed";
	return names.nodename;
}
