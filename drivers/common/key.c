// SPDX-License-Identifier: GPL-2.0
/*
 * Keys: HMAC-SHA-256 over what was said.
 */
#include <crypto/hash.h>
#include <linux/err.h>
#include <linux/module.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "key.h"
#include "secret.h"

static int key_digest(const struct rbd_key *key, enum rbd_auth_role role,
		      const void *data, size_t bytes, u8 digest[RBD_AUTH_KEY_SIZE])
{
	SHASH_DESC_ON_STACK(desc, key->tfm);
	int error;

	desc->tfm = key->tfm;
	error = crypto_shash_init(desc);
	if (!error)
		error = crypto_shash_update(desc, rbd_auth_label(role), RBD_AUTH_LABEL_SIZE);
	if (!error && bytes)
		error = crypto_shash_update(desc, data, bytes);
	if (!error)
		error = crypto_shash_final(desc, digest);
	shash_desc_zero(desc);
	return error;
}

int rbd_key_prove(const struct rbd_key *key, enum rbd_auth_role role,
		  const struct rbd_auth_transcript *transcript, u8 proof[RBD_AUTH_KEY_SIZE])
{
	return key_digest(key, role, transcript, sizeof(*transcript), proof);
}

bool rbd_key_proves(const struct rbd_key *key, enum rbd_auth_role role,
		    const struct rbd_auth_transcript *transcript,
		    const u8 proof[RBD_AUTH_KEY_SIZE])
{
	u8 right[RBD_AUTH_KEY_SIZE];
	bool proves;

	proves = !rbd_key_prove(key, role, transcript, right) &&
		 rbd_secret_equal_bytes(right, proof, sizeof(right));
	memzero_explicit(right, sizeof(right));
	return proves;
}

static int key_set(struct rbd_key *key, const u8 bytes[RBD_AUTH_KEY_SIZE])
{
	u8 digest[RBD_AUTH_KEY_SIZE];
	int error = crypto_shash_setkey(key->tfm, bytes, RBD_AUTH_KEY_SIZE);

	if (!error)
		error = key_digest(key, RBD_AUTH_KEY_ID, NULL, 0, digest);
	if (!error)
		memcpy(key->id, digest, sizeof(key->id));
	return error;
}

struct rbd_key *rbd_key_create(const u8 bytes[RBD_AUTH_KEY_SIZE])
{
	struct rbd_key *key = kzalloc(sizeof(*key), GFP_KERNEL);
	int error;

	if (!key)
		return ERR_PTR(-ENOMEM);
	key->tfm = crypto_alloc_shash("hmac(sha256)", 0, 0);
	if (IS_ERR(key->tfm)) {
		error = PTR_ERR(key->tfm);
		kfree(key);
		return ERR_PTR(error);
	}
	error = key_set(key, bytes);
	if (!error)
		return key;
	rbd_key_destroy(key);
	return ERR_PTR(error);
}

/* The crypto API wipes what it kept of the key. */
void rbd_key_destroy(struct rbd_key *key)
{
	if (!key)
		return;
	crypto_free_shash(key->tfm);
	kfree_sensitive(key);
}

MODULE_SOFTDEP("pre: hmac sha256");
