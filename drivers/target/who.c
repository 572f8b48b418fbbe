// SPDX-License-Identifier: GPL-2.0
/*
 * Allow lists: what an entry means. It is tried as a host-id, as an address
 * with or without a prefix length, and else taken for a host name.
 */
#include "who.h"

#ifdef __KERNEL__
#include <linux/string.h>
#endif

struct who {
	enum { WHO_HOST_ID, WHO_ADDRESS, WHO_NAME } kind;
	__u8 bytes[16];
	unsigned int nr_bytes;	/* of an address */
	unsigned int nr_bits;	/* of them that count */
};

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool parse_uuid(const char *text, __u8 uuid[RBD_UUID_SIZE])
{
	unsigned int i;
	int high, low;

	for (i = 0; i < RBD_UUID_SIZE; i++) {
		if ((i == 4 || i == 6 || i == 8 || i == 10) && *text++ != '-')
			return false;
		high = hex_digit(text[0]);
		if (high < 0)
			return false;
		low = hex_digit(text[1]);
		if (low < 0)
			return false;
		uuid[i] = high << 4 | low;
		text += 2;
	}
	return !*text;
}

/* A decimal number of at most three digits, without leading zeroes; moves @text behind it. */
static int parse_number(const char **text)
{
	const char *start = *text;
	int n = 0;

	while (**text >= '0' && **text <= '9') {
		if (*text - start == 3 || (n == 0 && *text != start))
			return -1;
		n = n * 10 + (*(*text)++ - '0');
	}
	return *text == start ? -1 : n;
}

static bool parse_ipv4(const char **text, __u8 bytes[4])
{
	unsigned int i;
	int n;

	for (i = 0; i < 4; i++) {
		if (i && *(*text)++ != '.')
			return false;
		n = parse_number(text);
		if (n < 0 || n > 255)
			return false;
		bytes[i] = n;
	}
	return true;
}

/* One group of an IPv6 address: 1 to 4 hex digits. */
static int parse_group(const char **text)
{
	int group = 0, i;

	for (i = 0; i < 4 && hex_digit(**text) >= 0; i++)
		group = group << 4 | hex_digit(*(*text)++);
	return i ? group : -1;
}

static bool parse_ipv6(const char **text, __u8 bytes[16])
{
	unsigned int n = 0;	/* bytes so far */
	int gap = -1;		/* where "::" stands */
	int group;

	if ((*text)[0] == ':') {
		if ((*text)[1] != ':')
			return false;
		*text += 2;
		gap = 0;
	}
	while (hex_digit(**text) >= 0) {
		if (n == 16)
			return false;
		group = parse_group(text);
		bytes[n++] = group >> 8;
		bytes[n++] = group & 0xff;
		if (**text != ':')
			break;
		if ((*text)[1] == ':') {
			if (gap >= 0)
				return false;
			gap = n;
			*text += 2;
		} else {
			(*text)++;
			if (hex_digit(**text) < 0)
				return false;
		}
	}
	if (gap < 0)
		return n == 16;
	if (n == 16)
		return false;
	memmove(bytes + 16 - (n - gap), bytes + gap, n - gap);
	memset(bytes + gap, 0, 16 - n);
	return true;
}

static bool parse_address(const char *text, struct who *who)
{
	const char *p = text;
	int bits;

	if (parse_ipv4(&p, who->bytes)) {
		who->nr_bytes = 4;
	} else {
		p = text;
		if (!parse_ipv6(&p, who->bytes))
			return false;
		who->nr_bytes = 16;
	}
	who->nr_bits = who->nr_bytes * 8;
	if (*p == '/') {
		p++;
		bits = parse_number(&p);
		if (bits < 0 || bits > (int)who->nr_bits)
			return false;
		who->nr_bits = bits;
	}
	return !*p;
}

static bool parse_name(const char *text)
{
	if (*text == '-' || *text == '.')
		return false;
	for (; *text; text++) {
		if ((*text >= 'a' && *text <= 'z') || (*text >= 'A' && *text <= 'Z') ||
		    (*text >= '0' && *text <= '9'))
			continue;
		if (*text != '-' && *text != '.' && *text != '_')
			return false;
	}
	return true;
}

static bool parse_who(const char *text, struct who *who)
{
	size_t length = strnlen(text, RBD_WHO_MAX + 1);

	memset(who, 0, sizeof(*who));
	if (!length || length > RBD_WHO_MAX)
		return false;
	if (parse_uuid(text, who->bytes)) {
		who->kind = WHO_HOST_ID;
		return true;
	}
	if (parse_address(text, who)) {
		who->kind = WHO_ADDRESS;
		return true;
	}
	who->kind = WHO_NAME;
	return parse_name(text);
}

bool rbd_who_ok(const char *text)
{
	struct who who;

	return parse_who(text, &who);
}

static bool same_prefix(const __u8 *a, const __u8 *b, unsigned int bits)
{
	unsigned int whole = bits / 8, rest = bits % 8;

	if (memcmp(a, b, whole))
		return false;
	return !rest || !((a[whole] ^ b[whole]) >> (8 - rest));
}

bool rbd_who_match(const char *text, const struct rbd_peer *peer)
{
	struct who who;

	if (!parse_who(text, &who))
		return false;
	switch (who.kind) {
	case WHO_HOST_ID:
		return !memcmp(who.bytes, peer->host_id, RBD_UUID_SIZE);
	case WHO_ADDRESS:
		return who.nr_bytes == peer->address_bytes &&
		       same_prefix(who.bytes, peer->address, who.nr_bits);
	default:
		return !strcmp(text, peer->host_name);
	}
}

bool rbd_peer_same_network(const struct rbd_peer *a, const struct rbd_peer *b)
{
	return a->address_bytes == b->address_bytes &&
	       !memcmp(a->address, b->address, a->address_bytes == 16 ? 8 : 4);
}
