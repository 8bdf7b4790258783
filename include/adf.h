// Types and functions for the kernels of a graph: their ports, and the functions that read and write ports.
//
// This header has the part of adf.h that kernels use: streams, packet streams, cascades, windows and buffers
// (aie_api/adf/), the keywords of core compilers, and scalar types. It lacks the part that graphs use: graph, kernel,
// port and connect, constraints, PLIO and GMIO, simulation, run-time parameters, and the functions that need the packet
// IDs of the graph (getPacketid, writeHeader).
//
// Names are in namespace adf; the types that kernels write without `adf::` (streams, cascades, windows) are in the
// global namespace, too.
#pragma once

#include "aie_api/aie_adf.hpp"

#include <cstdio>

// With these macros a kernel class names the member function to run, and the arrays that the graph places and fills.
// Only the graph needs these names, so the macros do nothing here.
#define REGISTER_FUNCTION(...) static_cast<void>(0)
#define REGISTER_PARAMETER(...) static_cast<void>(0)
