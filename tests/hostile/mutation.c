// SPDX-License-Identifier: GPL-2.0
/*
 * Mutations: bits, numbers, lengths and ops of a message, changed at random.
 */
#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "mutation.h"

unsigned int draw(unsigned int n)
{
	return (unsigned int)random() % n;
}

static void flip(unsigned char *bytes, size_t length)
{
	unsigned int nr = 1 + draw(4), at;

	while (nr--) {
		at = draw(8 * (unsigned int)length);
		bytes[at / 8] ^= 1 << at % 8;
	}
}

/* One of those at which something may end */
uint64_t draw_number(void)
{
	static const uint64_t numbers[] = {
		0, 1, 2, 127, 128, 129, 255, 256, 4096, 4097, 0x7fff, 0x8000, 0xffff, 1 << 20, 0x7fffffff, 0x80000000,
		0xffffffff, 1ULL << 62, 1ULL << 63, -4096ULL, -1ULL,
	};

	return numbers[draw(ARRAY_SIZE(numbers))];
}

static void put_number(unsigned char *bytes, size_t length)
{
	uint64_t number = htole64(draw_number());
	size_t width = 1U << draw(4);

	if (width > length)
		width = 1;
	memcpy(bytes + draw((unsigned int)(length / width)) * width, &number, width);
}

static void scramble(unsigned char *bytes, size_t length)
{
	size_t at = draw((unsigned int)length), i, nr = 1 + draw(32);

	for (i = at; i < length && i < at + nr; i++)
		bytes[i] = (unsigned char)random();
}

void change_bytes(unsigned char *bytes, size_t length)
{
	switch (draw(4)) {
	case 0:
		scramble(bytes, length);
		break;
	case 1:
	case 2:
		put_number(bytes, length);
		break;
	default:
		flip(bytes, length);
	}
}

/* Shorter or longer, and sometimes it says so. */
static void change_length(struct letter *letter)
{
	static const size_t lengths[] = { 0, 1, 15, 16, 17, 31, 32, 96, 128, 192, 280, 4095, 4096, 4097, 8192 };

	letter->length = draw(2) ? lengths[draw(ARRAY_SIZE(lengths))] : draw((unsigned int)letter->length + 64);
	if (draw(4))
		letter->msg.length = htole16(letter->length);
}

static void change_op(struct letter *letter)
{
	letter->msg.op = draw(2) ? draw(16) | (draw(2) ? RBD_OP_ANSWER : 0) : draw(256);
}

void mutate(struct letter *letter)
{
	unsigned int times = draw(8) ? 1 : 3;

	while (times--) {
		switch (draw(6)) {
		case 0:
			change_length(letter);
			break;
		case 1:
			change_op(letter);
			break;
		default:
			if (letter->length)
				change_bytes(letter->bytes, letter->length);
		}
	}
}
