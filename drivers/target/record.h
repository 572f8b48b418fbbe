/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Records: what is left of a read-write session that was lost, just enough to know it again at a
 * resume: no keys, no memory. And of one that was dropped, to keep it out.
 */
#ifndef RBD_TARGET_RECORD_H
#define RBD_TARGET_RECORD_H

#include <linux/list.h>
#include <rbd/wire.h>

#include "../common/key.h"
#include "stats.h"

struct rbdt_export;

/**
 * struct rbdt_record - one lost session
 * @entry: in export->records
 * @uuid: of the session
 * @secret: of the session
 * @host_id: of its host
 * @key_id: of the key that it was opened with; zero: without one
 * @host_name: label of its host
 * @confirmed_epoch: the last one that got an I/O connection
 * @answered_epoch: the last one whose login was answered
 * @highest_epoch: the highest one seen
 * @any_epoch: the target was restarted: the resume says which epoch was the last
 * @shared: it asked to share
 * @loss_ms: the loss time agreed
 * @claim_ms: until then the session is not expired: whom it would exclude waits
 * @dropped: the administrator ended it for good: it is refused. Only that and @uuid count.
 * @counts: what it has counted, once its fence is complete
 *
 * Under export->lock. Lasts while its writer set is the export's, and while it is one of the
 * RBDT_RECORDS_MAX newest.
 */
struct rbdt_record {
	struct list_head entry;
	u8 uuid[RBD_UUID_SIZE];
	u8 secret[RBD_UUID_SIZE];
	u8 host_id[RBD_UUID_SIZE];
	u8 key_id[RBD_KEY_ID_SIZE];
	char host_name[RBD_HOST_NAME_MAX + 1];
	u64 confirmed_epoch;
	u64 answered_epoch;
	u64 highest_epoch;
	bool any_epoch;
	bool shared;
	u32 loss_ms;
	u64 claim_ms;
	bool dropped;
	struct rbdt_session_counts counts;
};

#define RBDT_RECORDS_MAX	256	/* of one export; the oldest one goes first */

/* rbdt_record_alloc - when the session is made: its loss must not depend on memory */
struct rbdt_record *rbdt_record_alloc(void);
void rbdt_record_free(struct rbdt_record *record);

/* All of these with export->lock held. */

/* rbdt_record_keep - from here on @record is the export's */
void rbdt_record_keep(struct rbdt_export *export, struct rbdt_record *record);

/* rbdt_record_set_dropped - its session is not to come back */
void rbdt_record_set_dropped(struct rbdt_export *export, struct rbdt_record *record);

/* rbdt_record_find - by the session's UUID, or NULL */
struct rbdt_record *rbdt_record_find(struct rbdt_export *export, const u8 uuid[RBD_UUID_SIZE]);

/* rbdt_record_take - off the export's list: the session is there again */
void rbdt_record_take(struct rbdt_export *export, struct rbdt_record *record);

/* rbdt_record_forget - none of that session any more. Return: whether there was one. */
bool rbdt_record_forget(struct rbdt_export *export, const u8 uuid[RBD_UUID_SIZE]);

/* rbdt_records_drop - none at all, or (@keep_dropped) none that could be resumed */
void rbdt_records_drop(struct rbdt_export *export, bool keep_dropped);

/**
 * rbdt_records_claim - is there a lost session that is not expired and excludes who asks?
 * @host_id: of who asks: what that host lost is not in its way
 * @key_id: of who asks: with another key it is another host
 * @shared: it would share with those that would, too
 */
bool rbdt_records_claim(struct rbdt_export *export, const u8 host_id[RBD_UUID_SIZE],
			const u8 key_id[RBD_KEY_ID_SIZE], bool shared);

#endif /* RBD_TARGET_RECORD_H */
