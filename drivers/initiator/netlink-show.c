// SPDX-License-Identifier: GPL-2.0
/*
 * What the netlink family tells: answers, dumps, events.
 */
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

static int put_u64(struct sk_buff *skb, int attr, u64 value)
{
	return nla_put_u64_64bit(skb, attr, value, RBD_INITIATOR_A_PAD);
}

/* --- devices --- */

static size_t sockaddr_bytes(const struct sockaddr_storage *address)
{
	return address->ss_family == AF_INET ? sizeof(struct sockaddr_in) :
					       sizeof(struct sockaddr_in6);
}

static int fill_wish(struct sk_buff *skb, const struct rbd_session_wish *wish)
{
	return nla_put_string(skb, RBD_INITIATOR_A_EXPORT, wish->export) ||
	       nla_put(skb, RBD_INITIATOR_A_PORTAL, sockaddr_bytes(&wish->portal),
		       &wish->portal) ||
	       (wish->bind.ss_family != AF_UNSPEC &&
		nla_put(skb, RBD_INITIATOR_A_BIND, sockaddr_bytes(&wish->bind), &wish->bind)) ||
	       (wish->key &&
		nla_put_string(skb, RBD_INITIATOR_A_KEY_FILE, wish->key_file)) ||
	       (wish->tos_given && nla_put_u32(skb, RBD_INITIATOR_A_TOS, wish->tos)) ||
	       (wish->max_in_flight_bytes &&
		put_u64(skb, RBD_INITIATOR_A_MAX_IN_FLIGHT_BYTES, wish->max_in_flight_bytes)) ||
	       nla_put_string(skb, RBD_INITIATOR_A_HOST_NAME, wish->host_name);
}

/* The hardware queues and their depth are the disk's: the connection of the moment may have fewer. */
static int fill_shape(struct sk_buff *skb, const struct rbd_shape *shape)
{
	return nla_put_u32(skb, RBD_INITIATOR_A_QUEUES, rbd_shape_main_queues(shape)) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_WRITE_QUEUES, shape->nr_write_queues) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_POLL_QUEUES, shape->nr_poll_queues) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_DEPTH, shape->depth) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_MAX_IO_BYTES, shape->limits.max_io_bytes);
}

/* In whole seconds: what is left of a hold is for people, and for those who poll. */
static u32 hold_left_ms(struct rbd_session *session, enum rbd_device_state state)
{
	u32 left_ms = state == RBD_DEVICE_RECONNECTING ? rbd_hold_left_ms(session) : 0;

	if (left_ms == RBD_FAIL_AFTER_NEVER_MS)
		return left_ms;
	return min_t(u64, DIV_ROUND_UP_ULL(left_ms, MSEC_PER_SEC) * MSEC_PER_SEC,
		     RBD_FAIL_AFTER_NEVER_MS - 1);
}

static int fill_hold(struct sk_buff *skb, struct rbd_session *session,
		     enum rbd_device_state state)
{
	return nla_put_u32(skb, RBD_INITIATOR_A_RECONNECT_DELAY_MS,
			   session->wish.reconnect_delay_ms) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_FAIL_AFTER_MS,
			   READ_ONCE(session->wish.fail_after_ms)) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_HOLD_LEFT_MS,
			   hold_left_ms(session, state)) ||
	       put_u64(skb, RBD_INITIATOR_A_RECONNECTS, READ_ONCE(session->reconnects));
}

static int fill_grant(struct sk_buff *skb, struct rbd_session *session)
{
	u32 queue_pairs = 1u << READ_ONCE(session->lane_shift);
	struct rbd_grant copy, *grant = &copy;

	rbd_session_copy_grant(session, grant);
	return nla_put_u32(skb, RBD_INITIATOR_A_CLASS, grant->class) ||
	       put_u64(skb, RBD_INITIATOR_A_SIZE_BYTES, grant->size_bytes) ||
	       put_u64(skb, RBD_INITIATOR_A_STAGING_BYTES,
		       rbd_session_is_staged(session) ? grant->region_bytes : 0) ||
	       nla_put_u8(skb, RBD_INITIATOR_A_WRITE_CACHE,
			  !!(grant->device.flags & cpu_to_le32(RBD_DEVICE_WRITE_CACHE))) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_BLOCK_SIZE, grant->block_size) ||
	       nla_put_u8(skb, RBD_INITIATOR_A_READ_ONLY, grant->read_only) ||
	       nla_put_u8(skb, RBD_INITIATOR_A_SHARED, grant->shared) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_LOSS_MS, grant->loss_ms) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_EXTENT_BYTES, grant->extent_bytes) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_READ_DEPTH, session->read_depth) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_QUEUE_PAIRS, queue_pairs) ||
	       put_u64(skb, RBD_INITIATOR_A_EPOCH, grant->epoch) ||
	       nla_put(skb, RBD_INITIATOR_A_SESSION, RBD_UUID_SIZE, grant->session) ||
	       nla_put(skb, RBD_INITIATOR_A_EXPORT_UUID, RBD_UUID_SIZE, grant->export_uuid) ||
	       nla_put(skb, RBD_INITIATOR_A_INCARNATION, RBD_UUID_SIZE, grant->incarnation) ||
	       nla_put(skb, RBD_INITIATOR_A_WRITER_SET, RBD_UUID_SIZE, grant->writer_set) ||
	       nla_put_string(skb, RBD_INITIATOR_A_TARGET_NAME, grant->target_name);
}

static int fill_fabric(struct sk_buff *skb, struct rbd_session *session)
{
	struct rbd_fabric fabric;

	rbd_session_copy_fabric(session, &fabric);
	return nla_put_string(skb, RBD_INITIATOR_A_GID_TYPE, fabric.gid_type) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_PATH_MTU, fabric.path_mtu_bytes) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_INTERFACE_MTU, fabric.interface_mtu_bytes) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_ACK_TIMEOUT_MS, fabric.ack_timeout_ms) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_RETRY_COUNT, fabric.retry_count);
}

/* What says that written data is where it belongs: promise 1 of the design */
static const char *placement(const struct rbd_session *session)
{
	if (rbd_session_is_staged(session))
		return "target-answer";
	return session->limits.read_behind ? "read-behind" : "write-ack";
}

static int fill_device(struct sk_buff *skb, struct rbd_device *device)
{
	struct rbd_session *session = &device->session;
	char reason[RBD_REASON_MAX];
	enum rbd_device_state state = rbd_session_state(session, reason);

	if (nla_put_string(skb, RBD_INITIATOR_A_DEVICE, device->disk.name) ||
	    nla_put_u32(skb, RBD_INITIATOR_A_STATE, state) ||
	    nla_put_string(skb, RBD_INITIATOR_A_REASON,
			   state == RBD_DEVICE_LIVE ? "" : reason) ||
	    nla_put_string(skb, RBD_INITIATOR_A_TRANSPORT, session->transport) ||
	    nla_put_string(skb, RBD_INITIATOR_A_PLACEMENT, placement(session)) ||
	    nla_put_string(skb, RBD_INITIATOR_A_RDMA_DEVICE, session->device_name) ||
	    nla_put_u32(skb, RBD_INITIATOR_A_OPENERS, rbd_disk_openers(&device->disk)) ||
	    fill_wish(skb, &session->wish) || fill_shape(skb, &session->shape) ||
	    fill_hold(skb, session, state) || fill_grant(skb, session) || fill_fabric(skb, session))
		return -EMSGSIZE;
	return 0;
}

static int put_one_device(struct sk_buff *skb, u32 portid, u32 seq, int flags, u8 cmd,
		      struct rbd_device *device)
{
	void *header = genlmsg_put(skb, portid, seq, &rbd_netlink_family, flags, cmd);

	if (!header)
		return -EMSGSIZE;
	if (fill_device(skb, device)) {
		genlmsg_cancel(skb, header);
		return -EMSGSIZE;
	}
	genlmsg_end(skb, header);
	return 0;
}

void rbd_netlink_device_changed(struct rbd_device *device)
{
	struct sk_buff *skb;

	if (rbd_jobs_muted())
		return;
	skb = genlmsg_new(NLMSG_GOODSIZE, GFP_KERNEL);
	if (!skb)
		return;
	if (put_one_device(skb, 0, 0, 0, RBD_INITIATOR_CMD_DEVICE_NTF, device)) {
		nlmsg_free(skb);
		return;
	}
	genlmsg_multicast(&rbd_netlink_family, skb, 0, RBD_GROUP_CHANGES, GFP_KERNEL);
}

void rbd_netlink_device_gone(struct rbd_device *device)
{
	struct sk_buff *skb;
	void *header;

	if (rbd_jobs_muted())
		return;
	skb = genlmsg_new(NLMSG_GOODSIZE, GFP_KERNEL);
	if (!skb)
		return;
	header = genlmsg_put(skb, 0, 0, &rbd_netlink_family, 0, RBD_INITIATOR_CMD_DEVICE_DEL_NTF);
	if (!header || nla_put_string(skb, RBD_INITIATOR_A_DEVICE, device->disk.name)) {
		nlmsg_free(skb);
		return;
	}
	genlmsg_end(skb, header);
	genlmsg_multicast(&rbd_netlink_family, skb, 0, RBD_GROUP_CHANGES, GFP_KERNEL);
}

int rbd_netlink_device_get_doit(struct sk_buff *skb, struct genl_info *info)
{
	char name[DISK_NAME_LEN];
	struct rbd_device *device;
	struct sk_buff *reply;
	int error = rbd_netlink_take_device(info, name);

	if (error)
		return error;
	device = rbd_device_get(name);
	if (!device) {
		GENL_SET_ERR_MSG(info, "there is no such device");
		return -ENODEV;
	}
	reply = genlmsg_new(NLMSG_GOODSIZE, GFP_KERNEL);
	error = reply ? put_one_device(reply, info->snd_portid, info->snd_seq, 0,
				   RBD_INITIATOR_CMD_DEVICE_GET, device) : -ENOMEM;
	rbd_device_put(device);
	if (error) {
		nlmsg_free(reply);
		return error;
	}
	return genlmsg_reply(reply, info);
}

int rbd_netlink_device_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb)
{
	struct rbd_device *device;
	int index;

	while ((device = rbd_device_next(cb->args[0]))) {
		index = device->disk.index;
		if (put_one_device(skb, NETLINK_CB(cb->skb).portid, cb->nlh->nlmsg_seq, NLM_F_MULTI,
			       RBD_INITIATOR_CMD_DEVICE_GET, device)) {
			rbd_device_put(device);
			break;
		}
		rbd_device_put(device);
		cb->args[0] = index + 1;
	}
	return skb->len;
}

/* --- the module, what was discovered --- */

int rbd_netlink_info_get_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct sk_buff *reply = genlmsg_new(NLMSG_GOODSIZE, GFP_KERNEL);
	u8 id[RBD_UUID_SIZE];
	struct nlattr *nest;
	void *header;

	if (!reply)
		return -ENOMEM;
	rbd_netlink_host_id(id);
	header = genlmsg_put_reply(reply, info, &rbd_netlink_family, 0, RBD_INITIATOR_CMD_INFO_GET);
	nest = header ? nla_nest_start(reply, RBD_INITIATOR_A_INFO) : NULL;
	if (!nest ||
	    nla_put_string(reply, RBD_INFO_A_MODULE_VERSION, RBD_MODULE_VERSION) ||
	    nla_put_u32(reply, RBD_INFO_A_NETLINK_VERSION, RBD_NETLINK_VERSION) ||
	    nla_put_u32(reply, RBD_INFO_A_WIRE_VERSION, RBD_WIRE_VERSION) ||
	    nla_put_u32(reply, RBD_INFO_A_WIRE_VERSION_MIN, RBD_WIRE_VERSION_MIN) ||
	    nla_put_string(reply, RBD_INFO_A_DISK_PREFIX, rbd_disk_prefix()) ||
	    nla_put(reply, RBD_INFO_A_HOST_ID, sizeof(id), id)) {
		nlmsg_free(reply);
		return -EMSGSIZE;
	}
	nla_nest_end(reply, nest);
	genlmsg_end(reply, header);
	return genlmsg_reply(reply, info);
}

static int fill_found(struct sk_buff *skb, const struct rbd_discovered *entry)
{
	char name[RBD_NAME_MAX + 1] = { };
	u16 flags = le16_to_cpu(entry->flags);

	memcpy(name, entry->export, RBD_NAME_MAX);
	return nla_put_string(skb, RBD_INITIATOR_A_EXPORT, name) ||
	       nla_put(skb, RBD_INITIATOR_A_EXPORT_UUID, RBD_UUID_SIZE, entry->uuid) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_CLASS, le16_to_cpu(entry->class)) ||
	       put_u64(skb, RBD_INITIATOR_A_SIZE_BYTES, le64_to_cpu(entry->size_bytes)) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_BLOCK_SIZE, le32_to_cpu(entry->block_size)) ||
	       nla_put_u8(skb, RBD_INITIATOR_A_READ_ONLY, !!(flags & RBD_DISCOVERED_READ_ONLY)) ||
	       nla_put_u8(skb, RBD_INITIATOR_A_SHARED, !!(flags & RBD_DISCOVERED_SHARED)) ||
	       nla_put_u8(skb, RBD_INITIATOR_A_KEYED, !!(flags & RBD_DISCOVERED_KEY));
}

struct found_dump {
	struct sk_buff *skb;
	struct netlink_callback *cb;
};

static int put_found(void *arg, const void *data)
{
	struct found_dump *dump = arg;
	struct netlink_callback *cb = dump->cb;
	const struct rbd_found *found = data;
	void *header;

	for (; cb->args[0] < found->nr; cb->args[0]++) {
		header = genlmsg_put(dump->skb, NETLINK_CB(cb->skb).portid, cb->nlh->nlmsg_seq,
				     &rbd_netlink_family, NLM_F_MULTI, RBD_INITIATOR_CMD_FOUND_GET);
		if (!header)
			break;
		if (fill_found(dump->skb, &found->entries[cb->args[0]])) {
			genlmsg_cancel(dump->skb, header);
			break;
		}
		genlmsg_end(dump->skb, header);
	}
	return dump->skb->len;
}

int rbd_netlink_found_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb)
{
	struct found_dump dump = { .skb = skb, .cb = cb };

	return rbd_job_look(cb, put_found, &dump);
}

/* --- statistics --- */

/* The holds that are over, and the one that is under way. */
static u64 stats_held_ms(struct rbd_session *session)
{
	unsigned long flags;
	u64 held_ms;

	spin_lock_irqsave(&session->lock, flags);
	held_ms = session->stats.held_ms;
	if (session->state == RBD_DEVICE_RECONNECTING)
		held_ms += rbd_hold_ms(session);
	spin_unlock_irqrestore(&session->lock, flags);
	return held_ms;
}

static int stats_fill_device(struct sk_buff *skb, struct rbd_session *session)
{
	struct rbd_grant grant;

	rbd_session_copy_grant(session, &grant);
	return nla_put_string(skb, RBD_INITIATOR_A_EXPORT, session->wish.export) ||
	       nla_put(skb, RBD_INITIATOR_A_SESSION, RBD_UUID_SIZE, grant.session) ||
	       nla_put_u8(skb, RBD_INITIATOR_A_READ_ONLY, grant.read_only) ||
	       put_u64(skb, RBD_INITIATOR_A_RECONNECTS, READ_ONCE(session->reconnects)) ||
	       put_u64(skb, RBD_INITIATOR_A_REPLAYED, READ_ONCE(session->stats.replayed)) ||
	       put_u64(skb, RBD_INITIATOR_A_HELD_MS, stats_held_ms(session)) ||
	       nla_put_u8(skb, RBD_INITIATOR_A_LATENCY_ON,
			  static_key_enabled(&rbd_stats_latency));
}

static int stats_fill_loss(struct sk_buff *skb, u32 loss, u64 count)
{
	if (!count)
		return -ENOENT;
	return nla_put_u32(skb, RBD_INITIATOR_A_LOSS, loss) ||
	       put_u64(skb, RBD_INITIATOR_A_COUNT, count);
}

static int stats_fill_error(struct sk_buff *skb, u32 error, u64 count)
{
	if (!count)
		return -ENOENT;
	return nla_put_u32(skb, RBD_INITIATOR_A_ERROR, error) ||
	       put_u64(skb, RBD_INITIATOR_A_COUNT, count);
}

static int stats_fill_op(struct sk_buff *skb, u32 queue, u32 kind, const struct rbd_stats_op *op)
{
	return nla_put_u32(skb, RBD_INITIATOR_A_QUEUE, queue) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_OP, kind) ||
	       put_u64(skb, RBD_INITIATOR_A_REQUESTS, READ_ONCE(op->requests)) ||
	       put_u64(skb, RBD_INITIATOR_A_BYTES, READ_ONCE(op->bytes)) ||
	       put_u64(skb, RBD_INITIATOR_A_ERRORS, READ_ONCE(op->errors)) ||
	       put_u64(skb, RBD_INITIATOR_A_LATENCY_NS, READ_ONCE(op->latency_ns)) ||
	       nla_put(skb, RBD_INITIATOR_A_LATENCY, sizeof(op->latency), op->latency);
}

/*
 * The messages of a device by number: itself, losses, errors, operations of queues. Return: -ENOENT when
 * there is nothing to tell under that number, -ERANGE behind the last, or as put_one_device().
 */
static int stats_fill(struct sk_buff *skb, struct rbd_session *session, unsigned long number)
{
	struct rbd_stats *stats = &session->stats;
	const struct rbd_stats_op *op;
	unsigned long queue;

	if (!number)
		return stats_fill_device(skb, session);
	number--;
	if (number < RBD_STATS_LOSSES)
		return stats_fill_loss(skb, number, READ_ONCE(stats->losses[number]));
	number -= RBD_STATS_LOSSES;
	if (number < RBD_STATS_ERRORS)
		return stats_fill_error(skb, number, READ_ONCE(stats->errors[number]));
	number -= RBD_STATS_ERRORS;
	queue = number / RBD_STATS_OPS;
	number %= RBD_STATS_OPS;
	if (queue > stats->nr_queues)
		return -ERANGE;
	op = rbd_stats_read(stats, queue, number);
	return op && READ_ONCE(op->requests) ? stats_fill_op(skb, queue, number, op) : -ENOENT;
}

static int stats_put(struct sk_buff *skb, struct netlink_callback *cb, struct rbd_device *device,
		     unsigned long number)
{
	void *header = genlmsg_put(skb, NETLINK_CB(cb->skb).portid, cb->nlh->nlmsg_seq, &rbd_netlink_family,
				   NLM_F_MULTI, RBD_INITIATOR_CMD_STATS_GET);
	int error;

	if (!header)
		return -EMSGSIZE;
	error = nla_put_string(skb, RBD_INITIATOR_A_DEVICE, device->disk.name);
	if (!error)
		error = stats_fill(skb, &device->session, number);
	if (!error) {
		genlmsg_end(skb, header);
		return 0;
	}
	genlmsg_cancel(skb, header);
	return error == -ENOENT || error == -ERANGE ? error : -EMSGSIZE;
}

/* cb->args: the index of the device, the number of its next message */
int rbd_netlink_stats_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb)
{
	struct rbd_device *device;
	int error = 0;

	while (error != -EMSGSIZE && (device = rbd_device_next(cb->args[0]))) {
		if (device->disk.index != cb->args[0]) {
			cb->args[0] = device->disk.index;
			cb->args[1] = 0;
		}
		do {
			error = stats_put(skb, cb, device, cb->args[1]);
			if (!error || error == -ENOENT)
				cb->args[1]++;
		} while (!error || error == -ENOENT);
		if (error == -ERANGE) {
			cb->args[0]++;
			cb->args[1] = 0;
		}
		rbd_device_put(device);
	}
	return skb->len;
}
