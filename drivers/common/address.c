// SPDX-License-Identifier: GPL-2.0
/*
 * Addresses: compared, and for people.
 */
#include <linux/in.h>
#include <linux/in6.h>
#include <linux/kernel.h>
#include <net/ipv6.h>

#include "address.h"

bool rbd_address_same(const struct sockaddr_storage *a, const struct sockaddr_storage *b)
{
	const struct sockaddr_in *a4 = (const void *)a, *b4 = (const void *)b;
	const struct sockaddr_in6 *a6 = (const void *)a, *b6 = (const void *)b;

	if (a->ss_family != b->ss_family)
		return false;
	if (a->ss_family == AF_INET)
		return a4->sin_port == b4->sin_port && a4->sin_addr.s_addr == b4->sin_addr.s_addr;
	return a6->sin6_port == b6->sin6_port && a6->sin6_scope_id == b6->sin6_scope_id &&
	       ipv6_addr_equal(&a6->sin6_addr, &b6->sin6_addr);
}

/* %pISpcs would put a scope behind the port, and 0 where there is none. */
static const char *text_with_scope(const struct sockaddr_in6 *in6, char text[RBD_ADDRESS_TEXT])
{
	if (in6->sin6_port)
		snprintf(text, RBD_ADDRESS_TEXT, "[%pI6c%%%u]:%u", &in6->sin6_addr, in6->sin6_scope_id,
			 be16_to_cpu(in6->sin6_port));
	else
		snprintf(text, RBD_ADDRESS_TEXT, "%pI6c%%%u", &in6->sin6_addr, in6->sin6_scope_id);
	return text;
}

const char *rbd_address_text(const struct sockaddr_storage *address, char text[RBD_ADDRESS_TEXT])
{
	const struct sockaddr_in *in4 = (const void *)address;
	const struct sockaddr_in6 *in6 = (const void *)address;

	if (address->ss_family == AF_INET6 && in6->sin6_scope_id)
		return text_with_scope(in6, text);
	/* Both families have the port in one place. */
	if (in4->sin_port)
		snprintf(text, RBD_ADDRESS_TEXT, "%pISpc", address);
	else
		snprintf(text, RBD_ADDRESS_TEXT, "%pISc", address);
	return text;
}
