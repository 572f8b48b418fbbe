/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What a proof of authentication is about. Pure: compiles in user space too.
 */
#ifndef RBD_COMMON_AUTH_H
#define RBD_COMMON_AUTH_H

#ifdef __KERNEL__
#include <linux/types.h>
#else
#include <rbd/user.h>
#endif
#include <rbd/wire.h>

#define RBD_AUTH_LABEL_SIZE	16

/* Whose proof it is: what one side proves is no proof of the other. */
enum rbd_auth_role {
	RBD_AUTH_INITIATOR,
	RBD_AUTH_TARGET,
	RBD_AUTH_KEY_ID,	/* a key's name, which tells nothing of it; over the label alone */
};

/**
 * struct rbd_auth_transcript - all that was said before the proofs, as it was sent
 * @hello: names, boot and host of the initiator, and what it would speak
 * @hello_answer: what is spoken, and who the target is
 * @start: the export and the initiator's nonce
 * @challenge: the target's nonce
 *
 * Both sides keep what they sent and what they got: when that differs in a bit, be it of
 * the features or of the methods that were offered, the proofs do not match.
 */
struct rbd_auth_transcript {
	struct rbd_hello hello;
	struct rbd_hello_answer hello_answer;
	struct rbd_auth start;
	struct rbd_auth challenge;
};
RBD_WIRE_ASSERT(sizeof(struct rbd_auth_transcript) == 128 + 96 + 280 + 280);

/* rbd_auth_label - RBD_AUTH_LABEL_SIZE bytes that stand before the transcript */
const char *rbd_auth_label(enum rbd_auth_role role);

/* rbd_auth_start_of, _challenge_of, _proof_of - the data of a message that was found to be well-formed */
static inline struct rbd_auth_start *rbd_auth_start_of(struct rbd_auth *auth)
{
	return (struct rbd_auth_start *)auth->data;
}

static inline struct rbd_auth_challenge *rbd_auth_challenge_of(struct rbd_auth *auth)
{
	return (struct rbd_auth_challenge *)auth->data;
}

static inline struct rbd_auth_proof *rbd_auth_proof_of(struct rbd_auth *auth)
{
	return (struct rbd_auth_proof *)auth->data;
}

/* rbd_auth_fill - method, step and length of a message of RBD_AUTH_HMAC; its data are the caller's */
void rbd_auth_fill(struct rbd_auth *auth, unsigned int step, size_t data_length);

/* rbd_auth_is_step - is it that step of RBD_AUTH_HMAC? */
bool rbd_auth_is_step(const struct rbd_auth *auth, unsigned int step);

/* rbd_auth_names - is that the export that was named at the start? Both padded with zero bytes. */
bool rbd_auth_names(const struct rbd_auth_transcript *transcript, const __u8 export[RBD_NAME_MAX]);

#endif /* RBD_COMMON_AUTH_H */
