// SPDX-License-Identifier: GPL-2.0
/* Exports of this host: add, set, remove, resize, show. */
#include <linux/rbd_target.h>
#include <string.h>
#include <unistd.h>

#include "backing.h"
#include "errors.h"
#include "identity.h"
#include "job.h"
#include "key.h"
#include "netlink.h"
#include "print.h"
#include "show.h"
#include "state.h"
#include "verbs.h"

#define CLASS_MEMORY	1
#define CLASS_DEVICE	2
#define NUMA_NODE_MAX	1023

#define NAMES(list)	.names = (list), .nr_names = sizeof(list) / sizeof((list)[0])
#define A(name)		.attr = RBD_TARGET_A_##name

static const char *const class_names[] = { [CLASS_MEMORY] = "memory", [CLASS_DEVICE] = "device" };

static const struct column columns[] = {
	{ "export", "export", A(EXPORT), .shape = SHAPE_STRING, .in_table = true },
	{ "class", "class", A(CLASS), .shape = SHAPE_ENUM, NAMES(class_names), .in_table = true },
	{ "device", "device", A(DEVICE), .shape = SHAPE_NODE, .in_table = true },
	{ "size", "size", A(SIZE_BYTES), .shape = SHAPE_SIZE64, .in_table = true },
	{ "block_size", "block size", A(BLOCK_SIZE), .shape = SHAPE_U32, .in_table = true },
	{ "read_only", "read only", A(READ_ONLY), .shape = SHAPE_BOOL, .in_table = true },
	{ "shared", "shared", A(SHARED), .shape = SHAPE_BOOL, .in_table = true },
	{ "sessions", "sessions", A(SESSIONS), .shape = SHAPE_U32, .in_table = true },
	{ "uuid", "UUID", A(UUID), .shape = SHAPE_UUID },
	{ "incarnation", "incarnation", A(INCARNATION), .shape = SHAPE_UUID },
	{ "numa", "NUMA node", A(NUMA_NODE), .shape = SHAPE_S32 },
	{ "extent_size", "extent size", A(EXTENT_BYTES), .shape = SHAPE_SIZE32 },
	{ "write_cache", "write cache", A(WRITE_CACHE), .shape = SHAPE_BOOL },
	{ "backing_lost", "backing lost", A(BACKING_LOST), .shape = SHAPE_BOOL },
	{ "broken", "broken", A(BROKEN), .shape = SHAPE_BOOL },
	{ "allow", "allowed", A(ALLOW), .shape = SHAPE_STRINGS, .absent = "any host" },
	{ "key_files", "key files", A(KEY_FILES), .shape = SHAPE_STRINGS, .absent = "no key is asked for" },
};

const struct listing export_listing = {
	.key = "exports",
	.empty = "There is no export.",
	.columns = columns,
	.nr_columns = sizeof(columns) / sizeof(columns[0]),
};

static struct {
	const char *name;
	struct arg_number memory;
	const char *device;
	bool fresh;
	struct arg_number numa;
	struct arg_number block_size;
	struct arg_uuid uuid;
	bool read_only;
	bool shared;
	struct arg_bool set_read_only;
	struct arg_bool set_shared;
	struct arg_who allow;
	struct arg_who deny;
	struct arg_key_files keys;
	struct arg_key_files drop_keys;
	struct arg_number size;
	bool force;
} args;

static void put_who(struct nlmsghdr *request, uint16_t attr, const struct arg_who *list)
{
	struct nlattr *nest;

	if (!list->nr)
		return;
	nest = mnl_attr_nest_start(request, attr);
	for (unsigned int i = 0; i < list->nr; i++)
		mnl_attr_put_strz(request, RBD_TARGET_A_WHO, list->who[i]);
	mnl_attr_nest_end(request, nest);
}

static void put_key_files(struct nlmsghdr *request, uint16_t attr, const struct arg_key_files *files)
{
	struct nlattr *nest;

	if (!files->nr)
		return;
	nest = mnl_attr_nest_start(request, attr);
	for (unsigned int i = 0; i < files->nr; i++)
		mnl_attr_put_strz(request, RBD_TARGET_A_KEY_FILE, files->file[i].path);
	mnl_attr_nest_end(request, nest);
}

/* Each key stands in the same place as the name of its file. Returns the exit status. */
static int put_keys(struct nlmsghdr *request, const struct arg_key_files *files)
{
	uint8_t key[RBD_KEY_SIZE];
	int status = STATUS_DONE;
	struct nlattr *nest;

	if (!files->nr)
		return STATUS_DONE;
	nest = mnl_attr_nest_start(request, RBD_TARGET_A_KEYS);
	for (unsigned int i = 0; !status && i < files->nr; i++) {
		status = key_read(files->file[i].path, key);
		if (!status)
			mnl_attr_put(request, RBD_TARGET_A_KEY, sizeof(key), key);
	}
	mnl_attr_nest_end(request, nest);
	explicit_bzero(key, sizeof(key));
	put_key_files(request, RBD_TARGET_A_KEY_FILES, files);
	return status;
}

/* Begin a request about the named export. */
static int export_open(struct nl **nl, struct nlmsghdr **request, uint8_t command)
{
	int status = nl_open_checked(nl, &target_family);

	if (status)
		return status;
	*request = nl_begin(*nl, command);
	mnl_attr_put_strz(*request, RBD_TARGET_A_EXPORT, args.name);
	return STATUS_DONE;
}

static int check_add(void)
{
	if (args.memory.given && args.device)
		return usage_error("--memory and --device exclude each other");
	if (args.memory.given && args.fresh)
		return usage_error("--fresh is for --device: memory always begins as zeroes");
	if (args.memory.given)
		return STATUS_DONE;
	if (!args.device)
		return usage_error("--memory SIZE or --device PATH is missing");
	if (args.numa.given || args.block_size.given)
		return usage_error("--numa and --block-size are for --memory: a device has its own");
	return STATUS_DONE;
}

/* A device with what is remembered of it. */
struct backing {
	struct os_device device;
	bool known;		/* it has an identity, and so a state file */
	uint8_t identity[16];
	int state_fd;
};

/*
 * The same device gets the same UUID whenever it is exported, where that can be told. A device
 * that does not tell who it is is taken to be what the UUID says, when one was given.
 */
static void backing_identify(struct backing *backing)
{
	char identity[IDENTITY_BYTES];

	if (identity_find(backing->device.major_nr, backing->device.minor_nr, identity)) {
		identity_to_uuid(identity, backing->identity);
		backing->known = true;
		if (!args.uuid.given)
			memcpy(args.uuid.bytes, backing->identity, sizeof(args.uuid.bytes));
		args.uuid.given = true;
	} else if (args.uuid.given) {
		memcpy(backing->identity, args.uuid.bytes, sizeof(backing->identity));
		backing->known = true;
	}
}

static void put_device(struct nlmsghdr *request, const struct backing *backing)
{
	mnl_attr_put_u32(request, RBD_TARGET_A_CLASS, CLASS_DEVICE);
	mnl_attr_put_u32(request, RBD_TARGET_A_DEVICE_FD, backing->device.fd);
	if (backing->known) {
		mnl_attr_put_u32(request, RBD_TARGET_A_STATE_FD, backing->state_fd);
		mnl_attr_put(request, RBD_TARGET_A_IDENTITY, sizeof(backing->identity), backing->identity);
	}
	if (args.fresh)
		mnl_attr_put(request, RBD_TARGET_A_FRESH, 0, NULL);
}

static void put_memory(struct nlmsghdr *request)
{
	mnl_attr_put_u32(request, RBD_TARGET_A_CLASS, CLASS_MEMORY);
	mnl_attr_put_u64(request, RBD_TARGET_A_SIZE_BYTES, args.memory.value);
	if (args.block_size.given)
		mnl_attr_put_u32(request, RBD_TARGET_A_BLOCK_SIZE, args.block_size.value);
	if (args.numa.given)
		mnl_attr_put_u32(request, RBD_TARGET_A_NUMA_NODE, args.numa.value);
}

static int put_add(struct nlmsghdr *request)
{
	if (args.uuid.given)
		mnl_attr_put(request, RBD_TARGET_A_UUID, sizeof(args.uuid.bytes), args.uuid.bytes);
	if (args.read_only)
		mnl_attr_put_u8(request, RBD_TARGET_A_READ_ONLY, 1);
	if (args.shared)
		mnl_attr_put_u8(request, RBD_TARGET_A_SHARED, 1);
	put_who(request, RBD_TARGET_A_ALLOW, &args.allow);
	return put_keys(request, &args.keys);
}

/* @backing: NULL for an export of memory. */
static int add_finish(const struct backing *backing)
{
	struct nlmsghdr *request;
	struct nl *nl;
	int status;

	status = export_open(&nl, &request, RBD_TARGET_CMD_EXPORT_ADD);
	if (status)
		return status;
	if (backing)
		put_device(request, backing);
	else
		put_memory(request);
	status = put_add(request);
	if (!status)
		return job_finish(nl, request);
	nl_close(nl);
	return status;
}

static int add_known(struct backing *backing)
{
	int status = state_open(backing->identity, &backing->state_fd);

	if (status)
		return status;
	status = add_finish(backing);
	close(backing->state_fd);
	return status;
}

static int add_device(void)
{
	struct backing backing = { 0 };
	int status;

	status = backing_open(args.device, &args.read_only, &backing.device);
	if (status)
		return status;
	backing_identify(&backing);
	status = backing.known ? add_known(&backing) : add_finish(&backing);
	close(backing.device.fd);
	return status;
}

static int add_run(void)
{
	int status;

	context_set("export add %s", args.name);
	status = check_add();
	if (status)
		return status;
	return args.device ? add_device() : add_finish(NULL);
}

static int put_set(struct nlmsghdr *request)
{
	if (args.set_read_only.given)
		mnl_attr_put_u8(request, RBD_TARGET_A_READ_ONLY, args.set_read_only.value);
	if (args.set_shared.given)
		mnl_attr_put_u8(request, RBD_TARGET_A_SHARED, args.set_shared.value);
	put_who(request, RBD_TARGET_A_ALLOW, &args.allow);
	put_who(request, RBD_TARGET_A_DENY, &args.deny);
	put_key_files(request, RBD_TARGET_A_DROP_KEY_FILES, &args.drop_keys);
	return put_keys(request, &args.keys);
}

static bool nothing_to_set(void)
{
	return !args.allow.nr && !args.deny.nr && !args.keys.nr && !args.drop_keys.nr &&
	       !args.set_read_only.given && !args.set_shared.given;
}

static int set_run(void)
{
	struct nlmsghdr *request;
	struct nl *nl;
	int status;

	context_set("export set %s", args.name);
	if (nothing_to_set())
		return usage_error("there is nothing to set: --allow, --deny, --key, --drop-key, --read-only or --shared");
	status = export_open(&nl, &request, RBD_TARGET_CMD_EXPORT_SET);
	if (status)
		return status;
	status = put_set(request);
	if (!status)
		return call_finish(nl, request);
	nl_close(nl);
	return status;
}

static int remove_run(void)
{
	struct nlmsghdr *request;
	struct nl *nl;
	int status;

	context_set("export remove %s", args.name);
	status = export_open(&nl, &request, RBD_TARGET_CMD_EXPORT_REMOVE);
	if (status)
		return status;
	if (args.force)
		mnl_attr_put(request, RBD_TARGET_A_FORCE, 0, NULL);
	return job_finish(nl, request);
}

static int resize_run(void)
{
	struct nlmsghdr *request;
	struct nl *nl;
	int status;

	context_set("export resize %s", args.name);
	status = export_open(&nl, &request, RBD_TARGET_CMD_EXPORT_RESIZE);
	if (status)
		return status;
	mnl_attr_put_u64(request, RBD_TARGET_A_SIZE_BYTES, args.size.value);
	if (args.force)
		mnl_attr_put(request, RBD_TARGET_A_FORCE, 0, NULL);
	return job_finish(nl, request);
}

static int show_run(void)
{
	if (args.name)
		context_set("export show %s", args.name);
	return show_objects(&export_listing, &target_family, RBD_TARGET_CMD_EXPORT_GET, RBD_TARGET_A_EXPORT, args.name);
}

static const struct operand new_operands[] = {
	{ .name = "NAME", .where = &args.name, .take = take_export_name },
	{ }
};

static const struct operand name_operands[] = {
	{ .name = "NAME", .where = &args.name, .take = take_export_name, .live = LIVE_EXPORT },
	{ }
};

static const struct operand resize_operands[] = {
	{ .name = "NAME", .where = &args.name, .take = take_export_name, .live = LIVE_EXPORT },
	{ .name = "SIZE", .where = &args.size, .take = take_size },
	{ }
};

static const struct operand show_operands[] = {
	{ .name = "NAME", .where = &args.name, .take = take_export_name, .optional = true,
	  .live = LIVE_EXPORT },
	{ }
};

static const struct option add_options[] = {
	{ .name = "memory", .value = "SIZE", .where = &args.memory, .take = take_size,
	  .help = "an export of so much pinned memory, e.g. 64G" },
	{ .name = "device", .value = "PATH", .where = &args.device, .take = take_text, .live = LIVE_FILE,
	  .help = "an export of a block device, which the module then claims" },
	{ .name = "numa", .value = "NODE", .where = &args.numa, .min = 0, .max = NUMA_NODE_MAX,
	  .help = "node of the memory; default: the adapter's" },
	{ .name = "block-size", .value = "512|4096", .where = &args.block_size, .take = take_block_size,
	  .help = "logical block size; default: 4096" },
	{ .name = "uuid", .value = "UUID", .where = &args.uuid, .take = take_uuid_value,
	  .help = "identity of the export; default: from the device's own, else random" },
	{ .name = "fresh", .where = &args.fresh,
	  .help = "the contents of the device are new: sessions from before are not resumed" },
	{ .name = "read-only", .where = &args.read_only, .help = "nobody may write; a read-only device is always exported so" },
	{ .name = "shared", .where = &args.shared, .help = "several hosts may write, where all of them ask so" },
	{ .name = "allow", .value = "WHO", .where = &args.allow, .take = take_who,
	  .help = "a host-id, host name or address prefix; repeatable; default: any host" },
	{ .name = "key", .value = "FILE", .where = &args.keys, .take = take_key_names, .live = LIVE_FILE,
	  .help = "admit only hosts that prove to have such a key; repeatable" },
	{ }
};

static const struct option set_options[] = {
	{ .name = "allow", .value = "WHO", .where = &args.allow, .take = take_who,
	  .help = "let a host-id, host name or address prefix attach; repeatable" },
	{ .name = "deny", .value = "WHO", .where = &args.deny, .take = take_who,
	  .help = "take an entry off the list; repeatable" },
	{ .name = "key", .value = "FILE", .where = &args.keys, .take = take_key_names, .live = LIVE_FILE,
	  .help = "add a key, or replace the one of that file; repeatable" },
	{ .name = "drop-key", .value = "FILE", .where = &args.drop_keys, .take = take_key_names, .live = LIVE_FILE,
	  .help = "forget the key of that file; repeatable" },
	{ .name = "read-only", .value = "yes|no", .where = &args.set_read_only, .take = take_yes_no,
	  .help = "nobody may write" },
	{ .name = "shared", .value = "yes|no", .where = &args.set_shared, .take = take_yes_no,
	  .help = "several hosts may write, where all of them ask so" },
	{ }
};

static const struct option remove_options[] = {
	{ .name = "force", .where = &args.force, .help = "even while sessions are attached: they are ended" },
	{ }
};

static const struct option resize_options[] = {
	{ .name = "force", .where = &args.force, .help = "shrink, too: what is at its end is lost" },
	{ }
};

const struct verb export_add_verb = {
	.object = "export", .name = "add",
	.help = "Offer memory or a block device of this host to others",
	.operands = new_operands, .options = add_options, VERB_ARGS(args), .run = add_run,
};

const struct verb export_set_verb = {
	.object = "export", .name = "set",
	.help = "Change an export while it is in use",
	.operands = name_operands, .options = set_options, VERB_ARGS(args), .run = set_run,
};

const struct verb export_remove_verb = {
	.object = "export", .name = "remove",
	.help = "Remove an export",
	.operands = name_operands, .options = remove_options, VERB_ARGS(args), .run = remove_run,
};

const struct verb export_resize_verb = {
	.object = "export", .name = "resize",
	.help = "Grow or shrink a memory export while it is in use",
	.operands = resize_operands, .options = resize_options, VERB_ARGS(args), .run = resize_run,
};

const struct verb export_show_verb = {
	.object = "export", .name = "show",
	.help = "Show the exports",
	.operands = show_operands, VERB_ARGS(args), .run = show_run,
};
