// SPDX-License-Identifier: GPL-2.0
/*
 * Bans: the list of them. It lasts until the module is unloaded.
 */
#include <linux/mutex.h>
#include <linux/rbd_target.h>
#include <linux/slab.h>
#include <linux/string.h>

#include "ban.h"

/* Protects the list. Taken under export->lock; a leaf. */
static DEFINE_MUTEX(bans_lock);
static LIST_HEAD(bans);
static unsigned int nr_bans;
static unsigned long ban_last_number;

static struct rbdt_ban *ban_find(const u8 host_id[RBD_UUID_SIZE])
{
	struct rbdt_ban *ban;

	lockdep_assert_held(&bans_lock);
	list_for_each_entry(ban, &bans, entry)
		if (!memcmp(ban->host_id, host_id, RBD_UUID_SIZE))
			return ban;
	return NULL;
}

/* Takes @ban over when the result is 0. */
static int ban_enter(struct rbdt_ban *ban)
{
	lockdep_assert_held(&bans_lock);
	if (ban_find(ban->host_id))
		return -EEXIST;
	if (nr_bans == RBD_BANS_MAX)
		return -ENOSPC;
	nr_bans++;
	ban->number = ++ban_last_number;
	list_add_tail(&ban->entry, &bans);
	return 0;
}

int rbdt_ban_add(const u8 host_id[RBD_UUID_SIZE], const char *host_name)
{
	struct rbdt_ban *ban = kzalloc(sizeof(*ban), GFP_KERNEL);
	int error;

	if (!ban)
		return -ENOMEM;
	memcpy(ban->host_id, host_id, RBD_UUID_SIZE);
	strscpy(ban->host_name, host_name, sizeof(ban->host_name));
	mutex_lock(&bans_lock);
	error = ban_enter(ban);
	mutex_unlock(&bans_lock);
	if (error)
		kfree(ban);
	else
		pr_info("host %pUb: banned\n", host_id);
	return error == -EEXIST ? 0 : error;
}

int rbdt_ban_remove(const u8 host_id[RBD_UUID_SIZE])
{
	struct rbdt_ban *ban;

	mutex_lock(&bans_lock);
	ban = ban_find(host_id);
	if (ban) {
		list_del(&ban->entry);
		nr_bans--;
	}
	mutex_unlock(&bans_lock);
	if (!ban)
		return -ENOENT;
	kfree(ban);
	pr_info("host %pUb: not banned any more\n", host_id);
	return 0;
}

bool rbdt_ban_has(const u8 host_id[RBD_UUID_SIZE])
{
	bool has;

	mutex_lock(&bans_lock);
	has = ban_find(host_id);
	mutex_unlock(&bans_lock);
	return has;
}

void rbdt_bans_exit(void)
{
	struct rbdt_ban *ban, *next;

	list_for_each_entry_safe(ban, next, &bans, entry)
		kfree(ban);
	INIT_LIST_HEAD(&bans);
}

int rbdt_bans_dump(unsigned long *last,
		   int (*fill)(void *arg, const struct rbdt_ban *ban), void *arg)
{
	struct rbdt_ban *ban;
	int error = 0;

	mutex_lock(&bans_lock);
	list_for_each_entry(ban, &bans, entry) {
		if (ban->number <= *last)
			continue;
		error = fill(arg, ban);
		if (error)
			break;
		*last = ban->number;
	}
	mutex_unlock(&bans_lock);
	return error;
}
