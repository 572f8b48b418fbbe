/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Secrets: comparing what a peer says with what it has to know.
 */
#ifndef RBD_COMMON_SECRET_H
#define RBD_COMMON_SECRET_H

#include <linux/compiler.h>
#include <linux/types.h>
#include <rbd/wire.h>

/* rbd_secret_equal - in the same time wherever they differ: 16 bytes each. Any context. */
static inline bool rbd_secret_equal(const u8 *a, const u8 *b)
{
	u8 difference = 0;
	int i;

	for (i = 0; i < RBD_UUID_SIZE; i++) {
		difference |= a[i] ^ b[i];
		OPTIMIZER_HIDE_VAR(difference);
	}
	return !difference;
}

#endif /* RBD_COMMON_SECRET_H */
