// SPDX-License-Identifier: GPL-2.0
/*
 * Fuzzes the reader of the configuration file, and checks what it promises of a good one: it
 * is written and read again as the same, and makes command lines that are right.
 */
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "config.h"
#include "errors.h"
#include "fuzz-kernel.h"
#include "plan.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(int promise)
{
	if (!promise)
		abort();
}

static char *print(const struct config *config, size_t *size)
{
	char *text = NULL;
	FILE *to = open_memstream(&text, size);

	require(to != NULL);
	config_print(config, to);
	fclose(to);
	return text;
}

static void check_written(const struct config *config)
{
	struct config again = { 0 };
	size_t size, size_again;
	char *text = print(config, &size), *text_again;

	require(config_parse(&again, "again", text, size) == STATUS_DONE);
	text_again = print(&again, &size_again);
	require(size == size_again && !memcmp(text, text_again, size));
	free(text);
	free(text_again);
	config_free(&again);
}

/* No kernel answers; but who types the line is not told that it is wrong. */
static void check_step(const struct step *step)
{
	char **argv = calloc(step->nr_words + 2, sizeof(*argv));

	require(argv && step->nr_words >= 2);
	argv[0] = (char *)"rbdctl";
	memcpy(argv + 1, step->words, step->nr_words * sizeof(*argv));
	fuzz_kernel_feed(NULL, 0);
	/* What is no block device is a usage error, and here nothing is one. */
	require(command_run(step->nr_words + 1, argv) != STATUS_USAGE ||
		(step->nr_words > 3 && !strcmp(step->words[3], "--device")));
	free(argv);
}

static void check_plan(const struct config *config)
{
	struct config nothing = { 0 };
	struct plan plan = { 0 };

	plan_restore(&plan, config, &nothing, ~0u);
	require(!plan.short_of_memory && !plan.nr_already);
	for (size_t i = 0; i < plan.nr; i++) {
		free(step_text(&plan.step[i]));
		check_step(&plan.step[i]);
	}
	plan_free(&plan);
	plan_apply(&plan, config, config, ~0u, true);
	for (size_t i = 0; i < plan.nr; i++)
		require(plan.step[i].nr_words == 0);
	plan_free(&plan);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct config config = { 0 };

	if (config_parse(&config, "fuzz", (const char *)data, size) == STATUS_DONE) {
		check_written(&config);
		check_plan(&config);
	}
	config_free(&config);
	return 0;
}
