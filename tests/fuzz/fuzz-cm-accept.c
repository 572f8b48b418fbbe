// SPDX-License-Identifier: GPL-2.0
/*
 * Private data of an accept, at the initiator.
 */
#include "common/wire.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t *m = copy_of(data, size);
	bool ok = rbd_wire_cm_accept_ok(m, size);

	CLAIM(ok == (size >= 16 && !memcmp(m, "RBDA\1\0\0\0\0\0\0\0\0\0\0\0", 16)));
	free(m);
	return 0;
}
