/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The device class, as far as others than the backend table see it.
 */
#ifndef RBD_TARGET_DEVICE_H
#define RBD_TARGET_DEVICE_H

struct rbdt_export;

/**
 * rbdt_device_prepare - make @export one of the device class
 * @export: read_only is set
 * @fd: the caller's descriptor of the block device
 * @why: set to a sentence when it fails
 *
 * Context: the process that asks. Claims nothing yet. Return: 0 or a negative errno.
 */
int rbdt_device_prepare(struct rbdt_export *export, int fd, const char **why);

#endif /* RBD_TARGET_DEVICE_H */
