// SPDX-License-Identifier: GPL-2.0
/*
 * Private data of a reject, at the initiator.
 */
#include "common/wire.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t *m = copy_of(data, size);
	unsigned int version = 0xdeadbeef;
	enum rbd_status status = rbd_wire_cm_reject_status(m, size, &version);

	if (size < 16 || memcmp(m, "RBDA", 4)) {
		CLAIM(status == RBD_ST_OK && version == 0xdeadbeef);
	} else {
		CLAIM(version == get(m, 4, 2) && status > RBD_ST_OK && status < RBD_ST_COUNT);
		if (get(m, 6, 2) && get(m, 6, 2) < RBD_ST_COUNT)
			CLAIM(status == get(m, 6, 2));
		else
			CLAIM(status == RBD_ST_BAD_MESSAGE);
		CLAIM(rbd_wire_errno(status) > 0 && rbd_wire_sentence(status)[0]);
	}
	free(m);
	return 0;
}
