// SPDX-License-Identifier: GPL-2.0
/* The state files of device exports. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "errors.h"
#include "os.h"
#include "print.h"
#include "state.h"

#define STATE_DIR	LOCALSTATEDIR "/lib/rbd"

static int fail_state(const char *path, int err)
{
	enum status status = err == EACCES || err == EPERM ? STATUS_PERMISSION : STATUS_REFUSED;

	return fail(status, "cannot open the state file %s: %s", path, strerror(err));
}

/* A file that was just made has to be there after a power cut as well. */
static void sync_directory(const char *dir)
{
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	if (fd < 0)
		return;
	fsync(fd);
	close(fd);
}

int state_open(const uint8_t identity[16], int *fd)
{
	char dir[PATH_MAX], path[PATH_MAX], name[sizeof(STATE_DIR) + UUID_TEXT + 8], text[UUID_TEXT];

	uuid_to_text(identity, text);
	snprintf(name, sizeof(name), "%s/%s.state", STATE_DIR, text);
	os_path(dir, sizeof(dir), "%s", STATE_DIR);
	os_path(path, sizeof(path), "%s", name);
	if (mkdir(dir, 0700) && errno != EEXIST)
		return fail_state(name, errno);
	*fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (*fd < 0)
		return fail_state(name, errno);
	sync_directory(dir);
	return STATUS_DONE;
}
