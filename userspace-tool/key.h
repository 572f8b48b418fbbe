/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Keys: 32 random bytes in a file of one line, "rbd-key-1:" and 48 characters of base64 that
 * hold the key and a checksum of it; or that line in a key of the kernel's keyrings, "keyring:" and its description.
 */
#ifndef RBDCTL_KEY_H
#define RBDCTL_KEY_H

#include <linux/rbd_netlink.h>
#include <stdint.h>

#define KEY_TEXT	59	/* of the line, NUL instead of its end */

void key_to_text(const uint8_t key[RBD_KEY_SIZE], char text[KEY_TEXT]);

/* NULL, or what is wrong, as parse.h has it. */
const char *key_parse(const char *text, uint8_t key[RBD_KEY_SIZE]);

/* From a file that only its owner may read, or from the keyrings, likewise. Returns the exit status. */
int key_read(const char *name, uint8_t key[RBD_KEY_SIZE]);

#endif
