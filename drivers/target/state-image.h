/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The image of a device export's state, as it stands in its file. Pure: compiles in user
 * space too, where it is tested.
 */
#ifndef RBD_TARGET_STATE_IMAGE_H
#define RBD_TARGET_STATE_IMAGE_H

#include <rbd/wire.h>
#ifndef __KERNEL__
#include <rbd/user.h>
#include <stdbool.h>
#include <stddef.h>
#endif

#define RBD_STATE_MAGIC		0x53444252u	/* "RBDS" */
#define RBD_STATE_VERSION	2
#define RBD_STATE_MEMBERS_MAX	256
#define RBD_STATE_SLOT_BYTES	20480u	/* the file holds two images, written in turn */
#define RBD_STATE_SLOT_BYTES_1	16384u	/* in version 1 */
#define RBD_STATE_HEAD_BYTES	8	/* magic and version, which every version begins with */

#define RBD_STATE_KEY_ID_SIZE	16

#define RBD_STATE_CLEAN		0x01	/* the backing was flushed and closed after the last write */
#define RBD_STATE_MEMBER_SHARED	0x01

/**
 * struct rbd_state_member - a session of the writer set
 * @session: its UUID
 * @secret: proves it
 * @host_id: of its host
 * @key_id: of the key that it was opened with, which tells nothing of the key; zero: without one
 * @flags: RBD_STATE_MEMBER_*
 * @loss_ms: the loss time agreed
 */
struct rbd_state_member {
	__u8 session[RBD_UUID_SIZE];
	__u8 secret[RBD_UUID_SIZE];
	__u8 host_id[RBD_UUID_SIZE];
	__u8 key_id[RBD_STATE_KEY_ID_SIZE];
	__le32 flags;
	__le32 loss_ms;
};
RBD_WIRE_ASSERT(sizeof(struct rbd_state_member) == 72);

/**
 * struct rbd_state_image - what outlives the module
 * @magic: RBD_STATE_MAGIC
 * @version: RBD_STATE_VERSION
 * @crc: of all of it with this field zero, as the kernel's crc32_le() from ~0 computes it
 * @flags: RBD_STATE_*
 * @sequence: of two images the one with the higher number counts
 * @life: drawn anew whenever a volatile cache may have been lost
 * @identity: of the backing
 * @incarnation: of its contents
 * @writer_set: of the current or last writers; zero before the first
 * @nr_members: entries used
 * @reserved: zero
 * @members: of @writer_set
 */
struct rbd_state_image {
	__le32 magic;
	__le32 version;
	__le32 crc;
	__le32 flags;
	__le64 sequence;
	__le64 life;
	__u8 identity[RBD_UUID_SIZE];
	__u8 incarnation[RBD_UUID_SIZE];
	__u8 writer_set[RBD_UUID_SIZE];
	__le32 nr_members;
	__le32 reserved;
	struct rbd_state_member members[RBD_STATE_MEMBERS_MAX];
};
RBD_WIRE_ASSERT(sizeof(struct rbd_state_image) == 18520);
RBD_WIRE_ASSERT(sizeof(struct rbd_state_image) <= RBD_STATE_SLOT_BYTES);

/* rbd_state_other_version - of what another version of this module wrote, by its head; 0: it is not that */
__u32 rbd_state_other_version(const struct rbd_state_image *image);

/* rbd_state_image_ok - is it one, but for its checksum? */
bool rbd_state_image_ok(const struct rbd_state_image *image);

/* rbd_state_find - the member with that session, or NULL */
struct rbd_state_member *rbd_state_find(struct rbd_state_image *image,
					const __u8 session[RBD_UUID_SIZE]);

/**
 * rbd_state_join - a session is about to write: as a member of its set
 *
 * Of another set than the image's it is the first member. Return: false when there is no room.
 */
bool rbd_state_join(struct rbd_state_image *image, const __u8 writer_set[RBD_UUID_SIZE],
		    const struct rbd_state_member *member);

/* rbd_state_leave - it is no member any more. Return: whether it was one. */
bool rbd_state_leave(struct rbd_state_image *image, const __u8 session[RBD_UUID_SIZE]);

#endif /* RBD_TARGET_STATE_IMAGE_H */
