// SPDX-License-Identifier: GPL-2.0
/*
 * rbd_wire_request_ok(): each rule has a row that only this rule refuses, and
 * rows at its limits that are accepted.
 */
#include "common/wire.h"
#include "golden.h"
#include "unit.h"

static int judge_request(const void *data, size_t bytes)
{
	return rbd_wire_request_ok(data, bytes);
}

#define SIGNED(base_, verdict0, max, type, field) \
	{ #type "." #field " 0", base_, verdict0, 0, { SET(type, field, 0) } }, \
	{ #type "." #field " 1", base_, ACCEPTED, 0, { SET(type, field, 1) } }, \
	{ #type "." #field " max - 1", base_, ACCEPTED, 0, { SET(type, field, (max) - 1) } }, \
	{ #type "." #field " max", base_, ACCEPTED, 0, { SET(type, field, max) } }, \
	{ #type "." #field " max + 1", base_, REFUSED, 0, { SET(type, field, (max) + 1) } }, \
	{ #type "." #field " 0x7fff", base_, REFUSED, 0, { SET(type, field, 0x7fff) } }, \
	{ #type "." #field " 0x8000", base_, REFUSED, 0, { SET(type, field, 0x8000) } }, \
	{ #type "." #field " 0xffff", base_, REFUSED, 0, { SET(type, field, 0xffff) } }

#define SIGNED32(base_, type, field) \
	{ #type "." #field " 0x7fffffff", base_, REFUSED, 0, { SET(type, field, 0x7fffffff) } }, \
	{ #type "." #field " 0x80000000", base_, REFUSED, 0, { SET(type, field, 0x80000000) } }, \
	{ #type "." #field " 0xffffffff", base_, REFUSED, 0, { SET(type, field, 0xffffffff) } }

static const struct row rows[] = {
	{ "header: flags", "ping", REFUSED, 0, { SET(rbd_msg, flags, RBD_MSG_FINAL) } },
	{ "header: unknown flags", "ping", REFUSED, 0, { SET(rbd_msg, flags, 0x80) } },
	{ "header: status", "ping", REFUSED, 0, { SET(rbd_msg, status, 1) } },
	{ "header: status, high byte", "ping", REFUSED, 0, { SET(rbd_msg, status, 0x100) } },
	{ "header: any tag", "ping", ACCEPTED, 0, { SET(rbd_msg, tag, 0xffffffff) } },
	{ "header: tag 0", "ping", ACCEPTED, 0, { SET(rbd_msg, tag, 0) } },

	{ "hello: as it is", "hello", ACCEPTED },
	{ "hello: version_min 0", "hello", REFUSED, 0, { SET(rbd_hello, version_min, 0) } },
	{ "hello: both versions 0", "hello", REFUSED, 0,
	  { SET(rbd_hello, version_min, 0), SET(rbd_hello, version_max, 0) } },
	{ "hello: version_min above version_max", "hello", REFUSED, 0,
	  { SET(rbd_hello, version_min, 3) } },
	{ "hello: versions compared in little-endian", "hello", REFUSED, 0,
	  { SET(rbd_hello, version_min, 0x0100), SET(rbd_hello, version_max, 0x00ff) } },
	{ "hello: one version", "hello", ACCEPTED, 0,
	  { SET(rbd_hello, version_min, 7), SET(rbd_hello, version_max, 7) } },
	{ "hello: highest versions", "hello", ACCEPTED, 0,
	  { SET(rbd_hello, version_min, 0xffff), SET(rbd_hello, version_max, 0xffff) } },
	{ "hello: host-id zero", "hello", REFUSED, 0, { SET(rbd_hello, host_id, 0) } },
	{ "hello: boot-id zero", "hello", REFUSED, 0, { SET(rbd_hello, boot_id, 0) } },
	{ "hello: unknown features", "hello", ACCEPTED, 0, { SET(rbd_hello, features, ~0ull) } },
	{ "hello: no host name", "hello", ACCEPTED, 0, { SET(rbd_hello, host_name, 0) } },
	{ "hello: control character in the host name", "hello", REFUSED, 0,
	  { SET(rbd_hello, host_name[0], 0x1b) } },
	{ "hello: space in the host name", "hello", REFUSED, 0,
	  { SET(rbd_hello, host_name[5], ' ') } },
	{ "hello: ! in the host name", "hello", ACCEPTED, 0, { SET(rbd_hello, host_name[5], '!') } },
	{ "hello: ~ in the host name", "hello", ACCEPTED, 0, { SET(rbd_hello, host_name[5], '~') } },
	{ "hello: DEL in the host name", "hello", REFUSED, 0,
	  { SET(rbd_hello, host_name[5], 0x7f) } },
	{ "hello: 0x80 in the host name", "hello", REFUSED, 0,
	  { SET(rbd_hello, host_name[5], 0x80) } },
	{ "hello: something behind the host name", "hello", REFUSED, 0,
	  { SET(rbd_hello, host_name[63], 'x') } },

	{ "discover: as it is", "discover", ACCEPTED },
	{ "discover: from the first", "discover", ACCEPTED, 0, { SET(rbd_discover, after, 0) } },
	{ "discover: no name", "discover", REFUSED, 0, { SET(rbd_discover, after[0], '/') } },
	{ "discover: a name that begins with a dash", "discover", REFUSED, 0, { SET(rbd_discover, after[0], '-') } },
	{ "discover: bytes behind the name", "discover", REFUSED, 0, { SET(rbd_discover, after[63], 'x') } },
	{ "discover: nothing in front", "discover", REFUSED, 0, { SET(rbd_discover, after[0], 0) } },
	{ "discover: shorter", "discover", REFUSED, 79 },
	{ "discover: longer", "discover", REFUSED, 81 },
	{ "auth: as it is", "auth", ACCEPTED },
	{ "auth: length covers less than the data", "auth", REFUSED, 0,
	  { SET(rbd_auth, data_length, 2) } },
	{ "auth: last byte behind the data", "auth", REFUSED, 0, { SET(rbd_auth, data[255], 1) } },
	{ "auth: empty", "auth", ACCEPTED, 0,
	  { SET(rbd_auth, data_length, 0), SET(rbd_auth, data, 0) } },
	{ "auth: empty with data", "auth", REFUSED, 0, { SET(rbd_auth, data_length, 0) } },
	{ "auth: length 1 of 3", "auth", REFUSED, 0, { SET(rbd_auth, data_length, 1) } },
	{ "auth: length max - 1", "auth", ACCEPTED, 0, { SET(rbd_auth, data_length, 255) } },
	{ "auth: length max", "auth", ACCEPTED, 0, { SET(rbd_auth, data_length, 256) } },
	{ "auth: length max + 1", "auth", REFUSED, 0, { SET(rbd_auth, data_length, 257) } },
	{ "auth: length 0x7fff", "auth", REFUSED, 0, { SET(rbd_auth, data_length, 0x7fff) } },
	{ "auth: length 0x8000", "auth", REFUSED, 0, { SET(rbd_auth, data_length, 0x8000) } },
	{ "auth: length 0xffff", "auth", REFUSED, 0, { SET(rbd_auth, data_length, 0xffff) } },
	{ "auth: length 0x10000", "auth", REFUSED, 0, { SET(rbd_auth, data_length, 0x10000) } },
	SIGNED32("auth", rbd_auth, data_length),
	{ "auth: any method and step", "auth", ACCEPTED, 0,
	  { SET(rbd_auth, method, 0xffff), SET(rbd_auth, step, 0xffff) } },

	{ "open: as it is", "open", ACCEPTED },
	{ "open: no export name", "open", REFUSED, 0, { SET(rbd_open, export, 0) } },
	{ "open: export name starts with -", "open", REFUSED, 0, { SET(rbd_open, export[0], '-') } },
	{ "open: export name starts with .", "open", REFUSED, 0, { SET(rbd_open, export[0], '.') } },
	{ "open: / in the export name", "open", REFUSED, 0, { SET(rbd_open, export[3], '/') } },
	{ "open: 0x80 in the export name", "open", REFUSED, 0, { SET(rbd_open, export[3], 0x80) } },
	{ "open: something behind the export name", "open", REFUSED, 0,
	  { SET(rbd_open, export[63], 'x') } },
	{ "open: export name starts with zero", "open", REFUSED, 0, { SET(rbd_open, export[0], 0) } },
	{ "open: no flags", "open", ACCEPTED, 0, { SET(rbd_open, flags, 0) } },
	{ "open: unknown flag", "open", REFUSED, 0, { SET(rbd_open, flags, 8) } },
	{ "open: highest flag", "open", REFUSED, 0, { SET(rbd_open, flags, 0x80000000) } },
	SIGNED("open", REFUSED, RBD_QUEUES_MAX, rbd_open, nr_queues),
	{ "open: nr_paths 0", "open", REFUSED, 0, { SET(rbd_open, nr_paths, 0) } },
	{ "open: nr_paths 2", "open", REFUSED, 0, { SET(rbd_open, nr_paths, 2) } },
	{ "open: nr_paths 0x100", "open", REFUSED, 0, { SET(rbd_open, nr_paths, 0x100) } },
	{ "open: nr_paths 0xffff", "open", REFUSED, 0, { SET(rbd_open, nr_paths, 0xffff) } },
	SIGNED("open", REFUSED, RBD_DEPTH_MAX, rbd_open, depth),
	SIGNED32("open", rbd_open, depth),
	{ "open: any times", "open", ACCEPTED, 0,
	  { SET(rbd_open, loss_ms, 0xffffffff), SET(rbd_open, timeout_ms, 0) } },
	{ "open: read_depth 0", "open", REFUSED, 0, { SET(rbd_open, read_depth, 0) } },
	{ "open: read_depth 1", "open", ACCEPTED, 0, { SET(rbd_open, read_depth, 1) } },
	{ "open: read_depth 0xffff", "open", ACCEPTED, 0, { SET(rbd_open, read_depth, 0xffff) } },
	{ "open: epoch 0", "open", REFUSED, 0, { SET(rbd_open, epoch, 0) } },
	{ "open: highest epoch", "open", ACCEPTED, 0, { SET(rbd_open, epoch, ~0ull) } },
	{ "open: new with a last epoch", "open", REFUSED, 0,
	  { SET(rbd_open, epoch, 2), SET(rbd_open, last_epoch, 1) } },
	{ "open: new with a session", "open", REFUSED, 0, { SET(rbd_open, session[0], 1) } },
	{ "open: new with a secret", "open", REFUSED, 0, { SET(rbd_open, secret[0], 1) } },
	{ "open: new with an incarnation", "open", REFUSED, 0, { SET(rbd_open, incarnation[0], 1) } },
	{ "open: new with a writer set", "open", REFUSED, 0, { SET(rbd_open, writer_set[15], 1) } },

	{ "resume: as it is", "open-resume", ACCEPTED },
	{ "resume: flag missing", "open-resume", REFUSED, 0,
	  { SET(rbd_open, flags, RBD_OPEN_SHARED) } },
	{ "resume: no last epoch", "open-resume", REFUSED, 0, { SET(rbd_open, last_epoch, 0) } },
	{ "resume: last epoch is this one", "open-resume", REFUSED, 0,
	  { SET(rbd_open, epoch, 9), SET(rbd_open, last_epoch, 9) } },
	{ "resume: last epoch above this one", "open-resume", REFUSED, 0,
	  { SET(rbd_open, epoch, 9), SET(rbd_open, last_epoch, 0x8000000000000000) } },
	{ "resume: last epoch just below", "open-resume", ACCEPTED, 0,
	  { SET(rbd_open, epoch, ~0ull), SET(rbd_open, last_epoch, ~1ull) } },
	{ "resume: epoch 0", "open-resume", REFUSED, 0, { SET(rbd_open, epoch, 0) } },
	{ "resume: no session", "open-resume", REFUSED, 0, { SET(rbd_open, session, 0) } },
	{ "resume: read-only without a writer set", "open-resume", ACCEPTED, 0,
	  { SET(rbd_open, flags, RBD_OPEN_READ_ONLY | RBD_OPEN_RESUME),
	    SET(rbd_open, writer_set, 0) } },

	{ "zero: as it is", "zero", ACCEPTED },
	{ "zero: length 0", "zero", REFUSED, 0, { SET(rbd_zero, length, 0) } },
	{ "zero: length 1", "zero", REFUSED, 0, { SET(rbd_zero, length, 1) } },
	{ "zero: length 511", "zero", REFUSED, 0, { SET(rbd_zero, length, 511) } },
	{ "zero: length 512", "zero", ACCEPTED, 0, { SET(rbd_zero, length, 512) } },
	{ "zero: length 513", "zero", REFUSED, 0, { SET(rbd_zero, length, 513) } },
	{ "zero: length 0x7fff", "zero", REFUSED, 0, { SET(rbd_zero, length, 0x7fff) } },
	{ "zero: length 0x8000", "zero", ACCEPTED, 0, { SET(rbd_zero, length, 0x8000) } },
	{ "zero: length 0xffff", "zero", REFUSED, 0, { SET(rbd_zero, length, 0xffff) } },
	{ "zero: length 2 GiB", "zero", ACCEPTED, 0, { SET(rbd_zero, length, 0x80000000) } },
	{ "zero: longest", "zero", ACCEPTED, 0, { SET(rbd_zero, length, 0xfffffe00) } },
	{ "zero: length 0xffffffff", "zero", REFUSED, 0, { SET(rbd_zero, length, 0xffffffff) } },
	{ "zero: offset 0", "zero", ACCEPTED, 0, { SET(rbd_zero, offset, 0) } },
	{ "zero: offset 256", "zero", REFUSED, 0, { SET(rbd_zero, offset, 256) } },
	{ "zero: odd offset", "zero", REFUSED, 0, { SET(rbd_zero, offset, 0x1201) } },
	{ "zero: ends just before 2^64", "zero", ACCEPTED, 0,
	  { SET(rbd_zero, offset, 0xfffffffffffffc00), SET(rbd_zero, length, 512) } },
	{ "zero: ends at 2^64", "zero", REFUSED, 0,
	  { SET(rbd_zero, offset, 0xfffffffffffffe00), SET(rbd_zero, length, 512) } },
	{ "zero: ends past 2^64", "zero", REFUSED, 0,
	  { SET(rbd_zero, offset, 0xfffffffffffffe00), SET(rbd_zero, length, 0xfffffe00) } },
	{ "zero: flags", "zero", REFUSED, 0, { SET(rbd_zero, flags, 1) } },
	{ "zero: highest flag", "zero", REFUSED, 0, { SET(rbd_zero, flags, 0x80000000) } },

	{ "query: as it is", "query", ACCEPTED },
	SIGNED("query", REFUSED, RBD_QUEUES_MAX, rbd_query, queue),
	{ "query: any tag and sequence", "query", ACCEPTED, 0,
	  { SET(rbd_query, command_tag, 0xffff), SET(rbd_query, sequence, 0xffffffff) } },

	{ "an answer of a target is no request", "hello-answer", REFUSED },
	{ "op 0", "ping", REFUSED, 0, { SET(rbd_msg, op, 0) } },
	{ "ping with a body", "ping", REFUSED, 17 },
	{ "longest message, wrong op", "ping", REFUSED, RBD_MSG_MAX },
	{ "longer than the longest", "ping", REFUSED, RBD_MSG_MAX + 1 },
};

/* Of each request: every length with a header that agrees, and every one with the old header. */
static void lengths(void **state)
{
	_Alignas(8) uint8_t message[MESSAGE_ROOM];
	struct rbd_msg *msg = (struct rbd_msg *)message;
	size_t i, bytes, cut;

	(void)state;
	for (i = 0; i < nr_golden; i++) {
		if (golden[i].kind != GOLDEN_REQUEST)
			continue;
		memset(message, 0, sizeof(message));
		bytes = golden_bytes(golden[i].name, message);
		assert_true(unit_judge(judge_request, message, bytes));
		for (cut = 0; cut <= RBD_MSG_MAX + 16; cut++) {
			msg->length = cpu_to_le16(bytes);
			if (unit_judge(judge_request, message, cut) != (cut == bytes))
				fail_msg("%s: %zu bytes, header unchanged", golden[i].name, cut);
			msg->length = cpu_to_le16(cut);
			if (unit_judge(judge_request, message, cut) != (cut == bytes))
				fail_msg("%s: %zu bytes, header says so", golden[i].name, cut);
		}
		for (cut = 0; cut <= 0xffff; cut++) {
			msg->length = cpu_to_le16(cut);
			if (unit_judge(judge_request, message, bytes) != (cut == bytes))
				fail_msg("%s: header says %zu bytes", golden[i].name, cut);
		}
	}
}

/* Nothing but a header: which ops are requests, whatever flags and status say. */
static void bare_headers(void **state)
{
	struct rbd_msg msg = { .length = cpu_to_le16(sizeof(msg)) };
	unsigned int op;
	bool want;

	(void)state;
	for (op = 0; op < 256; op++) {
		want = op == RBD_OP_PING || op == (RBD_OP_PING | RBD_OP_ANSWER) || op == RBD_OP_CLOSE;
		msg.op = op;
		if (unit_judge(judge_request, &msg, sizeof(msg)) != want)
			fail_msg("op %u", op);
		msg.status = cpu_to_le16(RBD_ST_BUSY);
		assert_false(unit_judge(judge_request, &msg, sizeof(msg)));
		msg.status = 0;
	}
}

static const struct {
	const char *base;
	size_t first, bytes;
} reserved[] = {
#define RESERVED(base, type, member) \
	{ base, offsetof(struct type, member), sizeof(((struct type *)0)->member) }
	RESERVED("ping", rbd_msg, reserved), RESERVED("close", rbd_msg, reserved),
	RESERVED("hello", rbd_msg, reserved), RESERVED("auth", rbd_msg, reserved),
	RESERVED("open", rbd_msg, reserved), RESERVED("zero", rbd_msg, reserved),
	RESERVED("hello", rbd_hello, reserved0), RESERVED("open", rbd_open, reserved),
	RESERVED("open-resume", rbd_open, reserved), RESERVED("zero", rbd_zero, flags),
	RESERVED("query", rbd_query, reserved), RESERVED("discover", rbd_msg, reserved),
};

static void reserved_bits(void **state)
{
	_Alignas(8) uint8_t message[MESSAGE_ROOM];
	size_t i, bit, bytes;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(reserved); i++) {
		bytes = golden_bytes(reserved[i].base, message);
		for (bit = 0; bit < 8 * reserved[i].bytes; bit++) {
			message[reserved[i].first + bit / 8] ^= 1 << bit % 8;
			if (unit_judge(judge_request, message, bytes))
				fail_msg("%s: bit %zu at byte %zu", reserved[i].base, bit,
					 reserved[i].first);
			message[reserved[i].first + bit / 8] ^= 1 << bit % 8;
		}
	}
}

void add_request_tests(void)
{
	unit_add("request: every length of every message", lengths);
	unit_add("request: ops of a bare header", bare_headers);
	unit_add("request: every reserved bit", reserved_bits);
	unit_add_rows("request", judge_request, rows, ARRAY_SIZE(rows));
}
