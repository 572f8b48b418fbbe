/* SPDX-License-Identifier: GPL-2.0 */
/* Jobs: commands that take long. See rbd_netlink.h for how they go. */
#ifndef RBDCTL_JOB_H
#define RBDCTL_JOB_H

#include <stddef.h>

#include "netlink.h"

#define JOB_RESULT_BYTES	64

/*
 * Send a request that starts a job and wait for the verdict, drawing progress on
 * a terminal; ^C cancels the job and the verdict is still waited for. Returns
 * as nl_call() does, whether the request was refused or the job failed.
 * @result (JOB_RESULT_BYTES) takes what the job made; may be NULL.
 */
int job_run(struct nl *nl, struct nlmsghdr *request, char *result);

/* The same for a job that stays until the socket is closed: its number, to ask what it found. */
int job_run_named(struct nl *nl, struct nlmsghdr *request, uint32_t *id);

/* For verbs that are one request: run it, say how it went, close. They return the exit status. */
int job_finish(struct nl *nl, struct nlmsghdr *request);	/* the request starts a job */
int call_finish(struct nl *nl, struct nlmsghdr *request);	/* it does not */

#endif
