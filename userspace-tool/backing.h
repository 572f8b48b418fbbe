/* SPDX-License-Identifier: GPL-2.0 */
/* The block device behind an export. */
#ifndef RBDCTL_BACKING_H
#define RBDCTL_BACKING_H

#include <stdbool.h>

#include "os.h"

/*
 * Open what --device names, for reading alone when the export is @read_only, and it is when
 * the device can be had no other way. It is not claimed: the module does that. Says what is
 * wrong; returns the exit status.
 */
int backing_open(const char *path, bool *read_only, struct os_device *device);

/*
 * A path that will lead to the same device after the next boot, to be freed: one of
 * /dev/disk/by-id, or @path itself where there is none. NULL: not enough memory.
 */
char *backing_lasting_path(const char *path);

#endif
