/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The netlink socket: the seam between rbdctl and the kernel. The tests link a
 * fake kernel in the place of sock.c.
 */
#ifndef RBDCTL_SOCK_H
#define RBDCTL_SOCK_H

#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct sock;

/* Errors are returned as -errno throughout. */
int sock_open(struct sock **sock);
void sock_close(struct sock *sock);
uint32_t sock_portid(const struct sock *sock);
int sock_join(struct sock *sock, uint32_t group);

/* From now on a wait also ends, with -EPIPE, when nobody reads the pipe @fd any more. */
void sock_watch_pipe(struct sock *sock, int fd);
int sock_send(struct sock *sock, const void *message, size_t size);

/*
 * One datagram of the kernel. -EAGAIN: none in time; -EINTR: a signal that @mask
 * lets through (NULL: the present mask); -ENOBUFS: the kernel had to drop some.
 */
ssize_t sock_receive(struct sock *sock, void *buffer, size_t size, unsigned int timeout_ms,
		     const sigset_t *mask);

#endif
