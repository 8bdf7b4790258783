// Whether what one end of a stream sends is what the other takes.
//
// Both ends are asked where their programs say all: rings of descriptors that go round for ever, programs that end, and
// what a command stream starts. An end that goes on for ever may stop at the end of any descriptor and nowhere else;
// two that end have to come to the same sum. Two that never end always meet.
#pragma once

#include "compiler/check/stream.h"

#include <mlir/IR/Location.h>

namespace tessera::compiler {

// T0943 and T0944, and T0948 where one end counts headers and the other does not. `places` has those of the operations
// of the stream.
std::vector<Diag> check_flows(const Streams& streams, const std::vector<Program>& programs, const StreamLook& look,
                              const std::vector<mlir::Location>& places);

// T0948 of packets that no flow of their channel has the ID of.
std::vector<Diag> check_packet_ids(const Streams& streams, const std::vector<Program>& programs, const StreamLook& look,
                                   const std::vector<mlir::Location>& places);

}  // namespace tessera::compiler
