/* SPDX-License-Identifier: GPL-2.0 */
/* HMAC-SHA-256 for the tests, written apart from the kernel's: the two have to agree. */
#ifndef TESTS_HMAC_H
#define TESTS_HMAC_H

#include <stddef.h>
#include <stdint.h>

struct part {
	const void *data;
	size_t bytes;
};

/* Over parts in a row; the key is 32 bytes. */
void hmac_sha256(const uint8_t key[32], const struct part *parts, unsigned int nr, uint8_t digest[32]);

#endif
