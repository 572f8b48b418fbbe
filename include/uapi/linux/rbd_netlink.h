/* SPDX-License-Identifier: GPL-2.0 WITH Linux-syscall-note */
/*
 * What the generic netlink families of rbd_target and rbd_initiator share:
 * jobs, and the answer of INFO_GET.
 *
 * A command that takes long starts a job. Its reply, sent at once, carries one
 * nest with RBD_JOB_A_ID. While the job runs, and once when it ends, the family
 * multicasts JOB_NTF with the same nest, filled, to its group "jobs". The
 * caller joins the group first, then sends the command, then waits for an event
 * with RBD_JOB_A_DONE, and reads the verdict with JOB_GET, which releases the
 * job. Events may be lost (socket buffer): a caller also asks by JOB_GET now
 * and then.
 *
 * A job belongs to the socket that started it. JOB_CANCEL asks a job to stop;
 * the verdict still has to be read: a job that was past its point of no return
 * ends well. When the socket closes, attach, export add and discover are
 * cancelled as if by JOB_CANCEL; detach, remove and drop run to their end. A
 * finished job whose socket is closed is released. What discover found is asked for after its
 * verdict; so that job stays until then.
 */
#ifndef _UAPI_LINUX_RBD_NETLINK_H
#define _UAPI_LINUX_RBD_NETLINK_H

#define RBD_NETLINK_VERSION	1

#define RBD_NETLINK_GROUP_JOBS		"jobs"		/* JOB_NTF */
#define RBD_NETLINK_GROUP_CHANGES	"changes"	/* DEVICE_NTF, EXPORT_NTF, ... */

/* Of a job, nested in RBD_TARGET_A_JOB or RBD_INITIATOR_A_JOB. */
enum {
	RBD_JOB_A_UNSPEC,
	RBD_JOB_A_ID,		/* u32 */
	RBD_JOB_A_KIND,		/* string: "attach", "export add", ... */
	RBD_JOB_A_OBJECT,	/* string: what it works on */
	RBD_JOB_A_DONE,		/* flag: it has ended, the rest is the verdict */
	RBD_JOB_A_ERRNO,		/* u32: 0, or a positive errno */
	RBD_JOB_A_SENTENCE,	/* string: why it failed, for people */
	RBD_JOB_A_RESULT,	/* string: what it made, e.g. "rbd0" */
	RBD_JOB_A_PHASE,	/* string: what it does now */
	RBD_JOB_A_PROGRESS,	/* u64: done so far, in units of the phase */
	RBD_JOB_A_TOTAL,	/* u64: all there is to do; 0: not known */

	__RBD_JOB_A_MAX,
	RBD_JOB_A_MAX = __RBD_JOB_A_MAX - 1
};

#define RBD_SENTENCE_MAX	256	/* bytes of RBD_JOB_A_SENTENCE, NUL included */

/* Answer of INFO_GET, nested in RBD_TARGET_A_INFO or RBD_INITIATOR_A_INFO. */
enum {
	RBD_INFO_A_UNSPEC,
	RBD_INFO_A_MODULE_VERSION,	/* string */
	RBD_INFO_A_NETLINK_VERSION,	/* u32 */
	RBD_INFO_A_WIRE_VERSION,	/* u32: newest spoken */
	RBD_INFO_A_WIRE_VERSION_MIN,	/* u32: oldest spoken */
	RBD_INFO_A_DISK_PREFIX,		/* string; initiator only */
	RBD_INFO_A_HOST_ID,		/* binary 16; initiator only, zero until the first attach */

	__RBD_INFO_A_MAX,
	RBD_INFO_A_MAX = __RBD_INFO_A_MAX - 1
};

/* What statistics are kept of, by operation. Secure erase counts as discard. */
enum rbd_stats_op_kind {
	RBD_STATS_READ,
	RBD_STATS_WRITE,
	RBD_STATS_FLUSH,
	RBD_STATS_DISCARD,
	RBD_STATS_WRITE_ZEROES,
};

#define RBD_STATS_OPS		5	/* values of enum rbd_stats_op_kind */
#define RBD_LATENCY_BUCKETS	32	/* of a histogram: bucket i has what took less than 2^i us */

/* Authentication keys: bytes, and longest path that a key's file is shown by. */
#define RBD_KEY_SIZE		32
#define RBD_KEY_FILE_MAX	128

#endif /* _UAPI_LINUX_RBD_NETLINK_H */
