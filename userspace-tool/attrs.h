/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Netlink attributes as they arrive. Nothing of a message is believed: the
 * structure is checked when it is taken apart, each value when it is read.
 */
#ifndef RBDCTL_ATTRS_H
#define RBDCTL_ATTRS_H

#include <linux/netlink.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#define ATTRS_MAX	128	/* numbers from here on are unknown and ignored */

struct attrs {
	const struct nlattr *at[ATTRS_MAX];
};

/* -EBADMSG: the bytes are no list of attributes. */
int attrs_parse(struct attrs *attrs, const void *data, size_t size);
int attrs_of_message(struct attrs *attrs, const struct nlmsghdr *message);
int attrs_of_nest(struct attrs *attrs, const struct nlattr *nest);

/*
 * Values. -ENOENT: absent, the result is untouched; -EBADMSG: not of that kind.
 * A string points into the message.
 */
int attrs_u8(const struct attrs *attrs, uint16_t type, uint8_t *value);
int attrs_u32(const struct attrs *attrs, uint16_t type, uint32_t *value);
int attrs_u64(const struct attrs *attrs, uint16_t type, uint64_t *value);
int attrs_string(const struct attrs *attrs, uint16_t type, const char **value);
int attrs_uuid(const struct attrs *attrs, uint16_t type, uint8_t value[16]);
int attrs_address(const struct attrs *attrs, uint16_t type, struct sockaddr_storage *value);
bool attrs_flag(const struct attrs *attrs, uint16_t type);

/* The string of one attribute; NULL when it is none. */
const char *attr_as_string(const struct nlattr *attr);

#endif
