// SPDX-License-Identifier: GPL-2.0
/* Attributes of the fake kernel, from text and to text. Knows nothing of rbdctl's own code. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <linux/rbd_netlink.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fake-message.h"

static void bad_script(const char *what, const char *text)
{
	fprintf(stderr, "fake kernel: %s: %s\n", what, text);
	exit(99);
}

static const struct attr_name *find_name(const struct attr_name *names, const char *name, size_t length)
{
	for (; names->name; names++) {
		if (strlen(names->name) == length && !strncmp(names->name, name, length))
			return names;
	}
	bad_script("unknown attribute", name);
	return NULL;
}

static void put_uuid(struct nlmsghdr *message, uint16_t number, const char *text)
{
	uint8_t uuid[16];
	unsigned int nr = 0;

	for (; *text && nr < sizeof(uuid); text++) {
		char digits[3] = { text[0], text[1] };

		if (*text == '-')
			continue;
		uuid[nr++] = strtoul(digits, NULL, 16);
		text++;
	}
	if (nr < sizeof(uuid))
		bad_script("short UUID", text);
	mnl_attr_put(message, number, sizeof(uuid), uuid);
}

static void put_address(struct nlmsghdr *message, uint16_t number, const char *text)
{
	struct sockaddr_in in = { .sin_family = AF_INET };
	struct sockaddr_in6 in6 = { .sin6_family = AF_INET6 };
	char host[64];
	unsigned int port, scope = 0;

	if (sscanf(text, "[%63[^]%%]%%%u]:%u", host, &scope, &port) == 3 ||
	    sscanf(text, "[%63[^]]]:%u", host, &port) == 2) {
		in6.sin6_port = htons(port);
		in6.sin6_scope_id = scope;
		inet_pton(AF_INET6, host, &in6.sin6_addr);
		mnl_attr_put(message, number, sizeof(in6), &in6);
		return;
	}
	if (sscanf(text, "%63[^:]:%u", host, &port) != 2)
		bad_script("not an address", text);
	in.sin_port = htons(port);
	inet_pton(AF_INET, host, &in.sin_addr);
	mnl_attr_put(message, number, sizeof(in), &in);
}

static void put_numbers(struct nlmsghdr *message, uint16_t number, const char *text, unsigned int nr)
{
	uint64_t numbers[RBD_LATENCY_BUCKETS] = { 0 };
	unsigned int at;
	uint64_t value;
	int used;

	for (; sscanf(text, "%u:%" SCNu64 "%n", &at, &value, &used) == 2 && at < nr;
	     text += used + (text[used] == ','))
		numbers[at] = value;
	if (*text)
		bad_script("not a histogram", text);
	mnl_attr_put(message, number, nr * sizeof(numbers[0]), numbers);
}

static void put_attr(struct nlmsghdr *message, const struct attr_name *name, const char *value)
{
	switch (name->kind) {
	case KIND_STRING:
		mnl_attr_put_strz(message, name->number, value);
		break;
	case KIND_U8:
		mnl_attr_put_u8(message, name->number, strtoul(value, NULL, 0));
		break;
	case KIND_U32:
	case KIND_S32:
	case KIND_DESCRIPTOR:
		mnl_attr_put_u32(message, name->number, strtoll(value, NULL, 0));
		break;
	case KIND_U64:
		mnl_attr_put_u64(message, name->number, strtoull(value, NULL, 0));
		break;
	case KIND_UUID:
		put_uuid(message, name->number, value);
		break;
	case KIND_ADDRESS:
		put_address(message, name->number, value);
		break;
	case KIND_HISTOGRAM:
		put_numbers(message, name->number, value, RBD_LATENCY_BUCKETS);
		break;
	case KIND_OPS:
		put_numbers(message, name->number, value, RBD_STATS_OPS);
		break;
	case KIND_FLAG:
	case KIND_NEST:
	case KIND_BYTES:
		mnl_attr_put(message, name->number, 0, NULL);
		break;
	}
}

/* Cut one token KEY=VALUE off; a value in double quotes may hold spaces and \xHH. */
static char *next_token(char **at, char **value)
{
	char *token = *at + strspn(*at, " "), *to, *from;

	*value = NULL;
	if (!*token)
		return NULL;
	from = token + strcspn(token, " =");
	if (*from != '=') {
		*at = from + (*from != '\0');
		*from = '\0';
		return token;
	}
	*from++ = '\0';
	*value = to = from;
	if (*from != '"') {
		from += strcspn(from, " ");
		*at = from + (*from != '\0');
		*from = '\0';
		return token;
	}
	for (from++; *from && *from != '"'; from++) {
		unsigned int code;

		if (from[0] == '\\' && from[1] == 'x' && sscanf(from + 2, "%2x", &code) == 1) {
			*to++ = code;
			from += 3;
		} else {
			*to++ = *from;
		}
	}
	*at = from + (*from != '\0');
	*to = '\0';
	return token;
}

void message_encode(struct nlmsghdr *message, const struct attr_name *names, const char *text)
{
	const struct attr_name *open = NULL;
	struct nlattr *nest = NULL;
	char *copy = strdup(text), *at = copy, *key, *value;

	while ((key = next_token(&at, &value))) {
		char *dot = strchr(key, '.');
		const struct attr_name *name = find_name(names, key, dot ? (size_t)(dot - key) : strlen(key));

		if (nest && (!dot || name != open)) {
			mnl_attr_nest_end(message, nest);
			nest = NULL;
		}
		if (dot && !nest) {
			nest = mnl_attr_nest_start(message, name->number);
			open = name;
		}
		if (dot)
			name = find_name(open->inner, dot + 1, strlen(dot + 1));
		put_attr(message, name, value ? value : "");
	}
	if (nest)
		mnl_attr_nest_end(message, nest);
	free(copy);
}

static void show_uuid(FILE *to, const uint8_t *uuid)
{
	for (unsigned int i = 0; i < 16; i++)
		fprintf(to, "%s%02x", i == 4 || i == 6 || i == 8 || i == 10 ? "-" : "", uuid[i]);
}

static void show_address(FILE *to, const struct nlattr *attr)
{
	struct sockaddr_in6 in6 = { 0 };
	char host[INET6_ADDRSTRLEN];

	memcpy(&in6, mnl_attr_get_payload(attr), mnl_attr_get_payload_len(attr));
	if (in6.sin6_family == AF_INET) {
		struct sockaddr_in *in = (struct sockaddr_in *)&in6;

		fprintf(to, "%s:%u", inet_ntop(AF_INET, &in->sin_addr, host, sizeof(host)), ntohs(in->sin_port));
		return;
	}
	fprintf(to, "[%s%%%u]:%u", inet_ntop(AF_INET6, &in6.sin6_addr, host, sizeof(host)),
		in6.sin6_scope_id, ntohs(in6.sin6_port));
}

/* Looked up in the caller, as a kernel does: "/dev/sdb:rw", its path below the root folder. */
static void show_descriptor(FILE *to, int fd)
{
	char link[64], path[PATH_MAX] = "", root[PATH_MAX] = "";
	int mode = fcntl(fd, F_GETFL) & O_ACCMODE;
	size_t length;

	snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
	if (readlink(link, path, sizeof(path) - 1) < 0) {
		fputs("CLOSED", to);
		return;
	}
	if (getenv("RBDCTL_ROOT") && !realpath(getenv("RBDCTL_ROOT"), root))
		*root = '\0';
	length = strlen(root);
	fprintf(to, "%s:%s%s", strncmp(path, root, length) ? path : path + length,
		mode == O_RDWR ? "rw" : "ro", fcntl(fd, F_GETFD) & FD_CLOEXEC ? "" : ":inherited");
}

static const struct attr_name *name_of(const struct attr_name *names, uint16_t number)
{
	for (; names->name; names++) {
		if (names->number == number)
			return names;
	}
	return NULL;
}

static void show_attr(FILE *to, const struct attr_name *name, const struct nlattr *attr)
{
	const void *payload = mnl_attr_get_payload(attr);
	uint16_t size = mnl_attr_get_payload_len(attr);

	fprintf(to, " %s", name->name);
	if (name->kind == KIND_FLAG)
		return;
	fputc('=', to);
	switch (name->kind) {
	case KIND_STRING:
		fprintf(to, "\"%s\"", (const char *)payload);
		break;
	case KIND_U8:
		fprintf(to, "%u", mnl_attr_get_u8(attr));
		break;
	case KIND_U32:
		fprintf(to, "%u", mnl_attr_get_u32(attr));
		break;
	case KIND_S32:
		fprintf(to, "%d", (int32_t)mnl_attr_get_u32(attr));
		break;
	case KIND_U64:
		fprintf(to, "%" PRIu64, mnl_attr_get_u64(attr));
		break;
	case KIND_UUID:
		show_uuid(to, payload);
		break;
	case KIND_BYTES:
		for (unsigned int i = 0; i < size; i++)
			fprintf(to, "%02x", ((const uint8_t *)payload)[i]);
		break;
	case KIND_ADDRESS:
		show_address(to, attr);
		break;
	case KIND_NEST:
		fputc('{', to);
		message_decode(to, name->inner, payload, size);
		fputs(" }", to);
		break;
	case KIND_DESCRIPTOR:
		show_descriptor(to, (int)mnl_attr_get_u32(attr));
		break;
	case KIND_HISTOGRAM:
	case KIND_OPS:
	case KIND_FLAG:
		break;
	}
}

void message_decode(FILE *to, const struct attr_name *names, const void *data, size_t size)
{
	const struct nlattr *attr;

	mnl_attr_for_each_payload((void *)data, size) {
		const struct attr_name *name = name_of(names, mnl_attr_get_type(attr));

		if (name)
			show_attr(to, name, attr);
		else
			fprintf(to, " UNKNOWN-%u", mnl_attr_get_type(attr));
	}
}
