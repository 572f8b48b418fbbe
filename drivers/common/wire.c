// SPDX-License-Identifier: GPL-2.0
/*
 * Checks on everything that comes from a peer, and the sentences for what a
 * peer may answer. Nothing here trusts a length, and nothing here has state.
 */
#include "wire.h"

#ifdef __KERNEL__
#include <linux/errno.h>
#include <linux/log2.h>
#include <linux/string.h>
#endif

static bool all_zero(const void *data, size_t bytes)
{
	const __u8 *byte = data;

	while (bytes--)
		if (*byte++)
			return false;
	return true;
}

bool rbd_wire_uuid_is_zero(const __u8 uuid[RBD_UUID_SIZE])
{
	return all_zero(uuid, RBD_UUID_SIZE);
}

static bool name_char_ok(char c)
{
	return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
	       (c >= '0' && c <= '9') || c == '.' || c == '_' || c == '-';
}

bool rbd_wire_name_ok(const char *name, size_t length)
{
	size_t i;

	if (!length || length > RBD_NAME_MAX)
		return false;
	if (name[0] == '-' || name[0] == '.')
		return false;
	for (i = 0; i < length; i++)
		if (!name_char_ok(name[i]))
			return false;
	return true;
}

/* A name in a fixed field: the name, then nothing but zero bytes. */
static bool padded_name_ok(const __u8 *field)
{
	size_t length = strnlen((const char *)field, RBD_NAME_MAX);

	return rbd_wire_name_ok((const char *)field, length) &&
	       all_zero(field + length, RBD_NAME_MAX - length);
}

static bool padded_name_or_none_ok(const __u8 *field)
{
	return all_zero(field, RBD_NAME_MAX) || padded_name_ok(field);
}

/*
 * A host name is only a label, but it reaches terminals and logs: printable
 * ASCII, or nothing at all, and zero bytes behind it.
 */
static bool padded_label_ok(const __u8 *field)
{
	size_t length = strnlen((const char *)field, RBD_HOST_NAME_MAX);
	size_t i;

	for (i = 0; i < length; i++)
		if (field[i] <= ' ' || field[i] > '~')
			return false;
	return all_zero(field + length, RBD_HOST_NAME_MAX - length);
}

static bool header_ok(const struct rbd_msg *msg, size_t bytes)
{
	if (bytes < sizeof(*msg) || bytes > RBD_MSG_MAX)
		return false;
	if (le16_to_cpu(msg->length) != bytes)
		return false;
	if (msg->flags & ~RBD_MSG_FINAL)
		return false;
	return all_zero(msg->reserved, sizeof(msg->reserved));
}

static bool power_of_two(__u64 n)
{
	return n && !(n & (n - 1));
}

static bool hello_ok(const struct rbd_hello *hello)
{
	return le16_to_cpu(hello->version_min) &&
	       le16_to_cpu(hello->version_min) <= le16_to_cpu(hello->version_max) &&
	       !hello->reserved0 &&
	       !rbd_wire_uuid_is_zero(hello->host_id) &&
	       !rbd_wire_uuid_is_zero(hello->boot_id) &&
	       padded_label_ok(hello->host_name);
}

/* The data of the two steps of HMAC; a nonce of zeroes was drawn by nobody. */
static bool auth_hmac_ok(const struct rbd_auth *auth, bool answer)
{
	const struct rbd_auth_start *start = (const void *)auth->data;
	__u32 length = le32_to_cpu(auth->data_length);

	switch (le16_to_cpu(auth->step)) {
	case 0:
		if (answer)
			return length == sizeof(struct rbd_auth_challenge) &&
			       !all_zero(auth->data, RBD_AUTH_KEY_SIZE);
		return length == sizeof(*start) && padded_name_or_none_ok(start->export) &&
		       !all_zero(start->nonce, RBD_AUTH_KEY_SIZE);
	case 1:
		return length == sizeof(struct rbd_auth_proof);
	default:
		return false;
	}
}

static bool auth_ok(const struct rbd_auth *auth, bool answer)
{
	__u32 length = le32_to_cpu(auth->data_length);

	if (length > RBD_AUTH_DATA_MAX ||
	    !all_zero(auth->data + length, RBD_AUTH_DATA_MAX - length))
		return false;
	return le16_to_cpu(auth->method) != RBD_AUTH_HMAC || auth_hmac_ok(auth, answer);
}

static bool resume_ok(const struct rbd_open *open)
{
	return le64_to_cpu(open->last_epoch) &&
	       le64_to_cpu(open->last_epoch) < le64_to_cpu(open->epoch) &&
	       !rbd_wire_uuid_is_zero(open->session);
}

/* session, secret, incarnation and writer_set stand in a row */
static bool not_resume_ok(const struct rbd_open *open)
{
	return !open->last_epoch && all_zero(open->session, 4 * RBD_UUID_SIZE);
}

static bool open_ok(const struct rbd_open *open)
{
	__u32 flags = le32_to_cpu(open->flags);
	__u32 depth = le32_to_cpu(open->depth);
	__u16 nr_queues = le16_to_cpu(open->nr_queues);

	if (!padded_name_ok(open->export) || flags & ~RBD_OPEN_FLAGS)
		return false;
	if (!nr_queues || nr_queues > RBD_QUEUES_MAX || le16_to_cpu(open->nr_paths) != 1)
		return false;
	if (!depth || depth > RBD_DEPTH_MAX || !open->read_depth || !open->epoch)
		return false;
	if (!all_zero(open->reserved, sizeof(open->reserved)))
		return false;
	return flags & RBD_OPEN_RESUME ? resume_ok(open) : not_resume_ok(open);
}

static bool zero_ok(const struct rbd_zero *zero)
{
	__u64 offset = le64_to_cpu(zero->offset);
	__u32 length = le32_to_cpu(zero->length);

	return length && !zero->flags && !(offset & 511) && !(length & 511) &&
	       offset + length > offset;
}

static bool query_ok(const struct rbd_query *query)
{
	return query->queue && le16_to_cpu(query->queue) <= RBD_QUEUES_MAX &&
	       all_zero(query->reserved, sizeof(query->reserved));
}

bool rbd_wire_request_ok(const struct rbd_msg *msg, size_t bytes)
{
	if (!header_ok(msg, bytes) || msg->status || msg->flags)
		return false;

	switch (msg->op) {
	case RBD_OP_HELLO:
		return bytes == sizeof(struct rbd_hello) &&
		       hello_ok((const struct rbd_hello *)msg);
	case RBD_OP_AUTH:
		return bytes == sizeof(struct rbd_auth) &&
		       auth_ok((const struct rbd_auth *)msg, false);
	case RBD_OP_OPEN:
		return bytes == sizeof(struct rbd_open) &&
		       open_ok((const struct rbd_open *)msg);
	case RBD_OP_ZERO:
		return bytes == sizeof(struct rbd_zero) &&
		       zero_ok((const struct rbd_zero *)msg);
	case RBD_OP_QUERY:
		return bytes == sizeof(struct rbd_query) &&
		       query_ok((const struct rbd_query *)msg);
	case RBD_OP_DISCOVER:
		return bytes == sizeof(struct rbd_discover) &&
		       padded_name_or_none_ok(((const struct rbd_discover *)msg)->after);
	case RBD_OP_PING:
	case RBD_OP_PING | RBD_OP_ANSWER:
	case RBD_OP_CLOSE:
		return bytes == sizeof(*msg);
	default:
		return false;
	}
}

static bool table_ok(const struct rbd_open_answer *open)
{
	__u16 nr_segs = le16_to_cpu(open->nr_table_segs);
	__u64 bytes = 0;
	__u32 length;
	__u16 i;

	if (nr_segs > RBD_TABLE_SEGS_MAX)
		return false;
	for (i = 0; i < nr_segs; i++) {
		length = le32_to_cpu(open->table[i].length);
		if (!length || length % sizeof(struct rbd_segment))
			return false;
		bytes += length;
	}
	if (!all_zero(&open->table[nr_segs],
		      (RBD_TABLE_SEGS_MAX - nr_segs) * sizeof(struct rbd_segment)))
		return false;
	return bytes == (__u64)le32_to_cpu(open->nr_extents) * sizeof(struct rbd_segment);
}

/* The region is covered by its extents exactly, and none is empty. */
static bool extents_ok(const struct rbd_open_answer *open)
{
	__u64 region = le64_to_cpu(open->region_bytes);
	__u32 extent = le32_to_cpu(open->extent_bytes);

	return power_of_two(extent) && extent >= 4096 && extent <= 1U << 30 &&
	       le32_to_cpu(open->nr_extents) <= RBD_EXTENTS_MAX &&
	       le32_to_cpu(open->nr_extents) == region / extent + !!(region & (extent - 1)) &&
	       table_ok(open);
}

static bool block_size_ok(__u16 class, __u32 block_size)
{
	if (class == RBD_CLASS_MEMORY)
		return block_size == 512 || block_size == 4096;
	return power_of_two(block_size) && block_size >= 512 && block_size <= 4096;
}

static bool open_limits_ok(const struct rbd_open_answer *open)
{
	__u32 block_size = le32_to_cpu(open->block_size);
	__u32 max_io = le32_to_cpu(open->max_io_bytes);
	__u32 depth = le32_to_cpu(open->depth);
	__u32 loss_ms = le32_to_cpu(open->loss_ms);
	__u64 size = le64_to_cpu(open->size_bytes);

	if (!block_size_ok(le16_to_cpu(open->class), block_size))
		return false;
	if (!size || size & (block_size - 1) || size >> 62)
		return false;
	if (max_io < 4096 || max_io & (block_size - 1))
		return false;
	if (le32_to_cpu(open->max_zero_bytes) & (block_size - 1))
		return false;
	if (!depth || depth > RBD_DEPTH_MAX || !open->read_depth)
		return false;
	return loss_ms >= RBD_LOSS_MS_MIN && loss_ms <= RBD_LOSS_MS_MAX;
}

/* Granularity and size of discards are both given or both zero. */
static bool discard_ok(const struct rbd_device_limits *device, __u32 block_size)
{
	__u32 granularity = le32_to_cpu(device->discard_granularity);
	__u32 alignment = le32_to_cpu(device->discard_alignment);

	if (!device->max_discard_bytes)
		return !granularity && !alignment;
	return !(granularity & 511) && granularity >= block_size && alignment < granularity;
}

static bool device_limits_ok(const struct rbd_device_limits *device, __u32 block_size)
{
	__u32 physical = le32_to_cpu(device->physical_block_size);

	return !(le32_to_cpu(device->flags) & ~RBD_DEVICE_FLAGS) &&
	       power_of_two(physical) && physical >= block_size &&
	       !(le32_to_cpu(device->io_min) & 511) && !(le32_to_cpu(device->io_opt) & 511) &&
	       discard_ok(device, block_size) &&
	       !(le32_to_cpu(device->max_discard_bytes) & (block_size - 1)) &&
	       !(le32_to_cpu(device->max_erase_bytes) & (block_size - 1)) &&
	       all_zero(device->reserved, sizeof(device->reserved));
}

static bool open_memory_ok(const struct rbd_open_answer *open)
{
	return open->region_bytes == open->size_bytes && !open->life &&
	       all_zero(&open->device, sizeof(open->device)) && extents_ok(open);
}

/* A place in the staging memory fits into struct rbd_command, a request into the memory. */
static bool open_device_ok(const struct rbd_open_answer *open)
{
	__u64 region = le64_to_cpu(open->region_bytes);

	return region && !(region & (RBD_STAGING_UNIT - 1)) && !(region >> 32) &&
	       le32_to_cpu(open->max_io_bytes) <= region && extents_ok(open) &&
	       device_limits_ok(&open->device, le32_to_cpu(open->block_size));
}

static bool open_answer_ok(const struct rbd_open_answer *open, size_t bytes)
{
	__u16 nr_queues;

	if (bytes < sizeof(*open))
		return false;
	nr_queues = le16_to_cpu(open->nr_queues);
	if (!nr_queues || nr_queues > RBD_QUEUES_MAX)
		return false;
	if (bytes != sizeof(*open) + nr_queues * (size_t)RBD_UUID_SIZE)
		return false;
	if (le32_to_cpu(open->flags) & ~(RBD_OPEN_READ_ONLY | RBD_OPEN_SHARED))
		return false;
	if (!open->epoch || rbd_wire_uuid_is_zero(open->session))
		return false;
	if (le32_to_cpu(open->flags) & RBD_OPEN_READ_ONLY &&
	    !rbd_wire_uuid_is_zero(open->writer_set))
		return false;
	if (!open_limits_ok(open))
		return false;
	if (le16_to_cpu(open->class) == RBD_CLASS_MEMORY)
		return open_memory_ok(open);
	return le16_to_cpu(open->class) == RBD_CLASS_DEVICE && open_device_ok(open);
}

static bool hello_answer_ok(const struct rbd_hello_answer *hello)
{
	return hello->version && !hello->reserved0 && padded_label_ok(hello->host_name);
}

static bool discovered_ok(const struct rbd_discovered *entry)
{
	__u32 block_size = le32_to_cpu(entry->block_size);
	__u16 class = le16_to_cpu(entry->class);
	__u64 size = le64_to_cpu(entry->size_bytes);

	return padded_name_ok(entry->export) && !rbd_wire_uuid_is_zero(entry->uuid) &&
	       (class == RBD_CLASS_MEMORY || class == RBD_CLASS_DEVICE) &&
	       block_size_ok(class, block_size) &&
	       size && !(size & (block_size - 1)) && !(size >> 62) &&
	       !(le16_to_cpu(entry->flags) & ~RBD_DISCOVERED_FLAGS);
}

/* A page that has more behind it has something itself: so whoever asks on gets on. */
static bool discover_answer_ok(const struct rbd_discover_answer *page, size_t bytes)
{
	__u16 nr, flags, i;

	if (bytes < sizeof(*page))
		return false;
	nr = le16_to_cpu(page->nr);
	flags = le16_to_cpu(page->flags);
	if (nr > RBD_DISCOVER_PAGE || bytes != sizeof(*page) + nr * sizeof(page->entries[0]) ||
	    flags & ~RBD_DISCOVER_MORE || page->reserved || (flags && !nr))
		return false;
	for (i = 0; i < nr; i++) {
		if (!discovered_ok(&page->entries[i]))
			return false;
		if (i && memcmp(page->entries[i - 1].export, page->entries[i].export,
				RBD_NAME_MAX) >= 0)
			return false;
	}
	return true;
}

static bool changed_ok(const struct rbd_changed *changed)
{
	__u64 size = le64_to_cpu(changed->size_bytes);

	return size && !(size & 511) && !(size >> 62) &&
	       !(le32_to_cpu(changed->device_flags) & ~RBD_DEVICE_FLAGS) &&
	       all_zero(changed->reserved, sizeof(changed->reserved));
}

static bool refusal_ok(const struct rbd_msg *msg, size_t bytes)
{
	return bytes == sizeof(*msg) && le16_to_cpu(msg->status) < RBD_ST_COUNT;
}

bool rbd_wire_answer_ok(const struct rbd_msg *msg, size_t bytes)
{
	if (!header_ok(msg, bytes))
		return false;
	if (msg->status)
		return (msg->op & RBD_OP_ANSWER || msg->op == RBD_OP_ENDED) &&
		       refusal_ok(msg, bytes);
	if (msg->flags)
		return false;

	switch (msg->op) {
	case RBD_OP_HELLO | RBD_OP_ANSWER:
		return bytes == sizeof(struct rbd_hello_answer) &&
		       hello_answer_ok((const struct rbd_hello_answer *)msg);
	case RBD_OP_AUTH | RBD_OP_ANSWER:
		return bytes == sizeof(struct rbd_auth) &&
		       auth_ok((const struct rbd_auth *)msg, true);
	case RBD_OP_OPEN | RBD_OP_ANSWER:
		return open_answer_ok((const struct rbd_open_answer *)msg, bytes);
	case RBD_OP_DISCOVER | RBD_OP_ANSWER:
		return discover_answer_ok((const struct rbd_discover_answer *)msg, bytes);
	case RBD_OP_CHANGED:
		return bytes == sizeof(struct rbd_changed) &&
		       changed_ok((const struct rbd_changed *)msg);
	case RBD_OP_ZERO | RBD_OP_ANSWER:
	case RBD_OP_QUERY | RBD_OP_ANSWER:
	case RBD_OP_CLOSE | RBD_OP_ANSWER:
	case RBD_OP_PING | RBD_OP_ANSWER:
	case RBD_OP_PING:
	case RBD_OP_WORKING:
		return bytes == sizeof(*msg);
	default:
		return false;
	}
}

/* Which flags an op may have; none that is unknown has any. */
static __u8 command_flags(__u8 op)
{
	switch (op) {
	case RBD_COMMAND_READ:
		return RBD_COMMAND_INLINE;
	case RBD_COMMAND_WRITE:
		return RBD_COMMAND_FUA | RBD_COMMAND_INLINE;
	case RBD_COMMAND_ZERO:
		return RBD_COMMAND_NOUNMAP;
	default:
		return 0;
	}
}

static bool command_range_ok(const struct rbd_command *command)
{
	__u64 offset = le64_to_cpu(command->offset);
	__u32 length = le32_to_cpu(command->length);

	return length && !(length & 511) && !(offset & 511) && offset + length > offset;
}

static bool command_transfer_ok(const struct rbd_command *command)
{
	if (!command_range_ok(command))
		return false;
	if (command->flags & RBD_COMMAND_INLINE)
		return le32_to_cpu(command->length) <= RBD_INLINE_MAX && !command->staging;
	return !(le32_to_cpu(command->staging) & (RBD_STAGING_UNIT - 1));
}

__u32 rbd_wire_command_data(const struct rbd_command *command)
{
	if (command->op != RBD_COMMAND_WRITE || !(command->flags & RBD_COMMAND_INLINE))
		return 0;
	return le32_to_cpu(command->length);
}

bool rbd_wire_command_ok(const struct rbd_command *command, size_t bytes)
{
	if (bytes < sizeof(*command) || command->flags & ~command_flags(command->op) ||
	    !all_zero(command->reserved, sizeof(command->reserved)) ||
	    bytes - sizeof(*command) != rbd_wire_command_data(command))
		return false;

	switch (command->op) {
	case RBD_COMMAND_READ:
	case RBD_COMMAND_WRITE:
		return command_transfer_ok(command);
	case RBD_COMMAND_FLUSH:
		return !command->length && !command->offset && !command->staging;
	case RBD_COMMAND_DISCARD:
	case RBD_COMMAND_ZERO:
	case RBD_COMMAND_ERASE:
		return command_range_ok(command) && !command->staging;
	default:
		return false;
	}
}

bool rbd_wire_result_ok(const struct rbd_result *result, size_t bytes)
{
	__u32 length;

	if (bytes < sizeof(*result))
		return false;
	length = le32_to_cpu(result->inline_length);
	return length <= RBD_INLINE_MAX && bytes == sizeof(*result) + length &&
	       result->status < RBD_RESULT_COUNT && (!length || result->status == RBD_RESULT_OK) &&
	       !result->reserved0 && !result->reserved1;
}

enum rbd_status rbd_wire_cm_request_status(const void *data, size_t bytes)
{
	const struct rbd_cm_request *cm = data;
	bool io;

	if (!data || bytes < sizeof(*cm) || le32_to_cpu(cm->magic) != RBD_WIRE_MAGIC)
		return RBD_ST_BAD_MESSAGE;
	if (le16_to_cpu(cm->version) < RBD_WIRE_VERSION_MIN ||
	    le16_to_cpu(cm->version) > RBD_WIRE_VERSION)
		return RBD_ST_VERSION;
	if (cm->kind > RBD_CM_IO || cm->reserved0 || cm->reserved1 || cm->path)
		return RBD_ST_BAD_MESSAGE;
	io = cm->kind == RBD_CM_IO;
	if (io != !!cm->queue || le16_to_cpu(cm->queue) > RBD_QUEUES_MAX)
		return RBD_ST_BAD_MESSAGE;
	if (io == rbd_wire_uuid_is_zero(cm->session))
		return io ? RBD_ST_TOKEN : RBD_ST_BAD_MESSAGE;
	if (!io && !rbd_wire_uuid_is_zero(cm->token))
		return RBD_ST_BAD_MESSAGE;
	return RBD_ST_OK;
}

enum rbd_status rbd_wire_cm_reject_status(const void *data, size_t bytes,
					  unsigned int *version)
{
	const struct rbd_cm_reject *cm = data;
	__u16 status;

	if (!data || bytes < sizeof(*cm) || le32_to_cpu(cm->magic) != RBD_WIRE_MAGIC)
		return RBD_ST_OK;
	status = le16_to_cpu(cm->status);
	*version = le16_to_cpu(cm->version);
	return status && status < RBD_ST_COUNT ? status : RBD_ST_BAD_MESSAGE;
}

bool rbd_wire_cm_accept_ok(const void *data, size_t bytes)
{
	const struct rbd_cm_accept *cm = data;

	return data && bytes >= sizeof(*cm) && le32_to_cpu(cm->magic) == RBD_WIRE_MAGIC &&
	       le16_to_cpu(cm->version) >= RBD_WIRE_VERSION_MIN &&
	       le16_to_cpu(cm->version) <= RBD_WIRE_VERSION &&
	       all_zero(cm->reserved, sizeof(cm->reserved));
}

static const struct {
	const char *sentence;
	int errno_;
	bool final;
} statuses[RBD_ST_COUNT] = {
	[RBD_ST_OK] = { "done", 0, false },
	[RBD_ST_VERSION] = { "the target speaks another wire version", EPROTONOSUPPORT, true },
	[RBD_ST_BAD_MESSAGE] = { "the target did not understand a message", EPROTO, true },
	[RBD_ST_AUTH] = { "authentication failed", EKEYREJECTED, true },
	[RBD_ST_NO_EXPORT] = { "the target has no export of that name", ENOENT, false },
	[RBD_ST_NOT_ALLOWED] = { "the target does not allow this host to attach the export",
				 ECONNREFUSED, true },
	[RBD_ST_BUSY] = { "another host holds the export read-write", EBUSY, false },
	[RBD_ST_FENCING] = { "an earlier session of the export is still being ended", EBUSY, false },
	[RBD_ST_NO_RESOURCES] = { "the target has not enough resources", ENOMEM, false },
	[RBD_ST_EPOCH_LOW] = { "the target has seen a higher epoch", EPROTO, false },
	[RBD_ST_UNKNOWN_SESSION] = { "the target does not know the session", ESTALE, true },
	[RBD_ST_STALE_EPOCH] = { "the session was continued elsewhere", ESTALE, true },
	[RBD_ST_INCARNATION] = { "the export's contents are not those of the session", ESTALE, true },
	[RBD_ST_WRITER_SET] = { "another writer was admitted meanwhile", ESTALE, true },
	[RBD_ST_BANNED] = { "the target's administrator banned this host", ECONNREFUSED, true },
	[RBD_ST_READ_ONLY] = { "the export is read-only", EROFS, true },
	[RBD_ST_ATTACHED] = { "this host has attached the export already", EEXIST, false },
	[RBD_ST_HOST_ID] = { "this host-id is in use by a running host", EBUSY, true },
	[RBD_ST_TOKEN] = { "the token of an I/O queue is missing, foreign or used", EPROTO, true },
	[RBD_ST_RESUME] = { "the target cannot resume sessions", EOPNOTSUPP, true },
	[RBD_ST_IO] = { "the operation failed at the export", EIO, false },
	[RBD_ST_RANGE] = { "the range is outside the export", ERANGE, true },
	[RBD_ST_DEVICE] = { "the target's RDMA device lacks what the session needs", EOPNOTSUPP, true },
	[RBD_ST_REMOVED] = { "the export was removed at the target", ENOENT, true },
	[RBD_ST_DROPPED] = { "the target's administrator dropped the session", ECONNRESET, true },
	[RBD_ST_EXPIRED] = { "the target heard nothing of this host for the loss time", ETIMEDOUT, false },
	[RBD_ST_UNLOADED] = { "the target or its portal shut down", ECONNRESET, false },
	[RBD_ST_BUSY_RETRY] = { "a newer session is about to be confirmed", EBUSY, false },
	[RBD_ST_SUPERSEDED] = { "this host logged in again", ESTALE, true },
	[RBD_ST_BACKING] = { "the backing device of the export is gone or shrank", EIO, false },
	[RBD_ST_RESIZED] = { "the export is being resized", EBUSY, false },
	[RBD_ST_BROKEN] = { "the target could not end an earlier session: it admits nobody to the export until its host is restarted",
			    EIO, false },
	[RBD_ST_UNKNOWN_COMMAND] = { "the target does not know the command", EPROTO, true },
};

const char *rbd_wire_sentence(unsigned int status)
{
	if (status >= RBD_ST_COUNT)
		return "the target gave an unknown answer";
	return statuses[status].sentence;
}

bool rbd_wire_final(unsigned int status)
{
	return status >= RBD_ST_COUNT || statuses[status].final;
}

bool rbd_wire_over(unsigned int status)
{
	switch (status) {
	case RBD_ST_UNKNOWN_SESSION:
	case RBD_ST_STALE_EPOCH:
	case RBD_ST_INCARNATION:
	case RBD_ST_WRITER_SET:
	case RBD_ST_BANNED:
	case RBD_ST_DROPPED:
	case RBD_ST_SUPERSEDED:
		return true;
	default:
		return false;
	}
}

int rbd_wire_errno(unsigned int status)
{
	return status >= RBD_ST_COUNT ? EPROTO : statuses[status].errno_;
}
