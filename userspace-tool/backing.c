// SPDX-License-Identifier: GPL-2.0
/* The block device behind an export. */
#include <errno.h>
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
