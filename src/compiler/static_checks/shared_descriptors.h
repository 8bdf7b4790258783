// Reports descriptors that two DMA programs of a tile execute.
#pragma once

#include "base/diag.h"
#include "compiler/static_checks/command_stream.h"
#include "compiler/static_checks/programs.h"

#include <mlir/IR/Location.h>

#include <span>
#include <vector>

namespace tessera::compiler {

// Returns findings of T0984: channels of one tile whose programs lead to the same aie.dma_bd, and tasks of a command
// stream with the descriptor of another channel's program. Two channels that send the same bytes without locks may
// share a descriptor. `places`: the locations of the stream's operations.
std::vector<Diag> check_shared_descriptors(const std::vector<Program>& programs);
std::vector<Diag> check_shared_descriptors(const std::vector<Program>& programs, const StreamSummary& summary,
                                           std::span<const mlir::Location> places);

}  // namespace tessera::compiler
