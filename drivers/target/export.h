/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Exports: named stores, who may use them, and who does.
 */
#ifndef RBD_TARGET_EXPORT_H
#define RBD_TARGET_EXPORT_H

#include <linux/kref.h>
#include <linux/list.h>
#include <linux/mutex.h>
#include <linux/rbd_target.h>
#include <linux/workqueue.h>
#include <rbd/wire.h>

#include "hostkey.h"
#include "stats.h"
#include "who.h"

struct dentry;
struct ib_device;
struct rbd_job;
struct rbdt_command;
struct rbdt_epoch;
struct rbdt_export;
struct rbdt_session;

/**
 * struct rbd_backend_ops - what a class of exports does its own way
 * @class: enum rbd_class
 * @create: bring the store into being, by export->size_bytes, ->block_size and
 *	->node. In the thread of @job: to be cancelled, shows progress, says why it
 *	failed. Sets export->backend.
 * @destroy: release it; also after a failed @create. May sleep, any process context.
 * @grow: have room for a new size, larger or smaller; sessions go on meanwhile, and use the old. In
 *	the thread of @job, as @create. NULL: its size is not ours to change.
 * @resize: take the new size, or (@done false) give up what @grow made. No session is left.
 * @name: of what it is stored on, for people; static while there is a store. NULL: it has none.
 * @session_bytes: about how much memory of this host @open would take, the provider's
 *	included. With export->lock held.
 * @open: lend the store to an epoch whose login is about to be answered: register
 *	what it needs and fill in the part of the answer that is the class's own. In the
 *	epoch's ladder work; gives up when the epoch ends.
 * @close: deregister and free what @open made. Every queue of the epoch is destroyed. Also
 *	after a failed @open. Sets epoch->keys.leaked when the adapter may still reach it.
 * @forget: free memory that @open lent and @close left, because a command may have been
 *	using it: none does any more. NULL: @close leaves nothing.
 * @admit: a read-write session is about to get its first I/O connection: remember it first. Waits
 *	for nothing. Return: whether that is done; else rbdt_epoch_stored() tells when. NULL: it is.
 * @leave: that session ended for good. With export->lock held. NULL: nothing to do.
 * @sync: wait until what left is not remembered any more. Return: 0 or a negative errno. NULL: it is.
 * @halt: the host goes down, and no session is left or comes: begin to have what was written flushed, and to
 *	remember that it is; rbdt_export_halted() when that is over. NULL: nothing to do.
 * @abandon: the module goes while the export is leaked: nothing of it may run any more. May sleep. NULL: nothing does.
 * @zero: write zeroes; the range is inside the export and at most RBDT_ZERO_PIECE_BYTES.
 *	NULL: ZERO messages are refused.
 * @execute: do a command that came on an I/O queue, was checked, and is ended by
 *	rbdt_command_done(). Process context. NULL: nothing may come on I/O queues.
 */
struct rbd_backend_ops {
	enum rbd_class class;
	int (*create)(struct rbdt_export *export, struct rbd_job *job);
	void (*destroy)(struct rbdt_export *export);
	int (*grow)(struct rbdt_export *export, u64 size_bytes, struct rbd_job *job);
	void (*resize)(struct rbdt_export *export, u64 size_bytes, bool done);
	const char *(*name)(struct rbdt_export *export);
	u64 (*session_bytes)(struct rbdt_export *export, struct ib_device *device);
	enum rbd_status (*open)(struct rbdt_epoch *epoch, struct rbd_open_answer *answer);
	void (*close)(struct rbdt_epoch *epoch);
	void (*forget)(struct rbdt_epoch *epoch);
	bool (*admit)(struct rbdt_epoch *epoch);
	void (*leave)(struct rbdt_export *export, const u8 session[RBD_UUID_SIZE]);
	int (*sync)(struct rbdt_export *export);
	void (*halt)(struct rbdt_export *export);
	void (*abandon)(struct rbdt_export *export);
	enum rbd_status (*zero)(struct rbdt_export *export, u64 offset, u32 bytes);
	void (*execute)(struct rbdt_export *export, struct rbdt_command *command);
};

#define RBDT_ZERO_PIECE_BYTES	(2u << 20)
#define RBDT_MAX_ZERO_BYTES	(64u << 20)

enum rbdt_export_state {
	RBDT_EXPORT_ADDING,	/* its name is taken, its store is being made */
	RBDT_EXPORT_READY,
	RBDT_EXPORT_REMOVED,	/* admits nobody; off the list, or about to be */
};

/**
 * struct rbdt_who_list - entries of an allow list
 * @nr: how many
 * @entries: each NUL-terminated; room for RBD_ALLOW_MAX, or NULL when @nr is 0
 */
struct rbdt_who_list {
	unsigned int nr;
	char (*entries)[RBD_WHO_MAX + 1];
};

/**
 * struct rbdt_export - a named store
 * @ref: held by the list of exports, by each session, by whoever works with it for a
 *	moment, and for ever by what was leaked of a session; after the last put the store is freed
 * @free_work: frees it
 * @end: tells who waits for that
 * @entry: in the list of exports, under its lock
 * @number: rises; orders the list for dumps
 * @name: NUL-terminated
 * @ops: of its class
 * @backend: its class's own
 * @size_bytes: a multiple of @block_size; once there are sessions written under @lock
 * @block_size: 512 or 4096; of a device what it has
 * @node: NUMA node asked for, or NUMA_NO_NODE
 * @node_given: it was asked for: take memory from nowhere else
 * @uuid: of the export
 * @incarnation: of its contents
 * @stats: what is counted
 * @dump: its file in debugfs, or NULL; the job's that adds or removes it
 * @lock: protects everything below, and the lists of sessions' own view of it
 *	(rbdt_session.state, .epoch). Taken after nothing of ours; rbdt_sessions' lock,
 *	epochs' lock and an epoch's lock may be taken under it. Nobody waits for a
 *	peer or an adapter under it.
 * @read_only: nobody may write
 * @fixed_read_only: and that cannot be changed, for its store is open for reading only
 * @shared: several sessions may write, when all of them ask to share
 * @allow: host-ids, host names, address prefixes; none: any host may attach
 * @keys: when there are any, a host may attach that has proven to have one of them
 * @state: enum rbdt_export_state
 * @broken: a queue could not be destroyed: nobody is admitted any more
 * @leaked: a queue or a registration could not be destroyed: nothing of its store is freed any more
 * @resizing: a job changes its size: logins wait
 * @lost: what it is stored on is gone: nobody is admitted any more
 * @sessions: those that count, from the reservation until they are fenced or closed
 * @nr_sessions: how many
 * @nr_fencing: epochs whose session is off the list but whose fence is not complete
 * @writer_set: of the current or last read-write sessions; zero before the first
 * @records: of sessions of @writer_set that were lost, and of sessions that were dropped
 * @nr_records: how many
 * @extent_bytes: of the newest session, for show
 * @device_flags: RBD_DEVICE_* of the device class, as last told
 */
struct rbdt_export {
	struct kref ref;
	struct work_struct free_work;
	struct rbdt_export_end *end;
	struct list_head entry;
	unsigned long number;
	char name[RBD_NAME_MAX + 1];
	const struct rbd_backend_ops *ops;
	void *backend;
	u64 size_bytes;
	u32 block_size;
	int node;
	bool node_given;
	u8 uuid[RBD_UUID_SIZE];
	u8 incarnation[RBD_UUID_SIZE];
	struct rbdt_stats stats;
	struct dentry *dump;

	struct mutex lock;
	bool read_only;
	bool fixed_read_only;
	bool shared;
	struct rbdt_who_list allow;
	struct rbdt_host_keys keys;
	enum rbdt_export_state state;
	bool broken;
	bool leaked;
	bool resizing;
	bool lost;
	struct list_head sessions;
	unsigned int nr_sessions;
	unsigned int nr_fencing;
	u8 writer_set[RBD_UUID_SIZE];
	struct list_head records;
	unsigned int nr_records;
	u32 extent_bytes;
	u32 device_flags;
};

/* The classes. */
extern const struct rbd_backend_ops rbdt_memory_ops;
extern const struct rbd_backend_ops rbdt_device_ops;

/* rbdt_export_alloc - an export without a name or a store, to be filled in; put it to free it */
struct rbdt_export *rbdt_export_alloc(void);

/**
 * rbdt_export_reserve - take name and UUID, before the store is made
 * @why: set to a sentence when it fails
 *
 * Return: 0 or -EEXIST. Until rbdt_export_create() has succeeded it is not shown and
 * admits nobody.
 */
int rbdt_export_reserve(struct rbdt_export *export, const char **why);

/**
 * rbdt_export_create - make the store of a reserved export and open it for sessions
 *
 * Context: job. On an error the name is free again; the caller still holds its reference.
 */
int rbdt_export_create(struct rbdt_export *export, struct rbd_job *job);

/* rbdt_export_cancel - give a reserved name back */
void rbdt_export_cancel(struct rbdt_export *export);

/**
 * rbdt_export_remove - take an export away
 * @force: also while sessions are attached: they are ended
 *
 * Context: job. Waits for fences up to RBDT_FENCE_WAIT_MS; when that is not enough
 * the error is -ETIMEDOUT, and the store is freed when the last fence is complete. -EIO: it is removed, but
 * its store stays, for something that may reach it could not be destroyed.
 */
int rbdt_export_remove(const char *name, bool force, struct rbd_job *job);

/**
 * rbdt_export_resize - give it another size
 * @force: also a smaller one
 *
 * Its sessions are ended for a moment, and told to come back: they hold their I/O meanwhile. Context:
 * job. When their fences take longer than RBDT_FENCE_WAIT_MS nothing is changed: -ETIMEDOUT. Nor when something
 * could not be destroyed that may reach what would be freed: -EIO.
 */
int rbdt_export_resize(const char *name, u64 size_bytes, bool force, struct rbd_job *job);

/* rbdt_export_find - by name; only one that is ready. Put it. */
struct rbdt_export *rbdt_export_find(const char *name);

/* rbdt_export_next - the one behind number @last that admits hosts; @last becomes its number. Or NULL. Put it. */
struct rbdt_export *rbdt_export_next(unsigned long *last);
void rbdt_export_get(struct rbdt_export *export);
void rbdt_export_put(struct rbdt_export *export);	/* any context */

/**
 * rbdt_export_put_wait - put the reference of an export that was removed, and wait until it is freed
 *
 * Context: job. Return: false: after RBDT_FENCE_WAIT_MS there still was another reference.
 */
bool rbdt_export_put_wait(struct rbdt_export *export);

/* rbdt_export_leak - something may reach its store for ever: keep it. @queue: its peer may use it. May sleep. */
void rbdt_export_leak(struct rbdt_export *export, bool queue);

/* rbdt_export_is_leaked - was that called? What a session leaked counts when its fence is complete. May sleep. */
bool rbdt_export_is_leaked(struct rbdt_export *export);

/**
 * struct rbdt_change - what `export set` changes
 * @set_read_only: @read_only is given
 * @read_only: the new value
 * @set_shared: @shared is given
 * @shared: the new value
 * @allow: entries that come to the allow list
 * @deny: entries that go from it
 * @keys: that come to the export's; emptied
 * @drop_keys: those of these files go
 */
struct rbdt_change {
	bool set_read_only;
	bool read_only;
	bool set_shared;
	bool shared;
	struct rbdt_who_list allow;
	struct rbdt_who_list deny;
	struct rbdt_host_keys keys;
	struct rbdt_key_files drop_keys;
};

/**
 * rbdt_export_change - apply a change to the export called @name, all of it or nothing
 * @why: set to a sentence when it fails
 *
 * The allow list and the keys are about logins to come; sessions that are attached stay. May sleep.
 * Return: 0, -ENOENT, -EBUSY (sessions stand against it), -EROFS, -E2BIG, -ENOMEM.
 */
int rbdt_export_change(const char *name, struct rbdt_change *change, const char **why);

/* rbdt_export_allows - may this host attach it? With export->lock held. */
bool rbdt_export_allows(struct rbdt_export *export, const struct rbd_peer *peer);

/**
 * rbdt_export_lose - its store is gone; no login is admitted from here on
 *
 * Ending its sessions is the caller's. May sleep. Return: false when that was known.
 */
bool rbdt_export_lose(struct rbdt_export *export);

/*
 * rbdt_export_tell_changes - a session was confirmed: tell it when the size or the cache changed
 * since its login was answered. With export->lock held.
 */
void rbdt_export_tell_changes(struct rbdt_export *export, struct rbdt_session *session);

/**
 * rbdt_export_resized - its store has another size, or another cache, than it had
 * @size_bytes: now
 * @device_flags: RBD_DEVICE_*, for its sessions
 *
 * Sessions are told of growth; when it shrank they are ended, for their initiators hold it
 * for larger. May sleep.
 */
void rbdt_export_resized(struct rbdt_export *export, u64 size_bytes, u32 device_flags);

/* rbdt_export_set_writers - a read-write session was confirmed: its set is the current one now */
void rbdt_export_set_writers(struct rbdt_export *export, const u8 writer_set[RBD_UUID_SIZE]);

/*
 * rbdt_exports_drop_record - keep a lost session out for good, or (@ban) its host; job. Return: 0,
 * -ENOENT or another negative errno.
 */
int rbdt_exports_drop_record(const u8 session[RBD_UUID_SIZE], bool ban, struct rbd_job *job);

/**
 * rbdt_exports_halt - the host goes down: have what was written flushed, and closed clean for the next life
 *
 * No session comes any more. An export whose sessions are not all fenced is left as it is: something may still write.
 * May sleep, for @timeout_ms at most; what takes longer goes on. Return: false then.
 */
bool rbdt_exports_halt(unsigned int timeout_ms);

/* rbdt_export_halted - ops->halt() is over, well or not; puts the export. May sleep. */
void rbdt_export_halted(struct rbdt_export *export);

/*
 * rbdt_exports_init - what frees exports; rbdt_exports_exit - drop every export, and wait until all are freed; no
 * session is left. May sleep.
 */
int rbdt_exports_init(void);
void rbdt_exports_exit(void);

/* rbdt_exports_dump - as rbdt_portals_dump(); @fill is called with export->lock held */
int rbdt_exports_dump(unsigned long *last,
		      int (*fill)(void *arg, struct rbdt_export *export), void *arg);

#endif /* RBD_TARGET_EXPORT_H */
