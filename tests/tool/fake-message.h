/* SPDX-License-Identifier: GPL-2.0 */
/* Attributes of the fake kernel, from text and to text: DEVICE=rbd0 JOB.ID=1 FORCE. */
#ifndef FAKE_MESSAGE_H
#define FAKE_MESSAGE_H

#include <libmnl/libmnl.h>
#include <stdio.h>

#include "fake-names.h"

#define FAKE_MESSAGE_BYTES	32768

/* Put the attributes that @text names; a mistake in a script ends the program. */
void message_encode(struct nlmsghdr *message, const struct attr_name *names, const char *text);

void message_decode(FILE *to, const struct attr_name *names, const void *data, size_t size);

#endif
