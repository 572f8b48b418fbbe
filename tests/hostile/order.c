// SPDX-License-Identifier: GPL-2.0
/*
 * Orders: making, sending, and what becomes of them when all goes well.
 */
#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "order.h"

#define RESULT_MS	30000
#define BLOCK		4096
#define LARGE		16384
#define PLACE(turn)	((1 << 20) + (uint64_t)((turn) % 8) * (256 << 10))

const char *enter_as(struct session *session, uint32_t flags)
{
	int status;

	session_init(session, flags);
	status = session_climb(session, STEP_LIVE);
	if (status)
		return why("no session: status %d", status);
	return le16toh(session->open.class) == RBD_CLASS_DEVICE ? NULL : "it is no device export";
}

/* Large enough for the backing's blocks, small enough for one message. */
void order_make(struct session *session, enum kind kind, uint16_t tag, struct order *order)
{
	static const struct {
		uint8_t op, flags;
		uint32_t length;
	} kinds[] = {
		[READ_STAGED] = { RBD_COMMAND_READ, 0, LARGE },
		[READ_INLINE] = { RBD_COMMAND_READ, RBD_COMMAND_INLINE, BLOCK },
		[WRITE_STAGED] = { RBD_COMMAND_WRITE, 0, LARGE },
		[WRITE_INLINE] = { RBD_COMMAND_WRITE, RBD_COMMAND_INLINE, BLOCK },
		[FLUSH] = { RBD_COMMAND_FLUSH, 0, 0 },
		[DISCARD] = { RBD_COMMAND_DISCARD, 0, LARGE },
		[ZERO] = { RBD_COMMAND_ZERO, 0, LARGE },
	};

	memset(order, 0, sizeof(*order));
	order->command.op = kinds[kind].op;
	order->command.flags = kinds[kind].flags;
	order->command.tag = htole16(tag);
	order->command.length = htole32(kinds[kind].length);
	order->command.sequence = htole32(++session->sequence);
	order->front = kind == WRITE_INLINE ? BLOCK : 0;
}

static uint64_t known_value(const struct session *session, enum known known)
{
	switch (known) {
	case OF_DEPTH:
		return le32toh(session->open.depth);
	case OF_REGION:
		return le64toh(session->open.region_bytes);
	case OF_LAST_UNIT:
		return le64toh(session->open.region_bytes) - RBD_STAGING_UNIT;
	case OF_MAX_IO:
		return le32toh(session->open.max_io_bytes);
	case OF_SIZE:
		return le64toh(session->open.size_bytes);
	case OF_LAST_BLOCK:
		return le64toh(session->open.size_bytes) - le32toh(session->open.block_size);
	default:
		return 0;
	}
}

void order_spoil(const struct session *session, const struct spoil *spoil, struct order *order)
{
	uint64_t value = htole64(spoil->field.value + known_value(session, spoil->known));

	memcpy((char *)&order->command + spoil->field.offset, &value, spoil->field.bytes);
	if (spoil->front != AS_IT_IS)
		order->front = spoil->front;
	order->cut = spoil->cut;
}

static size_t order_write(const struct order *order, char message[LINK_SEND_BYTES])
{
	memcpy(message, order->data, order->front);
	memcpy(message + order->front, &order->command, sizeof(order->command));
	return order->front + sizeof(order->command) - order->cut;
}

int order_send(struct session *session, const struct order *order)
{
	char message[LINK_SEND_BYTES];
	size_t bytes = order_write(order, message);

	return link_send(&session->queues[0], message, bytes);
}

int order_send_invalidate(struct session *session, const struct order *order, uint32_t key)
{
	char message[LINK_SEND_BYTES];
	size_t bytes = order_write(order, message);

	return link_send_invalidate(&session->queues[0], message, bytes, key);
}

static uint32_t data_expected(const struct order *order, int status)
{
	bool some = order->command.op == RBD_COMMAND_READ && order->command.flags & RBD_COMMAND_INLINE;

	return some && status == RBD_RESULT_OK ? le32toh(order->command.length) : 0;
}

/* Its result, before any other. Data that comes with it is in message[]. */
const char *order_result(struct session *session, const struct order *order, int wanted)
{
	struct link *link = &session->queues[0];
	const char *message;
	struct rbd_result result;
	size_t bytes;

	message = (const char *)link_next(link, RESULT_MS, &bytes);
	if (!message)
		return link->gone ? "the session is gone" : "no result came";
	if (bytes < sizeof(result))
		return why("a result of %zu bytes", bytes);
	memcpy(&result, message + bytes - sizeof(result), sizeof(result));
	if (result.tag != order->command.tag || result.sequence != order->command.sequence)
		return why("a result of tag %u, sequence %u", le16toh(result.tag), le32toh(result.sequence));
	if (result.status != wanted)
		return why("the result is %u, not %d", result.status, wanted);
	if (le32toh(result.inline_length) != data_expected(order, wanted) ||
	    bytes != sizeof(result) + data_expected(order, wanted))
		return why("a result of %zu bytes with %u of data", bytes, le32toh(result.inline_length));
	return NULL;
}

const char *order_do(struct session *session, const struct order *order, int wanted)
{
	if (order_send(session, order))
		return "a command could not be sent";
	return order_result(session, order, wanted);
}

/* Between link->data and staging memory, which may end in the next extent. */
const char *staging_move(struct session *session, enum ibv_wr_opcode opcode, uint32_t offset, size_t bytes)
{
	uint32_t extent = le32toh(session->open.extent_bytes);
	const struct rbd_segment *segment = &session->table[offset / extent];

	if (offset % extent + bytes > extent)
		return "a test that crosses extents";
	if (link_rdma(&session->queues[0], opcode, le64toh(segment->address) + offset % extent,
		      le32toh(segment->key), bytes))
		return "staging memory could not be reached";
	return NULL;
}

static void pattern(unsigned char *data, size_t bytes, unsigned int turn)
{
	size_t i;

	for (i = 0; i < bytes; i++)
		data[i] = (unsigned char)(i * 5 + i / 512 * 31 + turn * 17 + 3);
}

static void place(struct order *order, uint64_t offset, uint32_t length, uint32_t staging)
{
	order->command.offset = htole64(offset);
	order->command.length = htole32(length);
	order->command.staging = htole32(staging);
	if (order->front)
		order->front = length;
}

/* A small write, read back both ways */
static const char *work_small(struct session *session, uint64_t offset, uint32_t bytes, unsigned int turn)
{
	unsigned char *data = (unsigned char *)session->queues[0].data;
	struct order write, order;
	const char *complaint;

	order_make(session, WRITE_INLINE, 1, &write);
	place(&write, offset, bytes, 0);
	pattern(write.data, bytes, turn);
	complaint = order_do(session, &write, RBD_RESULT_OK);
	order_make(session, READ_INLINE, 2, &order);
	place(&order, offset, bytes, 0);
	if (!complaint)
		complaint = order_do(session, &order, RBD_RESULT_OK);
	if (!complaint && memcmp(session->queues[0].message, write.data, bytes))
		return "a small read brought other data";
	order_make(session, READ_STAGED, 3, &order);
	place(&order, offset, bytes, 8192);
	if (!complaint)
		complaint = order_do(session, &order, RBD_RESULT_OK);
	memset(data, 0xee, bytes);
	if (!complaint)
		complaint = staging_move(session, IBV_WR_RDMA_READ, 8192, bytes);
	if (!complaint && memcmp(data, write.data, bytes))
		return "a staged read of a small write brought other data";
	return complaint;
}

/* A staged write, read back from another place of the staging memory */
static const char *work_large(struct session *session, uint64_t offset, uint32_t bytes, unsigned int turn)
{
	unsigned char *data = (unsigned char *)session->queues[0].data;
	unsigned char *expected = malloc(bytes);
	const char *complaint;
	struct order order;

	pattern(expected, bytes, turn);
	memcpy(data, expected, bytes);
	complaint = staging_move(session, IBV_WR_RDMA_WRITE, 4096, bytes);
	order_make(session, WRITE_STAGED, 4, &order);
	order.command.flags |= turn % 2 ? RBD_COMMAND_FUA : 0;
	place(&order, offset, bytes, 4096);
	if (!complaint)
		complaint = order_do(session, &order, RBD_RESULT_OK);
	order_make(session, READ_STAGED, 5, &order);
	place(&order, offset, bytes, 128 << 10);
	if (!complaint)
		complaint = order_do(session, &order, RBD_RESULT_OK);
	memset(data, 0xee, bytes);
	if (!complaint)
		complaint = staging_move(session, IBV_WR_RDMA_READ, 128 << 10, bytes);
	if (!complaint && memcmp(data, expected, bytes))
		complaint = "a staged read brought other data";
	free(expected);
	return complaint;
}

/* All that an initiator does with data, in a place that only sessions of the same @turn use. */
const char *work_honestly(struct session *session, unsigned int turn)
{
	uint64_t offset = PLACE(turn);
	const char *complaint;
	struct order order;

	complaint = work_small(session, offset, turn % 2 ? 4096 : le32toh(session->open.block_size), turn);
	if (!complaint)
		complaint = work_large(session, offset + 65536, turn % 2 ? 65536 : 12288, turn);
	order_make(session, FLUSH, 6, &order);
	if (!complaint)
		complaint = order_do(session, &order, RBD_RESULT_OK);
	if (!complaint && !session_answers(session))
		complaint = "the session does not answer";
	return complaint;
}

/* The least that tells whether it is still a session */
const char *work_briefly(struct session *session, unsigned int turn)
{
	const char *complaint = work_small(session, PLACE(turn), BLOCK, turn);

	return complaint || session_answers(session) ? complaint : "the session does not answer";
}

void query_letter(struct session *session, uint16_t queue, uint16_t tag, uint32_t sequence, struct letter *letter)
{
	struct rbd_query *query = (void *)letter->bytes;

	letter_init(letter, RBD_OP_QUERY, ++session->tag, sizeof(*query));
	query->queue = htole16(queue);
	query->command_tag = htole16(tag);
	query->sequence = htole32(sequence);
}

int suspend_backing(void)
{
	return system(config.suspend);
}

int resume_backing(void)
{
	return system(config.resume);
}
