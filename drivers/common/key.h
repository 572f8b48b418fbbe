/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Keys: what authentication proves that a host has. The bytes are kept by the kernel's
 * crypto alone, keyed and ready, so that a proof allocates nothing.
 */
#ifndef RBD_COMMON_KEY_H
#define RBD_COMMON_KEY_H

#include "auth.h"

struct crypto_shash;

#define RBD_KEY_ID_SIZE		16

/**
 * struct rbd_key - one key
 * @tfm: hmac(sha256), keyed
 * @id: tells keys from one another, and nothing of them
 */
struct rbd_key {
	struct crypto_shash *tfm;
	u8 id[RBD_KEY_ID_SIZE];
};

/**
 * rbd_key_create - make a key of its bytes; wiping those is the caller's
 *
 * Context: may sleep, and load a module. Return: the key, or an ERR_PTR().
 */
struct rbd_key *rbd_key_create(const u8 bytes[RBD_AUTH_KEY_SIZE]);

/* rbd_key_destroy - wipe and free it; NULL is fine. May sleep. */
void rbd_key_destroy(struct rbd_key *key);

/**
 * rbd_key_prove - the proof of a role
 *
 * Context: process; allocates nothing. Return: 0 or a negative errno.
 */
int rbd_key_prove(const struct rbd_key *key, enum rbd_auth_role role,
		  const struct rbd_auth_transcript *transcript, u8 proof[RBD_AUTH_KEY_SIZE]);

/* rbd_key_proves - is that the proof of that role? In the same time wherever it differs. */
bool rbd_key_proves(const struct rbd_key *key, enum rbd_auth_role role,
		    const struct rbd_auth_transcript *transcript,
		    const u8 proof[RBD_AUTH_KEY_SIZE]);

#endif /* RBD_COMMON_KEY_H */
