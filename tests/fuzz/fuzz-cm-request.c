// SPDX-License-Identifier: GPL-2.0
/*
 * Private data of a connect request, at the target.
 */
#include "common/wire.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t *m = copy_of(data, size);
	enum rbd_status status = rbd_wire_cm_request_status(m, size);

	switch (status) {
	case RBD_ST_OK:
		CLAIM(size >= 48 && !memcmp(m, "RBDA", 4) && get(m, 4, 2) == 1);
		CLAIM(m[6] <= 1 && m[7] == 0 && zero(m, 10, 6));
		if (m[6])
			CLAIM(get(m, 8, 2) >= 1 && get(m, 8, 2) <= 128 && !zero(m, 16, 16));
		else
			CLAIM(get(m, 8, 2) == 0 && zero(m, 16, 32));
		break;
	case RBD_ST_VERSION:
		CLAIM(size >= 48 && !memcmp(m, "RBDA", 4) && get(m, 4, 2) != 1);
		break;
	case RBD_ST_TOKEN:
		CLAIM(size >= 48 && m[6] == 1 && zero(m, 16, 16));
		break;
	default:
		CLAIM(status == RBD_ST_BAD_MESSAGE);
	}
	/* What the CM appends changes nothing. */
	if (size >= 48)
		CLAIM(rbd_wire_cm_request_status(m, 48) == status);
	free(m);
	return 0;
}
