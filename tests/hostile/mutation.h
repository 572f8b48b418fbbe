/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Mutations: messages changed at random, from the seed that srandom() was given.
 */
#ifndef MUTATION_H
#define MUTATION_H

#include "peer.h"

unsigned int draw(unsigned int n);
uint64_t draw_number(void);
void change_bytes(unsigned char *bytes, size_t length);
void mutate(struct letter *letter);

#endif /* MUTATION_H */
