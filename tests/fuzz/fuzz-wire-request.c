// SPDX-License-Identifier: GPL-2.0
/*
 * Control messages that reach a target.
 */
#include "common/wire.h"
#include "fuzz.h"

static void claim_open(const uint8_t *m)
{
	uint64_t flags = get(m, 80, 4), epoch = get(m, 112, 8), last = get(m, 120, 8);

	CLAIM(text(m, 16, 64, '-', 'z') && m[16] && m[16] != '-' && m[16] != '.');
	CLAIM(flags <= 7);
	CLAIM(get(m, 84, 2) >= 1 && get(m, 84, 2) <= 128);
	CLAIM(get(m, 86, 2) == 1);
	CLAIM(get(m, 88, 4) >= 1 && get(m, 88, 4) <= 4096);
	CLAIM(get(m, 100, 2) && zero(m, 102, 10));
	CLAIM(epoch > last);
	if (flags & 4)
		CLAIM(last && !zero(m, 128, 16));
	else
		CLAIM(!last && zero(m, 128, 64));
}

static void claim_hmac(const uint8_t *m)
{
	CLAIM(get(m, 18, 2) <= 1 && get(m, 20, 4) == (get(m, 18, 2) ? 32 : 96));
	if (get(m, 18, 2))
		return;
	CLAIM(zero(m, 24, 64) || (text(m, 24, 64, '-', 'z') && m[24] && m[24] != '-' && m[24] != '.'));
	CLAIM(!zero(m, 88, 32));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t *m = copy_of(data, size);

	if (rbd_wire_request_ok((struct rbd_msg *)m, size)) {
		CLAIM(size >= 16 && size <= 4096 && get(m, 2, 2) == size);
		CLAIM(m[1] == 0 && zero(m, 8, 8));
		switch (m[0]) {
		case 1:
			CLAIM(size == 128);
			CLAIM(get(m, 16, 2) && get(m, 16, 2) <= get(m, 18, 2));
			CLAIM(zero(m, 20, 4) && !zero(m, 32, 16) && !zero(m, 48, 16));
			CLAIM(text(m, 64, 64, '!', '~'));
			break;
		case 2:
			CLAIM(size == 280 && get(m, 20, 4) <= 256);
			CLAIM(zero(m, 24 + get(m, 20, 4), 256 - get(m, 20, 4)));
			if (get(m, 16, 2) == 1)
				claim_hmac(m);
			break;
		case 3:
			CLAIM(size == 192);
			claim_open(m);
			break;
		case 6:
			CLAIM(size == 32 && zero(m, 28, 4));
			CLAIM(get(m, 16, 8) % 512 == 0 && get(m, 24, 4) % 512 == 0 && get(m, 24, 4));
			CLAIM(get(m, 16, 8) <= UINT64_MAX - get(m, 24, 4));
			break;
		case 13:
			CLAIM(size == 80);
			CLAIM(zero(m, 16, 64) || (text(m, 16, 64, '-', 'z') && m[16] && m[16] != '-' && m[16] != '.'));
			break;
		case 12:
			CLAIM(size == 32 && zero(m, 24, 8));
			CLAIM(get(m, 16, 2) >= 1 && get(m, 16, 2) <= 128);
			break;
		case 5:
		case 0x85:
		case 7:
			CLAIM(size == 16);
			break;
		default:
			CLAIM(!"an op that is no request");
		}
	}
	free(m);
	return 0;
}
