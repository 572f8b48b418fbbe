// SPDX-License-Identifier: GPL-2.0
/*
 * Commands: receive, check, hand to the backend, answer.
 *
 * A command is received in the CQ's context, and executed by a work item of its queue, for
 * submitting to a backing may block: then one queue of one session stands, and nothing else.
 * Its result is sent from wherever the backing ends it. Results go through a ring, so
 * that only every few of them need a completion; all of this is allocated with the queue.
 */
#include <linux/slab.h>

#include "../common/fault.h"
#include "../common/inbox.h"
#include "../common/wire.h"
#include "command.h"
#include "epoch.h"
#include "epochs.h"
#include "export.h"
#include "queue.h"
#include "reserve.h"
#include "session.h"
#include "staging.h"

#define RESULTS_MIN	16	/* entries of the ring of a shallow queue */
#define IDLE_MS		10000	/* between two lines about a backing that does not answer */
#define SIGNAL_EVERY	8	/* results; a part of the smallest ring */

/* What a peer sees before it was written is zeroes. */
#define COMMANDS_GFP	(RBDT_GFP_LARGE | __GFP_ZERO)

static struct workqueue_struct *commands_wq;

/**
 * struct rbdt_commands - of one queue
 * @queue: it
 * @staging: of the session
 * @ready: all of this is there
 * @depth: commands
 * @max_io_bytes: of a READ or WRITE
 * @nr_vecs: of each command
 * @stride: bytes of a command
 * @slots: they
 * @inbox: receives, as many
 * @outbox: the ring that results are sent from
 * @send_cqe: of every result
 * @todo: received, not executed
 * @work: executes them
 * @nr_busy: commands that were received and have not ended
 * @users: the same, and one for the queue itself until it is destroyed
 * @idle: when @users is 0
 * @lock: protects what follows, and command->busy against its end; taken with interrupts
 *	off, in any context; a leaf but for the provider's own
 * @stopped: nothing may be posted any more
 * @next: the next result's place in the ring
 * @sent: results posted so far
 * @signalled: of them, up to the last one that will complete
 * @completed: of them, known to have gone out
 * @waiting: ended commands that found the ring full
 * @nr_waiting: how many
 */
struct rbdt_commands {
	struct rbdt_queue *queue;
	struct rbdt_staging *staging;
	bool ready;
	u32 depth;
	u32 max_io_bytes;
	unsigned int nr_vecs;
	size_t stride;
	void *slots;
	struct rbd_inbox inbox;
	struct rbd_box outbox;
	struct ib_cqe send_cqe;
	struct llist_head todo;
	struct work_struct work;
	atomic_t nr_busy;
	refcount_t users;
	struct completion idle;
	spinlock_t lock;
	bool stopped;
	u32 next;
	u32 sent;
	u32 signalled;
	u32 completed;
	struct list_head waiting;
	u32 nr_waiting;
};

static struct rbdt_command *commands_slot(const struct rbdt_commands *commands, u16 tag)
{
	return commands->slots + commands->stride * tag;
}

static struct rbdt_session *command_session(const struct rbdt_command *command)
{
	return command->commands->queue->epoch->session;
}

unsigned int rbdt_command_vecs(const struct rbdt_command *command)
{
	return command->commands->nr_vecs;
}

static bool command_is_transfer(const struct rbd_command *wire)
{
	return wire->op == RBD_COMMAND_READ || wire->op == RBD_COMMAND_WRITE;
}

void rbdt_command_to_bio(struct rbdt_command *command)
{
	u32 length = le32_to_cpu(command->wire.length);

	if (!command_is_transfer(&command->wire))
		command->bio.bi_iter.bi_size = length;
	else if (command->wire.flags & RBD_COMMAND_INLINE)
		__bio_add_page(&command->bio, command->data.page, length, 0);
	else
		rbdt_staging_to_bio(command->commands->staging,
				    le32_to_cpu(command->wire.staging), length, &command->bio);
}

/*
 * Two commands may write from the same staging memory, and each has what was there last. With a
 * copy of it the second one would change what the first is still written from.
 */
static bool command_take_bounce(struct rbdt_command *command)
{
	struct rbdt_staging *staging = command->commands->staging;
	const struct rbd_command *wire = &command->wire;

	if (likely(!staging->bounce) || wire->op != RBD_COMMAND_WRITE || wire->flags & RBD_COMMAND_INLINE)
		return true;
	command->bounced = rbdt_staging_take(staging, le32_to_cpu(wire->staging), le32_to_cpu(wire->length));
	return command->bounced;
}

static void command_give_bounce(struct rbdt_command *command)
{
	command->bounced = false;
	rbdt_staging_give(command->commands->staging, le32_to_cpu(command->wire.staging),
			  le32_to_cpu(command->wire.length));
}

static struct ib_device *commands_device(const struct rbdt_commands *commands)
{
	return commands->queue->epoch->device;
}

static void commands_put(struct rbdt_commands *commands)
{
	if (refcount_dec_and_test(&commands->users))
		complete(&commands->idle);
}

/* --- results --- */

static u32 result_inline_length(const struct rbdt_command *command)
{
	if (command->status != RBD_RESULT_OK || command->wire.op != RBD_COMMAND_READ ||
	    !(command->wire.flags & RBD_COMMAND_INLINE))
		return 0;
	return le32_to_cpu(command->wire.length);
}

/*
 * Post the result of @command. Its tag may be used again as soon as that is done, so
 * nothing of the command is looked at after it. An error is the queue's end, which its
 * completions tell.
 */
static void result_post(struct rbdt_commands *commands, struct rbdt_command *command)
{
	u32 index = commands->next;
	struct rbd_result *result = rbd_box_entry(&commands->outbox, index);
	u32 lkey = commands->queue->qp->pd->local_dma_lkey;
	u32 inline_length = result_inline_length(command);
	struct ib_sge sges[2] = {
		{
			.addr = command->data.dma,
			.length = inline_length,
			.lkey = lkey,
		}, {
			.addr = rbd_box_dma(&commands->outbox, index),
			.length = sizeof(struct rbd_result),
			.lkey = lkey,
		},
	};
	struct ib_send_wr wr = {
		.wr_cqe = &commands->send_cqe,
		.sg_list = inline_length ? sges : &sges[1],
		.num_sge = inline_length ? 2 : 1,
		.opcode = IB_WR_SEND,
	};

	lockdep_assert_held(&commands->lock);
	*result = (struct rbd_result) {
		.tag = command->wire.tag,
		.status = command->status,
		.sequence = command->wire.sequence,
		.inline_length = cpu_to_le32(inline_length),
	};
	ib_dma_sync_single_for_device(commands_device(commands), sges[1].addr, sges[1].length,
				      DMA_TO_DEVICE);
	if (inline_length)
		ib_dma_sync_single_for_device(commands_device(commands), command->data.dma,
					      inline_length, DMA_BIDIRECTIONAL);
	if (++commands->next == commands->outbox.nr)
		commands->next = 0;
	commands->sent++;
	if (commands->sent - commands->signalled >= SIGNAL_EVERY) {
		wr.send_flags = IB_SEND_SIGNALED;
		commands->signalled = commands->sent;
	}
	command->busy = false;
	if (ib_post_send(commands->queue->qp, &wr, NULL))
		rbdt_epoch_queue_down(commands->queue, "a result could not be sent");
}

static bool results_full(const struct rbdt_commands *commands)
{
	return commands->sent - commands->completed == commands->outbox.nr;
}

static void result_wait(struct rbdt_commands *commands, struct rbdt_command *command)
{
	list_add_tail(&command->waiting, &commands->waiting);
	commands->nr_waiting++;
}

/* Return: the one that waits longest, which does not any more */
static struct rbdt_command *result_next(struct rbdt_commands *commands)
{
	struct rbdt_command *command = list_first_entry(&commands->waiting, struct rbdt_command, waiting);

	list_del(&command->waiting);
	commands->nr_waiting--;
	return command;
}

void rbdt_command_done(struct rbdt_command *command, enum rbd_result_status status)
{
	struct rbdt_commands *commands = command->commands;
	unsigned long flags;

	rbdt_stats_command(command_session(command), &command->wire, status == RBD_RESULT_OK);
	if (unlikely(command->bounced))
		command_give_bounce(command);
	command->status = status;
	spin_lock_irqsave(&commands->lock, flags);
	if (commands->stopped)
		command->busy = false;
	else if (results_full(commands))
		result_wait(commands, command);
	else
		result_post(commands, command);
	spin_unlock_irqrestore(&commands->lock, flags);
	/* The fence says that it waits before it looks at the number. */
	if (atomic_dec_and_test(&commands->nr_busy) && READ_ONCE(commands->stopped))
		rbdt_wake();
	commands_put(commands);
}

/* Every SIGNAL_EVERYth completes, and with it those before. */
static void commands_send_done(struct ib_cq *cq, struct ib_wc *wc)
{
	struct rbdt_commands *commands = container_of(wc->wr_cqe, struct rbdt_commands, send_cqe);
	unsigned long flags;

	if (wc->status != IB_WC_SUCCESS) {
		rbdt_epoch_queue_down(commands->queue, wc->status == IB_WC_WR_FLUSH_ERR ?
				      "an I/O queue broke" : ib_wc_status_msg(wc->status));
		return;
	}
	spin_lock_irqsave(&commands->lock, flags);
	commands->completed += SIGNAL_EVERY;
	while (!commands->stopped && !list_empty(&commands->waiting) && !results_full(commands))
		result_post(commands, result_next(commands));
	spin_unlock_irqrestore(&commands->lock, flags);
}

/* --- commands --- */

/* Does it keep to what its session was lent? */
static bool command_may_use(const struct rbdt_commands *commands, const struct rbd_command *wire)
{
	u32 length = le32_to_cpu(wire->length);

	return !command_is_transfer(wire) || wire->flags & RBD_COMMAND_INLINE ||
	       (length <= commands->max_io_bytes &&
		le32_to_cpu(wire->staging) <= commands->staging->bytes &&
		length <= commands->staging->bytes - le32_to_cpu(wire->staging));
}

/* What can be told without asking the backing. */
static enum rbd_result_status command_check(const struct rbdt_command *command)
{
	const struct rbdt_session *session = command_session(command);
	const struct rbdt_export *export = session->export;
	const struct rbd_command *wire = &command->wire;
	u64 size = READ_ONCE(export->size_bytes);
	u64 offset = le64_to_cpu(wire->offset);
	u32 length = le32_to_cpu(wire->length);

	if (session->read_only && wire->op != RBD_COMMAND_READ && wire->op != RBD_COMMAND_FLUSH)
		return RBD_RESULT_READ_ONLY;
	if ((offset | length) & (export->block_size - 1) || offset > size ||
	    length > size - offset)
		return RBD_RESULT_RANGE;
	return RBD_RESULT_OK;
}

static const char *commands_judge(const struct rbdt_commands *commands, u32 bytes,
				  const struct rbd_command *wire)
{
	if (!rbd_wire_command_ok(wire, bytes))
		return "a malformed command came";
	if (le16_to_cpu(wire->tag) >= commands->depth)
		return "a command came with a tag beyond its queue's depth";
	if (READ_ONCE(commands_slot(commands, le16_to_cpu(wire->tag))->busy))
		return "a command came with a tag that is in use";
	if (!command_may_use(commands, wire))
		return "a command reached beyond its session's staging memory";
	return NULL;
}

/* It is here, and its receive is posted again. */
static void commands_begin(struct rbdt_commands *commands, struct rbdt_command *command)
{
	command->busy = true;
	atomic_inc(&commands->nr_busy);
	refcount_inc(&commands->users);
	if (llist_add(&command->todo, &commands->todo))
		queue_work(commands_wq, &commands->work);
}

static void commands_recv_done(struct ib_cq *cq, struct ib_wc *wc)
{
	struct rbd_inbox_recv *recv = container_of(wc->wr_cqe, struct rbd_inbox_recv, cqe);
	struct rbdt_queue *queue = cq->cq_context;
	struct rbdt_commands *commands = queue->commands;
	struct rbd_command wire = { };
	const struct rbd_command *found;
	struct rbdt_command *command;
	const char *against;

	if (wc->status != IB_WC_SUCCESS) {
		rbdt_epoch_queue_down(queue, "an I/O queue broke");
		return;
	}
	/* Its fence began; and if that could not destroy it, this is all that comes of what its peer says. */
	if (unlikely(READ_ONCE(commands->stopped)))
		return;
	found = rbd_inbox_find(&commands->inbox, recv, wc->byte_len);
	if (found)
		wire = *found;	/* once: the peer may write it again */
	against = commands_judge(commands, wc->byte_len, &wire);
	if (unlikely(rbd_recv_invalidates(wc)))
		against = "a command came that invalidates a key";
	if (against) {
		rbdt_epoch_end(queue->epoch, RBDT_END_VIOLATION, against);
		return;
	}
	if (rbd_fault_completion(cq, wc, RBD_FAULT_COMMAND, le64_to_cpu(wire.offset) >> SECTOR_SHIFT,
				 le32_to_cpu(wire.length) >> SECTOR_SHIFT))
		return;
	command = commands_slot(commands, le16_to_cpu(wire.tag));
	command->wire = wire;
	/* Data that came with it is the command's; the receive goes on with the command's last page. */
	if (rbd_wire_command_data(&wire))
		swap(command->data, recv->data);
	if (rbd_inbox_post(&commands->inbox, recv))
		rbdt_epoch_queue_down(queue, "a receive could not be posted");
	else
		commands_begin(commands, command);
}

static void command_execute(struct rbdt_command *command)
{
	struct rbdt_export *export = command_session(command)->export;
	enum rbd_result_status status = command_check(command);

	/* The fence does not wait for what has not begun. */
	if (READ_ONCE(command->commands->stopped))
		status = RBD_RESULT_IO;
	if (status == RBD_RESULT_OK && !command_take_bounce(command)) {
		rbdt_epoch_end(command->commands->queue->epoch, RBDT_END_VIOLATION,
			       "a command writes from staging memory that another one writes from");
		status = RBD_RESULT_IO;
	}
	if (status == RBD_RESULT_OK)
		export->ops->execute(export, command);
	else
		rbdt_command_done(command, status);
}

static void commands_work(struct work_struct *work)
{
	struct rbdt_commands *commands = container_of(work, struct rbdt_commands, work);
	struct llist_node *list = llist_reverse_order(llist_del_all(&commands->todo));
	struct rbdt_command *command, *next;
	struct blk_plug plug;

	blk_start_plug(&plug);
	llist_for_each_entry_safe(command, next, list, todo) {
		command_execute(command);
		cond_resched();
	}
	blk_finish_plug(&plug);
}

/* --- life --- */

static u32 commands_nr_results(u32 depth)
{
	return max_t(u32, depth, RESULTS_MIN);
}

/* Each result and each receive, and one of both for their drains. */
struct rbdt_queue_size rbdt_commands_size(u32 depth)
{
	u32 nr_results = commands_nr_results(depth);

	return (struct rbdt_queue_size) {
		.send_wrs = nr_results + 1,
		.recv_wrs = depth + 1,
		.send_sge = 2,
		.recv_sge = 2,
		.cqes = nr_results + depth + 2,
		.poll = IB_POLL_SOFTIRQ,
	};
}

/* Each has a page: data comes in by the adapter and goes out by it. */
static int commands_alloc_slots(struct rbdt_commands *commands, struct ib_device *device)
{
	struct rbdt_command *command;
	int error = 0;
	u32 i;

	commands->nr_vecs = rbdt_staging_vecs(commands->staging, commands->max_io_bytes);
	commands->stride = ALIGN(struct_size_t(struct rbdt_command, vecs, commands->nr_vecs), 8);
	commands->slots = kvcalloc(commands->depth, commands->stride, RBDT_GFP_LARGE);
	if (!commands->slots)
		return -ENOMEM;
	for (i = 0; i < commands->depth && !error; i++) {
		command = commands_slot(commands, i);
		command->commands = commands;
		error = rbd_data_page_alloc(&command->data, device, DMA_BIDIRECTIONAL, COMMANDS_GFP);
	}
	return error;
}

int rbdt_commands_create(struct rbdt_queue *queue)
{
	struct rbdt_epoch *epoch = queue->epoch;
	struct rbdt_commands *commands = kzalloc(sizeof(*commands), GFP_KERNEL);
	int error;

	if (!commands)
		return -ENOMEM;
	commands->queue = queue;
	commands->staging = epoch->staging;
	commands->depth = epoch->session->depth;
	commands->max_io_bytes = epoch->max_io_bytes;
	commands->outbox = (struct rbd_box) {
		.nr = commands_nr_results(commands->depth),
		.entry_bytes = sizeof(struct rbd_result),
		.direction = DMA_TO_DEVICE,
	};
	commands->send_cqe.done = commands_send_done;
	init_llist_head(&commands->todo);
	INIT_WORK(&commands->work, commands_work);
	INIT_LIST_HEAD(&commands->waiting);
	refcount_set(&commands->users, 1);
	init_completion(&commands->idle);
	spin_lock_init(&commands->lock);
	smp_store_release(&queue->commands, commands);	/* pairs with rbdt_commands_know() */

	error = rbd_box_alloc(&commands->outbox, epoch->device, COMMANDS_GFP);
	if (!error)
		error = rbd_inbox_init(&commands->inbox, queue->qp, commands->depth,
				       sizeof(struct rbd_command), DMA_BIDIRECTIONAL,
				       commands_recv_done, COMMANDS_GFP);
	if (!error)
		error = commands_alloc_slots(commands, epoch->device);
	if (!error)
		error = rbd_inbox_post_all(&commands->inbox);
	if (!error)
		smp_store_release(&commands->ready, true);	/* pairs with rbdt_commands_know() */
	return error;
}

void rbdt_commands_stop(struct rbdt_queue *queue)
{
	struct rbdt_commands *commands = queue->commands;

	if (!commands)
		return;
	spin_lock_irq(&commands->lock);
	WRITE_ONCE(commands->stopped, true);
	while (!list_empty(&commands->waiting))
		result_next(commands)->busy = false;
	spin_unlock_irq(&commands->lock);
}

void rbdt_commands_unmap(struct rbdt_queue *queue)
{
	struct rbdt_commands *commands = queue->commands;
	struct ib_device *device = queue->epoch->device;
	u32 i;

	if (!commands)
		return;
	rbd_box_unmap(&commands->outbox, device);
	rbd_inbox_unmap(&commands->inbox);
	for (i = 0; commands->slots && i < commands->depth; i++)
		rbd_data_page_unmap(&commands_slot(commands, i)->data, device, DMA_BIDIRECTIONAL);
}

unsigned int rbdt_commands_busy(const struct rbdt_queue *queue)
{
	const struct rbdt_commands *commands = smp_load_acquire(&queue->commands);

	return commands ? atomic_read(&commands->nr_busy) : 0;
}

unsigned int rbdt_commands_waiting(const struct rbdt_queue *queue)
{
	const struct rbdt_commands *commands = smp_load_acquire(&queue->commands);

	return commands ? READ_ONCE(commands->nr_waiting) : 0;
}

static void load_list(struct rbdt_commands_load *load, u16 tag, const struct rbd_command *wire)
{
	u32 bytes = le32_to_cpu(wire->length);

	if (command_is_transfer(wire) && !(wire->flags & RBD_COMMAND_INLINE))
		load->staging_bytes += bytes;
	if (load->nr_listed == RBDT_LOAD_LISTED)
		return;
	load->listed[load->nr_listed].tag = tag;
	load->listed[load->nr_listed].op = wire->op;
	load->listed[load->nr_listed].bytes = bytes;
	load->listed[load->nr_listed].offset = le64_to_cpu(wire->offset);
	load->nr_listed++;
}

/* Slots come and go meanwhile: they are as they are. One whose result waits for room is not among the busy ones, but has its memory. */
static void load_list_busy(const struct rbdt_commands *commands, struct rbdt_commands_load *load)
{
	struct rbdt_command *command;
	u32 tag;

	for (tag = 0; tag < commands->depth; tag++) {
		command = commands_slot(commands, tag);
		if (READ_ONCE(command->busy))
			load_list(load, tag, &command->wire);
	}
}

void rbdt_commands_get_load(const struct rbdt_queue *queue, struct rbdt_commands_load *load)
{
	const struct rbdt_commands *commands = smp_load_acquire(&queue->commands);
	u32 completed;

	if (!commands || !smp_load_acquire(&commands->ready))
		return;
	load->depth = commands->depth;
	load->nr_results = commands->outbox.nr;
	load->busy = atomic_read(&commands->nr_busy);
	load->stopped = READ_ONCE(commands->stopped);
	load->waiting = !list_empty(&commands->waiting);
	completed = READ_ONCE(commands->completed);
	smp_rmb();	/* what is completed later was not sent less: never below zero */
	load->results = READ_ONCE(commands->sent) - completed;
	load_list_busy(commands, load);
}

bool rbdt_commands_know(const struct rbdt_queue *queue, u16 tag, u32 sequence)
{
	const struct rbdt_commands *commands = smp_load_acquire(&queue->commands);
	struct rbdt_command *command;

	/* A peer may ask about a queue that is still being made. */
	if (!commands || !smp_load_acquire(&commands->ready) || tag >= commands->depth)
		return false;
	command = commands_slot(commands, tag);
	if (le32_to_cpu(READ_ONCE(command->wire.sequence)) != sequence)
		return false;
	if (READ_ONCE(command->busy))
		return true;
	if (command->asked == sequence)
		return false;
	command->asked = sequence;
	return true;
}

void rbdt_commands_await(struct rbdt_queue *queue)
{
	struct rbdt_commands *commands = queue->commands;

	if (!commands)
		return;
	commands_put(commands);		/* the queue's own */
	while (!wait_for_completion_timeout(&commands->idle, msecs_to_jiffies(IDLE_MS)))
		pr_warn("session %pUb: its queues are destroyed, and %u commands of queue %u are still at the backing\n",
			queue->epoch->session->uuid, rbdt_commands_busy(queue), queue->index);
	cancel_work_sync(&commands->work);
}

void rbdt_commands_destroy(struct rbdt_queue *queue)
{
	struct rbdt_commands *commands = queue->commands;
	u32 i;

	if (!commands)
		return;
	rbd_box_free(&commands->outbox);
	rbd_inbox_free(&commands->inbox);
	for (i = 0; commands->slots && i < commands->depth; i++)
		rbd_data_page_free(&commands_slot(commands, i)->data);
	kvfree(commands->slots);
	kfree(commands);
}

int rbdt_commands_init(void)
{
	commands_wq = alloc_workqueue("rbdt-io", WQ_PERCPU | WQ_MEM_RECLAIM | WQ_HIGHPRI, WQ_MAX_ACTIVE);
	return commands_wq ? 0 : -ENOMEM;
}

void rbdt_commands_exit(void)
{
	destroy_workqueue(commands_wq);
}
