/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Checks on everything that comes from a peer, and the sentences for what a
 * peer may answer. Pure: compiles in user space too, where it is fuzzed.
 */
#ifndef RBD_COMMON_WIRE_H
#define RBD_COMMON_WIRE_H

#ifdef __KERNEL__
#include <linux/types.h>
#else
#include <rbd/user.h>
#endif
#include <rbd/wire.h>

/**
 * rbd_wire_request_ok - is this a well-formed request from an initiator?
 * @msg: what arrived
 * @bytes: how much arrived
 *
 * Checks the header, the length, the reserved bytes and the ranges of every
 * field that can be judged without knowing the state of the session. After it
 * the message may be cast to the type of its op.
 */
bool rbd_wire_request_ok(const struct rbd_msg *msg, size_t bytes);

/**
 * rbd_wire_answer_ok - is this a well-formed message from a target?
 * @msg: what arrived
 * @bytes: how much arrived
 *
 * Likewise. An answer whose status is not RBD_ST_OK is a bare header.
 */
bool rbd_wire_answer_ok(const struct rbd_msg *msg, size_t bytes);

/* rbd_wire_command_data - bytes of data in front of a command */
__u32 rbd_wire_command_data(const struct rbd_command *command);

/**
 * rbd_wire_command_ok - is this a well-formed command of the device class?
 * @command: what arrived on an I/O queue of a target
 * @bytes: how much arrived, the data in front of it included
 *
 * The op, its flags, the reserved bytes and what can be judged of the rest without knowing
 * the session: not whether the tag is free, the range inside the export and in its blocks,
 * or the staging memory lent to the session.
 */
bool rbd_wire_command_ok(const struct rbd_command *command, size_t bytes);

/**
 * rbd_wire_result_ok - is this a well-formed result, with as much data as it says?
 * @result: what arrived on an I/O queue of an initiator
 * @bytes: how much arrived, data included
 */
bool rbd_wire_result_ok(const struct rbd_result *result, size_t bytes);

/**
 * rbd_wire_cm_request_status - judge the private data of a connect request
 * @data: as the CM handed it over
 * @bytes: how much of it; the CM may pad
 *
 * Return: RBD_ST_OK, RBD_ST_VERSION, RBD_ST_BAD_MESSAGE or RBD_ST_TOKEN.
 */
enum rbd_status rbd_wire_cm_request_status(const void *data, size_t bytes);

/**
 * rbd_wire_cm_reject_status - why a target rejected a connection
 * @data: private data of the reject
 * @bytes: how much of it
 * @version: set to the target's version when the result is RBD_ST_VERSION
 *
 * Return: the status it gave, or RBD_ST_OK when the reject is not one of ours
 * (nobody listens, or something else does).
 */
enum rbd_status rbd_wire_cm_reject_status(const void *data, size_t bytes,
					  unsigned int *version);

/* rbd_wire_cm_accept_ok - did one of our targets accept? */
bool rbd_wire_cm_accept_ok(const void *data, size_t bytes);

/* rbd_wire_sentence - what a status means, for people; never NULL */
const char *rbd_wire_sentence(unsigned int status);

/* rbd_wire_final - may trying again never help? */
bool rbd_wire_final(unsigned int status);

/*
 * rbd_wire_over - is a session that gets this status, as the answer to a resume or in ENDED, over for
 * good? What else is refused to a session may be granted later.
 */
bool rbd_wire_over(unsigned int status);

/* rbd_wire_errno - the positive errno by which rbdctl chooses its exit status */
int rbd_wire_errno(unsigned int status);

/* rbd_wire_name_ok - is this an export name: 1 to RBD_NAME_MAX of A-Z a-z 0-9 . _ - ? */
bool rbd_wire_name_ok(const char *name, size_t length);

/* rbd_wire_uuid_is_zero - is no UUID given? */
bool rbd_wire_uuid_is_zero(const __u8 uuid[RBD_UUID_SIZE]);

#endif /* RBD_COMMON_WIRE_H */
