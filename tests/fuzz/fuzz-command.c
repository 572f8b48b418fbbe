// SPDX-License-Identifier: GPL-2.0
/*
 * Commands that reach a target on an I/O queue of the device class: the last bytes of a message.
 */
#include "common/wire.h"
#include "fuzz.h"

static void claim_range(const uint8_t *m)
{
	uint64_t length = get(m, 4, 4), offset = get(m, 8, 8);

	CLAIM(length && length % 512 == 0 && offset % 512 == 0);
	CLAIM(offset <= UINT64_MAX - length);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const uint8_t flags[] = { 0, 4, 5, 0, 0, 2, 0 };
	size_t front = size > 32 ? size - 32 : 0;
	uint8_t *m = copy_of(data + front, size - front);

	if (rbd_wire_command_ok((struct rbd_command *)m, size)) {
		CLAIM(size >= 32 && m[0] >= 1 && m[0] <= 6);
		CLAIM(front == (m[0] == 2 && m[1] & 4 ? get(m, 4, 4) : 0) && front <= 4096);
		CLAIM((m[1] & ~flags[m[0]]) == 0 && zero(m, 24, 8));
		CLAIM(get(m, 16, 4) % 4096 == 0);
		CLAIM(!(m[1] & 4) || (get(m, 4, 4) <= 4096 && zero(m, 16, 4)));
		if (m[0] > 2)
			CLAIM(zero(m, 16, 4));
		if (m[0] == 3)
			CLAIM(zero(m, 4, 12));
		else
			claim_range(m);
	}
	free(m);
	return 0;
}
