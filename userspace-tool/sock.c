// SPDX-License-Identifier: GPL-2.0
/* The netlink socket: the seam between rbdctl and the kernel. */
#include <errno.h>
#include <libmnl/libmnl.h>
#include <linux/netlink.h>
#include <poll.h>
#include <stdlib.h>
#include <time.h>

#include "sock.h"

#define RECEIVE_BUFFER_BYTES	(1 << 20)	/* so that a flood of events costs no answer */

struct sock {
	struct mnl_socket *mnl;
	int pipe_fd;			/* -1: none is watched */
};

static int sock_configure(struct sock *sock)
{
	int on = 1, bytes = RECEIVE_BUFFER_BYTES;

	if (mnl_socket_bind(sock->mnl, 0, MNL_SOCKET_AUTOPID) < 0)
		return -errno;
	if (mnl_socket_setsockopt(sock->mnl, NETLINK_EXT_ACK, &on, sizeof(on)) < 0)
		return -errno;
	if (mnl_socket_setsockopt(sock->mnl, NETLINK_CAP_ACK, &on, sizeof(on)) < 0)
		return -errno;
	/* A wish: what the administrator's limit allows is good enough. */
	setsockopt(mnl_socket_get_fd(sock->mnl), SOL_SOCKET, SO_RCVBUF, &bytes, sizeof(bytes));
	return 0;
}

int sock_open(struct sock **result)
{
	struct sock *sock = calloc(1, sizeof(*sock));
	int err;

	if (!sock)
		return -ENOMEM;
	sock->pipe_fd = -1;
	sock->mnl = mnl_socket_open2(NETLINK_GENERIC, SOCK_CLOEXEC);
	if (!sock->mnl) {
		err = -errno;
		free(sock);
		return err;
	}
	err = sock_configure(sock);
	if (err) {
		sock_close(sock);
		return err;
	}
	*result = sock;
	return 0;
}

void sock_close(struct sock *sock)
{
	mnl_socket_close(sock->mnl);
	free(sock);
}

uint32_t sock_portid(const struct sock *sock)
{
	return mnl_socket_get_portid(sock->mnl);
}

int sock_join(struct sock *sock, uint32_t group)
{
	if (mnl_socket_setsockopt(sock->mnl, NETLINK_ADD_MEMBERSHIP, &group, sizeof(group)) < 0)
		return -errno;
	return 0;
}

void sock_watch_pipe(struct sock *sock, int fd)
{
	sock->pipe_fd = fd;
}

int sock_send(struct sock *sock, const void *message, size_t size)
{
	return mnl_socket_sendto(sock->mnl, message, size) < 0 ? -errno : 0;
}

static int sock_wait(struct sock *sock, unsigned int timeout_ms, const sigset_t *mask)
{
	struct timespec limit = { .tv_sec = timeout_ms / 1000, .tv_nsec = (timeout_ms % 1000) * 1000000L };
	struct pollfd pollfds[] = {
		{ .fd = mnl_socket_get_fd(sock->mnl), .events = POLLIN },
		{ .fd = sock->pipe_fd },	/* POLLERR comes unasked; -1 is passed over */
	};
	int nr = ppoll(pollfds, 2, &limit, mask);

	if (nr < 0)
		return -errno;
	if (pollfds[1].revents & POLLERR)
		return -EPIPE;
	return nr ? 0 : -EAGAIN;
}

ssize_t sock_receive(struct sock *sock, void *buffer, size_t size, unsigned int timeout_ms,
		     const sigset_t *mask)
{
	struct sockaddr_nl from = { 0 };
	struct iovec vector = { .iov_base = buffer, .iov_len = size };
	struct msghdr message = {
		.msg_name = &from,
		.msg_namelen = sizeof(from),
		.msg_iov = &vector,
		.msg_iovlen = 1,
	};
	ssize_t bytes;
	int err;

	for (;;) {
		err = sock_wait(sock, timeout_ms, mask);
		if (err)
			return err;
		bytes = recvmsg(mnl_socket_get_fd(sock->mnl), &message, MSG_DONTWAIT);
		if (bytes < 0)
			return -errno;
		if (message.msg_flags & MSG_TRUNC)
			return -EMSGSIZE;
		if (from.nl_pid == 0)	/* anybody may send to a netlink socket; 0 is the kernel */
			return bytes;
	}
}
