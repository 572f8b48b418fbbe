// SPDX-License-Identifier: GPL-2.0
/* From the text of an operand or option to the variable of its verb. */
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command.h"

const char *take_text(const char *text, void *where)
{
	const char **to = where;

	*to = text;
	return *text ? NULL : "is empty";
}

const char *take_export_name(const char *text, void *where)
{
	const char **to = where;

	*to = text;
	return parse_export_name(text);
}

const char *take_host_name(const char *text, void *where)
{
	const char **to = where;

	*to = text;
	return parse_host_name(text);
}

const char *take_size(const char *text, void *where)
{
	struct arg_number *to = where;

	to->given = true;
	return parse_size(text, &to->value);
}

const char *take_block_size(const char *text, void *where)
{
	struct arg_number *to = where;

	to->given = true;
	if (parse_number(text, 512, 4096, &to->value) || (to->value != 512 && to->value != 4096))
		return "is neither 512 nor 4096";
	return NULL;
}

const char *take_fail_after(const char *text, void *where)
{
	struct arg_number *to = where;
	const char *wrong;
	uint32_t ms;

	wrong = parse_fail_after(text, &ms);
	to->given = true;
	to->value = ms;
	return wrong;
}

const char *take_uuid_value(const char *text, void *where)
{
	struct arg_uuid *to = where;

	to->given = true;
	return parse_uuid(text, to->bytes);
}

const char *take_yes_no(const char *text, void *where)
{
	struct arg_bool *to = where;

	to->given = true;
	return parse_yes_no(text, &to->value);
}

const char *take_address(const char *text, void *where)
{
	struct arg_address *to = where;

	to->given = true;
	to->text = text;
	return address_parse(text, &to->address);
}

const char *take_local_address(const char *text, void *where)
{
	struct arg_address *to = where;

	to->given = true;
	to->text = text;
	return address_parse_local(text, &to->address);
}

const char *take_device(const char *text, void *where)
{
	struct arg_device *to = where;

	to->given = true;
	return parse_device(text, to->name);
}

const char *take_who(const char *text, void *where)
{
	struct arg_who *to = where;
	const char *wrong;

	if (to->nr == RBD_ALLOW_MAX)
		return "is one too many: an export knows at most 64";
	wrong = parse_who(text, to->who[to->nr]);
	if (!wrong)
		to->nr++;
	return wrong;
}

/* What is relative to the folder of this moment would be nothing to a later restore. */
const char *take_key_file(const char *text, void *where)
{
	struct arg_key_file *file = where;
	char path[PATH_MAX], folder[PATH_MAX];

	file->given = true;
	if (parse_keyring(text))
		return "names a key of the keyrings: without FILE the key goes to standard output, for 'keyctl padd'";
	if (*text == '/' || !*text || !getcwd(folder, sizeof(folder)))
		return parse_key_file(text, file->path);
	if (snprintf(path, sizeof(path), "%s/%s", folder, text) >= (int)sizeof(path))
		return "is too long a path";
	return parse_key_file(path, file->path);
}

const char *take_key_name(const char *text, void *where)
{
	struct arg_key_file *file = where;

	if (!parse_keyring(text))
		return take_key_file(text, where);
	file->given = true;
	return parse_key_name(text, file->path);
}

const char *take_key_names(const char *text, void *where)
{
	struct arg_key_files *files = where;
	const char *wrong;

	if (files->nr == RBD_KEYS_MAX)
		return "is one key too many: an export has at most 32";
	wrong = take_key_name(text, &files->file[files->nr]);
	for (unsigned int i = 0; !wrong && i < files->nr; i++) {
		if (!strcmp(files->file[i].path, files->file[files->nr].path))
			return "is given twice";
	}
	files->nr++;
	return wrong;
}
