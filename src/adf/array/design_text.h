// The design of a placed program: one device of the `aie` dialect, as text, with the tiles, buffers, locks, descriptors
// and streams of all graphs.
//
// The text is the only thing that the array learns of a graph. The compiler routes its streams, gives buffers and locks
// their addresses and numbers, and writes the registers. The program later finds each part by its name.
//
//   g.k.in[0].ping, g.k.in[0].pong   the buffers of a port; the first is "g.k.in[0]" if there is only one
//   g.k.in[0].ping lock              AIE: the lock of one buffer: 0 while it is empty, 1 while it is full
//   g.k.in[0] empty, g.k.in[0] full  others: the numbers of empty and of full buffers
//   g.k.inout[0].ping done lock      AIE: 1 while the kernel has changed the data, and nothing has read them
//   g.k.inout[0] done                others: the number of such buffers
//   g.k.inout[0] fed empty, fed full others: the locks of the value that another kernel writes into a parameter
//   g.k coefficients                 a lookup table
//   g.k heap                         the heap of a core, by its first kernel
//   g.k sync                         its buffer for synchronization, if the stack is at the begin of its memory
//   g.k stack                        a stack that does not lie at the begin of its core's memory
#pragma once

#include "adf/array/placement.h"

#include <string>

namespace tessera::adf::array {

// The names of a port's buffers, and of the locks that guard them. A port that shares its buffers with the source of
// its connection has the names of the source.
std::vector<std::string> buffer_names(const Placement& placement, const Netlist& netlist, id port);
// AIE: a lock for each buffer. Others: the lock that counts empty buffers, and the one that counts full buffers. An
// inout buffer has a second lock for each buffer, or a third lock; an inout parameter that another kernel writes, two
// locks more. Empty if one core fills and reads the buffer.
std::vector<std::string> lock_names(const Placement& placement, const Netlist& netlist, id port);

// Fails with T1225 for a part of ADF that does not run on the array yet.
Result<std::string> design_text(const Model& model, const Netlist& netlist, const std::vector<Plan>& plans,
                                const Placement& placement);

}  // namespace tessera::adf::array
