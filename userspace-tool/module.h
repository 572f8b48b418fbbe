/* SPDX-License-Identifier: GPL-2.0 */
/* What keeps a module from being loaded. */
#ifndef RBDCTL_MODULE_H
#define RBDCTL_MODULE_H

#include <stddef.h>

/* The end of a sentence, out of what modprobe said in @text; empty when it said nothing. */
void module_why_not(const char *name, const char *text, char *why, size_t size);

#endif
