#include "compiler/static_checks/locks.h"

#include "compiler/design/constants.h"
#include "compiler/timing.h"  // generated

#include <fmt/format.h>
#include <mlir/IR/Matchers.h>

#include <algorithm>
#include <cstdlib>
#include <limits>

using namespace mlir;

namespace tessera::compiler {

namespace {

// Authors write an endless loop as a count to the largest number of 32 or 64 bits, and a pass that unrolls several of
// its rounds lowers the bound by a little. Half of the largest 32-bit number is far below both numbers, and far above
// any count that a program needs.
constexpr std::int64_t kEndless = std::numeric_limits<std::int32_t>::max() / 2;

// The range of a loop: `length` is its upper bound minus its lower bound.
struct Count {
  std::int64_t length, step;
};

// Returns nothing when a bound or the step is not constant, when the step is not positive, or when the range starts
// below 0.
std::optional<Count> count_of(scf::ForOp loop) {
  const auto first = constant_of(loop.getLowerBound()), end = constant_of(loop.getUpperBound()),
             step = constant_of(loop.getStep());
  if (!first || !end || !step || *step <= 0 || *first < 0) return std::nullopt;
  return Count{std::max<std::int64_t>(*end - *first, 0), *step};
}

}  // namespace

std::optional<std::int64_t> rounds_of(scf::ForOp loop) {
  const auto count = count_of(loop);
  if (!count) return std::nullopt;
  return count->length == 0 ? 0 : (count->length - 1) / count->step + 1;
}

bool counts_for_ever(scf::ForOp loop) {
  const auto count = count_of(loop);
  return count && count->length >= kEndless;
}

bool never_ends(scf::WhileOp loop) {
  return matchPattern(loop.getConditionOp().getCondition(), m_One()) && loop.getBefore().hasOneBlock();
}

aie::LockOp lock_of(aie::UseLockOp use) {
  return use.getLock().getDefiningOp<aie::LockOp>();
}

std::string name_of(Operation* counted) {
  if (isa<aie::CoreOp>(counted)) return "a value on its cascade input";
  if (isa<aie::TileOp>(counted)) return "room on its cascade output";
  auto lock = cast<aie::LockOp>(counted);
  const std::string tile = to_string(aie::tile_id_of(lock.getTile()));
  if (const auto given = lock.getSymName()) return fmt::format("lock '{}' of {}", given->str(), tile);
  return fmt::format("lock {} of {}", lock.getLockID().value_or(0), tile);
}

std::uint64_t initial_value(Operation* counted) {
  if (auto lock = dyn_cast<aie::LockOp>(counted)) return lock.getInit().value_or(0);
  return isa<aie::TileOp>(counted) ? 2 * timing::kCascadeFifoValues : 0;  // each end has a FIFO
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
