// SPDX-License-Identifier: GPL-2.0
// Does a workqueue of a worker per CPU say so?
#include <linux/workqueue.h>
unsigned int probe = WQ_PERCPU;
