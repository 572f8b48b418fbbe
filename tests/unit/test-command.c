// SPDX-License-Identifier: GPL-2.0
/*
 * rbd_wire_command_ok() and rbd_wire_result_ok(): each rule has a row that only this
 * rule refuses, and rows at its limits that are accepted. What is judged is a whole
 * message: data, if there is any, and the command or the result behind it.
 */
#include "common/wire.h"
#include "golden.h"
#include "unit.h"

static int judge_command(const void *data, size_t bytes)
{
	struct rbd_command command;

	if (bytes < sizeof(command))
		return rbd_wire_command_ok(data, bytes);
	memcpy(&command, (const uint8_t *)data + bytes - sizeof(command), sizeof(command));
	return rbd_wire_command_ok(&command, bytes);
}

static int judge_result(const void *data, size_t bytes)
{
	struct rbd_result result;

	if (bytes < sizeof(result))
		return rbd_wire_result_ok(data, bytes);
	memcpy(&result, (const uint8_t *)data + bytes - sizeof(result), sizeof(result));
	return rbd_wire_result_ok(&result, bytes);
}

/* A field behind the 512 bytes of data of a golden message */
#define BEHIND(type, field, value_) \
	{ 512 + offsetof(struct type, field), sizeof(((struct type *)0)->field), value_ }

#define READ(name, verdict, field, value) \
	{ "read: " name, "command-read", verdict, 0, { SET(rbd_command, field, value) } }
#define WRITE(name, verdict, field, value) \
	{ "write: " name, "command-write", verdict, 0, { SET(rbd_command, field, value) } }
#define WRITE_INLINE(name, verdict, field, value) \
	{ "write: inline: " name, "command-write-inline", verdict, 0, \
	  { BEHIND(rbd_command, field, value) } }
#define FLUSH(name, verdict, field, value) \
	{ "flush: " name, "command-flush", verdict, 0, { SET(rbd_command, field, value) } }
#define RANGE(op) \
	{ op ": as it is", "command-" op, ACCEPTED }, \
	{ op ": length 0", "command-" op, REFUSED, 0, { SET(rbd_command, length, 0) } }, \
	{ op ": length 256", "command-" op, REFUSED, 0, { SET(rbd_command, length, 256) } }, \
	{ op ": length a sector", "command-" op, ACCEPTED, 0, { SET(rbd_command, length, 512) } }, \
	{ op ": longest", "command-" op, ACCEPTED, 0, { SET(rbd_command, length, 0xfffffe00) } }, \
	{ op ": length 0xffffffff", "command-" op, REFUSED, 0, \
	  { SET(rbd_command, length, 0xffffffff) } }, \
	{ op ": offset 256", "command-" op, REFUSED, 0, { SET(rbd_command, offset, 256) } }, \
	{ op ": ends at 2^64", "command-" op, REFUSED, 0, \
	  { SET(rbd_command, offset, 0xfffffffffffffe00), SET(rbd_command, length, 512) } }, \
	{ op ": in staging memory", "command-" op, REFUSED, 0, { SET(rbd_command, staging, 4096) } }

static const struct row command_rows[] = {
	{ "read: as it is", "command-read", ACCEPTED },
	READ("not inline", ACCEPTED, flags, 0),
	{ "read: not inline, long", "command-read", ACCEPTED, 0,
	  { SET(rbd_command, flags, 0), SET(rbd_command, length, 0xfffffe00) } },
	READ("longest inline", ACCEPTED, length, 4096),
	READ("longer than the longest inline", REFUSED, length, 4608),
	READ("inline 0xfffffe00", REFUSED, length, 0xfffffe00),
	READ("length 0", REFUSED, length, 0),
	READ("length 256", REFUSED, length, 256),
	READ("length a sector", ACCEPTED, length, 512),
	READ("any tag", ACCEPTED, tag, 0xffff),
	READ("any sequence", ACCEPTED, sequence, 0xffffffff),
	READ("offset 0", ACCEPTED, offset, 0),
	READ("offset 1", REFUSED, offset, 1),
	READ("inline and in staging memory", REFUSED, staging, 4096),
	READ("inline, staging 0x80000000", REFUSED, staging, 0x80000000),
	{ "read: a unit of staging memory", "command-read", ACCEPTED, 0,
	  { SET(rbd_command, flags, 0), SET(rbd_command, staging, 4096) } },
	{ "read: staging half a unit", "command-read", REFUSED, 0,
	  { SET(rbd_command, flags, 0), SET(rbd_command, staging, 2048) } },
	{ "read: staging 0xffffffff", "command-read", REFUSED, 0,
	  { SET(rbd_command, flags, 0), SET(rbd_command, staging, 0xffffffff) } },

	{ "write: as it is", "command-write", ACCEPTED },
	WRITE("without FUA", ACCEPTED, flags, 0),
	WRITE("inline, in staging memory, without data", REFUSED, flags, RBD_COMMAND_INLINE),
	{ "write: inline without data", "command-write", REFUSED, 0,
	  { SET(rbd_command, flags, RBD_COMMAND_INLINE), SET(rbd_command, staging, 0),
	    SET(rbd_command, length, 512) } },
	/* 32 + length wraps to the bytes that are there */
	{ "write: inline 0xffffffe0", "command-write", REFUSED, 0,
	  { SET(rbd_command, flags, RBD_COMMAND_INLINE), SET(rbd_command, staging, 0),
	    SET(rbd_command, length, 0xffffffe0) } },
	WRITE_INLINE("as it is", ACCEPTED, flags, RBD_COMMAND_INLINE),
	WRITE_INLINE("FUA", ACCEPTED, flags, RBD_COMMAND_INLINE | RBD_COMMAND_FUA),
	WRITE_INLINE("data for staging memory", REFUSED, flags, 0),
	WRITE_INLINE("in staging memory", REFUSED, staging, 4096),
	WRITE_INLINE("offset 256", REFUSED, offset, 256),
	WRITE_INLINE("data of a read", REFUSED, op, RBD_COMMAND_READ),
	WRITE("length 0", REFUSED, length, 0),
	WRITE("length 1", REFUSED, length, 1),
	WRITE("longest", ACCEPTED, length, 0xfffffe00),
	WRITE("length 0xffffffff", REFUSED, length, 0xffffffff),
	WRITE("offset 256", REFUSED, offset, 256),
	WRITE("staging not in units", REFUSED, staging, 512),
	{ "write: ends just before 2^64", "command-write", ACCEPTED, 0,
	  { SET(rbd_command, offset, 0xfffffffffffffc00), SET(rbd_command, length, 512) } },
	{ "write: ends at 2^64", "command-write", REFUSED, 0,
	  { SET(rbd_command, offset, 0xfffffffffffffe00), SET(rbd_command, length, 512) } },
	{ "write: ends past 2^64", "command-write", REFUSED, 0,
	  { SET(rbd_command, offset, 0xfffffffffffffe00), SET(rbd_command, length, 0xfffffe00) } },

	{ "flush: as it is", "command-flush", ACCEPTED },
	FLUSH("length", REFUSED, length, 512),
	FLUSH("offset", REFUSED, offset, 512),
	FLUSH("offset, highest bit", REFUSED, offset, 1ull << 63),
	FLUSH("staging", REFUSED, staging, 4096),

	RANGE("discard"),
	RANGE("zero"),
	RANGE("erase"),
	{ "zero: may unmap", "command-zero", ACCEPTED, 0, { SET(rbd_command, flags, 0) } },
};

#define RESULT(name, verdict, field, value) \
	{ name, "result", verdict, 0, { SET(rbd_result, field, value) } }
#define INLINE(name, verdict, ...) \
	{ "inline: " name, "result-inline", verdict, 0, { __VA_ARGS__ } }

static const struct row result_rows[] = {
	{ "as it is", "result", ACCEPTED },
	RESULT("status 0", ACCEPTED, status, 0),
	RESULT("highest status", ACCEPTED, status, RBD_RESULT_COUNT - 1),
	RESULT("unknown status", REFUSED, status, RBD_RESULT_COUNT),
	RESULT("status 0xff", REFUSED, status, 0xff),
	RESULT("any tag", ACCEPTED, tag, 0xffff),
	RESULT("any sequence", ACCEPTED, sequence, 0),
	RESULT("length without data", REFUSED, inline_length, 512),
	RESULT("length 0xffffffff", REFUSED, inline_length, 0xffffffff),
	/* 16 + length wraps to the bytes that are there */
	RESULT("length 0xfffffff0", REFUSED, inline_length, 0xfffffff0),
	{ "inline: as it is", "result-inline", ACCEPTED },
	INLINE("with an error", REFUSED, BEHIND(rbd_result, status, RBD_RESULT_IO)),
	INLINE("data without a length", REFUSED, BEHIND(rbd_result, inline_length, 0)),
};

/* Data of every length in front, against every length that is said. */
static void inline_lengths(void **state)
{
	static const struct {
		const char *base;
		judge judge;
		size_t data, size, field, unit;
	} kinds[] = {
		{ "command-write-inline", judge_command, 512, sizeof(struct rbd_command),
		  offsetof(struct rbd_command, length), 512 },
		{ "result-inline", judge_result, 512, sizeof(struct rbd_result),
		  offsetof(struct rbd_result, inline_length), 1 },
	};
	static const uint32_t near[] = {
		0, 1, 511, 512, 513, 1024, 2048, 3584, 4095, 4096, 4097, 4608, 5120,
	};
	_Alignas(8) uint8_t message[MESSAGE_ROOM], judged[MESSAGE_ROOM] = { 0 };
	size_t i, data, said, empty;
	bool want;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(kinds); i++) {
		golden_bytes(kinds[i].base, message);
		empty = kinds[i].judge == judge_result;	/* a result may do without */
		for (data = 0; data < ARRAY_SIZE(near); data++)
			for (said = 0; said < ARRAY_SIZE(near); said++) {
				uint8_t *behind = judged + near[data];

				memcpy(behind, message + kinds[i].data, kinds[i].size);
				behind[kinds[i].field] = near[said];
				behind[kinds[i].field + 1] = near[said] >> 8;
				want = data == said && near[said] <= 4096 &&
				       near[said] % kinds[i].unit == 0 && (near[said] || empty);
				if (unit_judge(kinds[i].judge, judged, near[data] + kinds[i].size) != want)
					fail_msg("%s: %u bytes, %u said", kinds[i].base, near[data],
						 near[said]);
			}
	}
}

/* Which flags each op may have, known or not. */
static void flags(void **state)
{
	static const struct {
		const char *base;
		uint8_t flags;
	} ops[] = {
		{ "command-read", RBD_COMMAND_INLINE }, { "command-write", RBD_COMMAND_FUA },
		{ "command-write-inline", RBD_COMMAND_FUA },
		{ "command-flush", 0 }, { "command-discard", 0 },
		{ "command-zero", RBD_COMMAND_NOUNMAP }, { "command-erase", 0 },
	};
	_Alignas(8) uint8_t message[MESSAGE_ROOM];
	struct rbd_command *command;
	unsigned int i, value, has;
	size_t bytes;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(ops); i++) {
		bytes = golden_bytes(ops[i].base, message);
		command = (struct rbd_command *)(message + bytes - sizeof(*command));
		/* a message with data has the flag, one without has not */
		has = i == 2 ? RBD_COMMAND_INLINE : 0;
		for (value = 0; value < 256; value++) {
			command->flags = value;
			if (unit_judge(judge_command, message, bytes) !=
			    ((value & ~ops[i].flags) == has))
				fail_msg("%s with flags %#x", ops[i].base, value);
		}
	}
}

/* A command as each op may have it: only the six that are known are taken. */
static void ops(void **state)
{
	struct rbd_command command = { 0 };
	unsigned int op, length;

	(void)state;
	for (op = 0; op < 256; op++)
		for (length = 0; length <= 512; length += 512) {
			command.op = op;
			command.length = cpu_to_le32(length);
			if (unit_judge(judge_command, &command, sizeof(command)) !=
			    (op >= 1 && op <= 6 && (op == RBD_COMMAND_FLUSH) == !length))
				fail_msg("op %u with length %u", op, length);
		}
}

static void lengths(void **state)
{
	_Alignas(8) uint8_t message[MESSAGE_ROOM] = { 0 };
	uint8_t *begin = message + RBD_MSG_MAX + 64;
	size_t i, bytes, cut;
	judge judge;

	(void)state;
	for (i = 0; i < nr_golden; i++) {
		if (golden[i].kind != GOLDEN_COMMAND && golden[i].kind != GOLDEN_RESULT)
			continue;
		judge = golden[i].kind == GOLDEN_COMMAND ? judge_command : judge_result;
		bytes = golden_bytes(golden[i].name, begin);
		/* more or less in front of it; then less of itself */
		for (cut = 0; cut <= RBD_MSG_MAX + 64; cut++)
			if (unit_judge(judge, begin + bytes - cut, cut) != (cut == bytes))
				fail_msg("%s: the last %zu bytes", golden[i].name, cut);
		for (cut = 0; cut <= bytes; cut++)
			if (unit_judge(judge, begin, cut) != (cut == bytes))
				fail_msg("%s: %zu bytes", golden[i].name, cut);
	}
}

static void reserved_bits(void **state)
{
	static const struct {
		const char *base;
		judge judge;
		size_t first, bytes;
	} reserved[] = {
#define RESERVED(base, judge, type, member) \
	{ base, judge, offsetof(struct type, member), sizeof(((struct type *)0)->member) }
		RESERVED("command-read", judge_command, rbd_command, reserved),
		RESERVED("command-flush", judge_command, rbd_command, reserved),
		RESERVED("command-erase", judge_command, rbd_command, reserved),
		RESERVED("result", judge_result, rbd_result, reserved0),
		RESERVED("result", judge_result, rbd_result, reserved1),
	};
	_Alignas(8) uint8_t message[MESSAGE_ROOM];
	size_t i, bit, bytes;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(reserved); i++) {
		bytes = golden_bytes(reserved[i].base, message);
		for (bit = 0; bit < 8 * reserved[i].bytes; bit++) {
			message[reserved[i].first + bit / 8] ^= 1 << bit % 8;
			if (unit_judge(reserved[i].judge, message, bytes))
				fail_msg("%s: bit %zu at byte %zu", reserved[i].base, bit,
					 reserved[i].first);
			message[reserved[i].first + bit / 8] ^= 1 << bit % 8;
		}
	}
}

void add_command_tests(void)
{
	unit_add("command, result: every length", lengths);
	unit_add("command, result: every reserved bit", reserved_bits);
	unit_add("command, result: data in front", inline_lengths);
	unit_add("command: flags of each op", flags);
	unit_add("command: every op", ops);
	unit_add_rows("command", judge_command, command_rows, ARRAY_SIZE(command_rows));
	unit_add_rows("result", judge_result, result_rows, ARRAY_SIZE(result_rows));
}
