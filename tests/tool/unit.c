// SPDX-License-Identifier: GPL-2.0
/* Unit tests of what rbdctl does without asking anybody: parsing and formatting. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#undef fail	/* the name of a function of rbdctl, too */

#include <linux/rbd_initiator.h>

#include "address.h"
#include "attrs.h"
#include "errors.h"
#include "json.h"
#include "parse.h"
#include "print.h"

#define NR(list)	(sizeof(list) / sizeof((list)[0]))

static void sizes_are_powers_of_1024(void **state)
{
	static const struct {
		const char *text;
		uint64_t bytes;
	} good[] = {
		{ "1", 1 }, { "4096", 4096 }, { "007", 7 }, { "1K", 1024 }, { "64G", 64ULL << 30 },
		{ "64g", 64ULL << 30 }, { "3m", 3 << 20 }, { "8T", 8ULL << 40 },
		{ "9223372036854775807", INT64_MAX }, { "8388607T", 8388607ULL << 40 },
	};

	(void)state;
	for (size_t i = 0; i < NR(good); i++) {
		uint64_t bytes;

		assert_null(parse_size(good[i].text, &bytes));
		assert_true(bytes == good[i].bytes);
	}
}

static void bad_sizes_are_refused(void **state)
{
	static const char *const bad[] = {
		"", "0", "0G", "-1", "+1", " 1", "1 ", "1.5G", "G", "1GB", "1KK", "1P", "0x10", "1e3", "\xd9\xa1",
		"9223372036854775808", "18446744073709551616", "8388608T", "99999999999999T",
	};

	(void)state;
	for (size_t i = 0; i < NR(bad); i++) {
		uint64_t bytes;

		assert_non_null(parse_size(bad[i], &bytes));
	}
}

static void numbers_keep_their_range(void **state)
{
	uint64_t number;

	(void)state;
	assert_null(parse_number("3", 3, 300, &number));
	assert_true(number == 3);
	assert_null(parse_number("300", 3, 300, &number));
	assert_non_null(parse_number("2", 3, 300, &number));
	assert_string_equal(parse_number("301", 3, 300, &number), "is not a number from 3 to 300");
	assert_null(parse_number("18446744073709551615", 0, UINT64_MAX, &number));
	assert_non_null(parse_number("18446744073709551616", 0, UINT64_MAX, &number));
	assert_non_null(parse_number("", 0, 9, &number));
	assert_non_null(parse_number("-0", 0, 9, &number));
	assert_non_null(parse_number("1\n", 0, 9, &number));
}

static void export_names(void **state)
{
	char name[RBD_NAME_MAX + 2];

	(void)state;
	assert_null(parse_export_name("a"));
	assert_null(parse_export_name("_A.b-9"));
	assert_null(parse_export_name("0"));
	assert_non_null(parse_export_name(""));
	assert_non_null(parse_export_name("-a"));
	assert_non_null(parse_export_name(".a"));
	assert_non_null(parse_export_name("a b"));
	assert_non_null(parse_export_name("a/b"));
	assert_non_null(parse_export_name("\xc3\xa4"));
	memset(name, 'x', sizeof(name));
	name[RBD_NAME_MAX + 1] = '\0';
	assert_non_null(parse_export_name(name));
	name[RBD_NAME_MAX] = '\0';
	assert_null(parse_export_name(name));
}

static void devices(void **state)
{
	char name[DEVICE_NAME_BYTES];

	(void)state;
	assert_null(parse_device("rbd0", name));
	assert_string_equal(name, "rbd0");
	assert_null(parse_device("/dev/rrbd12", name));
	assert_string_equal(name, "rrbd12");
	assert_null(parse_device("abcdefghijklmnopqrstuvwxyz01234", name));
	assert_non_null(parse_device("abcdefghijklmnopqrstuvwxyz012345", name));
	assert_non_null(parse_device("/dev//rbd0", name));
	assert_non_null(parse_device("../rbd0", name));
	assert_non_null(parse_device("/dev/", name));
	assert_non_null(parse_device("", name));
}

static void uuids(void **state)
{
	uint8_t uuid[16];
	char text[UUID_TEXT];

	(void)state;
	assert_null(parse_uuid("6BA7B810-9dad-41d1-80B4-00c04fd430c8", uuid));
	uuid_to_text(uuid, text);
	assert_string_equal(text, "6ba7b810-9dad-41d1-80b4-00c04fd430c8");
	assert_non_null(parse_uuid("", uuid));
	assert_non_null(parse_uuid("6ba7b8109dad41d180b400c04fd430c8", uuid));
	assert_non_null(parse_uuid("6ba7b810-9dad-41d1-80b4-00c04fd430c", uuid));
	assert_non_null(parse_uuid("6ba7b810-9dad-41d1-80b4-00c04fd430c8a", uuid));
	assert_non_null(parse_uuid("6ba7b810-9dad-41d1-80b4-00c04fd430-8", uuid));
	assert_non_null(parse_uuid("{ba7b810-9dad-41d1-80b4-00c04fd430c}", uuid));
	assert_non_null(parse_uuid("00000000-0000-0000-0000-000000000000", uuid));
}

static void who_is_brought_to_one_form(void **state)
{
	static const struct {
		const char *text, *who;
	} good[] = {
		{ "6BA7B810-9DAD-41D1-80B4-00C04FD430C8", "6ba7b810-9dad-41d1-80b4-00c04fd430c8" },
		{ "store-1.example", "store-1.example" },
		{ "198.51.100.0/24", "198.51.100.0/24" },
		{ "198.51.100.255/25", "198.51.100.128/25" },
		{ "198.51.100.7", "198.51.100.7/32" },
		{ "0.0.0.0/0", "0.0.0.0/0" },
		{ "255.255.255.255/0", "0.0.0.0/0" },
		{ "2001:DB8:0:0::1/32", "2001:db8::/32" },
		{ "::1", "::1/128" },
		{ "::/0", "::/0" },
	};
	static const char *const bad[] = {
		"", "a b", "198.51.100", "198.51.100.0/33", "198.51.100.0/", "198.51.100.0/-1", "/24", "a/24",
		"2001:db8::/129", "fe80::1%eth0", "1:2", "300.1.1.1", "7",
	};
	char who[RBD_WHO_MAX + 1];

	(void)state;
	for (size_t i = 0; i < NR(good); i++) {
		assert_null(parse_who(good[i].text, who));
		assert_string_equal(who, good[i].who);
	}
	for (size_t i = 0; i < NR(bad); i++)
		assert_non_null(parse_who(bad[i], who));
}

static void hold_times(void **state)
{
	uint32_t ms;
	bool yes;

	(void)state;
	assert_null(parse_fail_after("now", &ms));
	assert_true(ms == RBD_FAIL_AFTER_NOW_MS);
	assert_null(parse_fail_after("never", &ms));
	assert_true(ms == RBD_FAIL_AFTER_NEVER_MS);
	assert_null(parse_fail_after("600", &ms));
	assert_true(ms == 600000);
	assert_null(parse_fail_after("4294967", &ms));
	assert_true(ms < RBD_FAIL_AFTER_NEVER_MS);
	assert_non_null(parse_fail_after("4294968", &ms));
	assert_non_null(parse_fail_after("Never", &ms));
	assert_non_null(parse_fail_after("", &ms));
	assert_null(parse_yes_no("yes", &yes));
	assert_true(yes);
	assert_null(parse_yes_no("no", &yes));
	assert_false(yes);
	assert_non_null(parse_yes_no("true", &yes));
}

static void addresses(void **state)
{
	static const struct {
		const char *text, *host, *scope;
		int family;
		uint16_t port;
	} good[] = {
		{ "198.51.100.7", "198.51.100.7", "", AF_INET, 7475 },
		{ "198.51.100.7:1", "198.51.100.7", "", AF_INET, 1 },
		{ "[fe80::1%eth0]:65535", "fe80::1", "eth0", AF_INET6, 65535 },
		{ "[fe80::1%eth0.100]", "fe80::1", "eth0.100", AF_INET6, 7475 },
		{ "fe80::1%eth0", "fe80::1", "eth0", AF_INET6, 7475 },
		{ "2001:db8::1", "2001:db8::1", "", AF_INET6, 7475 },
		{ "::", "::", "", AF_INET6, 7475 },
		{ "store", "store", "", AF_UNSPEC, 7475 },
		{ "store-1.example.:80", "store-1.example.", "", AF_UNSPEC, 80 },
		{ "7up", "7up", "", AF_UNSPEC, 7475 },
	};
	struct address address;

	(void)state;
	for (size_t i = 0; i < NR(good); i++) {
		assert_null(address_parse(good[i].text, &address));
		assert_string_equal(address.host, good[i].host);
		assert_string_equal(address.scope, good[i].scope);
		assert_int_equal(address.family, good[i].family);
		assert_int_equal(address.port, good[i].port);
	}
}

static void bad_addresses_are_refused(void **state)
{
	static const char *const bad[] = {
		"", ":", "::1::", ":1", "a:", "a:0", "a:65536", "a: 1", "198.51.100.7:7475:1", "198.51.100",
		"1.2.3.4.5", "256.1.1.1", "[]", "[", "]", "[::1", "[::1]x", "[::1]:", "[::1]:0", "[198.51.100.7]",
		"[store]:1", "fe80::1", "[fe80::1]:7475", "fe80::1%", "2001:db8::1%eth0", "fe80::1%abcdefghijklmnop",
		"a b", "a/b", "-a", "a..b", ".a", "a%eth0", "*", "\xc3\xa4",
	};
	struct address address;

	(void)state;
	for (size_t i = 0; i < NR(bad); i++)
		assert_non_null(address_parse(bad[i], &address));
	assert_non_null(address_parse_local("store", &address));
	assert_non_null(address_parse_local("198.51.100.7:1", &address));
	assert_null(address_parse_local("198.51.100.7", &address));
	assert_int_equal(address.port, 0);
}

static void addresses_return_to_text(void **state)
{
	static const char *const same[] = {
		"198.51.100.7:7475", "[fe80::1%lo]:7475", "[2001:db8::1]:80", "[::]:7475", "[fe80::1%99999]:1",
	};

	(void)state;
	for (size_t i = 0; i < NR(same); i++) {
		struct sockaddr_storage storage;
		struct address address;
		char text[128];

		assert_null(address_parse(same[i], &address));
		assert_int_equal(address_resolve(&address, AF_UNSPEC, 0, &storage), STATUS_DONE);
		address_to_text(&storage, true, text, sizeof(text));
		assert_string_equal(text, same[i]);
	}
}

static void sizes_for_people(void **state)
{
	static const struct {
		uint64_t bytes;
		const char *text;
	} sizes[] = {
		{ 0, "0" }, { 512, "512" }, { 1023, "1023" }, { 1024, "1.0K" }, { 1536, "1.5K" },
		{ 1048575, "1023.9K" }, { 1 << 20, "1.0M" }, { 64ULL << 30, "64.0G" },
		{ (1ULL << 40) + (1ULL << 39), "1.5T" }, { UINT64_MAX, "15.9E" },
	};

	(void)state;
	for (size_t i = 0; i < NR(sizes); i++) {
		char text[SIZE_TEXT];

		size_to_text(sizes[i].bytes, text);
		assert_string_equal(text, sizes[i].text);
	}
}

static void json_numbers_and_nesting(void **state)
{
	struct json json;
	char *text;
	size_t size;
	FILE *to = open_memstream(&text, &size);

	(void)state;
	json_begin(&json, to, false);
	json_milli(&json, "a", 15000);
	json_milli(&json, "b", 3500);
	json_milli(&json, "c", 1);
	json_milli(&json, "d", 0);
	json_int(&json, "e", -1);
	json_uint(&json, "f", UINT64_MAX);
	json_open(&json, "g", '[');
	json_open(&json, NULL, '{');
	json_close(&json, '}');
	json_string(&json, NULL, "\"\\\n\x7f\xff");
	json_close(&json, ']');
	json_end(&json);
	fclose(to);
	assert_string_equal(text, "{\"schema\":1,\"a\":15,\"b\":3.5,\"c\":0.001,\"d\":0,\"e\":-1,"
			    "\"f\":18446744073709551615,\"g\":[{},\"\\\"\\\\\\u000a\\u007f\\ufffd\"]}\n");
	free(text);
}

static void every_errno_has_one_status(void **state)
{
	(void)state;
	for (int err = 0; err < 4096; err++) {
		enum status status = status_of_errno(err);

		assert_true(status == STATUS_DONE ? !err : status >= STATUS_REFUSED && status <= STATUS_PERMISSION);
		assert_true(status != STATUS_USAGE && status != STATUS_CONFIG);
		assert_non_null(sentence_of_errno(err));
	}
}

static void attributes_are_taken_apart_with_care(void **state)
{
	static const uint8_t good[] __attribute__((aligned(4))) = { 5, 0, 3, 0, 7, 0, 0, 0, 4, 0, 4, 0 };
	static const uint8_t beyond[] __attribute__((aligned(4))) = { 9, 0, 3, 0, 7, 0, 0, 0 };
	static const uint8_t below[] __attribute__((aligned(4))) = { 3, 0, 3, 0 };
	struct attrs attrs;
	uint32_t number = 1;
	uint8_t byte;

	(void)state;
	assert_int_equal(attrs_parse(&attrs, good, sizeof(good)), 0);
	assert_int_equal(attrs_u8(&attrs, 3, &byte), 0);
	assert_int_equal(byte, 7);
	assert_true(attrs_flag(&attrs, 4));
	assert_int_equal(attrs_u32(&attrs, 3, &number), -EBADMSG);
	assert_int_equal(attrs_u32(&attrs, 5, &number), -ENOENT);
	assert_int_equal(number, 1);
	assert_int_equal(attrs_parse(&attrs, good, 5), 0);	/* the last one needs no padding */
	assert_int_equal(attrs_parse(&attrs, good, 0), 0);
	for (size_t size = 1; size < 5; size++)
		assert_int_equal(attrs_parse(&attrs, good, size), -EBADMSG);
	assert_int_equal(attrs_parse(&attrs, good, 9), -EBADMSG);
	assert_int_equal(attrs_parse(&attrs, beyond, sizeof(beyond)), -EBADMSG);
	assert_int_equal(attrs_parse(&attrs, below, sizeof(below)), -EBADMSG);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sizes_are_powers_of_1024),
		cmocka_unit_test(bad_sizes_are_refused),
		cmocka_unit_test(numbers_keep_their_range),
		cmocka_unit_test(export_names),
		cmocka_unit_test(devices),
		cmocka_unit_test(uuids),
		cmocka_unit_test(who_is_brought_to_one_form),
		cmocka_unit_test(hold_times),
		cmocka_unit_test(addresses),
		cmocka_unit_test(bad_addresses_are_refused),
		cmocka_unit_test(addresses_return_to_text),
		cmocka_unit_test(sizes_for_people),
		cmocka_unit_test(json_numbers_and_nesting),
		cmocka_unit_test(every_errno_has_one_status),
		cmocka_unit_test(attributes_are_taken_apart_with_care),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
