/* SPDX-License-Identifier: GPL-2.0 */
/*
 * JSON, read into a tree that remembers its lines. Strict (RFC 8259), and stricter
 * where a file could mean something else than it seems to: no key twice, no NUL.
 */
#ifndef RBDCTL_TREE_H
#define RBDCTL_TREE_H

#include <stddef.h>

enum node_type {
	NODE_NULL,
	NODE_BOOL,
	NODE_NUMBER,
	NODE_STRING,
	NODE_ARRAY,
	NODE_OBJECT,
};

struct node {
	enum node_type type;
	unsigned int line;
	char *key;		/* of a member of an object */
	char *text;		/* a string decoded, a number as written, "true", "false" */
	struct node *first;	/* of an array or object */
	struct node *next;
};

struct tree_error {
	unsigned int line;
	char sentence[160];
};

/* NULL, and what is wrong. */
struct node *tree_read(const char *text, size_t size, struct tree_error *error);
void tree_free(struct node *node);

#endif
