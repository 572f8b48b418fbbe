// SPDX-License-Identifier: GPL-2.0
/*
 * The generic netlink family: what each command takes, who may give it, what it does.
 * What is told in return is in netlink-show.c; include/uapi/linux/rbd_target.h tells the ABI.
 */
#include <linux/in.h>
#include <linux/in6.h>
#include <linux/module.h>
#include <linux/nodemask.h>
#include <linux/random.h>
#include <linux/slab.h>
#include <linux/uuid.h>
#include <net/genetlink.h>
#include <linux/rbd_netlink.h>
#include <linux/rbd_target.h>

#include "../common/address.h"
#include "../common/job.h"
#include "../common/wire.h"
#include "ban.h"
#include "device.h"
#include "epoch.h"
#include "export.h"
#include "netlink.h"
#include "portal.h"
#include "session.h"

#define EXPORT_BLOCK_SIZE_DEFAULT	4096

/* --- what comes in --- */

static int need(struct genl_info *info, int attr, const char *sentence)
{
	return info->attrs[attr] ? 0 : rbdt_refuse(info, -EINVAL, sentence);
}

int rbdt_netlink_export_name(struct genl_info *info, const char **name)
{
	int error = need(info, RBD_TARGET_A_EXPORT, "no export is named");

	if (error)
		return error;
	*name = nla_data(info->attrs[RBD_TARGET_A_EXPORT]);
	if (!rbd_wire_name_ok(*name, strlen(*name)))
		return rbdt_refuse(info, -EINVAL,
				   "an export's name is 1 to 64 of A-Z a-z 0-9 . _ - and begins with none of - and .");
	return 0;
}

static int get_portal(struct genl_info *info, struct sockaddr_storage *address)
{
	const struct nlattr *attr = info->attrs[RBD_TARGET_A_PORTAL];
	struct sockaddr_in6 *in6 = (void *)address;
	struct sockaddr_in *in = (void *)address;
	int error = need(info, RBD_TARGET_A_PORTAL, "no portal is named");
	bool port;

	if (error)
		return error;
	memset(address, 0, sizeof(*address));
	memcpy(address, nla_data(attr), nla_len(attr));
	if (address->ss_family == AF_INET && nla_len(attr) == sizeof(*in)) {
		port = in->sin_port;
		memset(in->sin_zero, 0, sizeof(in->sin_zero));
	} else if (address->ss_family == AF_INET6 && nla_len(attr) == sizeof(*in6)) {
		port = in6->sin6_port;
		in6->sin6_flowinfo = 0;
	} else {
		return rbdt_refuse(info, -EINVAL, "a portal's address is one of IPv4 or IPv6");
	}
	if (!port)
		return rbdt_refuse(info, -EINVAL, "a portal needs a port");
	return 0;
}

static bool get_bool(struct genl_info *info, int attr)
{
	return info->attrs[attr] && nla_get_u8(info->attrs[attr]);
}

/* --- jobs --- */

struct resize_args {
	char name[RBD_NAME_MAX + 1];
	u64 size_bytes;
	bool force;
};

struct remove_args {
	char name[RBD_NAME_MAX + 1];
	bool force;
};

struct drop_args {
	u8 uuid[RBD_UUID_SIZE];
	bool ban;
};

static int run_export_add(struct rbd_job *job, void *arg)
{
	struct rbdt_export *export = arg;
	int error = rbdt_export_create(export, job);

	if (error) {
		rbdt_export_put_wait(export);	/* what it had can be used at once */
		return error;
	}
	rbd_job_result(job, export->name);
	rbdt_export_put(export);
	return 0;
}

static int run_export_remove(struct rbd_job *job, void *arg)
{
	struct remove_args *args = arg;
	int error = rbdt_export_remove(args->name, args->force, job);

	kfree(args);
	return error;
}

static int run_export_resize(struct rbd_job *job, void *arg)
{
	struct resize_args *args = arg;
	int error = rbdt_export_resize(args->name, args->size_bytes, args->force, job);

	kfree(args);
	return error;
}

static int run_portal_remove(struct rbd_job *job, void *arg)
{
	int error = rbdt_portal_remove(arg, job);

	kfree(arg);
	return error;
}

static int run_session_drop(struct rbd_job *job, void *arg)
{
	struct drop_args *args = arg;
	int error = rbdt_session_drop(args->uuid, args->ban, job);

	kfree(args);
	return error;
}

static const struct rbd_job_kind job_export_add = {
	.name = "export add", .cancel_on_close = true, .run = run_export_add,
};

static const struct rbd_job_kind job_export_remove = {
	.name = "export remove", .run = run_export_remove,
};

static const struct rbd_job_kind job_export_resize = {
	.name = "export resize", .cancel_on_close = true, .run = run_export_resize,
};

static const struct rbd_job_kind job_portal_remove = {
	.name = "portal remove", .run = run_portal_remove,
};

static const struct rbd_job_kind job_session_drop = {
	.name = "session drop", .run = run_session_drop,
};

/* --- commands --- */

/* Reads a nest of WHO into an empty list; an absent one leaves it empty. */
static int parse_who_list(struct genl_info *info, int attr, struct rbdt_who_list *list)
{
	const struct nlattr *nest = info->attrs[attr], *who;
	int rem;

	if (!nest)
		return 0;
	list->entries = kcalloc(RBD_ALLOW_MAX, sizeof(*list->entries), GFP_KERNEL);
	if (!list->entries)
		return rbdt_refuse(info, -ENOMEM, RBDT_NO_MEMORY);
	nla_for_each_nested(who, nest, rem) {
		if (nla_type(who) != RBD_TARGET_A_WHO || nla_len(who) > RBD_WHO_MAX + 1)
			return rbdt_refuse(info, -EINVAL,
					   "the allow list has an entry of another kind");
		if (list->nr == RBD_ALLOW_MAX)
			return rbdt_refuse(info, -E2BIG, "the allow list has too many entries");
		nla_strscpy(list->entries[list->nr], who, RBD_WHO_MAX + 1);
		if (!rbd_who_ok(list->entries[list->nr]))
			return rbdt_refuse(info, -EINVAL,
					   "the allow list takes host-ids, host names and address prefixes");
		list->nr++;
	}
	if (!list->nr)
		return rbdt_refuse(info, -EINVAL, "the allow list is empty");
	return 0;
}

/* Reads a nest of KEY_FILE into an empty list; an absent one leaves it empty. */
static int parse_key_files(struct genl_info *info, int attr, struct rbdt_key_files *files)
{
	const struct nlattr *nest = info->attrs[attr], *file;
	int rem;

	if (!nest)
		return 0;
	files->entries = kcalloc(RBD_KEYS_MAX, sizeof(*files->entries), GFP_KERNEL);
	if (!files->entries)
		return rbdt_refuse(info, -ENOMEM, RBDT_NO_MEMORY);
	nla_for_each_nested(file, nest, rem) {
		if (nla_type(file) != RBD_TARGET_A_KEY_FILE || nla_len(file) < 2)
			return rbdt_refuse(info, -EINVAL, "the file of a key has no name");
		if (files->nr == RBD_KEYS_MAX)
			return rbdt_refuse(info, -E2BIG, "an export has at most 32 keys");
		nla_strscpy(files->entries[files->nr++], file, RBD_KEY_FILE_MAX + 1);
	}
	if (!files->nr)
		return rbdt_refuse(info, -EINVAL, "the list of key files is empty");
	return 0;
}

static int parse_key(struct genl_info *info, const struct nlattr *attr, const char *file,
		     struct rbdt_host_keys *keys)
{
	struct rbd_key *key;
	unsigned int i;

	for (i = 0; i < keys->nr; i++)
		if (!strcmp(keys->entries[i].file, file))
			return rbdt_refuse(info, -EINVAL, "two keys are of the same file");
	key = rbd_key_create(nla_data(attr));
	if (IS_ERR(key))
		return rbdt_refuse(info, PTR_ERR(key),
				   "this kernel's HMAC-SHA-256 could not be had");
	strscpy(keys->entries[keys->nr].file, file, sizeof(keys->entries[keys->nr].file));
	keys->entries[keys->nr++].key = key;
	return 0;
}

/* Each key has the name of its file in the same place. */
static int parse_keys_of(struct genl_info *info, const struct rbdt_key_files *files,
			 struct rbdt_host_keys *keys)
{
	const struct nlattr *attr;
	int error = 0, rem;

	if (rbdt_host_keys_alloc(keys))
		return rbdt_refuse(info, -ENOMEM, RBDT_NO_MEMORY);
	nla_for_each_nested(attr, info->attrs[RBD_TARGET_A_KEYS], rem) {
		if (nla_type(attr) != RBD_TARGET_A_KEY || nla_len(attr) != RBD_KEY_SIZE ||
		    keys->nr == files->nr)
			return rbdt_refuse(info, -EINVAL, "there is not one key for each key file");
		error = parse_key(info, attr, files->entries[keys->nr], keys);
		if (error)
			return error;
	}
	if (keys->nr != files->nr)
		return rbdt_refuse(info, -EINVAL, "there is not one key for each key file");
	return 0;
}

/* The message's copies are wiped; what is left is the crypto API's. */
static void wipe_keys(struct genl_info *info)
{
	struct nlattr *attr;
	int rem;

	if (info->attrs[RBD_TARGET_A_KEYS])
		nla_for_each_nested(attr, info->attrs[RBD_TARGET_A_KEYS], rem)
			memzero_explicit(nla_data(attr), nla_len(attr));
}

static int parse_keys(struct genl_info *info, struct rbdt_host_keys *keys)
{
	struct rbdt_key_files files = { };
	int error = parse_key_files(info, RBD_TARGET_A_KEY_FILES, &files);

	if (!error && !info->attrs[RBD_TARGET_A_KEYS] != !files.nr)
		error = rbdt_refuse(info, -EINVAL, "there is not one key for each key file");
	if (!error && files.nr)
		error = parse_keys_of(info, &files, keys);
	kfree(files.entries);
	return error;
}

static int parse_size(struct genl_info *info, struct rbdt_export *export)
{
	int error = need(info, RBD_TARGET_A_SIZE_BYTES, "a memory export needs a size");

	if (error)
		return error;
	export->size_bytes = nla_get_u64(info->attrs[RBD_TARGET_A_SIZE_BYTES]);
	export->block_size = EXPORT_BLOCK_SIZE_DEFAULT;
	if (info->attrs[RBD_TARGET_A_BLOCK_SIZE])
		export->block_size = nla_get_u32(info->attrs[RBD_TARGET_A_BLOCK_SIZE]);
	if (export->block_size != 512 && export->block_size != 4096)
		return rbdt_refuse(info, -EINVAL, "the block size is 512 or 4096");
	if (!export->size_bytes || export->size_bytes & (export->block_size - 1))
		return rbdt_refuse(info, -EINVAL, "the size has to be a multiple of the block size");
	if (export->size_bytes >> 53)
		return rbdt_refuse(info, -EINVAL, "the size is beyond any memory");
	return 0;
}

static int parse_node(struct genl_info *info, struct rbdt_export *export)
{
	export->node = NUMA_NO_NODE;
	if (!info->attrs[RBD_TARGET_A_NUMA_NODE])
		return 0;
	export->node = nla_get_s32(info->attrs[RBD_TARGET_A_NUMA_NODE]);
	if (export->node < 0 || export->node >= MAX_NUMNODES || !node_state(export->node, N_MEMORY))
		return rbdt_refuse(info, -EINVAL, "this host has no memory on such a NUMA node");
	export->node_given = true;
	return 0;
}

static int parse_memory(struct genl_info *info, struct rbdt_export *export)
{
	int error;

	if (info->attrs[RBD_TARGET_A_DEVICE_FD] || info->attrs[RBD_TARGET_A_FRESH])
		return rbdt_refuse(info, -EINVAL, "a memory export has no device");
	error = parse_size(info, export);
	if (!error)
		error = parse_node(info, export);
	export->ops = &rbdt_memory_ops;
	return error;
}

/* A file without a name of what it is about could speak of any device. */
static int parse_state(struct genl_info *info, struct rbdt_device_wish *wish)
{
	struct nlattr *fd = info->attrs[RBD_TARGET_A_STATE_FD];
	struct nlattr *identity = info->attrs[RBD_TARGET_A_IDENTITY];

	if (!fd != !identity)
		return rbdt_refuse(info, -EINVAL,
				   "a state file and the device's identity belong together");
	wish->state_fd = fd ? nla_get_s32(fd) : -1;
	wish->identity = identity ? nla_data(identity) : NULL;
	if (fd && (wish->state_fd < 0 || rbd_wire_uuid_is_zero(wish->identity)))
		return rbdt_refuse(info, -EINVAL, "the state file or the identity is none");
	return 0;
}

static int parse_device(struct genl_info *info, struct rbdt_export *export)
{
	struct rbdt_device_wish wish = {
		.fresh = nla_get_flag(info->attrs[RBD_TARGET_A_FRESH]),
	};
	int error = need(info, RBD_TARGET_A_DEVICE_FD, "a device export needs a device");
	const char *why;

	if (error)
		return error;
	if (info->attrs[RBD_TARGET_A_SIZE_BYTES] || info->attrs[RBD_TARGET_A_BLOCK_SIZE] ||
	    info->attrs[RBD_TARGET_A_NUMA_NODE])
		return rbdt_refuse(info, -EINVAL,
				   "size, block size and NUMA node are the device's own");
	error = parse_state(info, &wish);
	if (error)
		return error;
	wish.fd = nla_get_u32(info->attrs[RBD_TARGET_A_DEVICE_FD]);
	error = rbdt_device_prepare(export, &wish, &why);
	return error ? rbdt_refuse(info, error, why) : 0;
}

static int parse_class(struct genl_info *info, struct rbdt_export *export)
{
	switch (nla_get_u32(info->attrs[RBD_TARGET_A_CLASS])) {
	case RBD_CLASS_MEMORY:
		return parse_memory(info, export);
	case RBD_CLASS_DEVICE:
		return parse_device(info, export);
	default:
		return rbdt_refuse(info, -EINVAL, "an export is of class memory or device");
	}
}

static int parse_export(struct genl_info *info, struct rbdt_export *export)
{
	const char *name;
	int error = rbdt_netlink_export_name(info, &name);

	if (!error)
		error = need(info, RBD_TARGET_A_CLASS, "an export needs a class");
	if (error)
		return error;
	strscpy(export->name, name, sizeof(export->name));
	export->read_only = get_bool(info, RBD_TARGET_A_READ_ONLY);
	export->shared = get_bool(info, RBD_TARGET_A_SHARED);
	error = parse_class(info, export);
	if (!error)
		error = parse_who_list(info, RBD_TARGET_A_ALLOW, &export->allow);
	if (!error)
		error = parse_keys(info, &export->keys);
	if (error)
		return error;
	if (info->attrs[RBD_TARGET_A_UUID])
		memcpy(export->uuid, nla_data(info->attrs[RBD_TARGET_A_UUID]), RBD_UUID_SIZE);
	else
		generate_random_uuid(export->uuid);
	if (rbd_wire_uuid_is_zero(export->uuid))
		return rbdt_refuse(info, -EINVAL, "the UUID is zero");
	return 0;
}

static int export_add_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct rbdt_export *export = rbdt_export_alloc();
	const char *why;
	int error;

	if (!export)
		return rbdt_refuse(info, -ENOMEM, RBDT_NO_MEMORY);
	error = parse_export(info, export);
	wipe_keys(info);
	if (!error) {
		error = rbdt_export_reserve(export, &why);
		if (error)
			rbdt_refuse(info, error, why);
	}
	if (!error) {
		error = rbd_job_start(info, &job_export_add, export->name, export);
		if (!error)
			return 0;
		rbdt_export_cancel(export);
	}
	rbdt_export_put(export);
	return error;
}

static int parse_change(struct genl_info *info, struct rbdt_change *change)
{
	int error = parse_who_list(info, RBD_TARGET_A_ALLOW, &change->allow);

	if (!error)
		error = parse_who_list(info, RBD_TARGET_A_DENY, &change->deny);
	change->set_read_only = info->attrs[RBD_TARGET_A_READ_ONLY];
	change->read_only = get_bool(info, RBD_TARGET_A_READ_ONLY);
	change->set_shared = info->attrs[RBD_TARGET_A_SHARED];
	change->shared = get_bool(info, RBD_TARGET_A_SHARED);
	if (!error)
		error = parse_keys(info, &change->keys);
	if (!error)
		error = parse_key_files(info, RBD_TARGET_A_DROP_KEY_FILES, &change->drop_keys);
	if (!error && !change->allow.nr && !change->deny.nr && !change->keys.nr &&
	    !change->drop_keys.nr && !change->set_read_only && !change->set_shared)
		error = rbdt_refuse(info, -EINVAL, "there is nothing to change");
	return error;
}

static int export_set_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct rbdt_change change = { };
	const char *name, *why;
	int error = rbdt_netlink_export_name(info, &name);

	if (!error)
		error = parse_change(info, &change);
	wipe_keys(info);
	if (!error) {
		error = rbdt_export_change(name, &change, &why);
		if (error)
			rbdt_refuse(info, error, why);
	}
	kfree(change.allow.entries);
	kfree(change.deny.entries);
	kfree(change.drop_keys.entries);
	rbdt_host_keys_free(&change.keys);
	return error;
}

static int export_resize_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct resize_args *args;
	const char *name;
	int error = rbdt_netlink_export_name(info, &name);

	if (!error)
		error = need(info, RBD_TARGET_A_SIZE_BYTES, "no size is given");
	if (error)
		return error;
	args = kzalloc(sizeof(*args), GFP_KERNEL);
	if (!args)
		return rbdt_refuse(info, -ENOMEM, RBDT_NO_MEMORY);
	strscpy(args->name, name, sizeof(args->name));
	args->size_bytes = nla_get_u64(info->attrs[RBD_TARGET_A_SIZE_BYTES]);
	args->force = nla_get_flag(info->attrs[RBD_TARGET_A_FORCE]);
	error = -EINVAL;
	if (!args->size_bytes || args->size_bytes >> 53)
		rbdt_refuse(info, error, "the size is none, or beyond any memory");
	else
		error = rbd_job_start(info, &job_export_resize, name, args);
	if (error)
		kfree(args);
	return error;
}

static int export_remove_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct remove_args *args;
	const char *name;
	int error = rbdt_netlink_export_name(info, &name);

	if (error)
		return error;
	args = kzalloc(sizeof(*args), GFP_KERNEL);
	if (!args)
		return rbdt_refuse(info, -ENOMEM, RBDT_NO_MEMORY);
	strscpy(args->name, name, sizeof(args->name));
	args->force = nla_get_flag(info->attrs[RBD_TARGET_A_FORCE]);
	error = rbd_job_start(info, &job_export_remove, name, args);
	if (error)
		kfree(args);
	return error;
}

static int portal_add_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct sockaddr_storage address;
	int error = get_portal(info, &address);

	return error ?: rbdt_portal_add(&address, info->extack);
}

static int portal_remove_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct sockaddr_storage address, *arg;
	char text[RBD_ADDRESS_TEXT];
	int error = get_portal(info, &address);

	if (error)
		return error;
	if (!rbdt_portal_exists(&address))
		return rbdt_refuse(info, -ENOENT, "there is no such portal");
	arg = kmemdup(&address, sizeof(address), GFP_KERNEL);
	if (!arg)
		return rbdt_refuse(info, -ENOMEM, RBDT_NO_MEMORY);
	error = rbd_job_start(info, &job_portal_remove, rbd_address_text(&address, text), arg);
	if (error)
		kfree(arg);
	return error;
}

static int session_drop_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct drop_args *args;
	char text[40];
	int error = need(info, RBD_TARGET_A_SESSION, "no session is named");

	if (error)
		return error;
	args = kzalloc(sizeof(*args), GFP_KERNEL);
	if (!args)
		return rbdt_refuse(info, -ENOMEM, RBDT_NO_MEMORY);
	nla_memcpy(args->uuid, info->attrs[RBD_TARGET_A_SESSION], RBD_UUID_SIZE);
	args->ban = nla_get_flag(info->attrs[RBD_TARGET_A_BAN]);
	snprintf(text, sizeof(text), "%pUb", args->uuid);
	error = rbd_job_start(info, &job_session_drop, text, args);
	if (error)
		kfree(args);
	return error;
}

static int ban_remove_doit(struct sk_buff *skb, struct genl_info *info)
{
	int error = need(info, RBD_TARGET_A_HOST_ID, "no host is named");

	if (error)
		return error;
	error = rbdt_ban_remove(nla_data(info->attrs[RBD_TARGET_A_HOST_ID]));
	return error ? rbdt_refuse(info, error, "that host is not banned") : 0;
}

/* --- the family --- */

#define NAME_POLICY	{ .type = NLA_NUL_STRING, .len = RBD_NAME_MAX }
#define UUID_POLICY	NLA_POLICY_EXACT_LEN(RBD_UUID_SIZE)
#define BOOL_POLICY	NLA_POLICY_MAX(NLA_U8, 1)
#define PORTAL_POLICY	NLA_POLICY_RANGE(NLA_BINARY, sizeof(struct sockaddr_in), \
					 sizeof(struct sockaddr_in6))

static const struct nla_policy who_policy[RBD_TARGET_A_MAX + 1] = {
	[RBD_TARGET_A_WHO] = { .type = NLA_NUL_STRING, .len = RBD_WHO_MAX },
};

static const struct nla_policy keys_policy[RBD_TARGET_A_MAX + 1] = {
	[RBD_TARGET_A_KEY] = NLA_POLICY_EXACT_LEN(RBD_KEY_SIZE),
};

static const struct nla_policy key_files_policy[RBD_TARGET_A_MAX + 1] = {
	[RBD_TARGET_A_KEY_FILE] = { .type = NLA_NUL_STRING, .len = RBD_KEY_FILE_MAX },
};

static const struct nla_policy none_policy[RBD_TARGET_A_MAX + 1] = { };

static const struct nla_policy export_add_policy[RBD_TARGET_A_MAX + 1] = {
	[RBD_TARGET_A_EXPORT] = NAME_POLICY,
	[RBD_TARGET_A_CLASS] = { .type = NLA_U32 },
	[RBD_TARGET_A_SIZE_BYTES] = { .type = NLA_U64 },
	[RBD_TARGET_A_BLOCK_SIZE] = { .type = NLA_U32 },
	[RBD_TARGET_A_NUMA_NODE] = { .type = NLA_S32 },
	[RBD_TARGET_A_UUID] = UUID_POLICY,
	[RBD_TARGET_A_READ_ONLY] = BOOL_POLICY,
	[RBD_TARGET_A_SHARED] = BOOL_POLICY,
	[RBD_TARGET_A_ALLOW] = NLA_POLICY_NESTED(who_policy),
	[RBD_TARGET_A_DEVICE_FD] = { .type = NLA_U32 },
	[RBD_TARGET_A_STATE_FD] = { .type = NLA_U32 },
	[RBD_TARGET_A_IDENTITY] = NLA_POLICY_EXACT_LEN(RBD_UUID_SIZE),
	[RBD_TARGET_A_FRESH] = { .type = NLA_FLAG },
	[RBD_TARGET_A_KEYS] = NLA_POLICY_NESTED(keys_policy),
	[RBD_TARGET_A_KEY_FILES] = NLA_POLICY_NESTED(key_files_policy),
};

static const struct nla_policy export_set_policy[RBD_TARGET_A_MAX + 1] = {
	[RBD_TARGET_A_EXPORT] = NAME_POLICY,
	[RBD_TARGET_A_READ_ONLY] = BOOL_POLICY,
	[RBD_TARGET_A_SHARED] = BOOL_POLICY,
	[RBD_TARGET_A_ALLOW] = NLA_POLICY_NESTED(who_policy),
	[RBD_TARGET_A_DENY] = NLA_POLICY_NESTED(who_policy),
	[RBD_TARGET_A_KEYS] = NLA_POLICY_NESTED(keys_policy),
	[RBD_TARGET_A_KEY_FILES] = NLA_POLICY_NESTED(key_files_policy),
	[RBD_TARGET_A_DROP_KEY_FILES] = NLA_POLICY_NESTED(key_files_policy),
};

static const struct nla_policy export_remove_policy[RBD_TARGET_A_MAX + 1] = {
	[RBD_TARGET_A_EXPORT] = NAME_POLICY,
	[RBD_TARGET_A_FORCE] = { .type = NLA_FLAG },
};

static const struct nla_policy export_resize_policy[RBD_TARGET_A_MAX + 1] = {
	[RBD_TARGET_A_EXPORT] = NAME_POLICY,
	[RBD_TARGET_A_SIZE_BYTES] = { .type = NLA_U64 },
	[RBD_TARGET_A_FORCE] = { .type = NLA_FLAG },
};

static const struct nla_policy export_get_policy[RBD_TARGET_A_MAX + 1] = {
	[RBD_TARGET_A_EXPORT] = NAME_POLICY,
};

static const struct nla_policy portal_policy[RBD_TARGET_A_MAX + 1] = {
	[RBD_TARGET_A_PORTAL] = PORTAL_POLICY,
};

static const struct nla_policy session_drop_policy[RBD_TARGET_A_MAX + 1] = {
	[RBD_TARGET_A_SESSION] = UUID_POLICY,
	[RBD_TARGET_A_BAN] = { .type = NLA_FLAG },
};

static const struct nla_policy ban_remove_policy[RBD_TARGET_A_MAX + 1] = {
	[RBD_TARGET_A_HOST_ID] = UUID_POLICY,
};

static const struct nla_policy job_policy[RBD_TARGET_A_MAX + 1] = {
	[RBD_TARGET_A_JOB] = NLA_POLICY_NESTED(rbd_job_policy),
};

/*
 * State is changed by the administrator of the host, not of a namespace: the flag of
 * generic netlink would ask for CAP_NET_ADMIN, so it is asked here, by the operation
 * that was found and not by the number that was sent.
 */
#define CHANGES_STATE	1

static int netlink_pre_doit(const struct genl_split_ops *ops, struct sk_buff *skb,
			    struct genl_info *info)
{
	if (!(ops->internal_flags & CHANGES_STATE) || netlink_capable(skb, CAP_SYS_ADMIN))
		return 0;
	return rbdt_refuse(info, -EPERM,
			   "this needs CAP_SYS_ADMIN in the initial user namespace");
}

#define OP(_cmd, _policy, _flags, ...) {				\
	.cmd = RBD_TARGET_CMD_ ## _cmd,					\
	.policy = _policy,						\
	.maxattr = ARRAY_SIZE(_policy) - 1,				\
	.internal_flags = _flags,					\
	__VA_ARGS__							\
}

static const struct genl_ops netlink_ops[] = {
	OP(INFO_GET, none_policy, 0, .doit = rbdt_netlink_info_get_doit),
	OP(EXPORT_ADD, export_add_policy, CHANGES_STATE, .doit = export_add_doit),
	OP(EXPORT_SET, export_set_policy, CHANGES_STATE, .doit = export_set_doit),
	OP(EXPORT_REMOVE, export_remove_policy, CHANGES_STATE, .doit = export_remove_doit),
	OP(EXPORT_RESIZE, export_resize_policy, CHANGES_STATE, .doit = export_resize_doit),
	OP(EXPORT_GET, export_get_policy, 0, .doit = rbdt_netlink_export_get_doit,
	   .start = rbdt_netlink_dump_start, .dumpit = rbdt_netlink_export_get_dumpit),
	OP(PORTAL_ADD, portal_policy, CHANGES_STATE, .doit = portal_add_doit),
	OP(PORTAL_REMOVE, portal_policy, CHANGES_STATE, .doit = portal_remove_doit),
	OP(PORTAL_GET, none_policy, 0, .dumpit = rbdt_netlink_portal_get_dumpit),
	OP(SESSION_GET, none_policy, 0, .dumpit = rbdt_netlink_session_get_dumpit),
	OP(SESSION_DROP, session_drop_policy, CHANGES_STATE, .doit = session_drop_doit),
	OP(BAN_GET, none_policy, 0, .dumpit = rbdt_netlink_ban_get_dumpit),
	OP(BAN_REMOVE, ban_remove_policy, CHANGES_STATE, .doit = ban_remove_doit),
	OP(STATS_GET, none_policy, 0, .dumpit = rbdt_netlink_stats_get_dumpit),
	OP(SESSION_STATS_GET, none_policy, 0, .dumpit = rbdt_netlink_session_stats_get_dumpit),
	OP(JOB_GET, job_policy, 0, .doit = rbd_job_get_doit),
	OP(JOB_CANCEL, job_policy, CHANGES_STATE, .doit = rbd_job_cancel_doit),
};

static const struct genl_multicast_group netlink_groups[] = {
	[RBDT_GROUP_JOBS] = { .name = RBD_NETLINK_GROUP_JOBS },
	[RBDT_GROUP_CHANGES] = { .name = RBD_NETLINK_GROUP_CHANGES },
};

struct genl_family rbdt_netlink_family = {
	.name = RBD_TARGET_FAMILY,
	.version = RBD_NETLINK_VERSION,
	.maxattr = RBD_TARGET_A_MAX,
	.netnsok = false,
	.parallel_ops = true,
	.pre_doit = netlink_pre_doit,
	.ops = netlink_ops,
	.n_ops = ARRAY_SIZE(netlink_ops),
	.resv_start_op = RBD_TARGET_CMD_UNSPEC + 1,
	.mcgrps = netlink_groups,
	.n_mcgrps = ARRAY_SIZE(netlink_groups),
	.module = THIS_MODULE,
};

int rbdt_netlink_init(void)
{
	static const struct rbd_jobs jobs = {
		.family = &rbdt_netlink_family,
		.attr_job = RBD_TARGET_A_JOB,
		.cmd_ntf = RBD_TARGET_CMD_JOB_NTF,
		.group = RBDT_GROUP_JOBS,
	};
	int error = rbd_jobs_init(&jobs);

	if (error)
		return error;
	error = genl_register_family(&rbdt_netlink_family);
	if (error)
		rbd_jobs_exit();
	return error;
}

void rbdt_netlink_exit(void)
{
	rbd_jobs_mute();
	genl_unregister_family(&rbdt_netlink_family);
	rbd_jobs_exit();
}
