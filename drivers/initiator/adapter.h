/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Adapters: the RDMA devices that sessions use, and their removal.
 */
#ifndef RBD_INITIATOR_ADAPTER_H
#define RBD_INITIATOR_ADAPTER_H

#include <rdma/ib_verbs.h>

struct rbd_session;

/* rbd_adapter_init, rbd_adapter_exit - register with the RDMA core. May sleep. */
int rbd_adapter_init(void);
void rbd_adapter_exit(void);

/**
 * rbd_adapter_get - use a device for @session's epoch
 *
 * From here until rbd_adapter_put() removal of the device waits for the session, which
 * is told that it is lost. May sleep. Return: false when the device is being removed.
 */
bool rbd_adapter_get(struct rbd_session *session, struct ib_device *device);

/* rbd_adapter_put - no RDMA resource of @session is left; fine without a get */
void rbd_adapter_put(struct rbd_session *session);

#endif /* RBD_INITIATOR_ADAPTER_H */
