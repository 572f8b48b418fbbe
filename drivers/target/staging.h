/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Staging memory: pages of this host that a session of the device class moves its data
 * through. The initiator reads and writes them by RDMA, the backing device by bio.
 */
#ifndef RBD_TARGET_STAGING_H
#define RBD_TARGET_STAGING_H

#include <linux/bio.h>

#include "keys.h"

/**
 * struct rbdt_staging - the staging memory of one session
 * @bytes: all of it, a multiple of RBD_STAGING_UNIT
 * @order: of each chunk of pages
 * @nr_chunks: that are allocated
 * @chunks: first page of each
 * @bounce: the same again, out of the peer's reach, or NULL: where the backing wants
 *	pages that do not change under it
 * @taken: with @bounce: a bit for each RBD_STAGING_UNIT of it that something writes from
 */
struct rbdt_staging {
	u64 bytes;
	unsigned int order;
	u32 nr_chunks;
	struct page **chunks;
	struct page **bounce;
	unsigned long *taken;
};

/**
 * rbdt_staging_alloc - allocate staging memory
 * @node: NUMA node, preferably
 * @bytes: of it
 * @stable: with a bounce copy
 *
 * In large chunks where they can be had. May sleep; does not wake the OOM killer.
 * Return: NULL when there is not so much memory.
 */
struct rbdt_staging *rbdt_staging_alloc(int node, u64 bytes, bool stable);

/* rbdt_staging_free - nothing reads or writes it any more; NULL is fine. May sleep. */
void rbdt_staging_free(struct rbdt_staging *staging);

/* rbdt_staging_vecs - how many entries a bio of @bytes of staging memory may need */
unsigned int rbdt_staging_vecs(const struct rbdt_staging *staging, u32 bytes);

/**
 * rbdt_staging_take - have a range of the bounce copy to oneself; any context
 *
 * Else the copy of the next command would change the pages of one that is at the backing.
 * Return: false when something else has a part of it.
 */
bool rbdt_staging_take(struct rbdt_staging *staging, u32 offset, u32 bytes);

/* rbdt_staging_give - the same range, once the backing is done with it; any context */
void rbdt_staging_give(struct rbdt_staging *staging, u32 offset, u32 bytes);

/**
 * rbdt_staging_to_bio - let a bio read or write a range; any context
 * @bio: initialised, with room for rbdt_staging_vecs() entries
 *
 * What is to be written goes through the bounce copy, where there is one: that range was taken.
 */
void rbdt_staging_to_bio(struct rbdt_staging *staging, u32 offset, u32 bytes, struct bio *bio);

/* rbdt_staging_source - for registering it */
struct rbdt_keys_source rbdt_staging_source(struct rbdt_staging *staging);

#endif /* RBD_TARGET_STAGING_H */
