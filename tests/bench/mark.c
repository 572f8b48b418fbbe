// SPDX-License-Identifier: GPL-2.0
/* Executes the marker once: see insns.c. */
#include "marker.h"

int main(void)
{
	__asm__ volatile(MARKER_ASM);
	return 0;
}
