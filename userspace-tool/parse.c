// SPDX-License-Identifier: GPL-2.0
/* Values of the command line. */
#include <arpa/inet.h>
#include <errno.h>
#include <linux/rbd_initiator.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "address.h"
#include "parse.h"
#include "print.h"

/* <ctype.h> asks the locale. */
static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static bool is_alnum(char c)
{
	return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Decimal digits at the front; strtoull() alone would take spaces and signs. */
static bool take_digits(const char **text, uint64_t *number)
{
	char *end;

	if (!is_digit(**text))
		return false;
	errno = 0;
	*number = strtoull(*text, &end, 10);
	*text = end;
	return !errno;
}

const char *parse_number(const char *text, uint64_t min, uint64_t max, uint64_t *number)
{
	static char sentence[80];

	if (take_digits(&text, number) && !*text && *number >= min && *number <= max)
		return NULL;
	snprintf(sentence, sizeof(sentence), "is not a number from %llu to %llu",
		 (unsigned long long)min, (unsigned long long)max);
	return sentence;
}

static bool take_unit(const char *text, uint64_t *scale)
{
	static const char units[] = "KMGT", small[] = "kmgt";

	*scale = 1;
	if (!*text)
		return true;
	for (unsigned int i = 0; units[i]; i++) {
		*scale *= 1024;
		if ((*text == units[i] || *text == small[i]) && !text[1])
			return true;
	}
	return false;
}

const char *parse_size(const char *text, uint64_t *bytes)
{
	uint64_t scale;

	if (!is_digit(*text))
		return "is not a size: bytes, or a number with K, M, G or T";
	if (!take_digits(&text, bytes))
		return "is too large a size";
	if (!take_unit(text, &scale))
		return "is not a size: bytes, or a number with K, M, G or T";
	if (!*bytes)
		return "is no size: it must be more than 0";
	/* The kernel counts file offsets in 63 bits. */
	if (__builtin_mul_overflow(*bytes, scale, bytes) || *bytes > INT64_MAX)
		return "is too large a size";
	return NULL;
}

static bool only_of(const char *text, const char *others)
{
	for (; *text; text++) {
		if (!is_alnum(*text) && !strchr(others, *text))
			return false;
	}
	return true;
}

const char *parse_export_name(const char *text)
{
	if (!*text || strlen(text) > RBD_NAME_MAX || *text == '-' || *text == '.' || !only_of(text, "._-"))
		return "is not an export name: 1 to 64 of A-Z a-z 0-9 . _ -, not starting with - or .";
	return NULL;
}

const char *parse_device(const char *text, char name[DEVICE_NAME_BYTES])
{
	if (!strncmp(text, "/dev/", 5))
		text += 5;
	if (!*text || strlen(text) >= DEVICE_NAME_BYTES || *text == '-' || !only_of(text, "_-"))
		return "is not a device: /dev/rbd0 or rbd0";
	strcpy(name, text);
	return NULL;
}

static int hex_value(char c)
{
	if (is_digit(c))
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

static bool take_uuid(const char *text, uint8_t uuid[16])
{
	if (strlen(text) != UUID_TEXT - 1)
		return false;
	for (unsigned int i = 0; i < 16; i++, text += 2) {
		bool dash = i == 4 || i == 6 || i == 8 || i == 10;

		if (dash && *text++ != '-')
			return false;
		if (hex_value(text[0]) < 0 || hex_value(text[1]) < 0)
			return false;
		uuid[i] = hex_value(text[0]) << 4 | hex_value(text[1]);
	}
	return true;
}

const char *parse_uuid(const char *text, uint8_t uuid[16])
{
	if (!take_uuid(text, uuid) || uuid_is_zero(uuid))
		return "is not a UUID such as 6ba7b810-9dad-41d1-80b4-00c04fd430c8";
	return NULL;
}

const char *parse_host_name(const char *text)
{
	size_t length = strlen(text);

	if (!length || length > RBD_HOST_NAME_MAX)
		return "is not a host name: 1 to 64 characters";
	for (; *text; text++) {
		if (*text <= ' ' || *text > '~')
			return "is not a host name: it holds a space or an unprintable character";
	}
	return NULL;
}

/* 198.51.100.7/24 becomes 198.51.100.0/24. */
static void clear_host_bits(uint8_t *address, unsigned int prefix, unsigned int bits)
{
	for (unsigned int i = prefix; i < bits; i++)
		address[i / 8] &= ~(0x80 >> (i % 8));
}

static const char *parse_prefix(const char *text, const char *slash, char who[RBD_WHO_MAX + 1])
{
	char host[INET6_ADDRSTRLEN] = "";
	uint8_t address[16];
	unsigned int bits;
	uint64_t prefix;
	size_t length = slash ? (size_t)(slash - text) : strlen(text);
	int family;

	if (length >= sizeof(host))
		return "is not an address prefix such as 198.51.100.0/24";
	memcpy(host, text, length);
	family = strchr(host, ':') ? AF_INET6 : AF_INET;
	bits = family == AF_INET ? 32 : 128;
	prefix = bits;
	if (inet_pton(family, host, address) != 1)
		return "is not an address prefix such as 198.51.100.0/24";
	if (slash && parse_number(slash + 1, 0, bits, &prefix))
		return "is not an address prefix: its length is out of range";

	clear_host_bits(address, prefix, bits);
	inet_ntop(family, address, host, sizeof(host));
	snprintf(who, RBD_WHO_MAX + 1, "%s/%u", host, (unsigned int)prefix);
	return NULL;
}

const char *parse_who(const char *text, char who[RBD_WHO_MAX + 1])
{
	const char *slash = strchr(text, '/');
	uint8_t uuid[16];

	if (take_uuid(text, uuid)) {
		uuid_to_text(uuid, who);
		return NULL;
	}
	if (slash || strchr(text, ':') || address_looks_numeric(text))
		return parse_prefix(text, slash, who);
	if (parse_host_name(text))
		return "is neither a host-id, nor a host name, nor an address prefix";
	strcpy(who, text);
	return NULL;
}

const char *parse_fail_after(const char *text, uint32_t *ms)
{
	uint64_t seconds;

	*ms = RBD_FAIL_AFTER_NOW_MS;
	if (!strcmp(text, "now"))
		return NULL;
	*ms = RBD_FAIL_AFTER_NEVER_MS;
	if (!strcmp(text, "never"))
		return NULL;
	if (parse_number(text, 0, FAIL_AFTER_SECONDS_MAX, &seconds))
		return "is not a number of seconds, never or now";
	*ms = seconds * 1000;
	return NULL;
}

const char *parse_yes_no(const char *text, bool *yes)
{
	*yes = !strcmp(text, "yes");
	return *yes || !strcmp(text, "no") ? NULL : "is neither yes nor no";
}

const char *parse_keyring(const char *text)
{
	size_t length = strlen(KEYRING_PREFIX);

	return strncmp(text, KEYRING_PREFIX, length) ? NULL : text + length;
}

const char *parse_key_file(const char *text, char path[RBD_KEY_FILE_MAX + 1])
{
	if (*text != '/')
		return "is not a path from / on";
	return parse_key_name(text, path);
}

const char *parse_key_name(const char *text, char name[RBD_KEY_FILE_MAX + 1])
{
	const char *description = parse_keyring(text);

	if (!description && *text != '/')
		return "is neither a path from / on nor keyring: and a description";
	if (description && !*description)
		return "lacks the description of the key behind keyring:";
	for (const char *c = text; *c; c++)
		if (*c <= ' ' || *c > '~')
			return "holds a space, or what is not printable ASCII";
	if (snprintf(name, RBD_KEY_FILE_MAX + 1, "%s", text) > RBD_KEY_FILE_MAX)
		return "is longer than 128 characters";
	return NULL;
}
