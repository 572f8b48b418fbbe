// SPDX-License-Identifier: GPL-2.0
/* The other end of os.h: a folder for a root, and a clock that only waits make run. */
#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

int os_node_opens(const char *device)
{
	const char *after = script_setting("node-after");

	if (after && fake_clock_ms < 1000000 + strtoull(after, NULL, 10))
		return -ENOENT;
	return os_exists("/dev/%s", device) ? 0 : -ENOENT;
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
