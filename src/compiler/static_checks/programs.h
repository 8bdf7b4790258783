// The DMA programs of tiles, which run without a command stream, as the checks see them.
#pragma once

#include "compiler/design/channel.h"
#include "dialect/aie/aie.h"

#include <optional>
#include <vector>

namespace tessera::compiler {

// One descriptor of a program: the words that it moves, and its lock operations.
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
  std::uint64_t tasks = 1;          // how often a program that ends runs
};

// Returns the programs that are constant throughout. Expects AIE2 or later.
std::vector<Program> programs_of(aie::DeviceOp device);

}  // namespace tessera::compiler
