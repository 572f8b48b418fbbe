/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Tracepoints of the initiator: requests, work requests, the session. Documentation/tracing.rst
 * has examples.
 */
#undef TRACE_SYSTEM
#define TRACE_SYSTEM rbd_initiator

#if !defined(RBD_INITIATOR_TRACE_H) || defined(TRACE_HEADER_MULTI_READ)
#define RBD_INITIATOR_TRACE_H

#include <linux/blk-mq.h>
#include <linux/tracepoint.h>
#include <rdma/ib_verbs.h>
#include <linux/rbd_initiator.h>

#define RBD_TRACE_NAME		65
#define RBD_TRACE_REASON	160

#define RBD_TRACE_OPS						\
	{ (__force u32)REQ_OP_READ, "read" },			\
	{ (__force u32)REQ_OP_WRITE, "write" },			\
	{ (__force u32)REQ_OP_FLUSH, "flush" },			\
	{ (__force u32)REQ_OP_DISCARD, "discard" },		\
	{ (__force u32)REQ_OP_SECURE_ERASE, "secure_erase" },	\
	{ (__force u32)REQ_OP_WRITE_ZEROES, "write_zeroes" }

#define RBD_TRACE_STATES					\
	{ RBD_DEVICE_CONNECTING, "connecting" },		\
	{ RBD_DEVICE_LIVE, "live" },				\
	{ RBD_DEVICE_RECONNECTING, "reconnecting" },		\
	{ RBD_DEVICE_FAILING, "failing" },			\
	{ RBD_DEVICE_FAILED, "failed" },			\
	{ RBD_DEVICE_DETACHING, "detaching" }

#define RBD_TRACE_WRS						\
	{ IB_WR_RDMA_WRITE, "WRITE" },				\
	{ IB_WR_SEND, "SEND" },					\
	{ IB_WR_RDMA_READ, "READ" },				\
	{ IB_WR_RDMA_READ_WITH_INV, "READ_WITH_INV" },		\
	{ IB_WR_REG_MR, "REG_MR" },				\
	{ IB_WR_LOCAL_INV, "LOCAL_INV" }

#define RBD_TRACE_WC_STATUS					\
	{ IB_WC_SUCCESS, "success" },				\
	{ IB_WC_LOC_LEN_ERR, "local length" },			\
	{ IB_WC_LOC_QP_OP_ERR, "local QP operation" },		\
	{ IB_WC_LOC_PROT_ERR, "local protection" },		\
	{ IB_WC_WR_FLUSH_ERR, "flushed" },			\
	{ IB_WC_MW_BIND_ERR, "memory window" },			\
	{ IB_WC_BAD_RESP_ERR, "bad response" },			\
	{ IB_WC_LOC_ACCESS_ERR, "local access" },		\
	{ IB_WC_REM_INV_REQ_ERR, "remote invalid request" },	\
	{ IB_WC_REM_ACCESS_ERR, "remote access" },		\
	{ IB_WC_REM_OP_ERR, "remote operation" },		\
	{ IB_WC_RETRY_EXC_ERR, "retries exceeded" },		\
	{ IB_WC_RNR_RETRY_EXC_ERR, "RNR retries exceeded" },	\
	{ IB_WC_FATAL_ERR, "fatal" },				\
	{ IB_WC_RESP_TIMEOUT_ERR, "response timeout" },		\
	{ IB_WC_GENERAL_ERR, "general" }

/* A request is about to be posted, for the first time or again. */
TRACE_EVENT(rbd_request_issue,
	TP_PROTO(const struct request *rq, bool again),
	TP_ARGS(rq, again),
	TP_STRUCT__entry(
		__field(dev_t, dev)
		__field(u32, op)
		__field(sector_t, sector)
		__field(u32, bytes)
		__field(int, tag)
		__field(bool, again)
	),
	TP_fast_assign(
		__entry->dev = rq->q->disk ? disk_devt(rq->q->disk) : 0;
		__entry->op = (__force u32)req_op(rq);
		__entry->sector = blk_rq_pos(rq);
		__entry->bytes = blk_rq_bytes(rq);
		__entry->tag = rq->tag;
		__entry->again = again;
	),
	TP_printk("dev=%d,%d op=%s sector=%llu bytes=%u tag=%d%s",
		  MAJOR(__entry->dev), MINOR(__entry->dev),
		  __print_symbolic(__entry->op, RBD_TRACE_OPS),
		  (unsigned long long)__entry->sector, __entry->bytes, __entry->tag,
		  __entry->again ? " again" : "")
);

/* A request is about to end: it was answered, or its session gave it up. */
TRACE_EVENT(rbd_request_complete,
	TP_PROTO(const struct request *rq, blk_status_t status),
	TP_ARGS(rq, status),
	TP_STRUCT__entry(
		__field(dev_t, dev)
		__field(u32, op)
		__field(sector_t, sector)
		__field(u32, bytes)
		__field(int, tag)
		__field(int, error)
	),
	TP_fast_assign(
		__entry->dev = rq->q->disk ? disk_devt(rq->q->disk) : 0;
		__entry->op = (__force u32)req_op(rq);
		__entry->sector = blk_rq_pos(rq);
		__entry->bytes = blk_rq_bytes(rq);
		__entry->tag = rq->tag;
		__entry->error = blk_status_to_errno(status);
	),
	TP_printk("dev=%d,%d op=%s sector=%llu bytes=%u tag=%d error=%d",
		  MAJOR(__entry->dev), MINOR(__entry->dev),
		  __print_symbolic(__entry->op, RBD_TRACE_OPS),
		  (unsigned long long)__entry->sector, __entry->bytes, __entry->tag,
		  __entry->error)
);

/* A chain of work requests was handed to the adapter; its first one tells. */
TRACE_EVENT(rbd_wr_post,
	TP_PROTO(const struct ib_qp *qp, const struct ib_send_wr *wr, int tag),
	TP_ARGS(qp, wr, tag),
	TP_STRUCT__entry(
		__field(u32, qp)
		__field(u32, opcode)
		__field(u32, nr_wrs)
		__field(int, tag)
	),
	TP_fast_assign(
		__entry->qp = qp->qp_num;
		__entry->opcode = wr->opcode;
		__entry->nr_wrs = 0;
		for (; wr; wr = wr->next)
			__entry->nr_wrs++;
		__entry->tag = tag;
	),
	TP_printk("qp=%u opcode=%s wrs=%u tag=%d", __entry->qp,
		  __print_symbolic(__entry->opcode, RBD_TRACE_WRS), __entry->nr_wrs,
		  __entry->tag)
);

/* The completion of an I/O queue's work request. */
TRACE_EVENT(rbd_wr_complete,
	TP_PROTO(const struct ib_wc *wc),
	TP_ARGS(wc),
	TP_STRUCT__entry(
		__field(u32, qp)
		__field(u32, status)
		__field(u32, vendor)
	),
	TP_fast_assign(
		__entry->qp = wc->qp->qp_num;
		__entry->status = wc->status;
		__entry->vendor = wc->vendor_err;
	),
	TP_printk("qp=%u status=%s vendor=%#x", __entry->qp,
		  __print_symbolic(__entry->status, RBD_TRACE_WC_STATUS), __entry->vendor)
);

/* The state of a session has changed. */
TRACE_EVENT(rbd_state,
	TP_PROTO(const char *export, u64 epoch, u32 from, u32 to, const char *reason),
	TP_ARGS(export, epoch, from, to, reason),
	TP_STRUCT__entry(
		__array(char, export, RBD_TRACE_NAME)
		__field(u64, epoch)
		__field(u32, from)
		__field(u32, to)
		__array(char, reason, RBD_TRACE_REASON)
	),
	TP_fast_assign(
		strscpy(__entry->export, export, RBD_TRACE_NAME);
		__entry->epoch = epoch;
		__entry->from = from;
		__entry->to = to;
		strscpy(__entry->reason, reason, RBD_TRACE_REASON);
	),
	TP_printk("export=%s epoch=%llu from=%s to=%s reason=%s", __entry->export,
		  (unsigned long long)__entry->epoch,
		  __print_symbolic(__entry->from, RBD_TRACE_STATES),
		  __print_symbolic(__entry->to, RBD_TRACE_STATES), __entry->reason)
);

#endif /* RBD_INITIATOR_TRACE_H */

#undef TRACE_INCLUDE_PATH
#define TRACE_INCLUDE_PATH initiator
#undef TRACE_INCLUDE_FILE
#define TRACE_INCLUDE_FILE trace
#include <trace/define_trace.h>
