/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Host keys: what a host has to prove that it has before it may attach an export.
 */
#ifndef RBD_TARGET_HOSTKEY_H
#define RBD_TARGET_HOSTKEY_H

#include <linux/rbd_netlink.h>
#include <linux/rbd_target.h>

#include "../common/key.h"

/**
 * struct rbdt_host_key - one key of an export
 * @key: taken over
 * @file: where it came from; tells the keys of an export from one another
 */
struct rbdt_host_key {
	struct rbd_key *key;
	char file[RBD_KEY_FILE_MAX + 1];
};

/**
 * struct rbdt_host_keys - keys of an export, or of a change
 * @nr: how many
 * @entries: room for RBD_KEYS_MAX, or NULL when @nr is 0
 */
struct rbdt_host_keys {
	unsigned int nr;
	struct rbdt_host_key *entries;
};

/**
 * struct rbdt_key_files - names of keys
 * @nr: how many
 * @entries: room for RBD_KEYS_MAX, or NULL when @nr is 0
 */
struct rbdt_key_files {
	unsigned int nr;
	char (*entries)[RBD_KEY_FILE_MAX + 1];
};

/* rbdt_host_keys_alloc - room for keys. Return: 0 or -ENOMEM. */
int rbdt_host_keys_alloc(struct rbdt_host_keys *keys);

/* rbdt_host_keys_free - wipe and free them all; an empty list is fine. May sleep. */
void rbdt_host_keys_free(struct rbdt_host_keys *keys);

/**
 * rbdt_host_keys_check - can the change be made?
 * @why: set to a sentence when not
 *
 * An emptied list would let hosts in without a key. Return: 0, -E2BIG or -EBUSY.
 */
int rbdt_host_keys_check(const struct rbdt_host_keys *keys, const struct rbdt_host_keys *add,
			 const struct rbdt_key_files *drop, const char **why);

/**
 * rbdt_host_keys_change - make a change that was checked
 * @keys: of the export; has room
 * @add: emptied; a key from the same file replaces the one that is there
 * @drop: those from these files go first
 */
void rbdt_host_keys_change(struct rbdt_host_keys *keys, struct rbdt_host_keys *add,
			   const struct rbdt_key_files *drop);

/* rbdt_host_keys_has - is a key of that id among them? */
bool rbdt_host_keys_has(const struct rbdt_host_keys *keys, const u8 id[RBD_KEY_ID_SIZE]);

/**
 * rbdt_host_keys_find - the key that an initiator proved to have
 *
 * Takes the same time whichever it is. Return: the key or NULL.
 */
const struct rbd_key *rbdt_host_keys_find(const struct rbdt_host_keys *keys,
					  const struct rbd_auth_transcript *transcript,
					  const u8 proof[RBD_AUTH_KEY_SIZE]);

#endif /* RBD_TARGET_HOSTKEY_H */
