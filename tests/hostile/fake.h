/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The fake target: an honest little target with one trick, played on one attach.
 */
#ifndef FAKE_H
#define FAKE_H

#include "peer.h"

#define FAKE_QUEUES		8
#define FAKE_EXTENTS		4
#define FAKE_EXTENT_BYTES	(256u << 10)
#define FAKE_BYTES		(FAKE_EXTENTS * FAKE_EXTENT_BYTES)
#define FAKE_LOSS_MS		4500
#define FAKE_BLOCK_SIZE		4096
#define FAKE_TRICK_OFFSET	(150 * 4096)	/* where nobody looks for a label */
#define FAKE_LARGE		32768
#define FAKE_TABLE_ENTRIES	4096	/* that a mutant has room for */
#define FAKE_EXPORTS		8	/* that are told of, in pages of FAKE_PAGE */
#define FAKE_PAGE		3

/* Where the trick is played */
enum where { AT_NOWHERE, AT_CONNECT, AT_HELLO, AT_AUTH, AT_OPEN, AT_QUEUE, AT_TABLE, AT_LIVE, AT_COMMAND, AT_CLOSE,
	     AT_PING, AT_ZERO, AT_RESUME, AT_DISCOVER };

enum how {
	HOW_HONEST,
	HOW_SILENT,		/* say nothing from there on */
	HOW_DISCONNECT,
	HOW_REJECT,		/* the connection, with @letter's first @bytes */
	HOW_ACCEPT,		/* likewise, accept */
	HOW_DAMAGE,		/* the answer is damaged */
	HOW_FIELD,		/* a field of the answer is set */
	HOW_REFUSE,		/* bare header with a status */
	HOW_TWICE,		/* the answer comes twice */
	HOW_STRAY,		/* another answer first, with a tag that nobody chose */
	HOW_GARBAGE,
	HOW_WORKING,		/* for ever */
	HOW_PATCH,		/* a function changes the answer, or the table */
	HOW_SEND,		/* a bare header */
	HOW_PING,		/* an honest question, to be answered */
	HOW_CHANGED,		/* CHANGED, of which a field is set */
	HOW_QUERY,		/* answers to a QUERY that nobody sent, and an honest question */
	HOW_RESULT,		/* a function changes the result, or sends something first */
	HOW_EARLY,		/* a result before any command */
	HOW_WRITE,		/* the peer's memory is written to: keys.c */
	HOW_INVALIDATE,		/* a message asks the peer's adapter to invalidate a key: likewise */
	HOW_MUTATE,		/* what is said there is changed at random, or comes at another time: mutant.c */
};

/* What becomes of the attach */
enum fate { FATE_REFUSED, FATE_WORKS, FATE_FAILS_LATER, FATE_IO_ERROR };

/* What the case does that meets the trick, of a device: at FAKE_TRICK_OFFSET */
enum io { IO_NONE, IO_READ, IO_WRITE, IO_READ_LARGE, IO_WRITE_LARGE };

struct fake;

/* A result, and what is sent in front of it */
struct reply {
	struct rbd_result result;
	uint32_t front;
	uint32_t cut;			/* from the end */
	uint32_t pad;			/* behind it */
	bool twice;
	bool held;			/* until it is asked for */
	bool invalidates;		/* @key */
	uint32_t key;
	unsigned char data[LINK_SEND_BYTES];
};

struct trick {
	char name[64];
	enum where where;
	enum how how;
	enum fate fate;
	int exit;			/* of rbdctl attach */
	const char *sentence;		/* a pattern in what it says */
	struct field field;
	const struct damage *damage;
	unsigned int value;		/* a status, an op, bytes */
	void (*patch)(struct fake *fake, struct letter *letter);
	void (*reply)(struct fake *fake, struct reply *reply);
	bool device;			/* the export's class */
	enum io io;
	unsigned int methods;		/* of AUTH that HELLO offers; 0: none but the one without a proof */
	bool repeat;			/* the initiator tries again: so does the trick */
};

/* Where a READ goes */
struct sink {
	uint32_t key;
	uint64_t address;
	uint32_t bytes;
	uint64_t seen_ms;
};

/* What is done to a message */
enum twist { TWIST_CHANGED, TWIST_SHAPED, TWIST_DROPPED, TWIST_DOUBLED, TWIST_LATE, TWIST_CROSSED, TWIST_REFUSED };

/* How far the initiator has come: it has accepted what was said before */
enum reached { REACHED_NOTHING, REACHED_HELLO, REACHED_AUTH, REACHED_OPEN, REACHED_QUEUE, REACHED_LIVE };

/* A session whose messages are mutated */
struct mutant {
	enum where where;
	enum twist twist;
	unsigned int from;		/* control connection, counted from 1 */
	unsigned int skip;		/* messages of that place that go unharmed */
	unsigned int left;		/* messages that are to be twisted */
	bool resumable;
	enum reached reached;
	unsigned int nr_controls;
	uint64_t event_ms;		/* when something comes unasked; 0: never, or it has come */
	uint64_t late_ms;		/* when @late goes out; 0: there is none */
	struct link *late_to;
	bool late_accept;		/* the connection is accepted then, with @late */
	size_t late_bytes;
	unsigned char late[LINK_SEND_BYTES];
};

struct fake {
	const struct trick *trick;
	struct rdma_event_channel *channel;
	struct rdma_cm_id *listener;
	struct link control;
	struct link queues[FAKE_QUEUES];
	unsigned int nr_queues;		/* granted */
	unsigned int nr_up;
	unsigned int nr_asked;		/* what OPEN asked for */
	unsigned int asked_depth;
	uint32_t asked_flags;
	uint64_t epoch;
	char *memory;
	struct ibv_mr *memory_mr;
	struct rbd_segment *table;
	struct ibv_mr *table_mr;
	struct link *held_by;		/* the queue of a result that is held back */
	struct reply held;
	unsigned char heard[RBD_AUTH_KEY_SIZE];	/* the initiator's proof */
	unsigned char *disk;		/* of the device class: then the memory is for staging */
	bool silent;			/* the trick is played: only watch from here on */
	bool closed;			/* the initiator said CLOSE */
	bool pinged;			/* it answered our PING */
	const char *complaint;
	struct mutant mutant;
	bool told;			/* to begin with keys */
	int sniffer;			/* sees the packets of this host */
	struct sink sink;		/* of the last READ that was seen */
	unsigned int nr_writes;		/* and messages that invalidate */
};

extern const struct trick device_tricks[], slow_tricks[], write_tricks[], sink_tricks[];
extern const unsigned int nr_device_tricks, nr_slow_tricks, nr_write_tricks, nr_sink_tricks;

const struct trick *trick_find(const char *name);
enum where fake_where_of(uint8_t op);
void fake_accept_letter(struct letter *letter);
void fake_send(struct fake *fake, const struct letter *letter);
void fake_limits(struct fake *fake, struct rbd_open_answer *open);
void fake_commands(struct fake *fake, struct link *link);
void fake_query(struct fake *fake, const struct rbd_query *query, struct letter *letter);
size_t fake_reply_bytes(const struct reply *reply, unsigned char message[LINK_SEND_BYTES]);
int fake_send_reply(struct link *link, const struct reply *reply);

static inline bool fake_is_mutant(const struct fake *fake)
{
	return fake->trick->how == HOW_MUTATE;
}

void mutants_list(void);
const struct trick *mutant_find(const char *name);
void mutant_begin(struct fake *fake);
void mutant_controls(struct fake *fake);
void mutant_accept(struct fake *fake, struct link *link, enum where where);
void mutant_answer(struct fake *fake, const struct rbd_msg *request, struct letter *letter);
void mutant_result(struct fake *fake, struct link *link, struct reply *reply);
void mutant_tick(struct fake *fake);
void mutant_end(const struct fake *fake);

void keys_begin(struct fake *fake);
void keys_step(struct fake *fake);
void keys_end(struct fake *fake);
uint32_t keys_of_trick(const struct fake *fake);

#endif /* FAKE_H */
