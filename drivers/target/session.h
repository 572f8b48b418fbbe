/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Sessions: one initiator's use of one export.
 */
#ifndef RBD_TARGET_SESSION_H
#define RBD_TARGET_SESSION_H

#include <linux/kref.h>
#include <linux/list.h>
#include <linux/socket.h>
#include <linux/rbd_target.h>
#include <rbd/wire.h>

#include "../common/key.h"
#include "stats.h"
#include "who.h"

struct rbd_job;
struct rbdt_epoch;
struct rbdt_export;
struct rbdt_record;

/**
 * struct rbdt_session - one initiator's use of one export
 * @ref: held by the table of sessions and by its epoch, from the reservation to the
 *	end of the fence, and by whoever waits for it
 * @node: in the table, by @uuid; under the sessions' lock
 * @entry: in the list of all, by @number; under the sessions' lock
 * @export_entry: in export->sessions; under export->lock
 * @listed: it is in table and lists; under export->lock
 * @number: rises; orders the list for dumps
 * @uuid: its name on the wire
 * @secret: proves it at a resume
 * @writer_set: it is in, or is going to be when confirmed; zero when read-only
 * @boot_id: of the host's boot that opened it
 * @peer: the host
 * @key_id: of the key that it was opened with; zero: without one
 * @address: of the host
 * @portal_address: of the portal it came by
 * @transport: "roce", "infiniband", "iwarp"
 * @export: holds a reference
 * @read_only: it has no key that can write
 * @shared: it asked to share
 * @state: changed by rbdt_session_set_state() only; under export->lock
 * @dropped: the administrator ended it for good; under export->lock
 * @resumed: its host goes on with it: it leaves a record, whatever it is told; under export->lock
 * @record: what it is going to leave; NULL once it was left
 * @stored: the state of its export knows it; see rbdt_state_admit()
 * @storing: it is being told of it
 * @epoch: the current connection attempt, or NULL; written under export->lock and
 *	the sessions' lock, so that either suffices to read it. A resume makes a new session
 *	of the record that this one left.
 * @highest_epoch: number of the highest attempt seen; under export->lock
 * @answered_epoch: number of the last attempt whose login was answered; under export->lock
 * @confirmed_epoch: number of the last attempt that got its first I/O connection, be it of a
 *	session that this one resumes; 0: none yet
 * @any_epoch: of a target that was restarted: no epoch is known before it is confirmed
 * @nr_queues: I/O queues granted
 * @depth: granted
 * @loss_ms: agreed
 * @staging_bytes: memory lent to it; 0 in the memory class
 * @told_bytes: size of the export that its initiator was told
 * @told_flags: likewise, of a device, RBD_DEVICE_*
 * @broken: once it is gone, under the export's lock: a queue of it could not be destroyed
 * @stats: what is counted
 */
struct rbdt_session {
	struct kref ref;
	struct hlist_node node;
	struct list_head entry;
	struct list_head export_entry;
	bool listed;
	unsigned long number;
	u8 uuid[RBD_UUID_SIZE];
	u8 secret[RBD_UUID_SIZE];
	u8 writer_set[RBD_UUID_SIZE];
	u8 boot_id[RBD_UUID_SIZE];
	struct rbd_peer peer;
	u8 key_id[RBD_KEY_ID_SIZE];
	struct sockaddr_storage address;
	struct sockaddr_storage portal_address;
	const char *transport;
	struct rbdt_export *export;
	bool read_only;
	bool shared;
	enum rbd_session_state state;
	bool dropped;
	bool resumed;
	struct rbdt_record *record;
	bool stored;
	bool storing;
	struct rbdt_epoch *epoch;
	u64 highest_epoch;
	u64 answered_epoch;
	u64 confirmed_epoch;
	bool any_epoch;
	u16 nr_queues;
	u32 depth;
	u32 loss_ms;
	u64 staging_bytes;
	u64 told_bytes;
	u32 told_flags;
	bool broken;
	struct rbdt_session_stats stats;
};

/**
 * rbdt_session_open - make a session for an epoch whose OPEN was admitted: the reservation
 * @epoch: whose login it is; the session becomes its session
 * @export: locked; it was checked that nothing excludes the session
 * @open: what was asked
 * @record: of the session that it resumes, or NULL: a new one; used up on success
 *
 * Return: the session, or NULL without memory or when there are max_sessions already.
 */
struct rbdt_session *rbdt_session_open(struct rbdt_epoch *epoch, struct rbdt_export *export,
				       const struct rbd_open *open, struct rbdt_record *record);

/* rbdt_session_answered - its login is about to be answered: a resume may name this epoch */
void rbdt_session_answered(struct rbdt_session *session, struct rbdt_epoch *epoch);

/**
 * rbdt_session_confirm - the first I/O connection with its token is being accepted
 *
 * Starts or joins the writer set. Return: false when the session has ended meanwhile.
 */
bool rbdt_session_confirm(struct rbdt_session *session, struct rbdt_epoch *epoch);

/* rbdt_session_may_log - a line about it: not when its host made a lot of them lately */
bool rbdt_session_may_log(const struct rbdt_session *session);

/* rbdt_session_ending - its fence begins */
void rbdt_session_ending(struct rbdt_session *session);

/* What becomes of a session that ends */
enum rbdt_session_end {
	RBDT_SESSION_FORGET,	/* nothing: it was closed, or another took its place */
	RBDT_SESSION_EXPIRE,	/* it may be resumed, but keeps nobody out any more */
	RBDT_SESSION_CLAIM,	/* likewise, and until it expires it excludes whom it excluded */
};

/**
 * rbdt_session_unlist - it does not count any more: off the lists, told to listeners
 * @end: whether it leaves a record; only a confirmed read-write session does
 * @claim_ms: when its claim ends
 *
 * A session that was dropped leaves word of that, whatever @end says. Its I/O queues are destroyed.
 * From here until rbdt_session_gone() its epoch counts as fencing. Twice is fine.
 */
void rbdt_session_unlist(struct rbdt_session *session, enum rbdt_session_end end, u64 claim_ms);

/**
 * rbdt_session_gone - the fence of its epoch is complete
 * @broken: a queue could not be destroyed
 */
void rbdt_session_gone(struct rbdt_session *session, bool broken);

/**
 * rbdt_session_find_epoch - the epoch in which an I/O connection of a session may come
 *
 * Context: CM handler. Return: a referenced epoch, or NULL.
 */
struct rbdt_epoch *rbdt_session_find_epoch(const u8 uuid[RBD_UUID_SIZE]);

/**
 * rbdt_fence - end the connection attempts of a session
 * @session: whose
 * @path: index of the path; 0 until there are several
 * @epoch: attempts up to and including this number
 * @status: told to the initiator as the reason
 *
 * Starts it; the fence is complete when rbdt_session_fenced() says so, which
 * rbdt_wait tells.
 */
void rbdt_fence(struct rbdt_session *session, u16 path, u64 epoch, enum rbd_status status);
bool rbdt_session_fenced(struct rbdt_session *session);

/*
 * rbdt_session_continue - its own host goes on with it by another connection, and this one is silent:
 * fence it, keep its record
 */
void rbdt_session_continue(struct rbdt_session *session, struct rbdt_epoch *epoch);

/*
 * rbdt_session_drop - end a session by its UUID, be it there or lost, and (@ban) keep its host out from
 * then on; job. When the host cannot be banned nothing is done.
 */
int rbdt_session_drop(const u8 uuid[RBD_UUID_SIZE], bool ban, struct rbd_job *job);

/* rbdt_session_ban_failed - a sentence for the error of rbdt_ban_add(), which is returned */
int rbdt_session_ban_failed(struct rbd_job *job, int error);

/**
 * rbdt_sessions_probe_older - a host logged in: probe its sessions of an older boot
 *
 * Those that do not answer are ended, in the background.
 */
void rbdt_sessions_probe_older(const u8 host_id[RBD_UUID_SIZE], const u8 boot_id[RBD_UUID_SIZE]);

void rbdt_session_get(struct rbdt_session *session);
void rbdt_session_put(struct rbdt_session *session);

/* rbdt_sessions_dump - as rbdt_portals_dump(); @fill runs under a spinlock */
int rbdt_sessions_dump(unsigned long *last,
		       int (*fill)(void *arg, struct rbdt_session *session), void *arg);

#endif /* RBD_TARGET_SESSION_H */
