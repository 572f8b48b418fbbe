/* SPDX-License-Identifier: GPL-2.0 */
/* What the command line already knows and this version does not have. */
#ifndef RBDCTL_LATER_H
#define RBDCTL_LATER_H

/* Refuse with a sentence; nothing was sent. Returns the exit status. */
int refuse_later(const char *what);

#endif
