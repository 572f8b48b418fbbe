// SPDX-License-Identifier: GPL-2.0
/*
 * What the netlink family tells: answers, dumps, events.
 */
#include <linux/in.h>
#include <linux/in6.h>
#include <net/genetlink.h>
#include <rdma/ib_addr.h>
#include <linux/rbd_netlink.h>
#include <linux/rbd_target.h>

#include "../common/job.h"
#include "ban.h"
#include "epoch.h"
#include "epochs.h"
#include "export.h"
#include "netlink.h"
#include "portal.h"
#include "session.h"

/* Enough for an export with full lists, the largest message there is. */
#define MESSAGE_BYTES	(NLMSG_GOODSIZE + RBD_ALLOW_MAX * nla_total_size(RBD_WHO_MAX + 1) + \
			 RBD_KEYS_MAX * nla_total_size(RBD_KEY_FILE_MAX + 1))

#define NO_ROOM		"the answer does not fit into a message"

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

/* Of the keys themselves nothing is told to anyone. */
static int put_key_files(struct sk_buff *skb, struct rbdt_export *export)
{
	struct nlattr *nest = nla_nest_start(skb, RBD_TARGET_A_KEY_FILES);
	unsigned int i;

	if (!nest)
		return -EMSGSIZE;
	for (i = 0; i < export->keys.nr; i++)
		if (nla_put_string(skb, RBD_TARGET_A_KEY_FILE, export->keys.entries[i].file))
			return -EMSGSIZE;
	nla_nest_end(skb, nest);
	return 0;
}

static int put_backing(struct sk_buff *skb, struct rbdt_export *export)
{
	if (nla_put_string(skb, RBD_TARGET_A_DEVICE,
			   export->ops->name ? export->ops->name(export) : "") ||
	    put_bool(skb, RBD_TARGET_A_WRITE_CACHE,
		     export->device_flags & RBD_DEVICE_WRITE_CACHE) ||
	    put_bool(skb, RBD_TARGET_A_BACKING_LOST, export->lost))
		return -EMSGSIZE;
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
	    put_allow(skb, export) || put_key_files(skb, export) ||
	    nla_put_u32(skb, RBD_TARGET_A_SESSIONS, export->nr_sessions) ||
	    nla_put_u32(skb, RBD_TARGET_A_EXTENT_BYTES, export->extent_bytes) ||
	    put_bool(skb, RBD_TARGET_A_BROKEN, export->broken))
		return -EMSGSIZE;
	return put_backing(skb, export);
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
	    put_u64(skb, RBD_TARGET_A_STAGING_BYTES, READ_ONCE(session->staging_bytes)) ||
	    put_address(skb, RBD_TARGET_A_PORTAL, &session->portal_address))
		return -EMSGSIZE;
	return 0;
}

static int fill_ban(struct sk_buff *skb, const struct rbdt_ban *ban)
{
	if (put_uuid(skb, RBD_TARGET_A_HOST_ID, ban->host_id) ||
	    nla_put_string(skb, RBD_TARGET_A_HOST_NAME, ban->host_name))
		return -EMSGSIZE;
	return 0;
}

static int put_commands(struct sk_buff *skb, const struct rbdt_stats_commands *commands)
{
	return nla_put(skb, RBD_TARGET_A_REQUESTS, sizeof(commands->requests), commands->requests) ||
	       nla_put(skb, RBD_TARGET_A_BYTES, sizeof(commands->bytes), commands->bytes) ||
	       nla_put(skb, RBD_TARGET_A_ERRORS, sizeof(commands->errors), commands->errors);
}

static int fill_stats(struct sk_buff *skb, struct rbdt_export *export)
{
	const struct rbdt_stats *stats = &export->stats;
	struct rbdt_stats_commands sum;

	rbdt_stats_sum(stats, &sum);
	if (nla_put_string(skb, RBD_TARGET_A_EXPORT, export->name) ||
	    put_u64(skb, RBD_TARGET_A_ATTACHED, stats->attached) ||
	    put_u64(skb, RBD_TARGET_A_RESUMED, stats->resumed) ||
	    put_u64(skb, RBD_TARGET_A_REFUSED, stats->refused) ||
	    put_u64(skb, RBD_TARGET_A_FENCES, stats->fences) ||
	    put_u64(skb, RBD_TARGET_A_LOST, stats->lost) ||
	    put_u64(skb, RBD_TARGET_A_EXPIRED, stats->expired) || put_commands(skb, &sum))
		return -EMSGSIZE;
	return 0;
}

static u64 connected_ms(const struct rbdt_session *session)
{
	u64 at_ms = READ_ONCE(session->stats.connected_at_ms);

	return at_ms ? max_t(u64, rbdt_now_ms() - at_ms, 1) : 0;	/* 0 would say that it is not */
}

static int fill_session_stats(struct sk_buff *skb, const struct rbdt_session *session,
			      struct rbdt_epoch *epoch)
{
	struct rbdt_session_counts sum;

	rbdt_stats_session_sum(session, epoch, &sum);
	if (put_uuid(skb, RBD_TARGET_A_SESSION, session->uuid) ||
	    nla_put_string(skb, RBD_TARGET_A_EXPORT, session->export->name) ||
	    put_uuid(skb, RBD_TARGET_A_HOST_ID, session->peer.host_id) ||
	    nla_put_string(skb, RBD_TARGET_A_HOST_NAME, session->peer.host_name) ||
	    put_u64(skb, RBD_TARGET_A_CONNECTIONS, sum.connections) ||
	    put_u64(skb, RBD_TARGET_A_CONNECTED_MS, connected_ms(session)) ||
	    put_u64(skb, RBD_TARGET_A_FENCES, sum.fences) ||
	    put_u64(skb, RBD_TARGET_A_MESSAGES, sum.messages) ||
	    put_u64(skb, RBD_TARGET_A_HEARTBEATS, sum.heartbeats) ||
	    nla_put_u32(skb, RBD_TARGET_A_COMMANDS_BUSY, rbdt_epoch_count_commands(epoch)) ||
	    nla_put_u32(skb, RBD_TARGET_A_RESULTS_WAITING, rbdt_epoch_count_waiting(epoch)) ||
	    put_commands(skb, &sum.commands))
		return -EMSGSIZE;
	return 0;
}

/* --- events --- */

static struct sk_buff *event_begin(u8 cmd, void **header)
{
	struct sk_buff *skb;

	if (rbd_jobs_muted())
		return NULL;
	skb = genlmsg_new(MESSAGE_BYTES, GFP_KERNEL);
	if (!skb)
		return NULL;
	*header = genlmsg_put(skb, 0, 0, &rbdt_netlink_family, 0, cmd);
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
	genlmsg_multicast(&rbdt_netlink_family, skb, 0, RBDT_GROUP_CHANGES, GFP_KERNEL);
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

/* --- answers --- */

int rbdt_netlink_info_get_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct sk_buff *reply = genlmsg_new(NLMSG_GOODSIZE, GFP_KERNEL);
	struct nlattr *nest;
	void *header;

	if (!reply)
		return rbdt_refuse(info, -ENOMEM, RBDT_NO_MEMORY);
	header = genlmsg_put_reply(reply, info, &rbdt_netlink_family, 0, info->genlhdr->cmd);
	nest = header ? nla_nest_start(reply, RBD_TARGET_A_INFO) : NULL;
	if (!nest ||
	    nla_put_string(reply, RBD_INFO_A_MODULE_VERSION, RBD_MODULE_VERSION) ||
	    nla_put_u32(reply, RBD_INFO_A_NETLINK_VERSION, RBD_NETLINK_VERSION) ||
	    nla_put_u32(reply, RBD_INFO_A_WIRE_VERSION, RBD_WIRE_VERSION) ||
	    nla_put_u32(reply, RBD_INFO_A_WIRE_VERSION_MIN, RBD_WIRE_VERSION_MIN)) {
		nlmsg_free(reply);
		return rbdt_refuse(info, -EMSGSIZE, NO_ROOM);
	}
	nla_nest_end(reply, nest);
	genlmsg_end(reply, header);
	return genlmsg_reply(reply, info);
}

static int export_reply(struct genl_info *info, struct rbdt_export *export)
{
	struct sk_buff *reply = genlmsg_new(MESSAGE_BYTES, GFP_KERNEL);
	int error = -EMSGSIZE;
	void *header;

	if (!reply)
		return rbdt_refuse(info, -ENOMEM, RBDT_NO_MEMORY);
	header = genlmsg_put_reply(reply, info, &rbdt_netlink_family, 0, info->genlhdr->cmd);
	if (header) {
		mutex_lock(&export->lock);
		error = fill_export(reply, export);
		mutex_unlock(&export->lock);
	}
	if (error) {
		nlmsg_free(reply);
		return rbdt_refuse(info, error, NO_ROOM);
	}
	genlmsg_end(reply, header);
	return genlmsg_reply(reply, info);
}

int rbdt_netlink_export_get_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct rbdt_export *export;
	const char *name;
	int error = rbdt_netlink_export_name(info, &name);

	if (error)
		return error;
	export = rbdt_export_find(name);
	if (!export)
		return rbdt_refuse(info, -ENOENT, "there is no such export");
	error = export_reply(info, export);
	rbdt_export_put(export);
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
			   &rbdt_netlink_family, NLM_F_MULTI, dump->cmd);
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

static int dump_ban(void *arg, const struct rbdt_ban *ban)
{
	struct dump *dump = arg;
	void *header = dump_begin(dump);

	return header ? dump_end(dump, header, fill_ban(dump->skb, ban)) : -EMSGSIZE;
}

static int dump_stats(void *arg, struct rbdt_export *export)
{
	struct dump *dump = arg;
	void *header = dump_begin(dump);

	return header ? dump_end(dump, header, fill_stats(dump->skb, export)) : -EMSGSIZE;
}

static int dump_session_stats(struct dump *dump, const struct rbdt_session *session, struct rbdt_epoch *epoch)
{
	void *header = dump_begin(dump);

	return header ? dump_end(dump, header, fill_session_stats(dump->skb, session, epoch)) : -EMSGSIZE;
}

/* What is there goes out; one that does not fit even alone is an error, not the end. */
static int dump_result(struct dump *dump, int error)
{
	return dump->skb->len ?: error;
}

int rbdt_netlink_dump_start(struct netlink_callback *cb)
{
	cb->min_dump_alloc = MESSAGE_BYTES;
	return 0;
}

int rbdt_netlink_export_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb)
{
	struct dump dump = { .skb = skb, .cb = cb, .cmd = RBD_TARGET_CMD_EXPORT_GET };

	return dump_result(&dump, rbdt_exports_dump((unsigned long *)&cb->args[0], dump_export,
						    &dump));
}

int rbdt_netlink_portal_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb)
{
	struct dump dump = { .skb = skb, .cb = cb, .cmd = RBD_TARGET_CMD_PORTAL_GET };

	return dump_result(&dump, rbdt_portals_dump((unsigned long *)&cb->args[0], dump_portal,
						    &dump));
}

int rbdt_netlink_session_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb)
{
	struct dump dump = { .skb = skb, .cb = cb, .cmd = RBD_TARGET_CMD_SESSION_GET };

	return dump_result(&dump, rbdt_sessions_dump((unsigned long *)&cb->args[0], dump_session,
						     &dump));
}

int rbdt_netlink_stats_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb)
{
	struct dump dump = { .skb = skb, .cb = cb, .cmd = RBD_TARGET_CMD_STATS_GET };

	return dump_result(&dump, rbdt_exports_dump((unsigned long *)&cb->args[0], dump_stats,
						    &dump));
}

/*
 * By their epochs, which keep them: the sums take longer than a spinlock should be held. cb->args[0] is the
 * serial of the last one. Those that are told are those that SESSION_GET tells.
 */
int rbdt_netlink_session_stats_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb)
{
	struct dump dump = { .skb = skb, .cb = cb, .cmd = RBD_TARGET_CMD_SESSION_STATS_GET };
	struct rbdt_session *session;
	struct rbdt_epoch *epoch;
	u64 last = cb->args[0];
	int error = 0;

	while (!error && (epoch = rbdt_epochs_next(NULL, &last, &session))) {
		if (session && READ_ONCE(session->listed))
			error = dump_session_stats(&dump, session, epoch);
		if (!error)
			cb->args[0] = last;
		if (session)
			rbdt_session_put(session);
		rbdt_epoch_put(epoch);
	}
	return dump_result(&dump, error);
}

int rbdt_netlink_ban_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb)
{
	struct dump dump = { .skb = skb, .cb = cb, .cmd = RBD_TARGET_CMD_BAN_GET };

	return dump_result(&dump, rbdt_bans_dump((unsigned long *)&cb->args[0], dump_ban, &dump));
}
