/* SPDX-License-Identifier: GPL-2.0 */
/*
 * State: what of a device export outlives the module, in a file: whose contents these are, who may
 * go on writing, and whether the backing may have lost its volatile cache meanwhile.
 */
#ifndef RBD_TARGET_STATE_H
#define RBD_TARGET_STATE_H

#include <linux/types.h>
#include <rbd/wire.h>

struct rbd_job;
struct rbdt_epoch;
struct rbdt_export;
struct rbdt_state;
struct work_struct;

/**
 * rbdt_state_alloc - take a file that the caller has open
 * @export: whose state it is going to be; outlives it
 * @fd: of a regular file, open for reading and writing; negative: there is none, nothing is kept
 * @identity: of the backing; two of the same are the same store
 * @why: set to a sentence when it fails
 *
 * Context: the process that asks. Return: the state, or an ERR_PTR.
 */
struct rbdt_state *rbdt_state_alloc(struct rbdt_export *export, int fd, const u8 *identity,
				    const char **why);

/**
 * rbdt_state_load - read the file, and mark the backing as in use
 * @fresh: forget what it says
 *
 * When it tells of the same backing the export gets its incarnation, its writer set and the
 * records of its members; else all of them are new. Context: job. Return: 0, or a negative errno
 * with a sentence in @job when the file cannot be read or written, or is another version's and not @fresh.
 */
int rbdt_state_load(struct rbdt_state *state, bool fresh, struct rbd_job *job);

/* rbdt_state_life - changes whenever the backing's volatile cache may have been lost */
u64 rbdt_state_life(const struct rbdt_state *state);

/**
 * rbdt_state_admit - the session of an epoch is about to get its first I/O connection
 *
 * A writer may only when the file says so and is synced. Waits for nothing. Return: true: it may;
 * false: rbdt_epoch_stored() tells when, or that it may not.
 */
bool rbdt_state_admit(struct rbdt_state *state, struct rbdt_epoch *epoch);

/*
 * rbdt_state_leave - a session ended for good; the file follows when there is time. With
 * export->lock held.
 */
void rbdt_state_leave(struct rbdt_state *state, const u8 session[RBD_UUID_SIZE]);

/* rbdt_state_sync - wait until the file says who left. May sleep. Return: 0, or that it does not. */
int rbdt_state_sync(struct rbdt_state *state);

/* rbdt_state_mark_clean - the backing was flushed, and nothing is written to it any more. May sleep. */
void rbdt_state_mark_clean(struct rbdt_state *state);

/* rbdt_state_queue - have @work run where it may wait for a file system, and no fence waits for it */
void rbdt_state_queue(struct work_struct *work);

/**
 * rbdt_state_free - the last of it
 * @clean: the backing was flushed, and nothing was written since
 *
 * May sleep. NULL is fine.
 */
void rbdt_state_free(struct rbdt_state *state, bool clean);

/* rbdt_states_init, rbdt_states_exit - the work queue of all of them; rbdt_states_flush - until what was queued is done */
int rbdt_states_init(void);
void rbdt_states_flush(void);
void rbdt_states_exit(void);

#endif /* RBD_TARGET_STATE_H */
