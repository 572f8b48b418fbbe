/* SPDX-License-Identifier: GPL-2.0 */
/* Who has a busy disk, or one of its partitions, open. */
#ifndef RBDCTL_HOLDER_H
#define RBDCTL_HOLDER_H

#include <stdbool.h>

#define HOLDERS_BYTES	512

/*
 * Name the first few: "mounted on /mnt, open by fio (pid 123)". False: nobody
 * was found, which says little: other users' processes may be out of sight.
 */
bool holder_find(const char *device, char text[HOLDERS_BYTES]);

#endif
