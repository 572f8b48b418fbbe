/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Conversation with one module over its generic netlink family: requests,
 * dumps, events. Functions return 0 or -errno; after -errno, nl->sentence holds
 * the kernel's words, if it had any.
 */
#ifndef RBDCTL_NETLINK_H
#define RBDCTL_NETLINK_H

#include <libmnl/libmnl.h>
#include <linux/rbd_netlink.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>

#include "attrs.h"
#include "sock.h"

/* What the two families have in common, under numbers of their own. */
struct family {
	const char *name;	/* of the module, too */
	uint8_t info_get;
	uint8_t job_get;
	uint8_t job_cancel;
	uint8_t job_ntf;
	uint16_t attr_info;
	uint16_t attr_job;
};

extern const struct family initiator_family;
extern const struct family target_family;
extern const struct family control_family;	/* of generic netlink itself: which families there are */

/* Copies of the messages that answered a request. */
struct answers {
	struct nlmsghdr **message;
	size_t nr;
};

void answers_free(struct answers *answers);
int answers_add(struct answers *answers, const struct nlmsghdr *message);

#define NL_REQUEST_BYTES	32768	/* full lists of WHO, keys and key files need 20,000 */
#define NL_RECEIVE_BYTES	65536

struct nl {
	struct sock *sock;
	const struct family *family;
	uint16_t id;			/* of the family */
	uint32_t jobs_group;
	uint32_t changes_group;
	uint32_t seq;
	char sentence[RBD_SENTENCE_MAX];

	/* What arrives unasked. */
	void (*on_event)(const struct nlmsghdr *message, void *arg);
	void *event_arg;
	bool events_lost;		/* the kernel had to drop some; cleared by whoever reads them */

	char request[NL_REQUEST_BYTES] __attribute__((aligned(8)));
	char buffer[NL_RECEIVE_BYTES] __attribute__((aligned(8)));
};

/*
 * Find the family; loads the module where that is set up. Unlike the rest, these
 * two say what is wrong and return an exit status. nl_open_checked() also
 * refuses a module of another netlink version: for all that change something,
 * except detach, which must work then too.
 */
int nl_open(struct nl **nl, const struct family *family);
int nl_open_checked(struct nl **nl, const struct family *family);
void nl_close(struct nl *nl);

/* For those that make do without a module: a socket of no family, and then one or several in turn. */
int nl_open_bare(struct nl **nl);
int nl_find(struct nl *nl, const struct family *family);	/* -ENOENT: there is none */

/* Say that a family was not found. Returns the exit status. */
int nl_fail_find(const struct nl *nl, int err);

/* Begin a request in nl->request; attributes are put behind it. */
struct nlmsghdr *nl_begin(struct nl *nl, uint8_t command);

/* Send it and take the answers up to the acknowledgement. @answers may be NULL. */
int nl_call(struct nl *nl, struct nlmsghdr *request, struct answers *answers);

/* Everything of a kind, whole: a dump that changed underway is read again. */
int nl_dump(struct nl *nl, uint8_t command, struct answers *answers);

/* The same, of what a job of this socket has found. */
int nl_dump_of_job(struct nl *nl, uint8_t command, uint32_t job, struct answers *answers);

/* Hand the events of one datagram to on_event; errors as of sock_receive(). */
int nl_wait_event(struct nl *nl, unsigned int timeout_ms, const sigset_t *mask);

/* Say why a call failed. Returns the exit status; @err is the call's -errno. */
int nl_fail(const struct nl *nl, int err);

struct module_info {
	char version[64];
	char disk_prefix[32];
	uint8_t host_id[16];
	uint32_t netlink_version;
	uint32_t wire_version;
	uint32_t wire_version_min;
};

int nl_info(struct nl *nl, struct module_info *info);

#endif
