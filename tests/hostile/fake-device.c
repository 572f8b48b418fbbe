// SPDX-License-Identifier: GPL-2.0
/*
 * The fake target's device class: commands, carried out on a little disk, and their results.
 */
#include <endian.h>
#include <stdio.h>
#include <string.h>
#include <common/wire.h>

#include "fake.h"

#define ERASED 0xe5	/* what is left by a secure erase: neither what was there, nor what zeroes and discards leave */

/* On top of what is the same for memory; the extents are of the staging memory. */
void fake_limits(struct fake *fake, struct rbd_open_answer *open)
{
	(void)fake;
	open->class = htole16(RBD_CLASS_DEVICE);
	open->block_size = htole32(FAKE_BLOCK_SIZE);
	open->max_io_bytes = htole32(FAKE_BYTES / 8);
	open->device.physical_block_size = htole32(FAKE_BLOCK_SIZE);
	open->device.max_erase_bytes = htole32(FAKE_BYTES / 8);
}

static void fake_complain(struct fake *fake, const char *complaint)
{
	if (!fake->complaint)
		fake->complaint = complaint;
}

/* Return: false when it reaches where it may not: then nothing is done. */
static bool carry_out(struct fake *fake, const struct rbd_command *command, const unsigned char *front,
		      struct reply *reply)
{
	uint64_t offset = le64toh(command->offset);
	uint32_t length = le32toh(command->length), staging = le32toh(command->staging);
	bool small = command->flags & RBD_COMMAND_INLINE;

	if (offset + length > FAKE_BYTES || (!small && staging + (uint64_t)length > FAKE_BYTES))
		return false;
	if (command->op == RBD_COMMAND_WRITE)
		memcpy(fake->disk + offset, small ? front : (unsigned char *)fake->memory + staging, length);
	if (command->op == RBD_COMMAND_ZERO)
		memset(fake->disk + offset, 0, length);
	if (command->op == RBD_COMMAND_ERASE)
		memset(fake->disk + offset, ERASED, length);
	if (command->op == RBD_COMMAND_READ && !small)
		memcpy(fake->memory + staging, fake->disk + offset, length);
	if (command->op == RBD_COMMAND_READ && small) {
		memcpy(reply->data, fake->disk + offset, length);
		reply->front = length;
		reply->result.inline_length = htole32(length);
	}
	return true;
}

/* Return: how long it is */
size_t fake_reply_bytes(const struct reply *reply, unsigned char message[LINK_SEND_BYTES])
{
	memset(message, 0, LINK_SEND_BYTES);
	memcpy(message, reply->data, reply->front);
	memcpy(message + reply->front, &reply->result, sizeof(reply->result));
	return reply->front + sizeof(reply->result) - reply->cut + reply->pad;
}

int fake_send_reply(struct link *link, const struct reply *reply)
{
	unsigned char message[LINK_SEND_BYTES];
	size_t bytes = fake_reply_bytes(reply, message);

	if (reply->invalidates)
		return link_send_invalidate(link, message, bytes, reply->key);
	return link_send(link, message, bytes) || (reply->twice && link_send(link, message, bytes));
}

static bool is_tricked(const struct fake *fake, const struct rbd_command *command)
{
	static const struct {
		uint8_t op, flags;
	} ios[] = {
		[IO_READ] = { RBD_COMMAND_READ, RBD_COMMAND_INLINE },
		[IO_WRITE] = { RBD_COMMAND_WRITE, RBD_COMMAND_INLINE },
		[IO_READ_LARGE] = { RBD_COMMAND_READ, 0 },
		[IO_WRITE_LARGE] = { RBD_COMMAND_WRITE, 0 },
	};
	const struct trick *trick = fake->trick;

	return trick->where == AT_COMMAND && trick->reply && command->op == ios[trick->io].op &&
	       (command->flags & RBD_COMMAND_INLINE) == ios[trick->io].flags &&
	       le64toh(command->offset) == FAKE_TRICK_OFFSET;
}

static void serve_command(struct fake *fake, struct link *link, const unsigned char *message, size_t bytes)
{
	struct reply reply = { };
	struct rbd_command command;
	bool well;

	memcpy(&command, message + bytes - sizeof(command), sizeof(command));
	well = rbd_wire_command_ok(&command, bytes);
	if (well && !carry_out(fake, &command, message, &reply)) {
		/* of one that was told another size or another region it is no wonder */
		well = fake_is_mutant(fake);
		reply.result.status = RBD_RESULT_RANGE;
	}
	if (!well) {
		fake_complain(fake, why("a malformed command: op %u, %zu bytes", command.op, bytes));
		return;
	}
	reply.result.tag = command.tag;
	reply.result.sequence = command.sequence;
	if (fake_is_mutant(fake)) {
		mutant_result(fake, link, &reply);
		return;
	}
	if (is_tricked(fake, &command)) {
		fake->trick->reply(fake, &reply);
		fake->silent = fake->trick->fate == FATE_FAILS_LATER && !reply.held;
	}
	if (reply.held) {
		fake->held = reply;
		fake->held_by = link;
	} else if (fake_send_reply(link, &reply) && !fake->silent)
		fake_complain(fake, "a result could not be sent");
}

/* The answer to a question about a command: the result comes behind it, or never. */
void fake_query(struct fake *fake, const struct rbd_query *query, struct letter *letter)
{
	if (fake_is_mutant(fake))
		letter->msg.status = htole16(fake->mutant.twist == TWIST_DROPPED ? RBD_ST_UNKNOWN_COMMAND : RBD_ST_OK);
	else if (!fake->held_by || query->command_tag != fake->held.result.tag ||
	    query->sequence != fake->held.result.sequence ||
	    fake->held_by != &fake->queues[le16toh(query->queue) - 1])
		fake_complain(fake, "a question about a command that there is not");
	else if (fake->trick->value)
		letter->msg.status = htole16(fake->trick->value);
	else if (fake_send_reply(fake->held_by, &fake->held))
		fake_complain(fake, "a result could not be sent");
}

void fake_commands(struct fake *fake, struct link *link)
{
	struct rbd_msg *msg;
	size_t bytes;

	link_pump(link, 0);
	while (link->nr_arrived && (msg = link_next(link, 0, &bytes))) {
		if (fake->silent)
			continue;
		if (bytes < sizeof(struct rbd_command))
			fake_complain(fake, why("a command of %zu bytes", bytes));
		else
			serve_command(fake, link, (unsigned char *)msg, bytes);
	}
}
