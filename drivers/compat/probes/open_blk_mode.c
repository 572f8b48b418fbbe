// SPDX-License-Identifier: GPL-2.0
// Do block_device_operations open by gendisk and blk_mode_t?
#include <linux/blkdev.h>
static int probe_open(struct gendisk *disk, blk_mode_t mode) { return 0; }
static void probe_release(struct gendisk *disk) { }
const struct block_device_operations probe = {
	.open = probe_open,
	.release = probe_release,
};
