// SPDX-License-Identifier: GPL-2.0
/*
 * Records of lost sessions: an export's list of them.
 */
#include <linux/slab.h>

#include "epoch.h"
#include "export.h"
#include "record.h"

struct rbdt_record *rbdt_record_alloc(void)
{
	return kzalloc(sizeof(struct rbdt_record), GFP_KERNEL);
}

void rbdt_record_free(struct rbdt_record *record)
{
	kfree_sensitive(record);
}

void rbdt_record_take(struct rbdt_export *export, struct rbdt_record *record)
{
	lockdep_assert_held(&export->lock);
	list_del(&record->entry);
	export->nr_records--;
}

static void record_drop(struct rbdt_export *export, struct rbdt_record *record)
{
	rbdt_record_take(export, record);
	rbdt_record_free(record);
}

void rbdt_record_keep(struct rbdt_export *export, struct rbdt_record *record)
{
	lockdep_assert_held(&export->lock);
	list_add_tail(&record->entry, &export->records);
	if (++export->nr_records <= RBDT_RECORDS_MAX)
		return;
	record = list_first_entry(&export->records, struct rbdt_record, entry);
	if (export->ops->leave)
		export->ops->leave(export, record->uuid);
	record_drop(export, record);
}

void rbdt_record_set_dropped(struct rbdt_export *export, struct rbdt_record *record)
{
	lockdep_assert_held(&export->lock);
	record->dropped = true;
	if (export->ops->leave)
		export->ops->leave(export, record->uuid);
}

struct rbdt_record *rbdt_record_find(struct rbdt_export *export, const u8 uuid[RBD_UUID_SIZE])
{
	struct rbdt_record *record;

	lockdep_assert_held(&export->lock);
	list_for_each_entry(record, &export->records, entry)
		if (!memcmp(record->uuid, uuid, RBD_UUID_SIZE))
			return record;
	return NULL;
}

bool rbdt_record_forget(struct rbdt_export *export, const u8 uuid[RBD_UUID_SIZE])
{
	struct rbdt_record *record = rbdt_record_find(export, uuid);

	if (record)
		record_drop(export, record);
	return record;
}

void rbdt_records_drop(struct rbdt_export *export, bool keep_dropped)
{
	struct rbdt_record *record, *next;

	list_for_each_entry_safe(record, next, &export->records, entry)
		if (!keep_dropped || !record->dropped)
			record_drop(export, record);
}

static bool record_is_claimed(const struct rbdt_record *record)
{
	return !record->dropped && record->claim_ms > rbdt_now_ms();
}

/* What a host lost is not in its own way. */
static bool record_excludes(const struct rbdt_record *record, const u8 host_id[RBD_UUID_SIZE],
			    const u8 key_id[RBD_KEY_ID_SIZE], bool shared)
{
	return record_is_claimed(record) && !(shared && record->shared) &&
	       (memcmp(record->host_id, host_id, RBD_UUID_SIZE) ||
		memcmp(record->key_id, key_id, RBD_KEY_ID_SIZE));
}

bool rbdt_records_claim(struct rbdt_export *export, const u8 host_id[RBD_UUID_SIZE],
			const u8 key_id[RBD_KEY_ID_SIZE], bool shared)
{
	struct rbdt_record *record;

	lockdep_assert_held(&export->lock);
	list_for_each_entry(record, &export->records, entry)
		if (record_excludes(record, host_id, key_id, shared))
			return true;
	return false;
}
