// SPDX-License-Identifier: GPL-2.0
/*
 * One valid message of each kind, written by hand as bytes, little-endian, from
 * the text of rbd/wire.h. Not made by a program on purpose: a change of the
 * wire format has to fail a test.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "golden.h"

#define UUID(n) #n "0" #n "1" #n "2" #n "3" #n "4" #n "5" #n "6" #n "7" \
		#n "8" #n "9" #n "a" #n "b" #n "c" #n "d" #n "e" #n "f "

#define TAG "78 56 34 12 "

const struct golden golden[] = {
	{ "hello", GOLDEN_REQUEST,
	  "01 00 80 00 " TAG "00 00 00*6 "
	  "01 00 "			/* version_min */
	  "02 00 "			/* version_max */
	  "00*4 "
	  "08 07 06 05 04 03 02 01 "	/* features */
	  UUID(a)			/* host_id */
	  UUID(b)			/* boot_id */
	  "6e 6f 64 65 2d 31 00*58" },	/* node-1 */
	{ "auth", GOLDEN_REQUEST,
	  "02 00 18 01 " TAG "00 00 00*6 "
	  "02 01 "			/* method */
	  "04 03 "			/* step */
	  "03 00 00 00 "		/* data_length */
	  "61 62 63 00*253" },
	{ "open", GOLDEN_REQUEST,
	  "03 00 c0 00 " TAG "00 00 00*6 "
	  "64 61 74 61 2d 30 00*58 "	/* data-0 */
	  "03 00 00 00 "		/* read-only, shared */
	  "04 00 "			/* nr_queues */
	  "01 00 "			/* nr_paths */
	  "80 00 00 00 "		/* depth 128 */
	  "98 3a 00 00 "		/* loss_ms 15000 */
	  "30 75 00 00 "		/* timeout_ms 30000 */
	  "10 00 "			/* read_depth */
	  "00*10 "
	  "01 00*7 "			/* epoch */
	  "00*8 "			/* last_epoch */
	  "00*64" },
	{ "open-resume", GOLDEN_REQUEST,
	  "03 00 c0 00 " TAG "00 00 00*6 "
	  "64 61 74 61 2d 30 00*58 "
	  "06 00 00 00 "		/* shared, resume */
	  "04 00 01 00 80 00 00 00 98 3a 00 00 30 75 00 00 10 00 00*10 "
	  "0a 00*6 01 "			/* epoch */
	  "09 00*6 01 "			/* last_epoch */
	  UUID(c)			/* session */
	  UUID(d)			/* secret */
	  UUID(e)			/* incarnation */
	  UUID(f) },			/* writer_set */
	{ "zero", GOLDEN_REQUEST,
	  "06 00 20 00 " TAG "00 00 00*6 "
	  "00 12 00 00 00 01 00 00 "	/* offset */
	  "00 10 00 00 "		/* length */
	  "00*4" },
	{ "query", GOLDEN_REQUEST,
	  "0c 00 20 00 " TAG "00 00 00*6 "
	  "03 00 "			/* queue */
	  "02 01 "			/* command_tag */
	  "dd cc bb aa "		/* sequence */
	  "00*8" },
	{ "discover", GOLDEN_REQUEST,
	  "0d 00 50 00 " TAG "00 00 00*6 "
	  "64 69 73 6b 2d 31 00*58" },	/* behind disk-1 */
	{ "ping", GOLDEN_REQUEST, "05 00 10 00 " TAG "00 00 00*6" },
	{ "ping-answered", GOLDEN_REQUEST, "85 00 10 00 " TAG "00 00 00*6" },
	{ "close", GOLDEN_REQUEST, "07 00 10 00 " TAG "00 00 00*6" },

	{ "hello-answer", GOLDEN_ANSWER,
	  "81 00 60 00 " TAG "00 00 00*6 "
	  "01 00 "			/* version */
	  "00 00 "
	  "01 00 00 80 "		/* auth_methods */
	  "08 07 06 05 04 03 02 01 "	/* features */
	  "73 74 6f 72 65 00*59" },	/* store */
	{ "auth-answer", GOLDEN_ANSWER,
	  "82 00 18 01 " TAG "00 00 00*6 "
	  "02 01 04 03 03 00 00 00 61 62 63 00*253" },
	{ "open-answer", GOLDEN_ANSWER,
	  "83 00 f8 01 " TAG "00 00 00*6 "
	  "01 00 "			/* class: memory */
	  "02 00 "			/* nr_queues */
	  "02 00 00 00 "		/* shared */
	  "00 02 50 00 00 00 00 00 "	/* size_bytes: 5 MiB and a block */
	  "00 02 00 00 "		/* block_size 512 */
	  "00 00 10 00 "		/* max_io_bytes 1 MiB */
	  "00 00 00 01 "		/* max_zero_bytes 16 MiB */
	  "80 00 00 00 "		/* depth */
	  "98 3a 00 00 "		/* loss_ms */
	  "00 00 20 00 "		/* extent_bytes 2 MiB */
	  "03 00 00 00 "		/* nr_extents */
	  "11 00 "			/* read_depth */
	  "02 00 "			/* nr_table_segs */
	  "00 02 50 00 00 00 00 00 "	/* region_bytes: the export */
	  "01 00*6 02 "			/* epoch */
	  "00*8 "			/* life */
	  UUID(c)			/* session */
	  UUID(d)			/* secret */
	  UUID(1)			/* export_uuid */
	  UUID(e)			/* incarnation */
	  UUID(f)			/* writer_set */
	  "00*48 "			/* device */
	  "00 10 00 00 00 00 00 04 44 33 22 11 20 00 00 00 "
	  "00*8 88 77 66 55 10 00 00 00 "
	  "00*224 "
	  UUID(2) UUID(3) },		/* tokens */
	{ "open-answer-device", GOLDEN_ANSWER,
	  "83 00 f8 01 " TAG "00 00 00*6 "
	  "02 00 "			/* class: device */
	  "02 00 "			/* nr_queues */
	  "00 00 00 00 "		/* flags */
	  "00 04 00 00 01 00 00 00 "	/* size_bytes: 4 GiB and a block */
	  "00 04 00 00 "		/* block_size 1024 */
	  "00 00 10 00 "		/* max_io_bytes 1 MiB */
	  "00 fc ff ff "		/* max_zero_bytes: 4 GiB less a block */
	  "80 00 00 00 "		/* depth */
	  "98 3a 00 00 "		/* loss_ms */
	  "00 00 20 00 "		/* extent_bytes 2 MiB */
	  "03 00 00 00 "		/* nr_extents */
	  "11 00 "			/* read_depth */
	  "02 00 "			/* nr_table_segs */
	  "00 10 50 00 00 00 00 00 "	/* region_bytes: 5 MiB and a unit */
	  "01 00*6 02 "			/* epoch */
	  "05 00*6 06 "			/* life */
	  UUID(c)			/* session */
	  UUID(d)			/* secret */
	  UUID(1)			/* export_uuid */
	  UUID(e)			/* incarnation */
	  UUID(f)			/* writer_set */
	  "03 00 00 00 "		/* volatile cache, FUA */
	  "00 10 00 00 "		/* physical_block_size 4096 */
	  "00 20 00 00 "		/* io_min 8192 */
	  "00 00 02 00 "		/* io_opt 128 KiB */
	  "00 18 00 00 "		/* discard_granularity 6144 */
	  "00 06 00 00 "		/* discard_alignment 1536 */
	  "00 00 00 80 "		/* max_discard_bytes 2 GiB */
	  "00 00 00 40 "		/* max_erase_bytes 1 GiB */
	  "00*16 "
	  "00 10 00 00 00 00 00 04 44 33 22 11 20 00 00 00 "
	  "00*8 88 77 66 55 10 00 00 00 "
	  "00*224 "
	  UUID(2) UUID(3) },		/* tokens */
	{ "zero-answer", GOLDEN_ANSWER, "86 00 10 00 " TAG "00 00 00*6" },
	{ "query-answer", GOLDEN_ANSWER, "8c 00 10 00 " TAG "00 00 00*6" },
	{ "query-unknown", GOLDEN_ANSWER, "8c 01 10 00 " TAG "1e 00 00*6" },
	{ "changed", GOLDEN_ANSWER,
	  "0b 00 20 00 " TAG "00 00 00*6 "
	  "00 06 00 00 02 00 00 00 "	/* size_bytes: 8 GiB and three sectors */
	  "05 00 00 00 "		/* volatile cache, rotational */
	  "00*4" },
	{ "discover-answer", GOLDEN_ANSWER,
	  "8d 00 d8 00 " TAG "00 00 00*6 "
	  "02 00 "			/* nr */
	  "01 00 "			/* there are more */
	  "00*4 "
	  "64 69 73 6b 2d 32 00*58 "	/* disk-2 */
	  UUID(1)
	  "00 00 00 00 02 00 00 00 "	/* 8 GiB */
	  "00 02 00 00 "		/* in sectors */
	  "02 00 "			/* a device */
	  "05 00 "			/* read-only, for hosts with a key */
	  "6d 65 6d 00*61 "		/* mem */
	  UUID(2)
	  "00 00 20 00 00 00 00 00 "
	  "00 10 00 00 "
	  "01 00 "			/* memory */
	  "02 00" },			/* to be shared */
	{ "discover-none", GOLDEN_ANSWER, "8d 00 18 00 " TAG "00 00 00*6 00*8" },
	{ "close-answer", GOLDEN_ANSWER, "87 00 10 00 " TAG "00 00 00*6" },
	{ "ping-answer", GOLDEN_ANSWER, "85 00 10 00 " TAG "00 00 00*6" },
	{ "target-ping", GOLDEN_ANSWER, "05 00 10 00 " TAG "00 00 00*6" },
	{ "working", GOLDEN_ANSWER, "04 00 10 00 " TAG "00 00 00*6" },
	{ "ended", GOLDEN_ANSWER, "08 00 10 00 00*4 17 00 00*6" },
	{ "refusal", GOLDEN_ANSWER, "83 01 10 00 " TAG "05 00 00*6" },

	{ "cm-control", GOLDEN_CM_REQUEST,
	  "52 42 44 41 "		/* RBDA */
	  "01 00 "			/* version */
	  "00 "				/* kind */
	  "00 "
	  "00 00 "			/* queue */
	  "00 00 "			/* path */
	  "00*4 00*16 00*16" },
	{ "cm-io", GOLDEN_CM_REQUEST,
	  "52 42 44 41 01 00 01 00 03 00 00 00 00*4 "
	  UUID(c)			/* session */
	  UUID(2) },			/* token */
	{ "cm-accept", GOLDEN_CM_ACCEPT, "52 42 44 41 01 00 00*10" },
	{ "cm-reject", GOLDEN_CM_REJECT,
	  "52 42 44 41 "
	  "03 00 "			/* version */
	  "01 00 "			/* status */
	  "02 00 "			/* version_min */
	  "00*6" },

	{ "command-read", GOLDEN_COMMAND,
	  "01 "				/* op */
	  "04 "				/* flags: inline */
	  "02 01 "			/* tag */
	  "00 0e 00 00 "		/* length 3584 */
	  "00 12 00 00 00 01 00 00 "	/* offset */
	  "00*4 "			/* staging */
	  "dd cc bb aa "		/* sequence */
	  "00*8" },
	{ "command-write", GOLDEN_COMMAND,
	  "02 01 02 01 00 02 10 00 00 12 00 00 00 01 00 00 00 f0 ff ff dd cc bb aa 00*8" },
	/* the data is in front */
	{ "command-write-inline", GOLDEN_COMMAND,
	  "5a*512 02 05 02 01 00 02 00 00 00 12 00 00 00 01 00 00 00*4 dd cc bb aa 00*8" },
	{ "command-flush", GOLDEN_COMMAND, "03 00 02 01 00*4 00*8 00*4 dd cc bb aa 00*8" },
	{ "command-discard", GOLDEN_COMMAND,
	  "04 00 02 01 00 00 00 80 00 12 00 00 00 01 00 00 00*4 dd cc bb aa 00*8" },
	{ "command-zero", GOLDEN_COMMAND,
	  "05 02 02 01 00 fe ff ff 00 12 00 00 00 01 00 00 00*4 dd cc bb aa 00*8" },
	{ "command-erase", GOLDEN_COMMAND,
	  "06 00 02 01 00 02 00 00 00*8 00*4 dd cc bb aa 00*8" },

	{ "result", GOLDEN_RESULT,
	  "02 01 "			/* tag */
	  "08 "				/* status: medium */
	  "00 "
	  "dd cc bb aa "		/* sequence */
	  "00*4 "			/* inline_length */
	  "00*4" },
	{ "result-inline", GOLDEN_RESULT, "5a*512 02 01 00 00 dd cc bb aa 00 02 00 00 00*4" },
};

const size_t nr_golden = sizeof(golden) / sizeof(golden[0]);

static size_t unhex(const char *hex, uint8_t *to)
{
	unsigned int byte, times;
	size_t bytes = 0;
	int eaten;

	for (;;) {
		while (isspace((unsigned char)*hex))
			hex++;
		if (!*hex)
			return bytes;
		if (sscanf(hex, "%2x%n", &byte, &eaten) != 1 || eaten != 2)
			abort();
		hex += eaten;
		times = 1;
		if (*hex == '*') {
			if (sscanf(hex, "*%u%n", &times, &eaten) != 1)
				abort();
			hex += eaten;
		}
		while (times--)
			to[bytes++] = byte;
	}
}

static const struct golden *golden_find(const char *name)
{
	size_t i;

	for (i = 0; i < nr_golden; i++)
		if (!strcmp(golden[i].name, name))
			return &golden[i];
	fprintf(stderr, "no golden message is named %s\n", name);
	abort();
}

size_t golden_bytes(const char *name, uint8_t *to)
{
	return unhex(golden_find(name)->hex, to);
}

bool golden_has_header(const char *name)
{
	enum golden_kind kind = golden_find(name)->kind;

	return kind == GOLDEN_REQUEST || kind == GOLDEN_ANSWER;
}

int golden_write(const char *folder)
{
	static const char * const kinds[] = {
		"wire-request", "wire-answer", "cm-request", "cm-accept", "cm-reject",
		"command", "result",
	};
	uint8_t message[4096];
	char path[512];
	size_t i, bytes;
	FILE *file;

	for (i = 0; i < nr_golden; i++) {
		bytes = unhex(golden[i].hex, message);
		snprintf(path, sizeof(path), "%s/%s.%s", folder, kinds[golden[i].kind], golden[i].name);
		file = fopen(path, "wb");
		if (!file || fwrite(message, 1, bytes, file) != bytes || fclose(file)) {
			perror(path);
			return 1;
		}
	}
	return 0;
}
