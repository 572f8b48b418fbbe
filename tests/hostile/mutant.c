// SPDX-License-Identifier: GPL-2.0
/*
 * Mutants: the fake target as it follows the ladder, carries out what it is told, and mutates one or a
 * few of its messages: changed at random, in another shape that fits itself, not sent, sent twice, late,
 * behind another one, or a refusal in their place. The seed in the trick's name decides which and how.
 */
#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fake.h"
#include "mutation.h"

#define LOSS_MS		RBD_LOSS_MS_MIN	/* a beat is a second */
#define EVENT_MS	1200		/* within that from the first I/O queue on */
#define LATE_MS		2500
#define SKIP_RESULTS	16		/* some go to whoever looks for partitions */
#define ZERO_BYTES	(1u << 20)
#define NR_HEARD	16

/* Answers of this session */
static struct letter heard[NR_HEARD];
static unsigned int nr_heard;

enum class { MEMORY, DEVICE, EITHER };

static const struct place {
	const char *name;
	enum where where;
	enum class class;
} places[] = {
	{ "nothing", AT_NOWHERE, MEMORY },
	{ "device-nothing", AT_NOWHERE, DEVICE },
	{ "accept", AT_CONNECT, EITHER },
	{ "hello", AT_HELLO, EITHER },
	{ "auth", AT_AUTH, EITHER },
	{ "open", AT_OPEN, MEMORY },
	{ "device-open", AT_OPEN, DEVICE },
	{ "table", AT_TABLE, MEMORY },
	{ "device-table", AT_TABLE, DEVICE },
	{ "queue", AT_QUEUE, EITHER },
	{ "live", AT_LIVE, MEMORY },
	{ "device-live", AT_LIVE, DEVICE },
	{ "ping", AT_PING, EITHER },
	{ "zero", AT_ZERO, MEMORY },
	{ "result", AT_COMMAND, DEVICE },
	{ "resume", AT_RESUME, EITHER },
	{ "close", AT_CLOSE, EITHER },
	{ "discover-nothing", AT_NOWHERE, MEMORY },
	{ "discover", AT_DISCOVER, MEMORY },
};

static const char *const twists[] = { "changed", "shaped", "dropped", "doubled", "late", "crossed", "refused" };

void mutants_list(void)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(places); i++)
		puts(places[i].name);
}

static const struct place *place_find(const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(places); i++)
		if (!strcmp(places[i].name, name))
			return &places[i];
	return NULL;
}

/* mutate/PLACE/SEED */
const struct trick *mutant_find(const char *name)
{
	static struct trick trick;
	const struct place *place;
	char text[32];
	unsigned int seed;

	if (sscanf(name, "mutate/%31[a-z-]/%u", text, &seed) != 2)
		return NULL;
	place = place_find(text);
	if (!place)
		return NULL;
	srandom(seed);
	trick = (struct trick) { .where = place->where, .how = HOW_MUTATE, .fate = FATE_REFUSED, .value = seed };
	trick.device = place->class == EITHER ? draw(2) : place->class == DEVICE;
	snprintf(trick.name, sizeof(trick.name), "%s", name);
	return &trick;
}

/* --- what is going to happen, before anything has --- */

static enum twist draw_twist(void)
{
	static const enum twist often[] = {
		TWIST_CHANGED, TWIST_CHANGED, TWIST_CHANGED, TWIST_CHANGED, TWIST_SHAPED, TWIST_SHAPED, TWIST_SHAPED,
		TWIST_DROPPED, TWIST_DOUBLED, TWIST_LATE, TWIST_CROSSED, TWIST_REFUSED,
	};

	return often[draw(ARRAY_SIZE(often))];
}

static unsigned int draw_skip(enum where where)
{
	switch (where) {
	case AT_COMMAND:
		return draw(SKIP_RESULTS);
	case AT_QUEUE:
		return draw(2);
	case AT_DISCOVER:
		return draw(1 + FAKE_EXPORTS / FAKE_PAGE);
	default:
		return 0;
	}
}

void mutant_begin(struct fake *fake)
{
	static const enum where again[] = { AT_CONNECT, AT_HELLO, AT_AUTH, AT_OPEN, AT_OPEN, AT_TABLE, AT_QUEUE };
	struct mutant *mutant = &fake->mutant;
	bool comes_back = fake->trick->where == AT_RESUME;

	nr_heard = 0;
	mutant->where = comes_back ? again[draw(ARRAY_SIZE(again))] : fake->trick->where;
	mutant->from = comes_back ? 2 : 1;
	/* of the answer to OPEN the strange ones that are in order reach the furthest */
	mutant->twist = mutant->where == AT_OPEN && draw(2) ? TWIST_SHAPED : draw_twist();
	mutant->skip = draw_skip(mutant->where);
	mutant->left = draw(4) ? 1 : 1 + draw(4);
	mutant->resumable = comes_back || draw(2);
}

void mutant_end(const struct fake *fake)
{
	static const char *const names[] = { "nothing", "hello", "auth", "open", "queue", "live" };
	const struct mutant *mutant = &fake->mutant;

	fprintf(stderr, "# %s: %s %s, %u left, %u connections\n", fake->trick->name, fake->trick->device ? "device" : "memory",
		twists[mutant->twist], mutant->left, mutant->nr_controls);
	printf("reached %s\n", names[mutant->reached]);
	fflush(stdout);
}

/* Another control connection, and nothing of the one before */
void mutant_controls(struct fake *fake)
{
	fake->mutant.nr_controls++;
	fake->mutant.event_ms = 0;
	fake->mutant.late_ms = 0;
	fake->mutant.late_to = NULL;
}

static void reach(struct fake *fake, enum reached reached)
{
	if (fake->mutant.reached < reached)
		fake->mutant.reached = reached;
}

/* Is this message to be twisted? How does not depend on what was drawn before it. */
static bool strikes(struct fake *fake, enum where where)
{
	struct mutant *mutant = &fake->mutant;
	enum where meant = mutant->where == AT_TABLE ? AT_OPEN : mutant->where;

	if (where != meant || !mutant->left || mutant->nr_controls < mutant->from)
		return false;
	if (mutant->skip) {
		mutant->skip--;
		return false;
	}
	mutant->left--;
	srandom(fake->trick->value + 1000 * mutant->left);
	return true;
}

/* One thing at a time is late. */
static void put_off(struct fake *fake, struct link *link, const void *bytes, size_t length)
{
	struct mutant *mutant = &fake->mutant;

	mutant->late_to = link;
	mutant->late_accept = false;
	mutant->late_bytes = length;
	memcpy(mutant->late, bytes, length);
	mutant->late_ms = now_ms() + 1 + draw(LATE_MS);
}

/* --- shapes: limits and tables that fit each other, however strange --- */

static void shape_table(struct fake *fake, struct rbd_open_answer *open)
{
	uint64_t region = le64toh(open->region_bytes), offset, rest;
	uint32_t extent = le32toh(open->extent_bytes), nr = region / extent + !!(region % extent), i;

	open->nr_extents = htole32(nr);
	for (i = 0; i < nr && i < FAKE_TABLE_ENTRIES; i++) {
		offset = (uint64_t)i * extent;
		rest = region - offset;
		fake->table[i] = (struct rbd_segment) {
			.address = htole64((uintptr_t)fake->memory + offset % FAKE_BYTES),
			.key = htole32(fake->memory_mr->rkey),
			.length = htole32(rest < extent ? rest : extent),
		};
	}
}

/* In one piece or in several, one behind the other */
static void shape_segments(struct fake *fake, struct rbd_open_answer *open)
{
	uint32_t nr = le32toh(open->nr_extents), pieces = 1 + draw(RBD_TABLE_SEGS_MAX), each, i, at = 0;

	if (pieces > nr)
		pieces = nr;
	each = nr / pieces;
	open->nr_table_segs = htole16(pieces);
	for (i = 0; i < pieces; i++, at += each) {
		if (i + 1 == pieces)
			each = nr - at;
		open->table[i] = (struct rbd_segment) {
			.address = htole64((uintptr_t)(fake->table + at)),
			.key = htole32(fake->table_mr->rkey),
			.length = htole32(each * sizeof(struct rbd_segment)),
		};
	}
}

static uint32_t draw_depth(const struct fake *fake)
{
	static const uint32_t depths[] = { 1, 2, 3, 16, 128, RBD_DEPTH_MAX };
	uint32_t depth = depths[draw(ARRAY_SIZE(depths))];

	return depth < fake->asked_depth ? depth : fake->asked_depth;
}

static uint32_t draw_max_io(uint64_t region, bool device)
{
	static const uint32_t sizes[] = { 4096, 8192, 65536, 1 << 20, 0xfffff000 };
	uint32_t bytes = draw(2) ? sizes[draw(ARRAY_SIZE(sizes))] : 4096 * (1 + draw(300));

	return device && bytes > region ? region & ~4095ull : bytes;
}

static void shape_device(struct rbd_open_answer *open, uint32_t block)
{
	struct rbd_device_limits *device = &open->device;

	device->flags = htole32(draw(RBD_DEVICE_FLAGS + 1));
	device->physical_block_size = htole32(draw(2) ? block : block << draw(20));
	device->io_min = htole32(512 * draw(4096));
	device->io_opt = htole32(draw(2) ? 512 * draw(70000) : 0xfffffe00);
	device->max_erase_bytes = htole32(draw(2) ? 0 : 0xfffff000);
	if (draw(2))
		return;
	device->discard_granularity = htole32(draw(2) ? block : block * (1 + draw(1000)));
	device->discard_alignment = htole32(draw(le32toh(device->discard_granularity)));
	device->max_discard_bytes = htole32(draw(2) ? 0xfffff000 : block * (1 + draw(1000)));
}

static void shape_open(struct fake *fake, struct rbd_open_answer *open)
{
	static const uint32_t losses[] = { RBD_LOSS_MS_MIN, RBD_LOSS_MS_MIN, 5000, RBD_LOSS_MS_MAX };
	static const uint16_t reads[] = { 1, 2, 16, 0xffff };
	uint32_t block = draw(2) ? 512 : 4096, extent = 4096u << draw(draw(3) ? 9 : 19);
	uint64_t bytes = draw(3) ? FAKE_BYTES : (uint64_t)extent * (1 + draw(FAKE_TABLE_ENTRIES));
	bool device = fake->trick->device;

	bytes = bytes > 8 * block ? bytes - block * draw(8) : bytes;
	open->block_size = htole32(block);
	open->size_bytes = htole64(device && draw(2) ? (1 + draw_number()) % (1ull << 50) * 4096 + 4096 : bytes);
	open->region_bytes = device ? htole64(FAKE_BYTES - 4096 * draw(200)) : open->size_bytes;
	open->extent_bytes = htole32(extent);
	open->max_io_bytes = htole32(draw_max_io(le64toh(open->region_bytes), device));
	open->max_zero_bytes = htole32(draw(2) ? block * draw(1000) : 0xfffff000);
	open->depth = htole32(draw_depth(fake));
	open->loss_ms = htole32(losses[draw(ARRAY_SIZE(losses))]);
	open->read_depth = htole16(reads[draw(ARRAY_SIZE(reads))]);
	if (device)
		shape_device(open, block);
	shape_table(fake, open);
	shape_segments(fake, open);
}

/* One size, limit or count that fits nothing */
static void absurd_open(struct rbd_open_answer *open)
{
#define PLACE(member) { offsetof(struct rbd_open_answer, member), sizeof(((struct rbd_open_answer *)0)->member) }
	static const struct field places_in_open[] = {
		PLACE(class), PLACE(nr_queues), PLACE(size_bytes), PLACE(block_size), PLACE(max_io_bytes), PLACE(max_zero_bytes),
		PLACE(depth), PLACE(loss_ms), PLACE(extent_bytes), PLACE(nr_extents), PLACE(nr_table_segs), PLACE(region_bytes),
	};
	const struct field *field = &places_in_open[draw(ARRAY_SIZE(places_in_open))];
	uint64_t number = htole64(draw(2) ? 0 : draw_number());

	memcpy((char *)open + field->offset, &number, field->bytes);
}

/* Entries that are not what the answer says, or not where it says */
static void spoil_table(struct fake *fake, struct rbd_open_answer *open)
{
	uint32_t nr = le32toh(open->nr_extents), at;
	struct rbd_segment entry;

	if (draw(2))
		shape_open(fake, open);
	at = draw(nr < FAKE_TABLE_ENTRIES ? nr : FAKE_TABLE_ENTRIES);
	switch (draw(6)) {
	case 0:
		fake->table[at].length = htole32(draw_number());
		break;
	case 1:
		fake->table[at].key = htole32(draw_number());
		break;
	case 2:
		fake->table[at].address = htole64(draw_number());
		break;
	case 3:
		entry = fake->table[0];
		fake->table[0] = fake->table[at];
		fake->table[at] = entry;
		break;
	case 4:
		change_bytes((unsigned char *)open->table, le16toh(open->nr_table_segs) * sizeof(entry));
		break;
	default:
		change_bytes((unsigned char *)fake->table, nr * sizeof(entry) % (FAKE_TABLE_ENTRIES * sizeof(entry)) + 1);
	}
}

static void shape_hello(struct rbd_hello_answer *hello)
{
	static const uint64_t features[] = { 0, 1, 2, 3, 4, 1ull << 63, ~0ull };

	hello->features = htole64(features[draw(ARRAY_SIZE(features))]);
	if (!draw(3))
		hello->version = htole16(draw(4));
	if (!draw(3))
		hello->auth_methods = htole32(draw(4));
}

/* More and more of them, none, in another order, or the same ones again */
static void shape_discover(struct letter *letter)
{
	struct rbd_discover_answer *answer = (void *)letter->bytes;
	unsigned int nr = draw(3) ? le16toh(answer->nr) : draw(RBD_DISCOVER_PAGE + 2), i;

	for (i = le16toh(answer->nr); i < nr; i++) {
		answer->entries[i] = answer->entries[0];
		answer->entries[i].export[1] = draw(3) ? '0' + i : draw(256);
	}
	answer->nr = htole16(nr);
	letter->length = sizeof(*answer) + nr * sizeof(answer->entries[0]);
	letter->msg.length = htole16(letter->length);
	if (draw(2))
		answer->flags = htole16(draw(4));
	if (nr && draw(2))
		answer->entries[draw(nr)] = answer->entries[draw(nr)];
	if (nr && !draw(3))
		answer->entries[draw(nr)].size_bytes = htole64(draw_number());
}

static void shape(struct fake *fake, struct letter *letter)
{
	switch (letter->msg.op) {
	case RBD_OP_HELLO | RBD_OP_ANSWER:
		shape_hello(&letter->hello_answer);
		break;
	case RBD_OP_OPEN | RBD_OP_ANSWER:
		if (draw(4))
			shape_open(fake, &letter->open_answer);
		else
			absurd_open(&letter->open_answer);
		break;
	case RBD_OP_DISCOVER | RBD_OP_ANSWER:
		shape_discover(letter);
		break;
	case RBD_OP_CHANGED:
		((struct rbd_changed *)letter)->size_bytes = htole64((1 + draw_number()) % (1ull << 50) * 4096);
		break;
	default:
		letter->msg.tag = htole32(le32toh(letter->msg.tag) + draw(3) - 1);
		letter->msg.status = htole16(draw(2) ? 0 : draw(RBD_ST_COUNT));
	}
}

/* --- what comes unasked --- */

static void remember(const struct letter *letter)
{
	heard[nr_heard++ % NR_HEARD] = *letter;
}

static void bare(struct letter *letter, uint8_t op, uint32_t tag, unsigned int status)
{
	letter_init(letter, op, tag, sizeof(struct rbd_msg));
	letter->msg.status = htole16(status);
	if (status && draw(2))
		letter->msg.flags = RBD_MSG_FINAL;
}

static void make_event(struct letter *letter)
{
	static const uint8_t answers[] = { RBD_OP_HELLO, RBD_OP_AUTH, RBD_OP_OPEN, RBD_OP_PING, RBD_OP_ZERO, RBD_OP_CLOSE,
					   RBD_OP_QUERY, RBD_OP_DISCOVER };
	struct rbd_changed *changed = (void *)letter->bytes;

	switch (draw(8)) {
	case 0:
	case 1:
		letter_init(letter, RBD_OP_CHANGED, 0, sizeof(*changed));
		changed->size_bytes = htole64(FAKE_BYTES + 4096 * draw(3));
		changed->device_flags = htole32(draw(RBD_DEVICE_FLAGS + 1));
		break;
	case 2:
		bare(letter, RBD_OP_ENDED, 0, draw(RBD_ST_COUNT + 1));
		break;
	case 3:
		bare(letter, RBD_OP_PING, draw(100), 0);
		break;
	case 4:
		bare(letter, RBD_OP_WORKING, draw(10), 0);
		break;
	case 5:
		*letter = heard[draw(nr_heard < NR_HEARD ? nr_heard : NR_HEARD)];
		break;
	default:
		bare(letter, answers[draw(ARRAY_SIZE(answers))] | RBD_OP_ANSWER, draw(2) ? draw(8) : draw_number(),
		     draw(2) ? 0 : draw(RBD_ST_COUNT));
	}
}

/* One or several at once; sometimes twisted as well. The answer to HELLO was heard before. */
static void send_events(struct fake *fake)
{
	unsigned int nr = draw(4) ? 1 : 1 + draw(RBD_CONTROL_REQUESTS);
	struct letter letter;

	make_event(&letter);
	if (fake->mutant.twist == TWIST_CHANGED)
		mutate(&letter);
	if (fake->mutant.twist == TWIST_SHAPED)
		shape(fake, &letter);
	while (nr--)
		fake_send(fake, &letter);
}

/* A result that belongs to nothing, or to a command that is not done */
static void send_stray_result(struct fake *fake)
{
	struct reply reply = { .result.tag = htole16(draw(18)), .result.sequence = htole32(draw(10)) };
	struct link *link = &fake->queues[draw(fake->nr_queues)];

	if (link->id && link->id->qp && !link->gone)
		fake_send_reply(link, &reply);
}

static void disconnect(struct fake *fake)
{
	struct link *link = draw(2) ? &fake->queues[draw(fake->nr_queues)] : &fake->control;

	if (link->id)
		rdma_disconnect(link->id);
}

/* A session that is to come back has to be lost first. */
static void play_event(struct fake *fake)
{
	if (fake->trick->where == AT_RESUME) {
		if (fake->mutant.nr_controls == 1)
			disconnect(fake);
		return;
	}
	if (!strikes(fake, AT_LIVE))
		return;
	if (fake->trick->device && !draw(4))
		send_stray_result(fake);
	else if (draw(8))
		send_events(fake);
	else
		disconnect(fake);
}

void mutant_tick(struct fake *fake)
{
	struct mutant *mutant = &fake->mutant;
	struct link *link = mutant->late_to;

	if (mutant->late_ms && now_ms() >= mutant->late_ms) {
		mutant->late_ms = 0;
		if (mutant->late_accept)
			link_accept(link, mutant->late, mutant->late_bytes);
		else if (link->id && link->id->qp)
			link_send(link, mutant->late, mutant->late_bytes);
	}
	if (mutant->event_ms && now_ms() >= mutant->event_ms) {
		mutant->event_ms = now_ms() + EVENT_MS / 4;	/* while there are any left */
		play_event(fake);
	}
}

/* --- answers --- */

/* To a mutant beats and zeroes are places, too. */
static enum where place_of(uint8_t op)
{
	switch (op) {
	case RBD_OP_PING:
		return AT_PING;
	case RBD_OP_ZERO:
		return AT_ZERO;
	default:
		return fake_where_of(op);
	}
}

static enum reached reached_by(uint8_t op)
{
	switch (op) {
	case RBD_OP_HELLO:
		return REACHED_HELLO;
	case RBD_OP_AUTH:
	case RBD_OP_DISCOVER:	/* not a step on the way to a disk */
		return REACHED_AUTH;
	case RBD_OP_OPEN:
		return REACHED_OPEN;
	default:
		return REACHED_LIVE;
	}
}

/* What every mutant offers, whatever is done to it afterwards */
static void offer(struct fake *fake, struct letter *letter)
{
	if (letter->msg.op == (RBD_OP_HELLO | RBD_OP_ANSWER))
		letter->hello_answer.features = htole64(RBD_FEATURE_DISCOVER | (fake->mutant.resumable ? RBD_FEATURE_RESUME : 0));
	if (letter->msg.op != (RBD_OP_OPEN | RBD_OP_ANSWER))
		return;
	letter->open_answer.loss_ms = htole32(LOSS_MS);
	letter->open_answer.max_zero_bytes = htole32(ZERO_BYTES);
}

/* Most of the answer to OPEN is table, of which little is used: what counts gets its share. */
static void change(struct letter *letter)
{
	struct rbd_open_answer *open = &letter->open_answer;

	if (letter->msg.op != (RBD_OP_OPEN | RBD_OP_ANSWER) || !draw(3))
		mutate(letter);
	else if (draw(3) || le16toh(open->class) == RBD_CLASS_MEMORY)
		change_bytes((unsigned char *)&open->class, offsetof(struct rbd_open_answer, session) -
			     offsetof(struct rbd_open_answer, class));
	else
		change_bytes((unsigned char *)&open->device, offsetof(struct rbd_device_limits, reserved));
}

static void twist_letter(struct fake *fake, struct letter *letter)
{
	struct letter other;

	switch (fake->mutant.twist) {
	case TWIST_CHANGED:
		change(letter);
		fake_send(fake, letter);
		break;
	case TWIST_SHAPED:
		shape(fake, letter);
		fake_send(fake, letter);
		break;
	case TWIST_DROPPED:
		break;
	case TWIST_DOUBLED:
		fake_send(fake, letter);
		fake_send(fake, letter);
		break;
	case TWIST_LATE:
		put_off(fake, &fake->control, letter->bytes, letter->length);
		break;
	case TWIST_CROSSED:
		make_event(&other);
		fake_send(fake, &other);
		fake_send(fake, letter);
		break;
	case TWIST_REFUSED:
		bare(&other, letter->msg.op, le32toh(letter->msg.tag), draw(RBD_ST_COUNT + 1));
		fake_send(fake, &other);
		break;
	}
}

void mutant_answer(struct fake *fake, const struct rbd_msg *request, struct letter *letter)
{
	reach(fake, reached_by(request->op));
	offer(fake, letter);
	remember(letter);
	if (!strikes(fake, place_of(request->op))) {
		fake_send(fake, letter);
	} else if (fake->mutant.where == AT_TABLE) {
		spoil_table(fake, &letter->open_answer);
		fake_send(fake, letter);
	} else {
		twist_letter(fake, letter);
	}
}

/* --- connections --- */

static void reject(struct link *link, struct letter *letter)
{
	struct rbd_cm_reject *reject = (void *)letter->bytes;

	reject->version_min = htole16(RBD_WIRE_VERSION);
	reject->status = htole16(draw(RBD_ST_COUNT + 1));
	if (!draw(3))
		change_bytes(letter->bytes, sizeof(*reject));
	rdma_reject(link->id, letter->bytes, draw(4) ? sizeof(*reject) : draw(57));
	link->gone = true;
}

static void twist_accept(struct fake *fake, struct link *link, struct letter *letter)
{
	static const size_t lengths[] = { 0, 1, 15, 16, 17, 56, 100 };
	size_t length = letter->length;

	switch (fake->mutant.twist) {
	case TWIST_REFUSED:
		reject(link, letter);
		return;
	case TWIST_DROPPED:
		return;
	case TWIST_LATE:
		put_off(fake, link, letter->bytes, letter->length);
		fake->mutant.late_accept = true;
		return;
	case TWIST_DOUBLED:
		link_accept(link, letter->bytes, letter->length);
		rdma_disconnect(link->id);
		return;
	case TWIST_CROSSED:
		if (link != &fake->control)
			send_events(fake);
		break;
	case TWIST_SHAPED:
		length = lengths[draw(ARRAY_SIZE(lengths))];
		break;
	case TWIST_CHANGED:
		change_bytes(letter->bytes, letter->length);
		break;
	}
	link_accept(link, letter->bytes, length);
}

void mutant_accept(struct fake *fake, struct link *link, enum where where)
{
	struct letter letter;

	fake_accept_letter(&letter);
	if (where == AT_QUEUE)
		reach(fake, REACHED_QUEUE);
	if (where == AT_QUEUE && !fake->mutant.event_ms)
		fake->mutant.event_ms = now_ms() + draw(EVENT_MS);
	if (strikes(fake, where))
		twist_accept(fake, link, &letter);
	else
		link_accept(link, letter.bytes, letter.length);
}

/* --- results --- */

static void change_reply(struct reply *reply)
{
	switch (draw(5)) {
	case 0:
		reply->cut = 1 + draw(sizeof(reply->result));
		break;
	case 1:
		reply->pad = 1 + draw(600);
		break;
	default:
		change_bytes((unsigned char *)&reply->result, sizeof(reply->result));
	}
}

/* Another length than was asked for, said or unsaid */
static void shape_reply(struct reply *reply)
{
	reply->front = draw(3) ? 512 * draw(9) : draw(RBD_INLINE_MAX + 1);
	reply->result.inline_length = htole32(draw(3) ? reply->front : draw_number());
}

static void twist_reply(struct fake *fake, struct link *link, struct reply *reply)
{
	unsigned char message[LINK_SEND_BYTES];
	struct letter letter;

	switch (fake->mutant.twist) {
	case TWIST_DROPPED:
		return;
	case TWIST_LATE:
		put_off(fake, link, message, fake_reply_bytes(reply, message));
		return;
	case TWIST_CHANGED:
		change_reply(reply);
		break;
	case TWIST_SHAPED:
		shape_reply(reply);
		break;
	case TWIST_DOUBLED:
		reply->twice = true;
		break;
	case TWIST_REFUSED:
		reply->front = 0;
		reply->result.inline_length = 0;
		reply->result.status = 1 + draw(RBD_RESULT_COUNT);
		break;
	case TWIST_CROSSED:
		make_event(&letter);
		fake_send(fake, &letter);
		break;
	}
	fake_send_reply(link, reply);
}

void mutant_result(struct fake *fake, struct link *link, struct reply *reply)
{
	reach(fake, REACHED_LIVE);
	if (strikes(fake, AT_COMMAND))
		twist_reply(fake, link, reply);
	else
		fake_send_reply(link, reply);
}
