// SPDX-License-Identifier: GPL-2.0
/* What rbdctl asks of the machine apart from netlink. */
#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/keyctl.h>
#include <netdb.h>
#include <poll.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "os.h"

const char *os_root(void)
{
	return "";
}

uint64_t os_clock_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void os_sleep_ms(unsigned int ms)
{
	struct timespec time = { .tv_sec = ms / 1000, .tv_nsec = (ms % 1000) * 1000000L };

	nanosleep(&time, NULL);
}

bool os_draws_progress(void)
{
	return isatty(STDERR_FILENO);
}

bool os_is_terminal(void)
{
	return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

void os_terminal_keys(bool on)
{
	static struct termios before;
	struct termios now;

	if (!on) {
		tcsetattr(STDIN_FILENO, TCSANOW, &before);
		return;
	}
	tcgetattr(STDIN_FILENO, &before);
	now = before;
	now.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
	tcsetattr(STDIN_FILENO, TCSANOW, &now);
}

int os_wait_key(bool keys, unsigned int ms, const sigset_t *mask)
{
	struct timespec time = { .tv_sec = ms / 1000, .tv_nsec = (ms % 1000) * 1000000L };
	struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
	unsigned char key;
	int ready = ppoll(&input, keys ? 1 : 0, &time, mask);

	if (ready < 0)
		return -errno;
	if (!ready)
		return 0;
	/* A terminal that went away is the end as well. */
	return read(STDIN_FILENO, &key, 1) == 1 ? key : -EINTR;
}

static int device_number(const char *device, dev_t *number)
{
	char path[96];
	unsigned int major_nr, minor_nr;
	FILE *file;
	int got;

	snprintf(path, sizeof(path), "/sys/class/block/%s/dev", device);
	file = fopen(path, "re");
	if (!file)
		return -ENODEV;
	got = fscanf(file, "%u:%u", &major_nr, &minor_nr);
	fclose(file);
	if (got != 2)
		return -ENODEV;
	*number = makedev(major_nr, minor_nr);
	return 0;
}

/* Something written to a missing /dev/rbd0 leaves a plain file there: look twice. */
int os_node_opens(const char *device)
{
	char path[64];
	struct stat st;
	dev_t number;
	int fd, err;

	err = device_number(device, &number);
	if (err < 0)
		return err;

	snprintf(path, sizeof(path), "/dev/%s", device);
	fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	if (fd < 0)
		return -errno;
	if (fstat(fd, &st))
		err = -errno;
	else if (!S_ISBLK(st.st_mode))
		err = -ENOTBLK;
	else if (st.st_rdev != number)
		err = -ENODEV;
	close(fd);
	return err;
}

static int device_look(struct os_device *device)
{
	int read_only = 0;
	struct stat st;

	if (fstat(device->fd, &st) || ioctl(device->fd, BLKROGET, &read_only))
		return -errno;
	if (!S_ISBLK(st.st_mode))
		return -ENOTBLK;
	device->major_nr = major(st.st_rdev);
	device->minor_nr = minor(st.st_rdev);
	device->read_only = read_only;
	return 0;
}

/* Looks before it opens: to open a FIFO or a watchdog would do something. */
int os_open_device(const char *path, bool read_only, struct os_device *device)
{
	struct stat st;
	int err;

	if (stat(path, &st))
		return -errno;
	if (!S_ISBLK(st.st_mode))
		return -ENOTBLK;
	device->fd = open(path, (read_only ? O_RDONLY : O_RDWR) | O_CLOEXEC);
	if (device->fd < 0)
		return -errno;
	err = device_look(device);
	if (err)
		close(device->fd);
	return err;
}

/* Its number, or -errno. Found by way of the user's keyring it is held by the process, which is what lets it be read. */
static long keyring_find(const char *type, const char *description)
{
	long id = syscall(SYS_request_key, type, description, NULL, KEY_SPEC_PROCESS_KEYRING);
	int err = errno;

	if (id < 0 && err == ENOKEY) {
		id = syscall(SYS_keyctl, KEYCTL_SEARCH, KEY_SPEC_USER_KEYRING, type, description, KEY_SPEC_PROCESS_KEYRING);
		err = errno;
	}
	return id < 0 ? -err : id;
}

static int keyring_describe(long id, struct os_key *key)
{
	char text[256];
	long size = syscall(SYS_keyctl, KEYCTL_DESCRIBE, id, text, sizeof(text));

	if (size < 0)
		return -errno;
	text[sizeof(text) - 1] = '\0';
	return sscanf(text, "user;%u;%*u;%x;", &key->uid, &key->permissions) == 2 ? 0 : -EBADMSG;
}

int os_keyring_read(const char *description, char *payload, size_t size, struct os_key *key)
{
	long id = keyring_find("user", description), got;
	int err;

	if (id == -ENOKEY && keyring_find("logon", description) > 0)
		return -EOPNOTSUPP;
	err = id < 0 ? id : keyring_describe(id, key);
	if (err)
		return err;
	got = syscall(SYS_keyctl, KEYCTL_READ, id, payload, size);
	if (got < 0)
		return -errno;
	return (size_t)got <= size ? got : -EMSGSIZE;	/* nothing was copied */
}

/* What a program writes to @pipe until it ends; what does not fit is read all the same. */
static void read_all(int pipe, char *text, size_t size)
{
	char rest[256];
	size_t used = 0;
	ssize_t got;

	while (used < size - 1) {
		got = read(pipe, text + used, size - 1 - used);
		if (got < 0 && errno == EINTR)
			continue;
		if (got <= 0)
			break;
		used += got;
	}
	text[used] = '\0';
	while ((got = read(pipe, rest, sizeof(rest))) > 0 || (got < 0 && errno == EINTR))
		;
}

/* Start a program with its errors in a pipe, whose end to read from is left in @from. */
static int spawn(char *const argv[], pid_t *child, int *from)
{
	static char path[] = "PATH=/usr/sbin:/usr/bin:/sbin:/bin", language[] = "LC_ALL=C";
	char *const env[] = { path, language, NULL };
	posix_spawn_file_actions_t actions;
	int ends[2], err;

	if (pipe2(ends, O_CLOEXEC))
		return -errno;
	err = posix_spawn_file_actions_init(&actions);
	if (!err) {
		err = posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
		if (!err)
			err = posix_spawn(child, argv[0], &actions, NULL, argv, env);
		posix_spawn_file_actions_destroy(&actions);
	}
	close(ends[1]);
	if (err)
		close(ends[0]);
	else
		*from = ends[0];
	return -err;
}

int os_load_module(const char *name, char *text, size_t size)
{
	static char program[] = "/sbin/modprobe", option[] = "--use-blacklist";
	char module[64], *const argv[] = { program, option, module, NULL };
	int err, from = -1, status;
	pid_t child;

	if (geteuid())
		return -EPERM;
	snprintf(module, sizeof(module), "%s", name);
	err = spawn(argv, &child, &from);
	if (err)
		return err;
	read_all(from, text, size);
	close(from);
	while (waitpid(child, &status, 0) < 0) {
		if (errno != EINTR)
			return -errno;
	}
	return status ? -ENOENT : 0;
}

void os_kernel_release(char *release, size_t size)
{
	struct utsname host;

	uname(&host);
	snprintf(release, size, "%s", host.release);
}

static int resolve_error(int code)
{
	switch (code) {
	case EAI_INPROGRESS:
	case EAI_INTR:
	case EAI_ALLDONE:
		return -ETIMEDOUT;
	case EAI_AGAIN:
		return -EAGAIN;
	case EAI_MEMORY:
		return -ENOMEM;
	default:
		return -ENOENT;
	}
}

/* getaddrinfo() itself cannot be bounded in time. */
int os_resolve(const char *host, int family, unsigned int timeout_ms, struct sockaddr_storage *to)
{
	struct timespec limit = { .tv_sec = timeout_ms / 1000, .tv_nsec = (timeout_ms % 1000) * 1000000L };
	struct addrinfo hints = { .ai_family = family, .ai_socktype = SOCK_STREAM };
	struct gaicb query = { .ar_name = host, .ar_request = &hints };
	struct gaicb *list[] = { &query };
	int code;

	code = getaddrinfo_a(GAI_NOWAIT, list, 1, NULL);
	if (code)
		return resolve_error(code);
	gai_suspend((const struct gaicb *const *)list, 1, &limit);
	code = gai_error(&query);
	if (code)
		return resolve_error(code);

	memcpy(to, query.ar_result->ai_addr, query.ar_result->ai_addrlen);
	freeaddrinfo(query.ar_result);
	return 0;
}
