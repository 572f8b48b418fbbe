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

static void open_answer_bytes(void **state)
{
	uint8_t buffer[sizeof(struct rbd_open_answer) + 2 * RBD_UUID_SIZE] __attribute__((aligned(8))) = { 0 };
	struct rbd_open_answer *open = (void *)buffer;

	(void)state;
	open->msg = header(0x83, sizeof(buffer));
	open->class = cpu_to_le16(1);
	open->nr_queues = cpu_to_le16(2);
	open->flags = cpu_to_le32(RBD_OPEN_SHARED);
	open->size_bytes = cpu_to_le64(5 * 1024 * 1024 + 512);
	open->block_size = cpu_to_le32(512);
	open->max_io_bytes = cpu_to_le32(1 << 20);
	open->max_zero_bytes = cpu_to_le32(1 << 24);
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
	same("open-answer", open, sizeof(buffer));

	/* life stands between epoch and session */
	assert_int_equal(offsetof(struct rbd_open_answer, life), 80);
	assert_int_equal(sizeof(open->life), 8);
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
		{ "working", RBD_OP_WORKING },
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
		{ RBD_OP_FENCE, 9 }, { RBD_OP_TABLE, 10 }, { RBD_OP_ANSWER, 0x80 },
		{ RBD_CM_CONTROL, 0 }, { RBD_CM_IO, 1 }, { RBD_MSG_FINAL, 1 },
		{ RBD_OPEN_READ_ONLY, 1 }, { RBD_OPEN_SHARED, 2 }, { RBD_OPEN_RESUME, 4 },
		{ RBD_OPEN_FLAGS, 7 }, { RBD_CLASS_MEMORY, 1 }, { RBD_CLASS_DEVICE, 2 },
		{ RBD_AUTH_NONE, 0 }, { RBD_FEATURE_RESUME, 1 },
		{ RBD_NAME_MAX, 64 }, { RBD_HOST_NAME_MAX, 64 }, { RBD_AUTH_DATA_MAX, 256 },
		{ RBD_UUID_SIZE, 16 }, { RBD_MSG_MAX, 4096 }, { RBD_TABLE_SEGS_MAX, 16 },
		{ RBD_QUEUES_MAX, 128 }, { RBD_DEPTH_MAX, 4096 }, { RBD_PORT_DEFAULT, 7475 },
		{ RBD_LOSS_MS_MIN, 3000 }, { RBD_LOSS_MS_MAX, 300000 },
		{ sizeof(struct rbd_segment), 16 },
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
	unit_add("layout: zero", zero_bytes);
	unit_add("layout: bare headers", header_bytes);
	unit_add("layout: connection manager", cm_bytes);
	unit_add("layout: numbers", numbers);
}
