/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The login ladder: HELLO, AUTH, OPEN, strictly one after the other.
 */
#ifndef RBD_TARGET_LOGIN_H
#define RBD_TARGET_LOGIN_H

#include "epoch.h"

/* rbdt_login_hello, _open - do the step whose message is in epoch->request. In
 * the epoch's ladder work: may take long; gives up when the epoch ends.
 */
void rbdt_login_hello(struct rbdt_epoch *epoch);
void rbdt_login_open(struct rbdt_epoch *epoch);

/* rbdt_login_discover - likewise, of DISCOVER, which may come again: in discover.c */
void rbdt_login_discover(struct rbdt_epoch *epoch);

/* rbdt_login_header - of an answer to @request; rbdt_login_refuse - refuse what is in epoch->request:
 * that ends the ladder; the initiator is expected to disconnect.
 */
void rbdt_login_header(struct rbd_msg *msg, const struct rbd_msg *request, size_t bytes);
void rbdt_login_refuse(struct rbdt_epoch *epoch, enum rbdt_epoch_state from,
		       enum rbd_status status);

#endif /* RBD_TARGET_LOGIN_H */
