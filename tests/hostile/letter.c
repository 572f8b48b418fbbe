// SPDX-License-Identifier: GPL-2.0
/*
 * Letters: a message as it should be, and the ways to spoil any message.
 */
#include <endian.h>
#include <string.h>

#include "peer.h"

const struct damage damages[] = {
	{ "empty", DAMAGE_CUT, 0 },
	{ "1-byte", DAMAGE_CUT, 1 },
	{ "15-bytes", DAMAGE_CUT, 15 },
	{ "header-only", DAMAGE_CUT, 16 },
	{ "cut-by-1", DAMAGE_PAD, -1 },
	{ "longer-by-1", DAMAGE_PAD, 1 },
	{ "padded-by-16", DAMAGE_GROW, 16 },
	{ "4095-bytes", DAMAGE_PAD, 4095 },
	{ "4096-bytes", DAMAGE_PAD, 4096 },
	{ "4097-bytes", DAMAGE_PAD, 4097 },
	{ "8192-bytes", DAMAGE_PAD, 8192 },
	{ "length-0", DAMAGE_LENGTH, 0 },
	{ "length-1", DAMAGE_LENGTH, 1 },
	{ "length-15", DAMAGE_LENGTH, 15 },
	{ "length-16", DAMAGE_LENGTH, 16 },
	{ "length-less-1", DAMAGE_LENGTH_BY, -1 },
	{ "length-more-1", DAMAGE_LENGTH_BY, 1 },
	{ "length-4095", DAMAGE_LENGTH, 4095 },
	{ "length-4096", DAMAGE_LENGTH, 4096 },
	{ "length-0x7fff", DAMAGE_LENGTH, 0x7fff },
	{ "length-0x8000", DAMAGE_LENGTH, 0x8000 },
	{ "length-0xffff", DAMAGE_LENGTH, 0xffff },
	{ "flags-1", DAMAGE_FLAGS, 1 },
	{ "flags-0x80", DAMAGE_FLAGS, 0x80 },
	{ "status-1", DAMAGE_STATUS, 1 },
	{ "status-0xffff", DAMAGE_STATUS, 0xffff },
	{ "reserved-first", DAMAGE_RESERVED, 0 },
	{ "reserved-last", DAMAGE_RESERVED, 5 },
	{ "op-0", DAMAGE_OP, 0 },
	{ "op-working", DAMAGE_OP, RBD_OP_WORKING },
	{ "op-ended", DAMAGE_OP, RBD_OP_ENDED },
	{ "op-fence", DAMAGE_OP, RBD_OP_FENCE },
	{ "op-table", DAMAGE_OP, RBD_OP_TABLE },
	{ "op-11", DAMAGE_OP, 11 },
	{ "op-0x7f", DAMAGE_OP, 0x7f },
	{ "op-0x8b", DAMAGE_OP, 0x8b },
	{ "op-0xff", DAMAGE_OP, 0xff },
};

const unsigned int nr_damages = ARRAY_SIZE(damages);

void letter_init(struct letter *letter, uint8_t op, uint32_t tag, size_t bytes)
{
	memset(letter, 0, sizeof(*letter));
	letter->length = bytes;
	letter->msg.op = op;
	letter->msg.length = htole16(bytes);
	letter->msg.tag = htole32(tag);
}

/* A message of another length that says so itself. */
static void resize(struct letter *letter, size_t bytes)
{
	letter->length = bytes;
	letter->msg.length = htole16(bytes);
}

/* Return: was anything spoilt? Some damages are none to some messages. */
bool letter_damage(struct letter *letter, const struct damage *damage)
{
	size_t before = letter->length;
	int value = damage->value;

	switch (damage->what) {
	case DAMAGE_CUT:
		letter->length = value;
		return (size_t)value < before;
	case DAMAGE_GROW:
		letter->length += value;
		return true;
	case DAMAGE_PAD:
		resize(letter, value <= 1 ? before + value : (size_t)value);
		return true;
	case DAMAGE_LENGTH:
		letter->msg.length = htole16(value);
		return (size_t)value != before;
	case DAMAGE_LENGTH_BY:
		letter->msg.length = htole16(before + value);
		return true;
	case DAMAGE_FLAGS:
		letter->msg.flags = value;
		return true;
	case DAMAGE_STATUS:
		letter->msg.status = htole16(value);
		return true;
	case DAMAGE_RESERVED:
		letter->msg.reserved[value] = 1;
		return true;
	case DAMAGE_OP:
		letter->msg.op = value;
		return true;
	}
	return false;
}

void letter_set(struct letter *letter, const struct field *field)
{
	uint64_t value = htole64(field->value);

	if (field->bytes > sizeof(value))
		memset(letter->bytes + field->offset, (int)field->value, field->bytes);
	else
		memcpy(letter->bytes + field->offset, &value, field->bytes);
}
