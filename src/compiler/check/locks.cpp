#include "compiler/check/locks.h"

#include <fmt/format.h>
#include <mlir/IR/Matchers.h>

#include <cstdlib>

using namespace mlir;

namespace tessera::compiler {

std::optional<std::int64_t> rounds_of(scf::ForOp loop) {
  llvm::APInt lower, upper, step;
  if (!matchPattern(loop.getLowerBound(), m_ConstantInt(&lower)) ||
      !matchPattern(loop.getUpperBound(), m_ConstantInt(&upper)) || !matchPattern(loop.getStep(), m_ConstantInt(&step)))
    return std::nullopt;
  const std::int64_t first = lower.getSExtValue(), last = upper.getSExtValue(), by = step.getSExtValue();
  if (by <= 0 || first < 0) return std::nullopt;
  return last <= first ? 0 : (last - first - 1) / by + 1;
}

bool never_ends(scf::WhileOp loop) {
  return matchPattern(loop.getConditionOp().getCondition(), m_One()) && loop.getBefore().hasOneBlock();
}

aie::LockOp lock_of(aie::UseLockOp use) {
  return use.getLock().getDefiningOp<aie::LockOp>();
}

std::string name_of(aie::LockOp lock) {
  const std::string tile = to_string(aie::tile_id_of(lock.getTile()));
  if (const auto given = lock.getSymName()) return fmt::format("lock '{}' of {}", given->str(), tile);
  return fmt::format("lock {} of {}", lock.getLockID().value_or(0), tile);
}

UnseenUsers::UnseenUsers(aie::DeviceOp device, const std::set<device::TileId>& touched) : tiles_(touched) {
  device.walk([&](aie::CoreOp core) {
    if (core.getElfFile()) tiles_.insert(aie::tile_id_of(core.getTile()));
  });
}

bool UnseenUsers::may_use(aie::LockOp lock) const {
  const device::TileId tile = aie::tile_id_of(lock.getTile());
  return llvm::any_of(tiles_, [&](device::TileId other) {
    return std::abs(int{tile.col} - int{other.col}) + std::abs(int{tile.row} - int{other.row}) <= 1;
  });
}

}  // namespace tessera::compiler
