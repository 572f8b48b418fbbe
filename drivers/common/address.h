/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Addresses of portals and hosts: IPv4 and IPv6.
 */
#ifndef RBD_COMMON_ADDRESS_H
#define RBD_COMMON_ADDRESS_H

#include <linux/socket.h>
#include <linux/types.h>

#define RBD_ADDRESS_TEXT	64	/* bytes, with its end */

/* rbd_address_same - do they agree in address, port and scope? */
bool rbd_address_same(const struct sockaddr_storage *a, const struct sockaddr_storage *b);

/**
 * rbd_address_text - as rbdctl takes it: 198.51.100.7:7475, [fe80::1%2]:7475
 *
 * The scope of a link-local address is a number. Without the port where that is 0. Return: @text.
 */
const char *rbd_address_text(const struct sockaddr_storage *address, char text[RBD_ADDRESS_TEXT]);

#endif /* RBD_COMMON_ADDRESS_H */
