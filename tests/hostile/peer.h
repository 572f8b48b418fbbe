/* SPDX-License-Identifier: GPL-2.0 */
/*
 * The test peer: an initiator or a target that does what no honest one does.
 * link.c is one connection, session.c the ladder as an initiator climbs it, order.c
 * its commands, fake.c and fake-device.c the target's side, keys.c what that does with keys nobody gave it, mutant.c what that says changed
 * at random (mutation.c); the rest are scenarios.
 */
#ifndef PEER_H
#define PEER_H

#include <rdma/rdma_cma.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <rbd/wire.h>

#define LINK_RECVS	16
#define LINK_RECV_BYTES	8192	/* a result with data is longer than a control message */
#define LINK_SENDS	32
#define LINK_SEND_BYTES	8192
#define LINK_DATA_BYTES	65536
#define WR_OTHER_QUEUE	2000	/* of a queue that only shares the completion queue */

#define ARRAY_SIZE(a)	(sizeof(a) / sizeof((a)[0]))

/* --- one connection --- */

struct arrival {
	unsigned int slot;
	size_t bytes;
};

struct link {
	struct rdma_event_channel *channel;
	struct rdma_cm_id *id;
	struct ibv_pd *pd;
	struct ibv_cq *cq;
	struct ibv_mr *mr;
	char *buffer;
	char *data;			/* LINK_DATA_BYTES for RDMA */
	bool up;
	bool gone;			/* the peer disconnected or the queue broke */
	int rejected;			/* RBD_ST_*, or -1: without a status of ours */
	unsigned int reject_version;
	bool op_done;
	enum ibv_wc_status op_status;
	unsigned int nr_sent;
	unsigned int nr_arrived;	/* in arrived[], oldest first */
	struct arrival arrived[LINK_RECVS];
	char message[LINK_RECV_BYTES];	/* the one link_next() returned last */
	bool shares_pd;
};

int link_open(struct link *link, const struct sockaddr *to);
int link_reach(struct link *link, const void *data, size_t bytes);
int link_connect(struct link *link, const void *data, size_t bytes);
int link_take(struct link *link, struct rdma_cm_id *id, struct ibv_pd *pd);
int link_accept(struct link *link, const void *data, size_t bytes);
void link_close(struct link *link);
bool link_is_iwarp(const struct link *link);
int link_send(struct link *link, const void *bytes, size_t length);
int link_send_invalidate(struct link *link, const void *bytes, size_t length, uint32_t key);
struct rbd_msg *link_next(struct link *link, unsigned int ms, size_t *bytes);
void link_pump(struct link *link, unsigned int ms);
bool link_wait_gone(struct link *link, unsigned int ms);
int link_post(struct link *link, enum ibv_wr_opcode opcode, uint64_t address, uint32_t key, size_t bytes);
enum ibv_wc_status link_rdma(struct link *link, enum ibv_wr_opcode opcode, uint64_t address,
			     uint32_t key, size_t bytes);
uint64_t now_ms(void);

/* --- letters: messages on their way to be spoilt --- */

struct letter {
	union {
		struct rbd_msg msg;
		struct rbd_hello hello;
		struct rbd_hello_answer hello_answer;
		struct rbd_auth auth;
		struct rbd_open open;
		struct rbd_open_answer open_answer;
		struct rbd_zero zero;
		unsigned char bytes[LINK_SEND_BYTES];
	};
	size_t length;
};

enum damage_what { DAMAGE_CUT, DAMAGE_GROW, DAMAGE_PAD, DAMAGE_LENGTH, DAMAGE_LENGTH_BY, DAMAGE_FLAGS,
		   DAMAGE_STATUS, DAMAGE_RESERVED, DAMAGE_OP };

struct damage {
	const char *name;
	enum damage_what what;
	int value;
};

extern const struct damage damages[];
extern const unsigned int nr_damages;

/* A field of a message set to a value; more than 8 bytes are filled with its lowest. */
struct field {
	unsigned int offset;
	unsigned int bytes;
	uint64_t value;
};

void letter_init(struct letter *letter, uint8_t op, uint32_t tag, size_t bytes);
bool letter_damage(struct letter *letter, const struct damage *damage);
void letter_set(struct letter *letter, const struct field *field);

/* --- a session, seen from the initiator --- */

#define SESSION_QUEUES	2

enum step { STEP_HELLO, STEP_AUTH, STEP_OPEN, STEP_ANSWERED, STEP_LIVE };

struct session {
	struct link control;
	struct link queues[SESSION_QUEUES];
	uint32_t flags;			/* RBD_OPEN_* to ask for */
	uint64_t features;		/* RBD_FEATURE_* to say in HELLO */
	uint32_t loss_ms;
	uint64_t epoch;
	const struct rbd_open_answer *resumes;	/* the session that goes on, or NULL */
	uint64_t last_epoch;		/* of that one */
	uint8_t host_id[RBD_UUID_SIZE];
	uint32_t tag;
	uint32_t sequence;		/* of commands */
	union {
		struct rbd_open_answer open;
		char open_bytes[LINK_RECV_BYTES];
	};
	struct rbd_segment *table;
	uint32_t nr_extents;
};

struct config {
	struct sockaddr_storage address;
	const char *export;
	uint32_t flags;			/* of the sessions of scenarios that do not care */
	uint8_t host_id[RBD_UUID_SIZE];
	uint8_t key[RBD_AUTH_KEY_SIZE];	/* that the export wants */
	uint8_t other_key[RBD_AUTH_KEY_SIZE];	/* another one that it wants */
	const char *restart;		/* command that restarts the target, with the same exports */
	const char *drop;		/* command that drops the session named behind it */
	const char *suspend;		/* commands that let the backing hang, and go on */
	const char *resume;
	unsigned int limit_ms;		/* for the target to do what it should */
	unsigned int every;		/* of the many alike, run each n-th */
	unsigned int rounds;		/* of what is repeated */
	unsigned int seconds;		/* of mutations */
	unsigned int seed;		/* of theirs */
};

extern struct config config;

void session_init(struct session *session, uint32_t flags);
void session_continue(struct session *session, const struct session *from);
int session_connect(struct session *session);
void session_letter(struct session *session, uint8_t op, struct letter *letter);
int session_ask(struct session *session, struct letter *letter);
int session_climb(struct session *session, enum step step);
void session_io_request(const struct session *session, unsigned int queue, struct rbd_cm_request *request);
int session_connect_io(struct session *session, struct link *link, const struct rbd_cm_request *request);
bool session_answers(struct session *session);
int session_close(struct session *session);
void session_end(struct session *session);
void session_name(const struct session *session, char name[37]);

/* --- scenarios --- */

/* NULL: as it should be; else what was not. Sessions that it leaves are ended. */
typedef const char *scenario_fn(struct session *a, struct session *b);

struct scenario {
	const char *name;
	scenario_fn *run;
};

extern const struct scenario rights[], tokens[], resumes[], devices[], device_others[], auths[], restarts[], rates[];
extern const unsigned int nr_auths, nr_restarts, nr_rates, nr_rights, nr_tokens, nr_resumes, nr_devices, nr_device_others;

void run_scenarios(const struct scenario *scenarios, unsigned int nr, const char *wanted);
void messages_run(const char *wanted);
const char *mutate_run(struct session *a, struct session *b);
const char *behave_run(struct session *a, struct session *b);
void cm_run(const char *wanted);
void half_open_run(void);
void breaches_run(const char *wanted);
int listen_run(const char *host, const char *port, int nr_names, char **names);
void tricks_list(const char *group);
int reader_run(const char *disk);

/* --- verdicts --- */

#define SKIPPED	"skip: "

const char *why(const char *format, ...) __attribute__((format(printf, 1, 2)));
void report(const char *name, const char *complaint);
int report_status(void);
int parse_address(const char *text, const char *port, struct sockaddr_storage *address);

#endif /* PEER_H */
