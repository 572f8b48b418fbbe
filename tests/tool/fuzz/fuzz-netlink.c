// SPDX-License-Identifier: GPL-2.0
/* Fuzzes all that rbdctl does with the answers of a kernel: byte 0 is the command. */
#include <stdio.h>

#include "command.h"
#include "fuzz-kernel.h"
#include "print.h"

#define WORDS_MAX	8

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Each verb once: its arguments stay in place between two runs. */
static const char *const commands[][WORDS_MAX] = {
	{ "rbdctl", "show" },
	{ "rbdctl", "export", "show", "scratch" },
	{ "rbdctl", "portal", "show", "-j" },
	{ "rbdctl", "session", "show", "-p" },
	{ "rbdctl", "attach", "198.51.100.7", "scratch", "--host-name", "guest", "--json" },
	{ "rbdctl", "detach", "--all" },
	{ "rbdctl", "export", "add", "scratch", "--memory", "1G" },
	{ "rbdctl", "portal", "add", "198.51.100.7" },
	{ "rbdctl", "version", "-j" },
	{ "rbdctl", "show", "-j" },
	{ "rbdctl", "monitor" },
	{ "rbdctl", "monitor", "-j" },
	{ "rbdctl", "save", "-" },
	{ "rbdctl", "__complete", "session", "drop", "" },
};

#define NR_COMMANDS	(sizeof(commands) / sizeof(commands[0]))

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *const *command;
	char *argv[WORDS_MAX + 1];
	int argc = 0;

	if (!size)
		return 0;
	command = commands[data[0] % NR_COMMANDS];
	for (; argc < WORDS_MAX && command[argc]; argc++)
		argv[argc] = (char *)command[argc];
	argv[argc] = NULL;
	fuzz_kernel_feed(data + 1, size - 1);
	print_options = (struct print_options){ 0 };
	command_run(argc, argv);
	return 0;
}
