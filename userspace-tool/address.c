// SPDX-License-Identifier: GPL-2.0
/* Addresses of portals: from the command line, to the kernel and back to text. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>

#include "address.h"
#include "errors.h"
#include "os.h"
#include "parse.h"

#define NOT_AN_ADDRESS	"is not an address: 198.51.100.7, 198.51.100.7:7475, [fe80::1%eth0]:7475 or a host name"

static bool copy_part(char *to, size_t size, const char *from, size_t length)
{
	if (!length || length >= size)
		return false;
	memcpy(to, from, length);
	to[length] = '\0';
	return true;
}

static const char *take_port(const char *text, uint16_t *port)
{
	uint64_t number;
	const char *wrong;

	if (!*text)
		return NULL;
	wrong = *text == ':' ? parse_number(text + 1, 1, 65535, &number) : NOT_AN_ADDRESS;
	if (wrong)
		return *text == ':' ? "has a port that is not a number from 1 to 65535" : wrong;
	*port = number;
	return NULL;
}

static bool is_link_local(const struct in6_addr *in6)
{
	return in6->s6_addr[0] == 0xfe && (in6->s6_addr[1] & 0xc0) == 0x80;
}

/* @text: "fe80::1%eth0", @length bytes of it. */
static const char *take_ipv6(const char *text, size_t length, struct address *address)
{
	const char *percent = memchr(text, '%', length);
	size_t host_length = percent ? (size_t)(percent - text) : length;
	struct in6_addr in6;

	if (!copy_part(address->host, sizeof(address->host), text, host_length) ||
	    inet_pton(AF_INET6, address->host, &in6) != 1)
		return NOT_AN_ADDRESS;
	if (percent && !copy_part(address->scope, sizeof(address->scope), percent + 1, length - host_length - 1))
		return "has a scope that is not the name of a network interface";
	if (!percent && is_link_local(&in6))
		return "is link-local and needs a scope, such as fe80::1%eth0";
	if (percent && !is_link_local(&in6))
		return "has a scope and is not link-local";
	address->family = AF_INET6;
	return NULL;
}

bool address_looks_numeric(const char *host)
{
	const char *label = strrchr(host, '.');

	label = label ? label + 1 : host;
	return *label && strspn(label, "0123456789") == strlen(label);
}

static bool is_host_name(const char *host)
{
	size_t label = 0;

	for (; *host; host++) {
		bool alnum = (*host >= '0' && *host <= '9') || (*host >= 'a' && *host <= 'z') ||
			     (*host >= 'A' && *host <= 'Z');

		if (*host == '.' ? !label : !alnum && *host != '_' && (*host != '-' || !label))
			return false;
		label = *host == '.' ? 0 : label + 1;
		if (label > 63)
			return false;
	}
	return true;
}

/* An IPv4 address or a name, @length bytes. */
static const char *take_host(const char *text, size_t length, struct address *address)
{
	struct in_addr in;

	if (!copy_part(address->host, sizeof(address->host), text, length))
		return NOT_AN_ADDRESS;
	if (inet_pton(AF_INET, address->host, &in) == 1) {
		address->family = AF_INET;
		return NULL;
	}
	return address_looks_numeric(address->host) || !is_host_name(address->host) ? NOT_AN_ADDRESS : NULL;
}

static const char *take_bracketed(const char *text, struct address *address)
{
	const char *end = strchr(text, ']');
	const char *wrong;

	if (!end)
		return NOT_AN_ADDRESS;
	wrong = take_ipv6(text + 1, end - text - 1, address);
	return wrong ? wrong : take_port(end + 1, &address->port);
}

const char *address_parse(const char *text, struct address *address)
{
	const char *colon = strchr(text, ':');
	const char *wrong;

	*address = (struct address){ .family = AF_UNSPEC, .port = RBD_PORT_DEFAULT };
	if (*text == '[')
		return take_bracketed(text, address);
	if (colon && strchr(colon + 1, ':'))
		return take_ipv6(text, strlen(text), address);
	if (!colon)
		return take_host(text, strlen(text), address);
	wrong = take_host(text, colon - text, address);
	return wrong ? wrong : take_port(colon, &address->port);
}

const char *address_parse_local(const char *text, struct address *address)
{
	const char *wrong;

	*address = (struct address){ .family = AF_UNSPEC };
	wrong = strchr(text, ':') ? take_ipv6(text, strlen(text), address) :
				    take_host(text, strlen(text), address);
	if (!wrong && address->family == AF_UNSPEC)
		return "is not an address of this host, such as 198.51.100.7";
	return wrong;
}

int address_look_up(const struct address *address, int family, unsigned int timeout_ms,
		    struct sockaddr_storage *to)
{
	int err;

	memset(to, 0, sizeof(*to));
	err = os_resolve(address->host, family, timeout_ms, to);
	if (err)
		return err;
	if (to->ss_family == AF_INET)
		((struct sockaddr_in *)to)->sin_port = htons(address->port);
	else
		((struct sockaddr_in6 *)to)->sin6_port = htons(address->port);
	return 0;
}

static int resolve_name(const struct address *address, int family, unsigned int timeout_ms,
			struct sockaddr_storage *to)
{
	switch (address_look_up(address, family, timeout_ms, to)) {
	case 0:
		return STATUS_DONE;
	case -ETIMEDOUT:
		return fail(STATUS_TIMED_OUT, "the name server did not answer for the host name %s", address->host);
	case -EAGAIN:
		return fail(STATUS_REFUSED, "the name server failed for the host name %s: try again", address->host);
	default:
		return fail(STATUS_NO_OBJECT, "there is no address for the host name %s", address->host);
	}
}

/* A portal may outlive its interface: it is then shown, and removed, by number. */
static uint32_t scope_number(const char *scope)
{
	uint32_t index = if_nametoindex(scope);
	uint64_t number;

	if (index)
		return index;
	return parse_number(scope, 1, UINT32_MAX, &number) ? 0 : number;
}

int address_resolve(const struct address *address, int family, unsigned int timeout_ms,
		    struct sockaddr_storage *to)
{
	struct sockaddr_in *in = (struct sockaddr_in *)to;
	struct sockaddr_in6 *in6 = (struct sockaddr_in6 *)to;

	memset(to, 0, sizeof(*to));
	if (address->family == AF_UNSPEC)
		return resolve_name(address, family, timeout_ms, to);

	to->ss_family = address->family;
	if (address->family == AF_INET) {
		in->sin_port = htons(address->port);
		inet_pton(AF_INET, address->host, &in->sin_addr);
		return STATUS_DONE;
	}
	in6->sin6_port = htons(address->port);
	inet_pton(AF_INET6, address->host, &in6->sin6_addr);
	if (!*address->scope)
		return STATUS_DONE;
	in6->sin6_scope_id = scope_number(address->scope);
	if (!in6->sin6_scope_id)
		return fail(STATUS_NO_OBJECT, "there is no network interface %s", address->scope);
	return STATUS_DONE;
}

/* inet_ntop() has one way to write an address that people write in many. */
static const char *plain_host(const struct address *address, char plain[INET6_ADDRSTRLEN])
{
	struct in6_addr bytes;

	if (address->family == AF_UNSPEC || inet_pton(address->family, address->host, &bytes) != 1)
		return address->host;
	return inet_ntop(address->family, &bytes, plain, INET6_ADDRSTRLEN);
}

void address_put(const struct address *address, bool port, char *text, size_t size)
{
	bool brackets = port && address->family == AF_INET6;
	char plain[INET6_ADDRSTRLEN], number[8] = "";

	if (port)
		snprintf(number, sizeof(number), ":%u", address->port);
	snprintf(text, size, "%s%s%s%s%s%s", brackets ? "[" : "", plain_host(address, plain),
		 *address->scope ? "%" : "", address->scope, brackets ? "]" : "", number);
}

size_t address_size(const struct sockaddr_storage *address)
{
	return address->ss_family == AF_INET ? sizeof(struct sockaddr_in) : sizeof(struct sockaddr_in6);
}

static void ipv6_to_text(const struct sockaddr_in6 *in6, char *text, size_t size)
{
	char scope[IF_NAMESIZE];
	size_t used;

	inet_ntop(AF_INET6, &in6->sin6_addr, text, size);
	if (!in6->sin6_scope_id)
		return;
	used = strlen(text);
	if (if_indextoname(in6->sin6_scope_id, scope))
		snprintf(text + used, size - used, "%%%s", scope);
	else	/* the interface is gone, its number remains */
		snprintf(text + used, size - used, "%%%u", in6->sin6_scope_id);
}

void address_to_text(const struct sockaddr_storage *address, bool port, char *text, size_t size)
{
	const struct sockaddr_in *in = (const struct sockaddr_in *)address;
	const struct sockaddr_in6 *in6 = (const struct sockaddr_in6 *)address;
	char host[INET6_ADDRSTRLEN + IF_NAMESIZE + 1];

	if (address->ss_family == AF_INET)
		inet_ntop(AF_INET, &in->sin_addr, host, sizeof(host));
	else
		ipv6_to_text(in6, host, sizeof(host));

	if (!port)
		snprintf(text, size, "%s", host);
	else if (address->ss_family == AF_INET)
		snprintf(text, size, "%s:%u", host, ntohs(in->sin_port));
	else
		snprintf(text, size, "[%s]:%u", host, ntohs(in6->sin6_port));
}
