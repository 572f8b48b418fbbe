/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Orders: commands of the device class with the data in front of them, on their way to be spoilt.
 */
#ifndef ORDER_H
#define ORDER_H

#include "peer.h"

#define WRITER	RBD_OPEN_SHARED
#define READER	RBD_OPEN_READ_ONLY

struct order {
	struct rbd_command command;
	size_t front;			/* bytes of data */
	size_t cut;			/* from the end of the command */
	unsigned char data[LINK_SEND_BYTES];
};

/* What an order does, honestly */
enum kind { READ_STAGED, READ_INLINE, WRITE_STAGED, WRITE_INLINE, FLUSH, DISCARD, ZERO };

/* Fields of a command that are set to something that the session knows */
enum known { PLAIN, OF_DEPTH, OF_REGION, OF_LAST_UNIT, OF_MAX_IO, OF_SIZE, OF_LAST_BLOCK };

struct spoil {
	enum kind kind;
	struct field field;
	enum known known;		/* and the field's value is added to that */
	int front;			/* bytes of data in front; AS_IT_IS */
	unsigned int cut;
};

#define AS_IT_IS	-1

const char *enter_as(struct session *session, uint32_t flags);
void order_make(struct session *session, enum kind kind, uint16_t tag, struct order *order);
void order_spoil(const struct session *session, const struct spoil *spoil, struct order *order);
int order_send(struct session *session, const struct order *order);
int order_send_invalidate(struct session *session, const struct order *order, uint32_t key);
const char *order_result(struct session *session, const struct order *order, int wanted);
const char *order_do(struct session *session, const struct order *order, int wanted);
const char *staging_move(struct session *session, enum ibv_wr_opcode opcode, uint32_t offset, size_t bytes);
const char *work_honestly(struct session *session, unsigned int turn);
const char *work_briefly(struct session *session, unsigned int turn);
void query_letter(struct session *session, uint16_t queue, uint16_t tag, uint32_t sequence, struct letter *letter);
int suspend_backing(void);
int resume_backing(void);

#endif /* ORDER_H */
