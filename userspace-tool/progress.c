// SPDX-License-Identifier: GPL-2.0
/* One line on a terminal that says how far a job is. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "errors.h"
#include "os.h"
#include "print.h"
#include "progress.h"

#define BAR_WIDTH	30

static bool drawn;

static void bar_fill(char bar[BAR_WIDTH + 1], uint64_t done, uint64_t total)
{
	unsigned int full = (double)done / total * BAR_WIDTH;

	memset(bar, '.', BAR_WIDTH);
	memset(bar, '#', full);
	bar[BAR_WIDTH] = '\0';
}

void progress_draw(const char *phase, uint64_t done, uint64_t total)
{
	char name[21], bar[BAR_WIDTH + 1], done_text[SIZE_TEXT], total_text[SIZE_TEXT];

	if (!os_draws_progress())
		return;
	snprintf(name, sizeof(name), "%s", phase);
	make_printable(name);
	drawn = true;
	if (!total) {
		fprintf(stderr, "\r\033[K%s ...", name);
		fflush(stderr);
		return;
	}
	if (done > total)
		done = total;
	bar_fill(bar, done, total);
	size_to_text(done, done_text);
	size_to_text(total, total_text);
	fprintf(stderr, "\r\033[K%s [%s] %3u%% %s of %s", name, bar, (unsigned int)((double)done / total * 100),
		done_text, total_text);
	fflush(stderr);
}

void progress_clear(void)
{
	if (!drawn)
		return;
	fprintf(stderr, "\r\033[K");
	fflush(stderr);
	drawn = false;
}
