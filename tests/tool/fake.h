/* SPDX-License-Identifier: GPL-2.0 */
/* The fake machine around rbdctl: a clock that waits make run, and settings of the script. */
#ifndef FAKE_H
#define FAKE_H

#include <stdint.h>

extern uint64_t fake_clock_ms;

/* What follows a word of the script, or NULL. */
const char *script_setting(const char *word);

#endif
