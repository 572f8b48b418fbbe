/* SPDX-License-Identifier: GPL-2.0 */
/* An instruction that does nothing and that no compiler makes: nopl 0x6b72616d(%rax,%rax,1) */
#ifndef MARKER_H
#define MARKER_H

#define MARKER_BYTES	0x0f, 0x1f, 0x84, 0x00, 'm', 'a', 'r', 'k'
#define MARKER_ASM	".byte 0x0f, 0x1f, 0x84, 0x00\n\t.ascii \"mark\""

#endif
