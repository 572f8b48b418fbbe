// SPDX-License-Identifier: GPL-2.0
/*
 * The private data of connect requests, and connections that say nothing.
 */
#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "peer.h"

#define NR_SILENT	200
#define SILENT_MS	(RBD_HANDSHAKE_MS + 5000)
#define WHOLE		sizeof(struct rbd_cm_request)
#define C(member) offsetof(struct rbd_cm_request, member), sizeof(((struct rbd_cm_request *)0)->member)

static const struct connect {
	const char *name;
	struct field field;
	size_t bytes;
	int status;		/* of the reject; RBD_ST_OK: accepted */
	bool only_iwarp;	/* elsewhere the CM pads it to what it should be */
} connects[] = {
	{ "cm/honest", { C(reserved0), 0 }, WHOLE, RBD_ST_OK },
	{ "cm/junk-behind", { C(reserved0), 0 }, RBD_CM_PRIVATE_MAX, RBD_ST_OK },
	{ "cm/version-0", { C(version), 0 }, WHOLE, RBD_ST_VERSION },
	{ "cm/version-2", { C(version), 2 }, WHOLE, RBD_ST_VERSION },
	{ "cm/version-0xffff", { C(version), 0xffff }, WHOLE, RBD_ST_VERSION },
	{ "cm/magic", { C(magic), 0x41444253 }, WHOLE, RBD_ST_BAD_MESSAGE },
	{ "cm/magic-swapped", { C(magic), 0x52424441 }, WHOLE, RBD_ST_BAD_MESSAGE },
	{ "cm/empty", { C(reserved0), 0 }, 0, RBD_ST_BAD_MESSAGE },
	{ "cm/3-bytes", { C(reserved0), 0 }, 3, RBD_ST_BAD_MESSAGE },
	{ "cm/8-bytes", { C(reserved0), 0 }, 8, RBD_ST_BAD_MESSAGE, true },
	{ "cm/47-bytes", { C(reserved0), 0 }, 47, RBD_ST_BAD_MESSAGE, true },
	{ "cm/kind-2", { C(kind), 2 }, WHOLE, RBD_ST_BAD_MESSAGE },
	{ "cm/reserved0", { C(reserved0), 1 }, WHOLE, RBD_ST_BAD_MESSAGE },
	{ "cm/reserved1", { C(reserved1), 0x80000000 }, WHOLE, RBD_ST_BAD_MESSAGE },
	{ "cm/path-1", { C(path), 1 }, WHOLE, RBD_ST_BAD_MESSAGE },
	{ "cm/control-with-queue", { C(queue), 1 }, WHOLE, RBD_ST_BAD_MESSAGE },
	{ "cm/control-with-session", { C(session), 1 }, WHOLE, RBD_ST_BAD_MESSAGE },
	{ "cm/control-with-token", { C(token), 1 }, WHOLE, RBD_ST_BAD_MESSAGE },
	{ "cm/io-without-queue", { C(kind), RBD_CM_IO }, WHOLE, RBD_ST_BAD_MESSAGE },
	/* kind IO and the queue behind it, as one number */
	{ "cm/io-queue-129", { offsetof(struct rbd_cm_request, kind), 4, RBD_CM_IO | 129 << 16 }, WHOLE,
	  RBD_ST_BAD_MESSAGE },
	{ "cm/io-of-no-session", { offsetof(struct rbd_cm_request, kind), 4, RBD_CM_IO | 1 << 16 }, WHOLE,
	  RBD_ST_TOKEN },
};

static void fill(const struct connect *how, struct letter *letter)
{
	struct rbd_cm_request *request = (void *)letter->bytes;

	memset(letter, 0, sizeof(*letter));
	memset(letter->bytes + WHOLE, 0x5a, RBD_CM_PRIVATE_MAX - WHOLE);
	request->magic = htole32(RBD_WIRE_MAGIC);
	request->version = htole16(RBD_WIRE_VERSION);
	letter_set(letter, &how->field);
}

static const char *try_connect(const struct connect *how, struct link *link)
{
	struct letter letter;
	int status;

	fill(how, &letter);
	status = link_reach(link, letter.bytes, how->bytes);
	if (how->only_iwarp && !link_is_iwarp(link))
		return SKIPPED "the CM pads it";
	if (status != how->status)
		return why("status %d, not %d", status, how->status);
	if (status && link->reject_version != RBD_WIRE_VERSION)
		return why("the reject names version %u", link->reject_version);
	return NULL;
}

void cm_run(const char *wanted)
{
	struct link link = { };
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(connects); i++) {
		if (wanted && strcmp(wanted, connects[i].name))
			continue;
		report(connects[i].name, try_connect(&connects[i], &link));
		link_close(&link);
	}
}

/* One that goes some way up the ladder and then falls silent. Return: did it get there? */
static bool fall_silent(struct session *session, unsigned int number)
{
	session_init(session, config.flags);
	return !session_climb(session, number % (STEP_ANSWERED + 1));
}

static bool all_gone(struct session *sessions, unsigned int nr)
{
	unsigned int i, gone = 0;

	for (i = 0; i < nr; i++) {
		link_pump(&sessions[i].control, 0);
		gone += sessions[i].control.gone;
	}
	return gone == nr;
}

static const char *await_gone(struct session *sessions, unsigned int nr)
{
	uint64_t end = now_ms() + SILENT_MS + config.limit_ms;
	struct session after;
	unsigned int i;
	int status;

	while (!all_gone(sessions, nr))
		if (now_ms() > end)
			return "some were still there after the time for a handshake";
	/* one process has no more than 28 over siw (libsiw of rdma-core 44) */
	for (i = 0; i < nr; i++)
		session_end(&sessions[i]);
	session_init(&after, config.flags);
	status = session_climb(&after, STEP_LIVE);
	if (!status)
		status = session_close(&after);
	session_end(&after);
	return status ? why("afterwards nobody is let in: status %d", status) : NULL;
}

/*
 * Hundreds that connect, some say HELLO, some AUTH, some even OPEN, and then nothing. What
 * the target's bound on logins lets in is thrown out in time, and then there is room again.
 */
void half_open_run(void)
{
	struct session *sessions = calloc(NR_SILENT, sizeof(*sessions));
	unsigned int i, nr = 0;

	for (i = 0; sessions && i < NR_SILENT; i++) {
		if (fall_silent(&sessions[nr], i))
			nr++;
		else
			session_end(&sessions[nr]);
	}
	printf("# %u of %u got in\n", nr, NR_SILENT);
	report("half-open/get-in", nr ? NULL : "none");
	report("half-open/bounded", nr < NR_SILENT ? NULL : "all of them");
	report("half-open/thrown-out", await_gone(sessions, nr));
	free(sessions);
}
