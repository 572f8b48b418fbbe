/* SPDX-License-Identifier: GPL-2.0 */
/* What every verb "show" does: ask for one object or for all, and print. */
#ifndef RBDCTL_SHOW_H
#define RBDCTL_SHOW_H

#include "netlink.h"
#include "print.h"

/* @name: the object that string attribute @attr names; NULL: all. Returns the exit status. */
int show_objects(const struct listing *listing, const struct family *family, uint8_t command,
		 uint16_t attr, const char *name);

/* What is shown of each kind of object; the first column is its name. */
extern const struct listing device_listing;
extern const struct listing export_listing;
extern const struct listing portal_listing;
extern const struct listing session_listing;

#endif
