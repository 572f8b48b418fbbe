/* SPDX-License-Identifier: GPL-2.0 */
/*
 * One valid message of each kind, written by hand as bytes.
 */
#ifndef GOLDEN_H
#define GOLDEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum golden_kind {
	GOLDEN_REQUEST,
	GOLDEN_ANSWER,
	GOLDEN_CM_REQUEST,
	GOLDEN_CM_ACCEPT,
	GOLDEN_CM_REJECT,
	GOLDEN_COMMAND,
	GOLDEN_RESULT,
};

struct golden {
	const char *name;
	enum golden_kind kind;
	const char *hex;	/* pairs of digits; "00*6" is six times 00 */
};

extern const struct golden golden[];
extern const size_t nr_golden;

/* golden_bytes - write a message to @to, which has room for it; ends the program if there is none */
size_t golden_bytes(const char *name, uint8_t *to);

/* golden_has_header - does it start with struct rbd_msg, which has its length? */
bool golden_has_header(const char *name);

/* golden_write - write every message to a file of its own in @folder */
int golden_write(const char *folder);

#endif /* GOLDEN_H */
