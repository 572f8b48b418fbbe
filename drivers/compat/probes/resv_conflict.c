// SPDX-License-Identifier: GPL-2.0
// Is a reservation conflict called that (or NEXUS)?
#include <linux/blk_types.h>
blk_status_t probe = BLK_STS_RESV_CONFLICT;
