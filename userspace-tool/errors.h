/* SPDX-License-Identifier: GPL-2.0 */
/* Exit codes, and the one way in which rbdctl says that something went wrong. */
#ifndef RBDCTL_ERRORS_H
#define RBDCTL_ERRORS_H

/* The exit status of rbdctl; scripts depend on the numbers. */
enum status {
	STATUS_DONE		= 0,
	STATUS_REFUSED		= 1,	/* by the kernel or the peer */
	STATUS_USAGE		= 2,
	STATUS_CONFIG		= 3,	/* bad configuration file */
	STATUS_NO_OBJECT	= 4,
	STATUS_TIMED_OUT	= 5,
	STATUS_BUSY		= 6,
	STATUS_ALREADY		= 7,
	STATUS_NO_MODULE	= 8,	/* not loaded, or another version */
	STATUS_PERMISSION	= 9,
	STATUS_PARTLY		= 64,
};

/* What rbdctl is doing, e.g. "attach scratch"; it precedes every sentence. */
void context_set(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Which help a usage error points to, e.g. "export add"; "" for the top level. */
void context_set_help(const char *command);

/* Print "rbdctl: CONTEXT: SENTENCE" to stderr; the status is passed through. */
int fail(enum status status, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The same for what is no failure. */
void note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Likewise, with a pointer to the help; always STATUS_USAGE. */
int usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Status of a positive errno that the kernel gave. */
enum status status_of_errno(int err);

/* A sentence for an errno that came without one. */
const char *sentence_of_errno(int err);

/* Replace what a terminal would obey: labels of a peer end up in sentences. */
void make_printable(char *text);

#endif
