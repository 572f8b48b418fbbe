// SPDX-License-Identifier: GPL-2.0
// Is a list of requests a struct rq_list?
#include <linux/blk-mq.h>
static void probe_queue_rqs(struct rq_list *list) { rq_list_add_tail(list, rq_list_pop(list)); }
struct blk_mq_ops probe = { .queue_rqs = probe_queue_rqs };
