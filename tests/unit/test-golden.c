// SPDX-License-Identifier: GPL-2.0
/*
 * The layout of every message: fields set by name give the bytes written by hand.
 */
#include "golden.h"
#include "unit.h"

static void fill(__u8 *to, unsigned int high)
{
	unsigned int i;

	for (i = 0; i < RBD_UUID_SIZE; i++)
		to[i] = high << 4 | i;
}

static void same(const char *name, const void *message, size_t bytes)
{
	uint8_t want[MESSAGE_ROOM];

	assert_int_equal(golden_bytes(name, want), bytes);
	assert_memory_equal(message, want, bytes);
}

static struct rbd_msg header(unsigned int op, size_t bytes)
{
	return (struct rbd_msg){
		.op = op, .length = cpu_to_le16(bytes), .tag = cpu_to_le32(0x12345678),
	};
}

static void hello_bytes(void **state)
{
	struct rbd_hello hello = {
		.msg = header(1, sizeof(hello)),
		.version_min = cpu_to_le16(1), .version_max = cpu_to_le16(2),
		.features = cpu_to_le64(0x0102030405060708),
		.host_name = "node-1",
	};

	(void)state;
	fill(hello.host_id, 0xa);
	fill(hello.boot_id, 0xb);
	same("hello", &hello, sizeof(hello));
}

static void hello_answer_bytes(void **state)
{
	struct rbd_hello_answer hello = {
		.msg = header(0x81, sizeof(hello)),
		.version = cpu_to_le16(1),
		.auth_methods = cpu_to_le32(0x80000001),
		.features = cpu_to_le64(0x0102030405060708),
		.host_name = "store",
	};

	(void)state;
	same("hello-answer", &hello, sizeof(hello));
}

static void auth_bytes(void **state)
{
	struct rbd_auth auth = {
		.msg = header(2, sizeof(auth)),
		.method = cpu_to_le16(0x0102), .step = cpu_to_le16(0x0304),
		.data_length = cpu_to_le32(3), .data = "abc",
	};

	(void)state;
	same("auth", &auth, sizeof(auth));
	auth.msg.op = 0x82;
	same("auth-answer", &auth, sizeof(auth));
}

static void open_bytes(void **state)
{
	struct rbd_open open = {
		.msg = header(3, sizeof(open)),
		.export = "data-0",
		.flags = cpu_to_le32(RBD_OPEN_READ_ONLY | RBD_OPEN_SHARED),
		.nr_queues = cpu_to_le16(4), .nr_paths = cpu_to_le16(1),
		.depth = cpu_to_le32(128),
		.loss_ms = cpu_to_le32(15000), .timeout_ms = cpu_to_le32(30000),
		.read_depth = cpu_to_le16(16),
		.epoch = cpu_to_le64(1),
	};

	(void)state;
	same("open", &open, sizeof(open));
	open.flags = cpu_to_le32(RBD_OPEN_SHARED | RBD_OPEN_RESUME);
	open.epoch = cpu_to_le64(0x010000000000000a);
	open.last_epoch = cpu_to_le64(0x0100000000000009);
	fill(open.session, 0xc);
	fill(open.secret, 0xd);
	fill(open.incarnation, 0xe);
	fill(open.writer_set, 0xf);
	same("open-resume", &open, sizeof(open));
}

/* What the answers of both classes have in common. */
static void fill_open_answer(struct rbd_open_answer *open)
{
	open->nr_queues = cpu_to_le16(2);
	open->max_io_bytes = cpu_to_le32(1 << 20);
	open->depth = cpu_to_le32(128);
	open->loss_ms = cpu_to_le32(15000);
	open->extent_bytes = cpu_to_le32(2 << 20);
	open->nr_extents = cpu_to_le32(3);
	open->read_depth = cpu_to_le16(17);
	open->nr_table_segs = cpu_to_le16(2);
	open->epoch = cpu_to_le64(0x0200000000000001);
	fill(open->session, 0xc);
	fill(open->secret, 0xd);
	fill(open->export_uuid, 0x1);
	fill(open->incarnation, 0xe);
	fill(open->writer_set, 0xf);
	open->table[0].address = cpu_to_le64(0x0400000000001000);
	open->table[0].key = cpu_to_le32(0x11223344);
	open->table[0].length = cpu_to_le32(32);
	open->table[1].key = cpu_to_le32(0x55667788);
	open->table[1].length = cpu_to_le32(16);
	fill(open->tokens[0], 0x2);
	fill(open->tokens[1], 0x3);
}

#define OPEN_ANSWER_BYTES (sizeof(struct rbd_open_answer) + 2 * RBD_UUID_SIZE)

static void open_answer_bytes(void **state)
{
	_Alignas(8) uint8_t buffer[OPEN_ANSWER_BYTES] = { 0 };
	struct rbd_open_answer *open = (void *)buffer;

	(void)state;
	open->msg = header(0x83, sizeof(buffer));
	fill_open_answer(open);
	open->class = cpu_to_le16(1);
	open->flags = cpu_to_le32(RBD_OPEN_SHARED);
	open->size_bytes = cpu_to_le64(5 * 1024 * 1024 + 512);
	open->block_size = cpu_to_le32(512);
	open->max_zero_bytes = cpu_to_le32(1 << 24);
	open->region_bytes = cpu_to_le64(5 * 1024 * 1024 + 512);
	same("open-answer", open, sizeof(buffer));
}

static void open_answer_device_bytes(void **state)
{
	_Alignas(8) uint8_t buffer[OPEN_ANSWER_BYTES] = { 0 };
	struct rbd_open_answer *open = (void *)buffer;

	(void)state;
	open->msg = header(0x83, sizeof(buffer));
	fill_open_answer(open);
	open->class = cpu_to_le16(2);
	open->size_bytes = cpu_to_le64(0x100000400);
	open->block_size = cpu_to_le32(1024);
	open->max_zero_bytes = cpu_to_le32(0xfffffc00);
	open->region_bytes = cpu_to_le64(5 * 1024 * 1024 + 4096);
	open->life = cpu_to_le64(0x0600000000000005);
	open->device = (struct rbd_device_limits){
		.flags = cpu_to_le32(RBD_DEVICE_WRITE_CACHE | RBD_DEVICE_FUA),
		.physical_block_size = cpu_to_le32(4096),
		.io_min = cpu_to_le32(8192),
		.io_opt = cpu_to_le32(128 << 10),
		.discard_granularity = cpu_to_le32(6144),
		.discard_alignment = cpu_to_le32(1536),
		.max_discard_bytes = cpu_to_le32(1u << 31),
		.max_erase_bytes = cpu_to_le32(1u << 30),
	};
	same("open-answer-device", open, sizeof(buffer));
}

static void zero_bytes(void **state)
{
	struct rbd_zero zero = {
		.msg = header(6, sizeof(zero)),
		.offset = cpu_to_le64(0x010000001200), .length = cpu_to_le32(4096),
	};

	(void)state;
	same("zero", &zero, sizeof(zero));
}

static void query_bytes(void **state)
{
	struct rbd_query query = {
		.msg = header(12, sizeof(query)),
		.queue = cpu_to_le16(3), .command_tag = cpu_to_le16(0x102),
		.sequence = cpu_to_le32(0xaabbccdd),
	};

	(void)state;
	same("query", &query, sizeof(query));
}

static void discover_bytes(void **state)
{
	_Alignas(8) uint8_t buffer[sizeof(struct rbd_discover_answer) + 2 * sizeof(struct rbd_discovered)] = { 0 };
	struct rbd_discover_answer *page = (void *)buffer;
	struct rbd_discover ask = { .msg = header(13, sizeof(ask)), .after = "disk-1" };

	(void)state;
	same("discover", &ask, sizeof(ask));
	page->msg = header(0x8d, sizeof(struct rbd_discover_answer));
	same("discover-none", page, sizeof(struct rbd_discover_answer));
	page->msg = header(0x8d, sizeof(buffer));
	page->nr = cpu_to_le16(2);
	page->flags = cpu_to_le16(RBD_DISCOVER_MORE);
	page->entries[0] = (struct rbd_discovered) {
		.export = "disk-2", .size_bytes = cpu_to_le64(8ull << 30), .block_size = cpu_to_le32(512),
		.class = cpu_to_le16(RBD_CLASS_DEVICE),
		.flags = cpu_to_le16(RBD_DISCOVERED_READ_ONLY | RBD_DISCOVERED_KEY),
	};
	page->entries[1] = (struct rbd_discovered) {
		.export = "mem", .size_bytes = cpu_to_le64(2 << 20), .block_size = cpu_to_le32(4096),
		.class = cpu_to_le16(RBD_CLASS_MEMORY), .flags = cpu_to_le16(RBD_DISCOVERED_SHARED),
	};
	fill(page->entries[0].uuid, 0x1);
	fill(page->entries[1].uuid, 0x2);
	same("discover-answer", page, sizeof(buffer));
}

static void changed_bytes(void **state)
{
	struct rbd_changed changed = {
		.msg = header(11, sizeof(changed)),
		.size_bytes = cpu_to_le64((8ull << 30) + 3 * 512),
		.device_flags = cpu_to_le32(RBD_DEVICE_WRITE_CACHE | RBD_DEVICE_ROTATIONAL),
	};

	(void)state;
	same("changed", &changed, sizeof(changed));
}

static void command_bytes(void **state)
{
	struct rbd_command command = {
		.op = RBD_COMMAND_READ, .flags = RBD_COMMAND_INLINE, .tag = cpu_to_le16(0x102),
		.length = cpu_to_le32(3584), .offset = cpu_to_le64(0x010000001200),
		.sequence = cpu_to_le32(0xaabbccdd),
	};
	_Alignas(8) uint8_t buffer[512 + sizeof(command)];

	(void)state;
	same("command-read", &command, sizeof(command));
	command.op = RBD_COMMAND_WRITE;
	command.flags = RBD_COMMAND_FUA;
	command.length = cpu_to_le32((1 << 20) + 512);
	command.staging = cpu_to_le32(0xfffff000);
	same("command-write", &command, sizeof(command));
	command.flags = RBD_COMMAND_FUA | RBD_COMMAND_INLINE;
	command.length = cpu_to_le32(512);
	command.staging = 0;
	memset(buffer, 0x5a, 512);
	memcpy(buffer + 512, &command, sizeof(command));
	same("command-write-inline", buffer, sizeof(buffer));
	command.op = RBD_COMMAND_DISCARD;
	command.flags = 0;
	command.length = cpu_to_le32(1u << 31);
	same("command-discard", &command, sizeof(command));
	command.op = RBD_COMMAND_ZERO;
	command.flags = RBD_COMMAND_NOUNMAP;
	command.length = cpu_to_le32(0xfffffe00);
	same("command-zero", &command, sizeof(command));
	command.op = RBD_COMMAND_ERASE;
	command.flags = 0;
	command.length = cpu_to_le32(512);
	command.offset = 0;
	same("command-erase", &command, sizeof(command));
	command.op = RBD_COMMAND_FLUSH;
	command.length = 0;
	same("command-flush", &command, sizeof(command));
}

static void result_bytes(void **state)
{
	_Alignas(8) uint8_t buffer[sizeof(struct rbd_result) + 512];
	struct rbd_result result = {
		.tag = cpu_to_le16(0x102), .status = RBD_RESULT_MEDIUM,
		.sequence = cpu_to_le32(0xaabbccdd),
	};

	(void)state;
	same("result", &result, sizeof(result));
	result.status = RBD_RESULT_OK;
	result.inline_length = cpu_to_le32(512);
	memset(buffer, 0x5a, sizeof(buffer));
	memcpy(buffer + 512, &result, sizeof(result));
	same("result-inline", buffer, sizeof(buffer));
	/* reserved1 stands behind inline_length */
	assert_int_equal(offsetof(struct rbd_result, reserved1), 12);
}

static void header_bytes(void **state)
{
	static const struct {
		const char *name;
		unsigned int op;
	} bare[] = {
		{ "ping", RBD_OP_PING }, { "ping-answered", RBD_OP_PING | RBD_OP_ANSWER },
		{ "close", RBD_OP_CLOSE }, { "zero-answer", RBD_OP_ZERO | RBD_OP_ANSWER },
		{ "close-answer", RBD_OP_CLOSE | RBD_OP_ANSWER },
		{ "ping-answer", RBD_OP_PING | RBD_OP_ANSWER }, { "target-ping", RBD_OP_PING },
		{ "working", RBD_OP_WORKING }, { "query-answer", RBD_OP_QUERY | RBD_OP_ANSWER },
	};
	struct rbd_msg msg;
	size_t i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(bare); i++) {
		msg = header(bare[i].op, sizeof(msg));
		same(bare[i].name, &msg, sizeof(msg));
	}
	msg = header(RBD_OP_ENDED, sizeof(msg));
	msg.tag = 0;
	msg.status = cpu_to_le16(RBD_ST_REMOVED);
	same("ended", &msg, sizeof(msg));
	msg = header(RBD_OP_OPEN | RBD_OP_ANSWER, sizeof(msg));
	msg.flags = RBD_MSG_FINAL;
	msg.status = cpu_to_le16(RBD_ST_NOT_ALLOWED);
	same("refusal", &msg, sizeof(msg));
	msg.op = RBD_OP_QUERY | RBD_OP_ANSWER;
	msg.status = cpu_to_le16(RBD_ST_UNKNOWN_COMMAND);
	same("query-unknown", &msg, sizeof(msg));
}

static void cm_bytes(void **state)
{
	struct rbd_cm_request control = {
		.magic = cpu_to_le32(RBD_WIRE_MAGIC), .version = cpu_to_le16(1),
		.kind = RBD_CM_CONTROL,
	};
	struct rbd_cm_request io = {
		.magic = cpu_to_le32(RBD_WIRE_MAGIC), .version = cpu_to_le16(1),
		.kind = RBD_CM_IO, .queue = cpu_to_le16(3),
	};
	struct rbd_cm_accept accept = {
		.magic = cpu_to_le32(RBD_WIRE_MAGIC), .version = cpu_to_le16(1),
	};
	struct rbd_cm_reject reject = {
		.magic = cpu_to_le32(RBD_WIRE_MAGIC), .version = cpu_to_le16(3),
		.status = cpu_to_le16(RBD_ST_VERSION), .version_min = cpu_to_le16(2),
	};

	(void)state;
	fill(io.session, 0xc);
	fill(io.token, 0x2);
	same("cm-control", &control, sizeof(control));
	same("cm-io", &io, sizeof(io));
	same("cm-accept", &accept, sizeof(accept));
	same("cm-reject", &reject, sizeof(reject));
	/* path stands behind queue; all zero above */
	assert_int_equal(offsetof(struct rbd_cm_request, path), 10);
	assert_int_equal(sizeof(io.path), 2);
}

/* Numbers that are on the wire or fixed by the specification, by hand. */
static void numbers(void **state)
{
	static const struct {
		unsigned long long is, want;
	} pairs[] = {
		{ RBD_OP_HELLO, 1 }, { RBD_OP_AUTH, 2 }, { RBD_OP_OPEN, 3 }, { RBD_OP_WORKING, 4 },
		{ RBD_OP_PING, 5 }, { RBD_OP_ZERO, 6 }, { RBD_OP_CLOSE, 7 }, { RBD_OP_ENDED, 8 },
		{ RBD_OP_FENCE, 9 }, { RBD_OP_TABLE, 10 }, { RBD_OP_CHANGED, 11 },
		{ RBD_OP_QUERY, 12 }, { RBD_OP_DISCOVER, 13 }, { RBD_OP_ANSWER, 0x80 },
		{ RBD_CM_CONTROL, 0 }, { RBD_CM_IO, 1 }, { RBD_MSG_FINAL, 1 },
		{ RBD_OPEN_READ_ONLY, 1 }, { RBD_OPEN_SHARED, 2 }, { RBD_OPEN_RESUME, 4 },
		{ RBD_OPEN_FLAGS, 7 }, { RBD_CLASS_MEMORY, 1 }, { RBD_CLASS_DEVICE, 2 },
		{ RBD_AUTH_NONE, 0 }, { RBD_AUTH_HMAC, 1 }, { RBD_AUTH_KEY_SIZE, 32 }, { RBD_FEATURE_RESUME, 1 }, { RBD_FEATURE_DISCOVER, 2 },
		{ RBD_DISCOVER_PAGE, 42 }, { RBD_DISCOVER_MAX, 1024 },
		{ RBD_NAME_MAX, 64 }, { RBD_HOST_NAME_MAX, 64 }, { RBD_AUTH_DATA_MAX, 256 },
		{ RBD_UUID_SIZE, 16 }, { RBD_MSG_MAX, 4096 }, { RBD_TABLE_SEGS_MAX, 16 },
		{ RBD_QUEUES_MAX, 128 }, { RBD_DEPTH_MAX, 4096 }, { RBD_PORT_DEFAULT, 7475 },
		{ RBD_LOSS_MS_MIN, 3000 }, { RBD_LOSS_MS_MAX, 300000 },
		{ sizeof(struct rbd_segment), 16 },
		{ RBD_DEVICE_WRITE_CACHE, 1 }, { RBD_DEVICE_FUA, 2 }, { RBD_DEVICE_ROTATIONAL, 4 },
		{ RBD_DEVICE_FLAGS, 7 }, { RBD_STAGING_UNIT, 4096 }, { RBD_INLINE_MAX, 4096 },
		{ RBD_COMMAND_READ, 1 }, { RBD_COMMAND_WRITE, 2 }, { RBD_COMMAND_FLUSH, 3 },
		{ RBD_COMMAND_DISCARD, 4 }, { RBD_COMMAND_ZERO, 5 }, { RBD_COMMAND_ERASE, 6 },
		{ RBD_COMMAND_FUA, 1 }, { RBD_COMMAND_NOUNMAP, 2 }, { RBD_COMMAND_INLINE, 4 },
		{ RBD_RESULT_OK, 0 }, { RBD_RESULT_IO, 1 }, { RBD_RESULT_NOT_SUPPORTED, 2 },
		{ RBD_RESULT_TIMEOUT, 3 }, { RBD_RESULT_NO_SPACE, 4 }, { RBD_RESULT_TRANSPORT, 5 },
		{ RBD_RESULT_TARGET, 6 }, { RBD_RESULT_RESERVATION, 7 }, { RBD_RESULT_MEDIUM, 8 },
		{ RBD_RESULT_PROTECTION, 9 }, { RBD_RESULT_RESOURCE, 10 },
		{ RBD_RESULT_OFFLINE, 11 }, { RBD_RESULT_READ_ONLY, 12 }, { RBD_RESULT_RANGE, 13 }, { RBD_RESULT_COUNT, 14 },
	};
	size_t i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(pairs); i++)
		if (pairs[i].is != pairs[i].want)
			fail_msg("number %zu is %llu, not %llu", i, pairs[i].is, pairs[i].want);
}

void add_golden_tests(void)
{
	unit_add("layout: hello", hello_bytes);
	unit_add("layout: hello answer", hello_answer_bytes);
	unit_add("layout: auth", auth_bytes);
	unit_add("layout: open", open_bytes);
	unit_add("layout: open answer", open_answer_bytes);
	unit_add("layout: open answer, device class", open_answer_device_bytes);
	unit_add("layout: zero", zero_bytes);
	unit_add("layout: query", query_bytes);
	unit_add("layout: discover", discover_bytes);
	unit_add("layout: changed", changed_bytes);
	unit_add("layout: commands", command_bytes);
	unit_add("layout: results", result_bytes);
	unit_add("layout: bare headers", header_bytes);
	unit_add("layout: connection manager", cm_bytes);
	unit_add("layout: numbers", numbers);
}
