/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Secrets: comparing what a peer says with what it has to know.
 */
#ifndef RBD_COMMON_SECRET_H
#define RBD_COMMON_SECRET_H

#include <linux/compiler.h>
#include <linux/types.h>
#include <rbd/wire.h>

/* rbd_secret_equal_bytes - in the same time wherever they differ. Any context. */
static inline bool rbd_secret_equal_bytes(const u8 *a, const u8 *b, size_t bytes)
{
	u8 difference = 0;
	size_t i;

	for (i = 0; i < bytes; i++) {
		difference |= a[i] ^ b[i];
		OPTIMIZER_HIDE_VAR(difference);
	}
	return !difference;
}

/* rbd_secret_equal - likewise, of 16 bytes each */
static inline bool rbd_secret_equal(const u8 *a, const u8 *b)
{
	return rbd_secret_equal_bytes(a, b, RBD_UUID_SIZE);
}

#endif /* RBD_COMMON_SECRET_H */
