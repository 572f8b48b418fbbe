// SPDX-License-Identifier: GPL-2.0
/*
 * What sysfs tells of a disk, in its folder "rbd": one value a file. Told in
 * Documentation/ABI/testing/sysfs-block-rbd.
 */
#include <linux/blkdev.h>
#include <linux/sysfs.h>

#include "../common/address.h"
#include "disk.h"
#include "session.h"

static struct rbd_session *session_of(struct device *dev)
{
	struct rbd_disk *disk = dev_to_disk(dev)->private_data;

	return disk->session;
}

static ssize_t state_show(struct device *dev, struct device_attribute *attr, char *buffer)
{
	return sysfs_emit(buffer, "%s\n",
			  rbd_session_state_name(rbd_session_state(session_of(dev), NULL)));
}
static DEVICE_ATTR_RO(state);

static ssize_t portal_show(struct device *dev, struct device_attribute *attr, char *buffer)
{
	char text[RBD_ADDRESS_TEXT];

	return sysfs_emit(buffer, "%s\n", rbd_address_text(&session_of(dev)->wish.portal, text));
}
static DEVICE_ATTR_RO(portal);

static ssize_t export_show(struct device *dev, struct device_attribute *attr, char *buffer)
{
	return sysfs_emit(buffer, "%s\n", session_of(dev)->wish.export);
}
static DEVICE_ATTR_RO(export);

static ssize_t export_uuid_show(struct device *dev, struct device_attribute *attr, char *buffer)
{
	struct rbd_grant grant;

	rbd_session_copy_grant(session_of(dev), &grant);
	return sysfs_emit(buffer, "%pUb\n", grant.export_uuid);
}
static DEVICE_ATTR_RO(export_uuid);

static ssize_t session_show(struct device *dev, struct device_attribute *attr, char *buffer)
{
	struct rbd_grant grant;

	rbd_session_copy_grant(session_of(dev), &grant);
	return sysfs_emit(buffer, "%pUb\n", grant.session);
}
static DEVICE_ATTR_RO(session);

static ssize_t epoch_show(struct device *dev, struct device_attribute *attr, char *buffer)
{
	struct rbd_grant grant;

	rbd_session_copy_grant(session_of(dev), &grant);
	return sysfs_emit(buffer, "%llu\n", (unsigned long long)grant.epoch);
}
static DEVICE_ATTR_RO(epoch);

static ssize_t transport_show(struct device *dev, struct device_attribute *attr, char *buffer)
{
	return sysfs_emit(buffer, "%s\n", READ_ONCE(session_of(dev)->transport));
}
static DEVICE_ATTR_RO(transport);

static ssize_t fail_after_show(struct device *dev, struct device_attribute *attr, char *buffer)
{
	u32 ms = READ_ONCE(session_of(dev)->wish.fail_after_ms);

	if (ms == RBD_FAIL_AFTER_NEVER_MS)
		return sysfs_emit(buffer, "never\n");
	if (ms == RBD_FAIL_AFTER_NOW_MS)
		return sysfs_emit(buffer, "now\n");
	if (ms % MSEC_PER_SEC)
		return sysfs_emit(buffer, "%lu.%03lu\n", ms / MSEC_PER_SEC, ms % MSEC_PER_SEC);
	return sysfs_emit(buffer, "%lu\n", ms / MSEC_PER_SEC);
}
static DEVICE_ATTR_RO(fail_after);

static ssize_t reconnects_show(struct device *dev, struct device_attribute *attr, char *buffer)
{
	return sysfs_emit(buffer, "%llu\n",
			  (unsigned long long)READ_ONCE(session_of(dev)->reconnects));
}
static DEVICE_ATTR_RO(reconnects);

static struct attribute *disk_attrs[] = {
	&dev_attr_state.attr,
	&dev_attr_portal.attr,
	&dev_attr_export.attr,
	&dev_attr_export_uuid.attr,
	&dev_attr_session.attr,
	&dev_attr_epoch.attr,
	&dev_attr_transport.attr,
	&dev_attr_fail_after.attr,
	&dev_attr_reconnects.attr,
	NULL
};

static const struct attribute_group disk_group = {
	.name = "rbd",
	.attrs = disk_attrs,
};

const struct attribute_group *rbd_disk_groups[] = { &disk_group, NULL };
