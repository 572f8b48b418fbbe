/* SPDX-License-Identifier: GPL-2.0 */
/* The fake machine around rbdctl: a clock that waits make run, and settings of the script. */
#ifndef FAKE_H
#define FAKE_H

#include <stdbool.h>
#include <stdint.h>

extern uint64_t fake_clock_ms;

/* By modprobe: each family is there from now on. */
extern bool fake_module_loaded;

/* What follows a word of the script, or NULL. */
const char *script_setting(const char *word);

#endif
