// SPDX-License-Identifier: GPL-2.0
/*
 * Control messages that reach an initiator, and the limits it draws from them.
 */
#include "common/wire.h"
#include "fuzz.h"
#include "initiator/limits.h"

static void claim_table(const uint8_t *m)
{
	uint64_t nr = get(m, 62, 2), bytes = 0, i;

	CLAIM(nr <= 16);
	for (i = 0; i < nr; i++) {
		CLAIM(get(m, 216 + 16 * i + 12, 4) >= 16);
		CLAIM(get(m, 216 + 16 * i + 12, 4) % 16 == 0);
		bytes += get(m, 216 + 16 * i + 12, 4);
	}
	CLAIM(zero(m, 216 + 16 * nr, 16 * (16 - nr)));
	CLAIM(bytes == 16 * get(m, 56, 4));
}

/* Extents of equal size cover the region, and the last one is needed. */
static void claim_extents(const uint8_t *m)
{
	uint64_t region = get(m, 64, 8), extent = get(m, 52, 4), nr = get(m, 56, 4);

	CLAIM(extent >= 4096 && extent <= 1u << 30 && __builtin_popcountll(extent) == 1);
	CLAIM(nr && nr * extent >= region && (nr - 1) * extent < region);
}

/* What is accepted can be computed with, on devices good and bad. */
static void claim_limits(const uint8_t *m)
{
	static const struct rbd_device_caps devices[] = {
		{ 32, 32, 1048576, 32767, 512, false, true },
		{ 6, 1, 32768, 1048576, 256, true, false },
		{ 1, 0, 600, 700, 2, true, true },
		{ 3, 0, 64, 64, 2, false, false },
	};
	struct rbd_limits limits;
	unsigned int i;

	for (i = 0; i < sizeof(devices) / sizeof(devices[0]); i++)
		if (!rbd_limits_compute(&limits, &devices[i], get(m, 36, 4), get(m, 52, 4),
					get(m, 44, 4))) {
			CLAIM(limits.depth && limits.depth <= get(m, 44, 4));
			CLAIM(limits.max_io_bytes && limits.max_io_bytes <= get(m, 36, 4));
			CLAIM(limits.send_wrs < devices[i].max_qp_wr);
			CLAIM(limits.nr_wrs * (uint64_t)limits.depth < limits.send_wrs);
		}
}

static void claim_memory(const uint8_t *m)
{
	CLAIM(get(m, 32, 4) == 512 || get(m, 32, 4) == 4096);
	CLAIM(get(m, 64, 8) == get(m, 24, 8));
	CLAIM(zero(m, 80, 8) && zero(m, 168, 48));
}

/* What is accepted can be given to the block layer as the limits of a disk. */
static void claim_device(const uint8_t *m)
{
	uint64_t block = get(m, 32, 4), region = get(m, 64, 8);
	uint64_t physical = get(m, 172, 4), granularity = get(m, 184, 4);

	CLAIM(block >= 512 && block <= 4096 && __builtin_popcountll(block) == 1);
	CLAIM(region && region % 4096 == 0 && region <= 0xfffff000);
	CLAIM(get(m, 36, 4) <= region);
	CLAIM(get(m, 168, 4) <= 7);
	CLAIM(physical >= block && __builtin_popcountll(physical) == 1);
	CLAIM(get(m, 176, 4) % 512 == 0 && get(m, 180, 4) % 512 == 0);
	CLAIM(!granularity == !get(m, 192, 4));
	CLAIM(!granularity || (granularity >= block && granularity % 512 == 0));
	CLAIM(!get(m, 188, 4) || get(m, 188, 4) < granularity);
	CLAIM(get(m, 192, 4) % block == 0 && get(m, 196, 4) % block == 0);
	CLAIM(zero(m, 200, 16));
}

static void claim_open(const uint8_t *m, size_t size)
{
	uint64_t block = get(m, 32, 4);

	CLAIM(size == 472 + 16 * get(m, 18, 2));
	CLAIM(get(m, 18, 2) >= 1 && get(m, 18, 2) <= 128);
	CLAIM(get(m, 16, 2) == 1 || get(m, 16, 2) == 2);
	CLAIM(get(m, 20, 4) <= 3);
	CLAIM(block && get(m, 24, 8) && get(m, 24, 8) % block == 0 && get(m, 24, 8) < 1ull << 62);
	CLAIM(get(m, 36, 4) >= 4096 && get(m, 36, 4) % block == 0);
	CLAIM(get(m, 40, 4) % block == 0);
	CLAIM(get(m, 44, 4) >= 1 && get(m, 44, 4) <= 4096);
	CLAIM(get(m, 48, 4) >= 3000 && get(m, 48, 4) <= 300000);
	CLAIM(get(m, 60, 2));
	CLAIM(get(m, 72, 8) && !zero(m, 88, 16));
	claim_table(m);
	claim_extents(m);
	claim_limits(m);
	if (get(m, 16, 2) == 1)
		claim_memory(m);
	else
		claim_device(m);
}

/* What is accepted can be shown, and asking on from its last name gets on. */
static void claim_page(const uint8_t *m, size_t size)
{
	uint64_t nr = get(m, 16, 2), i;

	CLAIM(nr <= 42 && size == 24 + 96 * nr);
	CLAIM(get(m, 18, 2) <= 1 && (nr || !get(m, 18, 2)) && zero(m, 20, 4));
	for (i = 0; i < nr; i++) {
		const uint8_t *e = m + 24 + 96 * i;
		uint64_t block = get(e, 88, 4), bytes = get(e, 80, 8);

		CLAIM(text(e, 0, 64, '-', 'z') && e[0] && e[0] != '-' && e[0] != '.');
		CLAIM(!i || memcmp(e - 96, e, 64) < 0);
		CLAIM(!zero(e, 64, 16) && (get(e, 92, 2) == 1 || get(e, 92, 2) == 2) && get(e, 94, 2) <= 7);
		CLAIM(block >= 512 && block <= 4096 && __builtin_popcountll(block) == 1);
		CLAIM(bytes && bytes % block == 0 && bytes < 1ull << 62);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t *m = copy_of(data, size);

	if (!rbd_wire_answer_ok((struct rbd_msg *)m, size)) {
		free(m);
		return 0;
	}
	CLAIM(size >= 16 && size <= 4096 && get(m, 2, 2) == size);
	CLAIM(m[1] <= 1 && zero(m, 10, 6));
	if (get(m, 8, 2)) {
		CLAIM(size == 16 && (m[0] >= 0x80 || m[0] == 8));
		CLAIM(get(m, 8, 2) < RBD_ST_COUNT);
		CLAIM(rbd_wire_sentence(get(m, 8, 2))[0] && rbd_wire_errno(get(m, 8, 2)) > 0);
		free(m);
		return 0;
	}
	CLAIM(m[1] == 0);
	switch (m[0]) {
	case 0x81:
		CLAIM(size == 96 && get(m, 16, 2) && zero(m, 18, 2));
		CLAIM(text(m, 32, 64, '!', '~'));
		break;
	case 0x82:
		CLAIM(size == 280 && get(m, 20, 4) <= 256);
		CLAIM(zero(m, 24 + get(m, 20, 4), 256 - get(m, 20, 4)));
		break;
	case 0x83:
		claim_open(m, size);
		break;
	case 0x8d:
		claim_page(m, size);
		break;
	case 11:
		CLAIM(size == 32 && get(m, 24, 4) <= 7 && zero(m, 28, 4));
		CLAIM(get(m, 16, 8) && get(m, 16, 8) % 512 == 0 && get(m, 16, 8) < 1ull << 62);
		break;
	case 4:
	case 5:
	case 0x85:
	case 0x86:
	case 0x87:
	case 0x8c:
		CLAIM(size == 16);
		break;
	default:
		CLAIM(!"an op that is no answer");
	}
	free(m);
	return 0;
}
