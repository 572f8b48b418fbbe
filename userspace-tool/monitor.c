// SPDX-License-Identifier: GPL-2.0
/*
 * monitor: what exists, an end mark, then each change as it happens, of whichever
 * modules are loaded. One socket hears both families, so that the order of what
 * they tell is kept.
 */
#include <errno.h>
#include <linux/genetlink.h>
#include <linux/rbd_initiator.h>
#include <linux/rbd_target.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "errors.h"
#include "event.h"
#include "interrupt.h"
#include "netlink.h"
#include "os.h"
#include "show.h"
#include "verbs.h"

#define WAIT_MS	3600000		/* as good as for ever */
#define RETRY_MS	100

/* What is told of, and by which messages. */
struct kind {
	const char *event, *removed;
	const struct listing *listing;
	const struct family *family;
	uint8_t get, ntf, del_ntf;
};

static const struct kind kinds[] = {
	{ "device", "device-removed", &device_listing, &initiator_family,
	  RBD_INITIATOR_CMD_DEVICE_GET, RBD_INITIATOR_CMD_DEVICE_NTF, RBD_INITIATOR_CMD_DEVICE_DEL_NTF },
	{ "export", "export-removed", &export_listing, &target_family,
	  RBD_TARGET_CMD_EXPORT_GET, RBD_TARGET_CMD_EXPORT_NTF, RBD_TARGET_CMD_EXPORT_DEL_NTF },
	{ "portal", "portal-removed", &portal_listing, &target_family,
	  RBD_TARGET_CMD_PORTAL_GET, RBD_TARGET_CMD_PORTAL_NTF, RBD_TARGET_CMD_PORTAL_DEL_NTF },
	{ "session", "session-removed", &session_listing, &target_family,
	  RBD_TARGET_CMD_SESSION_GET, RBD_TARGET_CMD_SESSION_NTF, RBD_TARGET_CMD_SESSION_DEL_NTF },
};

#define NR_KINDS	(sizeof(kinds) / sizeof(kinds[0]))

struct module {
	const struct family *family;
	uint16_t id;		/* of the family; 0: not loaded */
};

#define NR_MODULES	2

/* An object as it was last told. */
struct known {
	const struct kind *kind;
	struct nlmsghdr *message;
	struct attrs attrs;	/* of the message */
	bool seen;		/* by the dump that is being read */
};

struct monitor {
	struct nl *nl;
	struct module modules[NR_MODULES];
	struct known *known;
	size_t nr_known;
	struct answers heard;	/* events that were not looked at yet */
};

/* --- what is known --- */

static struct known *known_find(struct monitor *monitor, const struct kind *kind, const struct nlattr *key)
{
	uint16_t attr = kind->listing->columns[0].attr;

	for (size_t i = 0; i < monitor->nr_known; i++) {
		struct known *known = &monitor->known[i];
		const struct nlattr *own = known->attrs.at[attr];

		if (known->kind == kind && own->nla_len == key->nla_len && !memcmp(own, key, key->nla_len))
			return known;
	}
	return NULL;
}

static struct known *known_add(struct monitor *monitor, const struct kind *kind)
{
	struct known *bigger = reallocarray(monitor->known, monitor->nr_known + 1, sizeof(*bigger));

	if (!bigger)
		return NULL;
	monitor->known = bigger;
	bigger[monitor->nr_known] = (struct known){ .kind = kind };
	return &bigger[monitor->nr_known++];
}

static int known_set(struct known *known, const struct nlmsghdr *message)
{
	struct nlmsghdr *copy = malloc(message->nlmsg_len);

	if (!copy)
		return -ENOMEM;
	memcpy(copy, message, message->nlmsg_len);
	free(known->message);
	known->message = copy;
	return attrs_of_message(&known->attrs, copy);
}

static void known_drop(struct monitor *monitor, struct known *known)
{
	free(known->message);
	*known = monitor->known[--monitor->nr_known];
}

/* Those of a module, or of those the ones that a dump did not show any more. */
static int known_remove(struct monitor *monitor, const struct family *family, bool unseen_only)
{
	for (size_t i = 0; i < monitor->nr_known;) {
		struct known *known = &monitor->known[i];
		int err;

		if (known->kind->family != family || (unseen_only && known->seen)) {
			i++;
			continue;
		}
		err = event_removed(known->kind->removed, known->kind->listing, &known->attrs);
		if (err)
			return err;
		known_drop(monitor, known);	/* another one takes its place */
	}
	return 0;
}

/* --- what the modules say --- */

/* The object is so now. @again: it is told even if that is known. */
static int take_object(struct monitor *monitor, const struct kind *kind, const struct nlmsghdr *message, bool again)
{
	struct known *known;
	struct attrs attrs;
	bool old;
	int err;

	err = attrs_of_message(&attrs, message);
	if (err || !attrs.at[kind->listing->columns[0].attr])
		return -EBADMSG;
	known = known_find(monitor, kind, attrs.at[kind->listing->columns[0].attr]);
	old = known && !again;
	if (old && event_is_same(kind->listing, &known->attrs, &attrs))
		return 0;
	err = event_object(kind->event, kind->listing, old ? &known->attrs : NULL, &attrs);
	if (err)
		return err;
	if (!known)
		known = known_add(monitor, kind);
	if (!known)
		return -ENOMEM;
	known->seen = true;
	return known_set(known, message);
}

static int take_removal(struct monitor *monitor, const struct kind *kind, const struct nlmsghdr *message)
{
	struct known *known;
	struct attrs attrs;
	int err;

	err = attrs_of_message(&attrs, message);
	if (err || !attrs.at[kind->listing->columns[0].attr])
		return -EBADMSG;
	known = known_find(monitor, kind, attrs.at[kind->listing->columns[0].attr]);
	if (!known)
		return 0;
	err = event_removed(kind->removed, kind->listing, &known->attrs);
	known_drop(monitor, known);
	return err;
}

static int read_kind(struct monitor *monitor, const struct kind *kind)
{
	struct answers answers = { 0 };
	int err;

	err = nl_dump(monitor->nl, kind->get, &answers);
	for (size_t i = 0; !err && i < answers.nr; i++)
		err = take_object(monitor, kind, answers.message[i], true);
	answers_free(&answers);
	return err;
}

/*
 * All that exists of one module. Listens first and reads then: what changes in between is
 * heard. The membership ended if the module was unloaded meanwhile; once more does no harm.
 */
static int read_module(struct monitor *monitor, struct module *module)
{
	int err;

	for (size_t i = 0; i < monitor->nr_known; i++)
		monitor->known[i].seen = false;
	err = nl_find(monitor->nl, module->family);
	if (!err)
		err = sock_join(monitor->nl->sock, monitor->nl->changes_group);
	if (err)
		return err;
	module->id = monitor->nl->id;
	for (size_t i = 0; !err && i < NR_KINDS; i++) {
		if (kinds[i].family == module->family)
			err = read_kind(monitor, &kinds[i]);
	}
	return err ? err : known_remove(monitor, module->family, true);
}

static int leave_module(struct monitor *monitor, struct module *module)
{
	char text[80];
	int err;

	module->id = 0;
	err = known_remove(monitor, module->family, false);
	if (err)
		return err;
	snprintf(text, sizeof(text), "module %s: unloaded", module->family->name);
	return event_plain("module-removed", "module", module->family->name, text);
}

static int enter_module(struct monitor *monitor, struct module *module)
{
	char text[80];
	int err;

	err = nl_find(monitor->nl, module->family);
	if (err)
		return err;
	snprintf(text, sizeof(text), "module %s: loaded", module->family->name);
	err = event_plain("module", "module", module->family->name, text);
	return err ? err : read_module(monitor, module);
}

/* The look-up of a family would load its module. */
static bool is_loaded(const struct module *module)
{
	return os_exists("/sys/module/%s", module->family->name);
}

/* A module that goes away while it is asked is no error: an event will say so, or has. */
static int unless_gone(int err)
{
	return err == -ENOENT || err == -EOPNOTSUPP ? 0 : err;
}

static int tell_end(void)
{
	return event_plain("end-of-dump", NULL, NULL, "-- end of what exists; changes follow --");
}

static int read_again(struct monitor *monitor, struct module *module)
{
	int err = -ENOENT;

	if (!module->id)
		return is_loaded(module) ? unless_gone(enter_module(monitor, module)) : 0;
	if (is_loaded(module))
		err = read_module(monitor, module);
	return err && !unless_gone(err) ? leave_module(monitor, module) : err;
}

/* As long as the socket is full of old events, there is no room in it for an answer. */
static int drain(struct monitor *monitor)
{
	int err;

	do {
		answers_free(&monitor->heard);
		err = nl_wait_event(monitor->nl, 0, NULL);
	} while (!err || err == -ENOBUFS);
	answers_free(&monitor->heard);
	monitor->nl->events_lost = false;
	return err == -EAGAIN ? 0 : err;
}

/* Where events are lost, answers may be: the whole has to be tried again. */
static int unless_lost_again(struct monitor *monitor, int err)
{
	if (err != -ENOBUFS && err != -EBUSY && !(err == -ETIMEDOUT && monitor->nl->events_lost))
		return err;
	monitor->nl->events_lost = true;
	os_sleep_ms(RETRY_MS);
	return 0;
}

static int read_everything_again(struct monitor *monitor)
{
	int err;

	err = event_plain("messages-lost", NULL, NULL, "-- messages were lost; everything is told again --");
	if (!err)
		err = drain(monitor);
	for (size_t i = 0; !err && i < NR_MODULES; i++)
		err = read_again(monitor, &monitor->modules[i]);
	return err ? unless_lost_again(monitor, err) : tell_end();
}

/* --- events --- */

static const char *family_of(const struct nlmsghdr *message)
{
	const char *name = "";
	struct attrs attrs;

	if (attrs_of_message(&attrs, message) || attrs_string(&attrs, CTRL_ATTR_FAMILY_NAME, &name))
		return "";
	return name;
}

/* A family came or went. One that came back before we looked has another number. */
static int take_control(struct monitor *monitor, const struct nlmsghdr *message, uint8_t command)
{
	const char *name = family_of(message);

	for (size_t i = 0; i < NR_MODULES; i++) {
		struct module *module = &monitor->modules[i];

		if (strcmp(name, module->family->name))
			continue;
		if (command == CTRL_CMD_DELFAMILY && module->id)
			return leave_module(monitor, module);
		if (command == CTRL_CMD_NEWFAMILY && !module->id)
			return unless_gone(enter_module(monitor, module));
	}
	return 0;
}

static int take_event(struct monitor *monitor, const struct nlmsghdr *message)
{
	const struct genlmsghdr *genl = mnl_nlmsg_get_payload(message);
	const struct module *module = monitor->modules;

	if (mnl_nlmsg_get_payload_len(message) < sizeof(*genl))
		return 0;
	if (message->nlmsg_type == GENL_ID_CTRL)
		return take_control(monitor, message, genl->cmd);
	while (module < monitor->modules + NR_MODULES && (!module->id || module->id != message->nlmsg_type))
		module++;
	if (module == monitor->modules + NR_MODULES)
		return 0;
	for (size_t i = 0; i < NR_KINDS; i++) {
		if (kinds[i].family != module->family)
			continue;
		if (genl->cmd == kinds[i].ntf)
			return take_object(monitor, &kinds[i], message, false);
		if (genl->cmd == kinds[i].del_ntf)
			return take_removal(monitor, &kinds[i], message);
	}
	return 0;
}

/* Only kept for now: to look at one may take a question to the kernel. */
static void hear(const struct nlmsghdr *message, void *arg)
{
	struct monitor *monitor = arg;

	if (answers_add(&monitor->heard, message))
		monitor->nl->events_lost = true;
}

/* Those that are heard meanwhile go to the end. */
static int take_heard(struct monitor *monitor)
{
	struct answers batch = monitor->heard;
	int err = 0;

	monitor->heard = (struct answers){ 0 };
	for (size_t i = 0; !err && i < batch.nr; i++)
		err = take_event(monitor, batch.message[i]);
	answers_free(&batch);
	return err;
}

/* --- from begin to end --- */

static int wait_for_events(struct monitor *monitor, const sigset_t *mask)
{
	int err = nl_wait_event(monitor->nl, WAIT_MS, mask);

	return err == -EAGAIN || err == -ENOBUFS ? 0 : err;
}

static int follow(struct monitor *monitor, const sigset_t *mask)
{
	int err;

	for (;;) {
		if (monitor->nl->events_lost)
			err = read_everything_again(monitor);
		else if (monitor->heard.nr)
			err = take_heard(monitor);
		else
			err = wait_for_events(monitor, mask);
		if (!err && interrupt_count())
			err = -EINTR;
		if (err)
			return err;
	}
}

static int begin(struct monitor *monitor)
{
	int err = 0;

	for (size_t i = 0; !err && i < NR_MODULES; i++) {
		if (is_loaded(&monitor->modules[i]))
			err = enter_module(monitor, &monitor->modules[i]);
	}
	return err ? unless_lost_again(monitor, err) : tell_end();
}

static int check_loaded(const struct monitor *monitor)
{
	for (size_t i = 0; i < NR_MODULES; i++) {
		if (is_loaded(&monitor->modules[i]))
			return STATUS_DONE;
	}
	return fail(STATUS_NO_MODULE,
		    "neither rbd_initiator nor rbd_target is loaded: modprobe the one that this host needs");
}

static int listen_for_modules(struct monitor *monitor)
{
	int err = nl_find(monitor->nl, &control_family);

	return err ? err : sock_join(monitor->nl->sock, monitor->nl->changes_group);
}

/* ^C is how it ends, and a reader that has seen enough: both are in order. */
static int status_of(const struct monitor *monitor, int err)
{
	if (err == -EINTR || err == -EPIPE)
		return STATUS_DONE;
	if (err > 0)	/* it was said */
		return err;
	if (err == -ENOENT)
		return nl_fail_find(monitor->nl, err);
	return nl_fail(monitor->nl, err);
}

static int monitor_all(struct monitor *monitor)
{
	const sigset_t *mask;
	int err;

	monitor->nl->on_event = hear;
	monitor->nl->event_arg = monitor;
	sock_watch_pipe(monitor->nl->sock, STDOUT_FILENO);
	signal(SIGPIPE, SIG_IGN);
	mask = interrupt_begin();
	err = listen_for_modules(monitor);
	if (!err)
		err = begin(monitor);
	if (!err)
		err = follow(monitor, mask);
	interrupt_end();
	return status_of(monitor, err);
}

static int monitor_run(void)
{
	struct monitor monitor = { .modules = { { .family = &initiator_family }, { .family = &target_family } } };
	int status;

	status = check_loaded(&monitor);
	if (!status)
		status = nl_open_bare(&monitor.nl);
	if (status)
		return status;
	status = monitor_all(&monitor);
	while (monitor.nr_known)
		known_drop(&monitor, &monitor.known[0]);
	free(monitor.known);
	answers_free(&monitor.heard);
	nl_close(monitor.nl);
	return status;
}

const struct verb monitor_verb = {
	.name = "monitor",
	.help = "Show what exists, then each change as it happens",
	.more = "Each object, an end mark, then each change, until ^C. With --json each line is\n"
		"an object with the key \"event\": device, device-removed, export, export-removed,\n"
		"portal, portal-removed, session, session-removed, module, module-removed,\n"
		"end-of-dump; after messages-lost everything is told again, up to another\n"
		"end-of-dump.",
	.run = monitor_run,
};
