// What runs on its own, round after round: the DMA programs of tiles, as the checks look at them.
#pragma once

#include "compiler/design/channel.h"
#include "dialect/aie/aie.h"

#include <optional>
#include <vector>

namespace tessera::compiler {

// One descriptor of a program: what it moves, and the lock operations beside it.
struct Step {
  aie::DMABDOp bd;
  std::uint64_t words;
  std::vector<aie::UseLockOp> locks;
  std::optional<std::uint8_t> packet;  // the ID in the header that it adds
};

struct Program {
  Channel channel;
  mlir::Operation* start;
  std::vector<Step> steps;
  std::optional<std::size_t> loop;  // the step that follows the last; none: it ends
  std::uint64_t tasks = 1;          // how often it is done, when it ends
};

// Those that say all of it in constants; of AIE2 and younger.
std::vector<Program> programs_of(aie::DeviceOp device);

}  // namespace tessera::compiler
