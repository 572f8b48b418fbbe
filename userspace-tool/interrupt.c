// SPDX-License-Identifier: GPL-2.0
/* ^C and its like, held back while a job runs. */
#include <stddef.h>

#include "interrupt.h"

static const int signals[] = { SIGINT, SIGTERM, SIGHUP };

#define NR_SIGNALS	(sizeof(signals) / sizeof(signals[0]))

static volatile sig_atomic_t count;
static struct sigaction old_action[NR_SIGNALS];
static sigset_t old_mask;
static bool active;		/* between begin and end */

static void interrupted(int number)
{
	(void)number;
	count++;
}

static sigset_t signal_set(void)
{
	sigset_t set;

	sigemptyset(&set);
	for (size_t i = 0; i < NR_SIGNALS; i++)
		sigaddset(&set, signals[i]);
	return set;
}

const sigset_t *interrupt_begin(void)
{
	struct sigaction action = { .sa_handler = interrupted };
	sigset_t held = signal_set();

	count = 0;
	active = true;
	sigprocmask(SIG_BLOCK, &held, &old_mask);

	for (size_t i = 0; i < NR_SIGNALS; i++) {
		sigaction(signals[i], NULL, &old_action[i]);
		if (old_action[i].sa_handler != SIG_IGN)	/* nohup */
			sigaction(signals[i], &action, NULL);
	}
	return &old_mask;
}

void interrupt_end(void)
{
	/* What is pending is counted by our handler: it came while the job ended. */
	sigprocmask(SIG_SETMASK, &old_mask, NULL);
	for (size_t i = 0; i < NR_SIGNALS; i++)
		sigaction(signals[i], &old_action[i], NULL);
	active = false;
}

void interrupt_let_in(void)
{
	if (active)
		sigprocmask(SIG_SETMASK, &old_mask, NULL);
}

void interrupt_keep_out(void)
{
	sigset_t held = signal_set();

	if (active)
		sigprocmask(SIG_BLOCK, &held, NULL);
}

bool interrupt_pending(void)
{
	sigset_t pending;

	sigpending(&pending);
	for (size_t i = 0; i < NR_SIGNALS; i++) {
		if (sigismember(&pending, signals[i]) == 1)
			return true;
	}
	return false;
}

unsigned int interrupt_count(void)
{
	return count;
}
