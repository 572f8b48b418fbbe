/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Commands: what comes on an I/O queue of the device class, and the results that go back.
 */
#ifndef RBD_TARGET_COMMAND_H
#define RBD_TARGET_COMMAND_H

#include <linux/bio.h>
#include <linux/completion.h>
#include <linux/llist.h>
#include <linux/refcount.h>
#include <linux/workqueue.h>
#include <rbd/wire.h>

#include "../common/inbox.h"

struct rbdt_commands;
struct rbdt_epoch;
struct rbdt_queue;
struct rbdt_queue_size;
struct rbdt_staging;

/**
 * struct rbdt_command - one tag of one queue
 * @commands: of its queue
 * @todo: in commands->todo, until it is executed
 * @waiting: in commands->waiting, while its result finds no room
 * @busy: from its receipt to the posting of its result; set by the CQ's context, cleared
 *	under commands->lock
 * @bounced: it has taken its range of the bounce copy
 * @wire: as it was received and checked
 * @asked: its sequence, if it had ended when it was asked about
 * @data: what rides with the command or the result; the command's own
 * @status: enum rbd_result_status; how it ended
 * @bio: for the backend: nothing is allocated for a command
 * @vecs: of @bio: as many as one largest request needs
 */
struct rbdt_command {
	struct rbdt_commands *commands;
	struct llist_node todo;
	struct list_head waiting;
	bool busy;
	bool bounced;
	struct rbd_command wire;
	u32 asked;
	struct rbd_data_page data;
	u8 status;
	struct bio bio;
	struct bio_vec vecs[];
};

/* rbdt_command_vecs - entries of command->vecs */
unsigned int rbdt_command_vecs(const struct rbdt_command *command);

/**
 * rbdt_command_to_bio - let command->bio work on the command's range, with its data if it has any
 *
 * The bio is initialised with command->vecs. Any context.
 */
void rbdt_command_to_bio(struct rbdt_command *command);

/**
 * rbdt_command_done - a command has ended: send its result
 *
 * Context: any. The command belongs to the initiator again on return.
 */
void rbdt_command_done(struct rbdt_command *command, enum rbd_result_status status);

/* rbdt_commands_size - what the QP and the CQ of a queue with commands have to hold */
struct rbdt_queue_size rbdt_commands_size(u32 depth);

/**
 * rbdt_commands_create - make the commands of a queue, and post its receives
 * @queue: created, not accepted
 *
 * May sleep. Return: 0 or a negative errno; rbdt_commands_destroy() is due in either case.
 */
int rbdt_commands_create(struct rbdt_queue *queue);

/**
 * rbdt_commands_stop - nothing is sent any more, and nothing more is executed
 *
 * What is at the backing goes on. Before the queue is destroyed. May sleep.
 */
void rbdt_commands_stop(struct rbdt_queue *queue);

/* rbdt_commands_unmap - the QP is destroyed: the adapter may go, whatever the backing does */
void rbdt_commands_unmap(struct rbdt_queue *queue);

/* rbdt_commands_await - wait until the backing is done with the last one. As long as that takes. */
void rbdt_commands_await(struct rbdt_queue *queue);

/* rbdt_commands_destroy - free them: they were awaited, and nobody finds the queue any more */
void rbdt_commands_destroy(struct rbdt_queue *queue);

#define RBDT_LOAD_LISTED	8	/* commands of a queue that are told */

/**
 * struct rbdt_commands_load - what a queue has to do, for show
 * @stopped: its session ends: nothing is sent any more
 * @depth: commands that it can have; 0: it has none
 * @busy: of them, those that are worked on
 * @results: sent and not known to have gone out, of @nr_results
 * @waiting: ended commands are there whose result finds no room
 * @staging_bytes: that commands refer to
 * @nr_listed: of @listed
 * @listed: some of them
 */
struct rbdt_commands_load {
	bool stopped;
	u32 depth;
	u32 busy;
	u32 results;
	u32 nr_results;
	bool waiting;
	u64 staging_bytes;
	u32 nr_listed;
	struct {
		u16 tag;
		u8 op;
		u32 bytes;
		u64 offset;
	} listed[RBDT_LOAD_LISTED];
};

/* rbdt_commands_get_load - @load is zeroed. With epoch->lock held. */
void rbdt_commands_get_load(const struct rbdt_queue *queue, struct rbdt_commands_load *load);

/* rbdt_commands_busy - how many are being worked on. With epoch->lock held, or by the fence. */
unsigned int rbdt_commands_busy(const struct rbdt_queue *queue);

/* rbdt_commands_waiting - how many have ended, and their result finds no room. Likewise. */
unsigned int rbdt_commands_waiting(const struct rbdt_queue *queue);

/*
 * rbdt_commands_know - is that command worked on, or its result on the way? Likewise.
 *
 * A result that went out may be on its way once: who asks for it again did not get it.
 */
bool rbdt_commands_know(const struct rbdt_queue *queue, u16 tag, u32 sequence);

/* rbdt_commands_init, _exit - the work queue in which they are executed */
int rbdt_commands_init(void);
void rbdt_commands_exit(void);

#endif /* RBD_TARGET_COMMAND_H */
