// SPDX-License-Identifier: GPL-2.0
/*
 * rbd_target: memory and block devices of this host as block devices of other hosts, by RDMA.
 * The init ladder and its mirror.
 */
#include <linux/module.h>
#include <linux/rbd_target.h>
#include <linux/reboot.h>
#include <linux/suspend.h>

#include "../common/fault.h"
#include "adapter.h"
#include "ban.h"
#include "command.h"
#include "dump.h"
#include "epoch.h"
#include "epochs.h"
#include "export.h"
#include "netlink.h"
#include "portal.h"
#include "state.h"

#define REBOOT_MS	5000	/* for the fences, before the host goes down regardless */
#define HALT_MS		10000	/* then for the backings' caches, likewise */

static bool rbdt_hibernates;

/*
 * The image is made between these two, and from then on no file may be written: the kernel that comes back knows
 * nothing of it.
 */
static int rbdt_pm(struct notifier_block *block, unsigned long event, void *data)
{
	if (event == PM_HIBERNATION_PREPARE)
		rbdt_hibernates = true;
	else if (event == PM_POST_HIBERNATION)
		rbdt_hibernates = false;
	return NOTIFY_DONE;
}

static struct notifier_block rbdt_pm_block = { .notifier_call = rbdt_pm };

/*
 * Whatever comes next, another kernel by kexec perhaps, owns the memory: no adapter may be told to
 * write to it by the sessions of this one. Then what they wrote is flushed, as when the exports are removed:
 * a host that goes down in good order loses nothing, and its initiators need not be told that it may have.
 */
static int rbdt_reboot(struct notifier_block *block, unsigned long event, void *data)
{
	struct rbdt_match all = { };

#ifdef RBD_TEST_NO_NOTIFIER	/* shows that the test of kexec can fail; Documentation/testing.rst */
	return NOTIFY_DONE;
#endif
	rbdt_portals_close();
	rbdt_epochs_end(&all, RBD_ST_UNLOADED, "the host goes down");
	if (!rbdt_epochs_wait(&all, REBOOT_MS))
		pr_warn("%u connections could not be ended before the host goes down\n",
			rbdt_epochs_count(&all));
	if (!rbdt_hibernates && !rbdt_exports_halt(HALT_MS))
		pr_warn("what was written could not be flushed before the host goes down\n");
	return NOTIFY_DONE;
}

static struct notifier_block rbdt_reboot_block = { .notifier_call = rbdt_reboot };

static int __init rbdt_init(void)
{
	int error = rbdt_epochs_init();

	if (error)
		return error;
	rbdt_dump_init();
	error = rbdt_commands_init();
	if (error)
		goto out_epochs;
	error = rbdt_states_init();
	if (error)
		goto out_commands;
	error = rbdt_exports_init();
	if (error)
		goto out_states;
	error = rbdt_adapters_init();
	if (error)
		goto out_exports;
	error = rbdt_portals_init();
	if (error)
		goto out_adapters;
	error = register_reboot_notifier(&rbdt_reboot_block);
	if (error)
		goto out_portals;
	error = register_pm_notifier(&rbdt_pm_block);
	if (error)
		goto out_reboot;
	error = rbdt_netlink_init();
	if (error)
		goto out_pm;
	rbdt_dump_start();	/* files come last, see rbd_fault_init() */
	rbd_fault_init(rbdt_dump_folder);
	return 0;

out_pm:
	unregister_pm_notifier(&rbdt_pm_block);
out_reboot:
	unregister_reboot_notifier(&rbdt_reboot_block);
out_portals:
	rbdt_portals_exit();
out_adapters:
	rbdt_adapters_exit();
out_exports:
	rbdt_exports_exit();
out_states:
	rbdt_states_exit();
out_commands:
	rbdt_commands_exit();
out_epochs:
	rbdt_dump_exit();
	rbdt_epochs_exit();
	return error;
}

static void __exit rbdt_exit(void)
{
	struct rbdt_match all = { };

	rbdt_netlink_exit();	/* no command any more, and every job has ended */
	unregister_pm_notifier(&rbdt_pm_block);
	unregister_reboot_notifier(&rbdt_reboot_block);
	rbdt_portals_exit();	/* no new connection any more */
	rbdt_epochs_end(&all, RBD_ST_UNLOADED, "the target is unloaded");
	rbdt_epochs_wait(&all, UINT_MAX);
	rbdt_adapters_exit();
	rbdt_exports_exit();
	rbdt_states_exit();
	rbdt_commands_exit();
	rbd_fault_exit();
	rbdt_dump_exit();
	rbdt_epochs_exit();
	rbdt_bans_exit();
}

module_init(rbdt_init);
module_exit(rbdt_exit);

MODULE_DESCRIPTION("RDMA block device: target");
MODULE_LICENSE("GPL");
MODULE_VERSION(RBD_MODULE_VERSION);
MODULE_ALIAS_GENL_FAMILY(RBD_TARGET_FAMILY);
