/* SPDX-License-Identifier: GPL-2.0 WITH Linux-syscall-note */
/*
 * Generic netlink family of rbd_initiator: devices.
 *
 * Everything lives in the initial network namespace. Commands that change
 * state need CAP_SYS_ADMIN in the initial user namespace. Every refusal carries
 * a sentence in the extended acknowledgement. Jobs are told in rbd_netlink.h.
 *
 *   INFO_GET    ->  { INFO }
 *   ATTACH      { PORTAL EXPORT [BIND] [HOST_ID HOST_NAME] [READ_ONLY] [SHARED] [QUEUES]
 *                 [POLL_QUEUES] [DEPTH] [TIMEOUT_MS] [LOSS_MS] [RECONNECT_DELAY_MS]
 *                 [FAIL_AFTER_MS] [KEY KEY_FILE] [TOS] [MAX_IN_FLIGHT_BYTES] [WRITE_QUEUES] }
 *               ->  { JOB { ID } }        result of the job: the device, "rbd0"
 *   DETACH      { DEVICE [FORCE] }  ->  { JOB { ID } }
 *   SET         { DEVICE [FAIL_AFTER_MS] }  ->  ack
 *   DEVICE_GET  { DEVICE }  ->  one device;  dump: {} -> every device
 *   STATS_GET   dump: {} -> the statistics of every device, see below
 *   JOB_GET     { JOB { ID } } -> { JOB { ... } }, releases it when it has ended
 *   JOB_CANCEL  { JOB { ID } } -> ack
 *   DISCOVER    { PORTAL HOST_ID HOST_NAME [BIND] [TIMEOUT_MS] [KEY] }
 *               ->  { JOB { ID } }        the job stays until its socket is closed
 *   FOUND_GET   dump: { JOB { ID } } -> every export that a DISCOVER of this socket has found
 *
 * Events: JOB_NTF { JOB { ... } } to group "jobs"; DEVICE_NTF, the same as the
 * answer of DEVICE_GET, to group "changes" whenever the state of a device
 * changes; DEVICE_DEL_NTF { DEVICE } when it is gone.
 *
 * Statistics come in several messages for each device, in this order:
 *
 *   { DEVICE EXPORT SESSION READ_ONLY RECONNECTS REPLAYED HELD_MS LATENCY_ON }	one; of another SESSION the
 *								device is another one, unless it reads only:
 *								then each resume begins a new session
 *   { DEVICE LOSS COUNT }					for each reason there was
 *   { DEVICE ERROR COUNT }					for each error there was
 *   { DEVICE QUEUE OP REQUESTS BYTES ERRORS LATENCY_NS LATENCY }
 *						for each operation that a queue has done
 *
 * They count from the attach on, whatever becomes of the session. Queue 0 has what did not end on
 * an I/O queue: messages, and what failed without one.
 *
 * A device is shown with DEVICE EXPORT PORTAL CLASS STATE REASON SIZE ... as
 * marked below, an export that was found with EXPORT EXPORT_UUID CLASS SIZE_BYTES
 * BLOCK_SIZE READ_ONLY SHARED KEYED. Unknown attributes are refused.
 */
#ifndef _UAPI_LINUX_RBD_INITIATOR_H
#define _UAPI_LINUX_RBD_INITIATOR_H

#define RBD_INITIATOR_FAMILY	"rbd_initiator"

enum {
	RBD_INITIATOR_CMD_UNSPEC,
	RBD_INITIATOR_CMD_INFO_GET,
	RBD_INITIATOR_CMD_ATTACH,
	RBD_INITIATOR_CMD_DETACH,
	RBD_INITIATOR_CMD_SET,
	RBD_INITIATOR_CMD_DEVICE_GET,
	RBD_INITIATOR_CMD_DEVICE_NTF,
	RBD_INITIATOR_CMD_DEVICE_DEL_NTF,
	RBD_INITIATOR_CMD_JOB_GET,
	RBD_INITIATOR_CMD_JOB_CANCEL,
	RBD_INITIATOR_CMD_JOB_NTF,
	RBD_INITIATOR_CMD_DISCOVER,
	RBD_INITIATOR_CMD_FOUND_GET,
	RBD_INITIATOR_CMD_STATS_GET,

	__RBD_INITIATOR_CMD_MAX,
	RBD_INITIATOR_CMD_MAX = __RBD_INITIATOR_CMD_MAX - 1
};

/* Values of RBD_INITIATOR_A_STATE. */
enum rbd_device_state {
	RBD_DEVICE_CONNECTING,
	RBD_DEVICE_LIVE,
	RBD_DEVICE_RECONNECTING,
	RBD_DEVICE_FAILING,
	RBD_DEVICE_FAILED,
	RBD_DEVICE_DETACHING,
};

/* Values of RBD_INITIATOR_A_LOSS: why a live session was lost. */
enum rbd_stats_loss {
	RBD_STATS_LOSS_SILENT,		/* nothing was heard of the target, or it left something unanswered */
	RBD_STATS_LOSS_CLOSED,		/* the connection was closed */
	RBD_STATS_LOSS_BROKEN,		/* a work request failed */
	RBD_STATS_LOSS_ADAPTER,		/* the RDMA device was removed */
	RBD_STATS_LOSS_ADDRESS,		/* the local address changed */
	RBD_STATS_LOSS_PROTOCOL,	/* the target sent what it must not */
	RBD_STATS_LOSS_TOLD,		/* the target said that it ended the session */
	RBD_STATS_LOSS_OTHER,
};

#define RBD_STATS_LOSSES	8	/* values of enum rbd_stats_loss */

/* Values of RBD_INITIATOR_A_ERROR: how requests failed. */
enum rbd_stats_error {
	RBD_STATS_ERROR_IO,
	RBD_STATS_ERROR_NOT_SUPPORTED,
	RBD_STATS_ERROR_TIMEOUT,
	RBD_STATS_ERROR_NO_SPACE,
	RBD_STATS_ERROR_TRANSPORT,
	RBD_STATS_ERROR_TARGET,
	RBD_STATS_ERROR_RESERVATION,
	RBD_STATS_ERROR_MEDIUM,
	RBD_STATS_ERROR_PROTECTION,
	RBD_STATS_ERROR_OFFLINE,
	RBD_STATS_ERROR_OTHER,
};

#define RBD_STATS_ERRORS	11	/* values of enum rbd_stats_error */

#define RBD_FAIL_AFTER_NOW_MS	0u
#define RBD_FAIL_AFTER_NEVER_MS	0xffffffffu

enum {
	RBD_INITIATOR_A_UNSPEC,
	RBD_INITIATOR_A_JOB,		/* nest of RBD_JOB_A_* */
	RBD_INITIATOR_A_INFO,		/* nest of RBD_INFO_A_* */

	/* in ATTACH, and shown */
	RBD_INITIATOR_A_DEVICE,		/* string: "rbd0"; not in ATTACH */
	RBD_INITIATOR_A_EXPORT,		/* string */
	RBD_INITIATOR_A_PORTAL,		/* binary: struct sockaddr_in or sockaddr_in6, scope included */
	RBD_INITIATOR_A_BIND,		/* binary: likewise, port 0; shown when given */
	RBD_INITIATOR_A_HOST_ID,	/* binary 16: of this host; in ATTACH only */
	RBD_INITIATOR_A_HOST_NAME,	/* string: label of this host */
	RBD_INITIATOR_A_READ_ONLY,	/* u8: 0 or 1 */
	RBD_INITIATOR_A_SHARED,		/* u8: 0 or 1 */
	RBD_INITIATOR_A_QUEUES,		/* u32: hardware queues */
	RBD_INITIATOR_A_POLL_QUEUES,	/* u32 */
	RBD_INITIATOR_A_DEPTH,		/* u32: requests in flight per queue */
	RBD_INITIATOR_A_TIMEOUT_MS,	/* u32: of the attach; in ATTACH only */
	RBD_INITIATOR_A_LOSS_MS,	/* u32 */
	RBD_INITIATOR_A_RECONNECT_DELAY_MS, /* u32: between the first attempts to come back */
	RBD_INITIATOR_A_FAIL_AFTER_MS,	/* u32: RBD_FAIL_AFTER_* */
	RBD_INITIATOR_A_FORCE,		/* flag; in DETACH only */

	/* shown only */
	RBD_INITIATOR_A_STATE,		/* u32: enum rbd_device_state */
	RBD_INITIATOR_A_REASON,		/* string: why it is not live; empty when it is */
	RBD_INITIATOR_A_CLASS,		/* u32: 1 memory, 2 device */
	RBD_INITIATOR_A_SIZE_BYTES,	/* u64 */
	RBD_INITIATOR_A_BLOCK_SIZE,	/* u32 */
	RBD_INITIATOR_A_MAX_IO_BYTES,	/* u32 */
	RBD_INITIATOR_A_TRANSPORT,	/* string: "roce", "infiniband", "iwarp" */
	RBD_INITIATOR_A_PLACEMENT,	/* string: "write-ack", "read-behind", "target-answer" */
	RBD_INITIATOR_A_RDMA_DEVICE,	/* string: "rxe0" */
	RBD_INITIATOR_A_SESSION,	/* binary 16 */
	RBD_INITIATOR_A_EXPORT_UUID,	/* binary 16 */
	RBD_INITIATOR_A_INCARNATION,	/* binary 16 */
	RBD_INITIATOR_A_WRITER_SET,	/* binary 16 */
	RBD_INITIATOR_A_EPOCH,		/* u64 */
	RBD_INITIATOR_A_RECONNECTS,	/* u64 */
	RBD_INITIATOR_A_EXTENT_BYTES,	/* u32 */
	RBD_INITIATOR_A_READ_DEPTH,	/* u32: RDMA READs in flight per queue */
	RBD_INITIATOR_A_TARGET_NAME,	/* string: the target's label */
	RBD_INITIATOR_A_OPENERS,	/* u32: how often the device is open */
	RBD_INITIATOR_A_STAGING_BYTES,	/* u64: the target's memory for it; 0 for memory exports */
	RBD_INITIATOR_A_WRITE_CACHE,	/* u8: 1: the export has a volatile cache, flushes matter */
	RBD_INITIATOR_A_HOLD_LEFT_MS,	/* u32: until held I/O is failed, RBD_FAIL_AFTER_NEVER_MS: never; 0: none is held */
	RBD_INITIATOR_A_KEY,		/* binary 32: proves this host to the target, and the reverse; in ATTACH only */
	RBD_INITIATOR_A_KEY_FILE,	/* string: where the key came from; shown when one was given */
	RBD_INITIATOR_A_KEYED,		/* u8: 1: the export takes hosts with a key only */

	/* of statistics */
	RBD_INITIATOR_A_REPLAYED,	/* u64: requests issued again in a later epoch */
	RBD_INITIATOR_A_HELD_MS,	/* u64: how long I/O was held, all holds together */
	RBD_INITIATOR_A_LATENCY_ON,	/* u8: 0 or 1: are the histograms kept at this moment? */
	RBD_INITIATOR_A_LOSS,		/* u32: enum rbd_stats_loss */
	RBD_INITIATOR_A_ERROR,		/* u32: enum rbd_stats_error */
	RBD_INITIATOR_A_COUNT,		/* u64 */
	RBD_INITIATOR_A_QUEUE,		/* u32: index of the queue */
	RBD_INITIATOR_A_OP,		/* u32: enum rbd_stats_op_kind */
	RBD_INITIATOR_A_REQUESTS,	/* u64: that ended, well or not */
	RBD_INITIATOR_A_BYTES,		/* u64: of those that ended well */
	RBD_INITIATOR_A_ERRORS,		/* u64: those that did not */
	RBD_INITIATOR_A_LATENCY_NS,	/* u64: sum of what is in LATENCY */
	RBD_INITIATOR_A_LATENCY,	/* binary 256: 32 numbers of 64 bits: how many took less than 2^i us */
	RBD_INITIATOR_A_PAD,

	RBD_INITIATOR_A_TOS,		/* u32: type of service of the connections, 0 to 255; in ATTACH, shown when given */

	/* shown only: the fabric as the last connection was made */
	RBD_INITIATOR_A_GID_TYPE,	/* string: "RoCE v2", "RoCE v1", "IB"; empty on iWARP */
	RBD_INITIATOR_A_PATH_MTU,	/* u32: payload of a packet in bytes; 0 on iWARP */
	RBD_INITIATOR_A_INTERFACE_MTU,	/* u32: of the network interface in bytes; 0: there is none */
	RBD_INITIATOR_A_ACK_TIMEOUT_MS,	/* u32: until a packet is sent again; 0 on iWARP */
	RBD_INITIATOR_A_RETRY_COUNT,	/* u32: how often, before the connection breaks; 0 on iWARP */

	RBD_INITIATOR_A_QUEUE_PAIRS,	/* u32: connections of each hardware queue; shown only */

	RBD_INITIATOR_A_MAX_IN_FLIGHT_BYTES, /* u64: of reads and writes, at least 1; in ATTACH, shown when given */
	RBD_INITIATOR_A_WRITE_QUEUES,	/* u32: hardware queues for what is no read: QUEUES are for reads then; in ATTACH, and shown */

	__RBD_INITIATOR_A_MAX,
	RBD_INITIATOR_A_MAX = __RBD_INITIATOR_A_MAX - 1
};

#endif /* _UAPI_LINUX_RBD_INITIATOR_H */
