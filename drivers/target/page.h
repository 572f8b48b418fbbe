/* SPDX-License-Identifier: GPL-2.0 */
/*
 * A page of the answer to DISCOVER. Pure: compiles in user space too, where it is tested.
 */
#ifndef RBD_TARGET_PAGE_H
#define RBD_TARGET_PAGE_H

#include <rbd/wire.h>
#ifndef __KERNEL__
#include <rbd/user.h>
#include <stdbool.h>
#include <stddef.h>
#endif

#define RBD_PAGE_BYTES \
	(sizeof(struct rbd_discover_answer) + RBD_DISCOVER_PAGE * sizeof(struct rbd_discovered))

/* rbd_page_wants - does an export of that name belong behind what was asked to be left out? */
bool rbd_page_wants(const struct rbd_discover *ask, const __u8 export[RBD_NAME_MAX]);

/**
 * rbd_page_insert - put an export in its place
 * @page: RBD_PAGE_BYTES; zeroed at first
 * @entry: its name is none of those in @page
 *
 * Of more than fit those with the lowest names stay, and the page says that there are more.
 */
void rbd_page_insert(struct rbd_discover_answer *page, const struct rbd_discovered *entry);

/* rbd_page_bytes - of the message */
size_t rbd_page_bytes(const struct rbd_discover_answer *page);

#endif /* RBD_TARGET_PAGE_H */
