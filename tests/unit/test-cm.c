// SPDX-License-Identifier: GPL-2.0
/*
 * Private data of the connection manager: request, accept, reject.
 */
#include "common/wire.h"
#include "golden.h"
#include "unit.h"

static int judge_request(const void *data, size_t bytes)
{
	return rbd_wire_cm_request_status(data, bytes);
}

static int judge_accept(const void *data, size_t bytes)
{
	return rbd_wire_cm_accept_ok(data, bytes);
}

static int judge_reject(const void *data, size_t bytes)
{
	unsigned int version = 0;

	return rbd_wire_cm_reject_status(data, bytes, &version);
}

#define REQUEST(name, base, status, field, value) \
	{ name, base, status, 0, { SET(rbd_cm_request, field, value) } }

static const struct row request_rows[] = {
	{ "control", "cm-control", RBD_ST_OK },
	{ "io", "cm-io", RBD_ST_OK },
	{ "control, padded by the CM", "cm-control", RBD_ST_OK, 56, { { 48, 8, ~0ull } } },
	{ "io, padded by the CM", "cm-io", RBD_ST_OK, 92, { { 48, 8, ~0ull }, { 84, 8, ~0ull } } },
	{ "a byte short", "cm-io", RBD_ST_BAD_MESSAGE, 47 },
	REQUEST("magic of something else", "cm-io", RBD_ST_BAD_MESSAGE, magic, 0x52424441),
	REQUEST("magic 0", "cm-control", RBD_ST_BAD_MESSAGE, magic, 0),
	REQUEST("version 0", "cm-control", RBD_ST_VERSION, version, 0),
	REQUEST("version of the future", "cm-control", RBD_ST_VERSION, version, RBD_WIRE_VERSION + 1),
	REQUEST("version 0x100", "cm-control", RBD_ST_VERSION, version, 0x100),
	REQUEST("version 0x8000", "cm-control", RBD_ST_VERSION, version, 0x8000),
	REQUEST("version 0xffff", "cm-control", RBD_ST_VERSION, version, 0xffff),
	{ "another version may mean everything else differently", "cm-control", RBD_ST_VERSION, 0,
	  { SET(rbd_cm_request, version, 2), SET(rbd_cm_request, kind, 7),
	    SET(rbd_cm_request, reserved0, 1), SET(rbd_cm_request, path, 3) } },
	{ "magic is judged before version", "cm-control", RBD_ST_BAD_MESSAGE, 0,
	  { SET(rbd_cm_request, version, 2), SET(rbd_cm_request, magic, 1) } },
	REQUEST("unknown kind", "cm-control", RBD_ST_BAD_MESSAGE, kind, 2),
	REQUEST("unknown kind with a queue", "cm-io", RBD_ST_BAD_MESSAGE, kind, 2),
	REQUEST("kind 0xff", "cm-control", RBD_ST_BAD_MESSAGE, kind, 0xff),
	REQUEST("path 1", "cm-io", RBD_ST_BAD_MESSAGE, path, 1),
	REQUEST("path 0x100", "cm-io", RBD_ST_BAD_MESSAGE, path, 0x100),
	REQUEST("control with a queue", "cm-control", RBD_ST_BAD_MESSAGE, queue, 1),
	REQUEST("control with queue 0x100", "cm-control", RBD_ST_BAD_MESSAGE, queue, 0x100),
	REQUEST("io without a queue", "cm-io", RBD_ST_BAD_MESSAGE, queue, 0),
	REQUEST("queue 1", "cm-io", RBD_ST_OK, queue, 1),
	REQUEST("queue max - 1", "cm-io", RBD_ST_OK, queue, RBD_QUEUES_MAX - 1),
	REQUEST("queue max", "cm-io", RBD_ST_OK, queue, RBD_QUEUES_MAX),
	REQUEST("queue max + 1", "cm-io", RBD_ST_BAD_MESSAGE, queue, RBD_QUEUES_MAX + 1),
	REQUEST("queue 0x7fff", "cm-io", RBD_ST_BAD_MESSAGE, queue, 0x7fff),
	REQUEST("queue 0x8000", "cm-io", RBD_ST_BAD_MESSAGE, queue, 0x8000),
	REQUEST("queue 0xffff", "cm-io", RBD_ST_BAD_MESSAGE, queue, 0xffff),
	REQUEST("control with a session", "cm-control", RBD_ST_BAD_MESSAGE, session[15], 1),
	REQUEST("control with a token", "cm-control", RBD_ST_BAD_MESSAGE, token[15], 1),
	REQUEST("io without a session", "cm-io", RBD_ST_TOKEN, session, 0),
};

#define ACCEPT(name, verdict, field, value) \
	{ name, "cm-accept", verdict, 0, { SET(rbd_cm_accept, field, value) } }

static const struct row accept_rows[] = {
	{ "as it is", "cm-accept", ACCEPTED },
	{ "padded by the CM", "cm-accept", ACCEPTED, 196, { { 16, 8, ~0ull }, { 188, 8, ~0ull } } },
	{ "a byte short", "cm-accept", REFUSED, 15 },
	ACCEPT("magic of something else", REFUSED, magic, 0x52424441),
	ACCEPT("version 0", REFUSED, version, 0),
	ACCEPT("version of the future", REFUSED, version, RBD_WIRE_VERSION + 1),
	ACCEPT("version 0xffff", REFUSED, version, 0xffff),
	ACCEPT("first reserved byte", REFUSED, reserved[0], 1),
	ACCEPT("last reserved byte", REFUSED, reserved[9], 0x80),
};

#define REJECT(name, status_, field, value) \
	{ name, "cm-reject", status_, 0, { SET(rbd_cm_reject, field, value) } }

static const struct row reject_rows[] = {
	{ "as it is", "cm-reject", RBD_ST_VERSION },
	{ "padded by the CM", "cm-reject", RBD_ST_VERSION, 148, { { 16, 8, ~0ull } } },
	{ "a byte short: not one of ours", "cm-reject", RBD_ST_OK, 15 },
	REJECT("magic of something else: not one of ours", RBD_ST_OK, magic, 0x52424441),
	REJECT("token refused", RBD_ST_TOKEN, status, RBD_ST_TOKEN),
	REJECT("highest status", RBD_ST_COUNT - 1, status, RBD_ST_COUNT - 1),
	REJECT("a reject that says OK", RBD_ST_BAD_MESSAGE, status, 0),
	REJECT("status unknown", RBD_ST_BAD_MESSAGE, status, RBD_ST_COUNT),
	REJECT("status 0x100", RBD_ST_BAD_MESSAGE, status, 0x100),
	REJECT("status 0x7fff", RBD_ST_BAD_MESSAGE, status, 0x7fff),
	REJECT("status 0x8000", RBD_ST_BAD_MESSAGE, status, 0x8000),
	REJECT("status 0xffff", RBD_ST_BAD_MESSAGE, status, 0xffff),
};

static void lengths(void **state)
{
	_Alignas(8) uint8_t message[MESSAGE_ROOM] = { 0 };
	size_t bytes;

	(void)state;
	golden_bytes("cm-io", message);
	for (bytes = 0; bytes <= 256; bytes++)
		assert_int_equal(unit_judge(judge_request, message, bytes),
				 bytes < 48 ? RBD_ST_BAD_MESSAGE : RBD_ST_OK);
	golden_bytes("cm-control", message);
	for (bytes = 0; bytes <= 256; bytes++)
		assert_int_equal(unit_judge(judge_request, message, bytes),
				 bytes < 48 ? RBD_ST_BAD_MESSAGE : RBD_ST_OK);
	golden_bytes("cm-accept", message);
	for (bytes = 0; bytes <= 256; bytes++)
		assert_int_equal(unit_judge(judge_accept, message, bytes), bytes >= 16);
	golden_bytes("cm-reject", message);
	for (bytes = 0; bytes <= 256; bytes++)
		assert_int_equal(unit_judge(judge_reject, message, bytes),
				 bytes < 16 ? RBD_ST_OK : RBD_ST_VERSION);
}

static void no_data(void **state)
{
	unsigned int version = 77;

	(void)state;
	assert_int_equal(rbd_wire_cm_request_status(NULL, 0), RBD_ST_BAD_MESSAGE);
	assert_int_equal(rbd_wire_cm_request_status(NULL, 56), RBD_ST_BAD_MESSAGE);
	assert_false(rbd_wire_cm_accept_ok(NULL, 0));
	assert_false(rbd_wire_cm_accept_ok(NULL, 56));
	assert_int_equal(rbd_wire_cm_reject_status(NULL, 0, &version), RBD_ST_OK);
	assert_int_equal(rbd_wire_cm_reject_status(NULL, 56, &version), RBD_ST_OK);
	assert_int_equal(version, 77);
}

static void reserved_bits(void **state)
{
	_Alignas(8) uint8_t message[MESSAGE_ROOM];
	unsigned int bit;

	(void)state;
	golden_bytes("cm-io", message);
	for (bit = 0; bit < 8; bit++) {
		message[offsetof(struct rbd_cm_request, reserved0)] ^= 1 << bit;
		assert_int_equal(unit_judge(judge_request, message, 48), RBD_ST_BAD_MESSAGE);
		message[offsetof(struct rbd_cm_request, reserved0)] ^= 1 << bit;
	}
	for (bit = 0; bit < 32; bit++) {
		message[offsetof(struct rbd_cm_request, reserved1) + bit / 8] ^= 1 << bit % 8;
		assert_int_equal(unit_judge(judge_request, message, 48), RBD_ST_BAD_MESSAGE);
		message[offsetof(struct rbd_cm_request, reserved1) + bit / 8] ^= 1 << bit % 8;
	}
}

static void reject_version(void **state)
{
	_Alignas(8) uint8_t message[MESSAGE_ROOM];
	unsigned int version = 0;

	(void)state;
	golden_bytes("cm-reject", message);
	assert_int_equal(rbd_wire_cm_reject_status(message, 16, &version), RBD_ST_VERSION);
	assert_int_equal(version, 3);
	message[5] = 0x80;
	rbd_wire_cm_reject_status(message, 16, &version);
	assert_int_equal(version, 0x8003);
}

void add_cm_tests(void)
{
	unit_add("cm: every length", lengths);
	unit_add("cm: no private data", no_data);
	unit_add("cm request: every reserved bit", reserved_bits);
	unit_add("cm reject: version of the target", reject_version);
	unit_add_rows("cm request", judge_request, request_rows, ARRAY_SIZE(request_rows));
	unit_add_rows("cm accept", judge_accept, accept_rows, ARRAY_SIZE(accept_rows));
	unit_add_rows("cm reject", judge_reject, reject_rows, ARRAY_SIZE(reject_rows));
}
