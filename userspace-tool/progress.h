/* SPDX-License-Identifier: GPL-2.0 */
/* One line on a terminal that says how far a job is. */
#ifndef RBDCTL_PROGRESS_H
#define RBDCTL_PROGRESS_H

#include <stdint.h>

/* @total 0: how much there is to do is not known. Nothing where there is no terminal. */
void progress_draw(const char *phase, uint64_t done_bytes, uint64_t total_bytes);
void progress_clear(void);

#endif
