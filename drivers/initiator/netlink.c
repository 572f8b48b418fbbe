// SPDX-License-Identifier: GPL-2.0
/*
 * The generic netlink family "rbd_initiator": parses, checks and does. What takes long
 * is a job of device.c. The ABI is told in include/uapi/linux/rbd_initiator.h.
 */
#include <linux/capability.h>
#include <linux/in.h>
#include <linux/in6.h>
#include <net/genetlink.h>

#include <linux/rbd_initiator.h>
#include "../common/job.h"
#include "../common/wire.h"
#include "device.h"
#include "discover.h"
#include "hold.h"
#include "netlink.h"

#define FAIL_AFTER_MS		600000	/* unless told otherwise */
#define RECONNECT_DELAY_MS	1000
#define RECONNECT_DELAY_MS_MAX	86400000

/* The host-id that the newest attach gave; under host_id_lock, a leaf. */
static u8 host_id[RBD_UUID_SIZE];
static DEFINE_SPINLOCK(host_id_lock);

void rbd_netlink_host_id(u8 id[RBD_UUID_SIZE])
{
	spin_lock(&host_id_lock);
	memcpy(id, host_id, sizeof(host_id));
	spin_unlock(&host_id_lock);
}

/* --- commands --- */

static int take_address(struct genl_info *info, int attr, struct sockaddr_storage *address)
{
	const struct sockaddr *from = nla_data(info->attrs[attr]);
	size_t bytes = nla_len(info->attrs[attr]);

	if (bytes >= sizeof(from->sa_family) &&
	    ((from->sa_family == AF_INET && bytes == sizeof(struct sockaddr_in)) ||
	     (from->sa_family == AF_INET6 && bytes == sizeof(struct sockaddr_in6)))) {
		memcpy(address, from, bytes);
		return 0;
	}
	NL_SET_ERR_MSG_ATTR(info->extack, info->attrs[attr],
			    "an address is neither IPv4 nor IPv6");
	return -EINVAL;
}

/* Copies a string attribute and refuses what its target could not hold. */
static int take_name(struct genl_info *info, int attr, char *to, size_t max)
{
	size_t length = nla_len(info->attrs[attr]);

	length = strnlen(nla_data(info->attrs[attr]), length);
	if (length > max) {
		NL_SET_ERR_MSG_ATTR(info->extack, info->attrs[attr], "a name is too long");
		return -EINVAL;
	}
	memcpy(to, nla_data(info->attrs[attr]), length);
	to[length] = '\0';
	return 0;
}

static u32 take_u32(struct genl_info *info, int attr, u32 otherwise)
{
	return info->attrs[attr] ? nla_get_u32(info->attrs[attr]) : otherwise;
}

static bool take_flag(struct genl_info *info, int attr)
{
	return info->attrs[attr] && nla_get_u8(info->attrs[attr]);
}

/* Who asks whom: what attach and discover have in common */
static int take_wish_hosts(struct genl_info *info, struct rbd_session_wish *wish)
{
	const char *c;
	int error;

	if (GENL_REQ_ATTR_CHECK(info, RBD_INITIATOR_A_PORTAL) ||
	    GENL_REQ_ATTR_CHECK(info, RBD_INITIATOR_A_HOST_ID) ||
	    GENL_REQ_ATTR_CHECK(info, RBD_INITIATOR_A_HOST_NAME)) {
		GENL_SET_ERR_MSG(info, "portal, host-id or host name is missing");
		return -EINVAL;
	}
	error = take_address(info, RBD_INITIATOR_A_PORTAL, &wish->portal);
	if (!error && info->attrs[RBD_INITIATOR_A_BIND])
		error = take_address(info, RBD_INITIATOR_A_BIND, &wish->bind);
	if (!error)
		error = take_name(info, RBD_INITIATOR_A_HOST_NAME, wish->host_name,
				  RBD_HOST_NAME_MAX);
	if (error)
		return error;

	nla_memcpy(wish->host_id, info->attrs[RBD_INITIATOR_A_HOST_ID], RBD_UUID_SIZE);
	if (rbd_wire_uuid_is_zero(wish->host_id)) {
		GENL_SET_ERR_MSG(info, "the host-id is zero");
		return -EINVAL;
	}
	for (c = wish->host_name; *c; c++)
		if (*c <= ' ' || *c > '~') {
			GENL_SET_ERR_MSG(info, "a host name is printable ASCII without spaces");
			return -EINVAL;
		}
	return 0;
}

static int take_wish_export(struct genl_info *info, struct rbd_session_wish *wish)
{
	int error;

	if (GENL_REQ_ATTR_CHECK(info, RBD_INITIATOR_A_EXPORT)) {
		GENL_SET_ERR_MSG(info, "no export is named");
		return -EINVAL;
	}
	error = take_name(info, RBD_INITIATOR_A_EXPORT, wish->export, RBD_NAME_MAX);
	if (error || rbd_wire_name_ok(wish->export, strlen(wish->export)))
		return error;
	GENL_SET_ERR_MSG(info,
		"an export name has 1 to 64 of A-Z a-z 0-9 . _ - and starts with none of - .");
	return -EINVAL;
}

static u64 take_u64(struct genl_info *info, int attr, u64 otherwise)
{
	return info->attrs[attr] ? nla_get_u64(info->attrs[attr]) : otherwise;
}

static int take_wish_numbers(struct genl_info *info, struct rbd_session_wish *wish)
{
	wish->nr_queues = take_u32(info, RBD_INITIATOR_A_QUEUES, min(num_online_cpus(), 32u));
	wish->nr_write_queues = take_u32(info, RBD_INITIATOR_A_WRITE_QUEUES, 0);
	wish->nr_poll_queues = take_u32(info, RBD_INITIATOR_A_POLL_QUEUES, 0);
	wish->depth = take_u32(info, RBD_INITIATOR_A_DEPTH, 128);
	wish->max_in_flight_bytes = take_u64(info, RBD_INITIATOR_A_MAX_IN_FLIGHT_BYTES, 0);
	wish->timeout_ms = take_u32(info, RBD_INITIATOR_A_TIMEOUT_MS, 30000);
	wish->loss_ms = take_u32(info, RBD_INITIATOR_A_LOSS_MS, RBD_LOSS_MS_DEFAULT);
	wish->fail_after_ms = take_u32(info, RBD_INITIATOR_A_FAIL_AFTER_MS, FAIL_AFTER_MS);
	wish->reconnect_delay_ms = take_u32(info, RBD_INITIATOR_A_RECONNECT_DELAY_MS,
					    RECONNECT_DELAY_MS);
	if (!wish->nr_queues || !wish->depth || !wish->timeout_ms || !wish->loss_ms ||
	    !wish->reconnect_delay_ms) {
		GENL_SET_ERR_MSG(info,
			"queues, depth, time-out, loss time and reconnect delay are at least 1");
		return -EINVAL;
	}
	wish->reconnect_delay_ms = min_t(u32, wish->reconnect_delay_ms, RECONNECT_DELAY_MS_MAX);
	/* More than there can be is not wrong, only less is granted. */
	wish->nr_queues = min3(wish->nr_queues, (u32)RBD_QUEUES_MAX, nr_cpu_ids);
	wish->nr_write_queues = min3(wish->nr_write_queues, RBD_QUEUES_MAX - wish->nr_queues,
				     nr_cpu_ids);
	wish->nr_poll_queues = min3(wish->nr_poll_queues, RBD_QUEUES_MAX - wish->nr_queues - wish->nr_write_queues,
				    nr_cpu_ids);
	wish->depth = min_t(u32, wish->depth, RBD_DEPTH_MAX);
	return 0;
}

/* The message's copy of the key is wiped; the one that is left is the crypto API's. */
static int make_key(struct genl_info *info, struct rbd_session_wish *wish)
{
	int error;

	wish->key = rbd_key_create(nla_data(info->attrs[RBD_INITIATOR_A_KEY]));
	if (!IS_ERR(wish->key))
		return 0;
	error = PTR_ERR(wish->key);
	wish->key = NULL;
	GENL_SET_ERR_MSG(info, "this kernel's HMAC-SHA-256 could not be had");
	return error;
}

static int take_key(struct genl_info *info, struct rbd_session_wish *wish)
{
	struct nlattr *attr = info->attrs[RBD_INITIATOR_A_KEY];
	int error;

	if (!attr != !info->attrs[RBD_INITIATOR_A_KEY_FILE]) {
		GENL_SET_ERR_MSG(info, "a key and the name of its file belong together");
		return -EINVAL;
	}
	if (!attr)
		return 0;
	error = take_name(info, RBD_INITIATOR_A_KEY_FILE, wish->key_file, RBD_KEY_FILE_MAX);
	return error ?: make_key(info, wish);
}

static void wipe_key(struct genl_info *info)
{
	struct nlattr *attr = info->attrs[RBD_INITIATOR_A_KEY];

	if (attr)
		memzero_explicit(nla_data(attr), nla_len(attr));
}

static int attach_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct rbd_session_wish wish = {
		.read_only = take_flag(info, RBD_INITIATOR_A_READ_ONLY),
		.shared = take_flag(info, RBD_INITIATOR_A_SHARED),
		.tos_given = info->attrs[RBD_INITIATOR_A_TOS],
		.tos = take_u32(info, RBD_INITIATOR_A_TOS, 0),
	};
	int error;

	error = take_wish_hosts(info, &wish);
	if (!error)
		error = take_wish_export(info, &wish);
	if (!error)
		error = take_wish_numbers(info, &wish);
	if (!error)
		error = take_key(info, &wish);
	wipe_key(info);
	if (error)
		return error;

	spin_lock(&host_id_lock);
	memcpy(host_id, wish.host_id, sizeof(host_id));
	spin_unlock(&host_id_lock);
	return rbd_device_attach(info, &wish);
}

static int discover_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct rbd_session_wish wish = {
		.timeout_ms = take_u32(info, RBD_INITIATOR_A_TIMEOUT_MS, 30000),
	};
	int error;

	error = take_wish_hosts(info, &wish);
	if (!error && !wish.timeout_ms) {
		GENL_SET_ERR_MSG(info, "the time-out is at least 1");
		error = -EINVAL;
	}
	if (!error && info->attrs[RBD_INITIATOR_A_KEY])
		error = make_key(info, &wish);
	wipe_key(info);
	return error ?: rbd_discover_start(info, &wish);
}

int rbd_netlink_take_device(struct genl_info *info, char *name)
{
	if (GENL_REQ_ATTR_CHECK(info, RBD_INITIATOR_A_DEVICE)) {
		GENL_SET_ERR_MSG(info, "no device is named");
		return -EINVAL;
	}
	return take_name(info, RBD_INITIATOR_A_DEVICE, name, DISK_NAME_LEN - 1);
}

static int detach_doit(struct sk_buff *skb, struct genl_info *info)
{
	char name[DISK_NAME_LEN];
	int error = rbd_netlink_take_device(info, name);

	if (error)
		return error;
	return rbd_device_detach(info, name,
				 nla_get_flag(info->attrs[RBD_INITIATOR_A_FORCE]));
}

static int set_doit(struct sk_buff *skb, struct genl_info *info)
{
	char name[DISK_NAME_LEN];
	struct rbd_device *device;
	int error = rbd_netlink_take_device(info, name);

	if (error)
		return error;
	if (!info->attrs[RBD_INITIATOR_A_FAIL_AFTER_MS]) {
		GENL_SET_ERR_MSG(info, "nothing is to be changed");
		return -EINVAL;
	}
	device = rbd_device_get(name);
	if (!device) {
		GENL_SET_ERR_MSG(info, "there is no such device");
		return -ENODEV;
	}
	rbd_hold_set(&device->session, nla_get_u32(info->attrs[RBD_INITIATOR_A_FAIL_AFTER_MS]));
	rbd_netlink_device_changed(device);
	rbd_device_put(device);
	return 0;
}

/* What changes state needs CAP_SYS_ADMIN in the initial user namespace. */
static int netlink_pre_doit(const struct genl_split_ops *ops, struct sk_buff *skb,
			    struct genl_info *info)
{
	switch (info->genlhdr->cmd) {
	case RBD_INITIATOR_CMD_INFO_GET:
	case RBD_INITIATOR_CMD_DEVICE_GET:
	case RBD_INITIATOR_CMD_JOB_GET:		/* finds jobs of the same socket only */
		return 0;
	default:
		break;
	}
	if (netlink_capable(skb, CAP_SYS_ADMIN))
		return 0;
	GENL_SET_ERR_MSG(info, "this needs CAP_SYS_ADMIN in the initial user namespace");
	return -EPERM;
}

/* --- the family --- */

#define POLICY_MAX RBD_INITIATOR_A_MAX

/* Strict validation refuses every attribute that a command's policy does not name. */
static const struct nla_policy info_get_policy[POLICY_MAX + 1] = {};

static const struct nla_policy attach_policy[POLICY_MAX + 1] = {
	[RBD_INITIATOR_A_PORTAL] = NLA_POLICY_RANGE(NLA_BINARY, sizeof(struct sockaddr_in),
						    sizeof(struct sockaddr_in6)),
	[RBD_INITIATOR_A_BIND] = NLA_POLICY_RANGE(NLA_BINARY, sizeof(struct sockaddr_in),
						  sizeof(struct sockaddr_in6)),
	[RBD_INITIATOR_A_EXPORT] = { .type = NLA_NUL_STRING, .len = RBD_NAME_MAX },
	[RBD_INITIATOR_A_HOST_ID] = NLA_POLICY_EXACT_LEN(RBD_UUID_SIZE),
	[RBD_INITIATOR_A_HOST_NAME] = { .type = NLA_NUL_STRING, .len = RBD_HOST_NAME_MAX },
	[RBD_INITIATOR_A_READ_ONLY] = NLA_POLICY_MAX(NLA_U8, 1),
	[RBD_INITIATOR_A_SHARED] = NLA_POLICY_MAX(NLA_U8, 1),
	[RBD_INITIATOR_A_QUEUES] = { .type = NLA_U32 },
	[RBD_INITIATOR_A_WRITE_QUEUES] = { .type = NLA_U32 },
	[RBD_INITIATOR_A_POLL_QUEUES] = { .type = NLA_U32 },
	[RBD_INITIATOR_A_DEPTH] = { .type = NLA_U32 },
	[RBD_INITIATOR_A_TIMEOUT_MS] = { .type = NLA_U32 },
	[RBD_INITIATOR_A_LOSS_MS] = { .type = NLA_U32 },
	[RBD_INITIATOR_A_RECONNECT_DELAY_MS] = { .type = NLA_U32 },
	[RBD_INITIATOR_A_FAIL_AFTER_MS] = { .type = NLA_U32 },
	[RBD_INITIATOR_A_KEY] = NLA_POLICY_EXACT_LEN(RBD_KEY_SIZE),
	[RBD_INITIATOR_A_KEY_FILE] = { .type = NLA_NUL_STRING, .len = RBD_KEY_FILE_MAX },
	[RBD_INITIATOR_A_TOS] = NLA_POLICY_MAX(NLA_U32, 255),
	[RBD_INITIATOR_A_MAX_IN_FLIGHT_BYTES] = NLA_POLICY_MIN(NLA_U64, 1),
};

static const struct nla_policy discover_policy[POLICY_MAX + 1] = {
	[RBD_INITIATOR_A_PORTAL] = NLA_POLICY_RANGE(NLA_BINARY, sizeof(struct sockaddr_in),
						    sizeof(struct sockaddr_in6)),
	[RBD_INITIATOR_A_BIND] = NLA_POLICY_RANGE(NLA_BINARY, sizeof(struct sockaddr_in),
						  sizeof(struct sockaddr_in6)),
	[RBD_INITIATOR_A_HOST_ID] = NLA_POLICY_EXACT_LEN(RBD_UUID_SIZE),
	[RBD_INITIATOR_A_HOST_NAME] = { .type = NLA_NUL_STRING, .len = RBD_HOST_NAME_MAX },
	[RBD_INITIATOR_A_TIMEOUT_MS] = { .type = NLA_U32 },
	[RBD_INITIATOR_A_KEY] = NLA_POLICY_EXACT_LEN(RBD_KEY_SIZE),
};

static const struct nla_policy detach_policy[POLICY_MAX + 1] = {
	[RBD_INITIATOR_A_DEVICE] = { .type = NLA_NUL_STRING, .len = DISK_NAME_LEN - 1 },
	[RBD_INITIATOR_A_FORCE] = { .type = NLA_FLAG },
};

static const struct nla_policy set_policy[POLICY_MAX + 1] = {
	[RBD_INITIATOR_A_DEVICE] = { .type = NLA_NUL_STRING, .len = DISK_NAME_LEN - 1 },
	[RBD_INITIATOR_A_FAIL_AFTER_MS] = { .type = NLA_U32 },
};

static const struct nla_policy device_get_policy[POLICY_MAX + 1] = {
	[RBD_INITIATOR_A_DEVICE] = { .type = NLA_NUL_STRING, .len = DISK_NAME_LEN - 1 },
};

static const struct nla_policy stats_get_policy[POLICY_MAX + 1] = {};

static const struct nla_policy job_policy[POLICY_MAX + 1] = {
	[RBD_INITIATOR_A_JOB] = NLA_POLICY_NESTED(rbd_job_policy),
};

#define OPS(cmd_, policy_, last_, doit_, dumpit_) {	\
	.cmd = RBD_INITIATOR_CMD_##cmd_,		\
	.policy = policy_,				\
	.maxattr = last_,				\
	.doit = doit_,					\
	.dumpit = dumpit_,				\
}

static const struct genl_ops ops[] = {
	OPS(INFO_GET, info_get_policy, POLICY_MAX, rbd_netlink_info_get_doit, NULL),
	OPS(ATTACH, attach_policy, POLICY_MAX, attach_doit, NULL),
	OPS(DETACH, detach_policy, POLICY_MAX, detach_doit, NULL),
	OPS(SET, set_policy, POLICY_MAX, set_doit, NULL),
	OPS(DEVICE_GET, device_get_policy, POLICY_MAX, rbd_netlink_device_get_doit, rbd_netlink_device_get_dumpit),
	OPS(JOB_GET, job_policy, POLICY_MAX, rbd_job_get_doit, NULL),
	OPS(JOB_CANCEL, job_policy, POLICY_MAX, rbd_job_cancel_doit, NULL),
	OPS(DISCOVER, discover_policy, POLICY_MAX, discover_doit, NULL),
	OPS(FOUND_GET, job_policy, POLICY_MAX, NULL, rbd_netlink_found_get_dumpit),
	OPS(STATS_GET, stats_get_policy, POLICY_MAX, NULL, rbd_netlink_stats_get_dumpit),
};

static const struct genl_multicast_group groups[] = {
	[RBD_GROUP_JOBS] = { .name = RBD_NETLINK_GROUP_JOBS },
	[RBD_GROUP_CHANGES] = { .name = RBD_NETLINK_GROUP_CHANGES },
};

struct genl_family rbd_netlink_family = {
	.name = RBD_INITIATOR_FAMILY,
	.version = RBD_NETLINK_VERSION,
	.maxattr = RBD_INITIATOR_A_MAX,
	.parallel_ops = true,
	.module = THIS_MODULE,
	.pre_doit = netlink_pre_doit,
	.ops = ops,
	.n_ops = ARRAY_SIZE(ops),
	.resv_start_op = RBD_INITIATOR_CMD_UNSPEC + 1,
	.mcgrps = groups,
	.n_mcgrps = ARRAY_SIZE(groups),
};

int rbd_netlink_init(void)
{
	const struct rbd_jobs jobs = {
		.family = &rbd_netlink_family,
		.attr_job = RBD_INITIATOR_A_JOB,
		.cmd_ntf = RBD_INITIATOR_CMD_JOB_NTF,
		.group = RBD_GROUP_JOBS,
	};
	int error = rbd_jobs_init(&jobs);

	if (error)
		return error;
	error = genl_register_family(&rbd_netlink_family);
	if (error)
		rbd_jobs_exit();
	return error;
}

void rbd_netlink_exit(void)
{
	rbd_jobs_mute();
	genl_unregister_family(&rbd_netlink_family);
	rbd_jobs_exit();
}
