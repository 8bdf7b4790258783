// For kernels of a graph: the types of their ports, and the functions on them.
//
// This is the kernel's side: streams, cascades, windows, buffers and words of packets (aie_api/adf/), the keywords of
// core compilers, and scalar types. Not included is the graph's side: graph, kernel, port and connect, constraints,
// PLIO and GMIO, simulation, run-time parameters, and functions that need numbers of the graph (getPacketid,
// writeHeader).
//
// Names are in namespace adf; names that kernels write without it (streams, cascades, windows) are also outside.
#pragma once

#include "aie_api/aie_adf.hpp"

#include <cstdio>

// A kernel class names in registerKernelClass() the member to run, and the arrays that the graph places and fills. Only
// the graph needs them; for the kernel's results the macros do nothing.
#define REGISTER_FUNCTION(...) static_cast<void>(0)
#define REGISTER_PARAMETER(...) static_cast<void>(0)
