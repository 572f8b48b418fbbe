/* SPDX-License-Identifier: GPL-2.0 */
/* Names of commands and attributes, as scripts and logs of the fake kernel write them. */
#ifndef FAKE_NAMES_H
#define FAKE_NAMES_H

#include <stdint.h>

enum kind {
	KIND_STRING,
	KIND_U8,
	KIND_U32,
	KIND_S32,
	KIND_U64,
	KIND_UUID,
	KIND_BYTES,		/* shown in hex; not in scripts */
	KIND_HISTOGRAM,		/* "6:10,7:3": number 6 is 10; not shown */
	KIND_OPS,		/* likewise, a number for each operation */
	KIND_ADDRESS,
	KIND_FLAG,
	KIND_NEST,
	KIND_DESCRIPTOR,	/* u32; shown as what is open there */
};

struct attr_name {
	const char *name;	/* NULL ends a table */
	uint16_t number;
	enum kind kind;
	const struct attr_name *inner;
};

struct command_name {
	const char *name;
	uint8_t number;
};

struct fake_family {
	const char *name;
	uint16_t id;
	uint32_t jobs_group;
	uint32_t changes_group;
	const struct attr_name *attrs;
	const struct command_name *commands;
	uint8_t info_get;
	uint16_t attr_info;
};

extern const struct fake_family fake_families[];	/* ends with no name */
extern const struct attr_name info_names[];

#endif
