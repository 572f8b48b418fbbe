// SPDX-License-Identifier: GPL-2.0
/*
 * What a status means: its number, its sentence, its errno, whether it is final.
 */
#include <ctype.h>

#include "common/wire.h"
#include "unit.h"

static const struct {
	unsigned int status, number;
	int errno_;
	bool final;
} want[] = {
	{ RBD_ST_OK, 0, 0, false },
	{ RBD_ST_VERSION, 1, EPROTONOSUPPORT, true },
	{ RBD_ST_BAD_MESSAGE, 2, EPROTO, true },
	{ RBD_ST_AUTH, 3, EKEYREJECTED, true },
	{ RBD_ST_NO_EXPORT, 4, ENOENT, false },
	{ RBD_ST_NOT_ALLOWED, 5, ECONNREFUSED, true },
	{ RBD_ST_BUSY, 6, EBUSY, false },
	{ RBD_ST_FENCING, 7, EBUSY, false },
	{ RBD_ST_NO_RESOURCES, 8, ENOMEM, false },
	{ RBD_ST_EPOCH_LOW, 9, EPROTO, false },
	{ RBD_ST_UNKNOWN_SESSION, 10, ESTALE, true },
	{ RBD_ST_STALE_EPOCH, 11, ESTALE, true },
	{ RBD_ST_INCARNATION, 12, ESTALE, true },
	{ RBD_ST_WRITER_SET, 13, ESTALE, true },
	{ RBD_ST_BANNED, 14, ECONNREFUSED, true },
	{ RBD_ST_READ_ONLY, 15, EROFS, true },
	{ RBD_ST_ATTACHED, 16, EEXIST, false },
	{ RBD_ST_HOST_ID, 17, EBUSY, true },
	{ RBD_ST_TOKEN, 18, EPROTO, true },
	{ RBD_ST_RESUME, 19, EOPNOTSUPP, true },
	{ RBD_ST_IO, 20, EIO, false },
	{ RBD_ST_RANGE, 21, ERANGE, true },
	{ RBD_ST_DEVICE, 22, EOPNOTSUPP, true },
	{ RBD_ST_REMOVED, 23, ENOENT, true },
	{ RBD_ST_DROPPED, 24, ECONNRESET, true },
	{ RBD_ST_EXPIRED, 25, ETIMEDOUT, false },
	{ RBD_ST_UNLOADED, 26, ECONNRESET, false },
	{ RBD_ST_BUSY_RETRY, 27, EBUSY, false },
	{ RBD_ST_SUPERSEDED, 28, ESTALE, true },
	{ RBD_ST_BACKING, 29, EIO, false },
	{ RBD_ST_UNKNOWN_COMMAND, 30, EPROTO, true },
	{ RBD_ST_RESIZED, 31, EBUSY, false },
	{ RBD_ST_BROKEN, 32, EIO, false },
};

/* A session that gets one of these is over for good, and whoever gets another one may come back. */
static const unsigned int over[] = {
	RBD_ST_UNKNOWN_SESSION, RBD_ST_STALE_EPOCH, RBD_ST_INCARNATION, RBD_ST_WRITER_SET,
	RBD_ST_BANNED, RBD_ST_DROPPED, RBD_ST_SUPERSEDED,
};

static void overs(void **state)
{
	unsigned int i, found = 0;

	(void)state;
	for (i = 0; i < RBD_ST_COUNT + 2; i++)
		found += rbd_wire_over(i);
	assert_int_equal(found, ARRAY_SIZE(over));
	for (i = 0; i < ARRAY_SIZE(over); i++)
		assert_true(rbd_wire_over(over[i]));
}

static void numbers(void **state)
{
	unsigned int i;

	(void)state;
	assert_int_equal(ARRAY_SIZE(want), RBD_ST_COUNT);
	for (i = 0; i < ARRAY_SIZE(want); i++) {
		assert_int_equal(want[i].status, want[i].number);
		assert_int_equal(want[i].number, i);
	}
}

static void sentences(void **state)
{
	const char *sentence;
	unsigned int i, j;
	size_t length;

	(void)state;
	for (i = 0; i < RBD_ST_COUNT; i++) {
		sentence = rbd_wire_sentence(i);
		if (!sentence || !sentence[0])
			fail_msg("status %u has no sentence", i);
		length = strlen(sentence);
		if (sentence[length - 1] == '.' || isspace((unsigned char)sentence[length - 1]) ||
		    !islower((unsigned char)sentence[0]))
			fail_msg("status %u: \"%s\" does not fit into a sentence of rbdctl", i, sentence);
		for (j = 0; j < i; j++)
			if (!strcmp(sentence, rbd_wire_sentence(j)))
				fail_msg("status %u and %u have one sentence", i, j);
	}
}

static void errnos(void **state)
{
	unsigned int i;

	(void)state;
	for (i = 0; i < RBD_ST_COUNT; i++)
		if (rbd_wire_errno(i) != want[i].errno_)
			fail_msg("status %u has errno %d", i, rbd_wire_errno(i));
}

static void finals(void **state)
{
	unsigned int i;

	(void)state;
	for (i = 0; i < RBD_ST_COUNT; i++)
		if (rbd_wire_final(i) != want[i].final)
			fail_msg("status %u is %s", i, want[i].final ? "not final" : "final");
}

static void unknown(void **state)
{
	static const unsigned int numbers[] = { RBD_ST_COUNT, RBD_ST_COUNT + 1, 0x7fff, 0xffff,
						0x7fffffff, 0x80000000, 0xffffffff };
	size_t i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(numbers); i++) {
		assert_string_equal(rbd_wire_sentence(numbers[i]), "the target gave an unknown answer");
		assert_int_equal(rbd_wire_errno(numbers[i]), EPROTO);
		assert_true(rbd_wire_final(numbers[i]));
	}
}

static void names(void **state)
{
	static const char others[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
	char name[RBD_NAME_MAX + 1];
	size_t length;
	int c;

	(void)state;
	memset(name, 'a', sizeof(name));
	for (length = 0; length <= sizeof(name); length++)
		assert_int_equal(rbd_wire_name_ok(name, length), length >= 1 && length <= 64);
	assert_false(rbd_wire_name_ok(name, SIZE_MAX));
	for (c = 0; c < 256; c++) {
		bool other = c && strchr(others, c);

		name[0] = c;
		assert_int_equal(rbd_wire_name_ok(name, 1), other);
		assert_int_equal(rbd_wire_name_ok(name, 2), other);
		name[0] = 'a';
		name[1] = c;
		assert_int_equal(rbd_wire_name_ok(name, 2), other || c == '-' || c == '.');
		name[1] = 'a';
		name[63] = c;
		assert_int_equal(rbd_wire_name_ok(name, 64), other || c == '-' || c == '.');
		name[63] = 'a';
	}
}

static void uuids(void **state)
{
	__u8 uuid[RBD_UUID_SIZE] = { 0 };
	unsigned int i;

	(void)state;
	assert_true(rbd_wire_uuid_is_zero(uuid));
	for (i = 0; i < RBD_UUID_SIZE; i++) {
		uuid[i] = 1 << (i % 8);
		assert_false(rbd_wire_uuid_is_zero(uuid));
		uuid[i] = 0;
	}
}

void add_status_tests(void)
{
	unit_add("status: numbers", numbers);
	unit_add("status: what ends a session for good", overs);
	unit_add("status: every one has a sentence of its own", sentences);
	unit_add("status: every one has its errno", errnos);
	unit_add("status: final or retry", finals);
	unit_add("status: unknown numbers", unknown);
	unit_add("export names: characters and lengths", names);
	unit_add("UUIDs: zero", uuids);
}
