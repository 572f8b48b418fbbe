// SPDX-License-Identifier: GPL-2.0
/*
 * Collects the tests and runs them as one group, so that there is one plan.
 */
#include "golden.h"
#include "unit.h"

struct row_test {
	judge judge;
	const struct row *row;
};

static struct CMUnitTest *tests;
static size_t nr_tests;

static void add(const char *name, CMUnitTestFunction run, void *state)
{
	tests = realloc(tests, (nr_tests + 1) * sizeof(*tests));
	if (!tests)
		abort();
	tests[nr_tests++] = (struct CMUnitTest){
		.name = name, .test_func = run, .initial_state = state,
	};
}

void unit_add(const char *name, CMUnitTestFunction run)
{
	add(name, run, NULL);
}

int unit_judge(judge judge, const void *message, size_t bytes)
{
	void *copy = malloc(bytes);
	int verdict;

	if (bytes)
		memcpy(copy, message, bytes);
	verdict = judge(copy, bytes);
	free(copy);
	return verdict;
}

static void write_field(uint8_t *message, const struct set *set)
{
	size_t i;

	for (i = 0; i < set->width; i++)
		message[set->offset + i] = i < 8 ? set->value >> 8 * i : 0;
}

static void run_row(void **state)
{
	const struct row_test *test = *state;
	const struct row *row = test->row;
	_Alignas(8) uint8_t message[MESSAGE_ROOM] = { 0 };
	size_t bytes = golden_bytes(row->base, message);
	unsigned int i;

	if (row->bytes) {
		bytes = row->bytes;
		if (golden_has_header(row->base))
			write_field(message, &(struct set)SET(rbd_msg, length, bytes));
	}
	for (i = 0; i < SETS_MAX; i++)
		write_field(message, &row->sets[i]);
	assert_int_equal(unit_judge(test->judge, message, bytes), row->expect);
}

void unit_add_rows(const char *prefix, judge judge, const struct row *rows, size_t nr_rows)
{
	struct row_test *test;
	char *name;
	size_t i;

	for (i = 0; i < nr_rows; i++) {
		test = malloc(sizeof(*test));
		if (!test || asprintf(&name, "%s: %s", prefix, rows[i].name) < 0)
			abort();
		*test = (struct row_test){ judge, &rows[i] };
		add(name, run_row, test);
	}
}

uint64_t unit_random(uint64_t limit)
{
	static uint64_t state = 0x9e3779b97f4a7c15u;

	state ^= state << 13;
	state ^= state >> 7;
	state ^= state << 17;
	return state % limit;
}

int main(int argc, char **argv)
{
	if (argc == 3 && !strcmp(argv[1], "--seeds"))
		return golden_write(argv[2]);

	/* What was printed is not lost when a sanitizer ends the program. */
	setvbuf(stdout, NULL, _IOLBF, 0);
	printf("KTAP version 1\n");

	add_golden_tests();
	add_status_tests();
	add_request_tests();
	add_answer_tests();
	add_command_tests();
	add_cm_tests();
	add_limits_tests();
	add_retry_tests();
	add_extent_tests();
	add_who_tests();
	add_state_tests();
	add_page_tests();
	add_auth_tests();
	return _cmocka_run_group_tests("unit", tests, nr_tests, NULL, NULL) ? 1 : 0;
}
