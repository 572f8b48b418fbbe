/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What the unit tests share: the list of tests, and the tables of changed
 * messages, each row of which is a test of its own.
 */
#ifndef UNIT_H
#define UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include <rbd/user.h>
#include <rbd/wire.h>

#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))
#define MESSAGE_ROOM 8192u	/* bytes; more than any message may have */

/**
 * struct set - one field of a message gets another value
 * @offset: bytes
 * @width: bytes; a field wider than 8 is filled up with zeroes
 * @value: written in little-endian
 */
struct set {
	size_t offset;
	size_t width;
	uint64_t value;
};

#define SET(type, member, value_) \
	{ offsetof(struct type, member), sizeof(((struct type *)0)->member), value_ }

#define SETS_MAX 10

/**
 * struct row - a golden message, changed, and the verdict on it
 * @name: of the test
 * @base: name of the golden message
 * @expect: what the judge has to say
 * @bytes: of the message; 0: as many as @base has. The header says so too, unless @sets change it.
 * @sets: the changes
 */
struct row {
	const char *name;
	const char *base;
	int expect;
	size_t bytes;
	struct set sets[SETS_MAX];
};

enum {
	REFUSED = 0,
	ACCEPTED = 1,
};

/* A judge gets the message in a buffer that ends where the message ends. */
typedef int (*judge)(const void *data, size_t bytes);

/* unit_judge - put @bytes of @message into a buffer of that size and judge it there */
int unit_judge(judge judge, const void *message, size_t bytes);

/* unit_add - append a test; unit_add_rows - one test for each row */
void unit_add(const char *name, CMUnitTestFunction run);
void unit_add_rows(const char *prefix, judge judge, const struct row *rows, size_t nr_rows);

/* unit_random - a number below @limit, the same in every run */
uint64_t unit_random(uint64_t limit);

void add_golden_tests(void);
void add_status_tests(void);
void add_request_tests(void);
void add_answer_tests(void);
void add_command_tests(void);
void add_cm_tests(void);
void add_limits_tests(void);
void add_retry_tests(void);
void add_extent_tests(void);
void add_who_tests(void);
void add_state_tests(void);
void add_page_tests(void);
void add_auth_tests(void);

#endif /* UNIT_H */
