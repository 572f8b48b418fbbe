// SPDX-License-Identifier: GPL-2.0
/* Fuzzes the parsers of the command line, and checks what they promise of a good value. */
#include <stdlib.h>
#include <string.h>

#include "address.h"
#include "parse.h"
#include "print.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int promise)
{
	if (!promise)
		abort();
}

static void fuzz_numbers(const char *text)
{
	uint64_t number;
	uint32_t ms;
	bool yes;

	if (!parse_number(text, 3, 300, &number))
		require(number >= 3 && number <= 300);
	if (!parse_size(text, &number))
		require(number > 0 && number <= INT64_MAX);
	parse_fail_after(text, &ms);
	parse_yes_no(text, &yes);
}

static void fuzz_names(const char *text)
{
	char device[DEVICE_NAME_BYTES], who[RBD_WHO_MAX + 1], again[RBD_WHO_MAX + 1], uuid_text[UUID_TEXT];
	uint8_t uuid[16];

	if (!parse_export_name(text))
		require(strlen(text) <= RBD_NAME_MAX && !strchr(text, '/'));
	if (!parse_device(text, device))
		require(*device && !strchr(device, '/'));
	parse_host_name(text);
	if (!parse_uuid(text, uuid)) {
		uuid_to_text(uuid, uuid_text);
		require(!strcasecmp(text, uuid_text));
	}
	/* Its one form is its own one form: EXPORT_SET --deny must hit what --allow put. */
	if (!parse_who(text, who))
		require(!parse_who(who, again) && !strcmp(who, again));
}

static void fuzz_addresses(const char *text)
{
	struct sockaddr_storage storage;
	struct address address, again;
	char shown[128];

	address_parse_local(text, &again);
	if (address_parse(text, &address))
		return;
	require(*address.host && address.port);
	if (address.family == AF_UNSPEC || *address.scope)
		return;
	address_resolve(&address, AF_UNSPEC, 0, &storage);
	address_to_text(&storage, true, shown, sizeof(shown));
	require(!address_parse(shown, &again) && again.port == address.port && again.family == address.family);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);

	if (!text)
		return 0;
	memcpy(text, data, size);
	text[size] = '\0';
	fuzz_numbers(text);
	fuzz_names(text);
	fuzz_addresses(text);
	free(text);
	return 0;
}
