/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Keys: the registrations of an epoch: the extents of a memory export, and the
 * table that tells of them.
 */
#ifndef RBD_TARGET_KEYS_H
#define RBD_TARGET_KEYS_H

#include <linux/scatterlist.h>
#include <rdma/ib_verbs.h>
#include <rbd/wire.h>

#include "extent.h"

struct rbdt_epoch;

/**
 * struct rbdt_key - one registration
 * @mr: NULL: none
 * @sg: its memory, mapped for the device
 * @nents: entries of @sg
 */
struct rbdt_key {
	struct ib_mr *mr;
	struct scatterlist *sg;
	unsigned int nents;
};

/**
 * struct rbdt_keys - the registrations of one epoch
 * @plan: how the export is cut
 * @direction: of the extents' mappings
 * @extents: one key for each extent
 * @table_pages: the extent table itself
 * @nr_table_pages: how many
 * @table: keys of the table
 * @nr_table: how many
 * @leaked: a deregistration failed: what the keys reach must never be freed
 */
struct rbdt_keys {
	struct rbd_extent_plan plan;
	enum dma_data_direction direction;
	struct rbdt_key *extents;
	struct page **table_pages;
	u32 nr_table_pages;
	struct rbdt_key table[RBD_TABLE_SEGS_MAX];
	unsigned int nr_table;
	bool leaked;
};

/**
 * struct rbdt_keys_source - memory to be registered
 * @size_bytes: of it
 * @contiguous_bytes: pieces of it, see struct rbd_extent_limits
 * @map: make the scatter list of a range. Return: entries, or a negative errno.
 * @arg: for @map
 */
struct rbdt_keys_source {
	u64 size_bytes;
	u32 contiguous_bytes;
	int (*map)(void *arg, u64 offset, u32 bytes, struct scatterlist **sg);
	void *arg;
};

/**
 * rbdt_keys_register - register memory in an epoch's protection domain, with its table
 * @epoch: its control queue is up; its session says whether the keys can write
 * @source: the memory
 * @answer: its extent fields are filled in
 *
 * Context: the epoch's ladder work. Sends WORKING when it takes long, gives up when the
 * epoch ends. After a failure what there is goes with rbdt_keys_release().
 */
enum rbd_status rbdt_keys_register(struct rbdt_epoch *epoch, const struct rbdt_keys_source *source,
				   struct rbd_open_answer *answer);

/* rbdt_keys_bytes - about how much of the host's memory that takes, the provider's included */
u64 rbdt_keys_bytes(struct ib_device *device, const struct rbdt_keys_source *source);

/*
 * rbdt_keys_release - deregister and free everything, but for what keys->leaked stands for.
 * Every queue of the epoch that had the keys is destroyed.
 */
void rbdt_keys_release(struct rbdt_epoch *epoch);

#endif /* RBD_TARGET_KEYS_H */
