/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Tracepoints of the target: sessions and fences. Documentation/tracing.rst has examples.
 */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM rbd_target

#if !defined(RBD_TARGET_TRACE_H) || defined(TRACE_HEADER_MULTI_READ)
#define RBD_TARGET_TRACE_H

#include <linux/tracepoint.h>
#include <linux/rbd_target.h>

#include "epoch.h"
#include "export.h"
#include "session.h"

#define RBDT_TRACE_STATES					\
	{ RBD_SESSION_OPENING, "opening" },			\
	{ RBD_SESSION_LIVE, "live" },				\
	{ RBD_SESSION_ENDING, "ending" },			\
	{ RBD_SESSION_GONE, "gone" }

#define RBDT_TRACE_WHY	64

/* The fence of an epoch: it begins, or is complete. */
DECLARE_EVENT_CLASS(rbdt_fence_class,
	TP_PROTO(const struct rbdt_epoch *epoch),
	TP_ARGS(epoch),
	TP_STRUCT__entry(
		__array(char, export, RBD_NAME_MAX + 1)
		__array(u8, session, RBD_UUID_SIZE)
		__field(u64, epoch)
		__array(char, why, RBDT_TRACE_WHY)
	),
	TP_fast_assign(
		strscpy(__entry->export, epoch->session ? epoch->session->export->name : "",
			RBD_NAME_MAX + 1);
		if (epoch->session)
			memcpy(__entry->session, epoch->session->uuid, RBD_UUID_SIZE);
		else
			memset(__entry->session, 0, RBD_UUID_SIZE);
		__entry->epoch = epoch->number;
		strscpy(__entry->why, epoch->end_why ?: "", RBDT_TRACE_WHY);
	),
	TP_printk("export=%s session=%pUb epoch=%llu why=%s", __entry->export,
		  __entry->session, (unsigned long long)__entry->epoch, __entry->why)
);

DEFINE_EVENT(rbdt_fence_class, rbdt_fence_begin,
	TP_PROTO(const struct rbdt_epoch *epoch),
	TP_ARGS(epoch));

DEFINE_EVENT(rbdt_fence_class, rbdt_fence_complete,
	TP_PROTO(const struct rbdt_epoch *epoch),
	TP_ARGS(epoch));

/* The state of a session has changed. */
TRACE_EVENT(rbdt_session_state,
	TP_PROTO(const struct rbdt_session *session, u32 from, u32 to),
	TP_ARGS(session, from, to),
	TP_STRUCT__entry(
		__array(char, export, RBD_NAME_MAX + 1)
		__array(u8, session, RBD_UUID_SIZE)
		__field(u32, from)
		__field(u32, to)
	),
	TP_fast_assign(
		strscpy(__entry->export, session->export->name, RBD_NAME_MAX + 1);
		memcpy(__entry->session, session->uuid, RBD_UUID_SIZE);
		__entry->from = from;
		__entry->to = to;
	),
	TP_printk("export=%s session=%pUb from=%s to=%s", __entry->export, __entry->session,
		  __print_symbolic(__entry->from, RBDT_TRACE_STATES),
		  __print_symbolic(__entry->to, RBDT_TRACE_STATES))
);

#endif /* RBD_TARGET_TRACE_H */

#undef TRACE_INCLUDE_PATH
#define TRACE_INCLUDE_PATH target
#undef TRACE_INCLUDE_FILE
#define TRACE_INCLUDE_FILE trace
#include <trace/define_trace.h>
