/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Resume: may a session that was lost go on?
 */
#ifndef RBD_TARGET_RESUME_H
#define RBD_TARGET_RESUME_H

#include <linux/types.h>
#include <rbd/wire.h>

struct rbdt_epoch;
struct rbdt_export;
struct rbdt_record;
struct rbdt_session;

/**
 * struct rbdt_resume - a resume that is looked at, as often as it takes
 * @epoch: whose login it is
 * @export: that was named
 * @open: what was asked
 * @raised: this attempt's number is the highest of the session now: a higher one ends it
 * @session: set by rbdt_resume_check(): the session, when it is still there, or NULL
 * @record: likewise: what it left, or NULL. Neither: a read-only session that nobody knows.
 */
struct rbdt_resume {
	struct rbdt_epoch *epoch;
	struct rbdt_export *export;
	const struct rbd_open *open;
	bool raised;
	struct rbdt_session *session;
	struct rbdt_record *record;
};

/**
 * rbdt_resume_check - is this resume in order?
 *
 * Secret, last epoch, incarnation, writer set, in this order of effect: nothing is changed before all
 * of them are found good; then the highest epoch rises. With export->lock held. Return:
 * RBD_ST_OK, or why not.
 */
enum rbd_status rbdt_resume_check(struct rbdt_resume *resume);

#endif /* RBD_TARGET_RESUME_H */
