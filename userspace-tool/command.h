/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The command line. A verb describes itself: operands, options, one line of
 * help. From that come parsing, every usage error and all of --help.
 */
#ifndef RBDCTL_COMMAND_H
#define RBDCTL_COMMAND_H

#include <linux/rbd_netlink.h>
#include <linux/rbd_target.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "address.h"
#include "parse.h"

/* Where values go; .given tells an option that was left out from one that is 0. */
struct arg_number {
	bool given;
	uint64_t value;
};

struct arg_uuid {
	bool given;
	uint8_t bytes[16];
};

struct arg_bool {
	bool given;
	bool value;
};

struct arg_address {
	bool given;
	const char *text;
	struct address address;
};

struct arg_device {
	bool given;
	char name[DEVICE_NAME_BYTES];
};

struct arg_who {
	unsigned int nr;
	char who[RBD_ALLOW_MAX][RBD_WHO_MAX + 1];
};

/* A path from / on, as the kernel and the configuration keep it. */
struct arg_key_file {
	bool given;
	char path[RBD_KEY_FILE_MAX + 1];
};

struct arg_key_files {
	unsigned int nr;
	struct arg_key_file file[RBD_KEYS_MAX];
};

/* Takes a value; NULL, or what is wrong with it as parse.h says. */
typedef const char *(*take_fn)(const char *text, void *where);

const char *take_text(const char *text, void *where);		/* const char * */
const char *take_export_name(const char *text, void *where);	/* const char * */
const char *take_host_name(const char *text, void *where);	/* const char * */
const char *take_size(const char *text, void *where);		/* struct arg_number */
const char *take_block_size(const char *text, void *where);	/* struct arg_number */
const char *take_fail_after(const char *text, void *where);	/* struct arg_number, ms */
const char *take_uuid_value(const char *text, void *where);	/* struct arg_uuid */
const char *take_yes_no(const char *text, void *where);		/* struct arg_bool */
const char *take_address(const char *text, void *where);	/* struct arg_address */
const char *take_local_address(const char *text, void *where);	/* struct arg_address */
const char *take_device(const char *text, void *where);		/* struct arg_device */
const char *take_who(const char *text, void *where);		/* struct arg_who */
const char *take_key_file(const char *text, void *where);	/* struct arg_key_file */
const char *take_key_name(const char *text, void *where);	/* struct arg_key_file: or of a keyring */
const char *take_key_names(const char *text, void *where);	/* struct arg_key_files */

/* What the shell offers in the place of a value. */
enum live {
	LIVE_NOTHING,
	LIVE_DEVICE,
	LIVE_EXPORT,
	LIVE_PORTAL,
	LIVE_SESSION,
	LIVE_FILE,
};

/* An option is a flag (bool) without a value, a number when it has a range. */
struct option {
	const char *name;	/* without the dashes */
	const char *value;	/* "SIZE" */
	const char *help;
	void *where;
	take_fn take;
	uint64_t min, max;	/* struct arg_number; max 0: not a number */
	enum live live;
};

struct operand {
	const char *name;	/* "NAME" */
	void *where;
	take_fn take;
	bool optional;
	enum live live;
};

#define VERB_ARGS(variable)	.args = &(variable), .args_size = sizeof(variable)

struct verb {
	const char *object;	/* "export"; NULL: the verb stands alone */
	const char *name;
	const char *help;
	const struct operand *operands;	/* both end with an empty entry; may be NULL */
	const struct option *options;
	const char *more;	/* --help says it last; lines of at most 79 columns; may be NULL */
	void *args;		/* where operands and options put what they took: cleared before */
	size_t args_size;
	bool text_only;		/* has no JSON */
	int (*run)(void);	/* returns the exit status */
};

/* All of them, in the order of the help; ends with NULL. */
extern const struct verb *const verbs[];

/* Run one command line; returns the exit status. */
int command_run(int argc, char **argv);

/* What a command line is made of; NULL: there is none of that name. */
bool command_is_object(const char *name);
const struct verb *command_find_verb(const char *object, const char *name);
const struct option *command_find_option(const struct verb *verb, const char *name, size_t length);

/* Offers the shell what may stand in the place of the last word; those before it say where. */
#define COMPLETE_WORD	"__complete"
int complete_run(int nr_words, char **words);

/* The help on standard output; @object, @verb may be NULL. */
int help_print_top(void);
int help_print_object(const char *object);
int help_print_verb(const struct verb *verb);

#endif
