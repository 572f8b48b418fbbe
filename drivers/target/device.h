/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The device class, as far as others than the backend table see it.
 */
#ifndef RBD_TARGET_DEVICE_H
#define RBD_TARGET_DEVICE_H

#include <linux/types.h>

struct rbdt_export;

/**
 * struct rbdt_device_wish - what an export of the device class is made of
 * @fd: the caller's descriptor of the block device
 * @state_fd: of the file that its state is kept in; negative: none
 * @identity: of the device, RBD_UUID_SIZE bytes, or NULL
 * @fresh: its contents are new, whatever the state says
 */
struct rbdt_device_wish {
	int fd;
	int state_fd;
	const u8 *identity;
	bool fresh;
};

/**
 * rbdt_device_prepare - make @export one of the device class
 * @export: read_only is set
 * @wish: what of
 * @why: set to a sentence when it fails
 *
 * Context: the process that asks. Claims nothing yet. Return: 0 or a negative errno.
 */
int rbdt_device_prepare(struct rbdt_export *export, const struct rbdt_device_wish *wish,
			const char **why);

#endif /* RBD_TARGET_DEVICE_H */
