// SPDX-License-Identifier: GPL-2.0
/*
 * What a proof of authentication is about.
 */
#include "auth.h"

#ifdef __KERNEL__
#include <linux/string.h>
#endif

/* Each RBD_AUTH_LABEL_SIZE bytes: the version of this construction is a part of them. */
static const char labels[][RBD_AUTH_LABEL_SIZE] = {
	[RBD_AUTH_INITIATOR]	= "rbd initiator 1",
	[RBD_AUTH_TARGET]	= "rbd target 1",
	[RBD_AUTH_KEY_ID]	= "rbd key id 1",
};

const char *rbd_auth_label(enum rbd_auth_role role)
{
	return labels[role];
}

void rbd_auth_fill(struct rbd_auth *auth, unsigned int step, size_t data_length)
{
	auth->method = cpu_to_le16(RBD_AUTH_HMAC);
	auth->step = cpu_to_le16(step);
	auth->data_length = cpu_to_le32(data_length);
}

bool rbd_auth_is_step(const struct rbd_auth *auth, unsigned int step)
{
	return le16_to_cpu(auth->method) == RBD_AUTH_HMAC && le16_to_cpu(auth->step) == step;
}

bool rbd_auth_names(const struct rbd_auth_transcript *transcript, const __u8 export[RBD_NAME_MAX])
{
	const struct rbd_auth_start *start = (const void *)transcript->start.data;

	return !memcmp(start->export, export, RBD_NAME_MAX);
}
