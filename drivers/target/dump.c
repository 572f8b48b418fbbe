// SPDX-License-Identifier: GPL-2.0
/*
 * What debugfs tells of exports and their sessions, rbd_target/exports/<name>/state, and of all connections,
 * rbd_target/connections. For people who want to know what they wait for;
 * Documentation/ABI/testing/debugfs-rbd. Secrets, tokens and keys are not among it.
 *
 * Connections are taken from the tree of epochs one by one, so that those are there whose session is
 * off all other lists and whose fence goes on; of each, one queue at a time is read under its lock.
 */
#include <linux/debugfs.h>
#include <linux/seq_file.h>
#include <linux/string_helpers.h>

#include "../common/address.h"
#include "command.h"
#include "dump.h"
#include "epoch.h"
#include "epochs.h"
#include "export.h"
#include "record.h"
#include "session.h"

struct dentry *rbdt_dump_folder;
static struct dentry *dump_exports;

static const char * const export_states[] = {
	[RBDT_EXPORT_ADDING] = "adding",
	[RBDT_EXPORT_READY] = "ready",
	[RBDT_EXPORT_REMOVED] = "removed",
};

static const char * const session_states[] = {
	[RBD_SESSION_OPENING] = "opening",
	[RBD_SESSION_LIVE] = "live",
	[RBD_SESSION_ENDING] = "ending",
	[RBD_SESSION_GONE] = "gone",
};

static const char * const epoch_states[RBDT_EPOCH_NR_STATES] = {
	[RBDT_EPOCH_NEW] = "new",
	[RBDT_EPOCH_HELLO] = "hello",
	[RBDT_EPOCH_AUTH] = "auth",
	[RBDT_EPOCH_PROOF] = "proof",
	[RBDT_EPOCH_OPEN] = "open",
	[RBDT_EPOCH_OPENING] = "opening",
	[RBDT_EPOCH_LISTING] = "listing",
	[RBDT_EPOCH_REFUSED] = "refused",
	[RBDT_EPOCH_ANSWERED] = "answered",
	[RBDT_EPOCH_LIVE] = "live",
	[RBDT_EPOCH_ENDING] = "ending",
	[RBDT_EPOCH_GONE] = "gone",
};

static const char * const command_ops[] = {
	[RBD_COMMAND_READ] = "read",
	[RBD_COMMAND_WRITE] = "write",
	[RBD_COMMAND_FLUSH] = "flush",
	[RBD_COMMAND_DISCARD] = "discard",
	[RBD_COMMAND_ZERO] = "write_zeroes",
	[RBD_COMMAND_ERASE] = "secure_erase",
};

/**
 * struct dump_queue - one I/O queue
 * @qp: its number; 0: it has none
 * @accepted: its connect request was answered
 * @connected: the connection is there
 * @load: of the device class
 */
struct dump_queue {
	u32 qp;
	bool accepted;
	bool connected;
	struct rbdt_commands_load load;
};

/* A number may be torn while it is read, and would then have no name. */
static const char *name_of(const char * const *names, unsigned int nr, unsigned int value)
{
	return value < nr && names[value] ? names[value] : "other";
}

#define NAME_OF(names, value)	name_of(names, ARRAY_SIZE(names), value)

/* Until @at_ms; "none" when there is no such time, 0 when it is past. */
static void show_until(struct seq_file *seq, const char *name, u64 at_ms)
{
	u64 now_ms = rbdt_now_ms();

	if (!at_ms)
		seq_printf(seq, " %s=none", name);
	else
		seq_printf(seq, " %s=%llu", name, at_ms > now_ms ? at_ms - now_ms : 0);
}

/* --- queues --- */

static void show_commands(struct seq_file *seq, u16 index, const struct rbdt_commands_load *load)
{
	unsigned int i;

	for (i = 0; i < load->nr_listed; i++)
		seq_printf(seq, "  command: queue=%u tag=%u op=%s offset=%llu bytes=%u\n", index,
			   load->listed[i].tag, NAME_OF(command_ops, load->listed[i].op),
			   load->listed[i].offset, load->listed[i].bytes);
}

static void show_queue(struct seq_file *seq, u16 index, const struct dump_queue *queue)
{
	const struct rbdt_commands_load *load = &queue->load;

	seq_printf(seq, "  queue: index=%u qp=%u accepted=%s connected=%s stopped=%s commands=%u/%u results=%u/%u results_wait=%s staging_bytes=%llu\n",
		   index, queue->qp, str_yes_no(queue->accepted), str_yes_no(queue->connected),
		   str_yes_no(load->stopped), load->busy, load->depth, load->results, load->nr_results,
		   str_yes_no(load->waiting), load->staging_bytes);
	show_commands(seq, index, load);
}

/* Return: false: it has no such queue at this moment. */
static bool queue_get(struct rbdt_epoch *epoch, u16 index, struct dump_queue *out)
{
	struct rbdt_queue *queue;
	unsigned long flags;
	bool found = false;

	memset(out, 0, sizeof(*out));
	spin_lock_irqsave(&epoch->lock, flags);
	list_for_each_entry(queue, &epoch->queues, entry) {
		if (queue->index != index)
			continue;
		out->qp = READ_ONCE(queue->qp) ? queue->qp_num : 0;
		out->accepted = READ_ONCE(queue->accepted);
		out->connected = queue->counted;
		rbdt_commands_get_load(queue, &out->load);
		found = true;
		break;
	}
	spin_unlock_irqrestore(&epoch->lock, flags);
	return found;
}

static void show_queues(struct seq_file *seq, struct rbdt_epoch *epoch)
{
	struct dump_queue queue;
	u16 i;

	for (i = 1; i <= RBD_QUEUES_MAX && i <= READ_ONCE(epoch->nr_queues); i++)
		if (queue_get(epoch, i, &queue))
			show_queue(seq, i, &queue);
}

static u32 control_sends(struct rbdt_epoch *epoch)
{
	u32 i, nr = 0;

	for (i = 0; i < RBD_CONTROL_SENDS; i++)
		nr += READ_ONCE(epoch->messages.sends[i].busy);
	return nr;
}

static u32 control_zeroes(struct rbdt_epoch *epoch)
{
	u32 i, nr = 0;

	for (i = 0; i < RBD_CONTROL_REQUESTS; i++)
		nr += READ_ONCE(epoch->zero[i].busy);
	return nr;
}

static void show_control(struct seq_file *seq, struct rbdt_epoch *epoch)
{
	seq_printf(seq, "  control: qp=%u can_send=%s cut=%s sends=%u/%u zeroes=%u/%u\n",
		   READ_ONCE(epoch->control.qp) ? epoch->control.qp_num : 0,
		   str_yes_no(READ_ONCE(epoch->can_send)), str_yes_no(READ_ONCE(epoch->cut)),
		   control_sends(epoch), RBD_CONTROL_SENDS, control_zeroes(epoch),
		   RBD_CONTROL_REQUESTS);
}

/* --- connections and their sessions --- */

static void show_fence(struct seq_file *seq, struct rbdt_epoch *epoch)
{
	u64 ended_ms, now_ms = rbdt_now_ms();
	unsigned long flags;
	const char *why;
	bool closing;

	spin_lock_irqsave(&epoch->lock, flags);
	ended_ms = epoch->ended_ms;
	why = epoch->end_why;
	closing = epoch->closing;
	spin_unlock_irqrestore(&epoch->lock, flags);
	if (!ended_ms)
		seq_puts(seq, "  fence: none\n");
	else
		seq_printf(seq, "  fence: since_ms=%llu closing=%s off_adapter=%s at_backing=%u why=%s\n",
			   now_ms > ended_ms ? now_ms - ended_ms : 0, str_yes_no(closing),
			   str_yes_no(READ_ONCE(epoch->off_adapter)), rbdt_epoch_count_commands(epoch),
			   why ?: "");
}

static void show_timers(struct seq_file *seq, struct rbdt_epoch *epoch)
{
	bool ending = rbdt_epoch_is_ending(epoch);

	seq_printf(seq, "  timers_ms: silent=%llu", rbdt_epoch_silent_ms(epoch));
	show_until(seq, "tick", ending ? 0 : READ_ONCE(epoch->tick_due_ms));
	show_until(seq, "deadline", ending ? 0 : READ_ONCE(epoch->deadline_ms));
	show_until(seq, "probe", ending ? 0 : READ_ONCE(epoch->probe_due_ms));
	seq_printf(seq, " probing=%s\n",
		   str_yes_no(READ_ONCE(epoch->probe_sent) != READ_ONCE(epoch->probe_heard)));
}

static void show_session(struct seq_file *seq, const struct rbdt_session *session)
{
	seq_printf(seq, "session: %pUb\n  export: %s\n  host: %s\n  mode: %s%s\n", session->uuid,
		   session->export->name, session->peer.host_name,
		   session->read_only ? "ro" : "rw", session->shared ? " shared" : "");
	seq_printf(seq, "  state: %s\n  highest_epoch: %llu\n  answered_epoch: %llu\n  confirmed_epoch: %llu\n",
		   NAME_OF(session_states, READ_ONCE(session->state)),
		   READ_ONCE(session->highest_epoch), READ_ONCE(session->answered_epoch),
		   READ_ONCE(session->confirmed_epoch));
	seq_printf(seq, "  queues_granted: %u\n  depth: %u\n  loss_ms: %u\n  staging_bytes: %llu\n",
		   session->nr_queues, session->depth, session->loss_ms,
		   READ_ONCE(session->staging_bytes));
}

/* One without a session is a login that has not come to its end, or a discovery. */
static void show_epoch(struct seq_file *seq, struct rbdt_epoch *epoch,
		       const struct rbdt_session *session)
{
	char address[RBD_ADDRESS_TEXT];

	if (session)
		show_session(seq, session);
	else
		seq_puts(seq, "session: none\n");
	seq_printf(seq, "  address: %s\n  connection: %s\n  epoch: %llu\n  queues: %u\n",
		   rbd_address_text(&epoch->address, address), NAME_OF(epoch_states, READ_ONCE(epoch->state)),
		   READ_ONCE(epoch->number), READ_ONCE(epoch->nr_connected));
	show_timers(seq, epoch);
	show_fence(seq, epoch);
	show_control(seq, epoch);
	show_queues(seq, epoch);
}

static void show_epochs(struct seq_file *seq, struct rbdt_export *export)
{
	struct rbdt_session *session;
	struct rbdt_epoch *epoch;
	u64 last = 0;

	while ((epoch = rbdt_epochs_next(export, &last, &session))) {
		show_epoch(seq, epoch, session);
		if (session)
			rbdt_session_put(session);
		rbdt_epoch_put(epoch);
	}
}

/* Also logins, and fences of exports that were removed. */
static int connections_show(struct seq_file *seq, void *unused)
{
	show_epochs(seq, NULL);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(connections);

/* --- the export --- */

/* What keeps hosts out that come back, or that came while another was lost */
static void show_records(struct seq_file *seq, struct rbdt_export *export)
{
	struct rbdt_record *record;

	lockdep_assert_held(&export->lock);
	list_for_each_entry(record, &export->records, entry) {
		seq_printf(seq, "record: session=%pUb confirmed_epoch=%llu highest_epoch=%llu dropped=%s",
			   record->uuid, record->confirmed_epoch, record->highest_epoch,
			   str_yes_no(record->dropped));
		show_until(seq, "claim_ms", record->claim_ms);
		seq_printf(seq, " host=%s\n", record->host_name);
	}
}

static void show_export(struct seq_file *seq, struct rbdt_export *export)
{
	lockdep_assert_held(&export->lock);
	seq_printf(seq, "export: %s\nclass: %s\nsize: %llu\nstate: %s\n", export->name,
		   export->ops->class == RBD_CLASS_DEVICE ? "device" : "memory",
		   export->size_bytes, NAME_OF(export_states, export->state));
	seq_printf(seq, "read_only: %s\nshared: %s\nbroken: %s\nresizing: %s\nlost: %s\n",
		   str_yes_no(export->read_only), str_yes_no(export->shared), str_yes_no(export->broken),
		   str_yes_no(export->resizing), str_yes_no(export->lost));
	seq_printf(seq, "sessions: %u\nfencing: %u\nrecords: %u\n", export->nr_sessions,
		   export->nr_fencing, export->nr_records);
	show_records(seq, export);
}

static int export_show(struct seq_file *seq, void *unused)
{
	struct rbdt_export *export = seq->private;

	mutex_lock(&export->lock);
	show_export(seq, export);
	mutex_unlock(&export->lock);
	show_epochs(seq, export);
	return 0;
}
DEFINE_SHOW_ATTRIBUTE(export);

/* --- life --- */

/* A folder for each, because a file is taken away under the lock of its folder: who reads one is in nobody else's way. */
void rbdt_dump_add(struct rbdt_export *export)
{
	export->dump = debugfs_create_dir(export->name, dump_exports);
	debugfs_create_file("state", 0400, export->dump, export, &export_fops);
}

void rbdt_dump_remove(struct rbdt_export *export)
{
	debugfs_remove(export->dump);
	export->dump = NULL;
}

void rbdt_dump_init(void)
{
	rbdt_dump_folder = debugfs_create_dir(KBUILD_MODNAME, NULL);
	dump_exports = debugfs_create_dir("exports", rbdt_dump_folder);
}

void rbdt_dump_start(void)
{
	debugfs_create_file("connections", 0400, rbdt_dump_folder, NULL, &connections_fops);
}

void rbdt_dump_exit(void)
{
	debugfs_remove(rbdt_dump_folder);
}
