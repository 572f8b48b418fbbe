/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The login ladder: HELLO, AUTH, OPEN, strictly one after the other.
 */
#ifndef RBD_TARGET_LOGIN_H
#define RBD_TARGET_LOGIN_H

struct rbdt_epoch;

/* rbdt_login_hello, _auth, _open - do the step whose message is in epoch->request. In
 * the epoch's ladder work: may take long; gives up when the epoch ends.
 */
void rbdt_login_hello(struct rbdt_epoch *epoch);
void rbdt_login_auth(struct rbdt_epoch *epoch);
void rbdt_login_open(struct rbdt_epoch *epoch);

#endif /* RBD_TARGET_LOGIN_H */
