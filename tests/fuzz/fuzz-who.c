// SPDX-License-Identifier: GPL-2.0
/*
 * Entries of allow lists, against the C library's idea of an address.
 * Input: the peer's address (1 byte of family, 16 of address), then the entry.
 */
#include <arpa/inet.h>
#include <ctype.h>

#include "fuzz.h"
#include "target/who.h"

/* Address and prefix length as inet_pton() takes them; the dotted form of IPv6 is none of ours. */
static int reference(const char *who, uint8_t *address, int *bits)
{
	char text[RBD_WHO_MAX + 1];
	char *slash;
	int bytes;

	if (strlen(who) > RBD_WHO_MAX)
		return 0;
	strcpy(text, who);
	slash = strchr(text, '/');
	if (slash)
		*slash++ = '\0';
	bytes = strchr(text, ':') ? 16 : 4;
	if ((bytes == 16 && strchr(text, '.')) ||
	    inet_pton(bytes == 16 ? AF_INET6 : AF_INET, text, address) != 1)
		return 0;
	*bits = 8 * bytes;
	if (slash) {
		if (!isdigit((unsigned char)*slash) || (slash[0] == '0' && slash[1]) ||
		    strlen(slash) > 3 || strspn(slash, "0123456789") != strlen(slash))
			return 0;
		*bits = atoi(slash);
		if (*bits > 8 * bytes)
			return 0;
	}
	return bytes;
}

static bool same_bits(const uint8_t *a, const uint8_t *b, int bits)
{
	int i;

	for (i = 0; i < bits; i++)
		if ((a[i / 8] ^ b[i / 8]) & 0x80 >> i % 8)
			return false;
	return true;
}

static bool is_uuid(const char *who)
{
	unsigned int i;

	for (i = 0; i < 36; i++)
		if (i == 8 || i == 13 || i == 18 || i == 23 ? who[i] != '-' :
		    !isxdigit((unsigned char)who[i]))
			return false;
	return !who[36];
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct rbd_peer peer = { .host_id = "0123456789abcde", .host_name = "node-1" };
	uint8_t address[16] = { 0 };
	int bytes, bits = 0;
	bool ok, match;
	char *who;

	if (size < 17)
		return 0;
	peer.address_bytes = data[0] & 1 ? 16 : 4;
	memcpy(peer.address, data + 1, 16);
	who = strndup((const char *)data + 17, size - 17);

	ok = rbd_who_ok(who);
	match = rbd_who_match(who, &peer);
	CLAIM(ok || !match);
	CLAIM(!ok || (who[0] && strlen(who) <= RBD_WHO_MAX));
	if (is_uuid(who)) {
		CLAIM(ok && match == !strcasecmp(who, "30313233-3435-3637-3839-616263646500"));
	} else {
		bytes = reference(who, address, &bits);
		if (bytes)
			CLAIM(ok && match == (bytes == (int)peer.address_bytes &&
					      same_bits(address, peer.address, bits)));
		else	/* a name, or nothing */
			CLAIM(match == !strcmp(who, "node-1") && (!ok || !strpbrk(who, ":/ %")));
	}
	free(who);
	return 0;
}
