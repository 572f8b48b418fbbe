/* SPDX-License-Identifier: GPL-2.0 */
/* One line of the monitor: for people, or an object of JSON. Each goes out at once. */
#ifndef RBDCTL_EVENT_H
#define RBDCTL_EVENT_H

#include "print.h"

/*
 * @name is what the event is called in JSON. These return 0 or -errno: -EPIPE when nobody
 * reads any more, -EINTR; or an exit status, when standard output failed and that was said.
 */

/* An object that is there (@old NULL), or that has changed. */
int event_object(const char *name, const struct listing *listing, const struct attrs *old, const struct attrs *now);

/* One that is gone; of it, the name alone is told. */
int event_removed(const char *name, const struct listing *listing, const struct attrs *old);

/* What concerns no object. @key and @value may be NULL; people read @text. */
int event_plain(const char *name, const char *key, const char *value, const char *text);

/* Does nothing but what passes differ? */
bool event_is_same(const struct listing *listing, const struct attrs *old, const struct attrs *now);

#endif
