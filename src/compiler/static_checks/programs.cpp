#include "compiler/static_checks/programs.h"

#include "device/capabilities.h"
#include "dialect/aie/verify.h"

#include <llvm/ADT/DenseMap.h>

#include <fmt/format.h>

using namespace mlir;

namespace tessera::compiler {

using device::Direction;

namespace {

std::optional<Step> step_of(Block& block) {
  const auto descriptors = block.getOps<aie::DMABDOp>();
  if (!llvm::hasSingleElement(descriptors)) return std::nullopt;
  Step step{*descriptors.begin(), 0, {}, {}};
  const auto bits = aie::element_bits(cast<BaseMemRefType>(step.bd.getBuffer().getType()).getElementType());
  const auto length = step.bd.constant_length();
  if (!bits || !length) return std::nullopt;
  step.words = static_cast<std::uint64_t>(*length) * *bits / 32;
  for (aie::UseLockOp use : block.getOps<aie::UseLockOp>()) step.locks.push_back(use);
  for (aie::DMABDPACKETOp packet : block.getOps<aie::DMABDPACKETOp>())
    step.packet = static_cast<std::uint8_t>(packet.getPacketId());
  if (const auto packet = step.bd.getPacket()) step.packet = static_cast<std::uint8_t>(packet->getPktId());
  return step;
}

template <class Start>
Program begun(device::TileId tile, Start start) {
  const Direction direction = start.getChannelDir() == aie::DMAChannelDir::S2MM ? Direction::S2MM : Direction::MM2S;
  return {{tile, direction, start.getChannelIndex()}, start, {}, {}, std::uint64_t{start.getRepeatCount()} + 1};
}

// False for a program without descriptors, and when the last descriptor names its successor by number (next_bd_id):
// that successor is unknown.
bool ends_as_it_says(Program& program) {
  return !program.steps.empty() && (program.loop || !program.steps.back().bd.getNextBdId());
}

// Reads a program of blocks (aie.dma_start). Each block names its successor.
std::optional<Program> program_of(device::TileId tile, aie::DMAStartOp start) {
  Program program = begun(tile, start);
  llvm::DenseMap<Block*, std::size_t> known;
  for (Block* block = start.getDest(); block != nullptr;) {
    const auto [seen, is_new] = known.try_emplace(block, program.steps.size());
    if (!is_new) {
      program.loop = seen->second;
      break;
    }
    const auto step = step_of(*block);
    if (!step) return std::nullopt;
    program.steps.push_back(*step);
    auto next = dyn_cast<aie::NextBDOp>(block->getTerminator());
    block = next && !next.getDest()->getOps<aie::DMABDOp>().empty() ? next.getDest() : nullptr;
  }
  return ends_as_it_says(program) ? std::optional(program) : std::nullopt;
}

// Reads a program of regions (aie.dma), one for each descriptor.
std::optional<Program> program_of(device::TileId tile, aie::DMAOp dma) {
  Program program = begun(tile, dma);
  for (Region& region : dma->getRegions()) {
    const auto step = step_of(region.front());
    if (!step) return std::nullopt;
    program.steps.push_back(*step);
  }
  if (dma.getLoop()) program.loop = 0;
  return ends_as_it_says(program) ? std::optional(program) : std::nullopt;
}

}  // namespace

std::vector<Program> programs_of(aie::DeviceOp device) {
  std::vector<Program> all;
  if (!capabilities(device.model()).counting_locks) return all;
  device.walk([&](Operation* op) {
    Operation* around = op->getParentOp();
    if (!isa_and_nonnull<aie::MemOp, aie::MemTileDMAOp, aie::ShimDMAOp>(around)) return;
    const device::TileId tile = aie::tile_id_of(around->getOperand(0));
    std::optional<Program> program;
    if (auto start = dyn_cast<aie::DMAStartOp>(op)) program = program_of(tile, start);
    if (auto dma = dyn_cast<aie::DMAOp>(op)) program = program_of(tile, dma);
    if (program) all.push_back(std::move(*program));
  });
  return all;
}

}  // namespace tessera::compiler
