// SPDX-License-Identifier: GPL-2.0
/*
 * The generic netlink family: what each command takes, who may give it, and
 * what is told in return. include/uapi/linux/rbd_target.h tells the ABI.
 */
#include <linux/in.h>
#include <linux/in6.h>
#include <linux/module.h>
#include <linux/nodemask.h>
#include <linux/random.h>
#include <linux/slab.h>
#include <linux/uuid.h>
#include <net/genetlink.h>
#include <rdma/ib_addr.h>
#include <linux/rbd_netlink.h>
#include <linux/rbd_target.h>

#include "../common/job.h"
#include "../common/transport.h"
#include "../common/wire.h"
#include "epoch.h"
#include "export.h"
#include "netlink.h"
#include "portal.h"
#include "session.h"

#define EXPORT_BLOCK_SIZE_DEFAULT	4096

enum {
	GROUP_JOBS,
	GROUP_CHANGES,
};

/* Enough for an export with a full allow list, the largest message there is. */
#define MESSAGE_BYTES	(NLMSG_GOODSIZE + RBD_ALLOW_MAX * nla_total_size(RBD_WHO_MAX + 1))

static struct genl_family netlink_family;
static bool netlink_registered;

/* --- messages out --- */

static int put_bool(struct sk_buff *skb, int attr, bool value)
{
	return nla_put_u8(skb, attr, value);
}

static int put_u64(struct sk_buff *skb, int attr, u64 value)
{
	return nla_put_u64_64bit(skb, attr, value, RBD_TARGET_A_PAD);
}

static int put_uuid(struct sk_buff *skb, int attr, const u8 *uuid)
{
	return nla_put(skb, attr, RBD_UUID_SIZE, uuid);
}

static int put_address(struct sk_buff *skb, int attr, const struct sockaddr_storage *address)
{
	return nla_put(skb, attr, rdma_addr_size((struct sockaddr *)address), address);
}

static int put_allow(struct sk_buff *skb, struct rbdt_export *export)
{
	struct nlattr *nest = nla_nest_start(skb, RBD_TARGET_A_ALLOW);
	unsigned int i;

	if (!nest)
		return -EMSGSIZE;
	for (i = 0; i < export->allow.nr; i++)
		if (nla_put_string(skb, RBD_TARGET_A_WHO, export->allow.entries[i]))
			return -EMSGSIZE;
	nla_nest_end(skb, nest);
	return 0;
}

static int fill_export(struct sk_buff *skb, struct rbdt_export *export)
{
	if (nla_put_string(skb, RBD_TARGET_A_EXPORT, export->name) ||
	    nla_put_u32(skb, RBD_TARGET_A_CLASS, export->ops->class) ||
	    put_u64(skb, RBD_TARGET_A_SIZE_BYTES, export->size_bytes) ||
	    nla_put_u32(skb, RBD_TARGET_A_BLOCK_SIZE, export->block_size) ||
	    nla_put_u32(skb, RBD_TARGET_A_NUMA_NODE, export->node) ||
	    put_uuid(skb, RBD_TARGET_A_UUID, export->uuid) ||
	    put_uuid(skb, RBD_TARGET_A_INCARNATION, export->incarnation) ||
	    put_bool(skb, RBD_TARGET_A_READ_ONLY, export->read_only) ||
	    put_bool(skb, RBD_TARGET_A_SHARED, export->shared) ||
	    put_allow(skb, export) ||
	    nla_put_u32(skb, RBD_TARGET_A_SESSIONS, export->nr_sessions) ||
	    nla_put_u32(skb, RBD_TARGET_A_EXTENT_BYTES, export->extent_bytes))
		return -EMSGSIZE;
	return 0;
}

static int fill_portal(struct sk_buff *skb, struct rbdt_portal *portal, bool listening)
{
	struct rbdt_match match = { .portal = portal };

	if (put_address(skb, RBD_TARGET_A_PORTAL, &portal->address) ||
	    put_bool(skb, RBD_TARGET_A_LISTENING, listening) ||
	    nla_put_string(skb, RBD_TARGET_A_RDMA_DEVICE, portal->device_name) ||
	    nla_put_u32(skb, RBD_TARGET_A_SESSIONS, rbdt_epochs_count_sessions(&match)))
		return -EMSGSIZE;
	return 0;
}

/* With export->lock or the sessions' lock held: session->epoch stays. */
static int fill_session(struct sk_buff *skb, struct rbdt_session *session)
{
	struct rbdt_epoch *epoch = session->epoch;

	if (put_uuid(skb, RBD_TARGET_A_SESSION, session->uuid) ||
	    nla_put_string(skb, RBD_TARGET_A_EXPORT, session->export->name) ||
	    nla_put_u32(skb, RBD_TARGET_A_SESSION_STATE, session->state) ||
	    put_uuid(skb, RBD_TARGET_A_HOST_ID, session->peer.host_id) ||
	    nla_put_string(skb, RBD_TARGET_A_HOST_NAME, session->peer.host_name) ||
	    put_address(skb, RBD_TARGET_A_ADDRESS, &session->address) ||
	    put_bool(skb, RBD_TARGET_A_READ_ONLY, session->read_only) ||
	    put_bool(skb, RBD_TARGET_A_SHARED, session->shared) ||
	    put_u64(skb, RBD_TARGET_A_EPOCH, session->highest_epoch) ||
	    nla_put_u32(skb, RBD_TARGET_A_QUEUES, epoch ? READ_ONCE(epoch->nr_connected) : 0) ||
	    nla_put_u32(skb, RBD_TARGET_A_QUEUES_GRANTED, session->nr_queues) ||
	    nla_put_u32(skb, RBD_TARGET_A_DEPTH, session->depth) ||
	    nla_put_u32(skb, RBD_TARGET_A_LOSS_MS, session->loss_ms) ||
	    put_uuid(skb, RBD_TARGET_A_WRITER_SET, session->writer_set) ||
	    nla_put_u32(skb, RBD_TARGET_A_SILENT_MS, epoch ? rbdt_epoch_silent_ms(epoch) : 0) ||
	    nla_put_string(skb, RBD_TARGET_A_TRANSPORT, session->transport) ||
	    put_address(skb, RBD_TARGET_A_PORTAL, &session->portal_address))
		return -EMSGSIZE;
	return 0;
}

/* --- events --- */

static struct sk_buff *event_begin(u8 cmd, void **header)
{
	struct sk_buff *skb;

	if (!READ_ONCE(netlink_registered))
		return NULL;
	skb = genlmsg_new(MESSAGE_BYTES, GFP_KERNEL);
	if (!skb)
		return NULL;
	*header = genlmsg_put(skb, 0, 0, &netlink_family, 0, cmd);
	if (*header)
		return skb;
	nlmsg_free(skb);
	return NULL;
}

static void event_end(struct sk_buff *skb, void *header, int error)
{
	if (error) {
		nlmsg_free(skb);
		return;
	}
	genlmsg_end(skb, header);
	genlmsg_multicast(&netlink_family, skb, 0, GROUP_CHANGES, GFP_KERNEL);
}

void rbdt_netlink_export_changed(struct rbdt_export *export)
{
	void *header;
	struct sk_buff *skb = event_begin(RBD_TARGET_CMD_EXPORT_NTF, &header);

	if (skb)
		event_end(skb, header, fill_export(skb, export));
}

void rbdt_netlink_export_gone(const char *name)
{
	void *header;
	struct sk_buff *skb = event_begin(RBD_TARGET_CMD_EXPORT_DEL_NTF, &header);

	if (skb)
		event_end(skb, header, nla_put_string(skb, RBD_TARGET_A_EXPORT, name));
}

void rbdt_netlink_portal_changed(struct rbdt_portal *portal, bool listening)
{
	void *header;
	struct sk_buff *skb = event_begin(RBD_TARGET_CMD_PORTAL_NTF, &header);

	if (skb)
		event_end(skb, header, fill_portal(skb, portal, listening));
}

void rbdt_netlink_portal_gone(const struct sockaddr_storage *address)
{
	void *header;
	struct sk_buff *skb = event_begin(RBD_TARGET_CMD_PORTAL_DEL_NTF, &header);

	if (skb)
		event_end(skb, header, put_address(skb, RBD_TARGET_A_PORTAL, address));
}

void rbdt_netlink_session_changed(struct rbdt_session *session)
{
	void *header;
	struct sk_buff *skb = event_begin(RBD_TARGET_CMD_SESSION_NTF, &header);

	if (skb)
		event_end(skb, header, fill_session(skb, session));
}

void rbdt_netlink_session_gone(const u8 *uuid)
{
	void *header;
	struct sk_buff *skb = event_begin(RBD_TARGET_CMD_SESSION_DEL_NTF, &header);

	if (skb)
		event_end(skb, header, put_uuid(skb, RBD_TARGET_A_SESSION, uuid));
}

/* --- what comes in --- */

static int need(struct genl_info *info, int attr, const char *sentence)
{
	if (info->attrs[attr])
		return 0;
	info->extack->_msg = sentence;
	return -EINVAL;
}

static int refuse(struct genl_info *info, int error, const char *sentence)
{
	info->extack->_msg = sentence;
	return error;
}

static int get_export_name(struct genl_info *info, const char **name)
{
	int error = need(info, RBD_TARGET_A_EXPORT, "no export is named");

	if (error)
		return error;
	*name = nla_data(info->attrs[RBD_TARGET_A_EXPORT]);
	if (!rbd_wire_name_ok(*name, strlen(*name)))
		return refuse(info, -EINVAL,
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
		return refuse(info, -EINVAL, "a portal's address is one of IPv4 or IPv6");
	}
	if (!port)
		return refuse(info, -EINVAL, "a portal needs a port");
	return 0;
}

static bool get_bool(struct genl_info *info, int attr)
{
	return info->attrs[attr] && nla_get_u8(info->attrs[attr]);
}

/* --- jobs --- */

struct remove_args {
	char name[RBD_NAME_MAX + 1];
	bool force;
};

static int run_export_add(struct rbd_job *job, void *arg)
{
	struct rbdt_export *export = arg;
	int error = rbdt_export_create(export, job);

	if (!error)
		rbd_job_result(job, export->name);
	rbdt_export_put(export);
	return error;
}

static int run_export_remove(struct rbd_job *job, void *arg)
{
	struct remove_args *args = arg;
	int error = rbdt_export_remove(args->name, args->force, job);

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
	int error = rbdt_session_drop(arg, job);

	kfree(arg);
	return error;
}

static const struct rbd_job_kind job_export_add = {
	.name = "export add", .cancel_on_close = true, .run = run_export_add,
};

static const struct rbd_job_kind job_export_remove = {
	.name = "export remove", .run = run_export_remove,
};

static const struct rbd_job_kind job_portal_remove = {
	.name = "portal remove", .run = run_portal_remove,
};

static const struct rbd_job_kind job_session_drop = {
	.name = "session drop", .run = run_session_drop,
};

/* --- commands --- */

static int info_get_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct sk_buff *reply = genlmsg_new(NLMSG_GOODSIZE, GFP_KERNEL);
	struct nlattr *nest;
	void *header;

	if (!reply)
		return -ENOMEM;
	header = genlmsg_put_reply(reply, info, &netlink_family, 0, info->genlhdr->cmd);
	nest = header ? nla_nest_start(reply, RBD_TARGET_A_INFO) : NULL;
	if (!nest ||
	    nla_put_string(reply, RBD_INFO_A_MODULE_VERSION, RBD_MODULE_VERSION) ||
	    nla_put_u32(reply, RBD_INFO_A_NETLINK_VERSION, RBD_NETLINK_VERSION) ||
	    nla_put_u32(reply, RBD_INFO_A_WIRE_VERSION, RBD_WIRE_VERSION) ||
	    nla_put_u32(reply, RBD_INFO_A_WIRE_VERSION_MIN, RBD_WIRE_VERSION_MIN)) {
		nlmsg_free(reply);
		return -EMSGSIZE;
	}
	nla_nest_end(reply, nest);
	genlmsg_end(reply, header);
	return genlmsg_reply(reply, info);
}

/* Reads a nest of WHO into an empty list; an absent one leaves it empty. */
static int parse_who_list(struct genl_info *info, int attr, struct rbdt_who_list *list)
{
	const struct nlattr *nest = info->attrs[attr], *who;
	int rem;

	if (!nest)
		return 0;
	list->entries = kcalloc(RBD_ALLOW_MAX, sizeof(*list->entries), GFP_KERNEL);
	if (!list->entries)
		return -ENOMEM;
	nla_for_each_nested(who, nest, rem) {
		if (nla_type(who) != RBD_TARGET_A_WHO || nla_len(who) > RBD_WHO_MAX + 1)
			return refuse(info, -EINVAL, "the allow list has an entry of another kind");
		if (list->nr == RBD_ALLOW_MAX)
			return refuse(info, -E2BIG, "the allow list has too many entries");
		nla_strscpy(list->entries[list->nr], who, RBD_WHO_MAX + 1);
		if (!rbd_who_ok(list->entries[list->nr]))
			return refuse(info, -EINVAL,
				      "the allow list takes host-ids, host names and address prefixes");
		list->nr++;
	}
	if (!list->nr)
		return refuse(info, -EINVAL, "the allow list is empty");
	return 0;
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
		return refuse(info, -EINVAL, "the block size is 512 or 4096");
	if (!export->size_bytes || export->size_bytes & (export->block_size - 1))
		return refuse(info, -EINVAL, "the size has to be a multiple of the block size");
	if (export->size_bytes >> 53)
		return refuse(info, -EINVAL, "the size is beyond any memory");
	return 0;
}

static int parse_node(struct genl_info *info, struct rbdt_export *export)
{
	export->node = NUMA_NO_NODE;
	if (!info->attrs[RBD_TARGET_A_NUMA_NODE])
		return 0;
	export->node = nla_get_s32(info->attrs[RBD_TARGET_A_NUMA_NODE]);
	if (export->node < 0 || export->node >= MAX_NUMNODES || !node_state(export->node, N_MEMORY))
		return refuse(info, -EINVAL, "this host has no memory on such a NUMA node");
	export->node_given = true;
	return 0;
}

static int parse_export(struct genl_info *info, struct rbdt_export *export)
{
	const char *name;
	int error = get_export_name(info, &name);

	if (!error)
		error = need(info, RBD_TARGET_A_CLASS, "an export needs a class");
	if (error)
		return error;
	strscpy(export->name, name, sizeof(export->name));
	switch (nla_get_u32(info->attrs[RBD_TARGET_A_CLASS])) {
	case RBD_CLASS_MEMORY:
		export->ops = &rbdt_memory_ops;
		break;
	case RBD_CLASS_DEVICE:
		return refuse(info, -EOPNOTSUPP, "this version cannot export a block device yet");
	default:
		return refuse(info, -EINVAL, "an export is of class memory or device");
	}
	error = parse_size(info, export);
	if (!error)
		error = parse_node(info, export);
	if (!error)
		error = parse_who_list(info, RBD_TARGET_A_ALLOW, &export->allow);
	if (error)
		return error;
	export->read_only = get_bool(info, RBD_TARGET_A_READ_ONLY);
	export->shared = get_bool(info, RBD_TARGET_A_SHARED);
	if (info->attrs[RBD_TARGET_A_UUID])
		memcpy(export->uuid, nla_data(info->attrs[RBD_TARGET_A_UUID]), RBD_UUID_SIZE);
	else
		generate_random_uuid(export->uuid);
	if (rbd_wire_uuid_is_zero(export->uuid))
		return refuse(info, -EINVAL, "the UUID is zero");
	return 0;
}

static int export_add_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct rbdt_export *export = rbdt_export_alloc();
	int error;

	if (!export)
		return -ENOMEM;
	error = parse_export(info, export);
	if (!error) {
		error = rbdt_export_reserve(export);
		if (error)
			refuse(info, error, "there is an export of that name already");
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
	if (!error && !change->allow.nr && !change->deny.nr && !change->set_read_only &&
	    !change->set_shared)
		error = refuse(info, -EINVAL, "there is nothing to change");
	return error;
}

static int export_set_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct rbdt_change change = { };
	const char *name, *why;
	int error = get_export_name(info, &name);

	if (!error)
		error = parse_change(info, &change);
	if (!error) {
		error = rbdt_export_change(name, &change, &why);
		if (error)
			refuse(info, error, why);
	}
	kfree(change.allow.entries);
	kfree(change.deny.entries);
	return error;
}

static int export_resize_doit(struct sk_buff *skb, struct genl_info *info)
{
	return refuse(info, -EOPNOTSUPP, "this version cannot resize an export yet");
}

static int export_remove_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct remove_args *args;
	const char *name;
	int error = get_export_name(info, &name);

	if (error)
		return error;
	args = kzalloc(sizeof(*args), GFP_KERNEL);
	if (!args)
		return -ENOMEM;
	strscpy(args->name, name, sizeof(args->name));
	args->force = nla_get_flag(info->attrs[RBD_TARGET_A_FORCE]);
	error = rbd_job_start(info, &job_export_remove, name, args);
	if (error)
		kfree(args);
	return error;
}

static int export_get_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct rbdt_export *export;
	struct sk_buff *reply;
	const char *name;
	void *header;
	int error = get_export_name(info, &name);

	if (error)
		return error;
	export = rbdt_export_find(name);
	if (!export)
		return refuse(info, -ENOENT, "there is no such export");
	error = -ENOMEM;
	reply = genlmsg_new(MESSAGE_BYTES, GFP_KERNEL);
	if (!reply)
		goto out;
	error = -EMSGSIZE;
	header = genlmsg_put_reply(reply, info, &netlink_family, 0, info->genlhdr->cmd);
	if (header) {
		mutex_lock(&export->lock);
		error = fill_export(reply, export);
		mutex_unlock(&export->lock);
	}
	if (error) {
		nlmsg_free(reply);
		goto out;
	}
	genlmsg_end(reply, header);
	error = genlmsg_reply(reply, info);
out:
	rbdt_export_put(export);
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
	char text[64];
	int error = get_portal(info, &address);

	if (error)
		return error;
	if (!rbdt_portal_exists(&address))
		return refuse(info, -ENOENT, "there is no such portal");
	arg = kmemdup(&address, sizeof(address), GFP_KERNEL);
	if (!arg)
		return -ENOMEM;
	snprintf(text, sizeof(text), "%pISpc", &address);
	error = rbd_job_start(info, &job_portal_remove, text, arg);
	if (error)
		kfree(arg);
	return error;
}

static int session_drop_doit(struct sk_buff *skb, struct genl_info *info)
{
	char text[40];
	u8 *uuid;
	int error = need(info, RBD_TARGET_A_SESSION, "no session is named");

	if (error)
		return error;
	if (nla_get_flag(info->attrs[RBD_TARGET_A_BAN]))
		return refuse(info, -EOPNOTSUPP, "this version cannot ban a host yet");
	uuid = kmemdup(nla_data(info->attrs[RBD_TARGET_A_SESSION]), RBD_UUID_SIZE, GFP_KERNEL);
	if (!uuid)
		return -ENOMEM;
	snprintf(text, sizeof(text), "%pUb", uuid);
	error = rbd_job_start(info, &job_session_drop, text, uuid);
	if (error)
		kfree(uuid);
	return error;
}

/*
 * --- dumps ---
 *
 * Objects are numbered in the order of their lists; cb->args[0] is the last one told.
 */

struct dump {
	struct sk_buff *skb;
	struct netlink_callback *cb;
	u8 cmd;
};

static void *dump_begin(struct dump *dump)
{
	return genlmsg_put(dump->skb, NETLINK_CB(dump->cb->skb).portid, dump->cb->nlh->nlmsg_seq,
			   &netlink_family, NLM_F_MULTI, dump->cmd);
}

static int dump_end(struct dump *dump, void *header, int error)
{
	if (error)
		genlmsg_cancel(dump->skb, header);
	else
		genlmsg_end(dump->skb, header);
	return error;
}

static int dump_export(void *arg, struct rbdt_export *export)
{
	struct dump *dump = arg;
	void *header = dump_begin(dump);

	return header ? dump_end(dump, header, fill_export(dump->skb, export)) : -EMSGSIZE;
}

static int dump_portal(void *arg, struct rbdt_portal *portal, bool listening)
{
	struct dump *dump = arg;
	void *header = dump_begin(dump);

	return header ? dump_end(dump, header, fill_portal(dump->skb, portal, listening)) :
			-EMSGSIZE;
}

static int dump_session(void *arg, struct rbdt_session *session)
{
	struct dump *dump = arg;
	void *header = dump_begin(dump);

	return header ? dump_end(dump, header, fill_session(dump->skb, session)) : -EMSGSIZE;
}

/* What is there goes out; one that does not fit even alone is an error, not the end. */
static int dump_result(struct dump *dump, int error)
{
	return dump->skb->len ?: error;
}

static int dump_start(struct netlink_callback *cb)
{
	cb->min_dump_alloc = MESSAGE_BYTES;
	return 0;
}

static int export_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb)
{
	struct dump dump = { .skb = skb, .cb = cb, .cmd = RBD_TARGET_CMD_EXPORT_GET };

	return dump_result(&dump, rbdt_exports_dump((unsigned long *)&cb->args[0], dump_export, &dump));
}

static int portal_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb)
{
	struct dump dump = { .skb = skb, .cb = cb, .cmd = RBD_TARGET_CMD_PORTAL_GET };

	return dump_result(&dump, rbdt_portals_dump((unsigned long *)&cb->args[0], dump_portal, &dump));
}

static int session_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb)
{
	struct dump dump = { .skb = skb, .cb = cb, .cmd = RBD_TARGET_CMD_SESSION_GET };

	return dump_result(&dump, rbdt_sessions_dump((unsigned long *)&cb->args[0], dump_session, &dump));
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
};

static const struct nla_policy export_set_policy[RBD_TARGET_A_MAX + 1] = {
	[RBD_TARGET_A_EXPORT] = NAME_POLICY,
	[RBD_TARGET_A_READ_ONLY] = BOOL_POLICY,
	[RBD_TARGET_A_SHARED] = BOOL_POLICY,
	[RBD_TARGET_A_ALLOW] = NLA_POLICY_NESTED(who_policy),
	[RBD_TARGET_A_DENY] = NLA_POLICY_NESTED(who_policy),
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
	return refuse(info, -EPERM, "this needs CAP_SYS_ADMIN in the initial user namespace");
}

#define OP(_cmd, _policy, _flags, ...) {				\
	.cmd = RBD_TARGET_CMD_ ## _cmd,					\
	.policy = _policy,						\
	.maxattr = ARRAY_SIZE(_policy) - 1,				\
	.internal_flags = _flags,					\
	__VA_ARGS__							\
}

static const struct genl_ops netlink_ops[] = {
	OP(INFO_GET, none_policy, 0, .doit = info_get_doit),
	OP(EXPORT_ADD, export_add_policy, CHANGES_STATE, .doit = export_add_doit),
	OP(EXPORT_SET, export_set_policy, CHANGES_STATE, .doit = export_set_doit),
	OP(EXPORT_REMOVE, export_remove_policy, CHANGES_STATE, .doit = export_remove_doit),
	OP(EXPORT_RESIZE, export_resize_policy, CHANGES_STATE, .doit = export_resize_doit),
	OP(EXPORT_GET, export_get_policy, 0, .doit = export_get_doit,
	   .start = dump_start, .dumpit = export_get_dumpit),
	OP(PORTAL_ADD, portal_policy, CHANGES_STATE, .doit = portal_add_doit),
	OP(PORTAL_REMOVE, portal_policy, CHANGES_STATE, .doit = portal_remove_doit),
	OP(PORTAL_GET, none_policy, 0, .dumpit = portal_get_dumpit),
	OP(SESSION_GET, none_policy, 0, .dumpit = session_get_dumpit),
	OP(SESSION_DROP, session_drop_policy, CHANGES_STATE, .doit = session_drop_doit),
	OP(JOB_GET, job_policy, 0, .doit = rbd_job_get_doit),
	OP(JOB_CANCEL, job_policy, CHANGES_STATE, .doit = rbd_job_cancel_doit),
};

static const struct genl_multicast_group netlink_groups[] = {
	[GROUP_JOBS] = { .name = RBD_NETLINK_GROUP_JOBS },
	[GROUP_CHANGES] = { .name = RBD_NETLINK_GROUP_CHANGES },
};

static struct genl_family netlink_family = {
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
		.family = &netlink_family,
		.attr_job = RBD_TARGET_A_JOB,
		.cmd_ntf = RBD_TARGET_CMD_JOB_NTF,
		.group = GROUP_JOBS,
	};
	int error = rbd_jobs_init(&jobs);

	if (error)
		return error;
	error = genl_register_family(&netlink_family);
	if (error)
		rbd_jobs_exit();
	else
		WRITE_ONCE(netlink_registered, true);
	return error;
}

void rbdt_netlink_exit(void)
{
	WRITE_ONCE(netlink_registered, false);
	genl_unregister_family(&netlink_family);
	rbd_jobs_exit();
}
