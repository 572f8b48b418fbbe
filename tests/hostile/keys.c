// SPDX-License-Identifier: GPL-2.0
/*
 * A target that uses keys which nobody gave it: WRITEs, and messages that invalidate. It knows
 * what no target can: the keys that this host's adapters have, because it runs on it, and over iWARP where each
 * READ goes, because it listens. And the reader at the initiator, who sees what becomes of its memory.
 */
#include <arpa/inet.h>
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/if_ether.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "fake.h"

#define WRITE_BYTES	4096
#define AFTER_MS	100	/* nobody has read for so long: that READ is over */

enum key {
	KEY_ZERO,
	KEY_OWN,		/* of the fake's own memory */
	KEY_NEAR,		/* the next index after it */
	KEY_FIRST,		/* what a counter would begin with */
	KEY_HOST,		/* the youngest that a module of ours on this host has */
	KEY_DMA,		/* the youngest lkey of the initiator: of all memory, if there is such a one */
	KEY_SINK,		/* of a READ under way */
	KEY_SINK_PAST,
	KEY_SINK_BEFORE,
	KEY_SINK_OVER,		/* of a READ that is over */
};

/* --- what this host's adapters have --- */

/* The youngest, by its number, of those whose line has @owner; 0: there is none. */
static uint32_t host_key(const char *owner, const char *kind)
{
	unsigned int number, youngest = 0, key = 0;
	const char *at, *value;
	char line[512];
	FILE *pipe = popen("rdma resource show mr", "r");

	while (pipe && fgets(line, sizeof(line), pipe)) {
		at = strstr(line, "mrn ");
		value = strstr(line, kind);
		if (!at || !value || !strstr(line, owner) || sscanf(at, "mrn %u", &number) != 1 || number < youngest)
			continue;
		if (sscanf(value + strlen(kind), " 0x%x", &key) == 1)
			youngest = number;
	}
	if (pipe)
		pclose(pipe);
	return key;
}

/* Of a kind that can be invalidated: iWARP takes those of the connection's own session only. */
static uint32_t host_invalidatable(const struct fake *fake)
{
	return host_key(link_is_iwarp(&fake->control) ? "rbd_initiator" : "rbd_target", "rkey");
}

static uint32_t key_of(const struct fake *fake, enum key key)
{
	switch (key) {
	case KEY_OWN:
		return fake->memory_mr->rkey;
	case KEY_NEAR:
		return fake->memory_mr->rkey + 0x100;
	case KEY_FIRST:
		return 0x100;
	case KEY_HOST:
		return host_invalidatable(fake);
	case KEY_DMA:
		return host_key("rbd_initiator", "lkey");
	default:
		return 0;
	}
}

/* --- where READs go --- */

/* An RDMA READ request as it is on the wire, from its control field on (RFC 5040, 4.4; RFC 5041) */
struct read_request {
	uint8_t control[2];
	uint32_t reserved;
	uint32_t queue;
	uint32_t sequence;
	uint32_t offset;
	uint32_t sink_key;
	uint64_t sink_address;
	uint32_t bytes;
	uint32_t source_key;
	uint64_t source_address;
} __attribute__((packed));

static bool is_read_request(const struct read_request *request, uint32_t source_key)
{
	return !request->reserved && ntohl(request->queue) == 1 && !request->offset && ntohl(request->source_key) == source_key;
}

/* Looks at what has come. Return: is there a request that was not there before? */
static bool listen_to_reads(struct fake *fake)
{
	unsigned char packet[4096];
	struct read_request request;
	bool any = false;
	ssize_t bytes, i;

	/* requests are short, and so is what they come in; the rest is data */
	while ((bytes = recv(fake->sniffer, packet, sizeof(packet), MSG_DONTWAIT | MSG_TRUNC)) > 0)
		for (i = 0; bytes <= (ssize_t)sizeof(packet) && i + (ssize_t)sizeof(request) <= bytes; i++) {
			if (packet[i] != 0x41 || packet[i + 1] != 0x41)
				continue;
			memcpy(&request, packet + i, sizeof(request));
			if (!is_read_request(&request, fake->memory_mr->rkey))
				continue;
			fake->sink = (struct sink) {
				.key = ntohl(request.sink_key),
				.address = be64toh(request.sink_address),
				.bytes = ntohl(request.bytes),
				.seen_ms = now_ms(),
			};
			any = true;
		}
	return any;
}

/* --- WRITEs --- */

static void write_at(struct fake *fake, uint64_t address, uint32_t key)
{
	memset(fake->control.data, 0xa5, WRITE_BYTES);
	fake->nr_writes++;
	link_post(&fake->control, IBV_WR_RDMA_WRITE, address, key, WRITE_BYTES);
}

static bool write_is_under_way(const struct fake *fake)
{
	return fake->nr_writes && !fake->control.op_done;
}

static void write_into_sinks(struct fake *fake, enum key key)
{
	bool fresh = listen_to_reads(fake);
	const struct sink *sink = &fake->sink;

	if (!sink->key || write_is_under_way(fake))
		return;
	if (key == KEY_SINK_OVER) {
		if (!fake->nr_writes && now_ms() > sink->seen_ms + AFTER_MS)
			write_at(fake, sink->address, sink->key);
		return;
	}
	if (!fresh)
		return;
	if (key == KEY_SINK)
		write_at(fake, sink->address, sink->key);
	else if (key == KEY_SINK_PAST)
		write_at(fake, sink->address + sink->bytes, sink->key);
	else
		write_at(fake, sink->address - WRITE_BYTES, sink->key);
}

static void invalidate(struct fake *fake, enum key key)
{
	struct letter letter;

	letter_init(&letter, RBD_OP_PING, 4712, sizeof(struct rbd_msg));
	fake->nr_writes++;
	if (link_send_invalidate(&fake->control, letter.bytes, letter.length, key_of(fake, key)))
		fake->complaint = "nothing that invalidates could be sent";
}

/* Whoever gives names on standard input says there when to begin. */
static bool is_told(struct fake *fake)
{
	struct pollfd fd = { .fd = 0, .events = POLLIN };
	char word[128];

	if (!fake->told && poll(&fd, 1, 0) == 1)
		fake->told = scanf("%127s", word) == 1;
	return fake->told;
}

static bool has_keys(const struct fake *fake)
{
	return fake->trick->where == AT_LIVE && (fake->trick->how == HOW_WRITE || fake->trick->how == HOW_INVALIDATE);
}

void keys_step(struct fake *fake)
{
	enum key key = fake->trick->value;

	if (!has_keys(fake) || !fake->control.up || fake->control.gone || !is_told(fake))
		return;
	if (fake->trick->how == HOW_WRITE && key >= KEY_SINK)
		write_into_sinks(fake, key);
	else if (fake->nr_writes)
		return;
	else if (fake->trick->how == HOW_WRITE)
		write_at(fake, (uintptr_t)fake->memory, key_of(fake, key));
	else
		invalidate(fake, key);
}

void keys_begin(struct fake *fake)
{
	if (fake->trick->how == HOW_WRITE)
		fake->sniffer = socket(AF_PACKET, SOCK_DGRAM, htons(ETH_P_ALL));
}

/* It is no trick if it was not played. */
void keys_end(struct fake *fake)
{
	if (fake->sniffer > 0)
		close(fake->sniffer);
	if (has_keys(fake) && !fake->nr_writes && !fake->complaint)
		fake->complaint = "no key was found to use";
}

uint32_t keys_of_trick(const struct fake *fake)
{
	return key_of(fake, fake->trick->value);
}

static void result_invalidates(struct fake *fake, struct reply *reply)
{
	reply->invalidates = true;
	reply->key = host_invalidatable(fake);
}

#define WRITES(text, with) \
	{ "write/" text, AT_LIVE, HOW_WRITE, FATE_FAILS_LATER, 0, ".", .value = with }
#define INVALIDATES(text, with, pattern) \
	{ "invalidate/" text, AT_LIVE, HOW_INVALIDATE, FATE_FAILS_LATER, 0, pattern, .value = with }

const struct trick write_tricks[] = {
	WRITES("zero", KEY_ZERO),
	WRITES("own", KEY_OWN),
	WRITES("near", KEY_NEAR),
	WRITES("first", KEY_FIRST),
	WRITES("dma", KEY_DMA),
	{ "invalidate/hello", AT_HELLO, HOW_INVALIDATE, FATE_REFUSED, 1, ".", .value = KEY_OWN },
	INVALIDATES("zero", KEY_ZERO, "."),
	INVALIDATES("own", KEY_OWN, "."),
	INVALIDATES("host", KEY_HOST, "invalidates a key"),
	{ "invalidate/by-result", AT_COMMAND, HOW_RESULT, FATE_FAILS_LATER, 0, "invalidates a key", .device = true,
	  .io = IO_WRITE, .reply = result_invalidates },
};

/* Only where a READ has a key */
const struct trick sink_tricks[] = {
	WRITES("sink", KEY_SINK),
	WRITES("sink-past", KEY_SINK_PAST),
	WRITES("sink-before", KEY_SINK_BEFORE),
	WRITES("sink-over", KEY_SINK_OVER),
};

const unsigned int nr_write_tricks = ARRAY_SIZE(write_tricks);
const unsigned int nr_sink_tricks = ARRAY_SIZE(sink_tricks);

/* --- the reader --- */

#define READ_BYTES	(64u << 10)
#define MARGIN		8192u
#define PLACE_BYTES	(READ_BYTES + 2 * MARGIN)
#define NR_PLACES	16
#define READS_AT_ONCE	24	/* then a pause: so that there is a READ that is over */
#define PAUSE_MS	250
#define LATE_MS		300	/* what comes late has come by then */

static volatile sig_atomic_t told_to_stop;

static void stop_reading(int signal_number)
{
	(void)signal_number;
	told_to_stop = 1;
}

/* The pages around what a READ fills, and whatever it has filled before: none of it may change by itself. */
static bool is_as_known(const unsigned char *places, const unsigned char *known, unsigned int turn)
{
	size_t i;

	for (i = 0; i < (size_t)NR_PLACES * PLACE_BYTES; i++) {
		if (places[i] == known[i])
			continue;
		printf("not ok read %u - byte %zu of place %zu is %#x, not %#x\n", turn, i % PLACE_BYTES,
		       i / PLACE_BYTES, places[i], known[i]);
		return false;
	}
	return true;
}

/* Reads @disk until a read fails, or a signal says that it is enough. Return: exit status */
int reader_run(const char *disk)
{
	unsigned char *places = aligned_alloc(4096, (size_t)NR_PLACES * PLACE_BYTES);
	unsigned char *known = malloc((size_t)NR_PLACES * PLACE_BYTES), *to;
	int file = open(disk, O_RDONLY | O_DIRECT);
	unsigned int turn;
	ssize_t got = 0;

	if (!places || !known || file < 0)
		return 2;
	signal(SIGTERM, stop_reading);
	memset(places, 0x77, (size_t)NR_PLACES * PLACE_BYTES);
	memcpy(known, places, (size_t)NR_PLACES * PLACE_BYTES);
	for (turn = 0; !told_to_stop; turn++) {
		to = places + (size_t)(turn % NR_PLACES) * PLACE_BYTES + MARGIN;
		got = pread(file, to, READ_BYTES, turn % 8 * (off_t)READ_BYTES);
		/* of a read that failed anything may have come; its neighbours are not its own */
		memcpy(known + (to - places), to, READ_BYTES);
		if (got != READ_BYTES)
			break;
		if (!turn)
			puts("reading");
		fflush(stdout);
		if (turn % READS_AT_ONCE == READS_AT_ONCE - 1)
			usleep(PAUSE_MS * 1000);
		if (!is_as_known(places, known, turn))
			return 1;
	}
	usleep(LATE_MS * 1000);
	if (!is_as_known(places, known, turn))
		return 1;
	printf("ok %u reads\n", turn);
	return 0;
}
