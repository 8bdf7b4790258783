// Types and functions for the kernels of a graph: their ports, and the functions that read and write ports.
//
// This is the kernel's side: streams, cascades, windows, buffers and words of packets (aie_api/adf/), the keywords of
// core compilers, and scalar types. The graph's side is not included: graph, kernel, port and connect, constraints,
// PLIO and GMIO, simulation, run-time parameters, and functions that need numbers of the graph (getPacketid,
// writeHeader).
//
// Names are in namespace adf; the types that kernels write without `adf::` (streams, cascades, windows) are in the
// global namespace, too.
#pragma once

#include "aie_api/aie_adf.hpp"

#include <cstdio>

// In registerKernelClass(), a kernel class names the member to run, and the arrays that the graph places and fills.
// Only the graph needs these names, so the macros do nothing here.
#define REGISTER_FUNCTION(...) static_cast<void>(0)
#define REGISTER_PARAMETER(...) static_cast<void>(0)
