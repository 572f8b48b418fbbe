// SPDX-License-Identifier: GPL-2.0
/* Exit codes, and the one way in which rbdctl says that something went wrong. */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "errors.h"

static char context[160];
static char help_of[64];

void context_set(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	vsnprintf(context, sizeof(context), format, args);
	va_end(args);
	make_printable(context);
}

void context_set_help(const char *command)
{
	snprintf(help_of, sizeof(help_of), "%s", command);
}

void make_printable(char *text)
{
	for (; *text; text++) {
		unsigned char c = *text;

		if (c < 0x20 || c == 0x7f)
			*text = '?';
	}
}

static void __attribute__((format(printf, 1, 0))) print_sentence(const char *format, va_list args)
{
	char sentence[1024];

	vsnprintf(sentence, sizeof(sentence), format, args);
	make_printable(sentence);
	fprintf(stderr, "rbdctl: %s%s%s\n", context, *context ? ": " : "", sentence);
}

int fail(enum status status, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	print_sentence(format, args);
	va_end(args);
	return status;
}

void note(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	print_sentence(format, args);
	va_end(args);
}

int usage_error(const char *format, ...)
{
	va_list args;

	va_start(args, format);
	print_sentence(format, args);
	va_end(args);
	fprintf(stderr, "Try 'rbdctl %s%s--help'.\n", help_of, *help_of ? " " : "");
	return STATUS_USAGE;
}

enum status status_of_errno(int err)
{
	switch (err) {
	case 0:
		return STATUS_DONE;
	case ENOENT:
	case ENODEV:
		return STATUS_NO_OBJECT;
	case ETIMEDOUT:
		return STATUS_TIMED_OUT;
	case EBUSY:
		return STATUS_BUSY;
	case EEXIST:
	case EALREADY:
		return STATUS_ALREADY;
	case EPROTONOSUPPORT:
		return STATUS_NO_MODULE;
	case EPERM:
	case EACCES:
		return STATUS_PERMISSION;
	default:
		return STATUS_REFUSED;
	}
}

const char *sentence_of_errno(int err)
{
	switch (err) {
	case EPERM:
	case EACCES:
		return "not permitted: this needs CAP_SYS_ADMIN in the initial user namespace (run it as root)";
	case ENOENT:
	case ENODEV:
		return "there is no such object";
	case EBUSY:
		return "it is in use";
	case EEXIST:
	case EALREADY:
		return "it is so already";
	case EBADMSG:
		return "the kernel's answer is malformed: do rbdctl and the module belong together? See 'rbdctl version'";
	case ECANCELED:
	case EINTR:
		return "cancelled";
	case ETIMEDOUT:
		return "timed out";
	case EOPNOTSUPP:
		return "the module does not know this command: do rbdctl and the module belong together? See 'rbdctl version'";
	case ENOMEM:
		return "not enough memory";
	default:
		return strerror(err);
	}
}
