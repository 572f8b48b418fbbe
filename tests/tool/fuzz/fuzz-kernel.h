/* SPDX-License-Identifier: GPL-2.0 */
/* A kernel that answers with whatever bytes the fuzzer made up. */
#ifndef FUZZ_KERNEL_H
#define FUZZ_KERNEL_H

#include <stddef.h>
#include <stdint.h>

/* The datagrams to come, each behind one byte of flags and two of length. */
void fuzz_kernel_feed(const uint8_t *data, size_t size);

#endif
