// SPDX-License-Identifier: GPL-2.0
/* rbdctl: drives rbd_initiator and rbd_target. */
#include "command.h"

int main(int argc, char **argv)
{
	return command_run(argc, argv);
}
