// Checks whether the transfers that a command stream starts can complete.
//
// The actors of a design (actors.h: DMA programs, bodies of cores, and tasks of the stream) wait for locks and for
// words that other actors give. The check does not know the speed of the actors, but the point that all actors reach
// does not depend on the speed. The reason: the model has locks that only one actor takes and streams with one source.
// So no actor takes a lock or a word for which another actor waits, and an actor that can go on now can also go on
// later (a Petri net without conflicts; Kahn networks, 1974). So the check carries out the acts in any order, and
// counts words instead of moving them, until no actor can go on. A transfer that has not completed by then never
// completes.
//
// flows.cpp finds two ends of one stream that disagree. This check finds trouble between streams: a link of object
// FIFOs, or a core, passes on as many words as it gets, while the design waits for more.
//
// The check assumes that no actor waits because of an unknown part (actors.h), ignores the order of the stream's
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
