// SPDX-License-Identifier: GPL-2.0
/* save, restore, apply: what exists on this host, to a file and from it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"
#include "errors.h"
#include "interrupt.h"
#include "json.h"
#include "netlink.h"
#include "os.h"
#include "plan.h"
#include "print.h"
#include "verbs.h"

static const struct family *const families[] = { &target_family, &initiator_family };

#define NR_FAMILIES	(sizeof(families) / sizeof(families[0]))

static struct {
	const char *path;
	bool dry_run;
	bool prune;
	const struct family *only;
} args;

static const char *path(void)
{
	return args.path ? args.path : CONFIG_FILE;
}

static const char *take_side(const char *text, void *where)
{
	const struct family **to = where;

	*to = !strcmp(text, "target") ? &target_family : &initiator_family;
	return !strcmp(text, "target") || !strcmp(text, "initiator") ? NULL : "is neither target nor initiator";
}

static bool is_loaded(const struct family *family)
{
	return os_exists("/sys/module/%s", family->name);
}

/* --- save --- */

/* A module that is not loaded has nothing; looking for its family would load it. */
static int gather_loaded(struct config *config)
{
	bool any = false;

	for (size_t i = 0; i < NR_FAMILIES; i++) {
		int status;

		if (!is_loaded(families[i]))
			continue;
		any = true;
		status = config_gather(config, families[i]);
		if (status)
			return status;
	}
	if (any)
		return STATUS_DONE;
	return fail(STATUS_NO_MODULE, "neither rbd_target nor rbd_initiator is loaded: there is nothing to save");
}

static int save_run(void)
{
	struct config config = { 0 };
	int status;

	context_set("save");
	status = gather_loaded(&config);
	if (!status)
		status = config_write(&config, path());
	config_free(&config);
	if (status || !strcmp(path(), "-"))
		return status;
	return print_done();
}

/* --- restore and apply --- */

struct restoring {
	struct config wanted, now;
	unsigned int sections;	/* that can be looked at: bits */
	unsigned int nr_lost;	/* entries of those that cannot */
	int first_failure;
	struct plan plan;
};

static unsigned int sections_of(const struct family *family)
{
	unsigned int bits = 0;

	for (unsigned int i = 0; i < NR_SECTIONS; i++) {
		if (sections[i].family == family)
			bits |= 1u << i;
	}
	return bits;
}

static size_t count_wanted(const struct config *config, unsigned int bits)
{
	size_t nr = 0;

	for (unsigned int i = 0; i < NR_SECTIONS; i++) {
		if (bits & 1u << i)
			nr += config->of[i].nr;
	}
	return nr;
}

/*
 * The one side may be in order while the other's module cannot be had. Who only wants to know what would be done gets no
 * module loaded: without one there is nothing.
 */
static void look(struct restoring *restoring, const struct family *family)
{
	unsigned int bits = sections_of(family);
	size_t nr = count_wanted(&restoring->wanted, bits);
	int status;

	if (!nr && !(args.prune && is_loaded(family)))
		return;
	status = args.dry_run && !is_loaded(family) ? STATUS_DONE : config_gather(&restoring->now, family);
	if (!status) {
		restoring->sections |= bits;
		return;
	}
	restoring->nr_lost += nr ? nr : 1;
	if (!restoring->first_failure)
		restoring->first_failure = status;
}

static void print_step(const struct step *step)
{
	struct output output;
	char *text;

	if (print_options.json || output_begin(&output))
		return;
	text = step_text(step);
	if (step->nr_words)
		fprintf(output.to, "%s\n", text ? text : "");
	else
		fprintf(output.to, "# %s\n", step->problem);
	free(text);
	output_end(&output);
}

/* In this process: a step is what its command line does, neither more nor less. */
static int run_command(const struct step *step)
{
	char **argv = calloc(step->nr_words + 2, sizeof(*argv));
	int status;

	if (!argv)
		return fail(STATUS_REFUSED, "not enough memory");
	argv[0] = (char *)"rbdctl";
	for (size_t i = 0; i < step->nr_words; i++)
		argv[i + 1] = step->words[i];
	print_options.silent = true;
	status = command_run(step->nr_words + 1, argv);
	print_options.silent = false;
	free(argv);
	/* Somebody else was quicker, or it is there by another name. */
	return status == STATUS_ALREADY ? STATUS_DONE : status;
}

/* False: the rest is not to be tried. */
static bool run_step(struct step *step, const char *verb)
{
	if (args.dry_run) {
		print_step(step);
		return true;
	}
	step->tried = true;
	if (step->nr_words) {
		print_step(step);
		step->status = run_command(step);
		context_set("%s", verb);
		return !interrupt_count();
	}
	step->status = fail(STATUS_REFUSED, "%s", step->problem);
	return true;
}

static void run_steps(struct restoring *restoring, const char *verb)
{
	struct plan *plan = &restoring->plan;
	bool go_on = true;

	for (size_t i = 0; go_on && i < plan->nr; i++) {
		go_on = run_step(&plan->step[i], verb);
		if (plan->step[i].status && !restoring->first_failure)
			restoring->first_failure = plan->step[i].status;
	}
}

static void step_to_json(const struct step *step, struct json *json)
{
	char *text = step->nr_words ? step_text(step) : NULL;

	json_open(json, NULL, '{');
	if (text)
		json_string(json, "command", text);
	else
		json_null(json, "command");
	if (*step->problem)
		json_string(json, "problem", step->problem);
	else
		json_null(json, "problem");
	if (step->tried)
		json_int(json, "status", step->status);
	else
		json_null(json, "status");
	json_close(json, '}');
	free(text);
}

static int print_report(const struct plan *plan)
{
	struct output output;
	struct json json;

	if (!print_options.json)
		return STATUS_DONE;
	if (output_begin(&output))
		return STATUS_REFUSED;
	json_begin(&json, output.to, print_options.pretty);
	json_bool(&json, "dry_run", args.dry_run);
	json_uint(&json, "already", plan->nr_already);
	json_open(&json, "steps", '[');
	for (size_t i = 0; i < plan->nr; i++)
		step_to_json(&plan->step[i], &json);
	json_close(&json, ']');
	json_end(&json);
	return output_end(&output);
}

/* As detach --all has it: of the first failure, or "partly" where some is as it should be. */
static int status_of(const struct restoring *restoring)
{
	const struct plan *plan = &restoring->plan;
	size_t nr_good = plan->nr_already, nr_bad = restoring->nr_lost;

	for (size_t i = 0; i < plan->nr; i++) {
		bool good = args.dry_run || (plan->step[i].tried && !plan->step[i].status);

		*(good ? &nr_good : &nr_bad) += 1;
	}
	if (!nr_bad)
		return STATUS_DONE;
	if (nr_good)
		return STATUS_PARTLY;
	return restoring->first_failure ? restoring->first_failure : STATUS_REFUSED;
}

static int execute(struct restoring *restoring, const char *verb)
{
	int status;

	if (restoring->plan.short_of_memory)
		return fail(STATUS_REFUSED, "not enough memory");
	run_steps(restoring, verb);
	status = print_report(&restoring->plan);
	return status ? status : status_of(restoring);
}

static int restore(struct restoring *restoring, const char *verb, bool differences)
{
	int status;

	context_set("%s", verb);
	status = config_read(&restoring->wanted, path());
	if (status)
		return status;
	for (size_t i = 0; i < NR_FAMILIES; i++) {
		if (!args.only || args.only == families[i])
			look(restoring, families[i]);
	}
	plan_look_up_names(&restoring->wanted, &restoring->now);
	if (differences)
		plan_apply(&restoring->plan, &restoring->wanted, &restoring->now, restoring->sections, args.prune);
	else
		plan_restore(&restoring->plan, &restoring->wanted, &restoring->now, restoring->sections);
	return execute(restoring, verb);
}

static int run(const char *verb, bool differences)
{
	struct restoring restoring = { 0 };
	int status = restore(&restoring, verb, differences);

	plan_free(&restoring.plan);
	config_free(&restoring.wanted);
	config_free(&restoring.now);
	return status;
}

static int restore_run(void)
{
	return run("restore", false);
}

static int apply_run(void)
{
	return run("apply", true);
}

static const struct operand operands[] = {
	{ .name = "FILE", .where = &args.path, .take = take_text, .optional = true, .live = LIVE_FILE },
	{ }
};

#define DRY_RUN \
	{ .name = "dry-run", .where = &args.dry_run, .help = "only print the commands that it would take" }
#define ONLY \
	{ .name = "only", .value = "target|initiator", .where = &args.only, .take = take_side, \
	  .help = "only exports and portals, or only attachments" }

static const struct option restore_options[] = {
	DRY_RUN,
	ONLY,
	{ }
};

static const struct option apply_options[] = {
	DRY_RUN,
	ONLY,
	{ .name = "prune", .where = &args.prune, .help = "detach and remove what the file does not name" },
	{ }
};

#define FILE_HELP	"FILE is " CONFIG_FILE " unless told; '-' is standard "

const struct verb save_verb = {
	.name = "save",
	.help = "Write what exists on this host to a file",
	.more = FILE_HELP "output.\n"
		"Exports, portals and attachments are kept, with their options; what memory\n"
		"exports hold is not. The file is replaced whole, and only its owner may read it.",
	.operands = operands,
	VERB_ARGS(args),
	.run = save_run,
};

const struct verb restore_verb = {
	.name = "restore",
	.help = "Make what a file names and this host lacks",
	.more = FILE_HELP "input.\n"
		"Nothing is changed or removed. A memory export that is made anew holds zeroes.\n"
		"After a failure the rest is tried all the same; exit status 64: done in part.",
	.operands = operands, .options = restore_options,
	VERB_ARGS(args),
	.run = restore_run,
};

const struct verb apply_verb = {
	.name = "apply",
	.help = "Make, and change, what differs from a file",
	.more = FILE_HELP "input.\n"
		"What differs and cannot be changed while it exists is told, and left as it is.\n"
		"A memory export that is made anew holds zeroes. Nothing is removed without\n"
		"--prune, and with it nothing that is in use. Exit status 64: done in part.",
	.operands = operands, .options = apply_options,
	VERB_ARGS(args),
	.run = apply_run,
};
