/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The wire format: everything that initiator and target say to each other.
 *
 * Little-endian, fixed width. Reserved bytes are sent as zero and must be zero
 * on receipt, so that they can be given a meaning later behind a feature bit.
 * This file compiles in the kernel and in user space (tests, fuzzers).
 *
 * How a session comes up (I = initiator, T = target); Documentation/protocol.rst
 * tells the same at length:
 *
 *   I  CM connect request, struct rbd_cm_request, kind CONTROL
 *   T  CM accept, struct rbd_cm_accept                  (or reject, rbd_cm_reject)
 *   I  HELLO   versions, features, host-id, boot-id, host name
 *   T  HELLO   the version and the features that both have
 *   I  AUTH    method 0 (none), or 1 (HMAC), which takes two of them
 *   T  AUTH    done, or a challenge; then what proves that it has the key
 *   I  OPEN    export, mode, epoch, and what the initiator would like
 *   T  WORKING any number of times, while it fences or registers
 *   T  OPEN    class, size, limits, keys of the extent table, session, tokens
 *   I  CM connect request, kind IO, with a token; once for each I/O queue
 *   T  CM accept                                        (the first one confirms the epoch)
 *   I  RDMA READ of the extent table
 *
 * A host that only wants to know what there is says DISCOVER instead of OPEN, page by page, and
 * then CLOSE.
 *
 * Then I/O, in one of two ways. Memory class: RDMA READ and WRITE by the initiator
 * against the export itself, ZERO messages for write-zeroes. Device class: commands and
 * results (struct rbd_command, struct rbd_result) on the I/O queues, with RDMA READ
 * and WRITE against staging memory that is lent to the session. PING both ways,
 * CHANGED from a target whose export changed, and CLOSE at the end.
 */
#ifndef RBD_WIRE_H
#define RBD_WIRE_H

#ifdef __KERNEL__
#include <linux/types.h>
#include <linux/build_bug.h>
#define RBD_WIRE_ASSERT(cond) static_assert(cond)
#else
#include <assert.h>
#include <linux/types.h>
#define RBD_WIRE_ASSERT(cond) static_assert(cond, #cond)
#endif

#define RBD_WIRE_MAGIC		0x41444252u	/* "RBDA" as bytes on the wire */
#define RBD_WIRE_VERSION	1		/* the newest version this code speaks */
#define RBD_WIRE_VERSION_MIN	1		/* and the oldest */

#define RBD_PORT_DEFAULT	7475

#define RBD_UUID_SIZE		16
#define RBD_NAME_MAX		64	/* export names; not NUL-terminated when full */
#define RBD_HOST_NAME_MAX	64
#define RBD_AUTH_DATA_MAX	256
#define RBD_AUTH_KEY_SIZE	32	/* of a key, a nonce and a proof alike */
#define RBD_MSG_MAX		4096	/* bytes; every control receive buffer is this big */
#define RBD_QUEUES_MAX		128	/* I/O queues of one path */
#define RBD_DEPTH_MAX		4096	/* requests in flight on one I/O queue */
#define RBD_EXTENTS_MAX		(1u << 24)	/* of an export; 32 TiB with extents of 2 MiB */
#define RBD_TABLE_SEGS_MAX	16	/* pieces in which the extent table is registered */
#define RBD_CONTROL_REQUESTS	8	/* messages an initiator may have unanswered */
#define RBD_STAGING_UNIT	4096u	/* bytes; staging memory is handed out in these */
#define RBD_INLINE_MAX		4096u	/* bytes of data that ride in front of a command or a result */
#define RBD_CM_PRIVATE_MAX	56	/* what RDMA-CM leaves of IB's 92 bytes (CMA header: 36) */

#define RBD_LOSS_MS_MIN		3000
#define RBD_LOSS_MS_MAX		300000
#define RBD_LOSS_MS_DEFAULT	15000
#define RBD_BEATS_PER_LOSS	3	/* a beat is a third of the loss time */
#define RBD_HANDSHAKE_MS	10000	/* longest silence in any state of a handshake */
#define RBD_WORKING_MS		1000	/* a busy target says so this often */
#define RBD_PROBE_MS		2000	/* a live host answers a probe within this time */

/* What connects: first byte behind the version in the CM's private data. */
enum rbd_cm_kind {
	RBD_CM_CONTROL	= 0,
	RBD_CM_IO	= 1,
};

/**
 * struct rbd_cm_request - private data of a CM connect request
 * @magic: RBD_WIRE_MAGIC
 * @version: version of the sender; the only field besides @magic that every
 *	version keeps in this place
 * @kind: enum rbd_cm_kind
 * @reserved0: zero
 * @queue: flat index of the queue: 0 is the control queue, I/O queues follow
 * @path: index of the path; 0 until there are several
 * @reserved1: zero
 * @session: for IO: the session's UUID, else zero
 * @token: for IO: the unused token that belongs to @queue, else zero
 *
 * The CM hands over more bytes than were sent (IB pads): what follows is ignored.
 */
struct rbd_cm_request {
	__le32 magic;
	__le16 version;
	__u8 kind;
	__u8 reserved0;
	__le16 queue;
	__le16 path;
	__le32 reserved1;
	__u8 session[RBD_UUID_SIZE];
	__u8 token[RBD_UUID_SIZE];
};
RBD_WIRE_ASSERT(sizeof(struct rbd_cm_request) == 48);
RBD_WIRE_ASSERT(sizeof(struct rbd_cm_request) <= RBD_CM_PRIVATE_MAX);

/**
 * struct rbd_cm_accept - private data of a CM accept
 * @magic: RBD_WIRE_MAGIC
 * @version: version of the target
 * @reserved: zero
 */
struct rbd_cm_accept {
	__le32 magic;
	__le16 version;
	__u8 reserved[10];
};
RBD_WIRE_ASSERT(sizeof(struct rbd_cm_accept) == 16);

/**
 * struct rbd_cm_reject - private data of a CM reject
 * @magic: RBD_WIRE_MAGIC
 * @version: version of the target
 * @status: enum rbd_status
 * @version_min: oldest version that the target speaks
 * @reserved: zero
 */
struct rbd_cm_reject {
	__le32 magic;
	__le16 version;
	__le16 status;
	__le16 version_min;
	__u8 reserved[6];
};
RBD_WIRE_ASSERT(sizeof(struct rbd_cm_reject) == 16);

enum rbd_op {
	RBD_OP_HELLO	= 1,	/* I: greet; T: answers */
	RBD_OP_AUTH	= 2,	/* I: one step of authentication; T: answers */
	RBD_OP_OPEN	= 3,	/* I: open an export; T: answers */
	RBD_OP_WORKING	= 4,	/* T: the request with this tag is being worked on */
	RBD_OP_PING	= 5,	/* I or T: are you there; the other answers */
	RBD_OP_ZERO	= 6,	/* I: write zeroes; T: answers when they are in place */
	RBD_OP_CLOSE	= 7,	/* I: end the session; T: answers when it is gone */
	RBD_OP_ENDED	= 8,	/* T: the session was ended, with the reason; no answer */
	RBD_OP_FENCE	= 9,	/* reserved for failover between paths */
	RBD_OP_TABLE	= 10,	/* reserved: T: the extent table changed */
	RBD_OP_CHANGED	= 11,	/* T: size or cache of a device export changed; no answer */
	RBD_OP_QUERY	= 12,	/* I: is this command being worked on; T: answers */
	RBD_OP_DISCOVER	= 13,	/* I: which exports may I attach; T: answers with a page of them */
	RBD_OP_ANSWER	= 0x80,	/* or-ed in: this answers the request with the same tag */
};

/* Flags of struct rbd_msg. */
#define RBD_MSG_FINAL	0x01	/* on a refusal: trying again cannot help */

/**
 * struct rbd_msg - header of every control message
 * @op: enum rbd_op, with RBD_OP_ANSWER when it is an answer
 * @flags: RBD_MSG_*
 * @length: bytes of the whole message, header included
 * @tag: chosen by who asks; the answer repeats it
 * @status: enum rbd_status of an answer or of ENDED, else 0
 * @reserved: zero
 */
struct rbd_msg {
	__u8 op;
	__u8 flags;
	__le16 length;
	__le32 tag;
	__le16 status;
	__u8 reserved[6];
};
RBD_WIRE_ASSERT(sizeof(struct rbd_msg) == 16);

/*
 * Status of an answer, of a CM reject, of ENDED. Sentences and the verdict
 * "final" or "retry" are in drivers/common/wire.c.
 */
enum rbd_status {
	RBD_ST_OK		= 0,
	RBD_ST_VERSION		= 1,	/* no common wire version */
	RBD_ST_BAD_MESSAGE	= 2,	/* malformed, or not expected now */
	RBD_ST_AUTH		= 3,	/* authentication failed or its method is refused */
	RBD_ST_NO_EXPORT	= 4,
	RBD_ST_NOT_ALLOWED	= 5,	/* this host may not attach the export */
	RBD_ST_BUSY		= 6,	/* held by another host */
	RBD_ST_FENCING		= 7,	/* an earlier session is still being ended */
	RBD_ST_NO_RESOURCES	= 8,
	RBD_ST_EPOCH_LOW	= 9,	/* not above the highest epoch seen */
	RBD_ST_UNKNOWN_SESSION	= 10,	/* or a wrong secret: not told apart */
	RBD_ST_STALE_EPOCH	= 11,	/* the resume names an epoch that is not the last */
	RBD_ST_INCARNATION	= 12,	/* the contents are not the ones of that session */
	RBD_ST_WRITER_SET	= 13,	/* another writer was admitted meanwhile */
	RBD_ST_BANNED		= 14,
	RBD_ST_READ_ONLY	= 15,	/* read-write asked of a read-only export */
	RBD_ST_ATTACHED		= 16,	/* this host has a session on this export already */
	RBD_ST_HOST_ID		= 17,	/* the host-id is in use by another running host */
	RBD_ST_TOKEN		= 18,	/* token missing, foreign or used */
	RBD_ST_RESUME		= 19,	/* resume is not supported */
	RBD_ST_IO		= 20,	/* the operation failed at the export */
	RBD_ST_RANGE		= 21,	/* outside the export */
	RBD_ST_DEVICE		= 22,	/* the RDMA device lacks what the session needs */
	RBD_ST_REMOVED		= 23,	/* ENDED: the export was removed */
	RBD_ST_DROPPED		= 24,	/* ENDED: dropped by the target's administrator */
	RBD_ST_EXPIRED		= 25,	/* ENDED: nothing heard for the loss time */
	RBD_ST_UNLOADED		= 26,	/* ENDED: the target or its portal shuts down */
	RBD_ST_BUSY_RETRY	= 27,	/* a newer session is about to be confirmed */
	RBD_ST_SUPERSEDED	= 28,	/* ENDED: the same host logged in again */
	RBD_ST_BACKING		= 29,	/* the backing device is gone, or shrank */
	RBD_ST_UNKNOWN_COMMAND	= 30,	/* QUERY: no such command is being worked on */
	RBD_ST_RESIZED		= 31,	/* ENDED: the export gets another size: come back at once */
	RBD_ST_BROKEN		= 32,	/* a queue could not be destroyed: the export admits nobody */
	RBD_ST_COUNT,
};

/* Feature bits of HELLO. None is required in version 1. */
#define RBD_FEATURE_RESUME	(1ULL << 0)	/* OPEN may resume a session */
#define RBD_FEATURE_DISCOVER	(1ULL << 1)	/* DISCOVER in the place of OPEN */
#define RBD_FEATURES		(RBD_FEATURE_RESUME | RBD_FEATURE_DISCOVER) /* what this code offers */

/**
 * struct rbd_hello - body of HELLO from the initiator
 * @version_min: oldest version the initiator speaks
 * @version_max: newest
 * @reserved0: zero
 * @features: RBD_FEATURE_* it would use
 * @host_id: stable random name of the host
 * @boot_id: random name of this boot of the host
 * @host_name: a label, padded with zero bytes
 */
struct rbd_hello {
	struct rbd_msg msg;
	__le16 version_min;
	__le16 version_max;
	__le32 reserved0;
	__le64 features;
	__u8 host_id[RBD_UUID_SIZE];
	__u8 boot_id[RBD_UUID_SIZE];
	__u8 host_name[RBD_HOST_NAME_MAX];
};
RBD_WIRE_ASSERT(sizeof(struct rbd_hello) == 128);

/**
 * struct rbd_hello_answer - body of the answer to HELLO
 * @version: the version that both use from here on
 * @reserved0: zero
 * @auth_methods: bit n set: method n of AUTH is accepted
 * @features: RBD_FEATURE_* that both have
 * @host_name: label of the target host, padded with zero bytes
 */
struct rbd_hello_answer {
	struct rbd_msg msg;
	__le16 version;
	__le16 reserved0;
	__le32 auth_methods;
	__le64 features;
	__u8 host_name[RBD_HOST_NAME_MAX];
};
RBD_WIRE_ASSERT(sizeof(struct rbd_hello_answer) == 96);

enum rbd_auth_method {
	RBD_AUTH_NONE	= 0,
	RBD_AUTH_HMAC	= 1,	/* each side proves that it has the same key */
};

/**
 * struct rbd_auth - body of AUTH and of its answer
 * @method: enum rbd_auth_method
 * @step: number of this message within the method, from 0
 * @data_length: bytes used in @data
 * @data: what the method says
 */
struct rbd_auth {
	struct rbd_msg msg;
	__le16 method;
	__le16 step;
	__le32 data_length;
	__u8 data[RBD_AUTH_DATA_MAX];
};
RBD_WIRE_ASSERT(sizeof(struct rbd_auth) == 280);

/*
 * RBD_AUTH_HMAC has two steps. In step 0 the initiator names the export and sends a nonce
 * (struct rbd_auth_start), and the target answers with its own (rbd_auth_challenge). In step 1
 * the initiator sends its proof (rbd_auth_proof); when that is right the target answers with
 * the other one. A proof is HMAC-SHA-256 by the key over a label of the role and over the four
 * messages HELLO, its answer, AUTH of step 0, its answer, whole and as they were sent:
 * drivers/common/auth.h. Only the export that was named may be opened afterwards. Who has
 * RBD_FEATURE_DISCOVER may name none: then a key of any export will do, and DISCOVER alone may follow.
 */

/**
 * struct rbd_auth_start - data of the initiator's AUTH, method HMAC, step 0
 * @export: name, padded with zero bytes; all zero: none
 * @nonce: fresh random bytes
 */
struct rbd_auth_start {
	__u8 export[RBD_NAME_MAX];
	__u8 nonce[RBD_AUTH_KEY_SIZE];
};
RBD_WIRE_ASSERT(sizeof(struct rbd_auth_start) == 96);

/**
 * struct rbd_auth_challenge - data of the target's answer to it
 * @nonce: fresh random bytes
 */
struct rbd_auth_challenge {
	__u8 nonce[RBD_AUTH_KEY_SIZE];
};
RBD_WIRE_ASSERT(sizeof(struct rbd_auth_challenge) == 32);

/**
 * struct rbd_auth_proof - data of AUTH, method HMAC, step 1, and of its answer
 * @proof: of the sender
 */
struct rbd_auth_proof {
	__u8 proof[RBD_AUTH_KEY_SIZE];
};
RBD_WIRE_ASSERT(sizeof(struct rbd_auth_proof) == 32);

/* Flags of OPEN and of its answer. */
#define RBD_OPEN_READ_ONLY	0x01
#define RBD_OPEN_SHARED		0x02
#define RBD_OPEN_RESUME		0x04	/* request only */
#define RBD_OPEN_FLAGS		0x07

/**
 * struct rbd_open - body of OPEN from the initiator
 * @export: name, padded with zero bytes
 * @flags: RBD_OPEN_*
 * @nr_queues: I/O queues wished for, 1 to RBD_QUEUES_MAX
 * @nr_paths: 1
 * @depth: requests in flight wished for on each
 * @loss_ms: silence after which the peer counts as lost, as proposed
 * @timeout_ms: how long the initiator is going to wait for the answer
 * @read_depth: RDMA READs in flight that the initiator's device can issue on one queue
 * @reserved: zero
 * @epoch: number of this attempt; above every earlier one of the session, from 1
 * @last_epoch: resume: the last epoch whose login was answered
 * @session: resume: the session's UUID
 * @secret: resume: its secret
 * @incarnation: resume: of the contents it knew
 * @writer_set: resume, read-write: the set it belonged to
 *
 * Fields marked "resume" are zero in a new session.
 */
struct rbd_open {
	struct rbd_msg msg;
	__u8 export[RBD_NAME_MAX];
	__le32 flags;
	__le16 nr_queues;
	__le16 nr_paths;
	__le32 depth;
	__le32 loss_ms;
	__le32 timeout_ms;
	__le16 read_depth;
	__u8 reserved[10];
	__le64 epoch;
	__le64 last_epoch;
	__u8 session[RBD_UUID_SIZE];
	__u8 secret[RBD_UUID_SIZE];
	__u8 incarnation[RBD_UUID_SIZE];
	__u8 writer_set[RBD_UUID_SIZE];
};
RBD_WIRE_ASSERT(sizeof(struct rbd_open) == 192);

/**
 * struct rbd_segment - a remotely readable or writable range
 * @address: as the key knows it: an offset, never a kernel pointer
 * @key: rkey
 * @length: bytes
 */
struct rbd_segment {
	__le64 address;
	__le32 key;
	__le32 length;
};
RBD_WIRE_ASSERT(sizeof(struct rbd_segment) == 16);

enum rbd_class {
	RBD_CLASS_MEMORY	= 1,
	RBD_CLASS_DEVICE	= 2,
};

/* Flags of struct rbd_device_limits and of CHANGED. */
#define RBD_DEVICE_WRITE_CACHE	0x01	/* volatile: flushes matter */
#define RBD_DEVICE_FUA		0x02
#define RBD_DEVICE_ROTATIONAL	0x04
#define RBD_DEVICE_FLAGS	0x07

/**
 * struct rbd_device_limits - what a device export takes from its backing; all zero for memory
 * @flags: RBD_DEVICE_*
 * @physical_block_size: a power of two, at least the export's block size
 * @io_min: preferred granularity of small requests; bytes, 0: none told
 * @io_opt: preferred size of large requests; bytes, 0: none told
 * @discard_granularity: bytes; 0 where @max_discard_bytes is
 * @discard_alignment: of the export's start in that granularity; bytes
 * @max_discard_bytes: largest DISCARD; 0: not offered
 * @max_erase_bytes: largest ERASE; 0: not offered
 * @reserved: zero
 */
struct rbd_device_limits {
	__le32 flags;
	__le32 physical_block_size;
	__le32 io_min;
	__le32 io_opt;
	__le32 discard_granularity;
	__le32 discard_alignment;
	__le32 max_discard_bytes;
	__le32 max_erase_bytes;
	__u8 reserved[16];
};
RBD_WIRE_ASSERT(sizeof(struct rbd_device_limits) == 48);

/**
 * struct rbd_open_answer - body of the answer to OPEN
 * @class: enum rbd_class
 * @nr_queues: I/O queues granted; as many tokens follow
 * @flags: RBD_OPEN_READ_ONLY, RBD_OPEN_SHARED as granted
 * @size_bytes: of the export; a multiple of @block_size
 * @block_size: 512 or 4096; of the device class also a power of two between
 * @max_io_bytes: largest request
 * @max_zero_bytes: largest ZERO; 0: write-zeroes is not offered
 * @depth: granted
 * @loss_ms: as the target clamped it; rules both sides
 * @extent_bytes: length of every extent but the last; a power of two
 * @nr_extents: entries of the extent table
 * @read_depth: RDMA READs the target's device serves at once on one queue
 * @nr_table_segs: entries used in @table
 * @region_bytes: what the extents cover: of the memory class the export itself, of the
 *	device class the session's staging memory, a multiple of RBD_STAGING_UNIT
 * @epoch: as asked for
 * @life: changes when the backing may have lost its volatile cache; 0 for memory
 * @session: UUID of the session
 * @secret: proves the session at a resume
 * @export_uuid: of the export
 * @incarnation: of its contents
 * @writer_set: the session is in; zero when it is read-only
 * @device: limits of the backing, device class only
 * @table: where the extent table is: an array of struct rbd_segment, one per
 *	extent, to be READ; whole entries in each piece
 * @tokens: one for each I/O queue
 */
struct rbd_open_answer {
	struct rbd_msg msg;
	__le16 class;
	__le16 nr_queues;
	__le32 flags;
	__le64 size_bytes;
	__le32 block_size;
	__le32 max_io_bytes;
	__le32 max_zero_bytes;
	__le32 depth;
	__le32 loss_ms;
	__le32 extent_bytes;
	__le32 nr_extents;
	__le16 read_depth;
	__le16 nr_table_segs;
	__le64 region_bytes;
	__le64 epoch;
	__le64 life;
	__u8 session[RBD_UUID_SIZE];
	__u8 secret[RBD_UUID_SIZE];
	__u8 export_uuid[RBD_UUID_SIZE];
	__u8 incarnation[RBD_UUID_SIZE];
	__u8 writer_set[RBD_UUID_SIZE];
	struct rbd_device_limits device;
	struct rbd_segment table[RBD_TABLE_SEGS_MAX];
	__u8 tokens[][RBD_UUID_SIZE];
};
RBD_WIRE_ASSERT(sizeof(struct rbd_open_answer) == 472);
RBD_WIRE_ASSERT(sizeof(struct rbd_open_answer) + RBD_QUEUES_MAX * RBD_UUID_SIZE <= RBD_MSG_MAX);

/**
 * struct rbd_zero - body of ZERO from the initiator; the answer is a bare header
 * @offset: bytes, a multiple of the block size
 * @length: bytes, likewise, at most max_zero_bytes
 * @flags: zero in version 1
 */
struct rbd_zero {
	struct rbd_msg msg;
	__le64 offset;
	__le32 length;
	__le32 flags;
};
RBD_WIRE_ASSERT(sizeof(struct rbd_zero) == 32);

/**
 * struct rbd_changed - body of CHANGED from the target
 * @size_bytes: of the export; not less than it was: a shrunk backing ends the session
 * @device_flags: RBD_DEVICE_*
 * @reserved: zero
 */
struct rbd_changed {
	struct rbd_msg msg;
	__le64 size_bytes;
	__le32 device_flags;
	__u8 reserved[4];
};
RBD_WIRE_ASSERT(sizeof(struct rbd_changed) == 32);

/**
 * struct rbd_query - body of QUERY from the initiator; the answer is a bare header
 * @queue: flat index of the I/O queue that carries the command
 * @command_tag: of the command
 * @sequence: of the command
 *
 * The status of the answer is RBD_ST_OK while the target works on the command, and once more
 * after its result went out, which may be on its way; else RBD_ST_UNKNOWN_COMMAND.
 */
struct rbd_query {
	struct rbd_msg msg;
	__le16 queue;
	__le16 command_tag;
	__le32 sequence;
	__u8 reserved[8];
};
RBD_WIRE_ASSERT(sizeof(struct rbd_query) == 32);

#define RBD_DISCOVER_PAGE	42	/* exports in one answer to DISCOVER */
#define RBD_DISCOVER_MAX	1024	/* exports that an initiator takes in, of all pages */

/**
 * struct rbd_discover - body of DISCOVER from the initiator
 * @after: padded with zero bytes: exports whose names come behind that, byte by byte; all zero: from the first
 */
struct rbd_discover {
	struct rbd_msg msg;
	__u8 after[RBD_NAME_MAX];
};
RBD_WIRE_ASSERT(sizeof(struct rbd_discover) == 80);

/* Flags of struct rbd_discovered. */
#define RBD_DISCOVERED_READ_ONLY	0x01	/* nobody may write */
#define RBD_DISCOVERED_SHARED		0x02	/* several may, when all of them ask to share */
#define RBD_DISCOVERED_KEY		0x04	/* it takes hosts with a key only, and this one has one */
#define RBD_DISCOVERED_FLAGS		0x07

/**
 * struct rbd_discovered - an export that the host may attach
 * @export: name, padded with zero bytes
 * @uuid: of it
 * @size_bytes: of it
 * @block_size: in bytes
 * @class: enum rbd_class
 * @flags: RBD_DISCOVERED_*
 */
struct rbd_discovered {
	__u8 export[RBD_NAME_MAX];
	__u8 uuid[RBD_UUID_SIZE];
	__le64 size_bytes;
	__le32 block_size;
	__le16 class;
	__le16 flags;
};
RBD_WIRE_ASSERT(sizeof(struct rbd_discovered) == 96);

/* Flags of the answer to DISCOVER. */
#define RBD_DISCOVER_MORE	0x01	/* there are more behind the last one */

/**
 * struct rbd_discover_answer - body of the answer
 * @nr: entries, at most RBD_DISCOVER_PAGE
 * @flags: RBD_DISCOVER_*
 * @reserved: zero
 * @entries: by name, rising
 */
struct rbd_discover_answer {
	struct rbd_msg msg;
	__le16 nr;
	__le16 flags;
	__le32 reserved;
	struct rbd_discovered entries[];
};
RBD_WIRE_ASSERT(sizeof(struct rbd_discover_answer) == 24);
RBD_WIRE_ASSERT(sizeof(struct rbd_discover_answer) +
		RBD_DISCOVER_PAGE * sizeof(struct rbd_discovered) <= RBD_MSG_MAX);

/* WORKING, PING, CLOSE, ENDED and the answers to PING, ZERO, QUERY and CLOSE are bare headers. */

/*
 * I/O queues of the device class. A write's data is WRITTEN to staging memory and the command
 * SENT behind it; a read's is READ from staging memory after the result. What is no longer than
 * RBD_INLINE_MAX may ride in the same message as the command or the result instead, in front of
 * it, and needs no staging memory. (In front, so that a page of data fills one packet.) A tag
 * is in use from its command to its result; a queue has as many as its depth.
 */
enum rbd_command_op {
	RBD_COMMAND_READ	= 1,
	RBD_COMMAND_WRITE	= 2,
	RBD_COMMAND_FLUSH	= 3,	/* what was answered before it is on stable storage */
	RBD_COMMAND_DISCARD	= 4,
	RBD_COMMAND_ZERO	= 5,
	RBD_COMMAND_ERASE	= 6,	/* SECURE_ERASE */
};

/* Flags of struct rbd_command. */
#define RBD_COMMAND_FUA		0x01	/* WRITE: on stable storage when answered */
#define RBD_COMMAND_NOUNMAP	0x02	/* ZERO: keep the blocks allocated */
#define RBD_COMMAND_INLINE	0x04	/* READ, WRITE: the data is in front of the result, the command */

/**
 * struct rbd_command - what the initiator SENDs on an I/O queue of the device class
 * @op: enum rbd_command_op
 * @flags: RBD_COMMAND_*
 * @tag: below the queue's depth, and not in use
 * @length: bytes, a multiple of the block size; FLUSH: 0
 * @offset: in the export, bytes, a multiple of the block size; FLUSH: 0
 * @staging: READ and WRITE without INLINE: where in the staging memory, bytes, a multiple
 *	of RBD_STAGING_UNIT; else 0
 * @sequence: of this use of the tag; the result repeats it
 * @reserved: zero
 */
struct rbd_command {
	__u8 op;
	__u8 flags;
	__le16 tag;
	__le32 length;
	__le64 offset;
	__le32 staging;
	__le32 sequence;
	__u8 reserved[8];
};
RBD_WIRE_ASSERT(sizeof(struct rbd_command) == 32);

/* How a command ended: what the backing said, as the block layer tells errors apart. */
enum rbd_result_status {
	RBD_RESULT_OK		= 0,
	RBD_RESULT_IO		= 1,	/* any error that has no name below */
	RBD_RESULT_NOT_SUPPORTED = 2,
	RBD_RESULT_TIMEOUT	= 3,
	RBD_RESULT_NO_SPACE	= 4,
	RBD_RESULT_TRANSPORT	= 5,
	RBD_RESULT_TARGET	= 6,
	RBD_RESULT_RESERVATION	= 7,
	RBD_RESULT_MEDIUM	= 8,
	RBD_RESULT_PROTECTION	= 9,
	RBD_RESULT_RESOURCE	= 10,
	RBD_RESULT_OFFLINE	= 11,	/* the backing is gone */
	RBD_RESULT_READ_ONLY	= 12,	/* session or backing may not be written */
	RBD_RESULT_RANGE	= 13,	/* outside the export, or not in blocks */
	RBD_RESULT_COUNT,
};

/**
 * struct rbd_result - what the target SENDs back
 * @tag: of the command
 * @status: enum rbd_result_status
 * @reserved0: zero
 * @sequence: of the command
 * @inline_length: bytes of data in front of this: the command's length when it asked for that
 *	and went well, else 0
 * @reserved1: zero
 */
struct rbd_result {
	__le16 tag;
	__u8 status;
	__u8 reserved0;
	__le32 sequence;
	__le32 inline_length;
	__le32 reserved1;
};
RBD_WIRE_ASSERT(sizeof(struct rbd_result) == 16);

#endif /* RBD_WIRE_H */
