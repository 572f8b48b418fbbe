// SPDX-License-Identifier: GPL-2.0
/*
 * Results that reach an initiator on an I/O queue of the device class.
 */
#include "common/wire.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t front = size > 16 ? size - 16 : 0;
	uint8_t *m = copy_of(data + front, size - front);

	if (rbd_wire_result_ok((struct rbd_result *)m, size)) {
		CLAIM(size >= 16 && size <= 16 + 4096 && get(m, 8, 4) == size - 16);
		CLAIM(m[2] < 14 && m[3] == 0 && zero(m, 12, 4));
		CLAIM(m[2] == 0 || size == 16);
	}
	free(m);
	return 0;
}
