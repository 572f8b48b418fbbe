/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Authentication: the AUTH step of the ladder, and what it is good for.
 */
#ifndef RBD_TARGET_AUTH_H
#define RBD_TARGET_AUTH_H

#include <rbd/wire.h>

struct rbdt_epoch;
struct rbdt_export;

/* rbdt_login_auth - do the AUTH message in epoch->request; in the epoch's ladder work */
void rbdt_login_auth(struct rbdt_epoch *epoch);

/**
 * rbdt_auth_admits - may who logged in like that open the export?
 * @name: as OPEN has it
 *
 * An export with keys admits who has proven to have one of them, for this export; one without
 * keys who has not. With export->lock held.
 */
bool rbdt_auth_admits(const struct rbdt_epoch *epoch, const struct rbdt_export *export,
		      const u8 name[RBD_NAME_MAX]);

#endif /* RBD_TARGET_AUTH_H */
