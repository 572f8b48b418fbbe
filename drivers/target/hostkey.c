// SPDX-License-Identifier: GPL-2.0
/*
 * Host keys: the keys of an export, by the files that they came from.
 */
#include <linux/slab.h>
#include <linux/string.h>

#include "hostkey.h"

int rbdt_host_keys_alloc(struct rbdt_host_keys *keys)
{
	keys->entries = kcalloc(RBD_KEYS_MAX, sizeof(*keys->entries), GFP_KERNEL);
	return keys->entries ? 0 : -ENOMEM;
}

void rbdt_host_keys_free(struct rbdt_host_keys *keys)
{
	unsigned int i;

	for (i = 0; i < keys->nr; i++)
		rbd_key_destroy(keys->entries[i].key);
	kfree(keys->entries);
	*keys = (struct rbdt_host_keys){ };
}

static struct rbdt_host_key *keys_of_file(const struct rbdt_host_keys *keys, const char *file)
{
	unsigned int i;

	for (i = 0; i < keys->nr; i++)
		if (!strcmp(keys->entries[i].file, file))
			return &keys->entries[i];
	return NULL;
}

static bool files_have(const struct rbdt_key_files *files, const char *file)
{
	unsigned int i;

	for (i = 0; i < files->nr; i++)
		if (!strcmp(files->entries[i], file))
			return true;
	return false;
}

int rbdt_host_keys_check(const struct rbdt_host_keys *keys, const struct rbdt_host_keys *add,
			 const struct rbdt_key_files *drop, const char **why)
{
	unsigned int nr = add->nr, i;

	for (i = 0; i < keys->nr; i++)
		nr += !files_have(drop, keys->entries[i].file) &&
		      !keys_of_file(add, keys->entries[i].file);
	if (nr > RBD_KEYS_MAX) {
		*why = "an export has at most 32 keys";
		return -E2BIG;
	}
	if (keys->nr && !nr) {
		*why = "no key would be left, and then hosts without a key may attach";
		return -EBUSY;
	}
	return 0;
}

static void keys_drop(struct rbdt_host_keys *keys, const struct rbdt_key_files *drop)
{
	unsigned int i, nr = 0;

	for (i = 0; i < keys->nr; i++) {
		if (files_have(drop, keys->entries[i].file))
			rbd_key_destroy(keys->entries[i].key);
		else
			keys->entries[nr++] = keys->entries[i];
	}
	for (i = nr; i < keys->nr; i++)
		keys->entries[i] = (struct rbdt_host_key){ };
	keys->nr = nr;
}

void rbdt_host_keys_change(struct rbdt_host_keys *keys, struct rbdt_host_keys *add,
			   const struct rbdt_key_files *drop)
{
	struct rbdt_host_key *same;
	unsigned int i;

	keys_drop(keys, drop);
	for (i = 0; i < add->nr; i++) {
		same = keys_of_file(keys, add->entries[i].file);
		if (!same)
			same = &keys->entries[keys->nr++];	/* an empty one */
		swap(*same, add->entries[i]);
	}
}

bool rbdt_host_keys_has(const struct rbdt_host_keys *keys, const u8 id[RBD_KEY_ID_SIZE])
{
	unsigned int i;

	for (i = 0; i < keys->nr; i++)
		if (!memcmp(keys->entries[i].key->id, id, RBD_KEY_ID_SIZE))
			return true;
	return false;
}

const struct rbd_key *rbdt_host_keys_find(const struct rbdt_host_keys *keys,
					  const struct rbd_auth_transcript *transcript,
					  const u8 proof[RBD_AUTH_KEY_SIZE])
{
	const struct rbd_key *found = NULL;
	unsigned int i;

	for (i = 0; i < keys->nr; i++)
		if (rbd_key_proves(keys->entries[i].key, RBD_AUTH_INITIATOR, transcript, proof))
			found = keys->entries[i].key;
	return found;
}
