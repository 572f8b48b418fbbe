// SPDX-License-Identifier: GPL-2.0
/*
 * peer: the command line and the verdicts.
 */
#include <getopt.h>
#include <netdb.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "peer.h"

static const char usage_text[] =
	"Usage: peer attach ADDRESS[:PORT] EXPORT [OPTIONS] SCENARIO|GROUP...\n"
	"       peer listen ADDRESS PORT [TRICK...]      names come on standard input if none is given\n"
	"       peer list                                the tricks: name, what becomes of the attach, status, sentence\n"
	"       peer list device|slow                    those of a device export; I/O that meets it before the sentence\n"
	"       peer list write|sink                     those that use keys nobody gave them, once the line behind the name comes;\n"
	"                                                sink: where a READ has a key of its own\n"
	"       peer read DISK                           until a read fails: does any other memory change?\n"
	"       peer list key                            those for a host with a key\n"
	"       peer list mutate                         places whose messages are mutated, by the trick mutate/PLACE/SEED; of\n"
	"                                                names on standard input the line behind it says that the attach is over\n"
	"Groups: rights tokens resume auth restart rate messages cm half-open mutate behave; of a device export: device breach, device-other/*\n"
	"  --read-only        sessions of the scenarios that do not care\n"
	"  --shared           likewise\n"
	"  --host-id UUID     of the first session; the others are counted from it\n"
	"  --key FILE         of the export, for auth; an export called open has none\n"
	"  --other-key FILE   another key of the export, for restart\n"
	"  --restart COMMAND  restarts the target\n"
	"  --drop COMMAND     drops the session whose UUID is put behind it\n"
	"  --suspend COMMAND  lets the backing of the export hang\n"
	"  --resume COMMAND   ends that\n"
	"  --limit SECONDS    for the target to end what it should (8)\n"
	"  --every N          of the damaged messages only each N-th\n"
	"  --rounds N         of what is repeated (20)\n"
	"  --seconds N        of mutate, and of behave (10)\n"
	"  --seed N           of mutate (1)\n";

struct config config = {
	.host_id = { 0x70, 0x65, 0x65, 0x72, 0x11, 0x22, 0x43, 0x33, 0x84, 0x44, 0x55, 0x66 },
	.limit_ms = 8000,
	.every = 1,
	.rounds = 20,
	.seconds = 10,
	.seed = 1,
};

static unsigned int nr_ok, nr_not_ok, nr_skipped;

const char *why(const char *format, ...)
{
	static char texts[2][256];
	static unsigned int turn;
	char *text = texts[turn++ % 2];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(texts[0]), format, args);
	va_end(args);
	return text;
}

void report(const char *name, const char *complaint)
{
	if (!complaint) {
		nr_ok++;
		printf("ok %s\n", name);
	} else if (!strncmp(complaint, SKIPPED, strlen(SKIPPED))) {
		nr_skipped++;
		printf("skip %s - %s\n", name, complaint + strlen(SKIPPED));
	} else {
		nr_not_ok++;
		printf("not ok %s - %s\n", name, complaint);
	}
	fflush(stdout);
}

int report_status(void)
{
	printf("# %u ok, %u not ok, %u skipped\n", nr_ok, nr_not_ok, nr_skipped);
	return nr_not_ok || !nr_ok;
}

static int usage(void)
{
	fputs(usage_text, stderr);
	return 2;
}

int parse_address(const char *text, const char *port, struct sockaddr_storage *address)
{
	struct addrinfo hints = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV };
	struct addrinfo *found;
	char host[128];
	char *colon;

	snprintf(host, sizeof(host), "%s", text);
	colon = strchr(host, ':');
	if (colon && colon == strrchr(host, ':')) {
		*colon = '\0';
		port = colon + 1;
	}
	if (getaddrinfo(host, port, &hints, &found))
		return -1;
	memcpy(address, found->ai_addr, found->ai_addrlen);
	freeaddrinfo(found);
	return 0;
}

static int parse_uuid(const char *text, uint8_t *uuid)
{
	unsigned int i, byte;

	for (i = 0; i < RBD_UUID_SIZE; i++) {
		if (*text == '-')
			text++;
		if (sscanf(text, "%2x", &byte) != 1)
			return -1;
		uuid[i] = byte;
		text += 2;
	}
	return *text ? -1 : 0;
}

/* A file of rbdctl's: base64 behind a tag; its checksum is rbdctl's business. */
static int parse_key(const char *path, uint8_t key[RBD_AUTH_KEY_SIZE])
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	unsigned int i, bits = 0, nr = 0;
	FILE *file = fopen(path, "r");
	char text[64] = "";
	uint32_t group = 0;

	if (!file || fscanf(file, "rbd-key-1:%63s", text) != 1)
		return -1;
	fclose(file);
	for (i = 0; text[i] && nr < RBD_AUTH_KEY_SIZE; i++) {
		group = group << 6 | (uint32_t)(strchr(digits, text[i]) - digits);
		bits += 6;
		if (bits >= 8) {
			bits -= 8;
			key[nr++] = group >> bits;
		}
	}
	return nr == RBD_AUTH_KEY_SIZE ? 0 : -1;
}

void run_scenarios(const struct scenario *scenarios, unsigned int nr, const char *wanted)
{
	struct session a, b;
	unsigned int i;

	for (i = 0; i < nr; i++) {
		if (wanted && strcmp(wanted, scenarios[i].name))
			continue;
		memset(&a, 0, sizeof(a));
		memset(&b, 0, sizeof(b));
		report(scenarios[i].name, scenarios[i].run(&a, &b));
		session_end(&a);
		session_end(&b);
	}
}

static const struct scenario mutations[] = {
	{ "mutate", mutate_run },
};

static const struct scenario behaviours[] = {
	{ "behave", behave_run },
};

/* A group's name, or that of one scenario in it. */
static void run_named(const char *name)
{
	const char *wanted = strchr(name, '/') ? name : NULL;

	if (!strncmp(name, "rights", 6))
		run_scenarios(rights, nr_rights, wanted);
	else if (!strncmp(name, "rate", 4))
		run_scenarios(rates, nr_rates, wanted);
	else if (!strncmp(name, "restart", 7))
		run_scenarios(restarts, nr_restarts, wanted);
	else if (!strncmp(name, "auth", 4))
		run_scenarios(auths, nr_auths, wanted);
	else if (!strncmp(name, "tokens", 6))
		run_scenarios(tokens, nr_tokens, wanted);
	else if (!strncmp(name, "resume", 6))
		run_scenarios(resumes, nr_resumes, wanted);
	else if (!strncmp(name, "device-other/", 13))
		run_scenarios(device_others, nr_device_others, name);
	else if (!strncmp(name, "device", 6))
		run_scenarios(devices, nr_devices, wanted);
	else if (!strncmp(name, "breach", 6))
		breaches_run(wanted);
	else if (!strncmp(name, "messages", 8))
		messages_run(wanted);
	else if (!strncmp(name, "cm", 2))
		cm_run(wanted);
	else if (!strcmp(name, "mutate"))
		run_scenarios(mutations, ARRAY_SIZE(mutations), NULL);
	else if (!strcmp(name, "behave"))
		run_scenarios(behaviours, ARRAY_SIZE(behaviours), NULL);
	else if (!strcmp(name, "half-open"))
		half_open_run();
	else
		report(name, "there is no such scenario");
}

static int take_option(int option, const char *value)
{
	switch (option) {
	case 'r':
		config.flags |= RBD_OPEN_READ_ONLY;
		return 0;
	case 's':
		config.flags |= RBD_OPEN_SHARED;
		return 0;
	case 'h':
		return parse_uuid(value, config.host_id);
	case 'k':
		return parse_key(value, config.key);
	case 'K':
		return parse_key(value, config.other_key);
	case 'b':
		config.restart = value;
		return 0;
	case 'd':
		config.drop = value;
		return 0;
	case 'S':
		config.suspend = value;
		return 0;
	case 'R':
		config.resume = value;
		return 0;
	case 'l':
		config.limit_ms = 1000 * strtoul(value, NULL, 10);
		return config.limit_ms ? 0 : -1;
	case 'n':
		config.rounds = strtoul(value, NULL, 10);
		return config.rounds ? 0 : -1;
	case 't':
		config.seconds = strtoul(value, NULL, 10);
		return config.seconds ? 0 : -1;
	case 'x':
		config.seed = strtoul(value, NULL, 10);
		return 0;
	case 'e':
		config.every = strtoul(value, NULL, 10);
		return config.every ? 0 : -1;
	default:
		return -1;
	}
}

static int attach_main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "read-only", no_argument, NULL, 'r' },
		{ "shared", no_argument, NULL, 's' },
		{ "host-id", required_argument, NULL, 'h' },
		{ "key", required_argument, NULL, 'k' },
		{ "other-key", required_argument, NULL, 'K' },
		{ "restart", required_argument, NULL, 'b' },
		{ "drop", required_argument, NULL, 'd' },
		{ "suspend", required_argument, NULL, 'S' },
		{ "resume", required_argument, NULL, 'R' },
		{ "limit", required_argument, NULL, 'l' },
		{ "every", required_argument, NULL, 'e' },
		{ "rounds", required_argument, NULL, 'n' },
		{ "seconds", required_argument, NULL, 't' },
		{ "seed", required_argument, NULL, 'x' },
		{ }
	};
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		if (take_option(option, optarg))
			return usage();
	if (argc - optind < 3 || parse_address(argv[optind], "7475", &config.address))
		return usage();
	config.export = argv[optind + 1];
	for (optind += 2; optind < argc; optind++)
		run_named(argv[optind]);
	return report_status();
}

int main(int argc, char **argv)
{
	const struct rlimit unlimited = { RLIM_INFINITY, RLIM_INFINITY };
	const char *verb = argc > 1 ? argv[1] : "";

	/* siw holds root to it, too: two hundred sessions have more */
	setrlimit(RLIMIT_MEMLOCK, &unlimited);
	if (!strcmp(verb, "attach"))
		return attach_main(argc - 1, argv + 1);
	if (!strcmp(verb, "listen") && argc >= 4)
		return listen_run(argv[2], argv[3], argc - 4, argv + 4);
	if (!strcmp(verb, "read") && argc == 3)
		return reader_run(argv[2]);
	if (!strcmp(verb, "list")) {
		tricks_list(argc > 2 ? argv[2] : "");
		return 0;
	}
	return usage();
}
