// Checks whether one end of a stream sends as many words as the other takes.
//
// The check covers ends whose programs are known completely: rings of descriptors that repeat without end, programs
// that end, and tasks that a command stream starts. A ring may stop at the end of any of its descriptors and nowhere
// else. Two ends that both stop must move the same number of words. Two rings always match, apart from headers.
#pragma once

#include "compiler/static_checks/command_stream.h"

#include <mlir/IR/Location.h>

namespace tessera::compiler {

// Returns findings of T0943 and T0944, and T0948 where one end counts headers and the other does not. `places`: the
// locations of the stream's operations.
std::vector<Diag> check_flows(const StreamGraph& streams, const std::vector<Program>& programs,
                              const StreamSummary& summary, const std::vector<mlir::Location>& places);

// Returns findings of T0948 for packets whose ID no flow of their channel has.
std::vector<Diag> check_packet_ids(const StreamGraph& streams, const std::vector<Program>& programs,
                                   const StreamSummary& summary, const std::vector<mlir::Location>& places);

}  // namespace tessera::compiler
