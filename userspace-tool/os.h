/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What rbdctl asks of the machine apart from netlink. The tests link another
 * os.c, which answers from a folder and a clock of their own.
 */
#ifndef RBDCTL_OS_H
#define RBDCTL_OS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

/* What precedes /proc, /sys and /etc; empty on a real host. */
const char *os_root(void);

uint64_t os_clock_ms(void);
void os_sleep_ms(unsigned int ms);

/* Is standard error a terminal, so that progress may be drawn on it? */
bool os_draws_progress(void);

/* 0 when /dev/DEVICE is the node of that disk and opens, else -errno. */
int os_node_opens(const char *device);

/*
 * First address of a host name; AF_UNSPEC: of any family. Errors: -ENOENT there
 * is none, -ETIMEDOUT no answer in time, -EAGAIN the name servers failed.
 */
int os_resolve(const char *host, int family, unsigned int timeout_ms, struct sockaddr_storage *to);

/* Path below os_root(). */
void os_path(char *path, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool os_exists(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
