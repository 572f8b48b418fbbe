/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The file in which the kernel keeps what of a device export outlives the module: one for each
 * store, named by the store's identity.
 */
#ifndef RBDCTL_STATE_H
#define RBDCTL_STATE_H

#include <stdint.h>

/* Open it, and make it if need be. An exit status; when it is 0 *fd is to be closed. */
int state_open(const uint8_t identity[16], int *fd);

#endif
