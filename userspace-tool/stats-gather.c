// SPDX-License-Identifier: GPL-2.0
/* Statistics: from messages to devices. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stats.h"

#define A(name)		RBD_INITIATOR_A_##name
#define INDEX_MAX	65536	/* of a queue: 16 bits on the wire */

const char *const stats_op_names[RBD_STATS_OPS] = {
	[RBD_STATS_READ] = "read",
	[RBD_STATS_WRITE] = "write",
	[RBD_STATS_FLUSH] = "flush",
	[RBD_STATS_DISCARD] = "discard",
	[RBD_STATS_WRITE_ZEROES] = "write_zeroes",
};

const char *const stats_loss_names[RBD_STATS_LOSSES] = {
	[RBD_STATS_LOSS_SILENT] = "silent",
	[RBD_STATS_LOSS_CLOSED] = "closed",
	[RBD_STATS_LOSS_BROKEN] = "broken",
	[RBD_STATS_LOSS_ADAPTER] = "adapter",
	[RBD_STATS_LOSS_ADDRESS] = "address",
	[RBD_STATS_LOSS_PROTOCOL] = "protocol",
	[RBD_STATS_LOSS_TOLD] = "told",
	[RBD_STATS_LOSS_OTHER] = "other",
};

const char *const stats_error_names[RBD_STATS_ERRORS] = {
	[RBD_STATS_ERROR_IO] = "io",
	[RBD_STATS_ERROR_NOT_SUPPORTED] = "not_supported",
	[RBD_STATS_ERROR_TIMEOUT] = "timeout",
	[RBD_STATS_ERROR_NO_SPACE] = "no_space",
	[RBD_STATS_ERROR_TRANSPORT] = "transport",
	[RBD_STATS_ERROR_TARGET] = "target",
	[RBD_STATS_ERROR_RESERVATION] = "reservation",
	[RBD_STATS_ERROR_MEDIUM] = "medium",
	[RBD_STATS_ERROR_PROTECTION] = "protection",
	[RBD_STATS_ERROR_OFFLINE] = "offline",
	[RBD_STATS_ERROR_OTHER] = "other",
};

struct stats_device *stats_find(const struct stats *stats, const char *name)
{
	for (size_t i = 0; i < stats->nr_devices; i++) {
		if (!strcmp(stats->devices[i].name, name))
			return &stats->devices[i];
	}
	return NULL;
}

static struct stats_device *stats_get(struct stats *stats, const char *name)
{
	struct stats_device *device = stats_find(stats, name), *bigger;

	if (device)
		return device;
	bigger = reallocarray(stats->devices, stats->nr_devices + 1, sizeof(*bigger));
	if (!bigger)
		return NULL;
	stats->devices = bigger;
	device = &bigger[stats->nr_devices++];
	*device = (struct stats_device){ 0 };
	snprintf(device->name, sizeof(device->name), "%s", name);
	return device;
}

static struct stats_queue *queue_get(struct stats_device *device, uint32_t index)
{
	struct stats_queue *bigger;

	for (size_t i = 0; i < device->nr_queues; i++) {
		if (device->queues[i].index == index)
			return &device->queues[i];
	}
	bigger = reallocarray(device->queues, device->nr_queues + 1, sizeof(*bigger));
	if (!bigger)
		return NULL;
	device->queues = bigger;
	bigger[device->nr_queues] = (struct stats_queue){ .index = index };
	return &bigger[device->nr_queues++];
}

static int take_latency(const struct attrs *attrs, struct stats_op *op)
{
	const struct nlattr *attr = attrs->at[A(LATENCY)];

	if (!attr || mnl_attr_get_payload_len(attr) != sizeof(op->latency))
		return -EBADMSG;
	memcpy(op->latency, mnl_attr_get_payload(attr), sizeof(op->latency));
	return 0;
}

static void add_op(struct stats_op *to, const struct stats_op *op)
{
	to->requests += op->requests;
	to->bytes += op->bytes;
	to->errors += op->errors;
	to->latency_ns += op->latency_ns;
	for (int i = 0; i < RBD_LATENCY_BUCKETS; i++)
		to->latency[i] += op->latency[i];
}

static int take_op(struct stats_device *device, const struct attrs *attrs, uint32_t kind)
{
	struct stats_op op = { 0 };
	struct stats_queue *queue;
	uint32_t index;

	if (attrs_u32(attrs, A(QUEUE), &index) || attrs_u64(attrs, A(REQUESTS), &op.requests) ||
	    attrs_u64(attrs, A(BYTES), &op.bytes) || attrs_u64(attrs, A(ERRORS), &op.errors) ||
	    attrs_u64(attrs, A(LATENCY_NS), &op.latency_ns) || take_latency(attrs, &op) || index >= INDEX_MAX)
		return -EBADMSG;
	if (kind >= RBD_STATS_OPS)	/* of a newer module */
		return 0;
	queue = queue_get(device, index);
	if (!queue)
		return -ENOMEM;
	queue->ops[kind] = op;
	add_op(&device->ops[kind], &op);
	return 0;
}

static int take_count(const struct attrs *attrs, uint64_t *counts, uint32_t nr, uint32_t at)
{
	uint64_t count;

	if (attrs_u64(attrs, A(COUNT), &count))
		return -EBADMSG;
	counts[at < nr ? at : nr - 1] += count;	/* the last is "other" */
	return 0;
}

static int take_device_facts(struct stats_device *device, const struct attrs *attrs)
{
	const char *export;
	uint8_t on;

	if (attrs_string(attrs, A(EXPORT), &export) || attrs_u64(attrs, A(RECONNECTS), &device->reconnects) ||
	    attrs_u64(attrs, A(REPLAYED), &device->replayed) || attrs_u64(attrs, A(HELD_MS), &device->held_ms) ||
	    attrs_u8(attrs, A(LATENCY_ON), &on))
		return -EBADMSG;
	snprintf(device->export, sizeof(device->export), "%s", export);
	device->latency_on = on;
	device->has_session = !attrs_uuid(attrs, A(SESSION), device->session) && !attrs_u8(attrs, A(READ_ONLY), &on);
	device->read_only = device->has_session && on;
	return 0;
}

static int take_message(struct stats *stats, const struct nlmsghdr *message)
{
	struct stats_device *device;
	struct attrs attrs;
	const char *name;
	uint32_t number;

	if (attrs_of_message(&attrs, message) || attrs_string(&attrs, A(DEVICE), &name))
		return -EBADMSG;
	device = stats_get(stats, name);
	if (!device)
		return -ENOMEM;
	if (!attrs_u32(&attrs, A(LOSS), &number))
		return take_count(&attrs, device->losses, RBD_STATS_LOSSES, number);
	if (!attrs_u32(&attrs, A(ERROR), &number))
		return take_count(&attrs, device->errors, RBD_STATS_ERRORS, number);
	if (!attrs_u32(&attrs, A(OP), &number))
		return take_op(device, &attrs, number);
	return take_device_facts(device, &attrs);
}

int stats_gather(struct nl *nl, struct stats *stats)
{
	struct answers answers = { 0 };
	int err;

	*stats = (struct stats){ 0 };
	err = nl_dump(nl, RBD_INITIATOR_CMD_STATS_GET, &answers);
	for (size_t i = 0; !err && i < answers.nr; i++)
		err = take_message(stats, answers.message[i]);
	answers_free(&answers);
	return err;
}

void stats_free(struct stats *stats)
{
	for (size_t i = 0; i < stats->nr_devices; i++)
		free(stats->devices[i].queues);
	free(stats->devices);
	*stats = (struct stats){ 0 };
}

uint64_t stats_timed(const struct stats_op *op)
{
	uint64_t timed = 0;

	for (int i = 0; i < RBD_LATENCY_BUCKETS; i++)
		timed += op->latency[i];
	return timed;
}

void time_to_text(uint64_t ns, char text[TIME_TEXT])
{
	uint64_t us = ns / 1000;

	if (us < 1000)
		snprintf(text, TIME_TEXT, "%" PRIu64 "us", us);
	else if (us < 1000000)
		snprintf(text, TIME_TEXT, "%" PRIu64 ".%" PRIu64 "ms", us / 1000, us % 1000 / 100);
	else
		snprintf(text, TIME_TEXT, "%" PRIu64 ".%" PRIu64 "s", us / 1000000, us % 1000000 / 100000);
}
