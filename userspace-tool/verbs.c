// SPDX-License-Identifier: GPL-2.0
/* The table of verbs, in the order of the help. */
#include <stddef.h>

#include "verbs.h"

const struct verb *const verbs[] = {
	&attach_verb,
	&detach_verb,
	&set_verb,
	&show_verb,
	&stats_verb,
	&top_verb,
	&metrics_verb,
	&discover_verb,
	&export_add_verb,
	&export_set_verb,
	&export_remove_verb,
	&export_resize_verb,
	&export_show_verb,
	&export_stats_verb,
	&portal_add_verb,
	&portal_remove_verb,
	&portal_show_verb,
	&session_show_verb,
	&session_stats_verb,
	&session_drop_verb,
	&session_bans_verb,
	&session_unban_verb,
	&key_generate_verb,
	&save_verb,
	&restore_verb,
	&apply_verb,
	&monitor_verb,
	&version_verb,
	NULL
};
