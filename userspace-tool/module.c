// SPDX-License-Identifier: GPL-2.0
/* What keeps a module from being loaded: modprobe's words, and what to do about it. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "errors.h"
#include "module.h"
#include "os.h"

static const struct {
	const char *said;
	const char *hint;
} hints[] = {
	{ "Key was rejected by service",
	  "no key that this kernel trusts has signed it (Secure Boot): mokutil --import /var/lib/dkms/mok.pub" },
	{ "Required key not available",
	  "it is not signed, and this kernel asks for it (Secure Boot): mokutil --import /var/lib/dkms/mok.pub" },
	{ "Operation not permitted",
	  "this kernel is locked down (/sys/kernel/security/lockdown), or loads no more modules (kernel.modules_disabled)" },
	{ "Exec format error", "it was built for another kernel: build it for this one" },
	{ "Invalid argument", "it was built for another kernel or has a wrong parameter in /etc/modprobe.d" },
	{ "Unknown symbol in module", "it was built for another kernel or RDMA stack, or a parameter in /etc/modprobe.d is unknown" },
};

static void why_not_there(char *why, size_t size)
{
	bool known = os_exists("/var/lib/dkms/rbd-rdma");
	char release[65];

	os_kernel_release(release, sizeof(release));
	snprintf(why, size, "there is none for Linux %s: %s", release, known ?
		 "see 'dkms status', the headers of that kernel may be missing" : "install the package rbd-rdma-dkms");
}

/* Past "modprobe: ERROR: could not insert 'NAME': " */
static const char *past_preamble(const char *line, const char *name)
{
	char insert[64];
	const char *at;

	snprintf(insert, sizeof(insert), "could not insert '%s': ", name);
	at = strstr(line, insert);
	if (at)
		return at + strlen(insert);
	at = strstr(line, "ERROR: ");
	if (!at)
		at = strstr(line, "FATAL: ");
	return at ? at + strlen("ERROR: ") : line;
}

void module_why_not(const char *name, const char *text, char *why, size_t size)
{
	char line[256];
	const char *said;

	snprintf(line, sizeof(line), "%s", text);
	line[strcspn(line, "\n")] = '\0';
	make_printable(line);
	said = past_preamble(line, name);
	if (strstr(said, "not found in directory")) {
		why_not_there(why, size);
		return;
	}
	for (size_t i = 0; i < sizeof(hints) / sizeof(hints[0]); i++) {
		if (!strncmp(said, hints[i].said, strlen(hints[i].said))) {
			snprintf(why, size, "%s: %s", hints[i].said, hints[i].hint);
			return;
		}
	}
	snprintf(why, size, "%s", said);
}
