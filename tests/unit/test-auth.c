// SPDX-License-Identifier: GPL-2.0
/*
 * Authentication: which messages are a step of it, and what a proof is over.
 */
#include "common/auth.h"
#include "common/wire.h"
#include "../hostile/hmac.h"
#include "unit.h"

/* RFC 4231, the case with a key of 32 bytes or less that is not a multiple of anything */
static void hmac_known(void **state)
{
	static const uint8_t right[32] = {
		0x5b, 0xdc, 0xc1, 0x46, 0xbf, 0x60, 0x75, 0x4e, 0x6a, 0x04, 0x24, 0x26, 0x08, 0x95, 0x75, 0xc7,
		0x5a, 0x00, 0x3f, 0x08, 0x9d, 0x27, 0x39, 0x83, 0x9d, 0xec, 0x58, 0xb9, 0x64, 0xec, 0x38, 0x43,
	};
	static const struct part parts[] = { { "what do ya want ", 16 }, { "for nothing?", 12 } };
	uint8_t key[32] = "Jefe", digest[32];

	(void)state;
	hmac_sha256(key, parts, ARRAY_SIZE(parts), digest);
	assert_memory_equal(digest, right, sizeof(right));
}

static struct rbd_auth message(bool answer, unsigned int step, size_t data_length)
{
	struct rbd_auth auth = {
		.msg.op = RBD_OP_AUTH | (answer ? RBD_OP_ANSWER : 0),
		.msg.length = cpu_to_le16(sizeof(auth)),
	};

	rbd_auth_fill(&auth, step, data_length);
	memset(auth.data, 'x', data_length);
	return auth;
}

static struct rbd_auth start(void)
{
	struct rbd_auth auth = message(false, 0, sizeof(struct rbd_auth_start));

	memset(rbd_auth_start_of(&auth)->export, 0, RBD_NAME_MAX);
	memcpy(rbd_auth_start_of(&auth)->export, "scratch", 7);
	return auth;
}

static bool request_ok(struct rbd_auth auth)
{
	return rbd_wire_request_ok(&auth.msg, sizeof(auth));
}

static bool answer_ok(struct rbd_auth auth)
{
	return rbd_wire_answer_ok(&auth.msg, sizeof(auth));
}

static void lengths(void **state)
{
	size_t bytes;

	(void)state;
	assert_true(request_ok(start()));
	for (bytes = 0; bytes <= RBD_AUTH_DATA_MAX; bytes++) {
		assert_false(request_ok(message(false, 0, bytes)) && bytes != 96);
		assert_int_equal(request_ok(message(false, 1, bytes)), bytes == 32);
		assert_int_equal(answer_ok(message(true, 0, bytes)), bytes == 32);
		assert_int_equal(answer_ok(message(true, 1, bytes)), bytes == 32);
		assert_false(request_ok(message(false, 2, bytes)));
		assert_false(answer_ok(message(true, 0xffff, bytes)));
	}
}

static void names_and_nonces(void **state)
{
	struct rbd_auth auth = start();

	(void)state;
	rbd_auth_start_of(&auth)->export[0] = '/';
	assert_false(request_ok(auth));
	auth = start();
	rbd_auth_start_of(&auth)->export[63] = 'x';
	assert_false(request_ok(auth));
	auth = start();
	memset(rbd_auth_start_of(&auth)->nonce, 0, RBD_AUTH_KEY_SIZE);
	assert_false(request_ok(auth));
	rbd_auth_start_of(&auth)->nonce[31] = 1;
	assert_true(request_ok(auth));
	auth = message(true, 0, 32);
	memset(auth.data, 0, 32);
	assert_false(answer_ok(auth));
}

static void labels(void **state)
{
	(void)state;
	assert_memory_not_equal(rbd_auth_label(RBD_AUTH_INITIATOR), rbd_auth_label(RBD_AUTH_TARGET),
				RBD_AUTH_LABEL_SIZE);
	assert_memory_not_equal(rbd_auth_label(RBD_AUTH_INITIATOR), rbd_auth_label(RBD_AUTH_KEY_ID),
				RBD_AUTH_LABEL_SIZE);
	assert_memory_equal(rbd_auth_label(RBD_AUTH_INITIATOR), "rbd initiator 1", RBD_AUTH_LABEL_SIZE);
	assert_memory_equal(rbd_auth_label(RBD_AUTH_TARGET), "rbd target 1\0\0\0", RBD_AUTH_LABEL_SIZE);
}

static void export_is_named(void **state)
{
	struct rbd_auth_transcript transcript = { .start = start() };
	uint8_t name[RBD_NAME_MAX] = "scratch";

	(void)state;
	assert_true(rbd_auth_names(&transcript, name));
	name[7] = '2';
	assert_false(rbd_auth_names(&transcript, name));
}

/* Whatever bit of what was said differs, the proof does: nothing of it is left out. */
static void every_bit_counts(void **state)
{
	struct rbd_auth_transcript transcript = { .start = start() };
	const struct part parts[] = {
		{ rbd_auth_label(RBD_AUTH_INITIATOR), RBD_AUTH_LABEL_SIZE },
		{ &transcript, sizeof(transcript) },
	};
	uint8_t key[32] = { 1 }, right[32], digest[32], *bytes = (uint8_t *)&transcript;
	size_t i;

	(void)state;
	hmac_sha256(key, parts, ARRAY_SIZE(parts), right);
	for (i = 0; i < sizeof(transcript); i++) {
		bytes[i] ^= 1 << i % 8;
		hmac_sha256(key, parts, ARRAY_SIZE(parts), digest);
		assert_memory_not_equal(digest, right, sizeof(right));
		bytes[i] ^= 1 << i % 8;
	}
}

void add_auth_tests(void)
{
	unit_add("auth: HMAC of RFC 4231", hmac_known);
	unit_add("auth: lengths of each step", lengths);
	unit_add("auth: names and nonces", names_and_nonces);
	unit_add("auth: labels of the roles", labels);
	unit_add("auth: the export that was named", export_is_named);
	unit_add("auth: every bit counts", every_bit_counts);
}
