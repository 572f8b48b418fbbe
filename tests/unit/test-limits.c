// SPDX-License-Identifier: GPL-2.0
/*
 * rbd_limits_compute() and its like for the device class: whatever the block layer may hand over fits into the
 * arrays and queues that follow from it. How many queues a lane has. The builder of drivers/initiator/request.c
 * is simulated here: it cuts memory at extents and starts a WR when one is full.
 */
#include "initiator/limits.h"
#include "unit.h"

#define PAGE 4096u

static const struct rbd_device_caps rxe = {
	.max_send_sge = 32, .max_sge_rd = 32, .max_qp_wr = 1048576, .max_cqe = 32767,
	.max_reg_pages = 512, .write_is_placed = true,
};

static const struct rbd_device_caps siw = {
	.max_send_sge = 6, .max_sge_rd = 1, .max_qp_wr = 32768, .max_cqe = 1048576,
	.max_reg_pages = 256, .read_needs_key = true,
};

/* Counts as the builder does. */
struct builder {
	uint64_t offset;
	uint32_t room, max_sge, sges_in_wr, nr_wrs, nr_sges;
};

static void builder_add(struct builder *builder, uint32_t extent_bytes, uint32_t bytes)
{
	uint32_t piece;

	while (bytes) {
		if (!builder->nr_wrs || !builder->room || builder->sges_in_wr == builder->max_sge) {
			builder->nr_wrs++;
			builder->sges_in_wr = 0;
			builder->room = extent_bytes - builder->offset % extent_bytes;
		}
		piece = bytes < builder->room ? bytes : builder->room;
		builder->nr_sges++;
		builder->sges_in_wr++;
		bytes -= piece;
		builder->offset += piece;
		builder->room -= piece;
	}
}

/* Lengths of a request's segments: at most max_segments, together at most max_io_bytes. */
static uint32_t random_segments(const struct rbd_limits *limits, uint32_t *segments)
{
	uint32_t blocks = limits->max_io_bytes / 512, nr, i, most, used = 0;
	bool full = unit_random(2);

	nr = full ? limits->max_segments : 1 + unit_random(limits->max_segments);
	if (nr > blocks)
		nr = blocks;
	for (i = 0; i < nr; i++) {
		most = blocks - used - (nr - i - 1);
		segments[i] = i == nr - 1 && full ? most :
			      1 + unit_random(most < 16 || unit_random(8) == 0 ? most : 16);
		used += segments[i];
		segments[i] *= 512;
	}
	return nr;
}

/* A READ behind it takes an entry, a registration and a WR of its own. */
static uint32_t plain_wrs(const struct rbd_limits *limits, uint32_t max_sge, uint64_t offset,
			  uint32_t extent_bytes, const uint32_t *segments, uint32_t nr, bool read_behind)
{
	struct builder builder = { .offset = offset, .max_sge = max_sge };
	uint32_t i;

	for (i = 0; i < nr; i++)
		builder_add(&builder, extent_bytes, segments[i]);
	if (builder.nr_sges + read_behind > limits->nr_sges)
		fail_msg("%u entries of %u", builder.nr_sges + read_behind, limits->nr_sges);
	return builder.nr_wrs + 2 * read_behind;
}

/*
 * With registered sinks: the memory is contiguous but for a part of a page at either
 * end; each registration takes a number of its pages, the last of which the kernel's
 * ib_sg_to_pages() gives back where it cuts, and is filled by one READ for each extent
 * that it touches.
 */
static uint32_t sinks_wrs(const struct rbd_limits *limits, uint64_t offset, uint32_t extent_bytes,
			  uint64_t bytes)
{
	uint32_t in_page = 512 * unit_random(8), sinks = 0, reads = 0;
	uint64_t piece;

	while (bytes) {
		piece = (uint64_t)limits->sink_pages * PAGE - in_page;
		if (piece < bytes)
			piece -= PAGE;
		else
			piece = bytes;
		in_page = 0;
		sinks++;
		reads += (offset + piece - 1) / extent_bytes - offset / extent_bytes + 1;
		offset += piece;
		bytes -= piece;
	}
	if (sinks > limits->nr_sinks)
		fail_msg("%u registrations of %u", sinks, limits->nr_sinks);
	assert_true(reads <= limits->nr_sges);
	return sinks + reads;
}

static void check_requests(const struct rbd_limits *limits, const struct rbd_device_caps *caps,
			   uint32_t extent_bytes)
{
	static uint32_t segments[RBD_MAX_IO_BYTES / PAGE];
	uint32_t nr, writes, reads;
	unsigned int i, j;
	uint64_t offset, bytes;

	for (i = 0; i < 12; i++) {
		nr = random_segments(limits, segments);
		offset = unit_random(1u << 20) * 512;
		if (unit_random(2))	/* just before a cut */
			offset = offset / extent_bytes * extent_bytes + extent_bytes - 512;
		writes = plain_wrs(limits, limits->write_sge, offset, extent_bytes, segments, nr,
				   !caps->write_is_placed);
		if (writes > limits->nr_wrs)
			fail_msg("%u WRs of a write, of %u", writes, limits->nr_wrs);
		for (bytes = 0, j = 0; j < nr; j++)
			bytes += segments[j];
		reads = caps->read_needs_key ? sinks_wrs(limits, offset, extent_bytes, bytes) :
			plain_wrs(limits, limits->read_sge, offset, extent_bytes, segments, nr, false);
		if (reads > limits->nr_wrs)
			fail_msg("%u WRs of a read, of %u", reads, limits->nr_wrs);
	}
}

static void check_bounds(const struct rbd_limits *limits, const struct rbd_device_caps *caps,
			 uint32_t max_io_bytes, uint32_t depth)
{
	assert_in_range(limits->max_io_bytes, 1, max_io_bytes);
	assert_true(limits->max_io_bytes <= RBD_MAX_IO_BYTES);
	assert_true(limits->max_segments >= 1);
	assert_true((uint64_t)limits->max_segments * PAGE <= limits->max_io_bytes);
	assert_true(limits->write_sge >= 1 && limits->write_sge <= caps->max_send_sge);
	assert_true(limits->write_sge <= RBD_MAX_SGE && limits->read_sge <= RBD_MAX_SGE);
	assert_true(limits->read_sge >= 1 && limits->read_sge <= limits->write_sge);
	if (caps->max_sge_rd)
		assert_true(limits->read_sge <= caps->max_sge_rd);
	assert_int_equal(limits->read_behind, !caps->write_is_placed);
	assert_int_equal(limits->nr_sinks > 0, caps->read_needs_key);
	assert_true(limits->nr_sinks <= RBD_MAX_SINKS && limits->sink_pages <= caps->max_reg_pages);
	assert_true(limits->depth >= 1 && limits->depth <= depth);
	/* Every WR of every request, and the drain's; the CQ the receive queue's drain as well. */
	assert_true((uint64_t)limits->depth * limits->nr_wrs + 1 == limits->send_wrs);
	assert_true(limits->send_wrs <= caps->max_qp_wr);
	assert_true(limits->send_wrs + 2 <= caps->max_cqe);
}

/* Any device, and anything that a target may answer */
static void random_wish(struct rbd_device_caps *caps, uint32_t *max_io, uint32_t *extent,
			uint32_t *depth)
{
	*caps = (struct rbd_device_caps){
		.max_send_sge = 1 + unit_random(unit_random(2) ? 40 : 4),
		.max_sge_rd = unit_random(2) ? 0 : 1 + unit_random(40),
		.max_qp_wr = 1 + unit_random(1u << (1 + unit_random(20))),
		.max_cqe = 1 + unit_random(1u << (1 + unit_random(24))),
		.max_reg_pages = unit_random(1u << (1 + unit_random(10))),
		.read_needs_key = unit_random(2),
		.write_is_placed = unit_random(2),
	};
	*max_io = unit_random(2) ? 1u << (12 + unit_random(12)) : 4096 + 512 * unit_random(4096);
	*extent = 1u << (12 + unit_random(19));
	*depth = 1 + unit_random(4096);
}

static void property(void **state)
{
	struct rbd_device_caps caps;
	struct rbd_limits limits;
	uint32_t max_io, extent, depth, refused = 0, i;

	(void)state;
	for (i = 0; i < 20000; i++) {
		random_wish(&caps, &max_io, &extent, &depth);
		if (rbd_limits_compute(&limits, &caps, max_io, extent, depth)) {
			refused++;
			continue;
		}
		check_bounds(&limits, &caps, max_io, depth);
		check_requests(&limits, &caps, extent);
	}
	assert_in_range(refused, 1, 19000);
}

/* The worst there is: each segment cut, each WR short. */
static void worst_case(void **state)
{
	static uint32_t segments[RBD_MAX_IO_BYTES / PAGE];
	struct rbd_device_caps caps = rxe;
	struct rbd_limits limits;
	uint32_t sge, i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(segments); i++)
		segments[i] = PAGE;
	for (sge = 1; sge <= 32; sge++) {
		caps.max_send_sge = caps.max_sge_rd = sge;
		assert_int_equal(rbd_limits_compute(&limits, &caps, 1 << 20, 4096, 128), 0);
		assert_true(plain_wrs(&limits, sge, 512, 4096, segments, 256, false) <= limits.nr_wrs);
		/* 256 segments cut 256 times: the limit is not loose */
		assert_in_range(limits.nr_sges, 512, 513);
		/* one cut, as late as possible */
		assert_int_equal(rbd_limits_compute(&limits, &caps, 1 << 20, 1 << 20, 128), 0);
		assert_in_range(limits.nr_sges, 257, 258);
		assert_true(plain_wrs(&limits, sge, 512, 1 << 20, segments, 256, false) <= limits.nr_wrs);
		assert_true(plain_wrs(&limits, sge, (1 << 20) - 512, 1 << 20, segments, 256, false) <=
			    limits.nr_wrs);
	}
}

static void known_devices(void **state)
{
	struct rbd_limits limits;

	(void)state;
	assert_int_equal(rbd_limits_compute(&limits, &rxe, 1 << 20, 2 << 20, 128), 0);
	assert_int_equal(limits.max_io_bytes, 1 << 20);
	assert_int_equal(limits.max_segments, 256);
	assert_int_equal(limits.read_sge, 32);
	assert_int_equal(limits.write_sge, 32);
	assert_in_range(limits.nr_sges, 257, 258);
	assert_int_equal(limits.nr_wrs, 10);
	assert_int_equal(limits.depth, 128);
	assert_int_equal(limits.send_wrs, 1281);

	/* 256 pages and a part of one: two registrations; 43 WRITEs, one cut, and a
	 * READ with its registration
	 */
	assert_int_equal(rbd_limits_compute(&limits, &siw, 1 << 20, 1 << 20, 128), 0);
	assert_int_equal(limits.max_segments, 256);
	assert_int_equal(limits.max_io_bytes, 1 << 20);
	assert_int_equal(limits.nr_sinks, 2);
	assert_int_equal(limits.sink_pages, 256);
	assert_int_equal(limits.read_sge, 1);
	assert_int_equal(limits.write_sge, 6);
	assert_int_equal(limits.nr_wrs, 46);
}

static int with(const struct rbd_device_caps *caps, struct rbd_limits *limits)
{
	return rbd_limits_compute(limits, caps, 1 << 20, 2 << 20, 128);
}

static void short_queues(void **state)
{
	struct rbd_device_caps caps = rxe;
	struct rbd_limits limits;

	(void)state;
	/* ten WRs each, four of room for drains */
	caps.max_qp_wr = 13;
	assert_int_equal(with(&caps, &limits), -EOPNOTSUPP);
	caps.max_qp_wr = 14;
	assert_int_equal(with(&caps, &limits), 0);
	assert_int_equal(limits.depth, 1);
	caps.max_qp_wr = 1283;
	assert_int_equal(with(&caps, &limits), 0);
	assert_int_equal(limits.depth, 127);
	caps.max_qp_wr = 1284;
	assert_int_equal(with(&caps, &limits), 0);
	assert_int_equal(limits.depth, 128);
	caps.max_cqe = 13;
	assert_int_equal(with(&caps, &limits), -EOPNOTSUPP);
	caps.max_cqe = 34;
	assert_int_equal(with(&caps, &limits), 0);
	assert_int_equal(limits.depth, 3);
	caps.max_qp_wr = 0;
	assert_int_equal(with(&caps, &limits), -EOPNOTSUPP);
}

static void poor_devices(void **state)
{
	struct rbd_device_caps caps = rxe;
	struct rbd_limits limits;

	(void)state;
	caps.max_send_sge = 0;
	assert_int_equal(with(&caps, &limits), -EOPNOTSUPP);
	caps.max_send_sge = 1;
	assert_int_equal(with(&caps, &limits), 0);
	assert_int_equal(limits.read_sge, 1);
	caps = siw;
	caps.max_reg_pages = 0;
	assert_int_equal(with(&caps, &limits), -EOPNOTSUPP);
	caps.max_reg_pages = 1;
	assert_int_equal(with(&caps, &limits), -EOPNOTSUPP);
	caps.max_reg_pages = 2;
	assert_int_equal(with(&caps, &limits), 0);
	/* four registrations of two pages, one of which is given back at each cut */
	assert_int_equal(limits.max_io_bytes, 4 * 4096);
	assert_int_equal(limits.max_segments, 4);
	assert_int_equal(limits.nr_sinks, 4);
	/* no transport has late placement and unregistered sinks */
	caps = rxe;
	caps.write_is_placed = false;
	assert_int_equal(with(&caps, &limits), -EOPNOTSUPP);
	/* registrations do not matter where a READ needs none */
	caps = rxe;
	caps.max_reg_pages = 0;
	assert_int_equal(with(&caps, &limits), 0);
	/* less than a page cannot be asked for */
	assert_int_equal(rbd_limits_compute(&limits, &rxe, 512, 2 << 20, 128), -EOPNOTSUPP);
	assert_int_equal(rbd_limits_compute(&limits, &rxe, 4096, 2 << 20, 128), 0);
	assert_int_equal(limits.max_io_bytes, 4096);
	/* more than we make is cut down */
	assert_int_equal(rbd_limits_compute(&limits, &rxe, 0xfffffe00, 1 << 30, 4096), 0);
	assert_int_equal(limits.max_io_bytes, RBD_MAX_IO_BYTES);
}

/* What a queue of the device class has in its send queue at most, whatever comes late. */
struct traffic {
	uint32_t depth;
	uint32_t in_flight;	/* requests */
	uint32_t used;		/* WRs of theirs, but for commands that are counted below */
	uint32_t unconfirmed;	/* commands without data, whether their request has ended or not */
};

/*
 * Requests come and go in any order, and completions of commands without data are as late as
 * rbd_staged_start() lets them be: it starts nothing when depth + RBD_STAGED_SLACK / 2 of them
 * are out. A write holds its chain and its command until it ends; a read holds its READs
 * once it was answered.
 */
static void check_traffic(const struct rbd_limits *limits)
{
	struct traffic now = { .depth = limits->depth };
	uint32_t most = 0, i;
	bool writes = false;

	for (i = 0; i < 8 * now.depth && i < 4096; i++) {
		if (unit_random(64) == 0)
			writes = !writes;
		if (now.in_flight == now.depth) {	/* all of them end */
			now.in_flight = 0;
			now.used = 0;
			writes = !writes;
		}
		if (now.unconfirmed >= now.depth + RBD_STAGED_SLACK / 2)
			now.unconfirmed -= 8;
		now.in_flight++;
		if (writes) {
			now.used += limits->nr_wrs + 1;
		} else {
			now.unconfirmed++;
			now.used += limits->nr_wrs;
		}
		if (now.used + now.unconfirmed > most)
			most = now.used + now.unconfirmed;
	}
	if (most + 1 > limits->send_wrs)	/* and its drain */
		fail_msg("%u WRs and a drain in a send queue of %u, depth %u, %u for each", most,
			 limits->send_wrs, limits->depth, limits->nr_wrs);
}

static void check_staged(const struct rbd_limits *limits, const struct rbd_device_caps *caps,
			 uint32_t max_io_bytes, uint32_t depth, uint64_t share)
{
	assert_in_range(limits->max_io_bytes, 4096, max_io_bytes);
	assert_true(limits->max_io_bytes <= limits->share_bytes && limits->share_bytes <= share);
	assert_int_equal(limits->share_bytes % RBD_STAGING_UNIT, 0);
	assert_true(limits->depth >= 1 && limits->depth <= depth);
	assert_true(limits->send_wrs <= caps->max_qp_wr);
	assert_true(limits->recv_wrs == limits->depth + 1 && limits->recv_wrs <= caps->max_qp_wr);
	/* When it breaks everything completes: both queues, and both drains. */
	assert_true((uint64_t)limits->send_wrs + limits->recv_wrs <= caps->max_cqe);
	assert_int_equal(limits->recv_sge, 2);
	check_traffic(limits);
}

static void staged_property(void **state)
{
	struct rbd_device_caps caps;
	struct rbd_limits limits;
	uint32_t max_io, extent, depth, refused = 0, i;
	uint64_t share;

	(void)state;
	for (i = 0; i < 20000; i++) {
		random_wish(&caps, &max_io, &extent, &depth);
		share = unit_random(1ull << (1 + unit_random(40)));
		if (rbd_limits_compute_staged(&limits, &caps, max_io, extent, depth, share)) {
			refused++;
			continue;
		}
		assert_true(share >= 2 * RBD_STAGING_UNIT);
		check_staged(&limits, &caps, max_io, depth, share);
		check_requests(&limits, &caps, extent);
	}
	assert_in_range(refused, 1, 19000);
}

static int staged_with(const struct rbd_device_caps *caps, struct rbd_limits *limits, uint64_t share)
{
	return rbd_limits_compute_staged(limits, caps, 1 << 20, 2 << 20, 128, share);
}

static void staged_shares(void **state)
{
	struct rbd_limits limits;

	(void)state;
	assert_int_equal(staged_with(&rxe, &limits, 0), -EOPNOTSUPP);
	assert_int_equal(staged_with(&rxe, &limits, RBD_STAGING_UNIT - 1), -EOPNOTSUPP);
	assert_int_equal(staged_with(&rxe, &limits, 2 * RBD_STAGING_UNIT - 1), -EOPNOTSUPP);
	assert_int_equal(staged_with(&rxe, &limits, 2 * RBD_STAGING_UNIT), 0);
	assert_int_equal(limits.max_io_bytes, RBD_STAGING_UNIT);
	assert_int_equal(limits.share_bytes, 2 * RBD_STAGING_UNIT);
	/* a share in whole units; two of the largest requests fit */
	assert_int_equal(staged_with(&rxe, &limits, 6 * RBD_STAGING_UNIT - 1), 0);
	assert_int_equal(limits.share_bytes, 5 * RBD_STAGING_UNIT);
	assert_int_equal(limits.max_io_bytes, 2 * RBD_STAGING_UNIT);
	assert_int_equal(staged_with(&rxe, &limits, 4 << 20), 0);
	assert_int_equal(limits.share_bytes, 4 << 20);
	assert_int_equal(limits.max_io_bytes, 1 << 20);
	assert_int_equal(limits.depth, 128);
	/* more than anybody lends is cut down, and does not wrap */
	assert_int_equal(staged_with(&rxe, &limits, (1ull << 44) + RBD_STAGING_UNIT), 0);
	assert_int_equal(limits.share_bytes, 1u << 30);
	assert_int_equal(staged_with(&siw, &limits, 4 << 20), 0);
	assert_int_equal(limits.max_io_bytes, 1 << 20);
	assert_int_equal(limits.depth, 128);
}

/* The depth gives way as it does in the memory class; the least is one request with its slack. */
static void staged_short_queues(void **state)
{
	struct rbd_device_caps caps = rxe;
	struct rbd_limits limits;
	uint32_t room, depth = 0;

	(void)state;
	for (room = 1; room < 4096; room++) {
		caps.max_qp_wr = room;
		if (staged_with(&caps, &limits, 4 << 20)) {
			assert_int_equal(depth, 0);	/* refused below a size, never above it */
			continue;
		}
		assert_in_range(limits.depth, depth ? depth : 1, depth + 1);
		depth = limits.depth;
		check_staged(&limits, &caps, 1 << 20, 128, 4 << 20);
	}
	assert_int_equal(depth, 128);
	depth = 0;
	caps = rxe;
	for (room = 1; room < 4096; room++) {
		caps.max_cqe = room;
		if (staged_with(&caps, &limits, 4 << 20)) {
			assert_int_equal(depth, 0);
			continue;
		}
		assert_in_range(limits.depth, depth ? depth : 1, depth + 1);
		depth = limits.depth;
		check_staged(&limits, &caps, 1 << 20, 128, 4 << 20);
	}
	assert_int_equal(depth, 128);
}

/* Lanes, their depth, READ depth; then the queues of each, and the places of one */
static const struct {
	uint32_t nr_lanes, depth, read_depth, queues, places;
} lane_cases[] = {
	{ 1, 128, 128, 1, 128 },	/* rxe, siw */
	{ 1, 128, 255, 1, 128 },
	{ 1, 129, 128, 2, 65 },
	{ 8, 128, 16, 8, 16 },		/* what most adapters have */
	{ 9, 128, 16, 4, 32 },
	{ 16, 128, 16, 4, 32 },
	{ 17, 128, 16, 2, 64 },
	{ 32, 128, 16, 2, 64 },
	{ 33, 128, 16, 1, 128 },
	{ 128, 128, 16, 1, 128 },
	{ 2, 17, 16, 2, 9 },
	{ 2, 16, 16, 1, 16 },
	{ 2, 48, 16, 4, 12 },		/* three would do */
	{ 2, 16, 4, 4, 4 },
	{ 2, 128, 1, 8, 16 },		/* eight are the most */
	{ 1, 4096, 1, 8, 512 },
	{ 1, 4, 1, 4, 1 },
	{ 1, 1, 1, 1, 1 },
	{ 1, 100, 16, 8, 13 },
};

static void lane_queues(void **state)
{
	uint32_t shift, i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(lane_cases); i++) {
		shift = rbd_limits_lane_shift(lane_cases[i].nr_lanes, lane_cases[i].depth,
					      lane_cases[i].read_depth);
		if (1u << shift != lane_cases[i].queues ||
		    rbd_limits_queue_depth(lane_cases[i].depth, shift) != lane_cases[i].places)
			fail_msg("case %u: %u queues of %u places", i, 1u << shift,
				 rbd_limits_queue_depth(lane_cases[i].depth, shift));
	}
}

/* Whatever is asked, each tag of a lane has a place of its own in one of its queues. */
static void check_places(uint32_t depth, uint32_t shift)
{
	static uint8_t used[RBD_LANE_QUEUES_MAX][RBD_DEPTH_MAX];
	uint32_t places = rbd_limits_queue_depth(depth, shift), tag, queue;

	memset(used, 0, sizeof(used));
	for (tag = 0; tag < depth; tag++) {
		queue = tag & ((1u << shift) - 1);
		assert_true(tag >> shift < places);
		assert_false(used[queue][tag >> shift]++);
	}
}

static void lane_property(void **state)
{
	uint32_t nr_lanes, depth, read_depth, shift, granted, got, i;

	(void)state;
	for (i = 0; i < 20000; i++) {
		nr_lanes = 1 + unit_random(RBD_QUEUES_MAX);
		depth = 1 + unit_random(unit_random(2) ? 256 : RBD_DEPTH_MAX);
		read_depth = 1 + unit_random(255);
		shift = rbd_limits_lane_shift(nr_lanes, depth, read_depth);
		assert_true(nr_lanes << shift <= (shift ? RBD_SPREAD_MAX : RBD_QUEUES_MAX));
		assert_true(1u << shift <= RBD_LANE_QUEUES_MAX);
		assert_true(!shift || read_depth << (shift - 1) < depth);	/* half as many would not do */
		check_places(depth, shift);

		/* All that was asked for is used; of less the most, the same for each lane */
		assert_true(rbd_limits_granted_shift(nr_lanes, nr_lanes << shift) == shift);
		granted = 1 + unit_random(nr_lanes << shift);
		got = rbd_limits_granted_shift(nr_lanes, granted);
		assert_true(got <= shift);
		if (granted < nr_lanes)
			assert_int_equal(got, 0);
		else
			assert_true(nr_lanes << got <= granted && granted < nr_lanes << (got + 1));
	}
}

/* A cap, lanes, and the share of each */
static const struct {
	uint64_t cap;
	uint32_t nr_lanes, share;
} share_cases[] = {
	{ 0, 1, 0 },			/* no cap */
	{ 0, 128, 0 },
	{ 256 << 10, 1, 256 << 10 },
	{ 256 << 10, 4, 64 << 10 },
	{ 1 << 20, 3, 349525 },
	{ 4096, 2, 4096 },		/* requests go one by one */
	{ 1, 1, 4096 },
	{ UINT64_C(1) << 40, 1, 1u << 31 },
	{ UINT64_MAX, 1, 1u << 31 },
	{ UINT64_C(8) << 30, 128, 64 << 20 },
};

static void lane_shares(void **state)
{
	uint32_t i, share;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(share_cases); i++) {
		share = rbd_limits_lane_share(share_cases[i].cap, share_cases[i].nr_lanes);
		if (share != share_cases[i].share)
			fail_msg("case %u: a share of %u", i, share);
	}
}

void add_limits_tests(void)
{
	unit_add("limits: rxe and siw", known_devices);
	unit_add("limits: short queues give way in depth", short_queues);
	unit_add("limits: devices that cannot", poor_devices);
	unit_add("limits: worst request", worst_case);
	unit_add("limits: any request on any device fits", property);
	unit_add("limits: queues of a lane", lane_queues);
	unit_add("limits: queues of a lane: each tag has its place, whatever is granted", lane_property);
	unit_add("limits: a lane's share of the bytes in flight", lane_shares);
	unit_add("limits: device class: shares", staged_shares);
	unit_add("limits: device class: short queues give way in depth", staged_short_queues);
	unit_add("limits: device class: any traffic on any device fits", staged_property);
}
