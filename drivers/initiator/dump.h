/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What debugfs tells of a device: Documentation/ABI/testing/debugfs-rbd. Without CONFIG_DEBUG_FS
 * there is nothing, and nobody minds.
 */
#ifndef RBD_INITIATOR_DUMP_H
#define RBD_INITIATOR_DUMP_H

struct dentry;
struct rbd_device;

/* The module's folder in debugfs, between rbd_dump_init() and rbd_dump_exit(); may be an error. */
extern struct dentry *rbd_dump_folder;

/* rbd_dump_init, rbd_dump_exit - make and remove it, with all that is left in it. May sleep. */
void rbd_dump_init(void);
void rbd_dump_exit(void);

/**
 * rbd_dump_add - make the folder of a device, with the file "state"
 * @device: its disk has its name; not announced yet, so that nobody else takes it away
 *
 * May sleep.
 */
void rbd_dump_add(struct rbd_device *device);

/**
 * rbd_dump_remove - take the folder of a device away, if it has one
 *
 * Waits for who reads it, and that one may wait for memory, and so for I/O of this very disk: the
 * session is stopped before. Without a lock that another thread may want. May sleep.
 */
void rbd_dump_remove(struct rbd_device *device);

#endif /* RBD_INITIATOR_DUMP_H */
