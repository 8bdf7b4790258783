// What kernels of a graph include: the types of their ports, and what they do with them.
//
// Here is a kernel's side: streams, cascades, windows, buffers and packets' words (aie_api/adf/), the words of
// compilers of cores, the types of scalars. A graph's side is left to where graphs are built and run: graph, kernel,
// port and connect, constraints, PLIO and GMIO, simulation, run-time parameters, and what needs numbers that only the
// graph has (getPacketid, writeHeader).
//
// Names are in namespace adf; those that kernels write without it (streams, cascades, windows) also outside.
#pragma once

#include "aie_api/aie_adf.hpp"

#include <cstdio>

// In registerKernelClass() of a kernel that is a class: which member runs, and which arrays the graph places and fills.
// That is for the graph to know; the words take no part in what the kernel computes.
#define REGISTER_FUNCTION(...) static_cast<void>(0)
#define REGISTER_PARAMETER(...) static_cast<void>(0)
