// SPDX-License-Identifier: GPL-2.0
/*
 * Connect: one epoch from nothing to a disk that can do I/O: control queue,
 * ladder, limits, I/O queues, extent table. What it leaves behind when it fails is
 * taken down by session_end_epoch(), from wherever it stopped.
 */
#include <linux/log2.h>
#include <linux/slab.h>

#include "../common/address.h"
#include "../common/transport.h"
#include "../common/wire.h"
#include "adapter.h"
#include "queue.h"
#include "session.h"

static void connect_caps(struct ib_device *device, u32 port, struct rbd_device_caps *caps)
{
	const struct ib_device_attr *attrs = &device->attrs;

	*caps = (struct rbd_device_caps) {
		.max_send_sge = attrs->max_send_sge,
		.max_sge_rd = attrs->max_sge_rd,
		.max_qp_wr = attrs->max_qp_wr,
		.max_cqe = attrs->max_cqe,
		.max_reg_pages = attrs->max_fast_reg_page_list_len,
		.read_needs_key = rbd_transport_read_needs_key(device, port),
		.write_is_placed = rbd_transport_write_is_placed(device, port),
	};
#ifdef RBD_TEST_NO_READ_BEHIND	/* shows that the placement test can fail; Documentation/testing.rst */
	caps->write_is_placed = true;
#endif
}

/* What the CM said, in words. */
static int connect_error(struct rbd_session *session, struct rbd_queue *queue, int error)
{
	char at[RBD_ADDRESS_TEXT];

	rbd_address_text(&session->wish.portal, at);
	if (error == -ECONNREFUSED && queue->reject == RBD_ST_VERSION)
		return rbd_session_fail(session, -EPROTONOSUPPORT,
				    "%s speaks wire version %u, this module speaks %u",
				    at, queue->reject_version,
				    RBD_WIRE_VERSION);
	if (error == -ECONNREFUSED && queue->reject)
		return rbd_session_fail(session, -rbd_wire_errno(queue->reject), "%s: %s", at,
				    rbd_wire_sentence(queue->reject));

	switch (error) {
	case -ECONNREFUSED:
		return rbd_session_fail(session, error, "no target listens at %s", at);
	case -ENODEV:
		return rbd_session_fail(session, -ENXIO, "no RDMA device leads to %s", at);
	case -ENETUNREACH:
		return rbd_session_fail(session, error, "there is no route to %s", at);
	case -EADDRNOTAVAIL:
		return rbd_session_fail(session, error, "the local address %s is not on this host",
				    rbd_address_text(&session->wish.bind, at));
	case -EPROTO:
		return rbd_session_fail(session, error, "what listens at %s is not a target", at);
	case -ENOTCONN:
	case -ECANCELED:
		return error;
	case -EINTR:
	case -ERESTARTSYS:	/* the alarm ended a TCP connect */
		error = -ETIMEDOUT;
		fallthrough;
	default:
		return rbd_session_fail(session, error, "nobody answers at %s", at);
	}
}

static int connect_control(struct rbd_session *session)
{
	struct rbd_queue *queue = session->control_queue;
	struct ib_device *device;
	int error;

	memset(queue, 0, sizeof(*queue));
	queue->session = session;
	rbd_session_set_shown(session, true);
	WRITE_ONCE(session->control_down, false);
	error = rbd_queue_resolve(queue);
	if (error)
		return connect_error(session, queue, error);

	device = queue->id->device;
	if (!rbd_adapter_get(session, device))
		return rbd_session_fail(session, -ENXIO, "the RDMA device is being removed");
	if (!(device->attrs.device_cap_flags & IB_DEVICE_MEM_MGT_EXTENSIONS))
		return rbd_session_fail(session, -EOPNOTSUPP,
				    "%s has no memory management extensions", device->name);

	session->pd = ib_alloc_pd(device, 0);
	if (IS_ERR(session->pd)) {
		error = PTR_ERR(session->pd);
		session->pd = NULL;
		return rbd_session_fail(session, error, "%s gives no protection domain", device->name);
	}
	error = rbd_queue_create_qp(queue, RBD_CONTROL_SENDS + 4, RBD_CONTROL_RECVS + 1, 1, 1);
	if (!error)
		error = rbd_control_init(&session->control, queue->qp, &rbd_login_control_ops);
	if (error)
		return rbd_session_fail(session, error, "%s gives no control queue", device->name);

	error = rbd_queue_connect_start(queue, NULL);
	if (!error)
		error = rbd_queue_connect_wait(queue);
	return error ? connect_error(session, queue, error) : 0;
}

/* Fewer or shallower queues than the disk has: they lend tags of their own. */
static int connect_share_tags(struct rbd_session *session, struct rbd_queue *queue)
{
	const struct rbd_shape *shape = &session->shape;

	if (!rbd_session_resumes(session) ||
	    (session->grant.nr_queues >= shape->nr_queues &&
	     session->limits.depth << session->lane_shift >= shape->depth))
		return 0;
	queue->nr_tags = session->limits.depth;
	queue->tags = rbd_queue_zalloc(BITS_TO_LONGS(queue->nr_tags), sizeof(long), ibdev_to_node(session->pd->device));
	return queue->tags ? 0 : -ENOMEM;
}

static int connect_queue(struct rbd_session *session, u32 i)
{
	struct rbd_queue *queue = &session->queues[i];
	struct rbd_limits *limits = &session->limits;
	int error;

	queue->session = session;
	queue->index = i + 1;
	queue->tag_shift = session->lane_shift;
	queue->polled = i >= session->grant.nr_queues - session->nr_poll_queues;
	queue->stats = rbd_stats_queue(&session->stats, queue->index, ibdev_to_node(session->pd->device));
	if (!queue->stats)
		return -ENOMEM;
	error = rbd_queue_resolve(queue);
	if (error)
		return error;
	/* The protection domain belongs to one device, and so does the session. */
	if (queue->id->device != session->pd->device)
		return -ENODEV;
	error = connect_share_tags(session, queue);
	if (error)
		return error;
	error = rbd_queue_create_qp(queue, limits->send_wrs, limits->recv_wrs,
				    max(limits->read_sge, limits->write_sge), limits->recv_sge);
	if (!error && rbd_session_is_staged(session))
		error = rbd_staged_create(queue);
	if (!error && limits->nr_sinks)
		error = rbd_sinks_init(&queue->sinks, session->pd,
				       limits->depth + limits->nr_sinks, limits->sink_pages);
	if (error)
		return error;
	return rbd_queue_connect_start(queue, session->tokens[i]);
}

/* Why an I/O queue could not be connected. */
static int connect_queue_error(struct rbd_session *session, struct rbd_queue *queue, int error)
{
	if (error == -ECONNREFUSED && queue->stale)
		return rbd_session_fail(session, -EAGAIN,
					"the target's adapter still knew an earlier connection");
	if (error == -ECONNREFUSED && queue->reject)
		return rbd_session_fail(session, -rbd_wire_errno(queue->reject), "queue %u: %s",
					queue->index, rbd_wire_sentence(queue->reject));
	if (error == -ENOMEM)
		return rbd_session_fail(session, error, "not enough memory for I/O queue %u",
					queue->index);
	if (error == -EINTR || error == -ERESTARTSYS)
		error = -ETIMEDOUT;	/* the alarm ended a TCP connect */
	return rbd_session_fail(session, error, "I/O queue %u could not be connected",
				queue->index);
}

/* Every request is under way before the first answer is waited for. */
static int connect_queues(struct rbd_session *session)
{
	u32 nr_queues = session->grant.nr_queues;
	struct rbd_queue *queues;
	int error;
	u32 i;

	queues = rbd_queue_zalloc(nr_queues, sizeof(*queues), ibdev_to_node(session->pd->device));
	if (!queues)
		return rbd_session_fail(session, -ENOMEM, "not enough memory for the queues");
	spin_lock_irq(&session->lock);	/* for who looks at them: see @shown */
	session->queues = queues;
	spin_unlock_irq(&session->lock);

	for (i = 0; i < nr_queues; i++) {
		if (READ_ONCE(session->stop) || READ_ONCE(session->lost))
			return rbd_session_fail(session, -ECANCELED, "cancelled");
		error = connect_queue(session, i);
		if (error)
			return connect_queue_error(session, &session->queues[i], error);
	}
	for (i = 0; i < nr_queues; i++) {
		error = rbd_queue_connect_wait(&session->queues[i]);
		if (error)
			return connect_queue_error(session, &session->queues[i], error);
	}
	return 0;
}

/* The pages of a request are read again by the provider, or by the stream below it. */
static bool connect_needs_stable_pages(const struct rdma_cm_id *id)
{
	return ib_uses_virt_dma(id->device) || rdma_protocol_iwarp(id->device, id->port_num);
}

/* Does this epoch fit the disk, whose tags and limits are made? */
static int connect_check_shape(struct rbd_session *session, const struct rbd_limits *limits)
{
	const struct rbd_limits *made = &session->shape.limits;

	if (!limits->nr_sinks != !made->nr_sinks || limits->nr_sinks > made->nr_sinks)
		return rbd_session_fail(session, -EOPNOTSUPP,
					"the way to the target is by another kind of transport now");
	if (connect_needs_stable_pages(session->control_queue->id) && !session->shape.stable_pages)
		return rbd_session_fail(session, -EOPNOTSUPP,
					"the RDMA device needs pages that do not change, and the disk does not promise that");
	if (limits->max_io_bytes < made->max_io_bytes ||
	    limits->max_segments < made->max_segments)
		return rbd_session_fail(session, -EOPNOTSUPP,
					"requests of %u bytes do not fit the connection any more",
					made->max_io_bytes);
	if (limits->nr_wrs > made->nr_wrs + RBD_SPARE_CUTS ||
	    limits->nr_sges > made->nr_sges + RBD_SPARE_CUTS)
		return rbd_session_fail(session, -EOPNOTSUPP,
					"the extents of %u bytes are too small for the disk's requests",
					session->grant.extent_bytes);
	return 0;
}

static int connect_derive(struct rbd_session *session, const struct rbd_device_caps *caps,
			  struct rbd_limits *limits)
{
	const struct rbd_grant *grant = &session->grant;
	u32 max_io_bytes = grant->max_io_bytes;

	if (rbd_session_resumes(session))
		max_io_bytes = min(max_io_bytes, session->shape.limits.max_io_bytes);
	if (!rbd_session_is_staged(session))
		return rbd_limits_compute(limits, caps, max_io_bytes, grant->extent_bytes,
					  grant->depth);
	return rbd_limits_compute_staged(limits, caps, max_io_bytes, grant->extent_bytes,
					 grant->depth, grant->region_bytes / grant->nr_queues);
}

/* The disk's hardware queues; in the first epoch those for which a queue was granted. */
static u32 connect_nr_lanes(const struct rbd_session *session)
{
	if (rbd_session_resumes(session))
		return session->shape.nr_queues;
	return min(session->grant.nr_queues, rbd_wish_lanes(&session->wish));
}

/* In the first epoch: what is left when those that may take reads have theirs. */
static u32 connect_write_lanes(const struct rbd_session *session, u32 nr_lanes)
{
	return min(session->wish.nr_write_queues, nr_lanes - min(nr_lanes, session->wish.nr_queues));
}

/*
 * How many lanes are polled: what is left when the others have theirs. With fewer queues than the disk
 * has lanes, all lanes share all of them, and nobody polls for requests that want no polling.
 */
static u32 connect_poll_lanes(const struct rbd_session *session, u32 nr_lanes)
{
	if (!rbd_session_resumes(session))
		return nr_lanes - min(nr_lanes, session->wish.nr_queues + session->wish.nr_write_queues);
	return session->grant.nr_queues >= nr_lanes ? session->shape.nr_poll_queues : 0;
}

/* Each lane has the same number of queues; those that are left over are not used. */
static void connect_share_queues(struct rbd_session *session)
{
	u32 nr_lanes = connect_nr_lanes(session);
	u32 shift = rbd_limits_granted_shift(nr_lanes, session->grant.nr_queues);

#ifdef RBD_TEST_NO_SPREAD	/* shows that the test of the READ depth can fail; Documentation/testing.rst */
	shift = 0;
#endif
	spin_lock_irq(&session->lock);
	session->grant.nr_queues = min(session->grant.nr_queues, nr_lanes << shift);
	session->lane_shift = shift;
	spin_unlock_irq(&session->lock);
	session->nr_poll_queues = connect_poll_lanes(session, nr_lanes) << shift;
}

static int connect_compute_limits(struct rbd_session *session)
{
	struct rdma_cm_id *id = session->control_queue->id;
	struct rbd_grant *grant = &session->grant;
	struct rbd_device_caps caps;
	struct rbd_limits limits;
	int error;

	connect_share_queues(session);
	connect_caps(id->device, id->port_num, &caps);
	if (rbd_session_is_staged(session))
		caps.write_is_placed = true;	/* the target's answer is what says so */
	if (connect_derive(session, &caps, &limits))
		return rbd_session_fail(session, -EOPNOTSUPP, "the limits of %s are too low",
				    id->device->name);
	error = rbd_session_resumes(session) ? connect_check_shape(session, &limits) : 0;
	if (error)
		return error;

	spin_lock_irq(&session->lock);
	session->transport = rbd_transport_name(id->device, id->port_num);
	session->read_depth = min(grant->read_depth, rbd_queue_read_depth(id->device));
	strscpy(session->device_name, id->device->name, sizeof(session->device_name));
	session->limits = limits;
	grant->depth = limits.depth;
	grant->max_io_bytes = limits.max_io_bytes;
	spin_unlock_irq(&session->lock);
	session->extent_shift = ilog2(grant->extent_bytes);
	return 0;
}

/* The first epoch is what the disk is made for. */
static void connect_take_shape(struct rbd_session *session)
{
	u32 shift = session->lane_shift;
	u32 nr_lanes = session->grant.nr_queues >> shift;

	if (rbd_session_resumes(session))
		return;
	session->shape = (struct rbd_shape) {
		.nr_queues = nr_lanes,
		.nr_write_queues = connect_write_lanes(session, nr_lanes),
		.nr_poll_queues = session->nr_poll_queues >> shift,
		.depth = min(session->wish.depth, session->limits.depth << shift),
		.lane_shift = shift,
		.limits = session->limits,
		.block_size = session->grant.block_size,
		.class = session->grant.class,
		.stable_pages = connect_needs_stable_pages(session->control_queue->id),
	};
}

/* All I/O queues take the same way, so one tells it. */
static void connect_read_fabric(struct rbd_session *session)
{
	struct rbd_fabric fabric;

	rbd_fabric_read(&fabric, session->queues[0].id);
	spin_lock_irq(&session->lock);
	session->fabric = fabric;
	spin_unlock_irq(&session->lock);
}

int rbd_connect(struct rbd_session *session)
{
	int error = connect_control(session);

	if (!error)
		error = rbd_login(session);
	if (session->found)
		return error;
	if (!error)
		error = connect_compute_limits(session);
	if (!error)
		error = connect_queues(session);
	if (!error)
		error = rbd_table_read(session);
	if (error)
		return error;
	connect_read_fabric(session);
	connect_take_shape(session);
	error = session->ops->ready(session);
	if (error)
		return rbd_session_fail(session, error, "the disk could not be made");
	session->made = true;
	return 0;
}
