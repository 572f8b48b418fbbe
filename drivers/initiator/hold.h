/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The hold: how long I/O waits for a target that is away.
 */
#ifndef RBD_INITIATOR_HOLD_H
#define RBD_INITIATOR_HOLD_H

#include "session.h"

/* rbd_hold_begin - the session leaves LIVE; in its thread */
void rbd_hold_begin(struct rbd_session *session);

/*
 * rbd_hold_sleep - before a suspend: no hold comes nearer to its end until rbd_hold_wake(), behind which all is as if no time had
 * passed for the sessions that rbd_hold_shift() was called for in between. Sleep and wake take turns.
 */
void rbd_hold_sleep(void);
void rbd_hold_shift(struct rbd_session *session);
void rbd_hold_wake(void);

/* rbd_hold_wanted - is I/O held at all? Any context. */
bool rbd_hold_wanted(struct rbd_session *session);

/* rbd_hold_ms - since when it is under way, less what this host slept; it is. Any context. */
u64 rbd_hold_ms(struct rbd_session *session);

/**
 * rbd_hold_left_ms - until held I/O is failed
 *
 * Any context. Return: 0 when the time is over, RBD_FAIL_AFTER_NEVER_MS for never.
 */
u32 rbd_hold_left_ms(struct rbd_session *session);

/**
 * rbd_hold_set - change how long, for a hold under way as well
 * @fail_after_ms: RBD_FAIL_AFTER_*; counts from when the session left LIVE
 *
 * What was failed already stays failed. Any context.
 */
void rbd_hold_set(struct rbd_session *session, u32 fail_after_ms);

#endif /* RBD_INITIATOR_HOLD_H */
