// SPDX-License-Identifier: GPL-2.0
/* The one printer: tables, details and JSON from a list of columns. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "errors.h"
#include "interrupt.h"
#include "json.h"
#include "print.h"
#include "value.h"

struct print_options print_options;

int output_begin(struct output *output)
{
	*output = (struct output){ 0 };
	output->to = open_memstream(&output->text, &output->size);
	return output->to ? STATUS_DONE : fail(STATUS_REFUSED, "not enough memory");
}

void output_drop(struct output *output)
{
	fclose(output->to);
	free(output->text);
}

/* Whoever reads may be slow, so that ^C has to get through here. */
static int write_all(const char *text, size_t size)
{
	while (size) {
		ssize_t written = write(STDOUT_FILENO, text, size);

		if (written < 0)
			return -errno;
		text += written;
		size -= written;
	}
	return 0;
}

int output_write(struct output *output)
{
	int err = -ENOMEM;

	if (!fclose(output->to)) {
		interrupt_let_in();
		err = write_all(output->text, output->size);
		interrupt_keep_out();
	}
	free(output->text);
	return err;
}

int output_end(struct output *output)
{
	int err = output_write(output);

	return err ? fail(STATUS_REFUSED, "cannot write to standard output: %s", strerror(-err)) : STATUS_DONE;
}

int print_columns(const struct listing *listing, const struct attrs *attrs, struct json *json)
{
	for (unsigned int i = 0; i < listing->nr_columns; i++) {
		const struct column *column = &listing->columns[i];
		struct value value;
		int err;

		err = value_read(&value, column, attrs);
		if (err)
			return err;
		value_to_json(&value, column->key, json);
	}
	return 0;
}

static int object_to_json(const struct listing *listing, const struct nlmsghdr *message, struct json *json)
{
	struct attrs attrs;
	int err = attrs_of_message(&attrs, message);

	if (err)
		return err;
	json_open(json, NULL, '{');
	err = print_columns(listing, &attrs, json);
	json_close(json, '}');
	return err;
}

static int listing_to_json(const struct listing *listing, const struct answers *answers, FILE *to)
{
	struct json json;

	json_begin(&json, to, print_options.pretty);
	json_open(&json, listing->key, '[');
	for (size_t i = 0; i < answers->nr; i++) {
		int err = object_to_json(listing, answers->message[i], &json);

		if (err)
			return err;
	}
	json_close(&json, ']');
	json_end(&json);
	return 0;
}

int cell_read(const struct column *column, const struct attrs *attrs, char **text)
{
	struct value value;
	size_t size;
	FILE *to;
	int err;

	err = value_read(&value, column, attrs);
	if (err)
		return err;
	to = open_memstream(text, &size);
	if (!to)
		return -ENOMEM;
	value_to_text(&value, column, to);
	return fclose(to) ? -ENOMEM : 0;
}

static int object_to_details(const struct listing *listing, const struct nlmsghdr *message, FILE *to)
{
	struct attrs attrs;
	int err = attrs_of_message(&attrs, message);

	for (unsigned int i = 0; !err && i < listing->nr_columns; i++) {
		const struct column *column = &listing->columns[i];
		char *text = NULL;

		if (!column->title)
			continue;
		err = cell_read(column, &attrs, &text);
		if (!err)
			fprintf(to, "%-16s %s\n", column->title, text);
		free(text);
	}
	if (!err && listing->hint)
		listing->hint(&attrs, to);
	return err;
}

static int listing_to_details(const struct listing *listing, const struct answers *answers, FILE *to)
{
	int err = 0;

	for (size_t i = 0; !err && i < answers->nr; i++)
		err = object_to_details(listing, answers->message[i], to);
	return err;
}

/* A table: row 0 is its head. */
struct table {
	const struct column **columns;
	unsigned int nr_columns;
	size_t nr_rows;
	char **cells;
};

static void table_free(struct table *table)
{
	for (size_t i = 0; table->cells && i < table->nr_columns * table->nr_rows; i++)
		free(table->cells[i]);
	free(table->cells);
	free(table->columns);
}

static int table_alloc(struct table *table, const struct listing *listing, size_t nr_objects)
{
	table->columns = calloc(listing->nr_columns, sizeof(*table->columns));
	if (!table->columns)
		return -ENOMEM;
	for (unsigned int i = 0; i < listing->nr_columns; i++) {
		if (listing->columns[i].in_table)
			table->columns[table->nr_columns++] = &listing->columns[i];
	}
	table->nr_rows = nr_objects + 1;
	table->cells = calloc(table->nr_rows * table->nr_columns, sizeof(*table->cells));
	return table->cells ? 0 : -ENOMEM;
}

static int table_fill_head(struct table *table)
{
	for (unsigned int i = 0; i < table->nr_columns; i++) {
		char *cell = strdup(table->columns[i]->title);

		if (!cell)
			return -ENOMEM;
		table->cells[i] = cell;
		for (; *cell; cell++)
			*cell = toupper((unsigned char)*cell);
	}
	return 0;
}

static int table_fill_row(struct table *table, size_t row, const struct nlmsghdr *message)
{
	struct attrs attrs;
	int err = attrs_of_message(&attrs, message);

	for (unsigned int i = 0; !err && i < table->nr_columns; i++)
		err = cell_read(table->columns[i], &attrs, &table->cells[row * table->nr_columns + i]);
	return err;
}

static int table_width(const struct table *table, unsigned int column)
{
	size_t width = 0;

	for (size_t row = 0; row < table->nr_rows; row++) {
		size_t length = strlen(table->cells[row * table->nr_columns + column]);

		if (length > width)
			width = length;
	}
	return (int)width;
}

/* Room is short: what is the same for all, and as it should be, is not told. */
static bool table_hides(const struct table *table, unsigned int column)
{
	const char *usual = table->columns[column]->usual;

	for (size_t row = 1; usual && row < table->nr_rows; row++) {
		if (strcmp(table->cells[row * table->nr_columns + column], usual))
			return false;
	}
	return usual;
}

static void table_print(const struct table *table, FILE *to)
{
	unsigned int last_column = table->nr_columns - 1;

	while (last_column && table_hides(table, last_column))
		last_column--;
	for (size_t row = 0; row < table->nr_rows; row++) {
		for (unsigned int i = 0; i <= last_column; i++) {
			const char *cell = table->cells[row * table->nr_columns + i];
			bool last = i == last_column;

			if (table_hides(table, i))
				continue;
			if (column_is_number(table->columns[i]))
				fprintf(to, "%*s", table_width(table, i), cell);
			else
				fprintf(to, "%-*s", last ? 0 : table_width(table, i), cell);
			fputs(last ? "\n" : "  ", to);
		}
	}
}

static int listing_to_table(const struct listing *listing, const struct answers *answers, FILE *to)
{
	struct table table = { 0 };
	int err;

	if (!answers->nr) {
		fprintf(to, "%s\n", listing->empty);
		return 0;
	}
	err = table_alloc(&table, listing, answers->nr);
	if (!err)
		err = table_fill_head(&table);
	for (size_t i = 0; !err && i < answers->nr; i++)
		err = table_fill_row(&table, i + 1, answers->message[i]);
	if (!err)
		table_print(&table, to);
	table_free(&table);
	return err;
}

int print_listing(const struct listing *listing, const struct answers *answers, bool detail)
{
	struct output output;
	int err;

	if (output_begin(&output))
		return STATUS_REFUSED;
	if (print_options.json)
		err = listing_to_json(listing, answers, output.to);
	else if (detail)
		err = listing_to_details(listing, answers, output.to);
	else
		err = listing_to_table(listing, answers, output.to);
	if (err) {
		output_drop(&output);
		return fail(STATUS_REFUSED, "%s", sentence_of_errno(-err));
	}
	return output_end(&output);
}

int print_result(const char *key, const char *value)
{
	struct output output;
	struct json json;

	if (print_options.silent)
		return STATUS_DONE;
	if (output_begin(&output))
		return STATUS_REFUSED;
	if (print_options.json) {
		json_begin(&json, output.to, print_options.pretty);
		json_string(&json, key, value);
		json_end(&json);
	} else {
		fprintf(output.to, "%s\n", value);
	}
	return output_end(&output);
}

int print_done(void)
{
	struct output output;
	struct json json;

	if (!print_options.json || print_options.silent)
		return STATUS_DONE;
	if (output_begin(&output))
		return STATUS_REFUSED;
	json_begin(&json, output.to, print_options.pretty);
	json_end(&json);
	return output_end(&output);
}
