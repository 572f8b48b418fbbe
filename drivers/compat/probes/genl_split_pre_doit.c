// SPDX-License-Identifier: GPL-2.0
// Does genl_family.pre_doit take struct genl_split_ops?
#include <net/genetlink.h>
static int probe_pre_doit(const struct genl_split_ops *ops, struct sk_buff *skb,
			  struct genl_info *info) { return 0; }
struct genl_family probe = { .pre_doit = probe_pre_doit };
