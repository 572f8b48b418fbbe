// SPDX-License-Identifier: GPL-2.0
/*
 * verbs read|write BYTES DEPTH COUNT: the floor under a one-sided block device.
 *
 * Two queue pairs of this process, connected over the RDMA device's own address: one posts COUNT READs or WRITEs of
 * BYTES to random places of the other one's memory, DEPTH of them at a time, one post and one completion each,
 * and sleeps when there is none to take. Prints their mean latency in us, measured for each as fio does.
 */
#include <errno.h>
#include <infiniband/verbs.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#define MEMORY_BYTES	(256UL << 20)
#define RETRIES		7
#define ACK_TIMEOUT	14
#define RNR_TIMER	12

struct side {
	struct ibv_comp_channel *channel;
	struct ibv_cq *cq;
	struct ibv_qp *qp;
	struct ibv_mr *mr;
};

static struct ibv_context *context;
static struct ibv_port_attr port;
static union ibv_gid gid;
static int gid_index;
static int nr_reads;
/* when the one in that slot was posted, and what all of them took */
static double *since_us;
static double sum_us;

static void die(const char *what)
{
	fprintf(stderr, "verbs: %s: %s\n", what, strerror(errno));
	exit(1);
}

static unsigned long number(const char *text)
{
	char *end;
	unsigned long value = strtoul(text, &end, 10);

	if (*end || !value) {
		fprintf(stderr, "verbs: '%s' is not a number above 0\n", text);
		exit(2);
	}
	return value;
}

static void open_device(void)
{
	struct ibv_device **list = ibv_get_device_list(NULL);
	struct ibv_gid_entry entries[64];
	struct ibv_device_attr device;
	ssize_t nr;

	if (!list || !list[0])
		die("no RDMA device");
	context = ibv_open_device(list[0]);
	if (!context || ibv_query_port(context, 1, &port) || ibv_query_device(context, &device))
		die("the RDMA device does not open");
	ibv_free_device_list(list);
	nr_reads = device.max_qp_rd_atom;
	nr = ibv_query_gid_table(context, entries, sizeof(entries) / sizeof(entries[0]), 0);
	for (ssize_t i = 0; i < nr; i++) {
		const uint8_t *raw = entries[i].gid.raw;

		/* an IPv4 address: what the block devices connect by */
		if (entries[i].gid_type == IBV_GID_TYPE_ROCE_V2 && raw[10] == 0xff && raw[11] == 0xff) {
			gid = entries[i].gid;
			gid_index = (int)entries[i].gid_index;
			return;
		}
	}
	die("no IPv4 address on the RDMA device");
}

static void side_create(struct side *s, struct ibv_pd *pd, size_t bytes, int depth)
{
	struct ibv_qp_init_attr init = {
		.qp_type = IBV_QPT_RC,
		.sq_sig_all = 1,
		.cap = { .max_send_wr = (uint32_t)depth, .max_recv_wr = 1, .max_send_sge = 1, .max_recv_sge = 1 },
	};
	void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);

	if (memory == MAP_FAILED)
		die("no memory");
	s->channel = ibv_create_comp_channel(context);
	s->cq = ibv_create_cq(context, depth + 1, NULL, s->channel, 0);
	s->mr = ibv_reg_mr(pd, memory, bytes,
			   IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_READ | IBV_ACCESS_REMOTE_WRITE);
	if (!s->channel || !s->cq || !s->mr)
		die("no queue or no memory region");
	init.send_cq = s->cq;
	init.recv_cq = s->cq;
	s->qp = ibv_create_qp(pd, &init);
	if (!s->qp)
		die("no queue pair");
}

static void side_connect(struct side *s, const struct side *other, int depth)
{
	int reads = depth < nr_reads ? depth : nr_reads;
	struct ibv_qp_attr attr = {
		.qp_state = IBV_QPS_INIT,
		.port_num = 1,
		.qp_access_flags = IBV_ACCESS_REMOTE_READ | IBV_ACCESS_REMOTE_WRITE,
		.path_mtu = port.active_mtu,
		.dest_qp_num = other->qp->qp_num,
		.max_dest_rd_atomic = (uint8_t)reads,
		.max_rd_atomic = (uint8_t)reads,
		.min_rnr_timer = RNR_TIMER,
		.timeout = ACK_TIMEOUT,
		.retry_cnt = RETRIES,
		.rnr_retry = RETRIES,
		.ah_attr = { .is_global = 1, .port_num = 1,
			     .grh = { .dgid = gid, .sgid_index = (uint8_t)gid_index, .hop_limit = 64 } },
	};

	if (ibv_modify_qp(s->qp, &attr, IBV_QP_STATE | IBV_QP_PKEY_INDEX | IBV_QP_PORT | IBV_QP_ACCESS_FLAGS))
		die("INIT");
	attr.qp_state = IBV_QPS_RTR;
	if (ibv_modify_qp(s->qp, &attr, IBV_QP_STATE | IBV_QP_AV | IBV_QP_PATH_MTU | IBV_QP_DEST_QPN | IBV_QP_RQ_PSN |
			  IBV_QP_MAX_DEST_RD_ATOMIC | IBV_QP_MIN_RNR_TIMER))
		die("RTR");
	attr.qp_state = IBV_QPS_RTS;
	if (ibv_modify_qp(s->qp, &attr, IBV_QP_STATE | IBV_QP_TIMEOUT | IBV_QP_RETRY_CNT | IBV_QP_RNR_RETRY | IBV_QP_SQ_PSN |
			  IBV_QP_MAX_QP_RD_ATOMIC))
		die("RTS");
}

static double now_us(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

static void post(const struct side *s, const struct side *other, enum ibv_wr_opcode opcode, size_t bytes, uint64_t slot)
{
	uint64_t place = (uint64_t)random() % (MEMORY_BYTES / bytes) * bytes;
	struct ibv_sge sge = { (uintptr_t)s->mr->addr + slot * bytes, (uint32_t)bytes, s->mr->lkey };
	struct ibv_send_wr *bad, wr = {
		.wr_id = slot,
		.sg_list = &sge,
		.num_sge = 1,
		.opcode = opcode,
		.wr.rdma = { (uintptr_t)other->mr->addr + place, other->mr->rkey },
	};

	since_us[slot] = now_us();
	errno = ibv_post_send(s->qp, &wr, &bad);
	if (errno)
		die("post");
}

/* One or more completions: those that are there, or the next one. */
static int take(const struct side *s, struct ibv_wc *wc, int most)
{
	struct ibv_cq *cq;
	void *unused;

	for (;;) {
		int nr = ibv_poll_cq(s->cq, most, wc);

		if (nr)
			return nr;
		if (ibv_req_notify_cq(s->cq, 0))
			die("notify");
		/* what came before that gives no event; an event may also be of what was taken here before */
		nr = ibv_poll_cq(s->cq, most, wc);
		if (nr)
			return nr;
		if (ibv_get_cq_event(s->channel, &cq, &unused))
			die("event");
		ibv_ack_cq_events(cq, 1);
	}
}

/* The mean latency of that many. */
static double work(const struct side *s, const struct side *other, enum ibv_wr_opcode opcode, size_t bytes,
		   unsigned long depth, unsigned long count)
{
	unsigned long posted = 0, done = 0;
	struct ibv_wc wc[32];

	sum_us = 0;
	while (posted < depth && posted < count) {
		post(s, other, opcode, bytes, posted);
		posted++;
	}
	while (done < count) {
		int nr = take(s, wc, 32);

		if (nr < 0)
			die("poll");
		for (int i = 0; i < nr; i++) {
			if (wc[i].status != IBV_WC_SUCCESS) {
				fprintf(stderr, "verbs: %s\n", ibv_wc_status_str(wc[i].status));
				exit(1);
			}
			sum_us += now_us() - since_us[wc[i].wr_id];
			done++;
			if (posted < count) {
				post(s, other, opcode, bytes, wc[i].wr_id);
				posted++;
			}
		}
	}
	return sum_us / count;
}

int main(int argc, char **argv)
{
	enum ibv_wr_opcode opcode = IBV_WR_RDMA_READ;
	struct side near = { 0 }, far = { 0 };
	unsigned long depth, count;
	struct ibv_pd *pd;
	size_t bytes;

	if (argc != 5 || (strcmp(argv[1], "read") && strcmp(argv[1], "write"))) {
		fprintf(stderr, "usage: verbs read|write BYTES DEPTH COUNT\n");
		return 2;
	}
	if (!strcmp(argv[1], "write"))
		opcode = IBV_WR_RDMA_WRITE;
	bytes = number(argv[2]);
	depth = number(argv[3]);
	count = number(argv[4]);
	since_us = calloc(depth, sizeof(*since_us));
	if (!since_us)
		die("no memory");
	open_device();
	pd = ibv_alloc_pd(context);
	if (!pd)
		die("no protection domain");
	side_create(&near, pd, bytes * depth, (int)depth);
	side_create(&far, pd, MEMORY_BYTES, 1);
	side_connect(&near, &far, (int)depth);
	side_connect(&far, &near, (int)depth);
	/* as many unmeasured as a block device gets */
	work(&near, &far, opcode, bytes, depth, count / 20 > depth ? count / 20 : depth);
	printf("%.3f\n", work(&near, &far, opcode, bytes, depth, count));
	return 0;
}
