// SPDX-License-Identifier: GPL-2.0
/*
 * The sources that both modules share, compiled into this one.
 */
#include "../common/address.c"
#include "../common/auth.c"
#include "../common/control.c"
#include "../common/fault.c"
#include "../common/fault-late.c"
#include "../common/fault-map.c"
#include "../common/inbox.c"
#include "../common/job.c"
#include "../common/key.c"
#include "../common/wire.c"
