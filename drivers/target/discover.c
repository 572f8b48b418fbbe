// SPDX-License-Identifier: GPL-2.0
/*
 * Discovery: which exports may this host attach? In the place of OPEN, and with the same rules.
 */
#include <linux/slab.h>
#include <linux/string.h>

#include "auth.h"
#include "ban.h"
#include "epoch.h"
#include "export.h"
#include "login.h"
#include "page.h"

/* Whatever of it would be refused for good is not told: not even that it is there. */
static bool discover_may(const struct rbdt_epoch *epoch, struct rbdt_export *export)
{
	lockdep_assert_held(&export->lock);
	if (export->state != RBDT_EXPORT_READY || export->broken || export->lost ||
	    !rbdt_export_allows(export, &epoch->peer))
		return false;
	return !export->keys.nr || rbdt_host_keys_has(&export->keys, epoch->key_id);
}

static void discover_fill(struct rbdt_export *export, struct rbd_discovered *entry)
{
	u16 flags = 0;

	lockdep_assert_held(&export->lock);
	if (export->read_only)
		flags |= RBD_DISCOVERED_READ_ONLY;
	if (export->shared)
		flags |= RBD_DISCOVERED_SHARED;
	if (export->keys.nr)
		flags |= RBD_DISCOVERED_KEY;
	*entry = (struct rbd_discovered) {
		.size_bytes = cpu_to_le64(READ_ONCE(export->size_bytes)),
		.block_size = cpu_to_le32(export->block_size),
		.class = cpu_to_le16(export->ops->class),
		.flags = cpu_to_le16(flags),
	};
	memcpy(entry->export, export->name, strlen(export->name));
	memcpy(entry->uuid, export->uuid, RBD_UUID_SIZE);
}

struct discover {
	struct rbdt_epoch *epoch;
	struct rbd_discover_answer *page;
};

static int discover_look(void *arg, struct rbdt_export *export)
{
	struct discover *discover = arg;
	struct rbd_discovered entry;

	if (!discover_may(discover->epoch, export))
		return 0;
	discover_fill(export, &entry);
	if (rbd_page_wants(&discover->epoch->request.discover, entry.export))
		rbd_page_insert(discover->page, &entry);
	return 0;
}

void rbdt_login_discover(struct rbdt_epoch *epoch)
{
	const struct rbd_discover *ask = &epoch->request.discover;
	struct rbd_discover_answer *page;
	struct discover discover = { .epoch = epoch };
	unsigned long last = 0;

	if (!(epoch->features & RBD_FEATURE_DISCOVER)) {
		rbdt_epoch_end(epoch, RBDT_END_VIOLATION,
			       "DISCOVER came, and that it may was not agreed on");
		return;
	}
	if (rbdt_ban_has(epoch->peer.host_id)) {	/* since its HELLO */
		rbdt_epoch_end(epoch, RBD_ST_BANNED, "its host is banned");
		return;
	}
	page = kzalloc(RBD_PAGE_BYTES, GFP_KERNEL);
	if (!page) {
		rbdt_epoch_end(epoch, RBDT_END_LOST, "a page of exports takes more memory than there is");
		return;
	}
	/* In one pass: a name is met once, and no export lives longer because somebody asked. */
	discover.page = page;
	rbdt_exports_dump(&last, discover_look, &discover);
	rbdt_login_header(&page->msg, &ask->msg, rbd_page_bytes(page));
	if (rbdt_epoch_list_exports(epoch))
		rbdt_epoch_send(epoch, &page->msg);
	kfree(page);
}
