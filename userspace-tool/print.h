/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The one printer: a list of columns says how an object is shown, as a table, as
 * lines of detail and as JSON alike. Nothing reaches standard output before all
 * of it was understood.
 */
#ifndef RBDCTL_PRINT_H
#define RBDCTL_PRINT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "json.h"
#include "netlink.h"

/* Of the command line. */
extern struct print_options {
	bool json;
	bool pretty;
	bool silent;	/* a command of a file: what it made is no news */
} print_options;

/* What an attribute holds, and so how it is shown. */
enum shape {
	SHAPE_STRING,
	SHAPE_NODE,		/* string: a device name, shown as /dev/NAME, or empty */
	SHAPE_BOOL,		/* u8 */
	SHAPE_MODE,		/* u8 READ_ONLY: "ro" or "rw" */
	SHAPE_U32,
	SHAPE_S32,
	SHAPE_U64,
	SHAPE_SIZE32,		/* bytes */
	SHAPE_SIZE64,
	SHAPE_ENUM,		/* u32: an index into names */
	SHAPE_UUID,		/* all zero: none */
	SHAPE_PORTAL,		/* sockaddr: address and port */
	SHAPE_ADDRESS,		/* sockaddr: address alone */
	SHAPE_MS,		/* u32 */
	SHAPE_SECONDS,		/* u32 of milliseconds, shown in seconds */
	SHAPE_FAIL_AFTER,	/* u32 RBD_FAIL_AFTER_*: now, never, or seconds */
	SHAPE_FAIL_AFTER_S,	/* the same as a number of seconds; none for never */
	SHAPE_STRINGS,		/* nest of strings */
};

struct column {
	const char *key;	/* in JSON */
	const char *title;	/* for people; NULL: shown in JSON only */
	const char *absent;	/* for people, where there is no value; NULL: "-" */
	const char *usual;	/* for people: no column of a table in which all have this; NULL: always one */
	const char *const *names;
	unsigned int nr_names;
	uint16_t attr;
	enum shape shape;
	bool in_table;		/* else only among the details of one object */
	bool passing;		/* differs each time it is looked at: no change worth telling */
};

struct listing {
	const char *key;	/* of the JSON array */
	const char *empty;	/* for people */
	const struct column *columns;
	unsigned int nr_columns;

	/* Under the details of one object, for people: advice, or nothing; NULL: none. */
	void (*hint)(const struct attrs *attrs, FILE *to);
};

/* These return the exit status. @detail: lines for one object, not a table. */
int print_listing(const struct listing *listing, const struct answers *answers, bool detail);

/* One object's columns as members of the JSON object that is open. 0, or -errno. */
int print_columns(const struct listing *listing, const struct attrs *attrs, struct json *json);

/* The text of one cell, to be freed. 0, or -errno. */
int cell_read(const struct column *column, const struct attrs *attrs, char **text);

/* What a command made: its bare name, or an object with @key. */
int print_result(const char *key, const char *value);

/* Success of what has nothing to tell. */
int print_done(void);

/* Collect output in memory, then let it out at once. */
struct output {
	FILE *to;
	char *text;
	size_t size;
};

int output_begin(struct output *output);
int output_end(struct output *output);		/* writes and releases */
int output_write(struct output *output);	/* the same without a word: 0, or -errno */
void output_drop(struct output *output);

/* For people: "64.0G". */
#define SIZE_TEXT	24
void size_to_text(uint64_t bytes, char text[SIZE_TEXT]);

#define UUID_TEXT	37
void uuid_to_text(const uint8_t uuid[16], char text[UUID_TEXT]);
bool uuid_is_zero(const uint8_t uuid[16]);

#endif
