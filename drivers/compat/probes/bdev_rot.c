// SPDX-License-Identifier: GPL-2.0
// Is rotation told in the affirmative?
#include <linux/blkdev.h>
bool probe_rot(struct block_device *bdev) { return bdev_rot(bdev); }
