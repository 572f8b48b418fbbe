// SPDX-License-Identifier: GPL-2.0
/* Conversation with one module over its generic netlink family. */
#include <errno.h>
#include <linux/genetlink.h>
#include <linux/rbd_initiator.h>
#include <linux/rbd_target.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "errors.h"
#include "module.h"
#include "netlink.h"
#include "os.h"

#define ANSWER_TIMEOUT_MS	10000	/* the kernel answers while it is being asked */
#define DUMP_TRIES		10
#define CONTROL_GROUP_CHANGES	"notify"	/* what generic netlink calls it */

const struct family initiator_family = {
	.name		= RBD_INITIATOR_FAMILY,
	.info_get	= RBD_INITIATOR_CMD_INFO_GET,
	.job_get	= RBD_INITIATOR_CMD_JOB_GET,
	.job_cancel	= RBD_INITIATOR_CMD_JOB_CANCEL,
	.job_ntf	= RBD_INITIATOR_CMD_JOB_NTF,
	.attr_info	= RBD_INITIATOR_A_INFO,
	.attr_job	= RBD_INITIATOR_A_JOB,
};

const struct family target_family = {
	.name		= RBD_TARGET_FAMILY,
	.info_get	= RBD_TARGET_CMD_INFO_GET,
	.job_get	= RBD_TARGET_CMD_JOB_GET,
	.job_cancel	= RBD_TARGET_CMD_JOB_CANCEL,
	.job_ntf	= RBD_TARGET_CMD_JOB_NTF,
	.attr_info	= RBD_TARGET_A_INFO,
	.attr_job	= RBD_TARGET_A_JOB,
};

const struct family control_family = { .name = "nlctrl" };

void answers_free(struct answers *answers)
{
	for (size_t i = 0; i < answers->nr; i++)
		free(answers->message[i]);
	free(answers->message);
	*answers = (struct answers){ 0 };
}

int answers_add(struct answers *answers, const struct nlmsghdr *message)
{
	struct nlmsghdr **bigger, *copy;

	if (!answers)
		return 0;
	bigger = reallocarray(answers->message, answers->nr + 1, sizeof(*bigger));
	if (!bigger)
		return -ENOMEM;
	answers->message = bigger;
	copy = malloc(message->nlmsg_len);
	if (!copy)
		return -ENOMEM;
	memcpy(copy, message, message->nlmsg_len);
	answers->message[answers->nr++] = copy;
	return 0;
}

static struct nlmsghdr *nl_begin_type(struct nl *nl, uint16_t type, uint8_t command)
{
	struct nlmsghdr *request = mnl_nlmsg_put_header(nl->request);
	struct genlmsghdr *genl;

	request->nlmsg_type = type;
	request->nlmsg_flags = NLM_F_REQUEST | NLM_F_ACK;
	request->nlmsg_seq = ++nl->seq;
	genl = mnl_nlmsg_put_extra_header(request, sizeof(*genl));
	genl->cmd = command;
	genl->version = 1;
	return request;
}

struct nlmsghdr *nl_begin(struct nl *nl, uint8_t command)
{
	return nl_begin_type(nl, nl->id, command);
}

/* Keep the sentence of an acknowledgement, from @size bytes of attributes. */
static void nl_take_sentence(struct nl *nl, const void *data, size_t size)
{
	struct attrs attrs;
	const char *text;

	if (attrs_parse(&attrs, data, size) || attrs_string(&attrs, NLMSGERR_ATTR_MSG, &text))
		return;
	snprintf(nl->sentence, sizeof(nl->sentence), "%s", text);
}

/* The error number that precedes @fixed bytes in an acknowledgement or end mark. */
static int nl_take_error(struct nl *nl, const struct nlmsghdr *message, size_t fixed)
{
	size_t size = mnl_nlmsg_get_payload_len(message);
	const char *payload = mnl_nlmsg_get_payload(message);
	int error;

	if (size < sizeof(error))
		return -EBADMSG;
	memcpy(&error, payload, sizeof(error));
	if (error > 0 || error < -4095)
		return -EBADMSG;
	if ((message->nlmsg_flags & NLM_F_ACK_TLVS) && size >= fixed)
		nl_take_sentence(nl, payload + fixed, size - fixed);
	return error;
}

static int nl_take_ack(struct nl *nl, const struct nlmsghdr *message)
{
	const struct nlmsgerr *ack = mnl_nlmsg_get_payload(message);
	size_t fixed = sizeof(*ack);

	if (mnl_nlmsg_get_payload_len(message) < sizeof(*ack))
		return -EBADMSG;
	/* Without NLM_F_CAPPED the whole request stands before the attributes. */
	if (!(message->nlmsg_flags & NLM_F_CAPPED) && ack->msg.nlmsg_len > MNL_NLMSG_HDRLEN)
		fixed += MNL_ALIGN((size_t)ack->msg.nlmsg_len - MNL_NLMSG_HDRLEN);
	return nl_take_error(nl, message, fixed);
}

struct exchange {
	uint16_t type;		/* of the answers */
	struct answers *answers;
	bool ended;
	bool changed;		/* NLM_F_DUMP_INTR: the list is not of one moment */
};

static int nl_take_answer(struct nl *nl, const struct nlmsghdr *message, struct exchange *exchange)
{
	if (message->nlmsg_flags & NLM_F_DUMP_INTR)
		exchange->changed = true;

	switch (message->nlmsg_type) {
	case NLMSG_ERROR:
		exchange->ended = true;
		return nl_take_ack(nl, message);
	case NLMSG_DONE:
		exchange->ended = true;
		return nl_take_error(nl, message, sizeof(int));
	case NLMSG_NOOP:
	case NLMSG_OVERRUN:
		return 0;
	}
	if (message->nlmsg_type != exchange->type)
		return -EBADMSG;
	return answers_add(exchange->answers, message);
}

/* mnl_nlmsg_ok() takes a length of 2 GiB and more for a negative one. */
static bool nl_message_ok(const struct nlmsghdr *message, int left)
{
	return mnl_nlmsg_ok(message, left) && message->nlmsg_len <= (unsigned int)left;
}

/* One datagram; @exchange is NULL while only events are waited for. */
static int nl_take_datagram(struct nl *nl, size_t size, struct exchange *exchange)
{
	const struct nlmsghdr *message = (const struct nlmsghdr *)nl->buffer;
	int left = size, err;

	for (; nl_message_ok(message, left); message = mnl_nlmsg_next(message, &left)) {
		bool asked = message->nlmsg_seq == nl->seq && message->nlmsg_pid == sock_portid(nl->sock);

		if (!asked) {
			if (nl->on_event)
				nl->on_event(message, nl->event_arg);
			continue;
		}
		if (!exchange)	/* the late answer of a call that was given up */
			continue;
		err = nl_take_answer(nl, message, exchange);
		if (err || exchange->ended)
			return err;
	}
	return left > 0 ? -EBADMSG : 0;
}

static int nl_exchange(struct nl *nl, struct nlmsghdr *request, struct exchange *exchange)
{
	uint64_t deadline = os_clock_ms() + ANSWER_TIMEOUT_MS;
	int err;

	nl->sentence[0] = '\0';
	exchange->type = request->nlmsg_type;
	err = sock_send(nl->sock, request, request->nlmsg_len);

	while (!err && !exchange->ended) {
		ssize_t size = sock_receive(nl->sock, nl->buffer, sizeof(nl->buffer), ANSWER_TIMEOUT_MS, NULL);

		if (size == -ENOBUFS)
			nl->events_lost = true;
		if (size >= 0)
			err = nl_take_datagram(nl, size, exchange);
		else if (size != -ENOBUFS && size != -EINTR)	/* those two concern events */
			err = size;
		if (!err && !exchange->ended && os_clock_ms() >= deadline)
			err = -EAGAIN;
	}
	if (err == -EAGAIN && !exchange->ended) {
		snprintf(nl->sentence, sizeof(nl->sentence), "the kernel did not answer");
		err = -ETIMEDOUT;
	}
	return err;
}

int nl_call(struct nl *nl, struct nlmsghdr *request, struct answers *answers)
{
	struct exchange exchange = { .answers = answers };

	return nl_exchange(nl, request, &exchange);
}

static void put_job(struct nlmsghdr *request, uint16_t attr, uint32_t job)
{
	struct nlattr *nest = mnl_attr_nest_start(request, attr);

	mnl_attr_put_u32(request, RBD_JOB_A_ID, job);
	mnl_attr_nest_end(request, nest);
}

/* @job: 0: of none */
static int dump(struct nl *nl, uint8_t command, uint32_t job, struct answers *answers)
{
	for (int i = 0; i < DUMP_TRIES; i++) {
		struct nlmsghdr *request = nl_begin(nl, command);
		struct exchange exchange = { .answers = answers };
		int err;

		request->nlmsg_flags |= NLM_F_DUMP;
		if (job)
			put_job(request, nl->family->attr_job, job);
		err = nl_exchange(nl, request, &exchange);
		if (err || !exchange.changed)
			return err;
		answers_free(answers);
	}
	snprintf(nl->sentence, sizeof(nl->sentence), "the list changed each time while it was read: try again");
	return -EBUSY;
}

int nl_dump(struct nl *nl, uint8_t command, struct answers *answers)
{
	return dump(nl, command, 0, answers);
}

int nl_dump_of_job(struct nl *nl, uint8_t command, uint32_t job, struct answers *answers)
{
	return dump(nl, command, job, answers);
}

int nl_wait_event(struct nl *nl, unsigned int timeout_ms, const sigset_t *mask)
{
	ssize_t size = sock_receive(nl->sock, nl->buffer, sizeof(nl->buffer), timeout_ms, mask);

	if (size == -ENOBUFS)
		nl->events_lost = true;
	return size < 0 ? (int)size : nl_take_datagram(nl, size, NULL);
}

int nl_fail(const struct nl *nl, int err)
{
	return fail(status_of_errno(-err), "%s", *nl->sentence ? nl->sentence : sentence_of_errno(-err));
}

/* One multicast group of a family's description. */
static void nl_take_group(struct nl *nl, const struct nlattr *nest)
{
	struct attrs attrs;
	const char *name;
	uint32_t id;

	if (attrs_of_nest(&attrs, nest) || attrs_string(&attrs, CTRL_ATTR_MCAST_GRP_NAME, &name) ||
	    attrs_u32(&attrs, CTRL_ATTR_MCAST_GRP_ID, &id))
		return;
	if (!strcmp(name, RBD_NETLINK_GROUP_JOBS))
		nl->jobs_group = id;
	else if (!strcmp(name, RBD_NETLINK_GROUP_CHANGES) || !strcmp(name, CONTROL_GROUP_CHANGES))
		nl->changes_group = id;
}

static int nl_take_family(struct nl *nl, const struct nlmsghdr *message)
{
	const struct nlattr *groups, *group;
	struct attrs attrs;
	int err;

	err = attrs_of_message(&attrs, message);
	if (err)
		return err;
	if (!attrs.at[CTRL_ATTR_FAMILY_ID] ||
	    mnl_attr_get_payload_len(attrs.at[CTRL_ATTR_FAMILY_ID]) != sizeof(nl->id))
		return -EBADMSG;
	nl->id = mnl_attr_get_u16(attrs.at[CTRL_ATTR_FAMILY_ID]);

	groups = attrs.at[CTRL_ATTR_MCAST_GROUPS];
	if (!groups)
		return 0;
	mnl_attr_for_each_nested(group, groups)
		nl_take_group(nl, group);
	return 0;
}

int nl_find(struct nl *nl, const struct family *family)
{
	struct nlmsghdr *request = nl_begin_type(nl, GENL_ID_CTRL, CTRL_CMD_GETFAMILY);
	struct answers answers = { 0 };
	int err;

	nl->family = family;
	mnl_attr_put_strz(request, CTRL_ATTR_FAMILY_NAME, nl->family->name);
	err = nl_call(nl, request, &answers);
	if (!err)
		err = answers.nr ? nl_take_family(nl, answers.message[0]) : -EBADMSG;
	answers_free(&answers);
	return err;
}

/* The kernel looks for a module by its alias, and does not say why it could not load it; modprobe does. */
static int nl_load(struct nl *nl)
{
	char why[sizeof(nl->sentence)] = "";
	int err;

	if (os_exists("/sys/module/%s", nl->family->name))
		return -ENOENT;
	if (!os_load_module(nl->family->name, why, sizeof(why))) {
		err = nl_find(nl, nl->family);
		if (err != -ENOENT)
			return err;
	}
	module_why_not(nl->family->name, why, nl->sentence, sizeof(nl->sentence));
	return -ENOENT;
}

int nl_fail_find(const struct nl *nl, int err)
{
	const char *name = nl->family->name;

	if (err != -ENOENT)
		return nl_fail(nl, err);
	if (os_exists("/sys/module/%s", name))
		return fail(STATUS_REFUSED,
			    "the module %s is loaded but not visible here: it works in the initial network namespace only",
			    name);
	if (*nl->sentence)
		return fail(STATUS_NO_MODULE, "the module %s cannot be loaded: %s", name, nl->sentence);
	return fail(STATUS_NO_MODULE, "the module %s is not loaded: modprobe %s", name, name);
}

int nl_open_bare(struct nl **result)
{
	struct nl *nl = calloc(1, sizeof(*nl));
	int err;

	if (!nl)
		return fail(STATUS_REFUSED, "not enough memory");
	err = sock_open(&nl->sock);
	if (err) {
		free(nl);
		return fail(STATUS_REFUSED, "cannot open a generic netlink socket: %s", strerror(-err));
	}
	*result = nl;
	return STATUS_DONE;
}

int nl_open(struct nl **nl, const struct family *family)
{
	int status, err;

	status = nl_open_bare(nl);
	if (status)
		return status;
	err = nl_find(*nl, family);
	if (err == -ENOENT)
		err = nl_load(*nl);
	if (!err)
		return STATUS_DONE;
	status = nl_fail_find(*nl, err);
	nl_close(*nl);
	return status;
}

static int nl_check_version(struct nl *nl)
{
	struct module_info info;
	int err = nl_info(nl, &info);

	if (err)
		return nl_fail(nl, err);
	if (info.netlink_version == RBD_NETLINK_VERSION)
		return STATUS_DONE;
	return fail(STATUS_NO_MODULE,
		    "the module %s %s speaks netlink version %u and this rbdctl %s version %u: install the two of one release",
		    nl->family->name, info.version, info.netlink_version, RBDCTL_VERSION, RBD_NETLINK_VERSION);
}

int nl_open_checked(struct nl **result, const struct family *family)
{
	int status = nl_open(result, family);

	if (status)
		return status;
	status = nl_check_version(*result);
	if (status)
		nl_close(*result);
	return status;
}

void nl_close(struct nl *nl)
{
	sock_close(nl->sock);
	explicit_bzero(nl->request, sizeof(nl->request));	/* there may have been keys in it */
	free(nl);
}

static int nl_copy_string(const struct attrs *attrs, uint16_t type, char *to, size_t size)
{
	const char *text = "";
	int err = attrs_string(attrs, type, &text);

	if (err == -EBADMSG)
		return err;
	snprintf(to, size, "%s", text);
	return 0;
}

/* Versions must be there; the rest a module may lack. */
static int nl_take_info(const struct family *family, const struct nlmsghdr *message, struct module_info *info)
{
	struct attrs outer, attrs;

	if (attrs_of_message(&outer, message) || attrs_of_nest(&attrs, outer.at[family->attr_info]))
		return -EBADMSG;
	if (attrs_u32(&attrs, RBD_INFO_A_NETLINK_VERSION, &info->netlink_version) ||
	    attrs_u32(&attrs, RBD_INFO_A_WIRE_VERSION, &info->wire_version) ||
	    attrs_u32(&attrs, RBD_INFO_A_WIRE_VERSION_MIN, &info->wire_version_min))
		return -EBADMSG;
	if (nl_copy_string(&attrs, RBD_INFO_A_MODULE_VERSION, info->version, sizeof(info->version)) ||
	    nl_copy_string(&attrs, RBD_INFO_A_DISK_PREFIX, info->disk_prefix, sizeof(info->disk_prefix)))
		return -EBADMSG;
	return attrs_uuid(&attrs, RBD_INFO_A_HOST_ID, info->host_id) == -EBADMSG ? -EBADMSG : 0;
}

int nl_info(struct nl *nl, struct module_info *info)
{
	struct nlmsghdr *request = nl_begin(nl, nl->family->info_get);
	struct answers answers = { 0 };
	int err;

	memset(info, 0, sizeof(*info));
	err = nl_call(nl, request, &answers);
	if (!err)
		err = answers.nr ? nl_take_info(nl->family, answers.message[0], info) : -EBADMSG;
	answers_free(&answers);
	return err;
}
