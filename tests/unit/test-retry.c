// SPDX-License-Identifier: GPL-2.0
/*
 * rbd_retry_compute(): all tries together last nearly as long as the loss time, and no longer.
 */
#include "common/retry.h"
#include "unit.h"

static uint64_t total_ns(const struct rbd_retry *retry)
{
	return (1 + retry->count) * rbd_ack_timeout_ns(retry->ack_timeout);
}

static void fits(void **state)
{
	struct rbd_retry retry;
	uint32_t loss_ms;
	uint64_t ns;

	(void)state;
	for (loss_ms = RBD_LOSS_MS_MIN; loss_ms <= RBD_LOSS_MS_MAX; loss_ms++) {
		rbd_retry_compute(&retry, loss_ms);
		ns = total_ns(&retry);
		assert_in_range(retry.count, RBD_RETRY_COUNT_MIN, RBD_RETRY_COUNT_MAX);
		assert_in_range(retry.ack_timeout, RBD_ACK_TIMEOUT_MIN, RBD_ACK_TIMEOUT_MAX);
		assert_true(ns <= loss_ms * 1000000ull);
		assert_true(ns * 10 >= loss_ms * 1000000ull * 7);
	}
}

static void known(void **state)
{
	static const struct {
		uint32_t loss_ms, ack_timeout, count;
	} rows[] = {
		{ RBD_LOSS_MS_DEFAULT, 19, 5 },
		{ RBD_LOSS_MS_MIN, 17, 4 },
		{ RBD_LOSS_MS_MAX, 23, 6 },
	};
	struct rbd_retry retry;
	size_t i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		rbd_retry_compute(&retry, rows[i].loss_ms);
		assert_int_equal(retry.ack_timeout, rows[i].ack_timeout);
		assert_int_equal(retry.count, rows[i].count);
	}
}

/* Whatever is asked for, a connection can be made with the answer. */
static void extremes(void **state)
{
	static const uint32_t rows[] = { 0, 1, 334, 336, UINT32_MAX };
	struct rbd_retry retry;
	size_t i;

	(void)state;
	for (i = 0; i < ARRAY_SIZE(rows); i++) {
		rbd_retry_compute(&retry, rows[i]);
		assert_in_range(retry.count, RBD_RETRY_COUNT_MIN, RBD_RETRY_COUNT_MAX);
		assert_in_range(retry.ack_timeout, RBD_ACK_TIMEOUT_MIN, RBD_ACK_TIMEOUT_MAX);
	}
}

void add_retry_tests(void)
{
	unit_add("retry: all tries fit the loss time, and use most of it", fits);
	unit_add("retry: known loss times", known);
	unit_add("retry: no loss time is too much or too little", extremes);
}
