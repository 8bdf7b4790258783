#include "compiler/object_fifo/core_states.h"

#include <mlir/Dialect/Utils/StaticValueUtils.h>
#include <limits>

namespace tessera::compiler::object_fifo {

namespace {

// If more iterations of a loop than this begin in different states, the state after the loop counts as unknown.
constexpr std::uint64_t kMostStates = 512;

}  // namespace

std::optional<std::uint32_t> States::held_at(mlir::Operation* acquire) const {
  const auto found = held_.find(acquire);
  return found == held_.end() ? std::nullopt : found->second;
}

bool States::uses_objects(mlir::Operation* op) {
  return op
      ->walk([&](mlir::Operation* inner) {
        return ends_.use_of(inner) ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

std::optional<Effect> States::through(mlir::Region& region, const State& state) {
  const auto key = std::make_pair(&region, state);
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  return known_[key] = find_through(region, state);
}

std::optional<Effect> States::find_through(mlir::Region& region, const State& state) {
  Effect effect{state, 0};
  if (region.empty()) return effect;
  const auto begins = entries(region, state);
  if (!begins || begins->size() != region.getBlocks().size()) return std::nullopt;  // dead code has no known state
  bool ended = false;
  for (const auto& [block, entry] : *begins) {
    Effect mine{entry, 0};
    if (!step(*block, mine)) return std::nullopt;
    effect.operations += mine.operations;
    if (block->getNumSuccessors() != 0) continue;
    if (ended && mine.after != effect.after) return std::nullopt;
    effect.after = mine.after;
    ended = true;
  }
  return effect;
}

std::optional<std::map<mlir::Block*, State>> States::entries(mlir::Region& region, const State& state) {
  std::map<mlir::Block*, State> begins;
  if (region.empty()) return begins;
  begins.emplace(&region.front(), state);
  std::vector<mlir::Block*> next{&region.front()};
  while (!next.empty()) {
    mlir::Block* block = next.back();
    next.pop_back();
    Effect effect{begins.at(block), 0};
    if (!step(*block, effect)) return std::nullopt;
    for (mlir::Block* follower : block->getSuccessors()) {
      const auto [known, is_new] = begins.emplace(follower, effect.after);
      if (is_new)
        next.push_back(follower);
      else if (known->second != effect.after)
        return std::nullopt;
    }
  }
  return begins;
}

bool States::step(mlir::Block& block, Effect& effect) {
  for (mlir::Operation& op : block) {
    if (!step(&op, effect)) return false;
  }
  return true;
}

std::optional<State> States::after(mlir::Operation* op, const State& state) {
  Effect effect{state, 0};
  if (!step(op, effect)) return std::nullopt;
  return effect.after;
}

bool States::step(mlir::Operation* op, Effect& effect) {
  if (const auto use = ends_.use_of(op)) {
    Holding& holding = effect.after[use->end];
    ++effect.operations;
    if (use->acquires) {
      const auto [seen, is_new] = held_.emplace(op, holding.held);
      if (!is_new && seen->second != holding.held) seen->second = std::nullopt;
      holding.held = std::max(holding.held, use->count);
      return true;
    }
    if (use->count > holding.held) {
      if (wrong_ == nullptr) wrongly_held_ = holding.held;
      if (wrong_ == nullptr) wrong_ = op;
      return false;
    }
    holding.held -= use->count;
    if (positions_) holding.oldest = (holding.oldest + use->count) % ends_.depth(use->end);
    return true;
  }
  if (op->getNumRegions() == 0 || !uses_objects(op)) {
    op->walk([&](mlir::Operation*) { ++effect.operations; });
    return true;
  }
  if (auto loop = mlir::dyn_cast<mlir::scf::ForOp>(op)) {
    const auto found = shape(loop, effect.after);
    if (!found) return false;
    effect.after = found->effect.after;
    effect.operations += found->effect.operations;
    return true;
  }
  // For these operations, exactly one region runs once. Other operations may run their regions any number of times, or
  // not at all.
  const bool chooses = mlir::isa<mlir::scf::IfOp, mlir::scf::IndexSwitchOp, mlir::scf::ExecuteRegionOp>(op);
  std::vector<State> ways;
  if (!chooses) ways.push_back(effect.after);
  for (mlir::Region& region : op->getRegions()) {
    const auto mine = through(region, effect.after);
    if (!mine) return false;
    ways.push_back(mine->after);
    effect.operations += mine->operations + 1;
  }
  if (!llvm::all_equal(ways)) return false;
  effect.after = ways.front();
  return true;
}

// Returns the number of iterations of a loop; nothing when it is not known, or when the counter would overflow one step
// after the last iteration, because that value may be the bound of the unrolled loop.
static std::optional<std::uint64_t> trip_count(mlir::scf::ForOp loop) {
  const auto low = mlir::getConstantIntValue(loop.getLowerBound()),
             high = mlir::getConstantIntValue(loop.getUpperBound());
  const auto step = mlir::getConstantIntValue(loop.getStep());
  if (!low || !high || !step || *step <= 0 || loop.getUnsignedCmp()) return std::nullopt;
  if (*low >= *high) return 0;
  const auto difference = static_cast<std::uint64_t>(*high) - static_cast<std::uint64_t>(*low);
  const std::uint64_t count = (difference - 1) / static_cast<std::uint64_t>(*step) + 1;
  const mlir::Type type = loop.getInductionVar().getType();
  const unsigned bits = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  const auto last = static_cast<std::uint64_t>(*low) + (count - 1) * static_cast<std::uint64_t>(*step);
  const auto greatest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max() >> (64 - bits));
  const std::uint64_t room = greatest - last;  // correct modulo 2^64, because the difference fits
  if (room < static_cast<std::uint64_t>(*step)) return std::nullopt;
  return count;
}

std::optional<LoopShape> States::shape(mlir::scf::ForOp loop, const State& state) {
  LoopShape shape;
  std::vector<Effect> iterations;  // iteration i begins in the state after iteration i - 1
  std::map<State, std::uint64_t> seen{{state, 0}};
  const auto first = through(loop.getRegion(), state);
  if (!first) return std::nullopt;
  if (first->after == state) {
    shape.as_it_is = true;
    shape.effect = {state, first->operations + 1};
    return shape;
  }
  const auto count = trip_count(loop);
  if (!count) return std::nullopt;
  State at = state;
  for (std::uint64_t i = 0; i < *count; ++i) {
    if (i == kMostStates) return std::nullopt;
    const auto next = through(loop.getRegion(), at);
    if (!next) return std::nullopt;
    iterations.push_back(*next);
    at = next->after;
    const auto [before, is_new] = seen.emplace(at, i + 1);
    if (is_new) continue;
    shape.ahead = before->second;
    shape.together = i + 1 - shape.ahead;
    shape.turns = (*count - shape.ahead) / shape.together;
    shape.behind = (*count - shape.ahead) % shape.together;
    break;
  }
  if (shape.turns <= 1) {  // unroll the whole loop
    shape.ahead = *count;
    shape.turns = shape.behind = 0;
  }
  // All states at the start of an iteration occur among the first iterations; from `ahead` on they repeat.
  const std::uint64_t copies = shape.turns == 0 ? *count : shape.ahead + shape.together + shape.behind;
  shape.effect.after = state;
  for (std::uint64_t i = 0; i < copies; ++i) {
    const Effect& each = i < iterations.size() ? iterations[i] : iterations[i - shape.together];
    shape.effect.operations += each.operations + 1;
    shape.effect.after = each.after;
  }
  return shape;
}

}  // namespace tessera::compiler::object_fifo
