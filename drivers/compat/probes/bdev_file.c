// SPDX-License-Identifier: GPL-2.0
// Is a block device opened as a file?
#include <linux/blkdev.h>
struct file *probe_open(dev_t number, void *holder)
{
	struct file *file = bdev_file_open_by_dev(number, BLK_OPEN_READ, holder, NULL);

	bdev_fput(file);
	return file;
}
