// SPDX-License-Identifier: GPL-2.0
/* From what exists to what a configuration wants. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "address.h"
#include "backing.h"
#include "plan.h"

#define LOOK_UP_TIMEOUT_MS	10000
#define SAFE_CHARACTERS		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@%+=:,./_-"

/* --- steps --- */

static struct step *step_add(struct plan *plan)
{
	struct step *bigger = reallocarray(plan->step, plan->nr + 1, sizeof(*bigger));

	if (!bigger) {
		plan->short_of_memory = true;
		return NULL;
	}
	plan->step = bigger;
	bigger[plan->nr] = (struct step){ 0 };
	return &bigger[plan->nr++];
}

/* To the step that was begun last. */
static void put_word(struct plan *plan, const char *text)
{
	struct step *step = plan->nr ? &plan->step[plan->nr - 1] : NULL;
	char **bigger;

	if (plan->short_of_memory)
		return;
	bigger = reallocarray(step->words, step->nr_words + 1, sizeof(*bigger));
	if (bigger) {
		step->words = bigger;
		bigger[step->nr_words] = strdup(text);
	}
	if (bigger && bigger[step->nr_words])
		step->nr_words++;
	else
		plan->short_of_memory = true;
}

/* A value that looks like an option is tied to its own. */
static void put_option(struct plan *plan, const char *option, const char *value)
{
	char text[512];

	if (*value != '-') {
		put_word(plan, option);
		put_word(plan, value);
		return;
	}
	snprintf(text, sizeof(text), "%s=%s", option, value);
	put_word(plan, text);
}

static void put_words(struct plan *plan, const char *const *words)
{
	step_add(plan);
	for (; *words; words++)
		put_word(plan, *words);
}

#define put_command(plan, ...)	put_words(plan, (const char *const[]){ __VA_ARGS__, NULL })

static void __attribute__((format(printf, 4, 5)))
put_problem(struct plan *plan, enum section_number section, const struct entry *entry, const char *format, ...)
{
	struct step *step = step_add(plan);
	size_t used;
	va_list args;

	if (!step)
		return;
	entry_name(section, entry, step->problem, sizeof(step->problem) / 2);
	used = strlen(step->problem);
	used += snprintf(step->problem + used, sizeof(step->problem) - used, ": ");
	va_start(args, format);
	vsnprintf(step->problem + used, sizeof(step->problem) - used, format, args);
	va_end(args);
}

void plan_free(struct plan *plan)
{
	for (size_t i = 0; i < plan->nr; i++) {
		for (size_t word = 0; word < plan->step[i].nr_words; word++)
			free(plan->step[i].words[word]);
		free(plan->step[i].words);
	}
	free(plan->step);
	*plan = (struct plan){ 0 };
}

static void put_quoted(const char *word, FILE *to)
{
	if (*word && strspn(word, SAFE_CHARACTERS) == strlen(word)) {
		fputs(word, to);
		return;
	}
	fputc('\'', to);
	for (; *word; word++) {
		if (*word == '\'')
			fputs("'\\''", to);
		else
			fputc(*word, to);
	}
	fputc('\'', to);
}

char *step_text(const struct step *step)
{
	char *text = NULL;
	size_t size;
	FILE *to = open_memstream(&text, &size);

	if (!to)
		return NULL;
	fputs("rbdctl", to);
	for (size_t i = 0; i < step->nr_words; i++) {
		fputc(' ', to);
		put_quoted(step->words[i], to);
	}
	return fclose(to) ? NULL : text;
}

/* --- what is compared --- */

static const struct entry *find(enum section_number section, const struct config *config, const struct entry *like)
{
	const struct entries *entries = &config->of[section];

	for (size_t i = 0; i < entries->nr; i++) {
		if (entry_is_same(section, &entries->entry[i], like))
			return &entries->entry[i];
	}
	return NULL;
}

static const char *value_of(enum section_number section, const struct entry *entry, const char *key)
{
	return entry->value[field_number(section, key)];
}

static bool is_equal(const char *one, const char *other)
{
	return one && other ? !strcmp(one, other) : one == other;
}

/* One portal by its name: @entry learns the address. False: there is none to be had. */
static bool look_up(enum section_number section, struct entry *entry)
{
	struct sockaddr_storage storage;
	struct address address;
	char text[128];

	address_parse(value_of(section, entry, "portal"), &address);
	if (address.family != AF_UNSPEC)
		return true;
	if (address_look_up(&address, AF_UNSPEC, LOOK_UP_TIMEOUT_MS, &storage))
		return false;
	address_to_text(&storage, true, text, sizeof(text));
	entry->address = strdup(text);
	return entry->address;
}

void plan_look_up_names(struct config *wanted, const struct config *now)
{
	for (unsigned int section = SECTION_PORTALS; section <= SECTION_ATTACHMENTS; section++) {
		struct entries *entries = &wanted->of[section];

		for (size_t i = 0; now->of[section].nr && i < entries->nr; i++)
			entries->entry[i].nameless = !look_up(section, &entries->entry[i]);
	}
}

/* --- what is missing --- */

static void put_list(struct plan *plan, const char *option, const char *words)
{
	char *copy = words ? strdup(words) : NULL, *save = NULL;

	for (char *word = copy ? strtok_r(copy, " ", &save) : NULL; word; word = strtok_r(NULL, " ", &save))
		put_option(plan, option, word);
	free(copy);
}

static void put_field(struct plan *plan, const struct field *field, const char *value)
{
	if (!field->option || !value)
		return;
	if (field->type == FIELD_LIST)
		put_list(plan, field->option, value);
	else if (field->type == FIELD_FLAG)
		put_word(plan, field->option);
	else
		put_option(plan, field->option, value);
}

static void put_making(struct plan *plan, enum section_number section, const struct entry *entry)
{
	const struct field *fields = sections[section].fields;

	put_words(plan, sections[section].command);
	for (unsigned int i = 0; fields[i].key; i++) {
		if (fields[i].operand)
			put_word(plan, entry->value[i]);
	}
	for (unsigned int i = 0; fields[i].key; i++)
		put_field(plan, &fields[i], entry->value[i]);
}

void plan_restore(struct plan *plan, const struct config *wanted, const struct config *now, unsigned int which)
{
	for (unsigned int section = 0; section < NR_SECTIONS; section++) {
		const struct entries *entries = &wanted->of[section];

		for (size_t i = 0; which & 1u << section && i < entries->nr; i++) {
			if (find(section, now, &entries->entry[i]))
				plan->nr_already++;
			else
				put_making(plan, section, &entries->entry[i]);
		}
	}
}

/* --- what differs --- */

static bool list_has(const char *words, const char *word)
{
	size_t length = strlen(word);

	for (const char *at = words; at; at = strchr(at, ' ')) {
		at += *at == ' ';
		if (!strncmp(at, word, length) && (!at[length] || at[length] == ' '))
			return true;
	}
	return false;
}

/* Those of @words that @other lacks. */
static void put_missing_words(struct plan *plan, const char *option, const char *words, const char *other)
{
	char *copy = words ? strdup(words) : NULL, *save = NULL;

	for (char *word = copy ? strtok_r(copy, " ", &save) : NULL; word; word = strtok_r(NULL, " ", &save)) {
		if (!other || !list_has(other, word))
			put_option(plan, option, word);
	}
	free(copy);
}

static const char *yes_or_no(const char *flag)
{
	return flag ? "yes" : "no";
}

static void put_flag_change(struct plan *plan, const char *option, const char *want, const char *has)
{
	if (!is_equal(want, has))
		put_option(plan, option, yes_or_no(want));
}

static bool differs(enum section_number section, const struct entry *want, const struct entry *has, const char *key)
{
	return !is_equal(value_of(section, want, key), value_of(section, has, key));
}

/* Of what has a default that the kernel chooses, only what the file says counts. */
static bool contradicts(enum section_number section, const struct entry *want, const struct entry *has, const char *key)
{
	return value_of(section, want, key) && differs(section, want, has, key);
}

static void put_export_set(struct plan *plan, const struct entry *want, const struct entry *has)
{
	const enum section_number section = SECTION_EXPORTS;

	if (!differs(section, want, has, "read_only") && !differs(section, want, has, "shared") &&
	    !differs(section, want, has, "allow") && !differs(section, want, has, "key_files"))
		return;
	put_command(plan, "export", "set", value_of(section, want, "export"));
	put_flag_change(plan, "--read-only", value_of(section, want, "read_only"), value_of(section, has, "read_only"));
	put_flag_change(plan, "--shared", value_of(section, want, "shared"), value_of(section, has, "shared"));
	put_missing_words(plan, "--allow", value_of(section, want, "allow"), value_of(section, has, "allow"));
	put_missing_words(plan, "--deny", value_of(section, has, "allow"), value_of(section, want, "allow"));
	put_missing_words(plan, "--key", value_of(section, want, "key_files"), value_of(section, has, "key_files"));
	put_missing_words(plan, "--drop-key", value_of(section, has, "key_files"), value_of(section, want, "key_files"));
}

/* It grows; to make it smaller is nothing that a file should do. */
static void put_export_size(struct plan *plan, const struct entry *want, const struct entry *has)
{
	const char *new_size = value_of(SECTION_EXPORTS, want, "size"), *size = value_of(SECTION_EXPORTS, has, "size");

	if (!new_size || !size || !strcmp(new_size, size))
		return;
	if (strtoull(new_size, NULL, 10) > strtoull(size, NULL, 10))
		put_command(plan, "export", "resize", value_of(SECTION_EXPORTS, want, "export"), new_size);
	else
		put_problem(plan, SECTION_EXPORTS, want, "it has %s bytes and the file wants %s: 'rbdctl export resize %s %s --force' would cut it off",
			    size, new_size, value_of(SECTION_EXPORTS, want, "export"), new_size);
}

static bool is_other_device(const struct entry *want, const struct entry *has)
{
	const char *device = value_of(SECTION_EXPORTS, want, "device");
	char *lasting = device ? backing_lasting_path(device) : NULL;
	bool other = device && !is_equal(lasting, value_of(SECTION_EXPORTS, has, "device"));

	free(lasting);
	return other;
}

/* What only another export could have; NULL: nothing. */
static const char *fixed_difference(const struct entry *want, const struct entry *has)
{
	static const char *const keys[] = { "class", "block_size", "numa", "uuid" };

	for (unsigned int i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
		if (contradicts(SECTION_EXPORTS, want, has, keys[i]))
			return keys[i];
	}
	return is_other_device(want, has) ? "device" : NULL;
}

static void change_export(struct plan *plan, const struct entry *want, const struct entry *has)
{
	const char *key = fixed_difference(want, has);
	const char *value = key ? value_of(SECTION_EXPORTS, has, key) : NULL;

	if (key) {
		put_problem(plan, SECTION_EXPORTS, want, "its %s is %s and the file wants %s: that takes 'rbdctl export remove %s' first",
			    key, value ? value : "none", value_of(SECTION_EXPORTS, want, key),
			    value_of(SECTION_EXPORTS, want, "export"));
		return;
	}
	put_export_size(plan, want, has);
	put_export_set(plan, want, has);
}

/* Granted values (queues, depth, loss_after_s) may be less than what was asked for: they say nothing. */
static void change_attachment(struct plan *plan, const struct entry *want, const struct entry *has)
{
	const enum section_number section = SECTION_ATTACHMENTS;
	const char *key = NULL;

	if (differs(section, want, has, "read_only"))
		key = "read_only";
	else if (differs(section, want, has, "shared"))
		key = "shared";
	else if (differs(section, want, has, "key_file"))
		key = "key_file";
	else if (contradicts(section, want, has, "bind"))
		key = "bind";
	else if (contradicts(section, want, has, "host_name"))
		key = "host_name";
	else if (contradicts(section, want, has, "tos"))
		key = "tos";
	else if (contradicts(section, want, has, "max_in_flight"))
		key = "max_in_flight";
	if (key)
		put_problem(plan, section, want, "its %s is another than in the file: that takes 'rbdctl detach %s' first",
			    key, has->device);
	else if (contradicts(section, want, has, "fail_after"))
		put_command(plan, "set", has->device, "--fail-after", value_of(section, want, "fail_after"));
}

static void change(struct plan *plan, enum section_number section, const struct entry *want, const struct entry *has)
{
	size_t nr = plan->nr;

	if (section == SECTION_EXPORTS)
		change_export(plan, want, has);
	else if (section == SECTION_ATTACHMENTS)
		change_attachment(plan, want, has);
	if (plan->nr == nr)
		plan->nr_already++;
}

/* --- what is too much --- */

/* An export that is in use refuses by itself; a portal takes its sessions with it. */
static void put_removal(struct plan *plan, enum section_number section, const struct entry *entry)
{
	if (section == SECTION_PORTALS && entry->nr_sessions)
		put_problem(plan, section, entry, "sessions came by it (%u): 'rbdctl portal remove %s' would end them",
			    entry->nr_sessions, entry->value[0]);
	else if (section == SECTION_ATTACHMENTS)
		put_command(plan, "detach", entry->device);
	else
		put_command(plan, sections[section].one, "remove", entry->value[0]);
}

/* While a name cannot be looked up, anything may be what it means. */
static bool has_nameless(struct plan *plan, enum section_number section, const struct config *wanted)
{
	const struct entries *entries = &wanted->of[section];

	for (size_t i = 0; i < entries->nr; i++) {
		if (!entries->entry[i].nameless)
			continue;
		put_problem(plan, section, &entries->entry[i],
			    "the name cannot be looked up, so nothing of its kind is removed");
		return true;
	}
	return false;
}

static void prune_section(struct plan *plan, enum section_number section, const struct config *wanted,
			  const struct config *now)
{
	const struct entries *entries = &now->of[section];

	if (!entries->nr || has_nameless(plan, section, wanted))
		return;
	for (size_t i = 0; i < entries->nr; i++) {
		if (!find(section, wanted, &entries->entry[i]))
			put_removal(plan, section, &entries->entry[i]);
	}
}

/* Removal comes first, backwards: a name or a device may be wanted for something else. */
void plan_apply(struct plan *plan, const struct config *wanted, const struct config *now, unsigned int which,
		bool prune)
{
	for (unsigned int section = NR_SECTIONS; prune && section--;) {
		if (which & 1u << section)
			prune_section(plan, section, wanted, now);
	}
	for (unsigned int section = 0; section < NR_SECTIONS; section++) {
		const struct entries *entries = &wanted->of[section];

		for (size_t i = 0; which & 1u << section && i < entries->nr; i++) {
			const struct entry *has = find(section, now, &entries->entry[i]);

			if (has)
				change(plan, section, &entries->entry[i], has);
			else
				put_making(plan, section, &entries->entry[i]);
		}
	}
}
