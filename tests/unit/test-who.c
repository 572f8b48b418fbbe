// SPDX-License-Identifier: GPL-2.0
/*
 * Allow lists: what may be an entry, and whom it means.
 */
#include <arpa/inet.h>

#include "target/who.h"
#include "unit.h"

static const char * const good[] = {
	"a", "0", "node-1", "node_1.example.org", "N", "9", "a.", "a-", "_a", "fe80", "127.1",
	"00112233-4455-6677-8899-aabbccddeeff", "00112233-4455-6677-8899-AABBCCDDEEFF",
	"1.2.3.4", "0.0.0.0", "255.255.255.255", "0.0.0.0/0", "10.0.0.0/8", "10.1.2.3/31", "1.2.3.4/32",
	"::", "::1", "1::", "::/0", "fe80::/10", "fe80::1/64", "2001:db8::/128", "FE80::A",
	"1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::2:3:4:5:6:7:8", "1:2:3::5:6:7:8", "ffff::ffff",
	"1:2:3:4:5:6:7:8/127",
	/* not addresses, so names: 64 characters of them */
	"1.2.3.256", "1.2.3", "01.2.3.4",
	"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
	/* an incomplete UUID is a name, too */
	"00112233-4455-6677-8899-aabbccddeef", "00112233-4455-6677-8899-aabbccddeeff0",
	"0011223344556677-8899-aabb-ccddeeff",
};

static const char * const bad[] = {
	"", "-a", ".a", "a b", " a", "a ", "a/b", "a:b", "a,b", "a*", "\x80", "a\n", "a\x1b", "~", "a@b",
	"{00112233-4455-6677-8899-aabbccddeeff}",
	"1.2.3.4/", "1.2.3.4/33", "1.2.3.4/-1", "1.2.3.4/08", "1.2.3.4/00", "1.2.3.4/8 ", "1.2.3.4/8/8",
	"1.2.3.4/999", "1.2.3.4/4294967297", "1.2.3.4/0x8", "1.2.3/8", "1.2.3.256/8", "/8", "1.2.3.4:5",
	":", ":1", "1:", ":::", "1:::2", "::1::", "1::2::3", "::/129", "::/", "::/1000", "12345::",
	"::12345", "g::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8",
	"1:2:3:4::5:6:7:8", "1:2:3:4:5:6:7:8:", ":1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:", "fe80::1%eth0",
	"::ffff:1.2.3.4", "[::1]", "::1:", "1:2:3:4:5:6:7:8/129",
	"::@", "::`", "1.2.3.:", "1.2.3.4/:", "@0112233-4455-6677-8899-aabbccddeeff",
	"1:2:3:4:5:6:7:8:9:a:b:c:d:e:f:1:2:3:4:5:6:7:8:9:a:b:c:d:e:f:1:2",
	"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
};

/* In a buffer that ends with the text. */
static bool ok(const char *text)
{
	char *copy = strdup(text);
	bool verdict = rbd_who_ok(copy);

	free(copy);
	return verdict;
}

static void entries(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(good); i++)
		if (!ok(good[i]))
			fail_msg("\"%s\" is refused", good[i]);
	for (i = 0; i < ARRAY_SIZE(bad); i++)
		if (ok(bad[i]))
			fail_msg("\"%s\" is accepted", bad[i]);
}

static void name_characters(void **state)
{
	char text[3] = "ab";
	unsigned int c;
	bool alnum;

	(void)state;
	for (c = 1; c < 256; c++) {
		alnum = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
		text[0] = c;
		text[1] = 'z';
		assert_int_equal(ok(text), alnum || c == '_');
		text[0] = 'z';
		text[1] = c;
		assert_int_equal(ok(text), alnum || c == '_' || c == '-' || c == '.');
	}
}

static struct rbd_peer peer(const char *address)
{
	struct rbd_peer peer = {
		.host_id = { 0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77,
			     0x88, 0x99, 0xaa, 0xbb, 0xcc, 0xdd, 0xee, 0xff },
		.host_name = "node-1",
	};

	peer.address_bytes = strchr(address, ':') ? 16 : 4;
	assert_int_equal(inet_pton(peer.address_bytes == 16 ? AF_INET6 : AF_INET, address,
				   peer.address), 1);
	return peer;
}

static const struct {
	const char *who, *address;
	bool match;
} matches[] = {
	{ "1.2.3.4", "1.2.3.4", true }, { "1.2.3.4", "1.2.3.5", false },
	{ "1.2.3.4", "2.2.3.4", false }, { "1.2.3.4/32", "1.2.3.4", true },
	{ "0.0.0.0/0", "255.1.2.3", true }, { "128.0.0.0/1", "128.0.0.1", true },
	{ "128.0.0.0/1", "127.0.0.1", false }, { "10.0.0.0/8", "10.255.255.255", true },
	{ "10.0.0.0/8", "11.0.0.0", false }, { "10.128.0.0/9", "10.129.0.1", true },
	{ "10.128.0.0/9", "10.127.0.1", false }, { "192.168.1.128/25", "192.168.1.128", true },
	{ "192.168.1.128/25", "192.168.1.127", false }, { "10.1.2.2/31", "10.1.2.3", true },
	{ "10.1.2.2/31", "10.1.2.1", false }, { "10.1.2.3/31", "10.1.2.2", true },
	{ "10.1.2.3/24", "10.1.2.99", true },
	{ "1.2.3.", "1.2.3.255", false }, { "1.2..4", "1.2.255.4", false },
	/* never across families: same bytes, other length */
	{ "::/0", "1.2.3.4", false }, { "0.0.0.0/0", "::1", false }, { "0.0.0.0", "::", false },
	{ "0102:0304::", "1.2.3.4", false }, { "1.2.3.4", "0102:0304::", false },
	{ "::ffff:102:304", "::ffff:1.2.3.4", true },
	{ "::", "::", true }, { "::1", "::1", true }, { "::1", "::2", false }, { "1::", "1::", true },
	{ "::/0", "fe80::1", true }, { "fe80::/10", "febf::1", true }, { "fe80::/10", "fec0::1", false },
	{ "2001:db8::/32", "2001:db8:ffff::1", true }, { "2001:db8::/32", "2001:db9::", false },
	{ "2001:db8::/33", "2001:db8:7fff::", true }, { "2001:db8::/33", "2001:db8:8000::", false },
	{ "2001:db8::8/125", "2001:db8::f", true }, { "2001:db8::8/125", "2001:db8::7", false },
	{ "2001:db8::2/127", "2001:db8::3", true }, { "2001:db8::2/128", "2001:db8::3", false },
	{ "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8", true }, { "1:2:3::7:8", "1:2:3:0:0:0:7:8", true },
	{ "ABCD::EF", "abcd::ef", true },
	{ "00112233-4455-6677-8899-aabbccddeeff", "9.9.9.9", true },
	{ "00112233-4455-6677-8899-AabBCcDDEEFF", "9.9.9.9", true },
	{ "00112233-4455-6677-8899-aabbccddeefe", "9.9.9.9", false },
	{ "10112233-4455-6677-8899-aabbccddeeff", "9.9.9.9", false },
	{ "node-1", "9.9.9.9", true }, { "node-1", "::9", true }, { "node-11", "9.9.9.9", false },
	{ "node-", "9.9.9.9", false }, { "NODE-1", "9.9.9.9", false }, { "node-1.", "9.9.9.9", false },
	/* what is no entry means nobody */
	{ "", "9.9.9.9", false }, { "9.9.9.9/33", "9.9.9.9", false }, { "::/129", "::", false },
	{ "*", "9.9.9.9", false },
};

static void matching(void **state)
{
	struct rbd_peer host;
	size_t i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(matches); i++) {
		host = peer(matches[i].address);
		if (rbd_who_match(matches[i].who, &host) != matches[i].match)
			fail_msg("%s %s %s", matches[i].who, matches[i].match ? "misses" : "means",
				 matches[i].address);
	}
}

/* A host without a name, one with a name that looks like an address. */
static void odd_hosts(void **state)
{
	struct rbd_peer host = peer("9.9.9.9");

	(void)state;
	host.host_name[0] = '\0';
	assert_false(rbd_who_match("node-1", &host));
	strcpy(host.host_name, "1.2.3.4");
	assert_false(rbd_who_match("1.2.3.4", &host));
	strcpy(host.host_name, "00112233-4455-6677-8899-aabbccddee00");
	assert_false(rbd_who_match("00112233-4455-6677-8899-aabbccddee00", &host));
	/* names that begin like a host-id */
	strcpy(host.host_name, "0g112233-4455-6677-8899-aabbccddee00");
	assert_true(rbd_who_match("0g112233-4455-6677-8899-aabbccddee00", &host));
	strcpy(host.host_name, "g0112233-4455-6677-8899-aabbccddee00");
	assert_true(rbd_who_match("g0112233-4455-6677-8899-aabbccddee00", &host));
	memset(host.host_name, 'n', RBD_HOST_NAME_MAX);
	host.host_name[RBD_HOST_NAME_MAX] = '\0';
	assert_true(rbd_who_match(host.host_name, &host));
}

static void set_random(uint8_t *bytes, unsigned int nr)
{
	while (nr--)
		*bytes++ = unit_random(3) ? unit_random(256) : 0;
}

/* Addresses as the C library writes them, prefixes counted bit by bit. */
static void property(void **state)
{
	char text[INET6_ADDRSTRLEN + 8], address[INET6_ADDRSTRLEN];
	struct rbd_peer host = { .host_name = "" };
	unsigned int i, bits, bit, flip;
	uint8_t bytes[16];
	bool same;

	(void)state;
	for (i = 0; i < 100000; i++) {
		host.address_bytes = unit_random(2) ? 4 : 16;
		set_random(bytes, host.address_bytes);
		inet_ntop(host.address_bytes == 4 ? AF_INET : AF_INET6, bytes, address,
			  sizeof(address));
		if (host.address_bytes == 16 && strchr(address, '.'))
			continue;	/* the dotted form of IPv6 is none of ours */
		bits = unit_random(8 * host.address_bytes + 1);
		snprintf(text, sizeof(text), "%s/%u", address, bits);
		assert_true(ok(address) && ok(text));
		memcpy(host.address, bytes, sizeof(bytes));
		assert_true(rbd_who_match(address, &host) && rbd_who_match(text, &host));
		flip = unit_random(8 * host.address_bytes);
		host.address[flip / 8] ^= 0x80 >> flip % 8;
		for (same = true, bit = 0; bit < bits; bit++)
			same &= bit != flip;
		assert_false(rbd_who_match(address, &host));
		assert_int_equal(rbd_who_match(text, &host), same);
	}
}

static void networks(void **state)
{
	struct rbd_peer a = { .address = { 198, 51, 100, 7 }, .address_bytes = 4 }, b = a;

	(void)state;
	b.address[15] = 1;	/* behind the address */
	assert_true(rbd_peer_same_network(&a, &b));
	b.address[3] = 8;
	assert_false(rbd_peer_same_network(&a, &b));
	a.address_bytes = b.address_bytes = 16;
	b = a;
	b.address[8] = b.address[15] = 9;
	assert_true(rbd_peer_same_network(&a, &b));
	b.address[7] = 1;
	assert_false(rbd_peer_same_network(&a, &b));
	b = a;
	b.address_bytes = 4;
	assert_false(rbd_peer_same_network(&a, &b));
}

void add_who_tests(void)
{
	unit_add("who: networks", networks);
	unit_add("who: entries", entries);
	unit_add("who: characters of a host name", name_characters);
	unit_add("who: matching", matching);
	unit_add("who: hosts with odd names", odd_hosts);
	unit_add("who: any address, any prefix", property);
}
