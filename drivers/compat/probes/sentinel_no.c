// SPDX-License-Identifier: GPL-2.0
// Does it compile what cannot be right? Must be no.
#include <linux/module.h>
int probe(void) { return rbd_no_such_thing; }
