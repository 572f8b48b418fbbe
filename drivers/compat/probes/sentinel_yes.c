// SPDX-License-Identifier: GPL-2.0
// Does the environment compile kernel code at all? Must be yes.
#include <linux/module.h>
int probe(void);
int probe(void) { return THIS_MODULE ? 0 : 1; }
