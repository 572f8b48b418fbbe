// SPDX-License-Identifier: GPL-2.0
/* One line of the monitor: for people, or an object of JSON. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "errors.h"
#include "event.h"
#include "value.h"

#define LINE_WIDTH	79
#define INDENT		"    "

static bool is_same_attr(const struct nlattr *one, const struct nlattr *other)
{
	if (!one || !other)
		return one == other;
	return one->nla_len == other->nla_len && !memcmp(one, other, one->nla_len);
}

static bool has_changed(const struct column *column, const struct attrs *old, const struct attrs *now)
{
	return !column->passing && !is_same_attr(old->at[column->attr], now->at[column->attr]);
}

bool event_is_same(const struct listing *listing, const struct attrs *old, const struct attrs *now)
{
	for (unsigned int i = 0; i < listing->nr_columns; i++) {
		if (has_changed(&listing->columns[i], old, now))
			return false;
	}
	return true;
}

/* What people are told of an object: of a new one its place in the table, later what is new. */
static bool is_told(const struct column *column, const struct attrs *old, const struct attrs *now)
{
	if (!column->title)
		return false;
	return old ? has_changed(column, old, now) : column->in_table && now->at[column->attr];
}

/* Line after line, none wider than a terminal. */
struct lines {
	FILE *to;
	size_t used;
	bool first;
};

static void lines_add(struct lines *lines, const char *title, const char *text)
{
	size_t length = strlen(title) + 1 + strlen(text);

	if (!lines->first)
		fputc(',', lines->to);
	if (lines->used + 2 + length > LINE_WIDTH) {
		fputs("\n" INDENT, lines->to);
		lines->used = strlen(INDENT);
	} else {
		fputc(' ', lines->to);
		lines->used += 1;
	}
	fprintf(lines->to, "%s %s", title, text);
	lines->used += length + 1;
	lines->first = false;
}

static int put_told(struct lines *lines, const struct listing *listing, const struct attrs *old,
		    const struct attrs *now)
{
	for (unsigned int i = 1; i < listing->nr_columns; i++) {
		const struct column *column = &listing->columns[i];
		char *text = NULL;
		int err;

		if (!is_told(column, old, now))
			continue;
		err = cell_read(column, now, &text);
		if (!err && (old || strcmp(text, "-")))
			lines_add(lines, column->title, text);
		free(text);
		if (err)
			return err;
	}
	return 0;
}

/* "device /dev/rbd0:" */
static int put_head(struct lines *lines, const struct listing *listing, const struct attrs *attrs)
{
	char *text = NULL;
	int err;

	err = cell_read(&listing->columns[0], attrs, &text);
	if (!err)
		lines->used = fprintf(lines->to, "%s %s:", listing->columns[0].title, text);
	lines->first = true;
	free(text);
	return err;
}

static int object_to_text(const struct listing *listing, const struct attrs *old, const struct attrs *now, FILE *to)
{
	struct lines lines = { .to = to };
	bool silent = old;
	int err;

	for (unsigned int i = 0; i < listing->nr_columns; i++)
		silent = silent && !is_told(&listing->columns[i], old, now);
	if (silent)	/* of interest to programs alone */
		return 0;
	err = put_head(&lines, listing, now);
	if (!err)
		err = put_told(&lines, listing, old, now);
	fputc('\n', to);
	return err;
}

static int object_to_json(const char *name, const struct listing *listing, const struct attrs *now, FILE *to)
{
	struct json json;
	int err;

	json_begin(&json, to, false);
	json_string(&json, "event", name);
	err = print_columns(listing, now, &json);
	json_end(&json);
	return err;
}

static int finish(struct output *output, int err)
{
	if (err) {
		output_drop(output);
		return err;
	}
	err = output_write(output);
	if (!err || err == -EPIPE || err == -EINTR)
		return err;
	return fail(STATUS_REFUSED, "cannot write to standard output: %s", strerror(-err));
}

int event_object(const char *name, const struct listing *listing, const struct attrs *old, const struct attrs *now)
{
	struct output output;

	if (output_begin(&output))
		return -ENOMEM;
	return finish(&output, print_options.json ? object_to_json(name, listing, now, output.to) :
						    object_to_text(listing, old, now, output.to));
}

int event_removed(const char *name, const struct listing *listing, const struct attrs *old)
{
	struct listing bare = *listing;
	struct lines lines = { 0 };
	struct output output;
	int err;

	if (output_begin(&output))
		return -ENOMEM;
	if (print_options.json) {
		bare.nr_columns = 1;
		err = object_to_json(name, &bare, old, output.to);
	} else {
		lines.to = output.to;
		err = put_head(&lines, listing, old);
		fputs(" removed\n", output.to);
	}
	return finish(&output, err);
}

int event_plain(const char *name, const char *key, const char *value, const char *text)
{
	struct output output;
	struct json json;

	if (output_begin(&output))
		return -ENOMEM;
	if (print_options.json) {
		json_begin(&json, output.to, false);
		json_string(&json, "event", name);
		if (key)
			json_string(&json, key, value);
		json_end(&json);
	} else {
		fprintf(output.to, "%s\n", text);
	}
	return finish(&output, 0);
}
