// SPDX-License-Identifier: GPL-2.0
/* JSON, read into a tree that remembers its lines. */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "tree.h"

#define DEPTH_MAX	16

struct reader {
	const char *at, *end;
	unsigned int line;
	unsigned int depth;
	struct tree_error *error;
};

static struct node *read_value(struct reader *reader);

/* The first thing that is wrong is the one that is told. Always false. */
static bool __attribute__((format(printf, 2, 3))) wrong(struct reader *reader, const char *format, ...)
{
	va_list args;

	if (*reader->error->sentence)
		return false;
	reader->error->line = reader->line;
	va_start(args, format);
	vsnprintf(reader->error->sentence, sizeof(reader->error->sentence), format, args);
	va_end(args);
	return false;
}

void tree_free(struct node *node)
{
	while (node) {
		struct node *next = node->next;

		tree_free(node->first);
		free(node->key);
		free(node->text);
		free(node);
		node = next;
	}
}

static void skip_space(struct reader *reader)
{
	for (; reader->at < reader->end; reader->at++) {
		if (*reader->at == '\n')
			reader->line++;
		else if (*reader->at != ' ' && *reader->at != '\t' && *reader->at != '\r')
			return;
	}
}

/* The next character that is no space; '\0' at the end. */
static char peek(struct reader *reader)
{
	skip_space(reader);
	return reader->at < reader->end ? *reader->at : '\0';
}

static bool take(struct reader *reader, char c)
{
	if (peek(reader) != c || reader->at == reader->end)
		return false;
	reader->at++;
	return true;
}

static bool expect(struct reader *reader, char c)
{
	if (take(reader, c))
		return true;
	if (reader->at == reader->end)
		return wrong(reader, "the file ends where '%c' should be", c);
	return wrong(reader, "'%c' is missing", c);
}

/* --- strings --- */

static bool take_hex(struct reader *reader, uint32_t *code)
{
	*code = 0;
	for (unsigned int i = 0; i < 4; i++, reader->at++) {
		static const char digits[] = "0123456789abcdef0123456789ABCDEF";
		const char *digit = reader->at < reader->end && *reader->at ? strchr(digits, *reader->at) : NULL;

		if (!digit)
			return wrong(reader, "\\u stands before four hexadecimal digits");
		*code = *code << 4 | ((digit - digits) & 15);
	}
	return true;
}

static void put_utf8(FILE *to, uint32_t code)
{
	if (code < 0x80) {
		fputc(code, to);
		return;
	}
	if (code < 0x800) {
		fputc(0xc0 | code >> 6, to);
	} else if (code < 0x10000) {
		fputc(0xe0 | code >> 12, to);
		fputc(0x80 | (code >> 6 & 0x3f), to);
	} else {
		fputc(0xf0 | code >> 18, to);
		fputc(0x80 | (code >> 12 & 0x3f), to);
		fputc(0x80 | (code >> 6 & 0x3f), to);
	}
	fputc(0x80 | (code & 0x3f), to);
}

/* Behind "\u"; above U+FFFF there are two of them. */
static bool take_code(struct reader *reader, FILE *to)
{
	uint32_t code, low;

	if (!take_hex(reader, &code))
		return false;
	if (!code)
		return wrong(reader, "a string holds \\u0000");
	if (code >= 0xd800 && code < 0xdc00) {
		if (reader->end - reader->at < 2 || reader->at[0] != '\\' || reader->at[1] != 'u')
			return wrong(reader, "a string holds half a character");
		reader->at += 2;
		if (!take_hex(reader, &low))
			return false;
		if (low < 0xdc00 || low > 0xdfff)
			return wrong(reader, "a string holds half a character");
		code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
	} else if (code >= 0xdc00 && code < 0xe000) {
		return wrong(reader, "a string holds half a character");
	}
	put_utf8(to, code);
	return true;
}

/* Behind the backslash. */
static bool take_escape(struct reader *reader, FILE *to)
{
	static const char names[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
	const char *name;

	if (reader->at == reader->end)
		return wrong(reader, "the file ends within a string");
	if (*reader->at == 'u') {
		reader->at++;
		return take_code(reader, to);
	}
	name = *reader->at ? strchr(names, *reader->at) : NULL;
	if (!name)
		return wrong(reader, "a string holds a backslash before something that it does not go with");
	fputc(meanings[name - names], to);
	reader->at++;
	return true;
}

/* Behind the opening quote. */
static bool take_characters(struct reader *reader, FILE *to)
{
	while (reader->at < reader->end && *reader->at != '"') {
		unsigned char c = *reader->at++;

		if (c < 0x20)
			return wrong(reader, "a string does not end on its line, or holds a control character");
		if (c != '\\')
			fputc(c, to);
		else if (!take_escape(reader, to))
			return false;
	}
	if (reader->at == reader->end)
		return wrong(reader, "the file ends within a string");
	reader->at++;
	return true;
}

static bool is_utf8(const char *text)
{
	while (*text) {
		unsigned int length = (unsigned char)*text < 0x80 ? 1 : utf8_length((const unsigned char *)text);

		if (!length)
			return false;
		text += length;
	}
	return true;
}

/* NULL, and what is wrong. */
static char *read_string(struct reader *reader)
{
	char *text = NULL;
	size_t size;
	FILE *to;
	bool good;

	if (!expect(reader, '"'))
		return NULL;
	to = open_memstream(&text, &size);
	if (!to) {
		wrong(reader, "not enough memory");
		return NULL;
	}
	good = take_characters(reader, to);
	if (fclose(to))
		good = wrong(reader, "not enough memory");
	if (good && !is_utf8(text))
		good = wrong(reader, "a string is not UTF-8");
	if (good)
		return text;
	free(text);
	return NULL;
}

/* --- numbers and words --- */

static size_t count_digits(const char *at, const char *end)
{
	const char *from = at;

	while (at < end && *at >= '0' && *at <= '9')
		at++;
	return at - from;
}

/* Bytes of the number at the front, 0 when there is none. */
static size_t number_length(const char *from, const char *end)
{
	const char *at = from;
	size_t nr;

	if (at < end && *at == '-')
		at++;
	nr = count_digits(at, end);
	if (!nr || (nr > 1 && *at == '0'))
		return 0;
	at += nr;
	if (at < end && *at == '.') {
		nr = count_digits(at + 1, end);
		at += 1 + nr;
		if (!nr)
			return 0;
	}
	if (at < end && (*at == 'e' || *at == 'E')) {
		at++;
		if (at < end && (*at == '+' || *at == '-'))
			at++;
		nr = count_digits(at, end);
		at += nr;
		if (!nr)
			return 0;
	}
	return at - from;
}

static size_t word_length(const struct reader *reader)
{
	const char *at = reader->at;

	while (at < reader->end && ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || *at == '_'))
		at++;
	return at - reader->at;
}

static bool is_word(const struct reader *reader, size_t length, const char *word)
{
	return strlen(word) == length && !memcmp(reader->at, word, length);
}

static bool read_word(struct reader *reader, struct node *node)
{
	size_t length = word_length(reader);

	if (is_word(reader, length, "null"))
		node->type = NODE_NULL;
	else if (is_word(reader, length, "true") || is_word(reader, length, "false"))
		node->type = NODE_BOOL;
	else
		node->type = NODE_NUMBER;
	if (node->type == NODE_NUMBER)
		length = number_length(reader->at, reader->end);
	if (!length && reader->at == reader->end)
		return wrong(reader, "the file ends where a value should be");
	if (!length)
		return wrong(reader, "there is no value where one should be");
	node->text = strndup(reader->at, length);
	reader->at += length;
	return node->text || wrong(reader, "not enough memory");
}

/* --- arrays and objects --- */

static bool read_member(struct reader *reader, const struct node *object, char **key)
{
	if (peek(reader) != '"')
		return wrong(reader, "a key in double quotes is missing");
	*key = read_string(reader);
	if (!*key)
		return false;
	for (const struct node *other = object->first; other; other = other->next) {
		if (!strcmp(other->key, *key))
			return wrong(reader, "the key '%s' stands here and in line %u", *key, other->line);
	}
	return expect(reader, ':');
}

/* Behind the opening bracket. */
static bool read_items(struct reader *reader, struct node *node, char close)
{
	struct node **end = &node->first;

	if (take(reader, close))
		return true;
	do {
		char *key = NULL;

		if (close == '}' && !read_member(reader, node, &key)) {
			free(key);
			return false;
		}
		*end = read_value(reader);
		if (!*end) {
			free(key);
			return false;
		}
		(*end)->key = key;
		end = &(*end)->next;
	} while (take(reader, ','));
	if (take(reader, close))
		return true;
	if (reader->at == reader->end)
		return wrong(reader, "the file ends where ',' or '%c' should be", close);
	return wrong(reader, "',' or '%c' is missing", close);
}

static bool read_nested(struct reader *reader, struct node *node)
{
	char close = node->type == NODE_OBJECT ? '}' : ']';
	bool good;

	if (reader->depth == DEPTH_MAX)
		return wrong(reader, "too many brackets are open");
	reader->depth++;
	reader->at++;
	good = read_items(reader, node, close);
	reader->depth--;
	return good;
}

static bool read_into(struct reader *reader, struct node *node)
{
	switch (peek(reader)) {
	case '{':
		node->type = NODE_OBJECT;
		return read_nested(reader, node);
	case '[':
		node->type = NODE_ARRAY;
		return read_nested(reader, node);
	case '"':
		node->type = NODE_STRING;
		node->text = read_string(reader);
		return node->text;
	default:
		return read_word(reader, node);
	}
}

static struct node *read_value(struct reader *reader)
{
	struct node *node = calloc(1, sizeof(*node));

	if (!node) {
		wrong(reader, "not enough memory");
		return NULL;
	}
	skip_space(reader);
	node->line = reader->line;
	if (read_into(reader, node))
		return node;
	tree_free(node);
	return NULL;
}

struct node *tree_read(const char *text, size_t size, struct tree_error *error)
{
	struct reader reader = { .at = text, .end = text + size, .line = 1, .error = error };
	struct node *root;

	*error = (struct tree_error){ 0 };
	root = read_value(&reader);
	skip_space(&reader);
	if (!root || reader.at == reader.end)
		return root;
	wrong(&reader, "something follows behind the end");
	tree_free(root);
	return NULL;
}
