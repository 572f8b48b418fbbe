/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What is to exist on this host: exports, portals, attachments. It comes from a
 * file or from the kernel. Each value is kept as the text that the command line
 * takes, in one form, so that two of them can be compared; what is as by default
 * is NULL.
 */
#ifndef RBDCTL_CONFIG_H
#define RBDCTL_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "print.h"

#define CONFIG_SCHEMA	1
#define CONFIG_FILE	SYSCONFDIR "/rbd/rbdctl.json"

enum section_number {
	SECTION_EXPORTS,
	SECTION_PORTALS,
	SECTION_ATTACHMENTS,
	NR_SECTIONS,
};

enum field_type {
	FIELD_TEXT,
	FIELD_NUMBER,
	FIELD_SIZE,		/* bytes; in a file also "64G" */
	FIELD_FLAG,		/* "yes" or NULL */
	FIELD_LIST,		/* words with a space between them, sorted */
	FIELD_FAIL_AFTER,	/* seconds, "now", "never" */
};

/* One value of an entry; column says where the kernel shows it. */
struct field {
	const char *key;	/* in the file */
	const char *option;	/* of the command that makes the entry; NULL: none, or an operand */
	enum field_type type;
	bool operand;
	bool is_key;		/* what tells one entry from another */
	const char *only_for;	/* the class of exports that has it */
	bool required;
	const char *none;	/* a text that means the same as NULL */
	uint64_t min, max;	/* FIELD_NUMBER */

	/* From the text to its one form, to be freed, or NULL with what is wrong in *wrong. */
	char *(*canonical)(const struct field *field, const char *text, const char **wrong);
	struct column column;
};

#define FIELDS_MAX	18

struct section {
	const char *key;	/* in the file: "exports" */
	const char *one;	/* "export" */
	const char *const command[3];	/* that makes one: { "export", "add" } */
	const struct family *family;
	uint8_t get;
	const struct field *fields;	/* ends without a key */
};

extern const struct section sections[NR_SECTIONS];

struct entry {
	unsigned int line;	/* of the file */
	char *value[FIELDS_MAX];
	char *device;		/* of an attachment that exists: "rbd0" */
	uint32_t nr_sessions;	/* of an export or portal that exists */
	char *address;		/* what the name of its portal was found to mean */
	bool nameless;		/* it was looked for in vain */
};

struct entries {
	struct entry *entry;
	size_t nr;
};

struct config {
	struct entries of[NR_SECTIONS];
};

/* NULL: not enough memory. */
struct entry *config_add(struct config *config, enum section_number section);
void config_free(struct config *config);

/* The number of a field in its section. */
unsigned int field_number(enum section_number section, const char *key);

/* The one form of a value; as struct field says. */
char *field_canonical(const struct field *field, const char *text, const char **wrong);

/* Words in the one form of a FIELD_LIST. */
void words_put(const char **words, size_t nr, FILE *to);

/* Do their keys say that they are the same? */
bool entry_is_same(enum section_number section, const struct entry *one, const struct entry *other);

/* "export scratch", "portal 198.51.100.7:7475", "attachment 198.51.100.7:7475 scratch" */
void entry_name(enum section_number section, const struct entry *entry, char *text, size_t size);

/* From a file, checked whole; @path "-" is standard input. These return the exit status. */
int config_read(struct config *config, const char *path);
int config_parse(struct config *config, const char *name, const char *text, size_t size);

/* What exists: of one family, added to what is there. */
int config_gather(struct config *config, const struct family *family);

/* As the file has it. */
void config_print(const struct config *config, FILE *to);

/* To a file, whole or not at all, readable by its owner; "-" is standard output. */
int config_write(const struct config *config, const char *path);

#endif
