// SPDX-License-Identifier: GPL-2.0
/* Jobs: start, wait for the verdict, cancel on ^C. */
#include <errno.h>
#include <linux/genetlink.h>
#include <stdio.h>

#include "errors.h"
#include "interrupt.h"
#include "job.h"
#include "print.h"
#include "progress.h"

#define ASK_INTERVAL_MS	1000	/* events may be lost, so the job is asked now and then */

struct job {
	struct nl *nl;
	uint32_t id;
	bool known;		/* @id is */
	bool ended;		/* an event said so; what counts is the verdict */
	bool done;		/* the verdict is here */
	uint32_t error;
	char sentence[RBD_SENTENCE_MAX];
	char result[JOB_RESULT_BYTES];
	unsigned int nr_cancels;
};

static void job_draw(const struct attrs *attrs)
{
	const char *phase = "working";
	uint64_t done = 0, total = 0;

	if (attrs_string(attrs, RBD_JOB_A_PHASE, &phase) == -EBADMSG ||
	    attrs_u64(attrs, RBD_JOB_A_PROGRESS, &done) == -EBADMSG ||
	    attrs_u64(attrs, RBD_JOB_A_TOTAL, &total) == -EBADMSG)
		return;
	progress_draw(phase, done, total);
}

static int job_take_verdict(struct job *job, const struct attrs *attrs)
{
	const char *sentence = "", *result = "";

	if (attrs_u32(attrs, RBD_JOB_A_ERRNO, &job->error) == -EBADMSG || job->error > 4095 ||
	    attrs_string(attrs, RBD_JOB_A_SENTENCE, &sentence) == -EBADMSG ||
	    attrs_string(attrs, RBD_JOB_A_RESULT, &result) == -EBADMSG)
		return -EBADMSG;
	snprintf(job->sentence, sizeof(job->sentence), "%s", sentence);
	snprintf(job->result, sizeof(job->result), "%s", result);
	job->done = true;
	return 0;
}

static int job_attrs(const struct job *job, const struct nlmsghdr *message, struct attrs *attrs, uint32_t *id)
{
	struct attrs outer;

	if (attrs_of_message(&outer, message) || attrs_of_nest(attrs, outer.at[job->nl->family->attr_job]) ||
	    attrs_u32(attrs, RBD_JOB_A_ID, id))
		return -EBADMSG;
	return 0;
}

static void job_on_event(const struct nlmsghdr *message, void *arg)
{
	const struct genlmsghdr *genl = mnl_nlmsg_get_payload(message);
	struct job *job = arg;
	struct attrs attrs;
	uint32_t id;

	if (message->nlmsg_type != job->nl->id || mnl_nlmsg_get_payload_len(message) < sizeof(*genl) ||
	    genl->cmd != job->nl->family->job_ntf)
		return;
	if (job_attrs(job, message, &attrs, &id) || !job->known || id != job->id)
		return;
	/* The verdict is read by JOB_GET, which also lets go of the job. */
	if (attrs_flag(&attrs, RBD_JOB_A_DONE))
		job->ended = true;
	else
		job_draw(&attrs);
}

static struct nlmsghdr *job_request(const struct job *job, uint8_t command)
{
	struct nlmsghdr *request = nl_begin(job->nl, command);
	struct nlattr *nest = mnl_attr_nest_start(request, job->nl->family->attr_job);

	mnl_attr_put_u32(request, RBD_JOB_A_ID, job->id);
	mnl_attr_nest_end(request, nest);
	return request;
}

static int job_ask(struct job *job)
{
	struct nlmsghdr *request = job_request(job, job->nl->family->job_get);
	struct answers answers = { 0 };
	struct attrs attrs;
	uint32_t id;
	int err;

	job->ended = false;
	err = nl_call(job->nl, request, &answers);
	if (!err)
		err = answers.nr ? job_attrs(job, answers.message[0], &attrs, &id) : -EBADMSG;
	if (!err && attrs_flag(&attrs, RBD_JOB_A_DONE))
		err = job_take_verdict(job, &attrs);
	else if (!err)
		job_draw(&attrs);
	answers_free(&answers);
	return err;
}

static void job_cancel(struct job *job)
{
	/* An error means that the job is at its end: the verdict tells. */
	nl_call(job->nl, job_request(job, job->nl->family->job_cancel), NULL);
}

/* Until the next reason to ask for the verdict. */
static int job_wait(struct job *job, const sigset_t *mask)
{
	int err = 0;

	while (!err && !job->ended)
		err = nl_wait_event(job->nl, ASK_INTERVAL_MS, mask);
	for (; job->nr_cancels < interrupt_count(); job->nr_cancels++)
		job_cancel(job);

	switch (err) {
	case -EAGAIN:
	case -EINTR:
	case -ENOBUFS:
		return 0;
	default:
		return err;
	}
}

static int job_start(struct job *job, struct nlmsghdr *request)
{
	struct answers answers = { 0 };
	struct attrs attrs;
	int err;

	err = sock_join(job->nl->sock, job->nl->jobs_group);
	if (err)
		return err;
	err = nl_call(job->nl, request, &answers);
	if (!err)
		err = answers.nr ? job_attrs(job, answers.message[0], &attrs, &job->id) : -EBADMSG;
	answers_free(&answers);
	job->known = !err;
	return err;
}

/* Asks first: an event that preceded our knowing the id was not recognised. */
static int job_follow(struct job *job, const sigset_t *mask)
{
	int err;

	for (;;) {
		err = job_ask(job);
		if (err == -ENOENT || err == -EOPNOTSUPP)
			snprintf(job->nl->sentence, sizeof(job->nl->sentence),
				 "the outcome is not known: the module was unloaded meanwhile");
		if (err)
			return err == -ENOENT ? -EIO : err;
		if (job->done)
			return 0;
		err = job_wait(job, mask);
		if (err)
			return err;
	}
}

static int run(struct nl *nl, struct nlmsghdr *request, char *result, uint32_t *id)
{
	struct job job = { .nl = nl };
	const sigset_t *mask;
	int err;

	nl->on_event = job_on_event;
	nl->event_arg = &job;
	mask = interrupt_begin();
	err = job_start(&job, request);
	if (!err)
		err = job_follow(&job, mask);
	interrupt_end();
	nl->on_event = NULL;
	progress_clear();
	if (err)
		return err;

	if (job.error)
		snprintf(nl->sentence, sizeof(nl->sentence), "%s", job.sentence);
	if (result)
		snprintf(result, JOB_RESULT_BYTES, "%s", job.result);
	if (id)
		*id = job.id;
	return -(int)job.error;
}

int job_run(struct nl *nl, struct nlmsghdr *request, char *result)
{
	return run(nl, request, result, NULL);
}

int job_run_named(struct nl *nl, struct nlmsghdr *request, uint32_t *id)
{
	return run(nl, request, NULL, id);
}

static int finish(struct nl *nl, int err)
{
	int status = err ? nl_fail(nl, err) : print_done();

	if (!err && *nl->sentence)	/* it went well, but there is something to know */
		note("%s", nl->sentence);
	nl_close(nl);
	return status;
}

int job_finish(struct nl *nl, struct nlmsghdr *request)
{
	return finish(nl, job_run(nl, request, NULL));
}

int call_finish(struct nl *nl, struct nlmsghdr *request)
{
	return finish(nl, nl_call(nl, request, NULL));
}
