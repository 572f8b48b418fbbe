// SPDX-License-Identifier: GPL-2.0
/*
 * rbd_initiator: the init ladder and its mirror image.
 */
#include <linux/module.h>
#include <linux/random.h>
#include <linux/reboot.h>
#include <linux/suspend.h>

#include <linux/rbd_initiator.h>
#include "../common/fault.h"
#include "adapter.h"
#include "device.h"
#include "disk.h"
#include "dump.h"
#include "hold.h"
#include "netlink.h"
#include "session.h"

struct workqueue_struct *rbd_initiator_wq;

/* The backstop: what a shutdown could not unmount must not wait for a target that is away. */
static int initiator_reboot(struct notifier_block *block, unsigned long event, void *data)
{
	rbd_device_fail_held();
	return NOTIFY_DONE;
}

/*
 * md's has this priority too, and waits for the I/O of its arrays: of equals the one that was registered first is first,
 * so an array of our disks does not wait for what is held, unless md was loaded before us.
 */
static struct notifier_block initiator_reboot_block = { .notifier_call = initiator_reboot, .priority = INT_MAX };

/* The sessions' threads and the workqueue are not freezable: an adapter that removes its RDMA device to sleep waits for them. */
static int initiator_pm(struct notifier_block *block, unsigned long event, void *data)
{
#ifdef RBD_TEST_NO_SLEEP	/* shows that the test of a suspend can fail; Documentation/testing.rst */
	return NOTIFY_DONE;
#endif
	switch (event) {
	case PM_HIBERNATION_PREPARE:
	case PM_SUSPEND_PREPARE:
		rbd_hold_sleep();
		break;
	case PM_POST_HIBERNATION:
	case PM_POST_SUSPEND:
		rbd_device_slept();
		break;
	}
	return NOTIFY_DONE;
}

static struct notifier_block initiator_pm_block = { .notifier_call = initiator_pm };

static int __init initiator_init(void)
{
	int error;

	if (!rbd_disk_prefix_ok()) {
		pr_err("disk_prefix has 1 to 16 characters, none of them a slash or a space\n");
		return -EINVAL;
	}
	get_random_bytes(rbd_login_boot_id, sizeof(rbd_login_boot_id));

	rbd_initiator_wq = alloc_workqueue("rbd_initiator", WQ_MEM_RECLAIM | WQ_UNBOUND, 0);
	if (!rbd_initiator_wq)
		return -ENOMEM;
	rbd_dump_init();
	error = rbd_adapter_init();
	if (error)
		goto destroy_wq;
	error = register_reboot_notifier(&initiator_reboot_block);
	if (error)
		goto exit_adapter;
	error = register_pm_notifier(&initiator_pm_block);
	if (error)
		goto unregister_reboot;
	error = rbd_netlink_init();	/* from here on commands come */
	if (error)
		goto unregister_pm;
	rbd_fault_init(rbd_dump_folder);	/* last, see there */
	return 0;

unregister_pm:
	unregister_pm_notifier(&initiator_pm_block);
unregister_reboot:
	unregister_reboot_notifier(&initiator_reboot_block);
exit_adapter:
	rbd_adapter_exit();
destroy_wq:
	rbd_dump_exit();
	destroy_workqueue(rbd_initiator_wq);
	return error;
}

static void __exit initiator_exit(void)
{
	rbd_netlink_exit();		/* no command comes any more, and no job runs */
	unregister_pm_notifier(&initiator_pm_block);
	unregister_reboot_notifier(&initiator_reboot_block);
	rbd_device_exit();
	rbd_disk_exit();
	rbd_adapter_exit();
	rbd_fault_exit();
	rbd_dump_exit();
	destroy_workqueue(rbd_initiator_wq);
}

module_init(initiator_init);
module_exit(initiator_exit);

MODULE_DESCRIPTION("RDMA block device: initiator");
MODULE_AUTHOR("The RDMA block device project");
MODULE_LICENSE("GPL");
MODULE_VERSION(RBD_MODULE_VERSION);
MODULE_ALIAS_GENL_FAMILY("rbd_initiator");
