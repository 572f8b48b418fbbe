// SPDX-License-Identifier: GPL-2.0
/*
 * Authentication. The initiator proves first: a stranger gets nothing that was made with a key.
 * What is refused is refused alike, be it that there is no such export, that it has no keys, or
 * that the proof is wrong.
 */
#include <linux/random.h>
#include <linux/string.h>

#include "auth.h"
#include "epoch.h"
#include "export.h"
#include "login.h"
#include "stats.h"

static void auth_none(struct rbdt_epoch *epoch, const struct rbd_auth *auth)
{
	struct rbd_auth answer = { };

	if (auth->step || auth->data_length) {
		rbdt_login_refuse(epoch, RBDT_EPOCH_AUTH, RBD_ST_AUTH);
		return;
	}
	rbdt_login_header(&answer.msg, &auth->msg, sizeof(answer));
	if (rbdt_epoch_advance(epoch, RBDT_EPOCH_AUTH, RBDT_EPOCH_OPEN))
		rbdt_epoch_send(epoch, &answer.msg);
}

static void auth_challenge(struct rbdt_epoch *epoch, const struct rbd_auth *auth)
{
	struct rbd_auth *answer = &epoch->transcript.challenge;
	struct rbd_auth_challenge *challenge = rbd_auth_challenge_of(answer);

	epoch->transcript.start = *auth;
	memset(answer, 0, sizeof(*answer));
	rbdt_login_header(&answer->msg, &auth->msg, sizeof(*answer));
	rbd_auth_fill(answer, 0, sizeof(*challenge));
	get_random_bytes(challenge->nonce, sizeof(challenge->nonce));
	if (rbdt_epoch_advance(epoch, RBDT_EPOCH_AUTH, RBDT_EPOCH_PROOF))
		rbdt_epoch_send(epoch, &answer->msg);
}

/* Is the initiator's proof right for that export? Then make ours. */
static bool auth_check_export(struct rbdt_epoch *epoch, struct rbdt_export *export,
			      struct rbd_auth *auth, u8 *proof)
{
	const struct rbd_key *key;
	bool right = false;

	mutex_lock(&export->lock);
	key = rbdt_host_keys_find(&export->keys, &epoch->transcript,
				  rbd_auth_proof_of(auth)->proof);
	if (key && !rbd_key_prove(key, RBD_AUTH_TARGET, &epoch->transcript, proof)) {
		memcpy(epoch->key_id, key->id, RBD_KEY_ID_SIZE);
		right = true;
	}
	mutex_unlock(&export->lock);
	return right;
}

static bool auth_allows(struct rbdt_epoch *epoch, struct rbdt_export *export)
{
	bool allows;

	mutex_lock(&export->lock);
	allows = rbdt_export_allows(export, &epoch->peer);
	mutex_unlock(&export->lock);
	return allows;
}

/* Who wants to discover names no export: a key of any that it may attach will do. */
static bool auth_check_any(struct rbdt_epoch *epoch, struct rbd_auth *auth, u8 *proof)
{
	struct rbdt_export *export;
	unsigned long last = 0;
	bool right = false;

	if (!(epoch->features & RBD_FEATURE_DISCOVER))
		return false;
	while (!right && !rbdt_epoch_is_ending(epoch) && (export = rbdt_export_next(&last))) {
		right = auth_allows(epoch, export) && auth_check_export(epoch, export, auth, proof);
		rbdt_export_put(export);
	}
	return right;
}

static bool auth_check(struct rbdt_epoch *epoch, struct rbd_auth *auth, u8 *proof)
{
	char name[RBD_NAME_MAX + 1] = { };
	struct rbdt_export *export;
	bool right;

	memcpy(name, rbd_auth_start_of(&epoch->transcript.start)->export, RBD_NAME_MAX);
	if (!*name)
		return auth_check_any(epoch, auth, proof);
	export = rbdt_export_find(name);
	if (!export)
		return false;
	right = auth_check_export(epoch, export, auth, proof);
	if (!right)
		rbdt_stats_refused(export);
	rbdt_export_put(export);
	return right;
}

static void auth_proof(struct rbdt_epoch *epoch, struct rbd_auth *auth)
{
	struct rbd_auth answer = { };

	if (!auth_check(epoch, auth, rbd_auth_proof_of(&answer)->proof)) {
		rbdt_login_refuse(epoch, RBDT_EPOCH_PROOF, RBD_ST_AUTH);
		return;
	}
	epoch->authenticated = true;
	rbdt_login_header(&answer.msg, &auth->msg, sizeof(answer));
	rbd_auth_fill(&answer, 1, sizeof(struct rbd_auth_proof));
	if (rbdt_epoch_advance(epoch, RBDT_EPOCH_PROOF, RBDT_EPOCH_OPEN))
		rbdt_epoch_send(epoch, &answer.msg);
}

void rbdt_login_auth(struct rbdt_epoch *epoch)
{
	enum rbdt_epoch_state state = READ_ONCE(epoch->state);
	struct rbd_auth *auth = &epoch->request.auth;

	if (state == RBDT_EPOCH_AUTH && rbd_auth_is_step(auth, 0))
		auth_challenge(epoch, auth);
	else if (state == RBDT_EPOCH_AUTH && le16_to_cpu(auth->method) == RBD_AUTH_NONE)
		auth_none(epoch, auth);
	else if (state == RBDT_EPOCH_PROOF && rbd_auth_is_step(auth, 1))
		auth_proof(epoch, auth);
	else if (state == RBDT_EPOCH_AUTH || state == RBDT_EPOCH_PROOF)
		rbdt_login_refuse(epoch, state, RBD_ST_AUTH);
	/* else it is ending */
}

bool rbdt_auth_admits(const struct rbdt_epoch *epoch, const struct rbdt_export *export,
		      const u8 name[RBD_NAME_MAX])
{
	lockdep_assert_held(&export->lock);
	if (!epoch->authenticated)
		return !export->keys.nr;
	return rbd_auth_names(&epoch->transcript, name) &&
	       rbdt_host_keys_has(&export->keys, epoch->key_id);
}
