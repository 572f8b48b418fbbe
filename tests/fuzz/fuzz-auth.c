// SPDX-License-Identifier: GPL-2.0
/*
 * The data of AUTH, both ways: step and data of an otherwise good message of method HMAC.
 */
#include "common/auth.h"
#include "common/wire.h"
#include "fuzz.h"

static void claim_step(const struct rbd_auth *auth, bool answer)
{
	unsigned int step = le16_to_cpu(auth->step), length = le32_to_cpu(auth->data_length);

	CLAIM(step <= 1 && rbd_auth_is_step(auth, step));
	CLAIM(length == (step || answer ? 32 : 96));
	CLAIM(zero(auth->data, length, sizeof(auth->data) - length));
	if (step)
		return;
	CLAIM(!zero(auth->data, answer ? 0 : 64, 32));
	CLAIM(answer || text(auth->data, 0, 64, '-', 'z'));
}

/* The bytes: step, length, whose message it is, then the data. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct rbd_auth *auth = calloc(1, sizeof(*auth));
	bool answer;

	if (size < 5 || !auth) {
		free(auth);
		return 0;
	}
	answer = data[4] & 1;
	rbd_auth_fill(auth, get(data, 0, 2), get(data, 2, 2));
	auth->msg.op = RBD_OP_AUTH | (answer ? RBD_OP_ANSWER : 0);
	auth->msg.length = cpu_to_le16(sizeof(*auth));
	memcpy(auth->data, data + 5, size - 5 < sizeof(auth->data) ? size - 5 : sizeof(auth->data));
	if (answer ? rbd_wire_answer_ok(&auth->msg, sizeof(*auth)) :
		     rbd_wire_request_ok(&auth->msg, sizeof(*auth)))
		claim_step(auth, answer);
	free(auth);
	return 0;
}
