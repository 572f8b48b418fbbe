/* SPDX-License-Identifier: GPL-2.0 WITH Linux-syscall-note */
/*
 * Generic netlink family of rbd_target: exports, portals, sessions.
 *
 * Everything lives in the initial network namespace. Commands that change
 * state need CAP_SYS_ADMIN in the initial user namespace. Every refusal carries
 * a sentence in the extended acknowledgement. Jobs are told in rbd_netlink.h.
 *
 *   INFO_GET       ->  { INFO }
 *   EXPORT_ADD     { EXPORT CLASS SIZE_BYTES [BLOCK_SIZE] [NUMA_NODE] [UUID] [READ_ONLY]
 *                    [SHARED] [ALLOW { WHO ... }] [KEYS { KEY ... } KEY_FILES { KEY_FILE ... }] }
 *                    ->  { JOB { ID } }                                      class memory
 *                  { EXPORT CLASS DEVICE_FD [UUID] [FRESH] [STATE_FD IDENTITY] [READ_ONLY] [SHARED]
 *                    [ALLOW { WHO ... }] [KEYS { KEY ... } KEY_FILES { KEY_FILE ... }] }
 *                    ->  { JOB { ID } }                                      class device
 *   EXPORT_SET     { EXPORT [READ_ONLY] [SHARED] [ALLOW { WHO ... }] [DENY { WHO ... }]
 *                    [KEYS { KEY ... } KEY_FILES { KEY_FILE ... }] [DROP_KEY_FILES { KEY_FILE ... }] }
 *                    ->  ack
 *                    ALLOW adds to the list, DENY takes entries off it. Each of KEYS has the name
 *                    of its file in the same place of KEY_FILES; one of the same file is replaced
 *   EXPORT_REMOVE  { EXPORT [FORCE] }  ->  { JOB { ID } }
 *   EXPORT_RESIZE  { EXPORT SIZE_BYTES [FORCE] }  ->  { JOB { ID } }
 *   EXPORT_GET     { EXPORT }  ->  one export;  dump: {} -> every export
 *   PORTAL_ADD     { PORTAL }  ->  ack
 *   PORTAL_REMOVE  { PORTAL }  ->  { JOB { ID } }    ends the sessions that came by it
 *   PORTAL_GET     dump: {} -> every portal
 *   SESSION_GET    dump: {} -> every session
 *   SESSION_DROP   { SESSION [BAN] }  ->  { JOB { ID } }
 *   BAN_GET        dump: {} -> every banned host
 *   BAN_REMOVE     { HOST_ID }  ->  ack
 *   STATS_GET      dump: {} -> the statistics of every export
 *   SESSION_STATS_GET  dump: {} -> the statistics of every session
 *   JOB_GET        { JOB { ID } } -> { JOB { ... } }, releases it when it has ended
 *   JOB_CANCEL     { JOB { ID } } -> ack
 *
 * Events: JOB_NTF { JOB { ... } } to group "jobs"; EXPORT_NTF, PORTAL_NTF and
 * SESSION_NTF, the same as the answers of the GET commands, and EXPORT_DEL_NTF
 * { EXPORT }, PORTAL_DEL_NTF { PORTAL }, SESSION_DEL_NTF { SESSION } to group "changes".
 */
#ifndef _UAPI_LINUX_RBD_TARGET_H
#define _UAPI_LINUX_RBD_TARGET_H

#define RBD_TARGET_FAMILY	"rbd_target"

enum {
	RBD_TARGET_CMD_UNSPEC,
	RBD_TARGET_CMD_INFO_GET,
	RBD_TARGET_CMD_EXPORT_ADD,
	RBD_TARGET_CMD_EXPORT_SET,
	RBD_TARGET_CMD_EXPORT_REMOVE,
	RBD_TARGET_CMD_EXPORT_RESIZE,
	RBD_TARGET_CMD_EXPORT_GET,
	RBD_TARGET_CMD_EXPORT_NTF,
	RBD_TARGET_CMD_EXPORT_DEL_NTF,
	RBD_TARGET_CMD_PORTAL_ADD,
	RBD_TARGET_CMD_PORTAL_REMOVE,
	RBD_TARGET_CMD_PORTAL_GET,
	RBD_TARGET_CMD_PORTAL_NTF,
	RBD_TARGET_CMD_PORTAL_DEL_NTF,
	RBD_TARGET_CMD_SESSION_GET,
	RBD_TARGET_CMD_SESSION_DROP,
	RBD_TARGET_CMD_SESSION_NTF,
	RBD_TARGET_CMD_SESSION_DEL_NTF,
	RBD_TARGET_CMD_JOB_GET,
	RBD_TARGET_CMD_JOB_CANCEL,
	RBD_TARGET_CMD_JOB_NTF,
	RBD_TARGET_CMD_BAN_GET,
	RBD_TARGET_CMD_BAN_REMOVE,
	RBD_TARGET_CMD_STATS_GET,
	RBD_TARGET_CMD_SESSION_STATS_GET,

	__RBD_TARGET_CMD_MAX,
	RBD_TARGET_CMD_MAX = __RBD_TARGET_CMD_MAX - 1
};

/* Longest entry of an allow list: a host-id, a host name, or an address prefix. */
#define RBD_WHO_MAX		64
#define RBD_ALLOW_MAX		64	/* entries of one export's allow list */
#define RBD_KEYS_MAX		32	/* keys of one export */
#define RBD_BANS_MAX		256	/* banned hosts */

/* Values of RBD_TARGET_A_SESSION_STATE. */
enum rbd_session_state {
	RBD_SESSION_OPENING,	/* login answered or being answered, not confirmed */
	RBD_SESSION_LIVE,	/* confirmed by its first I/O connection */
	RBD_SESSION_ENDING,	/* the fence is running */
	RBD_SESSION_GONE,	/* the fence is complete; never shown */
};

enum {
	RBD_TARGET_A_UNSPEC,
	RBD_TARGET_A_JOB,		/* nest of RBD_JOB_A_* */
	RBD_TARGET_A_INFO,		/* nest of RBD_INFO_A_* */

	/* exports */
	RBD_TARGET_A_EXPORT,		/* string: name */
	RBD_TARGET_A_CLASS,		/* u32: 1 memory, 2 device */
	RBD_TARGET_A_SIZE_BYTES,	/* u64 */
	RBD_TARGET_A_BLOCK_SIZE,	/* u32: 512 or 4096 */
	RBD_TARGET_A_NUMA_NODE,		/* s32 as u32; absent in EXPORT_ADD: the adapter's */
	RBD_TARGET_A_UUID,		/* binary 16: of the export */
	RBD_TARGET_A_READ_ONLY,		/* u8: 0 or 1 */
	RBD_TARGET_A_SHARED,		/* u8: 0 or 1 */
	RBD_TARGET_A_ALLOW,		/* nest of RBD_TARGET_A_WHO, any number */
	RBD_TARGET_A_DENY,		/* likewise; in EXPORT_SET only */
	RBD_TARGET_A_WHO,		/* string */
	RBD_TARGET_A_FORCE,		/* flag */
	RBD_TARGET_A_INCARNATION,	/* binary 16; shown */
	RBD_TARGET_A_SESSIONS,		/* u32: attached; shown, of portals too */
	RBD_TARGET_A_EXTENT_BYTES,	/* u32: of the newest session, else 0; shown */

	/* exports of class device */
	RBD_TARGET_A_DEVICE_FD,		/* u32: an open descriptor of the block device, writable unless
					 * READ_ONLY; the module claims the device for itself
					 */
	RBD_TARGET_A_FRESH,		/* flag: new incarnation, whatever is remembered of the device */
	RBD_TARGET_A_DEVICE,		/* string: the kernel's name, "nvme0n1"; shown; empty for memory */
	RBD_TARGET_A_WRITE_CACHE,	/* u8: 1: volatile, flushes matter; shown */
	RBD_TARGET_A_BACKING_LOST,	/* u8: 1: the device is gone; shown */

	/* portals */
	RBD_TARGET_A_PORTAL,		/* binary: struct sockaddr_in or sockaddr_in6, scope included */
	RBD_TARGET_A_LISTENING,		/* u8: 0 or 1; shown */
	RBD_TARGET_A_RDMA_DEVICE,	/* string: "rxe0"; empty for a wildcard address; shown */

	/* sessions, shown */
	RBD_TARGET_A_SESSION,		/* binary 16; also in SESSION_DROP */
	RBD_TARGET_A_BAN,		/* flag; in SESSION_DROP only */
	RBD_TARGET_A_SESSION_STATE,	/* u32: enum rbd_session_state */
	RBD_TARGET_A_HOST_ID,		/* binary 16; of bans too, and in BAN_REMOVE */
	RBD_TARGET_A_HOST_NAME,		/* string: label */
	RBD_TARGET_A_ADDRESS,		/* binary: sockaddr of the initiator */
	RBD_TARGET_A_EPOCH,		/* u64 */
	RBD_TARGET_A_QUEUES,		/* u32: I/O queues connected */
	RBD_TARGET_A_QUEUES_GRANTED,	/* u32 */
	RBD_TARGET_A_DEPTH,		/* u32 */
	RBD_TARGET_A_LOSS_MS,		/* u32 */
	RBD_TARGET_A_WRITER_SET,	/* binary 16 */
	RBD_TARGET_A_SILENT_MS,		/* u32: since the last sign of life */
	RBD_TARGET_A_TRANSPORT,		/* string: "roce", "infiniband", "iwarp" */
	RBD_TARGET_A_STAGING_BYTES,	/* u64: memory lent to it; 0 for memory exports */
	RBD_TARGET_A_STATE_FD,		/* u32: an open descriptor, for reading and writing, of the regular
					 * file that the state of a device export is kept in; with IDENTITY
					 */
	RBD_TARGET_A_IDENTITY,		/* binary 16: of the device: two of the same are the same store */
	RBD_TARGET_A_KEYS,		/* nest of RBD_TARGET_A_KEY, any number; in EXPORT_ADD and EXPORT_SET */
	RBD_TARGET_A_KEY,		/* binary 32: an export with keys admits only hosts that have one of them */
	RBD_TARGET_A_KEY_FILES,		/* nest of RBD_TARGET_A_KEY_FILE: where the keys came from; shown */
	RBD_TARGET_A_KEY_FILE,		/* string */
	RBD_TARGET_A_DROP_KEY_FILES,	/* nest of RBD_TARGET_A_KEY_FILE; in EXPORT_SET only */

	/*
	 * statistics of an export, since it was added. Commands are of the device class, and the zeroes that an
	 * initiator of the memory class asks for.
	 */
	RBD_TARGET_A_ATTACHED,		/* u64: sessions that got their first I/O connection */
	RBD_TARGET_A_RESUMED,		/* u64: sessions that went on after a loss */
	RBD_TARGET_A_REFUSED,		/* u64: logins that named it and were refused */
	RBD_TARGET_A_FENCES,		/* u64: fences that are complete; of a session too */
	RBD_TARGET_A_LOST,		/* u64: sessions whose connection broke */
	RBD_TARGET_A_EXPIRED,		/* u64: sessions of which nothing was heard for too long */
	RBD_TARGET_A_REQUESTS,		/* binary 40: commands that ended, by enum rbd_stats_op_kind; of a session too */
	RBD_TARGET_A_BYTES,		/* binary 40: of those that ended well */
	RBD_TARGET_A_ERRORS,		/* binary 40: those that did not */
	RBD_TARGET_A_PAD,

	/* statistics of a session, since it was opened first: a resume goes on with them, a new life of the module does not */
	RBD_TARGET_A_CONNECTIONS,	/* u64: epochs that got their first I/O connection */
	RBD_TARGET_A_CONNECTED_MS,	/* u64: since the present one did; 0: it has not */
	RBD_TARGET_A_MESSAGES,		/* u64: control messages that came */
	RBD_TARGET_A_HEARTBEATS,	/* u64: of them, those that say that the host is there */
	RBD_TARGET_A_COMMANDS_BUSY,	/* u32: commands being worked on, of the device class */
	RBD_TARGET_A_RESULTS_WAITING,	/* u32: of commands that ended, those that find no room to be sent */

	RBD_TARGET_A_BROKEN,		/* u8: 1: a session's queue could not be destroyed: the export admits nobody; shown */

	__RBD_TARGET_A_MAX,
	RBD_TARGET_A_MAX = __RBD_TARGET_A_MAX - 1
};

#endif /* _UAPI_LINUX_RBD_TARGET_H */
