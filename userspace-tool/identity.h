/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The identity of a block device that stays when it is plugged in elsewhere or
 * named anew: from it comes the UUID of its export.
 */
#ifndef RBDCTL_IDENTITY_H
#define RBDCTL_IDENTITY_H

#include <stdbool.h>
#include <stdint.h>

#define IDENTITY_BYTES	512

/*
 * One of these; the words are part of the UUIDs that are in use and never change:
 *
 *   wwid NAME		the world wide name of a SCSI or NVMe disk
 *   dm NAME		the UUID of a device mapper table
 *   md DIGITS		the UUID of an array, 32 hexadecimal digits
 *   ... part NUMBER	behind one of the above: a partition of it
 *   partuuid UUID	a GPT partition of a disk that has none of the above
 *
 * False: the device has none (a loop device, a RAM disk).
 */
bool identity_find(unsigned int major_nr, unsigned int minor_nr, char identity[IDENTITY_BYTES]);

/* The same for the same text, on every host: version 5 of RFC 4122. */
void identity_to_uuid(const char *identity, uint8_t uuid[16]);

#endif
