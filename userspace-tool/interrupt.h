/* SPDX-License-Identifier: GPL-2.0 */
/*
 * ^C and its like, held back while a job runs: between begin and end a signal
 * is delivered only where a wait passes the mask, and then counted.
 */
#ifndef RBDCTL_INTERRUPT_H
#define RBDCTL_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

const sigset_t *interrupt_begin(void);	/* the mask to wait with */
void interrupt_end(void);
unsigned int interrupt_count(void);	/* since the last begin */
bool interrupt_pending(void);		/* held back at this moment */

/* Around a call that may take long and ends with EINTR; nothing outside of begin and end. */
void interrupt_let_in(void);
void interrupt_keep_out(void);

#endif
