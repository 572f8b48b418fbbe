// SPDX-License-Identifier: GPL-2.0
/*
 * The image of a device export's state: what is one, and who is a member.
 */
#include <string.h>

#include "target/state-image.h"
#include "unit.h"

static struct rbd_state_image image;

static struct rbd_state_member member(uint8_t number)
{
	struct rbd_state_member m = { .loss_ms = htole32(RBD_LOSS_MS_DEFAULT) };

	memset(m.session, number, sizeof(m.session));
	memset(m.secret, number + 1, sizeof(m.secret));
	return m;
}

static const __u8 set_a[RBD_UUID_SIZE] = "the set A", set_b[RBD_UUID_SIZE] = "the set B";

static void begin(void)
{
	memset(&image, 0, sizeof(image));
	image.magic = htole32(RBD_STATE_MAGIC);
	image.version = htole32(RBD_STATE_VERSION);
	image.sequence = htole64(7);
	image.life = htole64(1);
}

static void join(const __u8 *set, uint8_t number)
{
	struct rbd_state_member m = member(number);

	assert_true(rbd_state_join(&image, set, &m));
	assert_true(rbd_state_image_ok(&image));
}

static void good(void **state)
{
	(void)state;
	begin();
	assert_true(rbd_state_image_ok(&image));
	image.flags = htole32(RBD_STATE_CLEAN);
	join(set_a, 1);
}

#define BAD(field, value) do { begin(); join(set_a, 1); image.field = value; \
	assert_false(rbd_state_image_ok(&image)); } while (0)

static void bad(void **state)
{
	(void)state;
	BAD(magic, htole32(RBD_STATE_MAGIC + 1));
	BAD(version, htole32(RBD_STATE_VERSION - 1));
	BAD(flags, htole32(2));
	BAD(sequence, 0);
	BAD(life, 0);
	BAD(reserved, htole32(1));
	BAD(nr_members, htole32(RBD_STATE_MEMBERS_MAX + 1));
	BAD(nr_members, htole32(2));
	BAD(members[0].flags, htole32(2));
	BAD(members[0].loss_ms, 0);
	BAD(members[0].loss_ms, htole32(RBD_LOSS_MS_MAX + 1));
}

static void versions(void **state)
{
	(void)state;
	begin();
	assert_int_equal(rbd_state_other_version(&image), 0);
	image.version = htole32(RBD_STATE_VERSION - 1);
	assert_int_equal(rbd_state_other_version(&image), RBD_STATE_VERSION - 1);
	image.version = htole32(RBD_STATE_VERSION + 1);
	assert_int_equal(rbd_state_other_version(&image), RBD_STATE_VERSION + 1);
	image.magic = htole32(RBD_STATE_MAGIC + 1);
	assert_int_equal(rbd_state_other_version(&image), 0);
	memset(&image, 0, sizeof(image));
	assert_int_equal(rbd_state_other_version(&image), 0);
}

static void members(void **state)
{
	__u8 session[RBD_UUID_SIZE];

	(void)state;
	begin();
	join(set_a, 1);
	join(set_a, 2);
	join(set_a, 3);
	join(set_a, 2);
	assert_int_equal(le32toh(image.nr_members), 3);
	memset(session, 1, sizeof(session));
	assert_true(rbd_state_leave(&image, session));
	assert_false(rbd_state_leave(&image, session));
	assert_null(rbd_state_find(&image, session));
	memset(session, 3, sizeof(session));
	assert_non_null(rbd_state_find(&image, session));
	assert_int_equal(le32toh(image.nr_members), 2);
	join(set_b, 9);
	assert_int_equal(le32toh(image.nr_members), 1);
	assert_null(rbd_state_find(&image, session));
}

static void full(void **state)
{
	struct rbd_state_member m = member(0);
	unsigned int i;

	(void)state;
	begin();
	for (i = 0; i < RBD_STATE_MEMBERS_MAX; i++) {
		m.session[0] = i;
		m.session[1] = 1;
		assert_true(rbd_state_join(&image, set_a, &m));
	}
	m.session[1] = 2;
	assert_false(rbd_state_join(&image, set_a, &m));
	assert_true(rbd_state_image_ok(&image));
	assert_true(rbd_state_join(&image, set_b, &m));
}

void add_state_tests(void)
{
	unit_add("state: an image", good);
	unit_add("state: what is none", bad);
	unit_add("state: an image of another version", versions);
	unit_add("state: members join and leave, a new set has none of the old", members);
	unit_add("state: no room", full);
}
