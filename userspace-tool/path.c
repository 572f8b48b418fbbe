// SPDX-License-Identifier: GPL-2.0
/* Paths below the root that os.c names. */
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

#include "os.h"

static void __attribute__((format(printf, 3, 0)))
path_format(char *path, size_t size, const char *format, va_list args)
{
	int used = snprintf(path, size, "%s", os_root());

	if (used >= 0 && (size_t)used < size)
		vsnprintf(path + used, size - used, format, args);
}

void os_path(char *path, size_t size, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	path_format(path, size, format, args);
	va_end(args);
}

bool os_exists(const char *format, ...)
{
	char path[PATH_MAX];
	va_list args;

	va_start(args, format);
	path_format(path, sizeof(path), format, args);
	va_end(args);
	return access(path, F_OK) == 0;
}
