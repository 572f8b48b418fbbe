// SPDX-License-Identifier: GPL-2.0
/*
 * The image of a device export's state: checks and members. Arithmetic only.
 */
#include "state-image.h"

#ifdef __KERNEL__
#include <linux/string.h>
#else
#include <string.h>
#endif

static bool member_ok(const struct rbd_state_member *member)
{
	static const __u8 none[RBD_UUID_SIZE];

	return memcmp(member->session, none, RBD_UUID_SIZE) &&
	       le32_to_cpu(member->loss_ms) >= RBD_LOSS_MS_MIN &&
	       le32_to_cpu(member->loss_ms) <= RBD_LOSS_MS_MAX &&
	       !(le32_to_cpu(member->flags) & ~RBD_STATE_MEMBER_SHARED);
}

__u32 rbd_state_other_version(const struct rbd_state_image *image)
{
	__u32 version = le32_to_cpu(image->version);

	if (le32_to_cpu(image->magic) != RBD_STATE_MAGIC || version == RBD_STATE_VERSION)
		return 0;
	return version;
}

bool rbd_state_image_ok(const struct rbd_state_image *image)
{
	__u32 nr = le32_to_cpu(image->nr_members), i;

	if (le32_to_cpu(image->magic) != RBD_STATE_MAGIC ||
	    le32_to_cpu(image->version) != RBD_STATE_VERSION ||
	    le32_to_cpu(image->flags) & ~RBD_STATE_CLEAN || !image->sequence || !image->life ||
	    image->reserved || nr > RBD_STATE_MEMBERS_MAX)
		return false;
	for (i = 0; i < nr; i++)
		if (!member_ok(&image->members[i]))
			return false;
	return true;
}

struct rbd_state_member *rbd_state_find(struct rbd_state_image *image,
					const __u8 session[RBD_UUID_SIZE])
{
	__u32 i;

	for (i = 0; i < le32_to_cpu(image->nr_members); i++)
		if (!memcmp(image->members[i].session, session, RBD_UUID_SIZE))
			return &image->members[i];
	return NULL;
}

bool rbd_state_join(struct rbd_state_image *image, const __u8 writer_set[RBD_UUID_SIZE],
		    const struct rbd_state_member *member)
{
	__u32 nr = le32_to_cpu(image->nr_members);

	if (memcmp(image->writer_set, writer_set, RBD_UUID_SIZE)) {
		memcpy(image->writer_set, writer_set, RBD_UUID_SIZE);
		nr = 0;
	} else if (rbd_state_find(image, member->session)) {
		return true;
	}
	if (nr == RBD_STATE_MEMBERS_MAX)
		return false;
	image->members[nr] = *member;
	image->nr_members = cpu_to_le32(nr + 1);
	return true;
}

bool rbd_state_leave(struct rbd_state_image *image, const __u8 session[RBD_UUID_SIZE])
{
	struct rbd_state_member *member = rbd_state_find(image, session);
	__u32 last = le32_to_cpu(image->nr_members) - 1;

	if (!member)
		return false;
	*member = image->members[last];
	memset(&image->members[last], 0, sizeof(*member));
	image->nr_members = cpu_to_le32(last);
	return true;
}
