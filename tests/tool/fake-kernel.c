// SPDX-License-Identifier: GPL-2.0
/*
 * A kernel that plays a script: the other end of sock.h. Families that the
 * script declares are found and tell their versions by themselves; for the rest
 * the script says what must be sent and what comes back. See README.md of this
 * folder for the words. What was sent goes to a log.
 */
#include <errno.h>
#include <linux/genetlink.h>
#include <linux/netlink.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "fake-message.h"
#include "fake.h"
#include "sock.h"

#define PORTID		4711
#define LINES_MAX	512
#define SILENCES_MAX	1000	/* then whoever waits would wait for ever */
#define NOTIFY_GROUP	GENL_ID_CTRL

struct sock {
	uint32_t seq;
	uint8_t command;
	const struct fake_family *family;	/* of the last request */
	char immediate[FAKE_MESSAGE_BYTES] __attribute__((aligned(8)));
	size_t immediate_size;			/* an answer outside of the script */
};

static char *lines[LINES_MAX];
static unsigned int nr_lines;
static unsigned int at;		/* next line to play */
static bool loaded;
static FILE *sent;

static void script_load(void)
{
	const char *path = getenv("RBDCTL_SCRIPT");
	FILE *file = path ? fopen(path, "r") : NULL;
	size_t size = 0;

	loaded = true;
	sent = fopen(getenv("RBDCTL_SENT") ? getenv("RBDCTL_SENT") : "/dev/null", "w");
	while (file && nr_lines < LINES_MAX && getline(&lines[nr_lines], &size, file) > 0) {
		lines[nr_lines][strcspn(lines[nr_lines], "\n")] = '\0';
		nr_lines++;
		size = 0;
	}
	if (file)
		fclose(file);
}

/* What follows the word @word on a line, or NULL when the line is another. */
static const char *after_word(const char *line, const char *word)
{
	size_t length = strlen(word);

	if (strncmp(line, word, length) || (line[length] && line[length] != ' '))
		return NULL;
	return line[length] ? line + length + 1 : line + length;
}

const char *script_setting(const char *word)
{
	if (!loaded)
		script_load();
	for (unsigned int i = 0; i < nr_lines; i++) {
		const char *rest = after_word(lines[i], word);

		if (rest)
			return rest;
	}
	return NULL;
}

static bool script_has_family(const struct fake_family *family)
{
	if (fake_module_loaded)
		return true;
	for (unsigned int i = 0; i < nr_lines; i++) {
		const char *rest = after_word(lines[i], "family");

		if (rest && !strcmp(rest, family->name))
			return true;
	}
	return false;
}

static bool is_setting(const char *line)
{
	static const char *const words[] = { "family", "resolve", "node-after", "tty", "keyring", "modprobe" };

	for (unsigned int i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
		if (after_word(line, words[i]))
			return true;
	}
	return !*line;
}

static const char *script_peek(void)
{
	while (at < nr_lines && is_setting(lines[at]))
		at++;
	return at < nr_lines ? lines[at] : NULL;
}

/* Find the line "on COMMAND"; events and such before it may not have been read yet. */
static bool script_expects(const char *command)
{
	for (unsigned int i = at; i < nr_lines; i++) {
		const char *rest = after_word(lines[i], "on");

		if (rest)
			return !strcmp(rest, command);
	}
	return false;
}

int sock_open(struct sock **sock)
{
	if (!loaded)
		script_load();
	*sock = calloc(1, sizeof(**sock));
	return *sock ? 0 : -ENOMEM;
}

void sock_close(struct sock *sock)
{
	free(sock);
}

uint32_t sock_portid(const struct sock *sock)
{
	(void)sock;
	return PORTID;
}

int sock_join(struct sock *sock, uint32_t group)
{
	(void)sock;
	for (const struct fake_family *family = fake_families; family->name; family++) {
		if (family->jobs_group == group)
			fprintf(sent, "join jobs of %s\n", family->name);
		if (family->changes_group == group)
			fprintf(sent, "join changes of %s\n", family->name);
	}
	if (group == NOTIFY_GROUP)
		fprintf(sent, "join notify of nlctrl\n");
	fflush(sent);
	return 0;
}

void sock_watch_pipe(struct sock *sock, int fd)
{
	(void)sock;
	(void)fd;
}

static struct nlmsghdr *message_begin(void *buffer, const struct sock *sock, uint16_t type, uint16_t flags)
{
	struct nlmsghdr *message = mnl_nlmsg_put_header(buffer);

	message->nlmsg_type = type;
	message->nlmsg_flags = flags;
	message->nlmsg_seq = sock->seq;
	message->nlmsg_pid = PORTID;
	return message;
}

static void message_command(struct nlmsghdr *message, uint8_t command)
{
	struct genlmsghdr *genl = mnl_nlmsg_put_extra_header(message, sizeof(*genl));

	genl->cmd = command;
	genl->version = 1;
}

static size_t put_ack(void *buffer, const struct sock *sock, int error, const char *sentence)
{
	struct nlmsghdr *message = message_begin(buffer, sock, NLMSG_ERROR, NLM_F_CAPPED);
	struct nlmsgerr *ack = mnl_nlmsg_put_extra_header(message, sizeof(*ack));

	ack->error = -error;
	ack->msg.nlmsg_len = 500;	/* capped: the request is not there */
	if (sentence && *sentence) {
		message->nlmsg_flags |= NLM_F_ACK_TLVS;
		mnl_attr_put_strz(message, NLMSGERR_ATTR_MSG, sentence);
	}
	return message->nlmsg_len;
}

static size_t put_done(void *buffer, const struct sock *sock, int error, const char *sentence)
{
	struct nlmsghdr *message = message_begin(buffer, sock, NLMSG_DONE, NLM_F_MULTI);
	int *result = mnl_nlmsg_put_extra_header(message, sizeof(*result));

	*result = -error;
	if (sentence && *sentence) {
		message->nlmsg_flags |= NLM_F_ACK_TLVS;
		mnl_attr_put_strz(message, NLMSGERR_ATTR_MSG, sentence);
	}
	return message->nlmsg_len;
}

static void put_group(struct nlmsghdr *message, uint16_t index, uint32_t id, const char *name)
{
	struct nlattr *group = mnl_attr_nest_start(message, index);

	mnl_attr_put_u32(message, CTRL_ATTR_MCAST_GRP_ID, id);
	mnl_attr_put_strz(message, CTRL_ATTR_MCAST_GRP_NAME, name);
	mnl_attr_nest_end(message, group);
}

/* @family: NULL for the one that tells of families. */
static void put_family(struct sock *sock, const struct fake_family *family)
{
	struct nlmsghdr *message = message_begin(sock->immediate, sock, GENL_ID_CTRL, 0);
	struct nlattr *groups;

	message_command(message, CTRL_CMD_NEWFAMILY);
	mnl_attr_put_strz(message, CTRL_ATTR_FAMILY_NAME, family ? family->name : "nlctrl");
	mnl_attr_put_u16(message, CTRL_ATTR_FAMILY_ID, family ? family->id : GENL_ID_CTRL);
	groups = mnl_attr_nest_start(message, CTRL_ATTR_MCAST_GROUPS);
	if (family) {
		put_group(message, 1, family->jobs_group, "jobs");
		put_group(message, 2, family->changes_group, "changes");
	} else {
		put_group(message, 1, NOTIFY_GROUP, "notify");
	}
	mnl_attr_nest_end(message, groups);
	sock->immediate_size = MNL_ALIGN(message->nlmsg_len);
	sock->immediate_size += put_ack(sock->immediate + sock->immediate_size, sock, 0, NULL);
}

static void put_info(struct sock *sock)
{
	struct nlmsghdr *message = message_begin(sock->immediate, sock, sock->family->id, 0);
	struct nlattr *nest;

	message_command(message, sock->family->info_get);
	nest = mnl_attr_nest_start(message, sock->family->attr_info);
	message_encode(message, info_names,
		       "MODULE_VERSION=0.1.0 NETLINK_VERSION=1 WIRE_VERSION=1 WIRE_VERSION_MIN=1");
	if (!strcmp(sock->family->name, "rbd_initiator"))
		message_encode(message, info_names, "DISK_PREFIX=rbd");
	mnl_attr_nest_end(message, nest);
	sock->immediate_size = MNL_ALIGN(message->nlmsg_len);
	sock->immediate_size += put_ack(sock->immediate + sock->immediate_size, sock, 0, NULL);
}

static void send_ctrl(struct sock *sock, const struct nlmsghdr *message)
{
	const struct nlattr *attr;
	const char *name = "";

	mnl_attr_for_each(attr, message, GENL_HDRLEN) {
		if (mnl_attr_get_type(attr) == CTRL_ATTR_FAMILY_NAME)
			name = mnl_attr_get_str(attr);
	}
	for (const struct fake_family *family = fake_families; family->name; family++) {
		if (!strcmp(family->name, name) && script_has_family(family)) {
			put_family(sock, family);
			return;
		}
	}
	if (!strcmp(name, "nlctrl"))
		put_family(sock, NULL);
	else
		sock->immediate_size = put_ack(sock->immediate, sock, ENOENT, NULL);
}

static const char *command_name(const struct fake_family *family, uint8_t number)
{
	for (const struct command_name *command = family->commands; command->name; command++) {
		if (command->number == number)
			return command->name;
	}
	return "UNKNOWN";
}

static uint8_t command_number(const struct fake_family *family, const char *name, size_t length)
{
	for (const struct command_name *command = family->commands; command->name; command++) {
		if (strlen(command->name) == length && !strncmp(command->name, name, length))
			return command->number;
	}
	return 0;
}

static void send_command(struct sock *sock, const struct nlmsghdr *message)
{
	const struct genlmsghdr *genl = mnl_nlmsg_get_payload(message);
	const char *name;

	sock->family = fake_families;
	while (sock->family->name && sock->family->id != message->nlmsg_type)
		sock->family++;
	sock->command = genl->cmd;
	name = command_name(sock->family, genl->cmd);
	if (genl->cmd == sock->family->info_get && !script_expects(name)) {
		put_info(sock);
		return;
	}
	fprintf(sent, "%s%s", name, message->nlmsg_flags & NLM_F_DUMP ? " (dump)" : "");
	message_decode(sent, sock->family->attrs, mnl_nlmsg_get_payload_offset(message, GENL_HDRLEN),
		       mnl_nlmsg_get_payload_len(message) - GENL_HDRLEN);
	fputc('\n', sent);
	if (!script_expects(name))
		fprintf(sent, "(the script did not expect that)\n");
	fflush(sent);
}

int sock_send(struct sock *sock, const void *data, size_t size)
{
	const struct nlmsghdr *message = data;

	(void)size;
	sock->seq = message->nlmsg_seq;
	if (message->nlmsg_type == GENL_ID_CTRL)
		send_ctrl(sock, message);
	else
		send_command(sock, message);
	/* What the script has for this command is behind its line "on". */
	if (!sock->immediate_size) {
		while (script_peek() && !after_word(script_peek(), "on"))
			at++;
		at++;
	}
	return 0;
}

static size_t put_message(void *buffer, const struct sock *sock, const char *text, uint16_t flags)
{
	struct nlmsghdr *message = message_begin(buffer, sock, sock->family->id, flags);

	message_command(message, sock->command);
	message_encode(message, sock->family->attrs, text);
	return message->nlmsg_len;
}

/* The family of an event: that of the last request, unless it has no such event. */
static const struct fake_family *family_of_event(const struct sock *sock, const char *text, size_t length)
{
	const struct fake_family *family = fake_families;

	if (sock->family && command_number(sock->family, text, length))
		return sock->family;
	while (family->name && !command_number(family, text, length))
		family++;
	return family;
}

static size_t put_event(void *buffer, const struct sock *sock, const char *text)
{
	size_t length = strcspn(text, " ");
	const struct fake_family *family = family_of_event(sock, text, length);
	struct nlmsghdr *message = message_begin(buffer, sock, family->id, 0);

	message->nlmsg_seq = 0;
	message->nlmsg_pid = 0;
	message_command(message, command_number(family, text, length));
	message_encode(message, family->attrs, text + length);
	return message->nlmsg_len;
}

static size_t put_control_event(void *buffer, const struct sock *sock, uint8_t command, const char *name)
{
	struct nlmsghdr *message = message_begin(buffer, sock, GENL_ID_CTRL, 0);

	message->nlmsg_seq = 0;
	message->nlmsg_pid = 0;
	message_command(message, command);
	mnl_attr_put_strz(message, CTRL_ATTR_FAMILY_NAME, name);
	return message->nlmsg_len;
}

static size_t put_raw(void *buffer, const struct sock *sock, const char *text)
{
	struct nlmsghdr *message = message_begin(buffer, sock, sock->family->id, 0);
	unsigned int byte;
	int used;

	message_command(message, sock->command);
	for (; sscanf(text, "%2x%n", &byte, &used) == 1; text += used) {
		((uint8_t *)buffer)[message->nlmsg_len] = byte;
		message->nlmsg_len++;
	}
	return message->nlmsg_len;
}

static int error_number(const char **text)
{
	static const struct {
		const char *name;
		int number;
	} names[] = {
		{ "EPERM", EPERM }, { "ENOENT", ENOENT }, { "ENODEV", ENODEV }, { "EBUSY", EBUSY },
		{ "EEXIST", EEXIST }, { "EINVAL", EINVAL }, { "ENOMEM", ENOMEM }, { "EOPNOTSUPP", EOPNOTSUPP },
		{ "ETIMEDOUT", ETIMEDOUT }, { "EALREADY", EALREADY }, { "EACCES", EACCES },
		{ "EPROTONOSUPPORT", EPROTONOSUPPORT }, { "ECANCELED", ECANCELED }, { "EINTR", EINTR },
		{ "ECONNREFUSED", ECONNREFUSED },
	};

	for (unsigned int i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		const char *rest = after_word(*text, names[i].name);

		if (rest) {
			*text = rest;
			return names[i].number;
		}
	}
	fprintf(stderr, "fake kernel: unknown errno: %s\n", *text);
	exit(99);
}

/* No datagram; the log tells how long was waited for one. */
static int silence(unsigned int timeout_ms)
{
	static unsigned int nr;

	fprintf(sent, "(%u ms of silence)\n", timeout_ms);
	if (++nr == SILENCES_MAX)
		exit(98);
	fflush(sent);
	fake_clock_ms += timeout_ms;
	return -EAGAIN;
}

/* As ppoll() does it: a signal that is held back comes through for the wait alone. */
static int raise_interrupt(const sigset_t *mask)
{
	sigset_t old;

	sigprocmask(SIG_SETMASK, NULL, &old);
	if (!mask || !sigismember(&old, SIGINT))
		fprintf(sent, "(nobody holds signals back)\n");
	raise(SIGINT);
	if (!mask)
		return -EINTR;
	sigprocmask(SIG_SETMASK, mask, &old);
	sigprocmask(SIG_SETMASK, &old, NULL);
	return -EINTR;
}

static ssize_t play(struct sock *sock, const char *line, void *buffer, unsigned int timeout_ms,
		    const sigset_t *mask)
{
	const char *rest;

	if ((rest = after_word(line, "reply")))
		return put_message(buffer, sock, rest, 0);
	if ((rest = after_word(line, "part")))
		return put_message(buffer, sock, rest, NLM_F_MULTI);
	if ((rest = after_word(line, "changed")))
		return put_message(buffer, sock, rest, NLM_F_MULTI | NLM_F_DUMP_INTR);
	if ((rest = after_word(line, "event")))
		return put_event(buffer, sock, rest);
	if ((rest = after_word(line, "family-new")))
		return put_control_event(buffer, sock, CTRL_CMD_NEWFAMILY, rest);
	if ((rest = after_word(line, "family-gone")))
		return put_control_event(buffer, sock, CTRL_CMD_DELFAMILY, rest);
	if ((rest = after_word(line, "raw")))
		return put_raw(buffer, sock, rest);
	if ((rest = after_word(line, "ack")))
		return put_ack(buffer, sock, 0, rest);
	if ((rest = after_word(line, "error"))) {
		int error = error_number(&rest);

		return put_ack(buffer, sock, error, rest);
	}
	if ((rest = after_word(line, "done"))) {
		int error = *rest ? error_number(&rest) : 0;

		return put_done(buffer, sock, error, rest);
	}
	if (after_word(line, "no-reader"))
		return -EPIPE;
	if (after_word(line, "nobufs"))
		return -ENOBUFS;
	if (after_word(line, "interrupt"))
		return raise_interrupt(mask);
	if (after_word(line, "timeout"))
		return silence(timeout_ms);
	fprintf(stderr, "fake kernel: unknown line: %s\n", line);
	exit(99);
}

ssize_t sock_receive(struct sock *sock, void *buffer, size_t size, unsigned int timeout_ms,
		     const sigset_t *mask)
{
	size_t immediate = sock->immediate_size;
	const char *line;

	(void)size;
	if (immediate) {
		memcpy(buffer, sock->immediate, immediate);
		sock->immediate_size = 0;
		return immediate;
	}
	line = script_peek();
	if (!line || after_word(line, "on"))	/* nothing more until it is asked for */
		return silence(timeout_ms);
	at++;
	return play(sock, line, buffer, timeout_ms, mask);
}
