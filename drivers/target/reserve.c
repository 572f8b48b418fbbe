// SPDX-License-Identifier: GPL-2.0
/*
 * The reserve: a sixteenth of the memory, within bounds, and how far it is away.
 */
#include <linux/minmax.h>
#include <linux/mm.h>
#include <linux/mmzone.h>
#include <linux/spinlock.h>
#include <linux/swap.h>
#include <linux/vmstat.h>

#include "reserve.h"

#define RESERVE_MIN	(128ull << 20)
#define RESERVE_MAX	(4ull << 30)

/* Protects the sum of the promises. A leaf. */
static DEFINE_SPINLOCK(reserve_lock);
static u64 reserve_promised;

static u64 node_bytes(int node)
{
	struct pglist_data *pgdat = NODE_DATA(node);
	u64 pages = 0;
	int i;

	for (i = 0; i < MAX_NR_ZONES; i++)
		pages += zone_managed_pages(&pgdat->node_zones[i]);
	return pages * PAGE_SIZE;
}

/* What is free, and half of the file cache. */
static u64 node_available_bytes(int node)
{
	struct pglist_data *pgdat = NODE_DATA(node);
	u64 pages = 0;
	int i;

	for (i = 0; i < MAX_NR_ZONES; i++) {
		struct zone *zone = &pgdat->node_zones[i];

		if (!managed_zone(zone))
			continue;
		pages += zone_page_state(zone, NR_FREE_PAGES);
		pages += (zone_page_state(zone, NR_ZONE_INACTIVE_FILE) +
			  zone_page_state(zone, NR_ZONE_ACTIVE_FILE)) / 2;
	}
	return pages * PAGE_SIZE;
}

u64 rbdt_reserve_bytes(int node)
{
	u64 all = node == NUMA_NO_NODE ? (u64)totalram_pages() * PAGE_SIZE : node_bytes(node);

	return clamp_t(u64, all / 16, RESERVE_MIN, RESERVE_MAX);
}

static u64 host_available_locked(void)
{
	u64 available = max_t(s64, si_mem_available(), 0) * PAGE_SIZE;

	return available > reserve_promised ? available - reserve_promised : 0;
}

u64 rbdt_reserve_available(int node)
{
	u64 available;

	if (node != NUMA_NO_NODE)
		return node_available_bytes(node);
	spin_lock(&reserve_lock);
	available = host_available_locked();
	spin_unlock(&reserve_lock);
	return available;
}

bool rbdt_reserve_take(u64 bytes)
{
	bool enough;

	spin_lock(&reserve_lock);
	enough = host_available_locked() >= bytes + rbdt_reserve_bytes(NUMA_NO_NODE);
	if (enough)
		reserve_promised += bytes;
	spin_unlock(&reserve_lock);
	return enough;
}

void rbdt_reserve_give(u64 bytes)
{
	spin_lock(&reserve_lock);
	reserve_promised -= bytes;
	spin_unlock(&reserve_lock);
}

bool rbdt_reserve_is_low(void)
{
	return rbdt_reserve_available(NUMA_NO_NODE) < rbdt_reserve_bytes(NUMA_NO_NODE) / 2;
}
