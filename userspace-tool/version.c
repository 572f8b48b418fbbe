// SPDX-License-Identifier: GPL-2.0
/* version: of this tool and of both modules, where they are loaded. */
#include <rbd/wire.h>
#include <stdio.h>

#include "errors.h"
#include "json.h"
#include "netlink.h"
#include "os.h"
#include "print.h"
#include "verbs.h"

static const struct family *const families[] = { &initiator_family, &target_family };

#define NR_FAMILIES	(sizeof(families) / sizeof(families[0]))

struct module {
	const char *name;
	bool loaded;
	struct module_info info;
};

/* Looks before it asks: the look-up of a family would load the module. */
static int module_read(struct module *module, const struct family *family)
{
	struct nl *nl;
	int status, err;

	module->name = family->name;
	module->loaded = os_exists("/sys/module/%s", family->name);
	if (!module->loaded)
		return STATUS_DONE;
	status = nl_open(&nl, family);
	if (status)
		return status;
	err = nl_info(nl, &module->info);
	status = err ? nl_fail(nl, err) : STATUS_DONE;
	nl_close(nl);
	return status;
}

static void put_string(struct json *json, const char *key, const char *value)
{
	if (*value)
		json_string(json, key, value);
	else
		json_null(json, key);
}

static void put_number(struct json *json, const char *key, const struct module *module, uint32_t value)
{
	if (module->loaded)
		json_uint(json, key, value);
	else
		json_null(json, key);
}

static void module_to_json(const struct module *module, struct json *json)
{
	const struct module_info *info = &module->info;
	char uuid[UUID_TEXT];

	json_open(json, NULL, '{');
	json_string(json, "module", module->name);
	json_bool(json, "loaded", module->loaded);
	put_string(json, "version", info->version);
	put_number(json, "netlink_version", module, info->netlink_version);
	put_number(json, "wire_version", module, info->wire_version);
	put_number(json, "wire_version_min", module, info->wire_version_min);
	put_string(json, "disk_prefix", info->disk_prefix);
	uuid_to_text(info->host_id, uuid);
	put_string(json, "host_id", uuid_is_zero(info->host_id) ? "" : uuid);
	json_close(json, '}');
}

static void versions_to_json(const struct module *modules, FILE *to)
{
	struct json json;

	json_begin(&json, to, print_options.pretty);
	json_string(&json, "version", RBDCTL_VERSION);
	json_uint(&json, "netlink_version", RBD_NETLINK_VERSION);
	json_uint(&json, "wire_version", RBD_WIRE_VERSION);
	json_uint(&json, "wire_version_min", RBD_WIRE_VERSION_MIN);
	json_open(&json, "modules", '[');
	for (unsigned int i = 0; i < NR_FAMILIES; i++)
		module_to_json(&modules[i], &json);
	json_close(&json, ']');
	json_end(&json);
}

static void put_line(FILE *to, const char *name, const struct module_info *info)
{
	char version[sizeof(info->version)];

	snprintf(version, sizeof(version), "%s", info->version);
	make_printable(version);
	fprintf(to, "%-14s %-12s netlink %u  wire %u", name, version, info->netlink_version, info->wire_version_min);
	if (info->wire_version != info->wire_version_min)
		fprintf(to, " to %u", info->wire_version);
	fputc('\n', to);
}

static void versions_to_text(const struct module *modules, FILE *to)
{
	const struct module_info own = {
		.version = RBDCTL_VERSION,
		.netlink_version = RBD_NETLINK_VERSION,
		.wire_version = RBD_WIRE_VERSION,
		.wire_version_min = RBD_WIRE_VERSION_MIN,
	};

	put_line(to, "rbdctl", &own);
	for (unsigned int i = 0; i < NR_FAMILIES; i++) {
		if (modules[i].loaded)
			put_line(to, modules[i].name, &modules[i].info);
		else
			fprintf(to, "%-14s not loaded\n", modules[i].name);
	}
}

static int version_run(void)
{
	struct module modules[NR_FAMILIES] = { 0 };
	struct output output;

	for (unsigned int i = 0; i < NR_FAMILIES; i++) {
		int status = module_read(&modules[i], families[i]);

		if (status)
			return status;
	}
	if (output_begin(&output))
		return STATUS_REFUSED;
	if (print_options.json)
		versions_to_json(modules, output.to);
	else
		versions_to_text(modules, output.to);
	return output_end(&output);
}

const struct verb version_verb = {
	.name = "version",
	.help = "Show the versions of this tool and of the modules",
	.run = version_run,
};
