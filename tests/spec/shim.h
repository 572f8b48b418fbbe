/* SPDX-License-Identifier: GPL-2.0 */
/*
 * As much of the kernel's netlink headers as lets the tables of a netlink.c
 * compile in user space. Each macro keeps what the real one checks.
 */
#include <netinet/in.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <rbd/wire.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;

#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))
#define DISK_NAME_LEN 32
#define GENL_ADMIN_PERM 1
#define GENL_UNS_ADMIN_PERM 16
#define THIS_MODULE NULL

enum {
	NLA_UNSPEC, NLA_U8, NLA_U16, NLA_U32, NLA_U64, NLA_STRING, NLA_FLAG, NLA_MSECS, NLA_NESTED,
	NLA_NESTED_ARRAY, NLA_NUL_STRING, NLA_BINARY, NLA_S8, NLA_S16, NLA_S32, NLA_S64, NLA_BITFIELD32,
	NLA_REJECT,
};

struct nla_policy {
	int type;
	unsigned int len;
	bool has_min, has_max;
	long long min, max;
	const struct nla_policy *nested_policy;
	unsigned int nested_max;
	const char *reject_message;
};

#define NLA_POLICY_EXACT_LEN(n)		{ .type = NLA_BINARY, .has_min = true, .min = (n), .has_max = true, .max = (n) }
#define NLA_POLICY_MIN_LEN(n)		{ .type = NLA_BINARY, .has_min = true, .min = (n) }
#define NLA_POLICY_MAX_LEN(n)		{ .type = NLA_BINARY, .has_max = true, .max = (n) }
#define NLA_POLICY_RANGE(t, a, b)	{ .type = (t), .has_min = true, .min = (a), .has_max = true, .max = (b) }
#define NLA_POLICY_MIN(t, a)		{ .type = (t), .has_min = true, .min = (a) }
#define NLA_POLICY_MAX(t, b)		{ .type = (t), .has_max = true, .max = (b) }
#define NLA_POLICY_NESTED(p)		{ .type = NLA_NESTED, .nested_policy = (p), .nested_max = ARRAY_SIZE(p) - 1 }

struct genl_ops {
	const void *doit, *start, *dumpit, *done;
	const struct nla_policy *policy;
	unsigned int maxattr;
	u8 cmd, internal_flags, flags, validate;
};

struct genl_multicast_group {
	const char *name;
	u8 flags;
};

struct genl_family {
	const char *name;
	unsigned int version, maxattr;
	bool netnsok, parallel_ops;
	const void *pre_doit, *post_doit, *module;
	const struct nla_policy *policy;
	const struct genl_ops *ops;
	const struct genl_multicast_group *mcgrps;
	unsigned int n_ops, n_mcgrps, resv_start_op, hdrsize;
};

/* Prints what is found as JSON; strings here need no escapes. */
static void dump_policy(const struct nla_policy *policy, unsigned int max)
{
	const char *comma = "";
	unsigned int i;

	printf("[");
	for (i = 0; policy && i <= max; i++) {
		const struct nla_policy *p = &policy[i];

		if (p->type == NLA_UNSPEC || p->type == NLA_REJECT)
			continue;
		printf("%s{\"nr\":%u,\"type\":%d,\"len\":%u", comma, i, p->type, p->len);
		if (p->has_min)
			printf(",\"min\":%lld", p->min);
		if (p->has_max)
			printf(",\"max\":%lld", p->max);
		if (p->type == NLA_NESTED) {
			printf(",\"nested\":");
			if (p->nested_policy)
				dump_policy(p->nested_policy, p->nested_max);
			else
				printf("null");
		}
		printf("}");
		comma = ",";
	}
	printf("]");
}

static void dump_family(const struct genl_family *family)
{
	unsigned int i;

	printf("{\"name\":\"%s\",\"version\":%u,\"maxattr\":%u,\"resv_start_op\":%u,\"groups\":[",
	       family->name, family->version, family->maxattr, family->resv_start_op);
	for (i = 0; i < family->n_mcgrps; i++)
		printf("%s\"%s\"", i ? "," : "", family->mcgrps[i].name);
	printf("],\"ops\":[");
	for (i = 0; i < family->n_ops; i++) {
		const struct genl_ops *op = &family->ops[i];
		const struct nla_policy *policy = op->policy ? op->policy : family->policy;
		unsigned int maxattr = op->maxattr ? op->maxattr : family->maxattr;

		printf("%s{\"cmd\":%u,\"do\":%d,\"dump\":%d,\"flags\":%u,\"internal_flags\":%u,"
		       "\"validate\":%u,\"maxattr\":%u,\"size\":%zu,\"policy\":", i ? "," : "", op->cmd,
		       !!op->doit, !!op->dumpit, op->flags, op->internal_flags, op->validate, maxattr,
		       policy_size(policy));
		if (policy)
			dump_policy(policy, maxattr);
		else
			printf("null");
		printf("}");
	}
	printf("]}\n");
}
