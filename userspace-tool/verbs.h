/* SPDX-License-Identifier: GPL-2.0 */
/* Every verb, each defined in the file of its object. */
#ifndef RBDCTL_VERBS_H
#define RBDCTL_VERBS_H

#include "command.h"

extern const struct verb attach_verb;
extern const struct verb detach_verb;
extern const struct verb set_verb;
extern const struct verb show_verb;
extern const struct verb stats_verb;
extern const struct verb top_verb;
extern const struct verb metrics_verb;
extern const struct verb discover_verb;
extern const struct verb export_add_verb;
extern const struct verb export_set_verb;
extern const struct verb export_remove_verb;
extern const struct verb export_resize_verb;
extern const struct verb export_show_verb;
extern const struct verb export_stats_verb;
extern const struct verb portal_add_verb;
extern const struct verb portal_remove_verb;
extern const struct verb portal_show_verb;
extern const struct verb session_show_verb;
extern const struct verb session_stats_verb;
extern const struct verb session_drop_verb;
extern const struct verb session_bans_verb;
extern const struct verb session_unban_verb;
extern const struct verb key_generate_verb;
extern const struct verb save_verb;
extern const struct verb restore_verb;
extern const struct verb apply_verb;
extern const struct verb monitor_verb;
extern const struct verb version_verb;

#endif
