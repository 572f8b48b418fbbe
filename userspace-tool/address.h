/* SPDX-License-Identifier: GPL-2.0 */
/* Addresses of portals: from the command line, to the kernel and back to text. */
#ifndef RBDCTL_ADDRESS_H
#define RBDCTL_ADDRESS_H

#include <net/if.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

#define HOST_BYTES	254

/* An address as written; a name is looked up later. */
struct address {
	char host[HOST_BYTES];
	char scope[IF_NAMESIZE];	/* of a link-local address, else empty */
	int family;			/* AF_UNSPEC: the host is a name */
	uint16_t port;
};

/*
 * ADDRESS[:PORT]: an IPv4 address, an IPv6 address (in brackets before a port),
 * or a host name. Returns NULL or what is wrong, as parse.h does.
 */
const char *address_parse(const char *text, struct address *address);

/* A bare address of this host; the port is 0. */
const char *address_parse_local(const char *text, struct address *address);

/* Only digits and dots behind the last label: meant as an IPv4 address. */
bool address_looks_numeric(const char *host);

/*
 * Look up the name and the scope. @family: the one a name must be of, or
 * AF_UNSPEC. Says what is wrong and returns the exit status.
 */
int address_resolve(const struct address *address, int family, unsigned int timeout_ms,
		    struct sockaddr_storage *to);

/* A name alone, and without a word: 0, or -errno as os_resolve() has it. */
int address_look_up(const struct address *address, int family, unsigned int timeout_ms,
		    struct sockaddr_storage *to);

/* As text, in the same form as below; a name stays what it is. */
void address_put(const struct address *address, bool port, char *text, size_t size);

/* Bytes of the kernel's form. */
size_t address_size(const struct sockaddr_storage *address);

/* "198.51.100.7:7475", "[fe80::1%eth0]:7475"; without the port "fe80::1%eth0". */
void address_to_text(const struct sockaddr_storage *address, bool port, char *text, size_t size);

#endif
