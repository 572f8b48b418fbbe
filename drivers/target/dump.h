/* SPDX-License-Identifier: GPL-2.0 */
/*
 * What debugfs tells of exports and connections: Documentation/ABI/testing/debugfs-rbd. Without CONFIG_DEBUG_FS
 * there is nothing, and nobody minds.
 */
#ifndef RBD_TARGET_DUMP_H
#define RBD_TARGET_DUMP_H

struct dentry;
struct rbdt_export;

/* The module's folder in debugfs, between rbdt_dump_init() and rbdt_dump_exit(); may be an error. */
extern struct dentry *rbdt_dump_folder;

/* rbdt_dump_init, rbdt_dump_exit - make and remove it, with all that is left in it. May sleep. */
void rbdt_dump_init(void);
void rbdt_dump_exit(void);

/* rbdt_dump_start - make the file of all connections, when nothing can fail any more that unloads the module. May sleep. */
void rbdt_dump_start(void);

/**
 * rbdt_dump_add - make the file of an export
 * @export: its store is there; not ready yet, so that nobody else takes it away
 *
 * May sleep.
 */
void rbdt_dump_add(struct rbdt_export *export);

/**
 * rbdt_dump_remove - take the file of an export away, if it has one
 *
 * Before its name is free, and the list's reference is given up. Waits for who reads it, as long as that one
 * likes: not with export->lock held, nor with a lock that a login may want. May sleep.
 */
void rbdt_dump_remove(struct rbdt_export *export);

#endif /* RBD_TARGET_DUMP_H */
