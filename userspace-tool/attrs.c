// SPDX-License-Identifier: GPL-2.0
/* Netlink attributes as they arrive, taken apart with care. */
#include <errno.h>
#include <libmnl/libmnl.h>
#include <linux/genetlink.h>
#include <linux/rbd_initiator.h>
#include <linux/rbd_netlink.h>
#include <linux/rbd_target.h>
#include <netinet/in.h>
#include <string.h>

#include "attrs.h"

_Static_assert(RBD_INITIATOR_A_MAX < ATTRS_MAX, "ATTRS_MAX");
_Static_assert(RBD_TARGET_A_MAX < ATTRS_MAX, "ATTRS_MAX");
_Static_assert(RBD_JOB_A_MAX < ATTRS_MAX, "ATTRS_MAX");
_Static_assert(RBD_INFO_A_MAX < ATTRS_MAX, "ATTRS_MAX");
_Static_assert(CTRL_ATTR_MAX < ATTRS_MAX, "ATTRS_MAX");

int attrs_parse(struct attrs *attrs, const void *data, size_t size)
{
	const char *at = data;

	memset(attrs, 0, sizeof(*attrs));
	while (size) {
		const struct nlattr *attr = (const struct nlattr *)at;
		size_t step;
		uint16_t type;

		if (size < sizeof(*attr) || attr->nla_len < sizeof(*attr) || attr->nla_len > size)
			return -EBADMSG;
		type = mnl_attr_get_type(attr);
		if (type < ATTRS_MAX)
			attrs->at[type] = attr;
		step = MNL_ALIGN(attr->nla_len);
		if (step > size)	/* the last one need not be padded */
			return 0;
		at += step;
		size -= step;
	}
	return 0;
}

int attrs_of_message(struct attrs *attrs, const struct nlmsghdr *message)
{
	size_t size = mnl_nlmsg_get_payload_len(message);

	if (message->nlmsg_len < MNL_NLMSG_HDRLEN || size < GENL_HDRLEN)
		return -EBADMSG;
	return attrs_parse(attrs, mnl_nlmsg_get_payload_offset(message, GENL_HDRLEN), size - GENL_HDRLEN);
}

int attrs_of_nest(struct attrs *attrs, const struct nlattr *nest)
{
	if (!nest)
		return -ENOENT;
	return attrs_parse(attrs, mnl_attr_get_payload(nest), mnl_attr_get_payload_len(nest));
}

static int attrs_copy(const struct attrs *attrs, uint16_t type, void *value, size_t size)
{
	const struct nlattr *attr = attrs->at[type];

	if (!attr)
		return -ENOENT;
	if (mnl_attr_get_payload_len(attr) != size)
		return -EBADMSG;
	memcpy(value, mnl_attr_get_payload(attr), size);
	return 0;
}

int attrs_u8(const struct attrs *attrs, uint16_t type, uint8_t *value)
{
	return attrs_copy(attrs, type, value, sizeof(*value));
}

int attrs_u32(const struct attrs *attrs, uint16_t type, uint32_t *value)
{
	return attrs_copy(attrs, type, value, sizeof(*value));
}

int attrs_u64(const struct attrs *attrs, uint16_t type, uint64_t *value)
{
	return attrs_copy(attrs, type, value, sizeof(*value));
}

int attrs_uuid(const struct attrs *attrs, uint16_t type, uint8_t value[16])
{
	return attrs_copy(attrs, type, value, 16);
}

bool attrs_flag(const struct attrs *attrs, uint16_t type)
{
	return attrs->at[type];
}

const char *attr_as_string(const struct nlattr *attr)
{
	const char *text = mnl_attr_get_payload(attr);

	return memchr(text, '\0', mnl_attr_get_payload_len(attr)) ? text : NULL;
}

int attrs_string(const struct attrs *attrs, uint16_t type, const char **value)
{
	const char *text;

	if (!attrs->at[type])
		return -ENOENT;
	text = attr_as_string(attrs->at[type]);
	if (!text)
		return -EBADMSG;
	*value = text;
	return 0;
}

int attrs_address(const struct attrs *attrs, uint16_t type, struct sockaddr_storage *value)
{
	struct sockaddr_in in;
	struct sockaddr_in6 in6;

	memset(value, 0, sizeof(*value));
	if (!attrs->at[type])
		return -ENOENT;
	if (!attrs_copy(attrs, type, &in, sizeof(in)) && in.sin_family == AF_INET) {
		memcpy(value, &in, sizeof(in));
		return 0;
	}
	if (!attrs_copy(attrs, type, &in6, sizeof(in6)) && in6.sin6_family == AF_INET6) {
		memcpy(value, &in6, sizeof(in6));
		return 0;
	}
	return -EBADMSG;
}
