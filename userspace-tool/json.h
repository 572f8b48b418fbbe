/* SPDX-License-Identifier: GPL-2.0 */
/* Writes JSON. Strings may hold anything: what is not UTF-8 becomes U+FFFD. */
#ifndef RBDCTL_JSON_H
#define RBDCTL_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define JSON_SCHEMA	1

struct json {
	FILE *to;
	bool pretty;
	unsigned int depth;
	bool first;	/* nothing written yet at this depth */
};

/* The outermost object, which begins with its schema; end writes the newline. */
void json_begin(struct json *json, FILE *to, bool pretty);
void json_end(struct json *json);

/* @key is NULL inside an array. */
void json_open(struct json *json, const char *key, char bracket);
void json_close(struct json *json, char bracket);
void json_string(struct json *json, const char *key, const char *value);
void json_uint(struct json *json, const char *key, uint64_t value);
void json_int(struct json *json, const char *key, int64_t value);
void json_bool(struct json *json, const char *key, bool value);
void json_null(struct json *json, const char *key);

/* A count of thousandths as a decimal number: 15, 0.5. */
void json_milli(struct json *json, const char *key, uint64_t value);

/* Bytes of the UTF-8 sequence at @text, 0 when it is none (RFC 3629) or is ASCII */
unsigned int utf8_length(const unsigned char *text);

#endif
