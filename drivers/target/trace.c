// SPDX-License-Identifier: GPL-2.0
/*
 * Tracepoints of the target.
 */
#define CREATE_TRACE_POINTS
#include "trace.h"
