// SPDX-License-Identifier: GPL-2.0
/*
 * Leaves the devices of 9p out of a suspend to idle. All that a guest runs lies there, and a driver that is put to sleep resets its device,
 * but that of 9p does not set it up again afterwards (6.1, 6.12: 9pnet_virtio has neither freeze nor restore).
 */
#include <linux/module.h>
#include <linux/pci.h>

#define VIRTIO_9P_OLD	0x1009
#define VIRTIO_9P	0x1049

static void awake_set(bool awake)
{
	struct pci_dev *dev = NULL;

	for_each_pci_dev(dev)
		if (dev->vendor == PCI_VENDOR_ID_REDHAT_QUMRANET && (dev->device == VIRTIO_9P_OLD || dev->device == VIRTIO_9P))
			dev_pm_syscore_device(&dev->dev, awake);
}

static int __init awake_init(void)
{
	awake_set(true);
	return 0;
}

static void __exit awake_exit(void)
{
	awake_set(false);
}

module_init(awake_init);
module_exit(awake_exit);

MODULE_DESCRIPTION("keeps 9p awake in a guest that is suspended");
MODULE_LICENSE("GPL");
