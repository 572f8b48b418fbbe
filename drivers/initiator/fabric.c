// SPDX-License-Identifier: GPL-2.0
/*
 * The fabric as a connection has it. Read once, when the connection is up: neither the I/O
 * path nor who looks at a device touches a QP or an interface for it.
 */
#include <linux/netdevice.h>
#include <linux/rcupdate.h>
#include <linux/time64.h>
#include <rdma/ib_sa.h>
#include <rdma/ib_verbs.h>
#include <rdma/rdma_cm.h>

#include "../common/retry.h"
#include "fabric.h"

static u32 fabric_interface_mtu(const struct rdma_dev_addr *address)
{
	struct net_device *interface;
	u32 bytes = 0;

	rcu_read_lock();
	interface = dev_get_by_index_rcu(address->net, address->bound_dev_if);
	if (interface)
		bytes = READ_ONCE(interface->mtu);
	rcu_read_unlock();
	return bytes;
}

static const char *fabric_gid_type(const struct sa_path_rec *path)
{
	if (!path)
		return "";
	switch (path->rec_type) {
	case SA_PATH_REC_TYPE_ROCE_V2:
		return "RoCE v2";
	case SA_PATH_REC_TYPE_ROCE_V1:
		return "RoCE v1";
	default:
		return "IB";
	}
}

static void fabric_read_qp(struct rbd_fabric *fabric, struct ib_qp *qp)
{
	struct ib_qp_init_attr init = { };
	struct ib_qp_attr attr = { };

	if (ib_query_qp(qp, &attr, IB_QP_PATH_MTU | IB_QP_TIMEOUT | IB_QP_RETRY_CNT, &init))
		return;
	fabric->path_mtu_bytes = max(ib_mtu_enum_to_int(attr.path_mtu), 0);
	if (attr.timeout && attr.timeout <= RBD_ACK_TIMEOUT_MAX)
		fabric->ack_timeout_ms = div_u64(rbd_ack_timeout_ns(attr.timeout), NSEC_PER_MSEC);
	fabric->retry_count = attr.retry_cnt;
}

void rbd_fabric_read(struct rbd_fabric *fabric, const struct rdma_cm_id *id)
{
	*fabric = (struct rbd_fabric) {
		.gid_type = "",
		.interface_mtu_bytes = fabric_interface_mtu(&id->route.addr.dev_addr),
	};
	/* On iWARP a stream has none of it; soft iWARP fills a path MTU in all the same. */
	if (!rdma_ib_or_roce(id->device, id->port_num))
		return;
	fabric->gid_type = fabric_gid_type(id->route.path_rec);
	fabric_read_qp(fabric, id->qp);
}
