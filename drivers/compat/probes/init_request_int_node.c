// SPDX-License-Identifier: GPL-2.0
// Is blk_mq_ops.init_request told the node as an int?
#include <linux/blk-mq.h>
static int probe_init(struct blk_mq_tag_set *set, struct request *rq,
		      unsigned int hctx_index, int numa_node) { return 0; }
struct blk_mq_ops probe = { .init_request = probe_init };
