// SPDX-License-Identifier: GPL-2.0
/* What --help prints, from the descriptions of the verbs. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "errors.h"
#include "print.h"

#define HELP_COLUMN	26
#define HELP_WIDTH	80

static void put_usage(const struct verb *verb, FILE *to)
{
	fprintf(to, "rbdctl %s%s%s", verb->object ? verb->object : "", verb->object ? " " : "", verb->name);
	for (const struct operand *operand = verb->operands; operand && operand->name; operand++)
		fprintf(to, operand->optional ? " [%s]" : " %s", operand->name);
	if (verb->options)
		fputs(" [options]", to);
}

/* What of @text goes on a line of @width: up to a space, or a word that is longer than that. */
static int line_length(const char *text, int width)
{
	int length = strlen(text), at;

	if (length <= width)
		return length;
	for (at = width; at && text[at] != ' '; at--)
		;
	return at ? at : (int)strcspn(text, " ");
}

static void put_line(FILE *to, const char *name, const char *help)
{
	int width = HELP_WIDTH - HELP_COLUMN - 2, length;

	if (strlen(name) < HELP_COLUMN)
		fprintf(to, "  %-*s", HELP_COLUMN, name);
	else
		fprintf(to, "  %s\n  %*s", name, HELP_COLUMN, "");
	for (;;) {
		length = line_length(help, width);
		fprintf(to, "%.*s\n", length, help);
		if (!help[length])
			return;
		help += length + 1;
		fprintf(to, "  %*s", HELP_COLUMN, "");
	}
}

static void put_verb_line(const struct verb *verb, FILE *to)
{
	char name[64];

	snprintf(name, sizeof(name), "%s%s%s", verb->object ? verb->object : "",
		 verb->object ? " " : "", verb->name);
	put_line(to, name, verb->help);
}

static void put_common_options(bool text_only, FILE *to)
{
	if (!text_only) {
		put_line(to, "-j, --json", "one JSON object instead of text");
		put_line(to, "-p, --pretty", "the same, indented");
	}
	put_line(to, "-h, --help", "this help");
}

int help_print_top(void)
{
	struct output output;

	if (output_begin(&output))
		return STATUS_REFUSED;
	fputs("Usage: rbdctl [options] COMMAND ...\n\n"
	      "Storage of other hosts as local disks, over RDMA.\n\nCommands:\n", output.to);
	for (const struct verb *const *verb = verbs; *verb; verb++)
		put_verb_line(*verb, output.to);
	fputs("\nOptions:\n", output.to);
	put_common_options(false, output.to);
	fputs("\n'rbdctl COMMAND --help' tells more about one of them.\n", output.to);
	return output_end(&output);
}

int help_print_object(const char *object)
{
	struct output output;

	if (output_begin(&output))
		return STATUS_REFUSED;
	fprintf(output.to, "Usage: rbdctl %s VERB ...\n\nVerbs:\n", object);
	for (const struct verb *const *verb = verbs; *verb; verb++) {
		if ((*verb)->object && !strcmp((*verb)->object, object))
			put_line(output.to, (*verb)->name, (*verb)->help);
	}
	fprintf(output.to, "\n'rbdctl %s VERB --help' tells more about one of them.\n", object);
	return output_end(&output);
}

int help_print_verb(const struct verb *verb)
{
	struct output output;

	if (output_begin(&output))
		return STATUS_REFUSED;
	fputs("Usage: ", output.to);
	put_usage(verb, output.to);
	fprintf(output.to, "\n\n%s.\n\nOptions:\n", verb->help);
	for (const struct option *option = verb->options; option && option->name; option++) {
		char name[64];

		snprintf(name, sizeof(name), "--%s %s", option->name, option->value ? option->value : "");
		put_line(output.to, name, option->help);
	}
	put_common_options(verb->text_only, output.to);
	if (verb->more)
		fprintf(output.to, "\n%s\n", verb->more);
	return output_end(&output);
}
