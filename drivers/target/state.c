// SPDX-License-Identifier: GPL-2.0
/*
 * State: what of a device export outlives the module, and its file.
 *
 * The file has room for two images, which are written in turn: one that is half written
 * leaves the other.
 */
#include <linux/crc32.h>
#include <linux/file.h>
#include <linux/fs.h>
#include <linux/random.h>
#include <linux/slab.h>
#include <linux/workqueue.h>

#include "../common/job.h"
#include "epoch.h"
#include "export.h"
#include "netlink.h"
#include "record.h"
#include "session.h"
#include "state.h"
#include "state-image.h"

/**
 * struct rbdt_state - of one export
 * @export: whose
 * @file: where it is kept, or NULL: nowhere
 * @save_lock: one writes at a time; held across the writing of the file, so nobody who must not
 *	wait for a file system takes it
 * @buffer: what is being written; under @save_lock
 * @sequence: of the image in the file; under @save_lock
 * @failed: the last writing did; under @save_lock
 * @saved: @changes that are in the file; under @save_lock
 * @image_lock: protects what follows, up to @work; a leaf
 * @image: as it is going to be in the file
 * @changes: how often it was changed
 * @admissions: sessions that are to be in it before they may write
 * @nr_admissions: how many, with those that are just being written
 * @work: writes it when nobody waits for that
 * @admit_work: writes it for @admissions, all at a time
 */
struct rbdt_state {
	struct rbdt_export *export;
	struct file *file;
	struct mutex save_lock;
	struct rbd_state_image *buffer;
	u64 sequence;
	int failed;
	u64 saved;
	spinlock_t image_lock;
	struct rbd_state_image image;
	u64 changes;
	struct list_head admissions;
	unsigned int nr_admissions;
	struct work_struct work;
	struct work_struct admit_work;
};

/* Whoever runs here may wait for a file system, and nobody whom a fence waits for does. */
static struct workqueue_struct *state_wq;

static u32 state_crc(struct rbd_state_image *image)
{
	image->crc = 0;
	return crc32_le(~0, (const u8 *)image, sizeof(*image));
}

static loff_t state_slot(u64 sequence)
{
	return (sequence & 1) * RBD_STATE_SLOT_BYTES;
}

/* --- writing --- */

static int state_write(struct rbdt_state *state)
{
	struct rbd_state_image *image = state->buffer;
	loff_t at = state_slot(le64_to_cpu(image->sequence));
	ssize_t written;

	lockdep_assert_held(&state->save_lock);
	image->crc = cpu_to_le32(state_crc(image));
	written = kernel_write(state->file, image, sizeof(*image), &at);
	if (written < 0)
		return written;
	if (written != sizeof(*image))
		return -EIO;
	return vfs_fsync(state->file, 0);
}

/* Whatever the image is by now. After an error the next one goes to the same, perhaps torn, slot. */
static int state_save(struct rbdt_state *state)
{
	u64 changes;
	int error;

	lockdep_assert_held(&state->save_lock);
	if (!state->file)
		return 0;
	spin_lock(&state->image_lock);
	*state->buffer = state->image;
	changes = state->changes;
	spin_unlock(&state->image_lock);
	state->buffer->sequence = cpu_to_le64(state->sequence + 1);
	error = state_write(state);
	state->failed = error;
	if (error) {
		pr_warn_ratelimited("export %s: its state file could not be written (%d)\n",
				    state->export->name, error);
		return error;
	}
	state->sequence++;
	state->saved = changes;
	return 0;
}

/* Likewise, unless that is what the file says. */
static int state_save_changes(struct rbdt_state *state)
{
	bool changed;

	spin_lock(&state->image_lock);
	changed = state->changes != state->saved;
	spin_unlock(&state->image_lock);
	return changed || state->failed ? state_save(state) : 0;
}

static void state_work(struct work_struct *work)
{
	struct rbdt_state *state = container_of(work, struct rbdt_state, work);

	mutex_lock(&state->save_lock);
	state_save_changes(state);
	mutex_unlock(&state->save_lock);
}

/* --- reading --- */

/* Return: 1, 0 when there is no image in that slot, or a negative errno when that cannot be told. */
static int state_read(struct rbdt_state *state, u64 slot, struct rbd_state_image *image)
{
	loff_t at = state_slot(slot);
	ssize_t bytes = kernel_read(state->file, image, sizeof(*image), &at);
	u32 crc;

	if (bytes < 0)
		return bytes;
	if (bytes != sizeof(*image))
		return 0;
	crc = le32_to_cpu(image->crc);
	return state_crc(image) == crc && rbd_state_image_ok(image);
}

/*
 * The newer one of the two, in @image. An older one is not taken for the newer when that cannot be
 * read: its members may have been displaced. Return: as above.
 */
static int state_find(struct rbdt_state *state)
{
	struct rbd_state_image *image = &state->image, *other = state->buffer;
	int found, second;

	if (!state->file)
		return 0;
	found = state_read(state, 0, image);
	second = state_read(state, 1, other);
	if (found < 0 || second < 0)
		return min(found, second);
	if (second && (!found || le64_to_cpu(other->sequence) > le64_to_cpu(image->sequence)))
		*image = *other;
	if (found || second)
		state->sequence = le64_to_cpu(image->sequence);
	return found || second;
}

/*
 * @version: set to that of another version of this module, when it wrote the file, else to 0. Of two versions that
 * used it in turn nobody knows whose image is the newer one. Return: 0 or a negative errno.
 */
static int state_find_other(struct rbdt_state *state, u32 *version)
{
	static const loff_t places[] = { 0, RBD_STATE_SLOT_BYTES, RBD_STATE_SLOT_BYTES_1 };
	int i, whole, nr = ARRAY_SIZE(places);
	ssize_t bytes;
	loff_t at;

	*version = 0;
	if (!state->file)
		return 0;
	whole = state_read(state, 0, state->buffer);
	if (whole < 0)
		return whole;
	if (whole)
		nr--;	/* the last place lies within it, among the secrets of its members */
	for (i = 0; i < nr && !*version; i++) {
		at = places[i];
		bytes = kernel_read(state->file, state->buffer, RBD_STATE_HEAD_BYTES, &at);
		if (bytes < 0)
			return bytes;
		if (bytes == RBD_STATE_HEAD_BYTES)
			*version = rbd_state_other_version(state->buffer);
	}
	return 0;
}

static u64 state_draw_life(void)
{
	return get_random_u64() | 1;	/* never 0 */
}

static void state_begin_anew(struct rbdt_state *state, const u8 identity[RBD_UUID_SIZE])
{
	memset(&state->image, 0, sizeof(state->image));
	state->image.magic = cpu_to_le32(RBD_STATE_MAGIC);
	state->image.version = cpu_to_le32(RBD_STATE_VERSION);
	state->image.life = cpu_to_le64(state_draw_life());
	memcpy(state->image.identity, identity, RBD_UUID_SIZE);
	memcpy(state->image.incarnation, state->export->incarnation, RBD_UUID_SIZE);
}

/* A member may come back with whatever epoch it saw last; until it expires others wait. */
static struct rbdt_record *state_record(const struct rbd_state_member *member)
{
	struct rbdt_record *record = rbdt_record_alloc();

	if (!record)
		return NULL;
	memcpy(record->uuid, member->session, RBD_UUID_SIZE);
	memcpy(record->secret, member->secret, RBD_UUID_SIZE);
	memcpy(record->host_id, member->host_id, RBD_UUID_SIZE);
	memcpy(record->key_id, member->key_id, RBD_KEY_ID_SIZE);
	record->any_epoch = true;
	record->shared = le32_to_cpu(member->flags) & RBD_STATE_MEMBER_SHARED;
	record->loss_ms = le32_to_cpu(member->loss_ms);
	record->claim_ms = rbdt_now_ms() + le32_to_cpu(member->loss_ms);
	return record;
}

static int state_take_over(struct rbdt_state *state)
{
	struct rbd_state_image *image = &state->image;
	struct rbdt_export *export = state->export;
	struct rbdt_record *record;
	u32 i;

	if (!(le32_to_cpu(image->flags) & RBD_STATE_CLEAN))
		image->life = cpu_to_le64(state_draw_life());
	image->flags = 0;
	memcpy(export->incarnation, image->incarnation, RBD_UUID_SIZE);

	mutex_lock(&export->lock);
	memcpy(export->writer_set, image->writer_set, RBD_UUID_SIZE);
	for (i = 0; i < le32_to_cpu(image->nr_members); i++) {
		record = state_record(&image->members[i]);
		if (!record)
			break;
		rbdt_record_keep(export, record);
	}
	mutex_unlock(&export->lock);
	return i < le32_to_cpu(image->nr_members) ? -ENOMEM : 0;
}

static int state_load(struct rbdt_state *state, bool fresh)
{
	u8 identity[RBD_UUID_SIZE];
	int found;

	memcpy(identity, state->image.identity, RBD_UUID_SIZE);
	found = state_find(state);
	if (found < 0)
		return found;
	if (found && !fresh && !memcmp(state->image.identity, identity, RBD_UUID_SIZE))
		return state_take_over(state);
	state_begin_anew(state, identity);
	return 0;
}

/* @other: so the file has an image of another version, which is not to be found again. */
static int state_mark(struct rbdt_state *state, bool other)
{
	int error = state_save(state);

	return error || !other ? error : state_save(state);
}

int rbdt_state_load(struct rbdt_state *state, bool fresh, struct rbd_job *job)
{
	const char *what = "read";
	u32 version;
	int error;

	mutex_lock(&state->save_lock);
	error = state_find_other(state, &version);
	if (!error && version && !fresh) {
		mutex_unlock(&state->save_lock);
		return rbd_job_fail(job, -EINVAL,
			"its state file %pD is of version %u, and this module's is %u: --fresh forgets what it says, and sessions from before do not go on",
			state->file, version, RBD_STATE_VERSION);
	}
	if (!error)
		error = state_load(state, fresh);
	if (!error) {
		what = "written";
		error = state_mark(state, version);
	}
	mutex_unlock(&state->save_lock);
	return error ? rbd_job_fail(job, error, "its state file cannot be %s", what) : 0;
}

/* --- use --- */

u64 rbdt_state_life(const struct rbdt_state *state)
{
	return le64_to_cpu(state->image.life);
}

/**
 * struct state_admission - a session that is to be in the file before it may write
 * @entry: in state->admissions
 * @session: it
 * @epoch: its connection attempt; both referenced
 * @error: why it is not
 */
struct state_admission {
	struct list_head entry;
	struct rbdt_session *session;
	struct rbdt_epoch *epoch;
	int error;
};

static_assert(RBD_STATE_KEY_ID_SIZE == RBD_KEY_ID_SIZE);

static void state_member(struct rbd_state_member *member, const u8 *session, const u8 *secret,
			 const u8 *host_id, const u8 *key_id)
{
	memcpy(member->session, session, RBD_UUID_SIZE);
	memcpy(member->secret, secret, RBD_UUID_SIZE);
	memcpy(member->host_id, host_id, RBD_UUID_SIZE);
	memcpy(member->key_id, key_id, RBD_KEY_ID_SIZE);
}

/* Return: false when there is no room. */
static bool state_add(struct rbdt_state *state, const u8 writer_set[RBD_UUID_SIZE],
		      const struct rbd_state_member *member)
{
	struct rbd_state_image *image = &state->image;

	lockdep_assert_held(&state->image_lock);
	if (!memcmp(image->writer_set, writer_set, RBD_UUID_SIZE) &&
	    rbd_state_find(image, member->session))
		return true;
	state->changes++;
	return rbd_state_join(image, writer_set, member);
}

/*
 * One that ends already does not join: nobody would take it out again, for its fence may have looked. Whoever
 * joins before it ends is found by its fence.
 */
static int state_join(struct rbdt_state *state, struct state_admission *admission)
{
	struct rbdt_session *session = admission->session;
	struct rbd_state_member member = {
		.flags = cpu_to_le32(session->shared ? RBD_STATE_MEMBER_SHARED : 0),
		.loss_ms = cpu_to_le32(session->loss_ms),
	};
	int error = 0;

	state_member(&member, session->uuid, session->secret, session->peer.host_id, session->key_id);
	spin_lock(&state->image_lock);
	if (rbdt_epoch_is_ending(admission->epoch))
		error = -ESHUTDOWN;
	else if (!state_add(state, session->writer_set, &member))
		error = -ENOSPC;
	spin_unlock(&state->image_lock);
	memzero_explicit(&member, sizeof(member));
	if (error == -ENOSPC)
		pr_warn_ratelimited("export %s: its writer set has no room for another member\n",
				    state->export->name);
	return error;
}

static void state_admitted(struct rbdt_state *state, struct state_admission *admission)
{
	if (!admission->error)
		smp_store_release(&admission->session->stored, true);
	rbdt_epoch_stored(admission->epoch, !admission->error);
	spin_lock(&state->image_lock);
	state->nr_admissions--;
	spin_unlock(&state->image_lock);
	rbdt_epoch_put(admission->epoch);
	rbdt_session_put(admission->session);
	kfree(admission);
}

/* However many there are, the file is written once. */
static void state_admit_work(struct work_struct *work)
{
	struct rbdt_state *state = container_of(work, struct rbdt_state, admit_work);
	struct state_admission *admission, *next;
	LIST_HEAD(taken);
	int error;

	mutex_lock(&state->save_lock);
	spin_lock(&state->image_lock);
	list_splice_init(&state->admissions, &taken);
	spin_unlock(&state->image_lock);
	list_for_each_entry(admission, &taken, entry)
		admission->error = state_join(state, admission);
	error = state_save_changes(state);
	mutex_unlock(&state->save_lock);

	list_for_each_entry_safe(admission, next, &taken, entry) {
		admission->error = admission->error ?: error;
		state_admitted(state, admission);
	}
}

/* Return: false: it cannot be, for so many wait already: the file system hangs. */
static bool state_queue(struct rbdt_state *state, struct state_admission *admission)
{
	bool room;

	spin_lock(&state->image_lock);
	room = state->nr_admissions < RBD_STATE_MEMBERS_MAX;
	if (room) {
		state->nr_admissions++;
		list_add_tail(&admission->entry, &state->admissions);
	}
	spin_unlock(&state->image_lock);
	if (room)
		queue_work(state_wq, &state->admit_work);
	return room;
}

bool rbdt_state_admit(struct rbdt_state *state, struct rbdt_epoch *epoch)
{
	struct rbdt_session *session = epoch->session;
	struct state_admission *admission;

	if (session->read_only || !state->file || smp_load_acquire(&session->stored))
		return true;
	if (xchg(&session->storing, true))
		return false;
	admission = kzalloc(sizeof(*admission), GFP_KERNEL);
	if (!admission) {
		rbdt_epoch_stored(epoch, false);
		return false;
	}
	rbdt_session_get(session);
	admission->session = session;
	rbdt_epoch_get(epoch);
	admission->epoch = epoch;
	if (state_queue(state, admission))
		return false;
	rbdt_epoch_stored(epoch, false);
	rbdt_epoch_put(epoch);
	rbdt_session_put(session);
	kfree(admission);
	return false;
}

/* The set that it began never wrote: the one before is still the export's, and may come back. */
static void state_restore(struct rbdt_state *state)
{
	struct rbdt_export *export = state->export;
	struct rbd_state_member member;
	struct rbdt_record *record;

	lockdep_assert_held(&export->lock);
	lockdep_assert_held(&state->image_lock);
	memcpy(state->image.writer_set, export->writer_set, RBD_UUID_SIZE);
	list_for_each_entry(record, &export->records, entry) {
		if (record->dropped)
			continue;
		member = (struct rbd_state_member) {
			.flags = cpu_to_le32(record->shared ? RBD_STATE_MEMBER_SHARED : 0),
			.loss_ms = cpu_to_le32(record->loss_ms),
		};
		state_member(&member, record->uuid, record->secret, record->host_id, record->key_id);
		state_add(state, export->writer_set, &member);
	}
	memzero_explicit(&member, sizeof(member));
}

void rbdt_state_leave(struct rbdt_state *state, const u8 session[RBD_UUID_SIZE])
{
	bool left;

	spin_lock(&state->image_lock);
	left = rbd_state_leave(&state->image, session);
	if (left) {
		state->changes++;
		if (!state->image.nr_members &&
		    memcmp(state->image.writer_set, state->export->writer_set, RBD_UUID_SIZE))
			state_restore(state);
	}
	spin_unlock(&state->image_lock);
	if (left && state->file)
		queue_work(state_wq, &state->work);
}

int rbdt_state_sync(struct rbdt_state *state)
{
	int error;

	flush_work(&state->work);
	mutex_lock(&state->save_lock);
	error = state->failed;
	mutex_unlock(&state->save_lock);
	return error;
}

/* --- life --- */

static struct file *state_file(int fd, const char **why)
{
	struct file *file = fget(fd);

	*why = "the state file is not an open file";
	if (!file)
		return ERR_PTR(-EBADF);
	*why = "the state file is not a regular file, open for reading and writing";
	if (S_ISREG(file_inode(file)->i_mode) && file->f_mode & FMODE_READ &&
	    file->f_mode & FMODE_WRITE)
		return file;
	fput(file);
	return ERR_PTR(-EINVAL);
}

struct rbdt_state *rbdt_state_alloc(struct rbdt_export *export, int fd, const u8 *identity,
				    const char **why)
{
	struct file *file = fd < 0 ? NULL : state_file(fd, why);
	struct rbdt_state *state;

	if (IS_ERR(file))
		return ERR_CAST(file);
	*why = RBDT_NO_MEMORY;
	state = kvzalloc(sizeof(*state), GFP_KERNEL);
	if (state)
		state->buffer = kvzalloc(sizeof(*state->buffer), GFP_KERNEL);
	if (!state || !state->buffer) {
		kvfree(state);
		if (file)
			fput(file);
		return ERR_PTR(-ENOMEM);
	}
	state->export = export;
	state->file = file;
	mutex_init(&state->save_lock);
	spin_lock_init(&state->image_lock);
	INIT_LIST_HEAD(&state->admissions);
	INIT_WORK(&state->work, state_work);
	INIT_WORK(&state->admit_work, state_admit_work);
	if (identity)
		memcpy(state->image.identity, identity, RBD_UUID_SIZE);
	return state;
}

void rbdt_state_mark_clean(struct rbdt_state *state)
{
	spin_lock(&state->image_lock);
	state->image.flags = cpu_to_le32(RBD_STATE_CLEAN);
	state->changes++;
	spin_unlock(&state->image_lock);
	state_work(&state->work);
}

void rbdt_state_queue(struct work_struct *work)
{
	queue_work(state_wq, work);
}

void rbdt_state_free(struct rbdt_state *state, bool clean)
{
	if (!state)
		return;
	flush_work(&state->admit_work);
	flush_work(&state->work);
	if (clean)
		rbdt_state_mark_clean(state);
	if (state->file)
		fput(state->file);
	mutex_destroy(&state->save_lock);
	kvfree_sensitive(state->buffer, sizeof(*state->buffer));
	kvfree_sensitive(state, sizeof(*state));
}

int rbdt_states_init(void)
{
	state_wq = alloc_workqueue("rbdt-state", WQ_UNBOUND, 0);
	return state_wq ? 0 : -ENOMEM;
}

void rbdt_states_flush(void)
{
	flush_workqueue(state_wq);
}

void rbdt_states_exit(void)
{
	destroy_workqueue(state_wq);
}
