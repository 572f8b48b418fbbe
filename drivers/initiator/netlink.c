// SPDX-License-Identifier: GPL-2.0
/*
 * The generic netlink family "rbd_initiator": parses, checks and answers. What
 * takes long is a job of device.c. The ABI is told in
 * include/uapi/linux/rbd_initiator.h.
 */
#include <linux/capability.h>
#include <linux/in.h>
#include <linux/in6.h>
#include <net/genetlink.h>
#include <net/ipv6.h>

#include <linux/rbd_initiator.h>
#include "../common/job.h"
#include "../common/transport.h"
#include "../common/wire.h"
#include "device.h"
#include "discover.h"
#include "hold.h"
#include "netlink.h"
#include "queue.h"

#define FAIL_AFTER_MS		600000	/* unless told otherwise */
#define RECONNECT_DELAY_MS	1000
#define RECONNECT_DELAY_MS_MAX	86400000

enum {
	GROUP_JOBS,
	GROUP_CHANGES,
};

static struct genl_family family;

/* The host-id that the newest attach gave; under host_id_lock, a leaf. */
static u8 host_id[RBD_UUID_SIZE];
static DEFINE_SPINLOCK(host_id_lock);

/* --- showing a device --- */

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
	       nla_put_string(skb, RBD_INITIATOR_A_HOST_NAME, wish->host_name);
}

/* The hardware queues and their depth are the disk's: the connection of the moment may have fewer. */
static int fill_shape(struct sk_buff *skb, const struct rbd_shape *shape)
{
	return nla_put_u32(skb, RBD_INITIATOR_A_QUEUES, shape->nr_queues - shape->nr_poll_queues) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_POLL_QUEUES, shape->nr_poll_queues) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_DEPTH, shape->limits.depth) ||
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
	       nla_put_u64_64bit(skb, RBD_INITIATOR_A_RECONNECTS, READ_ONCE(session->reconnects),
				 RBD_INITIATOR_A_PAD);
}

static int fill_grant(struct sk_buff *skb, struct rbd_session *session)
{
	struct rbd_grant copy, *grant = &copy;

	rbd_session_copy_grant(session, grant);
	return nla_put_u32(skb, RBD_INITIATOR_A_CLASS, grant->class) ||
	       nla_put_u64_64bit(skb, RBD_INITIATOR_A_SIZE_BYTES, grant->size_bytes,
				 RBD_INITIATOR_A_PAD) ||
	       nla_put_u64_64bit(skb, RBD_INITIATOR_A_STAGING_BYTES,
				 rbd_session_is_staged(session) ? grant->region_bytes : 0,
				 RBD_INITIATOR_A_PAD) ||
	       nla_put_u8(skb, RBD_INITIATOR_A_WRITE_CACHE,
			  !!(grant->device.flags & cpu_to_le32(RBD_DEVICE_WRITE_CACHE))) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_BLOCK_SIZE, grant->block_size) ||
	       nla_put_u8(skb, RBD_INITIATOR_A_READ_ONLY, grant->read_only) ||
	       nla_put_u8(skb, RBD_INITIATOR_A_SHARED, grant->shared) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_LOSS_MS, grant->loss_ms) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_EXTENT_BYTES, grant->extent_bytes) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_READ_DEPTH, session->read_depth) ||
	       nla_put_u64_64bit(skb, RBD_INITIATOR_A_EPOCH, grant->epoch, RBD_INITIATOR_A_PAD) ||
	       nla_put(skb, RBD_INITIATOR_A_SESSION, RBD_UUID_SIZE, grant->session) ||
	       nla_put(skb, RBD_INITIATOR_A_EXPORT_UUID, RBD_UUID_SIZE, grant->export_uuid) ||
	       nla_put(skb, RBD_INITIATOR_A_INCARNATION, RBD_UUID_SIZE, grant->incarnation) ||
	       nla_put(skb, RBD_INITIATOR_A_WRITER_SET, RBD_UUID_SIZE, grant->writer_set) ||
	       nla_put_string(skb, RBD_INITIATOR_A_TARGET_NAME, grant->target_name);
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
	    fill_hold(skb, session, state) || fill_grant(skb, session))
		return -EMSGSIZE;
	return 0;
}

static int put_one_device(struct sk_buff *skb, u32 portid, u32 seq, int flags, u8 cmd,
		      struct rbd_device *device)
{
	void *header = genlmsg_put(skb, portid, seq, &family, flags, cmd);

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
	genlmsg_multicast(&family, skb, 0, GROUP_CHANGES, GFP_KERNEL);
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
	header = genlmsg_put(skb, 0, 0, &family, 0, RBD_INITIATOR_CMD_DEVICE_DEL_NTF);
	if (!header || nla_put_string(skb, RBD_INITIATOR_A_DEVICE, device->disk.name)) {
		nlmsg_free(skb);
		return;
	}
	genlmsg_end(skb, header);
	genlmsg_multicast(&family, skb, 0, GROUP_CHANGES, GFP_KERNEL);
}

/* --- commands --- */

static int info_get_doit(struct sk_buff *skb, struct genl_info *info)
{
	struct sk_buff *reply = genlmsg_new(NLMSG_GOODSIZE, GFP_KERNEL);
	u8 id[RBD_UUID_SIZE];
	struct nlattr *nest;
	void *header;

	spin_lock(&host_id_lock);
	memcpy(id, host_id, sizeof(id));
	spin_unlock(&host_id_lock);

	if (!reply)
		return -ENOMEM;
	header = genlmsg_put_reply(reply, info, &family, 0, RBD_INITIATOR_CMD_INFO_GET);
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

static int take_wish_numbers(struct genl_info *info, struct rbd_session_wish *wish)
{
	wish->nr_queues = take_u32(info, RBD_INITIATOR_A_QUEUES, min(num_online_cpus(), 32u));
	wish->nr_poll_queues = take_u32(info, RBD_INITIATOR_A_POLL_QUEUES, 0);
	wish->depth = take_u32(info, RBD_INITIATOR_A_DEPTH, 128);
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
	wish->nr_poll_queues = min3(wish->nr_poll_queues, RBD_QUEUES_MAX - wish->nr_queues,
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

static int fill_found(struct sk_buff *skb, const struct rbd_discovered *entry)
{
	char name[RBD_NAME_MAX + 1] = { };
	u16 flags = le16_to_cpu(entry->flags);

	memcpy(name, entry->export, RBD_NAME_MAX);
	return nla_put_string(skb, RBD_INITIATOR_A_EXPORT, name) ||
	       nla_put(skb, RBD_INITIATOR_A_EXPORT_UUID, RBD_UUID_SIZE, entry->uuid) ||
	       nla_put_u32(skb, RBD_INITIATOR_A_CLASS, le16_to_cpu(entry->class)) ||
	       nla_put_u64_64bit(skb, RBD_INITIATOR_A_SIZE_BYTES, le64_to_cpu(entry->size_bytes),
				 RBD_INITIATOR_A_PAD) ||
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
				     &family, NLM_F_MULTI, RBD_INITIATOR_CMD_FOUND_GET);
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

static int found_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb)
{
	struct found_dump dump = { .skb = skb, .cb = cb };

	return rbd_job_look(cb, put_found, &dump);
}

static int take_device(struct genl_info *info, char *name)
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
	int error = take_device(info, name);

	if (error)
		return error;
	return rbd_device_detach(info, name,
				 nla_get_flag(info->attrs[RBD_INITIATOR_A_FORCE]));
}

static int set_doit(struct sk_buff *skb, struct genl_info *info)
{
	char name[DISK_NAME_LEN];
	struct rbd_device *device;
	int error = take_device(info, name);

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

static int device_get_doit(struct sk_buff *skb, struct genl_info *info)
{
	char name[DISK_NAME_LEN];
	struct rbd_device *device;
	struct sk_buff *reply;
	int error = take_device(info, name);

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

static int device_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb)
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

/* --- statistics --- */

static int put_u64(struct sk_buff *skb, int attr, u64 value)
{
	return nla_put_u64_64bit(skb, attr, value, RBD_INITIATOR_A_PAD);
}

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
	return nla_put_string(skb, RBD_INITIATOR_A_EXPORT, session->wish.export) ||
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
	op = &stats->queues[queue].ops[number];
	return READ_ONCE(op->requests) ? stats_fill_op(skb, queue, number, op) : -ENOENT;
}

static int stats_put(struct sk_buff *skb, struct netlink_callback *cb, struct rbd_device *device,
		     unsigned long number)
{
	void *header = genlmsg_put(skb, NETLINK_CB(cb->skb).portid, cb->nlh->nlmsg_seq, &family,
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
static int stats_get_dumpit(struct sk_buff *skb, struct netlink_callback *cb)
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
	[RBD_INITIATOR_A_POLL_QUEUES] = { .type = NLA_U32 },
	[RBD_INITIATOR_A_DEPTH] = { .type = NLA_U32 },
	[RBD_INITIATOR_A_TIMEOUT_MS] = { .type = NLA_U32 },
	[RBD_INITIATOR_A_LOSS_MS] = { .type = NLA_U32 },
	[RBD_INITIATOR_A_RECONNECT_DELAY_MS] = { .type = NLA_U32 },
	[RBD_INITIATOR_A_FAIL_AFTER_MS] = { .type = NLA_U32 },
	[RBD_INITIATOR_A_KEY] = NLA_POLICY_EXACT_LEN(RBD_KEY_SIZE),
	[RBD_INITIATOR_A_KEY_FILE] = { .type = NLA_NUL_STRING, .len = RBD_KEY_FILE_MAX },
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
	OPS(INFO_GET, info_get_policy, POLICY_MAX, info_get_doit, NULL),
	OPS(ATTACH, attach_policy, POLICY_MAX, attach_doit, NULL),
	OPS(DETACH, detach_policy, POLICY_MAX, detach_doit, NULL),
	OPS(SET, set_policy, POLICY_MAX, set_doit, NULL),
	OPS(DEVICE_GET, device_get_policy, POLICY_MAX, device_get_doit, device_get_dumpit),
	OPS(JOB_GET, job_policy, POLICY_MAX, rbd_job_get_doit, NULL),
	OPS(JOB_CANCEL, job_policy, POLICY_MAX, rbd_job_cancel_doit, NULL),
	OPS(DISCOVER, discover_policy, POLICY_MAX, discover_doit, NULL),
	OPS(FOUND_GET, job_policy, POLICY_MAX, NULL, found_get_dumpit),
	OPS(STATS_GET, stats_get_policy, POLICY_MAX, NULL, stats_get_dumpit),
};

static const struct genl_multicast_group groups[] = {
	[GROUP_JOBS] = { .name = RBD_NETLINK_GROUP_JOBS },
	[GROUP_CHANGES] = { .name = RBD_NETLINK_GROUP_CHANGES },
};

static struct genl_family family = {
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
		.family = &family,
		.attr_job = RBD_INITIATOR_A_JOB,
		.cmd_ntf = RBD_INITIATOR_CMD_JOB_NTF,
		.group = GROUP_JOBS,
	};
	int error = rbd_jobs_init(&jobs);

	if (error)
		return error;
	error = genl_register_family(&family);
	if (error)
		rbd_jobs_exit();
	return error;
}

void rbd_netlink_exit(void)
{
	rbd_jobs_mute();
	genl_unregister_family(&family);
	rbd_jobs_exit();
}
