/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What rbdctl asks of the machine apart from netlink. The tests link another
 * os.c, which answers from a folder and a clock of their own.
 */
#ifndef RBDCTL_OS_H
#define RBDCTL_OS_H

#include <signal.h>
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

/* Do people look at standard output, and type on standard input? */
bool os_is_terminal(void);

/* Keys are read as they are typed, and not shown; or as before. */
void os_terminal_keys(bool on);

/* Wait so long, or (@keys) for a key, which is returned; 0: none, -EINTR: a signal that @mask lets in. */
int os_wait_key(bool keys, unsigned int ms, const sigset_t *mask);

/* 0 when /dev/DEVICE is the node of that disk and opens, else -errno. */
int os_node_opens(const char *device);

/* A block device, opened. */
struct os_device {
	int fd;
	unsigned int major_nr, minor_nr;
	bool read_only;		/* it is, however it was opened */
};

/* Open one without claiming it. 0, or -errno; -ENOTBLK: it is something else. */
int os_open_device(const char *path, bool read_only, struct os_device *device);

/*
 * Load a module, unless it is blacklisted. 0: modprobe is content; -EPERM: the caller is not root, and nothing was
 * done; other errors: it failed, and @text has the first of what it said, in English.
 */
int os_load_module(const char *name, char *text, size_t size);

/* Release of the running kernel. */
void os_kernel_release(char *release, size_t size);

/*
 * First address of a host name; AF_UNSPEC: of any family. Errors: -ENOENT there
 * is none, -ETIMEDOUT no answer in time, -EAGAIN the name servers failed.
 */
int os_resolve(const char *host, int family, unsigned int timeout_ms, struct sockaddr_storage *to);

/* Whose a key of the kernel's keyrings is, and who may do what with it, as keyctl(2) has it. */
struct os_key {
	unsigned int uid;
	unsigned int permissions;
};

/*
 * The payload of the key of type "user" with that description, in the keyrings of the caller's session or in those of
 * his user. Bytes, at most @size, or -errno: -ENOKEY there is none, -EOPNOTSUPP it is of type "logon", -ENOSYS the
 * kernel has no keyrings, -EMSGSIZE it is longer than @size.
 */
int os_keyring_read(const char *description, char *payload, size_t size, struct os_key *key);

/* Path below os_root(). */
void os_path(char *path, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool os_exists(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
