// SPDX-License-Identifier: GPL-2.0
/*
 * What the shells ask for their completion: the words that may come next, from the
 * descriptions of the verbs and from what exists. A line each, "WORD<tab>WHAT IT
 * IS"; the line ":file" stands for the shell's own names of files.
 */
#include <linux/rbd_initiator.h>
#include <linux/rbd_target.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "errors.h"
#include "netlink.h"
#include "os.h"
#include "print.h"
#include "show.h"

struct completion {
	FILE *to;
	const char *start;	/* of the word that is being typed */
	const char *before;	/* "--allow=", when the value is typed behind it */
};

static void offer(const struct completion *completion, const char *word, const char *help)
{
	if (strncmp(word, completion->start, strlen(completion->start)))
		return;
	fprintf(completion->to, "%s%s\t%s\n", completion->before, word, help);
}

/* --- what exists --- */

static const struct source {
	const struct family *family;
	const struct listing *listing;
	uint8_t get;
} sources[] = {
	[LIVE_DEVICE] = { &initiator_family, &device_listing, RBD_INITIATOR_CMD_DEVICE_GET },
	[LIVE_EXPORT] = { &target_family, &export_listing, RBD_TARGET_CMD_EXPORT_GET },
	[LIVE_PORTAL] = { &target_family, &portal_listing, RBD_TARGET_CMD_PORTAL_GET },
	[LIVE_SESSION] = { &target_family, &session_listing, RBD_TARGET_CMD_SESSION_GET },
};

/* "rbd0" is shorter to type than "/dev/rbd0"; who begins with a slash means the latter. */
static const char *as_typed(const struct completion *completion, const char *name)
{
	return *completion->start != '/' && !strncmp(name, "/dev/", 5) ? name + 5 : name;
}

static void offer_object(const struct completion *completion, const struct listing *listing,
			 const struct nlmsghdr *message)
{
	char *name = NULL, *what = NULL;
	struct attrs attrs;

	if (!attrs_of_message(&attrs, message) && !cell_read(&listing->columns[0], &attrs, &name) &&
	    !cell_read(&listing->columns[1], &attrs, &what))
		offer(completion, as_typed(completion, name), what);
	free(name);
	free(what);
}

/* Not a word when something is wrong: nobody asked for more than help with typing. */
static void offer_source(const struct completion *completion, const struct source *source)
{
	struct answers answers = { 0 };
	struct nl *nl;

	if (!os_exists("/sys/module/%s", source->family->name) || nl_open_bare(&nl))
		return;
	if (!nl_find(nl, source->family) && !nl_dump(nl, source->get, &answers)) {
		for (size_t i = 0; i < answers.nr; i++)
			offer_object(completion, source->listing, answers.message[i]);
	}
	answers_free(&answers);
	nl_close(nl);
}

static void offer_live(const struct completion *completion, enum live live)
{
	if (live == LIVE_FILE)
		fputs(":file\n", completion->to);
	else if (live != LIVE_NOTHING)
		offer_source(completion, &sources[live]);
}

/* --- what the verbs say --- */

/* "yes|no", "SEC|never|now": words in small letters and numbers stand for themselves. */
static void offer_alternatives(const struct completion *completion, const struct option *option)
{
	char *copy = strdup(option->value), *save = NULL;

	if (copy && !strchr(copy, '|'))
		*copy = '\0';
	for (char *word = copy ? strtok_r(copy, "|", &save) : NULL; word; word = strtok_r(NULL, "|", &save)) {
		if (*word < 'A' || *word > 'Z')
			offer(completion, word, option->help);
	}
	free(copy);
}

static void offer_value(const struct completion *completion, const struct option *option)
{
	offer_alternatives(completion, option);
	offer_live(completion, option->live);
}

static void offer_common_options(const struct completion *completion, bool text_only)
{
	if (!text_only) {
		offer(completion, "--json", "one JSON object instead of text");
		offer(completion, "--pretty", "the same, indented");
	}
	offer(completion, "--help", "what this does");
}

static void offer_options(const struct completion *completion, const struct verb *verb)
{
	char name[64];

	for (const struct option *option = verb->options; option && option->name; option++) {
		snprintf(name, sizeof(name), "--%s", option->name);
		offer(completion, name, option->help);
	}
	offer_common_options(completion, verb->text_only);
}

static void offer_verbs(const struct completion *completion, const char *object)
{
	for (const struct verb *const *verb = verbs; *verb; verb++) {
		if (object ? (*verb)->object && !strcmp((*verb)->object, object) : !(*verb)->object)
			offer(completion, (*verb)->name, (*verb)->help);
	}
}

static void offer_objects(const struct completion *completion)
{
	const char *last = "";
	char help[64];

	for (const struct verb *const *verb = verbs; *verb; verb++) {
		if (!(*verb)->object || !strcmp((*verb)->object, last))
			continue;
		last = (*verb)->object;
		snprintf(help, sizeof(help), "The %ss of this host", last);
		offer(completion, last, help);
	}
}

/* --- where the word stands --- */

struct place {
	const char *object;
	const struct verb *verb;
	const struct option *option;	/* that waits for its value */
	unsigned int nr_operands;
	bool only_operands;
	bool lost;			/* the words before it are not right */
};

static void pass_option(struct place *place, const char *word)
{
	const struct option *option = NULL;

	if (!strcmp(word, "--"))
		place->only_operands = true;
	else if (place->verb && !strncmp(word, "--", 2))
		option = command_find_option(place->verb, word + 2, strlen(word + 2));
	if (option && option->value)
		place->option = option;
}

static void pass_verb(struct place *place, const char *word)
{
	place->verb = command_find_verb(place->object, word);
	place->lost = !place->verb;
}

/* One of the words before. */
static void pass_word(struct place *place, const char *word)
{
	if (place->option)
		place->option = NULL;
	else if (*word == '-' && word[1] && !place->only_operands)
		pass_option(place, word);
	else if (place->verb)
		place->nr_operands++;
	else if (!place->object && command_is_object(word))
		place->object = word;
	else
		pass_verb(place, word);
}

static void offer_operand(const struct completion *completion, const struct place *place)
{
	const struct operand *operand = place->verb->operands;

	for (unsigned int i = 0; operand && operand->name; operand++, i++) {
		if (i == place->nr_operands)
			offer_live(completion, operand->live);
	}
}

/* "--read-only=y" */
static void offer_behind_equals(struct completion *completion, const struct verb *verb, const char *equals)
{
	const char *word = completion->start;
	const struct option *option = command_find_option(verb, word + 2, equals - word - 2);
	char *before = strndup(word, equals + 1 - word);

	if (option && option->value && before) {
		completion->before = before;
		completion->start = equals + 1;
		offer_value(completion, option);
	}
	free(before);
}

static void offer_all(struct completion *completion, const struct place *place)
{
	bool option = *completion->start == '-' && !place->only_operands;
	const char *equals = strchr(completion->start, '=');

	if (place->lost)
		return;
	if (place->option)
		offer_value(completion, place->option);
	else if (option && place->verb && equals && !strncmp(completion->start, "--", 2))
		offer_behind_equals(completion, place->verb, equals);
	else if (option && place->verb)
		offer_options(completion, place->verb);
	else if (option)
		offer_common_options(completion, false);
	else if (place->verb)
		offer_operand(completion, place);
	else
		offer_verbs(completion, place->object);
	if (!option && !place->verb && !place->object)
		offer_objects(completion);
}

int complete_run(int nr_words, char **words)
{
	struct completion completion = { .start = "", .before = "" };
	struct place place = { 0 };
	struct output output;

	if (output_begin(&output))
		return STATUS_REFUSED;
	completion.to = output.to;
	for (int i = 0; i < nr_words - 1; i++)
		pass_word(&place, words[i]);
	if (nr_words)
		completion.start = words[nr_words - 1];
	offer_all(&completion, &place);
	return output_end(&output);
}
