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
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>
#undef fail	/* the name of a function of rbdctl, too */

#include <linux/rbd_initiator.h>

#include "address.h"
#include "attrs.h"
#include "errors.h"
#include "identity.h"
#include "json.h"
#include "parse.h"
#include "print.h"
#include "tree.h"

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

/* As another program computes them: they must never change. */
static void identities_give_version_5_uuids(void **state)
{
	static const struct {
		const char *identity, *uuid;
	} known[] = {
		{ "wwid naa.5000c500a0b1c2d3", "ca782298-42ae-5e7b-9e99-0ad923cfb5ae" },
		{ "wwid naa.5000c500a0b1c2d3 part 2", "aabcb496-4f57-5563-8ce6-612c2c21a8a3" },
		{ "wwid t10.ATA     DISK      0123456789", "31fd860d-0845-5cd5-bb92-bf4bf82db4d7" },
		{ "md 3aaa012229b39f17ce5b4b0f04d4f4b5", "bcd01692-2a2b-5b37-bb4f-690b86c70565" },
		{ "partuuid 6ba7b814-9dad-41d1-80b4-00c04fd430c8",
		  "9e3ee616-ec44-5826-8ff7-91e98db1a168" },
	};

	(void)state;
	for (size_t i = 0; i < NR(known); i++) {
		char text[UUID_TEXT];
		uint8_t uuid[16];

		identity_to_uuid(known[i].identity, uuid);
		uuid_to_text(uuid, text);
		assert_string_equal(text, known[i].uuid);
	}
}

/* A folder for a root, in which sysfs knows the disk 8:16 and its partition 8:17. */
static char sysfs[] = "/tmp/rbdctl-unit-XXXXXX";

static int make_sysfs(void **state)
{
	static const char *const dirs[] = {
		"sys", "sys/dev", "sys/dev/block", "sys/block", "sys/block/sdb",
		"sys/block/sdb/device", "sys/block/sdb/dm", "sys/block/sdb/md", "sys/block/sdb/sdb1",
		"run", "run/udev", "run/udev/data",
	};

	(void)state;
	if (!mkdtemp(sysfs) || chdir(sysfs) || setenv("RBDCTL_ROOT", sysfs, 1))
		return -1;
	for (size_t i = 0; i < NR(dirs); i++) {
		if (mkdir(dirs[i], 0755))
			return -1;
	}
	return symlink("../../block/sdb", "sys/dev/block/8:16") ||
	       symlink("../../block/sdb/sdb1", "sys/dev/block/8:17") ? -1 : 0;
}

static int remove_sysfs(void **state)
{
	char command[64];

	(void)state;
	unsetenv("RBDCTL_ROOT");
	snprintf(command, sizeof(command), "rm -rf %s", sysfs);
	return chdir("/") || system(command) ? -1 : 0;
}

#define SDB(name)	"sys/block/sdb/" name

static void write_file(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	assert_non_null(file);
	assert_true(fputs(text, file) >= 0);
	assert_int_equal(fclose(file), 0);
}

/* What is found of a device when one file of the machine has a text. */
static void check_identity(unsigned int minor_nr, const char *path, const char *text,
			   const char *want)
{
	char identity[IDENTITY_BYTES];
	bool found;

	write_file(path, text);
	found = identity_find(8, minor_nr, identity);
	unlink(path);
	if (found)
		assert_string_equal(identity, want ? want : "(none)");
	else
		assert_null(want);
}

static void identities_of_disks(void **state)
{
	char longest[IDENTITY_BYTES + 1], identity[IDENTITY_BYTES];

	(void)state;
	assert_false(identity_find(8, 16, identity));
	assert_false(identity_find(8, 99, identity));
	check_identity(16, SDB("wwid"), "eui.0025385b71b00a01\n", "wwid eui.0025385b71b00a01");
	check_identity(16, SDB("device/wwid"), "t10.ATA     DISK  1   \n",
		       "wwid t10.ATA     DISK  1");
	check_identity(16, SDB("device/wwid"), "naa.5000", "wwid naa.5000");
	check_identity(16, SDB("wwid"), "", NULL);
	check_identity(16, SDB("wwid"), "\n", NULL);
	check_identity(16, SDB("wwid"), "  \nnaa.5000\n", NULL);
	check_identity(16, SDB("wwid"), "naa.0000000000000000\n", NULL);
	check_identity(16, SDB("wwid"), "uuid.00000000-0000-0000-0000-000000000000\n", NULL);
	check_identity(16, SDB("dm/uuid"), "CRYPT-LUKS2-1\n", "dm CRYPT-LUKS2-1");
	check_identity(16, SDB("md/uuid"), "3aaa0122-29b3-9f17-ce5b-4b0f04d4f4b5\n",
		       "md 3aaa012229b39f17ce5b4b0f04d4f4b5");
	check_identity(16, SDB("md/uuid"), "3aaa0122-29b3-9f17-ce5b-4b0f04d4f4b\n", NULL);
	check_identity(16, SDB("md/uuid"), "3aaa0122-29b3-9f17-ce5b-4b0f04d4f4b51\n", NULL);
	check_identity(16, SDB("md/uuid"), "00000000-0000-0000-0000-000000000000\n", NULL);
	write_file(SDB("dev"), "8:16\n");
	check_identity(16, "run/udev/data/b8:16",
		       "I:1\nE:MD_UUID=3AAA0122:29b39f17:ce5b4b0f:04d4f4b5\nE:X=1\n",
		       "md 3aaa012229b39f17ce5b4b0f04d4f4b5");
	check_identity(16, "run/udev/data/b8:16",
		       "E:MD_NAME=3aaa0122:29b39f17:ce5b4b0f:04d4f4b5\n", NULL);
	/* A name that is too long would be cut, and not be its own. */
	memset(longest, 'a', IDENTITY_BYTES);
	longest[IDENTITY_BYTES] = '\0';
	check_identity(16, SDB("wwid"), longest, NULL);
}

static void identities_of_partitions(void **state)
{
	(void)state;
	write_file(SDB("sdb1/partition"), "1\n");
	check_identity(17, SDB("sdb1/uevent"), "DEVTYPE=partition\nPARTN=1\n", NULL);
	check_identity(17, SDB("sdb1/uevent"),
		       "PARTN=1\nPARTUUID=6ba7b814-9dad-41d1-80b4-00c04fd430c8\n",
		       "partuuid 6ba7b814-9dad-41d1-80b4-00c04fd430c8");
	check_identity(17, SDB("sdb1/uevent"),
		       "PARTUUID=00000000-0000-0000-0000-000000000000\n", NULL);
	check_identity(17, SDB("sdb1/uevent"), "PARTUUID=90909090-01\n", NULL);
	check_identity(17, SDB("device/wwid"), "naa.5000\n", "wwid naa.5000 part 1");
	/* A name of the partition's own would be a mistake, and is not looked for. */
	check_identity(17, SDB("sdb1/wwid"), "naa.5000\n", NULL);
	write_file(SDB("sdb1/uevent"), "PARTUUID=6ba7b814-9dad-41d1-80b4-00c04fd430c8\n");
	check_identity(17, SDB("wwid"), "eui.5000\n", "wwid eui.5000 part 1");
}

static struct node *read_tree(const char *text, struct tree_error *error)
{
	return tree_read(text, strlen(text), error);
}

static void json_is_read_with_its_lines(void **state)
{
	static const char text[] = "{\n\"a\": [1, -0.5e+3, true],\n\n\"b\" : {\"\": null}\r\n}\n";
	struct tree_error error;
	struct node *root, *a, *b;

	(void)state;
	root = read_tree(text, &error);
	assert_non_null(root);
	assert_int_equal(root->type, NODE_OBJECT);
	a = root->first;
	assert_string_equal(a->key, "a");
	assert_int_equal(a->line, 2);
	assert_int_equal(a->type, NODE_ARRAY);
	assert_string_equal(a->first->text, "1");
	assert_string_equal(a->first->next->text, "-0.5e+3");
	assert_int_equal(a->first->next->next->type, NODE_BOOL);
	assert_null(a->first->next->next->next);
	b = a->next;
	assert_int_equal(b->line, 4);
	assert_string_equal(b->first->key, "");
	assert_int_equal(b->first->type, NODE_NULL);
	assert_null(b->next);
	tree_free(root);
}

static void json_strings_are_decoded(void **state)
{
	struct tree_error error;
	struct node *root;

	(void)state;
	root = read_tree("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e4\\u20ac\\ud83d\\ude00\xc3\xa4\"", &error);
	assert_non_null(root);
	assert_string_equal(root->text, "\"\\/\b\f\n\r\tA\xc3\xa4\xe2\x82\xac\xf0\x9f\x98\x80\xc3\xa4");
	tree_free(root);
}

static void bad_json_is_refused(void **state)
{
	static const char *const bad[] = {
		"", " ", "nul", "nulls", "True", "+1", "01", "1.", ".5", "1e", "-", "0x1", "1 2", "[1,]", "[,1]", "[1 2]",
		"{,}", "{a:1}", "{\"a\" 1}", "{\"a\":}", "{\"a\":1,}", "{\"a\":1,\"a\":1}", "[", "{", "[}", "{]", "]",
		"\"", "\"\\\"", "\"\\x\"", "\"\\u12\"", "\"\\u0000\"", "\"\\ud800\"", "\"\\ud800\\u0041\"",
		"\"\\udc00\"", "\"\n\"", "\"\t\"", "\"\xc3\"", "\"\xed\xa0\x80\"", "'a'", "/* */ 1", "\xef\xbb\xbf{}",
		"[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]",
	};

	(void)state;
	for (size_t i = 0; i < NR(bad); i++) {
		struct tree_error error;

		assert_null(read_tree(bad[i], &error));
		assert_true(*error.sentence);
	}
}

static void bad_json_has_a_line(void **state)
{
	struct tree_error error;

	(void)state;
	assert_null(read_tree("{\n\"a\": 1,\n\"b\": 2,\n\"a\": 3}", &error));
	assert_int_equal(error.line, 4);
	assert_string_equal(error.sentence, "the key 'a' stands here and in line 2");
	assert_null(tree_read("{\n\"a\0\": 1}", 10, &error));
	assert_int_equal(error.line, 2);
	assert_null(tree_read("1\0", 2, &error));
	assert_string_equal(error.sentence, "something follows behind the end");
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
		cmocka_unit_test(identities_give_version_5_uuids),
		cmocka_unit_test(identities_of_disks),
		cmocka_unit_test(identities_of_partitions),
		cmocka_unit_test(json_is_read_with_its_lines),
		cmocka_unit_test(json_strings_are_decoded),
		cmocka_unit_test(bad_json_is_refused),
		cmocka_unit_test(bad_json_has_a_line),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, make_sysfs, remove_sysfs);
}
