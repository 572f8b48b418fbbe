// SPDX-License-Identifier: GPL-2.0
/*
 * Authentication, as an initiator that has the key, or only heard one that has.
 */
#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "common/auth.h"
#include "peer.h"
#include "hmac.h"

static void prove_by(const uint8_t *key, enum rbd_auth_role role, const struct rbd_auth_transcript *transcript, uint8_t *proof)
{
	const struct part parts[] = {
		{ rbd_auth_label(role), RBD_AUTH_LABEL_SIZE },
		{ transcript, sizeof(*transcript) },
	};

	hmac_sha256(key, parts, ARRAY_SIZE(parts), proof);
}

static void prove(enum rbd_auth_role role, const struct rbd_auth_transcript *transcript, uint8_t *proof)
{
	prove_by(config.key, role, transcript, proof);
}

/* What was asked and answered goes into the transcript. */
static int hello(struct session *session, struct rbd_auth_transcript *transcript)
{
	struct letter letter;
	int status = session_connect(session);

	if (status)
		return status;
	session_letter(session, RBD_OP_HELLO, &letter);
	status = session_ask(session, &letter);
	transcript->hello = letter.hello;
	memcpy(&transcript->hello_answer, session->control.message, sizeof(transcript->hello_answer));
	return status;
}

static int start(struct session *session, struct rbd_auth_transcript *transcript, const char *export)
{
	struct letter letter;
	unsigned int i;
	int status;

	session_letter(session, RBD_OP_AUTH, &letter);
	rbd_auth_fill(&letter.auth, 0, sizeof(struct rbd_auth_start));
	strncpy((char *)rbd_auth_start_of(&letter.auth)->export, export, RBD_NAME_MAX);
	for (i = 0; i < RBD_AUTH_KEY_SIZE; i++)
		rbd_auth_start_of(&letter.auth)->nonce[i] = 1 + i;
	status = session_ask(session, &letter);
	transcript->start = letter.auth;
	memcpy(&transcript->challenge, session->control.message, sizeof(transcript->challenge));
	return status;
}

static int say_proof(struct session *session, const uint8_t *proof)
{
	struct letter letter;

	session_letter(session, RBD_OP_AUTH, &letter);
	rbd_auth_fill(&letter.auth, 1, sizeof(struct rbd_auth_proof));
	memcpy(rbd_auth_proof_of(&letter.auth)->proof, proof, RBD_AUTH_KEY_SIZE);
	return session_ask(session, &letter);
}

static const char *up_to_challenge(struct session *session, struct rbd_auth_transcript *transcript)
{
	int status;

	session_init(session, config.flags);
	status = hello(session, transcript);
	if (!status)
		status = start(session, transcript, config.export);
	return status ? why("no challenge: status %d", status) : NULL;
}

static const char *refused_as(int status, int wanted)
{
	return status == wanted ? NULL : why("status %d, not %d", status, wanted);
}

static int open_it(struct session *session)
{
	struct letter letter;

	session_letter(session, RBD_OP_OPEN, &letter);
	return session_ask(session, &letter);
}

static const char *right(struct session *a, struct session *b)
{
	struct rbd_auth_transcript transcript;
	const char *complaint = up_to_challenge(a, &transcript);
	uint8_t proof[RBD_AUTH_KEY_SIZE];
	struct rbd_auth *answer;

	(void)b;
	if (complaint)
		return complaint;
	prove(RBD_AUTH_INITIATOR, &transcript, proof);
	complaint = refused_as(say_proof(a, proof), RBD_ST_OK);
	if (complaint)
		return complaint;
	answer = (struct rbd_auth *)a->control.message;
	prove(RBD_AUTH_TARGET, &transcript, proof);
	if (!rbd_auth_is_step(answer, 1) || memcmp(rbd_auth_proof_of(answer)->proof, proof, sizeof(proof)))
		return "the target did not prove itself";
	return refused_as(open_it(a), RBD_ST_OK);
}

static const char *none(struct session *a, struct session *b)
{
	int status;

	(void)b;
	session_init(a, config.flags);
	status = session_climb(a, STEP_OPEN);
	return status ? why("AUTH none: status %d", status) : refused_as(open_it(a), RBD_ST_AUTH);
}

/* Only @change of what is proven, or of the proof, is not as it should be. */
static const char *wrong(struct session *a, void (*change)(struct rbd_auth_transcript *transcript),
			 enum rbd_auth_role role, uint8_t flip)
{
	struct rbd_auth_transcript transcript;
	const char *complaint = up_to_challenge(a, &transcript);
	uint8_t proof[RBD_AUTH_KEY_SIZE];

	if (complaint)
		return complaint;
	if (change)
		change(&transcript);
	prove(role, &transcript, proof);
	proof[RBD_AUTH_KEY_SIZE - 1] ^= flip;
	complaint = refused_as(say_proof(a, proof), RBD_ST_AUTH);
	if (!complaint && !link_wait_gone(&a->control, config.limit_ms))
		complaint = "the connection went on";
	return complaint;
}

static void change_features(struct rbd_auth_transcript *transcript)
{
	transcript->hello.features ^= htole64(RBD_FEATURE_RESUME);
}

static void change_methods(struct rbd_auth_transcript *transcript)
{
	transcript->hello_answer.auth_methods ^= htole32(1 << RBD_AUTH_NONE);
}

static void change_version(struct rbd_auth_transcript *transcript)
{
	transcript->hello_answer.version ^= htole16(1);
}

static void change_host(struct rbd_auth_transcript *transcript)
{
	transcript->hello.host_id[0] ^= 1;
}

static void change_export(struct rbd_auth_transcript *transcript)
{
	rbd_auth_start_of(&transcript->start)->export[0] ^= 1;
}

#define WRONG(name, change, role, flip)						\
	static const char *name(struct session *a, struct session *b)		\
	{									\
		(void)b;							\
		return wrong(a, change, role, flip);				\
	}

WRONG(one_bit_off, NULL, RBD_AUTH_INITIATOR, 0x80)
WRONG(reflected, NULL, RBD_AUTH_TARGET, 0)
WRONG(other_features, change_features, RBD_AUTH_INITIATOR, 0)
WRONG(other_methods, change_methods, RBD_AUTH_INITIATOR, 0)
WRONG(other_version, change_version, RBD_AUTH_INITIATOR, 0)
WRONG(other_host, change_host, RBD_AUTH_INITIATOR, 0)
WRONG(other_export, change_export, RBD_AUTH_INITIATOR, 0)

/* Every byte that the honest one sent, again: the target's nonce is another. */
static const char *replayed(struct session *a, struct session *b)
{
	struct rbd_auth_transcript heard, own;
	const char *complaint = up_to_challenge(a, &heard);
	uint8_t proof[RBD_AUTH_KEY_SIZE];

	if (complaint)
		return complaint;
	prove(RBD_AUTH_INITIATOR, &heard, proof);
	complaint = refused_as(say_proof(a, proof), RBD_ST_OK);
	session_end(a);
	if (!complaint)
		complaint = up_to_challenge(b, &own);
	if (!complaint && !memcmp(&own.challenge.data, &heard.challenge.data, RBD_AUTH_KEY_SIZE))
		complaint = "the target's nonce is the same";
	return complaint ? complaint : refused_as(say_proof(b, proof), RBD_ST_AUTH);
}

static const char *start_twice(struct session *a, struct session *b)
{
	struct rbd_auth_transcript transcript;
	const char *complaint = up_to_challenge(a, &transcript);

	(void)b;
	return complaint ? complaint : refused_as(start(a, &transcript, config.export), RBD_ST_AUTH);
}

static const char *proof_first(struct session *a, struct session *b)
{
	struct rbd_auth_transcript transcript;
	uint8_t proof[RBD_AUTH_KEY_SIZE] = { 0 };
	int status;

	(void)b;
	session_init(a, config.flags);
	status = hello(a, &transcript);
	return status ? why("HELLO: status %d", status) : refused_as(say_proof(a, proof), RBD_ST_AUTH);
}

static const char *open_first(struct session *a, struct session *b)
{
	struct rbd_auth_transcript transcript;
	const char *complaint = up_to_challenge(a, &transcript);

	(void)b;
	return complaint ? complaint : refused_as(open_it(a), -1);
}

static const char *unknown_export(struct session *a, struct session *b)
{
	struct rbd_auth_transcript transcript;
	uint8_t proof[RBD_AUTH_KEY_SIZE];
	int status;

	(void)b;
	session_init(a, config.flags);
	status = hello(a, &transcript);
	if (!status)
		status = start(a, &transcript, "there-is-none");
	if (status)
		return why("no challenge: status %d", status);
	prove(RBD_AUTH_INITIATOR, &transcript, proof);
	return refused_as(say_proof(a, proof), RBD_ST_AUTH);
}

/* Proven for one, and then another is opened: "open" has no keys. */
static const char *opens_another(struct session *a, struct session *b)
{
	struct rbd_auth_transcript transcript;
	const char *complaint = up_to_challenge(a, &transcript);
	uint8_t proof[RBD_AUTH_KEY_SIZE];
	struct letter letter;

	(void)b;
	if (complaint)
		return complaint;
	prove(RBD_AUTH_INITIATOR, &transcript, proof);
	complaint = refused_as(say_proof(a, proof), RBD_ST_OK);
	if (complaint)
		return complaint;
	session_letter(a, RBD_OP_OPEN, &letter);
	memset(letter.open.export, 0, RBD_NAME_MAX);
	memcpy(letter.open.export, "open", 4);
	return refused_as(session_ask(a, &letter), RBD_ST_AUTH);
}

const struct scenario auths[] = {
	{ "auth/right", right },
	{ "auth/none", none },
	{ "auth/one-bit-off", one_bit_off },
	{ "auth/replayed", replayed },
	{ "auth/reflected", reflected },
	{ "auth/other-features", other_features },
	{ "auth/other-methods", other_methods },
	{ "auth/other-version", other_version },
	{ "auth/other-host", other_host },
	{ "auth/other-export", other_export },
	{ "auth/unknown-export", unknown_export },
	{ "auth/opens-another", opens_another },
	{ "auth/start-twice", start_twice },
	{ "auth/proof-first", proof_first },
	{ "auth/open-first", open_first },
};

const unsigned int nr_auths = ARRAY_SIZE(auths);

/* --- a target that was restarted: its state file knows who goes on --- */

/* The whole ladder by that key, with the first I/O queue. Return: 0, or the status of a refusal */
static int log_in(struct session *session, const uint8_t *key)
{
	struct rbd_auth_transcript transcript;
	struct rbd_cm_request request;
	uint8_t proof[RBD_AUTH_KEY_SIZE];
	int status;

	status = hello(session, &transcript);
	if (!status)
		status = start(session, &transcript, config.export);
	prove_by(key, RBD_AUTH_INITIATOR, &transcript, proof);
	if (!status)
		status = say_proof(session, proof);
	if (!status)
		status = open_it(session);
	if (status)
		return status;
	memcpy(session->open_bytes, session->control.message, sizeof(session->open_bytes));
	session_io_request(session, 1, &request);
	return session_connect_io(session, &session->queues[0], &request);
}

/* With all that belongs to the session, but another of the export's keys; then by its own */
static const char *another_key(struct session *a, struct session *b)
{
	const char *complaint;

	if (!config.restart)
		return SKIPPED "no --restart";
	session_init(a, config.flags);
	a->features = RBD_FEATURE_RESUME;
	complaint = refused_as(log_in(a, config.key), RBD_ST_OK);
	if (complaint)
		return complaint;
	if (system(config.restart))
		return "the restart command failed";
	session_continue(b, a);
	complaint = refused_as(log_in(b, config.other_key), RBD_ST_AUTH);
	session_end(b);
	session_continue(b, a);
	if (!complaint)
		complaint = refused_as(log_in(b, config.key), RBD_ST_OK);
	if (complaint)
		return complaint;
	return session_close(b) ? "CLOSE was not answered" : NULL;
}

const struct scenario restarts[] = {
	{ "restart/another-key", another_key },
};

const unsigned int nr_restarts = ARRAY_SIZE(restarts);
