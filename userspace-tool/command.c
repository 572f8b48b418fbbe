// SPDX-License-Identifier: GPL-2.0
/* The command line: find the verb, take its operands and options, run it. */
#include <stdio.h>
#include <string.h>

#include "command.h"
#include "errors.h"
#include "print.h"

struct command {
	int argc;
	char **argv;
	int at;				/* the next argument */
	const struct verb *verb;
	unsigned int nr_operands;	/* taken so far */
	bool only_operands;		/* after "--" */
	bool help;
};

bool command_is_object(const char *name)
{
	for (const struct verb *const *verb = verbs; *verb; verb++) {
		if ((*verb)->object && !strcmp((*verb)->object, name))
			return true;
	}
	return false;
}

const struct verb *command_find_verb(const char *object, const char *name)
{
	for (const struct verb *const *verb = verbs; *verb; verb++) {
		bool same = object && (*verb)->object ? !strcmp((*verb)->object, object) :
							object == (*verb)->object;

		if (same && !strcmp((*verb)->name, name))
			return *verb;
	}
	return NULL;
}

/* What every level understands. */
static bool take_common_option(struct command *command, const char *argument)
{
	if (!strcmp(argument, "-j") || !strcmp(argument, "--json")) {
		print_options.json = true;
	} else if (!strcmp(argument, "-p") || !strcmp(argument, "--pretty")) {
		print_options.json = true;
		print_options.pretty = true;
	} else if (!strcmp(argument, "-jp") || !strcmp(argument, "-pj")) {
		print_options.json = true;
		print_options.pretty = true;
	} else if (!strcmp(argument, "-h") || !strcmp(argument, "--help")) {
		command->help = true;
	} else {
		return false;
	}
	return true;
}

const struct option *command_find_option(const struct verb *verb, const char *name, size_t length)
{
	for (const struct option *option = verb->options; option && option->name; option++) {
		if (strlen(option->name) == length && !strncmp(option->name, name, length))
			return option;
	}
	return NULL;
}

static int take_option_value(const struct option *option, const char *text)
{
	struct arg_number *number = option->where;
	const char *wrong;

	if (option->max) {
		number->given = true;
		wrong = parse_number(text, option->min, option->max, &number->value);
	} else {
		wrong = option->take(text, option->where);
	}
	return wrong ? usage_error("--%s: '%s' %s", option->name, text, wrong) : STATUS_DONE;
}

static int take_option(struct command *command, const char *argument)
{
	const char *name = argument + 2;
	const char *equals = strchr(name, '=');
	size_t length = equals ? (size_t)(equals - name) : strlen(name);
	const struct option *option = NULL;

	if (!strncmp(argument, "--", 2))
		option = command_find_option(command->verb, name, length);
	if (!option)
		return usage_error("there is no option '%s'", argument);
	if (!option->value && equals)
		return usage_error("--%s takes no value", option->name);
	if (!option->value) {
		*(bool *)option->where = true;
		return STATUS_DONE;
	}
	if (equals)
		return take_option_value(option, equals + 1);
	if (command->at == command->argc)
		return usage_error("--%s needs a value: %s", option->name, option->value);
	return take_option_value(option, command->argv[command->at++]);
}

static int take_operand(struct command *command, const char *argument)
{
	const struct operand *operand = command->verb->operands;
	const char *wrong;

	if (operand)
		operand += command->nr_operands;
	if (!operand || !operand->name)
		return usage_error("'%s' is one argument too many", argument);
	command->nr_operands++;
	wrong = operand->take(argument, operand->where);
	return wrong ? usage_error("%s: '%s' %s", operand->name, argument, wrong) : STATUS_DONE;
}

static int take_argument(struct command *command, const char *argument)
{
	if (command->only_operands || argument[0] != '-' || !argument[1])
		return take_operand(command, argument);
	if (!strcmp(argument, "--")) {
		command->only_operands = true;
		return STATUS_DONE;
	}
	if (take_common_option(command, argument))
		return STATUS_DONE;
	return take_option(command, argument);
}

static int check_operands(const struct command *command)
{
	const struct operand *operand = command->verb->operands;

	if (!operand)
		return STATUS_DONE;
	operand += command->nr_operands;
	if (!operand->name || operand->optional)
		return STATUS_DONE;
	return usage_error("%s is missing", operand->name);
}

/* Somebody who asks for help gets it, whatever else is on the line. */
static bool asks_for_help(const struct command *command)
{
	for (int i = command->at; i < command->argc; i++) {
		if (!strcmp(command->argv[i], "--"))
			return false;
		if (!strcmp(command->argv[i], "--help") || !strcmp(command->argv[i], "-h"))
			return true;
	}
	return false;
}

static int run_verb(struct command *command)
{
	const struct verb *verb = command->verb;
	const char *object = verb->object ? verb->object : "";
	const char *space = verb->object ? " " : "";
	char name[64];
	int status = STATUS_DONE;

	snprintf(name, sizeof(name), "%s%s%s", object, space, verb->name);
	context_set("%s", name);
	context_set_help(name);
	if (asks_for_help(command))
		return help_print_verb(verb);

	if (verb->args)	/* one process may run several commands, or one of them again */
		memset(verb->args, 0, verb->args_size);
	while (!status && command->at < command->argc)
		status = take_argument(command, command->argv[command->at++]);
	if (!status)
		status = check_operands(command);
	return status ? status : verb->run();
}

/* The next word that is no common option; NULL at the end or at help. */
static const char *next_word(struct command *command)
{
	while (command->at < command->argc) {
		const char *argument = command->argv[command->at++];

		if (!take_common_option(command, argument))
			return argument;
		if (command->help)
			return NULL;
	}
	return NULL;
}

static int run_object(struct command *command, const char *object)
{
	const char *name;

	context_set("%s", object);
	context_set_help(object);
	name = next_word(command);
	if (command->help)
		return help_print_object(object);
	if (!name)
		return usage_error("a verb is missing");
	if (*name == '-')
		return usage_error("there is no option '%s'", name);
	command->verb = command_find_verb(object, name);
	if (!command->verb)
		return usage_error("there is no verb '%s'", name);
	return run_verb(command);
}

int command_run(int argc, char **argv)
{
	struct command command = { .argc = argc, .argv = argv, .at = 1 };
	const char *word;

	context_set("%s", "");
	context_set_help("");
	word = next_word(&command);
	if (command.help)
		return help_print_top();
	if (!word)
		return usage_error("a command is missing");
	if (*word == '-')
		return usage_error("there is no option '%s'", word);
	if (!strcmp(word, COMPLETE_WORD))
		return complete_run(argc - command.at, argv + command.at);
	if (command_is_object(word))
		return run_object(&command, word);
	command.verb = command_find_verb(NULL, word);
	if (!command.verb)
		return usage_error("there is no command '%s'", word);
	return run_verb(&command);
}
