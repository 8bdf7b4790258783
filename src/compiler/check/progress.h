// Whether what a command stream starts can come to its end.
//
// DMA programs, bodies of cores and the tasks of a stream wait for each other: for locks, and for words. How fast each
// of them is nobody knows, but how far all of them come does not depend on that. Where a lock is taken by one of them
// only, and a stream has one source, nobody takes away what another one waits for: who can go on now still can later
// (a Petri net without conflicts; networks of Kahn, 1974). So they are let go on in any order, with words as numbers,
// until nobody can; what then has not ended never does. Two ends of one stream that do not agree are found by
// flows.cpp; here it is what lies between them: a link of object FIFOs, or a core, that hands on as many words as it
// gets, of a design that waits for more.
//
// What is not known keeps nobody waiting (actors.h), the order of a stream's operations among it, and streams hold more
// than those of an array do. What is found is certain, and much is not found.
#pragma once

#include "compiler/check/actors.h"

namespace tessera::compiler {

// T0980, of channels that the stream starts.
std::vector<Diag> check_progress(aie::DeviceOp device, const Streams& streams, const std::vector<Program>& programs,
                                 const StreamLook& look, std::span<const mlir::Location> places,
                                 const Cascades& cascades, const std::set<device::TileId>& touched);

}  // namespace tessera::compiler
