// SPDX-License-Identifier: GPL-2.0
/*
 * A page of the answer to DISCOVER: the lowest names behind the one that was asked for. By name,
 * so that what comes and goes between two pages shifts nothing.
 */
#include "page.h"

#ifdef __KERNEL__
#include <linux/string.h>
#else
#include <string.h>
#endif

bool rbd_page_wants(const struct rbd_discover *ask, const __u8 export[RBD_NAME_MAX])
{
	return memcmp(export, ask->after, RBD_NAME_MAX) > 0;
}

void rbd_page_insert(struct rbd_discover_answer *page, const struct rbd_discovered *entry)
{
	__u32 nr = le16_to_cpu(page->nr), at = nr;

	while (at && memcmp(page->entries[at - 1].export, entry->export, RBD_NAME_MAX) > 0)
		at--;
	if (nr == RBD_DISCOVER_PAGE) {
		page->flags = cpu_to_le16(RBD_DISCOVER_MORE);
		if (at == nr)
			return;
		nr--;
	}
	memmove(&page->entries[at + 1], &page->entries[at], (nr - at) * sizeof(*entry));
	page->entries[at] = *entry;
	page->nr = cpu_to_le16(nr + 1);
}

size_t rbd_page_bytes(const struct rbd_discover_answer *page)
{
	return sizeof(*page) + le16_to_cpu(page->nr) * sizeof(page->entries[0]);
}
