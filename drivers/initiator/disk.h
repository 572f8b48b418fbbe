/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The disk of a device: its tag set and gendisk, and who has it open.
 */
#ifndef RBD_INITIATOR_DISK_H
#define RBD_INITIATOR_DISK_H

#include <linux/blk-mq.h>
#include <linux/spinlock.h>
#include <linux/wait.h>

#include "session.h"

struct rbd_lane;

/**
 * struct rbd_disk - one disk
 * @session: what serves its I/O
 * @tag_set: its tags; one hardware queue for each lane
 * @gendisk: NULL before it is made
 * @lanes: one for each hardware queue
 * @index: N of rbdN
 * @name: "rbdN"
 * @added: is the disk announced?
 * @stopped: its hardware queues are quiesced; the session's thread alone touches it
 * @open_lock: protects @openers and @closed; a leaf
 * @openers: how often the whole disk or a partition is open
 * @closed: no one may open it any more
 * @open_wait: woken when @openers falls to zero
 * @release: called when the last user of the gendisk is gone
 */
struct rbd_disk {
	struct rbd_session *session;
	struct blk_mq_tag_set tag_set;
	struct gendisk *gendisk;
	struct rbd_lane *lanes;
	int index;
	char name[DISK_NAME_LEN];
	bool added;
	bool stopped;
	spinlock_t open_lock;
	u32 openers;
	bool closed;
	wait_queue_head_t open_wait;
	void (*release)(struct rbd_disk *disk);
};

/* rbd_disk_prefix - name of the disks before the number; rbd_disk_prefix_ok - can it be one? */
const char *rbd_disk_prefix(void);
bool rbd_disk_prefix_ok(void);

/* rbd_disk_exit - wait until the block layer is done with every disk. May sleep. */
void rbd_disk_exit(void);

/**
 * rbd_disk_init - give a zeroed disk its name
 * @release: called once, after rbd_disk_destroy() and the last close
 *
 * Return: 0, or a negative errno when every name is taken.
 */
int rbd_disk_init(struct rbd_disk *disk, struct rbd_session *session,
		  void (*release)(struct rbd_disk *disk));

/**
 * rbd_disk_create - make the tag set and the gendisk for a session that is up
 *
 * Not announced yet. Context: the session's thread. Return: 0 or a negative errno.
 */
int rbd_disk_create(struct rbd_disk *disk);

/* rbd_disk_look - poll I/O queue @index, from 1 on, in place of who ought to; nothing when it interrupts */
void rbd_disk_look(struct rbd_disk *disk, u32 index);

/* rbd_disk_bind - have it use the queues of the session's epoch. I/O is stopped, or there is none yet. */
void rbd_disk_bind(struct rbd_disk *disk);

/* attrs.c: what sysfs tells of it */
extern const struct attribute_group *rbd_disk_groups[];

/**
 * rbd_disk_add - announce it: the node exists and the partitions are scanned on return
 *
 * May sleep, reads the disk. Return: 0 or a negative errno.
 */
int rbd_disk_add(struct rbd_disk *disk);

/**
 * rbd_disk_close - let nobody open it any more
 * @force: even while it is open
 *
 * Return: false when it is open and @force is not given.
 */
bool rbd_disk_close(struct rbd_disk *disk, bool force);

/* rbd_disk_closed, rbd_disk_openers - any context */
bool rbd_disk_closed(struct rbd_disk *disk);
u32 rbd_disk_openers(struct rbd_disk *disk);

/**
 * rbd_disk_destroy - take it away; the session is stopped, so nothing can hang
 *
 * Also for a disk that was only initialised. @release is called when the last opener is
 * gone; the caller holds a reference of its own on what @release may free. May sleep.
 */
void rbd_disk_destroy(struct rbd_disk *disk);

/* rbd_disk_event - tell udev that an announced disk is ready, or is not any more. May sleep. */
void rbd_disk_event(struct rbd_disk *disk);

/*
 * rbd_disk_resize - take the export's size and cache from the grant once more, and tell the
 * block layer. May sleep, and may wait for I/O: nothing when there is no gendisk yet.
 */
void rbd_disk_resize(struct rbd_disk *disk);

/*
 * What the session's thread has done around a lost or closed epoch, in this order; nothing when there
 * is no gendisk yet. See struct rbd_session_ops.
 */
void rbd_disk_stop_io(struct rbd_disk *disk);
void rbd_disk_settle_io(struct rbd_disk *disk, bool hold);
u32 rbd_disk_replay(struct rbd_disk *disk);
void rbd_disk_resume_io(struct rbd_disk *disk);

#endif /* RBD_INITIATOR_DISK_H */
