/* SPDX-License-Identifier: GPL-2.0 */
/* Who this host is: a stable random host-id, kept in a file, and a label. */
#ifndef RBDCTL_HOST_H
#define RBDCTL_HOST_H

#include <stdint.h>

/*
 * The host-id, drawn and stored at its first use. Says what is wrong and returns
 * the exit status.
 */
int host_id_get(uint8_t host_id[16]);

/* The name that uname gives. Points to static storage. */
const char *host_name_get(void);

#endif
