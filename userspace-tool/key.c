// SPDX-License-Identifier: GPL-2.0
/* key generate; and key files, read and written. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "errors.h"
#include "key.h"
#include "os.h"
#include "print.h"
#include "verbs.h"

#define TAG		"rbd-key-1:"
#define TAG_LENGTH	(sizeof(TAG) - 1)
#define SUM_BYTES	4
#define BODY_BYTES	(RBD_KEY_SIZE + SUM_BYTES)	/* a multiple of 3: base64 needs no padding */
/* To read, write, link (and so possess) or give away: of the group and of all, as keyctl(2) has it */
#define OTHERS_MAY	0x3636u
#define BODY_TEXT	(BODY_BYTES / 3 * 4)

_Static_assert(KEY_TEXT == TAG_LENGTH + BODY_TEXT + 1, "KEY_TEXT");

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static struct {
	struct arg_key_file file;
} args;

/* CRC-32 as of IEEE 802.3: finds what was cut off or mistyped. */
static void put_sum(uint8_t body[BODY_BYTES])
{
	uint32_t sum = UINT32_MAX;

	for (unsigned int i = 0; i < RBD_KEY_SIZE; i++) {
		sum ^= body[i];
		for (unsigned int bit = 0; bit < 8; bit++)
			sum = sum >> 1 ^ (sum & 1 ? 0xedb88320u : 0);
	}
	sum = ~sum;
	for (unsigned int i = 0; i < SUM_BYTES; i++)
		body[RBD_KEY_SIZE + i] = sum >> 8 * i;
}

void key_to_text(const uint8_t key[RBD_KEY_SIZE], char text[KEY_TEXT])
{
	uint8_t body[BODY_BYTES];
	char *to = text + TAG_LENGTH;

	memcpy(body, key, RBD_KEY_SIZE);
	put_sum(body);
	memcpy(text, TAG, TAG_LENGTH);
	for (unsigned int i = 0; i < BODY_BYTES; i += 3) {
		uint32_t group = body[i] << 16 | body[i + 1] << 8 | body[i + 2];

		for (int shift = 18; shift >= 0; shift -= 6)
			*to++ = digits[group >> shift & 63];
	}
	*to = '\0';
	explicit_bzero(body, sizeof(body));
}

static bool take_body(const char *text, uint8_t body[BODY_BYTES])
{
	for (unsigned int i = 0; i < BODY_BYTES; i += 3) {
		uint32_t group = 0;

		for (unsigned int j = 0; j < 4; j++, text++) {
			const char *digit = *text ? strchr(digits, *text) : NULL;

			if (!digit)
				return false;
			group = group << 6 | (uint32_t)(digit - digits);
		}
		body[i] = group >> 16;
		body[i + 1] = group >> 8;
		body[i + 2] = group;
	}
	return !*text;
}

const char *key_parse(const char *text, uint8_t key[RBD_KEY_SIZE])
{
	uint8_t body[BODY_BYTES], right[BODY_BYTES];
	const char *wrong = NULL;

	if (strncmp(text, TAG, TAG_LENGTH))
		return "does not hold a key: one line that begins with " TAG;
	if (!take_body(text + TAG_LENGTH, body))
		wrong = "holds a key that is cut off, or goes on too long";
	memcpy(right, body, sizeof(right));
	put_sum(right);
	if (!wrong && memcmp(right, body, sizeof(body)))
		wrong = "holds a key with a wrong checksum";
	if (!wrong)
		memcpy(key, body, RBD_KEY_SIZE);
	explicit_bzero(body, sizeof(body));
	explicit_bzero(right, sizeof(right));
	return wrong;
}

static int fail_file(const char *doing, const char *path, int err)
{
	enum status status = STATUS_REFUSED;

	if (err == EACCES || err == EPERM)
		status = STATUS_PERMISSION;
	else if (err == ENOENT)
		status = STATUS_NO_OBJECT;
	else if (err == EEXIST)
		status = STATUS_ALREADY;
	return fail(status, "cannot %s the key file %s: %s", doing, path, strerror(err));
}

static int check_file(int fd, const char *path)
{
	struct stat st;

	if (fstat(fd, &st))
		return fail_file("read", path, errno);
	if (!S_ISREG(st.st_mode))
		return fail(STATUS_REFUSED, "the key file %s is not a plain file", path);
	if (st.st_uid && st.st_uid != geteuid())
		return fail(STATUS_REFUSED, "the key file %s belongs to another user", path);
	if (st.st_mode & 077)
		return fail(STATUS_REFUSED, "others than its owner have rights on the key file %s: chmod 600 %s, and a new key if they may have read it",
			    path, path);
	return STATUS_DONE;
}

/* With or without its end; it is wiped. */
static const char *parse_line(char text[KEY_TEXT + 2], size_t size, uint8_t key[RBD_KEY_SIZE])
{
	const char *wrong;

	text[size] = '\0';
	if (size && text[size - 1] == '\n')
		text[size - 1] = '\0';
	wrong = key_parse(text, key);
	explicit_bzero(text, KEY_TEXT + 2);
	return wrong;
}

static int read_file(int fd, const char *path, uint8_t key[RBD_KEY_SIZE])
{
	char text[KEY_TEXT + 2];
	const char *wrong;
	ssize_t size;

	size = read(fd, text, sizeof(text) - 1);
	if (size < 0)
		return fail_file("read", path, errno);
	wrong = parse_line(text, size, key);
	return wrong ? fail(STATUS_REFUSED, "the key file %s %s", path, wrong) : STATUS_DONE;
}

static int read_path(const char *path, uint8_t key[RBD_KEY_SIZE])
{
	char below[PATH_MAX];
	int fd, status;

	os_path(below, sizeof(below), "%s", path);
	fd = open(below, O_RDONLY | O_CLOEXEC | O_NONBLOCK);	/* it may be a FIFO */
	if (fd < 0)
		return fail_file("read", path, errno);
	status = check_file(fd, path);
	if (!status)
		status = read_file(fd, path, key);
	close(fd);
	return status;
}

static int fail_keyring(const char *name, int err)
{
	switch (err) {
	case ENOKEY:
		return fail(STATUS_NO_OBJECT,
			    "there is no key %s of type user in the keyrings of this session or of its user: 'keyctl padd user %s @u' makes one of its input",
			    name, parse_keyring(name));
	case EOPNOTSUPP:
		return fail(STATUS_REFUSED, "the key %s is of type logon, which only the kernel can read: it has to be of type user", name);
	case ENOSYS:
		return fail(STATUS_REFUSED, "this kernel has no keyrings: the key has to be in a file");
	case EMSGSIZE:
		return fail(STATUS_REFUSED, "the key %s is not one of 'rbdctl key generate': it is too long", name);
	default:
		return fail(err == EACCES ? STATUS_PERMISSION : STATUS_REFUSED, "cannot read the key %s: %s", name, strerror(err));
	}
}

static int check_keyring(const struct os_key *owner, const char *name)
{
	if (owner->uid && owner->uid != geteuid())
		return fail(STATUS_REFUSED, "the key %s belongs to another user", name);
	if (owner->permissions & OTHERS_MAY)
		return fail(STATUS_REFUSED, "others than its owner may read or change the key %s: 'keyctl setperm' it, and a new key if they may have read it",
			    name);
	return STATUS_DONE;
}

static int read_keyring(const char *name, uint8_t key[RBD_KEY_SIZE])
{
	char text[KEY_TEXT + 2];
	struct os_key owner;
	const char *wrong;
	int size, status;

	size = os_keyring_read(parse_keyring(name), text, sizeof(text) - 1, &owner);
	if (size < 0)
		return fail_keyring(name, -size);
	wrong = parse_line(text, size, key);
	status = check_keyring(&owner, name);
	if (!status && wrong)
		status = fail(STATUS_REFUSED, "the key %s %s", name, wrong);
	return status;
}

int key_read(const char *name, uint8_t key[RBD_KEY_SIZE])
{
	return parse_keyring(name) ? read_keyring(name, key) : read_path(name, key);
}

/* --- key generate --- */

static int write_file(int fd, const char *line)
{
	size_t length = strlen(line);

	errno = EIO;	/* for a short write */
	if (write(fd, line, length) != (ssize_t)length || fsync(fd))
		return errno;
	return 0;
}

/* Never in the place of another one: what has that key could not be reached any more. */
static int make_file(const char *path, const char *line)
{
	char below[PATH_MAX];
	int fd, err;

	os_path(below, sizeof(below), "%s", path);
	fd = open(below, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (fd < 0)
		return fail_file("make", path, errno);
	err = write_file(fd, line);
	close(fd);
	if (!err)
		return print_done();
	unlink(below);
	return fail_file("write", path, err);
}

static int print_key(const char *text)
{
	return print_result("key", text);
}

static int generate_run(void)
{
	uint8_t key[RBD_KEY_SIZE];
	char text[KEY_TEXT + 1];
	int status;

	context_set("key generate");
	if (getrandom(key, sizeof(key), 0) != sizeof(key))
		return fail(STATUS_REFUSED, "the kernel gave no random bytes: %s", strerror(errno));
	key_to_text(key, text);
	explicit_bzero(key, sizeof(key));
	if (args.file.given) {
		strcat(text, "\n");
		status = make_file(args.file.path, text);
	} else {
		status = print_key(text);
	}
	explicit_bzero(text, sizeof(text));
	return status;
}

static const struct operand generate_operands[] = {
	{ .name = "FILE", .where = &args.file, .take = take_key_file, .optional = true, .live = LIVE_FILE },
	{ }
};

const struct verb key_generate_verb = {
	.object = "key", .name = "generate",
	.help = "Draw a new key for two hosts to prove themselves with",
	.more = "FILE is made, for its owner alone to read, and never replaced; without it the\n"
		"key goes to standard output.",
	.operands = generate_operands, VERB_ARGS(args), .run = generate_run,
};
