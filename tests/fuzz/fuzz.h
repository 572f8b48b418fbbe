/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the fuzz targets share. A claim is an invariant written down again,
 * apart from the code under test, that must hold for whatever was accepted.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdio.h>
#include <stdlib.h>

#include <rbd/user.h>
#include <rbd/wire.h>

#define CLAIM(cond)								\
	do {									\
		if (!(cond)) {							\
			fprintf(stderr, "%s:%d: broken: %s\n", __FILE__,	\
				__LINE__, #cond);				\
			abort();						\
		}								\
	} while (0)

/* Little-endian numbers out of bytes, without the structs and macros under test. */
static inline uint64_t get(const uint8_t *bytes, size_t offset, unsigned int width)
{
	uint64_t n = 0;

	while (width--)
		n = n << 8 | bytes[offset + width];
	return n;
}

static inline bool zero(const uint8_t *bytes, size_t offset, size_t length)
{
	while (length--)
		if (bytes[offset++])
			return false;
	return true;
}

/* A padded text of @room bytes: characters between @low and @high, then zeroes. */
static inline bool text(const uint8_t *bytes, size_t offset, size_t room, int low, int high)
{
	size_t i = 0;

	while (i < room && bytes[offset + i] >= low && bytes[offset + i] <= high)
		i++;
	return zero(bytes, offset + i, room - i);
}

/* What is under test gets a copy that ends where the message ends, aligned as in the kernel. */
static inline void *copy_of(const uint8_t *data, size_t size)
{
	void *copy = malloc(size);

	if (size)
		memcpy(copy, data, size);
	return copy;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif /* FUZZ_H */
