// SPDX-License-Identifier: GPL-2.0
/*
 * Pages of the answer to DISCOVER: whatever the order of exports, all of them are told once, by name.
 */
#include <string.h>

#include "common/wire.h"
#include "target/page.h"
#include "unit.h"

static _Alignas(8) uint8_t buffer[RBD_PAGE_BYTES];
static struct rbd_discover_answer *const page = (void *)buffer;

static struct rbd_discovered entry(unsigned int number)
{
	struct rbd_discovered e = {
		.size_bytes = htole64(4096), .block_size = htole32(4096), .class = htole16(RBD_CLASS_MEMORY),
	};

	snprintf((char *)e.export, sizeof(e.export), "e%05u", number);
	memset(e.uuid, 1, sizeof(e.uuid));
	return e;
}

/* One page of @nr exports, which come in an order of their own */
static void make_page(const struct rbd_discover *ask, unsigned int nr)
{
	struct rbd_discovered e;
	unsigned int i;

	memset(buffer, 0, sizeof(buffer));
	for (i = 0; i < nr; i++) {
		e = entry(i * 7919 % nr);	/* a prime beyond all nr here: each once */
		if (rbd_page_wants(ask, e.export))
			rbd_page_insert(page, &e);
	}
	page->msg.op = RBD_OP_DISCOVER | RBD_OP_ANSWER;
	page->msg.length = htole16(rbd_page_bytes(page));
	assert_true(rbd_wire_answer_ok(&page->msg, rbd_page_bytes(page)));
}

static void all_of(unsigned int nr)
{
	struct rbd_discover ask = { 0 };
	unsigned int seen = 0, i;
	struct rbd_discovered e;

	do {
		make_page(&ask, nr);
		for (i = 0; i < le16toh(page->nr); i++) {
			e = entry(seen++);
			assert_memory_equal(&page->entries[i], &e, sizeof(e));
			memcpy(ask.after, e.export, sizeof(ask.after));
		}
		assert_int_equal(le16toh(page->flags), seen < nr ? RBD_DISCOVER_MORE : 0);
	} while (page->flags);
	assert_int_equal(seen, nr);
}

static void pages(void **state)
{
	static const unsigned int numbers[] = { 0, 1, 2, 41, 42, 43, 84, 85, 1000 };
	size_t i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(numbers); i++)
		all_of(numbers[i]);
}

void add_page_tests(void)
{
	unit_add("page: all are told once, by name", pages);
}
