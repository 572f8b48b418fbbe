/* SPDX-License-Identifier: GPL-2.0 */
/*
 * How often, and how long each time, a queue sends again before it breaks. Pure: compiles in user
 * space too, where it is tested.
 */
#ifndef RBD_COMMON_RETRY_H
#define RBD_COMMON_RETRY_H

#ifdef __KERNEL__
#include <linux/types.h>
#else
#include <rbd/user.h>
#endif

/* Fewer, and some lost packets in a row break a queue. Never 7: on soft RoCE that means for ever. */
#define RBD_RETRY_COUNT_MIN	4u
#define RBD_RETRY_COUNT_MAX	6u

#define RBD_ACK_TIMEOUT_MIN	14u	/* 67 ms: less is noise */
#define RBD_ACK_TIMEOUT_MAX	31u	/* 5 bits */

/* rbd_ack_timeout_ns - how long a queue waits for an acknowledgement; @ack_timeout is an exponent */
static inline u64 rbd_ack_timeout_ns(u32 ack_timeout)
{
	return 4096ull << ack_timeout;
}

/**
 * struct rbd_retry - what a connection is made with
 * @ack_timeout: the exponent n of 4.096 us * 2^n, as rdma_set_ack_timeout() takes it
 * @count: how often a packet is sent again
 */
struct rbd_retry {
	u8 ack_timeout;
	u8 count;
};

/**
 * rbd_retry_compute - what fits a loss time
 * @retry: result
 * @loss_ms: silence after which the peer counts as lost, at least RBD_LOSS_MS_MIN
 *
 * A packet is sent 1 + count times and waited for each time, so that a queue to a peer that is gone
 * breaks after (1 + count) * 4.096 us * 2^n. Of these the longest is taken that is no longer than
 * @loss_ms: a busy queue notices a loss no later than the heartbeat would, and a peer that only pauses,
 * or is slow as soft RoCE under emulation is, has nearly as long. The time-outs double from one n to the
 * next; the count fills the gaps between them: with 5, 6 or 7 times 2^n it is never less than 0.7 of
 * what is asked for. 15 s, the default: n = 19, which is 2.147 s, and 5 retries, together 12.9 s.
 *
 * An adapter may wait up to four times as long (InfiniBand specification, 9.7.6.1.3): then the heartbeat is what finds
 * the loss.
 */
static inline void rbd_retry_compute(struct rbd_retry *retry, u32 loss_ms)
{
	u64 total_ns, most_ns = 0;
	u32 n, count;

	retry->ack_timeout = RBD_ACK_TIMEOUT_MIN;
	retry->count = RBD_RETRY_COUNT_MIN;
	for (n = RBD_ACK_TIMEOUT_MIN; n <= RBD_ACK_TIMEOUT_MAX; n++) {
		for (count = RBD_RETRY_COUNT_MIN; count <= RBD_RETRY_COUNT_MAX; count++) {
			total_ns = (1 + count) * rbd_ack_timeout_ns(n);
			if (total_ns > loss_ms * 1000000ull || total_ns <= most_ns)
				continue;
			most_ns = total_ns;
			retry->ack_timeout = n;
			retry->count = count;
		}
	}
}

#endif /* RBD_COMMON_RETRY_H */
