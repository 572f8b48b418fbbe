// SPDX-License-Identifier: GPL-2.0
/* Writes JSON. */
#include <inttypes.h>
#include <string.h>

#include "json.h"

unsigned int utf8_length(const unsigned char *text)
{
	unsigned int length, low = 0x80, high = 0xbf;

	if (text[0] >= 0xc2 && text[0] <= 0xdf)
		length = 2;
	else if (text[0] >= 0xe0 && text[0] <= 0xef)
		length = 3;
	else if (text[0] >= 0xf0 && text[0] <= 0xf4)
		length = 4;
	else
		return 0;

	if (text[0] == 0xe0)		/* overlong */
		low = 0xa0;
	else if (text[0] == 0xed)	/* surrogates */
		high = 0x9f;
	else if (text[0] == 0xf0)	/* overlong */
		low = 0x90;
	else if (text[0] == 0xf4)	/* above U+10FFFF */
		high = 0x8f;
	if (text[1] < low || text[1] > high)
		return 0;
	for (unsigned int i = 2; i < length; i++) {
		if ((text[i] & 0xc0) != 0x80)
			return 0;
	}
	return length;
}

static void json_quote(FILE *to, const char *value)
{
	const unsigned char *at = (const unsigned char *)value;

	fputc('"', to);
	while (*at) {
		unsigned int length = 1;

		if (*at == '"' || *at == '\\') {
			fprintf(to, "\\%c", *at);
		} else if (*at < 0x20 || *at == 0x7f) {
			fprintf(to, "\\u%04x", *at);
		} else if (*at < 0x80) {
			fputc(*at, to);
		} else {
			length = utf8_length(at);
			if (length)
				fwrite(at, 1, length, to);
			else
				fputs("\\ufffd", to);
		}
		at += length ? length : 1;
	}
	fputc('"', to);
}

static void json_newline(struct json *json)
{
	if (json->pretty)
		fprintf(json->to, "\n%*s", 2 * json->depth, "");
}

static void json_lead(struct json *json, const char *key)
{
	if (!json->first)
		fputc(',', json->to);
	json->first = false;
	if (json->depth)
		json_newline(json);
	if (!key)
		return;
	json_quote(json->to, key);
	fputs(json->pretty ? ": " : ":", json->to);
}

void json_open(struct json *json, const char *key, char bracket)
{
	json_lead(json, key);
	fputc(bracket, json->to);
	json->depth++;
	json->first = true;
}

void json_close(struct json *json, char bracket)
{
	bool empty = json->first;

	json->depth--;
	json->first = false;
	if (!empty)
		json_newline(json);
	fputc(bracket, json->to);
}

void json_begin(struct json *json, FILE *to, bool pretty)
{
	*json = (struct json){ .to = to, .pretty = pretty, .first = true };
	json_open(json, NULL, '{');
	json_uint(json, "schema", JSON_SCHEMA);
}

void json_end(struct json *json)
{
	json_close(json, '}');
	fputc('\n', json->to);
}

void json_string(struct json *json, const char *key, const char *value)
{
	json_lead(json, key);
	json_quote(json->to, value);
}

void json_uint(struct json *json, const char *key, uint64_t value)
{
	json_lead(json, key);
	fprintf(json->to, "%" PRIu64, value);
}

void json_int(struct json *json, const char *key, int64_t value)
{
	json_lead(json, key);
	fprintf(json->to, "%" PRId64, value);
}

void json_bool(struct json *json, const char *key, bool value)
{
	json_lead(json, key);
	fputs(value ? "true" : "false", json->to);
}

void json_null(struct json *json, const char *key)
{
	json_lead(json, key);
	fputs("null", json->to);
}

void json_milli(struct json *json, const char *key, uint64_t value)
{
	char fraction[8] = "";

	if (value % 1000) {
		snprintf(fraction, sizeof(fraction), ".%03u", (unsigned int)(value % 1000));
		while (fraction[strlen(fraction) - 1] == '0')
			fraction[strlen(fraction) - 1] = '\0';
	}
	json_lead(json, key);
	fprintf(json->to, "%" PRIu64 "%s", value / 1000, fraction);
}
