/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Discovery: the job that asks a target which exports this host may attach.
 */
#ifndef RBD_INITIATOR_DISCOVER_H
#define RBD_INITIATOR_DISCOVER_H

#include "session.h"

struct genl_info;

/**
 * rbd_discover_start - start the job; what it finds is a struct rbd_found, rbd_job_look()
 * @wish: portal, names of this host, time and key count; the key is taken over
 *
 * Context: netlink handler, may sleep. Return: 0 or a negative errno, with extack set.
 */
int rbd_discover_start(struct genl_info *info, const struct rbd_session_wish *wish);

#endif /* RBD_INITIATOR_DISCOVER_H */
