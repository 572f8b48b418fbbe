/* SPDX-License-Identifier: GPL-2.0 */
/* From what exists to what a configuration wants: steps, each a command of rbdctl. */
#ifndef RBDCTL_PLAN_H
#define RBDCTL_PLAN_H

#include "config.h"

struct step {
	char **words;		/* of the command, without "rbdctl" */
	size_t nr_words;	/* 0: nothing can be done, and problem says why */
	char problem[512];
	bool tried;
	int status;
};

struct plan {
	struct step *step;
	size_t nr;
	size_t nr_already;	/* entries that are as they are wanted */
	bool short_of_memory;	/* it is not complete */
};

/*
 * @sections: which of them may be looked at. What only exists is left alone, and so is what
 * is there in another way.
 */
void plan_restore(struct plan *plan, const struct config *wanted, const struct config *now, unsigned int sections);

/* What differs is changed where that can be done live; with @prune, what is not wanted goes. */
void plan_apply(struct plan *plan, const struct config *wanted, const struct config *now, unsigned int sections,
		bool prune);
void plan_free(struct plan *plan);

/* As one would type it; to be freed, NULL: not enough memory. */
char *step_text(const struct step *step);

/* Look up the host names among the portals, where there is something to compare them with. */
void plan_look_up_names(struct config *wanted, const struct config *now);

#endif
