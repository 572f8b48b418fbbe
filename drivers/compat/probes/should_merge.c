// SPDX-License-Identifier: GPL-2.0
// Does a tag set still have to ask for merging?
#include <linux/blk-mq.h>
unsigned int probe = BLK_MQ_F_SHOULD_MERGE;
