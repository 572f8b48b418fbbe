// SPDX-License-Identifier: GPL-2.0
/*
 * Resume: may a session that was lost go on? Checks precede effects.
 */
#include <linux/lockdep.h>
#include <linux/string.h>

#include "../common/secret.h"
#include "epoch.h"
#include "export.h"
#include "record.h"
#include "resume.h"
#include "session.h"

/* What is known of a session, be it there or lost */
struct known {
	const u8 *secret;
	const u8 *host_id;
	const u8 *key_id;
	u64 confirmed_epoch;
	u64 answered_epoch;
	u64 *highest_epoch;
	bool any_epoch;
	bool read_only;
};

static struct rbdt_session *resume_find_session(struct rbdt_export *export,
						const u8 uuid[RBD_UUID_SIZE])
{
	struct rbdt_session *session;

	list_for_each_entry(session, &export->sessions, export_entry)
		if (!memcmp(session->uuid, uuid, RBD_UUID_SIZE))
			return session;
	return NULL;
}

static bool resume_is_known(struct rbdt_resume *resume, struct known *known)
{
	struct rbdt_session *session;
	struct rbdt_record *record;

	session = resume_find_session(resume->export, resume->open->session);
	record = session ? NULL : rbdt_record_find(resume->export, resume->open->session);
	resume->session = session;
	resume->record = record;
	if (session)
		*known = (struct known) {
			.secret = session->secret,
			.host_id = session->peer.host_id,
			.key_id = session->key_id,
			.confirmed_epoch = session->confirmed_epoch,
			.answered_epoch = session->answered_epoch,
			.highest_epoch = &session->highest_epoch,
			.any_epoch = session->any_epoch,
			.read_only = session->read_only,
		};
	else if (record)
		*known = (struct known) {
			.secret = record->secret,
			.host_id = record->host_id,
			.key_id = record->key_id,
			.confirmed_epoch = record->confirmed_epoch,
			.answered_epoch = record->answered_epoch,
			.highest_epoch = &record->highest_epoch,
			.any_epoch = record->any_epoch,
		};
	return session || record;
}

static bool resume_read_only(const struct rbdt_resume *resume)
{
	return le32_to_cpu(resume->open->flags) & RBD_OPEN_READ_ONLY;
}

/* Nobody knows it: then a reader begins anew, for the contents are what it knew; a writer ended. */
static enum rbd_status resume_unknown(const struct rbdt_resume *resume)
{
	if (resume_read_only(resume))
		return RBD_ST_OK;
	if (memcmp(resume->open->writer_set, resume->export->writer_set, RBD_UUID_SIZE))
		return RBD_ST_WRITER_SET;
	return RBD_ST_UNKNOWN_SESSION;
}

/* It is who it says, and has seen what happened last. */
static enum rbd_status resume_check_identity(const struct rbdt_resume *resume,
					     const struct known *known)
{
	u64 last = le64_to_cpu(resume->open->last_epoch);

	if (!rbd_secret_equal(known->secret, resume->open->secret) ||
	    memcmp(known->host_id, resume->epoch->peer.host_id, RBD_UUID_SIZE) ||
	    known->read_only != resume_read_only(resume))
		return RBD_ST_UNKNOWN_SESSION;
	if (memcmp(known->key_id, resume->epoch->key_id, RBD_KEY_ID_SIZE))
		return RBD_ST_AUTH;
	if (!known->any_epoch && (last < known->confirmed_epoch || last > known->answered_epoch))
		return RBD_ST_STALE_EPOCH;
	return RBD_ST_OK;
}

/* Is it still a member? Another set that is not confirmed yet may come to nothing. */
static enum rbd_status resume_check_writer(const struct rbdt_resume *resume)
{
	const u8 *set = resume->open->writer_set;
	struct rbdt_session *other;

	if (memcmp(resume->export->writer_set, set, RBD_UUID_SIZE))
		return RBD_ST_WRITER_SET;
	list_for_each_entry(other, &resume->export->sessions, export_entry)
		if (!other->read_only && memcmp(other->writer_set, set, RBD_UUID_SIZE))
			return RBD_ST_BUSY_RETRY;
	return RBD_ST_OK;
}

/* The attempts of a session have rising numbers; of two at the same time the higher one goes on. */
static enum rbd_status resume_raise(struct rbdt_resume *resume, const struct known *known)
{
	u64 number = resume->epoch->number;

	if (resume->raised ? number < *known->highest_epoch : number <= *known->highest_epoch)
		return RBD_ST_EPOCH_LOW;
	*known->highest_epoch = number;
	resume->raised = true;
	return RBD_ST_OK;
}

enum rbd_status rbdt_resume_check(struct rbdt_resume *resume)
{
	enum rbd_status status;
	struct known known;

	lockdep_assert_held(&resume->export->lock);
	resume->session = NULL;
	resume->record = NULL;
	if (memcmp(resume->export->incarnation, resume->open->incarnation, RBD_UUID_SIZE))
		return RBD_ST_INCARNATION;
	if (!resume_is_known(resume, &known))
		return resume_unknown(resume);
	if (resume->record && resume->record->dropped)
		return RBD_ST_DROPPED;
	status = resume_check_identity(resume, &known);
	if (status == RBD_ST_OK && !resume_read_only(resume))
		status = resume_check_writer(resume);
	if (status == RBD_ST_OK)
		status = resume_raise(resume, &known);
	return status;
}
