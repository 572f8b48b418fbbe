// SPDX-License-Identifier: GPL-2.0
/*
 * A plugin of QEMU's TCG: counts the instructions that a guest executes, by address.
 *
 * Each time the guest executes the marker (marker.h), what was executed since the one before goes to the
 * file PREFIX.N as lines "address instructions", N counting up from 0. The guest needs no symbols for that,
 * and no part of it is slowed down. Counted are whole translated blocks, each at its first address.
 *
 *   -plugin insns.so,out=PREFIX
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "marker.h"

/* Debian's QEMU has plugins but not their header: what is used of it, as of its version 1. */
typedef uint64_t qemu_plugin_id_t;
struct qemu_info;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum { QEMU_PLUGIN_CB_NO_REGS };
enum { QEMU_PLUGIN_INLINE_ADD_U64 };

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id, void (*cb)(qemu_plugin_id_t, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *tb, int op, void *ptr, uint64_t imm);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *insn, void (*cb)(unsigned int, void *), int flags,
					    void *userdata);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *tb);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *tb, size_t index);
const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *insn);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *insn);

#define EXPORT __attribute__((visibility("default")))
EXPORT int qemu_plugin_version = 1;
EXPORT int qemu_plugin_install(qemu_plugin_id_t id, const struct qemu_info *info, int argc, char **argv);

#define NR_BUCKETS	(1U << 18)
#define KERNEL_HALF	(UINT64_C(1) << 63)

/* The block of one address and length; it is translated again whenever QEMU throws its translations away. */
struct block {
	uint64_t address, nr_insns, executed, told;
	struct block *next;
};

/* One CPU, one thread: no lock. */
static struct block *blocks[NR_BUCKETS];
static char prefix[512];
static unsigned int nr_marks;

static struct block *block_get(uint64_t address, uint64_t nr_insns)
{
	struct block **bucket = &blocks[(address ^ (address >> 18)) & (NR_BUCKETS - 1)];
	struct block *b;

	for (b = *bucket; b; b = b->next)
		if (b->address == address && b->nr_insns == nr_insns)
			return b;
	b = calloc(1, sizeof(*b));
	if (!b)
		abort();
	b->address = address;
	b->nr_insns = nr_insns;
	b->next = *bucket;
	*bucket = b;
	return b;
}

static void mark(unsigned int vcpu, void *userdata)
{
	char path[sizeof(prefix) + 16];
	FILE *f;

	(void)vcpu;
	(void)userdata;
	snprintf(path, sizeof(path), "%s.%u", prefix, nr_marks++);
	f = fopen(path, "w");
	if (!f)
		abort();
	for (size_t i = 0; i < NR_BUCKETS; i++)
		for (struct block *b = blocks[i]; b; b = b->next)
			if (b->executed != b->told) {
				fprintf(f, "%" PRIx64 " %" PRIu64 "\n", b->address, (b->executed - b->told) * b->nr_insns);
				b->told = b->executed;
			}
	if (fclose(f))
		abort();
}

static bool is_marker(const struct qemu_plugin_insn *insn)
{
	static const unsigned char bytes[] = { MARKER_BYTES };

	return qemu_plugin_insn_size(insn) == sizeof(bytes) && !memcmp(qemu_plugin_insn_data(insn), bytes, sizeof(bytes));
}

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *tb)
{
	uint64_t address = qemu_plugin_tb_vaddr(tb);
	size_t nr_insns = qemu_plugin_tb_n_insns(tb);

	(void)id;
	qemu_plugin_register_vcpu_tb_exec_inline(tb, QEMU_PLUGIN_INLINE_ADD_U64, &block_get(address, nr_insns)->executed, 1);
	if (address >= KERNEL_HALF)
		return;
	for (size_t i = 0; i < nr_insns; i++) {
		struct qemu_plugin_insn *insn = qemu_plugin_tb_get_insn(tb, i);

		if (is_marker(insn))
			qemu_plugin_register_vcpu_insn_exec_cb(insn, mark, QEMU_PLUGIN_CB_NO_REGS, NULL);
	}
}

int qemu_plugin_install(qemu_plugin_id_t id, const struct qemu_info *info, int argc, char **argv)
{
	(void)info;
	if (argc != 1 || strncmp(argv[0], "out=", 4)) {
		fprintf(stderr, "insns: one argument is needed: out=PREFIX\n");
		return -1;
	}
	snprintf(prefix, sizeof(prefix), "%s", argv[0] + 4);
	qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
	return 0;
}
