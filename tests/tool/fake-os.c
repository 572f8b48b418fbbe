// SPDX-License-Identifier: GPL-2.0
/* The other end of os.h: a folder for a root, and a clock that only waits make run. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fake.h"
#include "os.h"

uint64_t fake_clock_ms = 1000000;

const char *os_root(void)
{
	const char *root = getenv("RBDCTL_ROOT");

	return root ? root : "/nonexistent";
}

uint64_t os_clock_ms(void)
{
	return fake_clock_ms;
}

void os_sleep_ms(unsigned int ms)
{
	fake_clock_ms += ms;
}

bool os_draws_progress(void)
{
	return script_setting("tty");
}

bool os_is_terminal(void)
{
	return false;
}

void os_terminal_keys(bool on)
{
	(void)on;
}

int os_wait_key(bool keys, unsigned int ms, const sigset_t *mask)
{
	(void)keys;
	(void)mask;
	fake_clock_ms += ms;
	return 0;
}

int os_node_opens(const char *device)
{
	const char *after = script_setting("node-after");

	if (after && fake_clock_ms < 1000000 + strtoull(after, NULL, 10))
		return -ENOENT;
	return os_exists("/dev/%s", device) ? 0 : -ENOENT;
}

/* What a file that stands for a block device says: "8:16", "8:16 ro", or an error of open(). */
static int device_read(struct os_device *device)
{
	char text[32] = "", how[16] = "";
	int err;

	if (read(device->fd, text, sizeof(text) - 1) < 0)
		return -errno;
	if (sscanf(text, "%u:%u %15s", &device->major_nr, &device->minor_nr, how) >= 2) {
		device->read_only = !strcmp(how, "ro");
		return 0;
	}
	text[strcspn(text, "\n")] = '\0';
	for (err = 1; err < 134; err++) {
		if (strerrorname_np(err) && !strcmp(strerrorname_np(err), text))
			return -err;
	}
	return -ENOTBLK;
}

int os_open_device(const char *path, bool read_only, struct os_device *device)
{
	char file[PATH_MAX];
	int err;

	if (*path != '/' || strstr(path, ".."))	/* never out of the root folder */
		return -ENOENT;
	os_path(file, sizeof(file), "%s", path);
	device->fd = open(file, (read_only ? O_RDONLY : O_RDWR) | O_CLOEXEC);
	err = device->fd < 0 ? -errno : device_read(device);
	if (err == -EROFS && read_only) {	/* then it opens */
		device->major_nr = 8;
		device->minor_nr = 16;
		device->read_only = true;
		err = 0;
	}
	if (err == -EISDIR)
		err = -ENOTBLK;
	if (err && device->fd >= 0)
		close(device->fd);
	return err;
}

/* "keyring DESCRIPTION UID PERMISSIONS PAYLOAD", "keyring DESCRIPTION ERRNO" */
int os_keyring_read(const char *description, char *payload, size_t size, struct os_key *key)
{
	const char *setting = script_setting("keyring");
	char name[128] = "", rest[128] = "";
	int err;

	if (!setting || sscanf(setting, "%127s %127s", name, rest) != 2 || strcmp(name, description))
		return -ENOKEY;
	for (err = 1; err < 134; err++) {
		if (strerrorname_np(err) && !strcmp(strerrorname_np(err), rest))
			return -err;
	}
	if (sscanf(setting, "%*s %u %x %127s", &key->uid, &key->permissions, rest) != 3)
		return -EBADMSG;
	memcpy(payload, rest, strnlen(rest, size));
	return strnlen(rest, size);
}

bool fake_module_loaded;

/* "modprobe WHAT IT SAYS", "modprobe" when it is content; without such a line the caller is not root. */
int os_load_module(const char *name, char *text, size_t size)
{
	const char *setting = script_setting("modprobe");

	(void)name;
	if (!setting)
		return -EPERM;
	fake_module_loaded = !*setting;
	snprintf(text, size, "%s%s", setting, *setting ? "\n" : "");
	return *setting ? -ENOENT : 0;
}

void os_kernel_release(char *release, size_t size)
{
	snprintf(release, size, "6.1.0-57-amd64");
}

/* "resolve HOST 198.51.100.7", "resolve HOST ETIMEDOUT" */
int os_resolve(const char *host, int family, unsigned int timeout_ms, struct sockaddr_storage *to)
{
	const char *setting = script_setting("resolve");
	struct sockaddr_in *in = (struct sockaddr_in *)to;
	size_t length = strlen(host);

	if (!setting || strncmp(setting, host, length) || setting[length] != ' ')
		return -ENOENT;
	setting += length + 1;
	if (!strcmp(setting, "EAGAIN"))
		return -EAGAIN;
	if (!strcmp(setting, "ETIMEDOUT")) {
		fake_clock_ms += timeout_ms;
		return -ETIMEDOUT;
	}
	fake_clock_ms += 5000;	/* a slow name server: the rest of the time is less */
	if (family == AF_INET6)
		return -ENOENT;
	in->sin_family = AF_INET;
	return inet_pton(AF_INET, setting, &in->sin_addr) == 1 ? 0 : -ENOENT;
}
