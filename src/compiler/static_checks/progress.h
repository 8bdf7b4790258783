// Checks whether the transfers that a command stream starts can complete.
//
// DMA programs, bodies of cores and tasks of a stream wait for each other: for locks, and for words. Their speed is
// unknown, but how far they all come does not depend on it. When only one actor takes a lock, and a stream has one
// source, no other actor takes away the thing that an actor waits for: an actor that can go on now can still go on
// later (a Petri net without conflicts; Kahn networks, 1974). So the check runs the actors in any order, with counts in
// place of words, until none can go on. A transfer that has not completed by then never does. flows.cpp finds two ends
// of one stream that disagree. This check finds trouble between streams: a link of object FIFOs, or a core, passes on
// as many words as it gets, while the design waits for more.
//
// The check assumes that nothing ever waits because of an unknown part (actors.h), ignores the order of the stream's
// operations, and gives streams more room than the streams of an array have. So each finding is certain, but the check
// misses many mistakes.
#pragma once

#include "compiler/static_checks/actors.h"

namespace tessera::compiler {

// Returns findings of T0980 for channels that the stream starts.
std::vector<Diag> check_progress(aie::DeviceOp device, const StreamGraph& streams, const std::vector<Program>& programs,
                                 const StreamSummary& summary, std::span<const mlir::Location> places,
                                 const Cascades& cascades, const std::set<device::TileId>& touched);

}  // namespace tessera::compiler
