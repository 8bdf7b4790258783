// Reads the DMA programs of tiles, which run without a command stream, for the static checks.
#pragma once

#include "compiler/design/channel.h"
#include "dialect/aie/aie.h"

#include <optional>
#include <vector>

namespace tessera::compiler {

struct Step {
  aie::DMABDOp bd;
  std::uint64_t words;
  std::vector<aie::UseLockOp> locks;
  std::optional<std::uint8_t> packet;  // the ID in the header that the descriptor adds
};

struct Program {
  Channel channel;
  mlir::Operation* start;
  std::vector<Step> steps;
  std::optional<std::size_t> loop;  // the step that follows the last step; nothing: the program ends
  std::uint64_t tasks = 1;          // for a program that ends: the number of times that the channel runs it
};

// Returns the programs whose lengths are constant and whose descriptors have known successors. Returns none for AIE1,
// whose locks do not count.
std::vector<Program> programs_of(aie::DeviceOp device);

}  // namespace tessera::compiler
