/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The reserve: what is left of this host's memory whatever is exported and whoever
 * logs in. The OOM killer is never to choose because of us.
 */
#ifndef RBD_TARGET_RESERVE_H
#define RBD_TARGET_RESERVE_H

#include <linux/types.h>

/* For allocations that may be large: a failure is an answer, the OOM killer is not. */
#define RBDT_GFP_LARGE	(GFP_KERNEL | __GFP_NOWARN | __GFP_RETRY_MAYFAIL)

/* rbdt_reserve_bytes - the reserve of a NUMA node, or with NUMA_NO_NODE of the host */
u64 rbdt_reserve_bytes(int node);

/*
 * rbdt_reserve_available - what a node, or the host, can give without being driven hard;
 * of the host's, what is promised counts as given
 */
u64 rbdt_reserve_available(int node);

/**
 * rbdt_reserve_take - promise memory that is about to be allocated
 *
 * Logins that come at the same time see each other's promises, so that together they leave
 * the reserve alone as well. Return: false: there is not that much above the reserve.
 */
bool rbdt_reserve_take(u64 bytes);

/* rbdt_reserve_give - the promised memory is allocated by now, or not needed */
void rbdt_reserve_give(u64 bytes);

/*
 * rbdt_reserve_is_low - half of the reserve is gone: no new connection, also of what was
 * admitted. Process context.
 */
bool rbdt_reserve_is_low(void);

#endif /* RBD_TARGET_RESERVE_H */
