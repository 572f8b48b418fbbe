/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Values of the command line. Each function returns NULL, or what is wrong with
 * the text in words that follow it ("... is not a UUID"). Nothing here looks at
 * the machine, so that it can be tested and fuzzed alone.
 */
#ifndef RBDCTL_PARSE_H
#define RBDCTL_PARSE_H

#include <linux/rbd_netlink.h>
#include <linux/rbd_target.h>
#include <rbd/wire.h>
#include <stdbool.h>
#include <stdint.h>

#define DEVICE_NAME_BYTES	32
#define FAIL_AFTER_SECONDS_MAX	4294967	/* milliseconds are a u32, whose highest value means never */
#define TOS_MAX			255	/* a byte of the IP header */

const char *parse_number(const char *text, uint64_t min, uint64_t max, uint64_t *number);
const char *parse_size(const char *text, uint64_t *bytes);
const char *parse_export_name(const char *text);

/* "/dev/rbd0" or "rbd0"; the result is the name without /dev/. */
const char *parse_device(const char *text, char name[DEVICE_NAME_BYTES]);
const char *parse_uuid(const char *text, uint8_t uuid[16]);
const char *parse_host_name(const char *text);

/* The path of a key file, from / on. */
const char *parse_key_file(const char *text, char path[RBD_KEY_FILE_MAX + 1]);

/* What names a key of the kernel's keyrings: its description stands behind that. */
#define KEYRING_PREFIX	"keyring:"

/* NULL: it is the path of a file; else the description. */
const char *parse_keyring(const char *text);

/* Of a file, or of the keyrings. */
const char *parse_key_name(const char *text, char name[RBD_KEY_FILE_MAX + 1]);

/* Host-id, host name or address prefix, in the one form that the kernel compares. */
const char *parse_who(const char *text, char who[RBD_WHO_MAX + 1]);

/* Seconds, "now" or "never". */
const char *parse_fail_after(const char *text, uint32_t *ms);
const char *parse_yes_no(const char *text, bool *yes);

#endif
