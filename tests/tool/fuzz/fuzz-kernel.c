// SPDX-License-Identifier: GPL-2.0
/*
 * A kernel that answers with whatever bytes the fuzzer made up. Flags before
 * each datagram repair its first header, or nothing would get past it.
 */
#include <errno.h>
#include <linux/netlink.h>
#include <stdlib.h>
#include <string.h>

#include "fake.h"
#include "fuzz-kernel.h"
#include "sock.h"

#define PORTID		4711

#define FIX_SEQ		0x01	/* it answers the request */
#define FIX_TYPE	0x02	/* it is of the family that was asked */
#define FIX_LENGTH	0x04	/* its length is that of the datagram */
#define NO_BUFFERS	0x08	/* before it, some were dropped */

struct sock {
	struct nlmsghdr request;
};

static const uint8_t *feed;
static size_t feed_size;

void fuzz_kernel_feed(const uint8_t *data, size_t size)
{
	feed = data;
	feed_size = size;
}

const char *script_setting(const char *word)
{
	(void)word;
	return NULL;
}

int sock_open(struct sock **sock)
{
	*sock = calloc(1, sizeof(**sock));
	return *sock ? 0 : -ENOMEM;
}

void sock_close(struct sock *sock)
{
	free(sock);
}

uint32_t sock_portid(const struct sock *sock)
{
	(void)sock;
	return PORTID;
}

int sock_join(struct sock *sock, uint32_t group)
{
	(void)sock;
	(void)group;
	return 0;
}

void sock_watch_pipe(struct sock *sock, int fd)
{
	(void)sock;
	(void)fd;
}

int sock_send(struct sock *sock, const void *message, size_t size)
{
	if (size >= sizeof(sock->request))
		memcpy(&sock->request, message, sizeof(sock->request));
	return 0;
}

static void repair(const struct sock *sock, void *buffer, size_t size, uint8_t flags)
{
	struct nlmsghdr *message = buffer;

	if (size < sizeof(*message))
		return;
	if (flags & FIX_SEQ) {
		message->nlmsg_seq = sock->request.nlmsg_seq;
		message->nlmsg_pid = PORTID;
	}
	if (flags & FIX_TYPE)
		message->nlmsg_type = sock->request.nlmsg_type;
	if (flags & FIX_LENGTH)
		message->nlmsg_len = size;
}

ssize_t sock_receive(struct sock *sock, void *buffer, size_t size, unsigned int timeout_ms,
		     const sigset_t *mask)
{
	size_t length;
	uint8_t flags;

	(void)mask;
	(void)timeout_ms;
	fake_clock_ms++;
	if (feed_size < 3)	/* no silence: a job would be waited for without end */
		return -EMSGSIZE;
	flags = feed[0];
	length = feed[1] | feed[2] << 8;
	feed += 3;
	feed_size -= 3;
	if (flags & NO_BUFFERS)
		return -ENOBUFS;
	if (length > feed_size)
		length = feed_size;
	if (length > size)
		length = size;
	memcpy(buffer, feed, length);
	repair(sock, buffer, length, flags);
	feed += length;
	feed_size -= length;
	return length;
}
