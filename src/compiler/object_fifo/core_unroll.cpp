// Lowers accesses whose objects are known at compile time.
//
// A loop is unrolled by the number of rounds after which the core is back in its first state. Where a user chose text
// of 2025, a loop is unrolled as mlir-aie of January 2025 did, if that is right too: by the least common multiple of
// the depths of the FIFOs from which the loop itself acquires, with counters that each round computes from the first.
#include "compiler/object_fifo/core_programs.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Utils/StaticValueUtils.h>
#include <mlir/IR/IRMapping.h>

#include <numeric>

namespace tessera::compiler::object_fifo {

namespace {

class Unroller {
 public:
  Unroller(aie::CoreOp core, const CoreEnds& ends)
      : core_(core), ends_(ends), states_(ends, true), follows_2025_(aie::follows_2025(core.getContext())) {}

  void run() { lower(core_.getBody(), states_.start()); }

 private:
  void lower(mlir::Region& region, const State& state) {
    const auto begins = states_.entries(region, state);
    for (mlir::Block& block : region) lower(block, begins->at(&block));
  }

  void lower(mlir::Block& block, State state) {
    mlir::Operation* op = block.empty() ? nullptr : &block.front();
    while (op != nullptr) {
      if (auto loop = mlir::dyn_cast<mlir::scf::ForOp>(op)) {
        const LoopShape shape = *states_.shape(loop, state);
        if (const auto rounds = rounds_of_2025(loop, shape)) {
          op = write_out_2025(loop, *rounds);
          continue;
        }
        if (!shape.as_it_is) {
          op = write_out(loop, shape);
          continue;
        }
      }
      const State after = *states_.after(op, state);
      const auto use = ends_.use_of(op);
      if (use)
        lower(op, *use, state[use->end]);
      else
        for (mlir::Region& region : op->getRegions()) lower(region, state);
      state = after;
      mlir::Operation* next = op->getNextNode();
      if (use) op->erase();
      op = next;
    }
  }

  void lower(mlir::Operation* op, const Use& use, const Holding& holding) {
    mlir::OpBuilder builder(op);
    const std::uint32_t depth = ends_.depth(use.end);
    Use asked = use;
    if (use.acquires) {
      asked.count -= std::min(use.count, holding.held);
      ends_.use_locks(builder, op->getLoc(), asked, (holding.oldest + holding.held) % depth);
      for (auto access : accesses_of(mlir::cast<aie::ObjectFifoAcquireOp>(op))) {
        access.getOutput().replaceAllUsesWith(
            ends_[use.end].pool->objects[(holding.oldest + access.getIndex()) % depth]);
        access.erase();
      }
    } else {
      ends_.use_locks(builder, op->getLoc(), asked, holding.oldest);
    }
  }

  // Replaces the loop by the code that `shape` describes. Returns the first operation of this code.
  mlir::Operation* write_out(mlir::scf::ForOp loop, const LoopShape& shape) {
    mlir::Operation* before = loop->getPrevNode();
    mlir::OpBuilder builder(loop);
    llvm::SmallVector<mlir::Value> values(loop.getInitArgs());
    for (std::uint64_t i = 0; i < shape.ahead; ++i) values = copy(builder, loop, constant(builder, loop, i), values);
    if (shape.turns != 0) {
      const std::uint64_t end = shape.ahead + shape.turns * shape.together;
      const Bounds bounds{constant(builder, loop, shape.ahead), constant(builder, loop, end),
                          step(builder, loop, shape.together)};
      values = repeat(builder, loop, bounds, shape.together, values,
                      [&](mlir::Value first, std::uint64_t i) { return counter(builder, first, loop, i); });
    }
    builder.setInsertionPoint(loop);
    for (std::uint64_t i = 0; i < shape.behind; ++i)
      values = copy(builder, loop, constant(builder, loop, shape.ahead + shape.turns * shape.together + i), values);
    return replace(loop, values, before);
  }

  // Erases the loop, whose code stands in front of it, and returns the first operation of this code, which follows
  // `before`.
  mlir::Operation* replace(mlir::scf::ForOp loop, llvm::ArrayRef<mlir::Value> results, mlir::Operation* before) {
    mlir::Block* block = loop->getBlock();
    loop.replaceAllUsesWith(mlir::ValueRange(results));
    unrolled_.erase(loop);
    loop.erase();
    states_.forget();
    return before == nullptr ? &block->front() : before->getNextNode();
  }

  struct Bounds {
    mlir::Value low, high, step;
  };

  // Makes a loop with `together` rounds of the given loop in each of its own, and returns its results. `counter` makes
  // the counter of round i from that of the first.
  template <class Counter>
  llvm::SmallVector<mlir::Value> repeat(mlir::OpBuilder& builder, mlir::scf::ForOp loop, const Bounds& bounds,
                                        std::uint64_t together, llvm::ArrayRef<mlir::Value> values, Counter counter) {
    auto inner = mlir::scf::ForOp::create(builder, loop.getLoc(), bounds.low, bounds.high, bounds.step,
                                          mlir::ValueRange(values));
    const mlir::OpBuilder::InsertionGuard guard(builder);
    inner->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
    if (values.empty()) inner.getBody()->getTerminator()->erase();  // made by the builder
    builder.setInsertionPointToEnd(inner.getBody());
    llvm::SmallVector<mlir::Value> carried(inner.getRegionIterArgs());
    for (std::uint64_t i = 0; i < together; ++i)
      carried = copy(builder, loop, counter(inner.getInductionVar(), i), carried);
    mlir::scf::YieldOp::create(builder, loop.getLoc(), carried);
    unrolled_.insert(inner);
    return {inner.getResults().begin(), inner.getResults().end()};
  }

  // ---- As in January 2025

  struct Rounds {
    std::uint64_t count, together;
  };

  // Returns how mlir-aie of January 2025 unrolled the loop. Nothing when the loop should not follow it: the user chose
  // another text, the loop was not unrolled, or the core is not back in its first state after these rounds.
  std::optional<Rounds> rounds_of_2025(mlir::scf::ForOp loop, const LoopShape& shape) {
    if (!follows_2025_ || unrolled_.contains(loop)) return std::nullopt;
    const std::uint64_t together = together_in_2025(loop);
    const auto count = loop.getStaticTripCount();
    if (together <= 1 || together > kMostTogether || !count || count->isZero()) return std::nullopt;
    const std::uint64_t rounds = count->getLimitedValue();
    const bool is_straight = rounds / together <= 1;
    const bool returns = shape.as_it_is || (shape.turns != 0 && shape.ahead == 0 && together % shape.together == 0);
    if (!is_straight && !returns) return std::nullopt;
    return Rounds{rounds, std::min(rounds, together)};
  }

  // The loop's own acquires include those of inner loops that are unrolled to straight code.
  std::uint64_t together_in_2025(mlir::scf::ForOp loop) {
    std::uint64_t together = 1;
    for (mlir::Operation& op : *loop.getBody()) {
      if (const auto use = ends_.use_of(&op); use && use->acquires)
        together = std::lcm(together, std::uint64_t{ends_.depth(use->end)});
      if (auto inner = mlir::dyn_cast<mlir::scf::ForOp>(op)) {
        const std::uint64_t mine = together_in_2025(inner);
        const auto count = inner.getStaticTripCount();
        if (count && count->ule(mine)) together = std::lcm(together, mine);
      }
      if (together > kMostTogether) break;
    }
    return together;
  }

  mlir::Operation* write_out_2025(mlir::scf::ForOp loop, Rounds rounds) {
    mlir::Operation* before = loop->getPrevNode();
    mlir::OpBuilder builder(loop);
    llvm::SmallVector<mlir::Value> values(loop.getInitArgs());
    const std::uint64_t turns = rounds.count / rounds.together, rest = rounds.count % rounds.together;
    Bounds bounds{loop.getLowerBound(), loop.getUpperBound(), loop.getStep()};
    if (rest != 0) bounds.high = constant(builder, loop, turns * rounds.together);
    if (rounds.together > 1) bounds.step = step(builder, loop, rounds.together);
    const auto counter = [&](mlir::Value first, std::uint64_t i) { return product(builder, first, loop, i); };
    const auto straight = [&](mlir::Value first, std::uint64_t count) {
      for (std::uint64_t i = 0; i < count; ++i) values = copy(builder, loop, counter(first, i), values);
    };
    if (turns == 1)
      straight(bounds.low, rounds.together);
    else
      values = repeat(builder, loop, bounds, rounds.together, values, counter);
    if (rest > 1) step(builder, loop, rest);
    straight(bounds.high, rest);
    return replace(loop, values, before);
  }

  // Returns the counter in a later round as January's MLIR computed it: first + step * i.
  static mlir::Value product(mlir::OpBuilder& builder, mlir::Value first, mlir::scf::ForOp loop, std::uint64_t i) {
    if (i == 0 || loop.getInductionVar().use_empty()) return first;
    const mlir::Value number_of_round = number(builder, loop, static_cast<std::int64_t>(i));
    const mlir::Value distance = mlir::arith::MulIOp::create(builder, loop.getLoc(), loop.getStep(), number_of_round);
    return mlir::arith::AddIOp::create(builder, loop.getLoc(), first, distance);
  }

  // ---- Parts of both ways

  static llvm::SmallVector<mlir::Value> copy(mlir::OpBuilder& builder, mlir::scf::ForOp loop, mlir::Value counter,
                                             llvm::ArrayRef<mlir::Value> values) {
    mlir::IRMapping map;
    map.map(loop.getInductionVar(), counter);
    map.map(loop.getRegionIterArgs(), values);
    for (mlir::Operation& op : loop.getBody()->without_terminator()) builder.clone(op, map);
    llvm::SmallVector<mlir::Value> yielded;
    for (const mlir::Value value : loop.getBody()->getTerminator()->getOperands())
      yielded.push_back(map.lookupOrDefault(value));
    return yielded;
  }

  static mlir::Value number(mlir::OpBuilder& builder, mlir::scf::ForOp loop, std::int64_t value) {
    return mlir::arith::ConstantOp::create(builder, loop.getLoc(),
                                           builder.getIntegerAttr(loop.getInductionVar().getType(), value));
  }
  // Returns the loop counter in an iteration. Expects constant bounds, which all loops for write_out() have.
  static mlir::Value constant(mlir::OpBuilder& builder, mlir::scf::ForOp loop, std::uint64_t iteration) {
    const auto low = static_cast<std::uint64_t>(*mlir::getConstantIntValue(loop.getLowerBound()));
    const auto step = static_cast<std::uint64_t>(*mlir::getConstantIntValue(loop.getStep()));
    return number(builder, loop, static_cast<std::int64_t>(low + iteration * step));
  }
  static mlir::Value step(mlir::OpBuilder& builder, mlir::scf::ForOp loop, std::uint64_t times) {
    return number(builder, loop, *mlir::getConstantIntValue(loop.getStep()) * static_cast<std::int64_t>(times));
  }
  static mlir::Value counter(mlir::OpBuilder& builder, mlir::Value first, mlir::scf::ForOp loop, std::uint64_t i) {
    if (i == 0 || loop.getInductionVar().use_empty()) return first;
    return mlir::arith::AddIOp::create(builder, loop.getLoc(), first, step(builder, loop, i));
  }

  // Loops that would need more rounds together than this are unrolled in Tessera's way.
  static constexpr std::uint64_t kMostTogether = 64;

  aie::CoreOp core_;
  const CoreEnds& ends_;
  States states_;
  bool follows_2025_;
  llvm::DenseSet<mlir::Operation*> unrolled_;
};

}  // namespace

void lower_known(aie::CoreOp core, const CoreEnds& ends) {
  Unroller(core, ends).run();
}

}  // namespace tessera::compiler::object_fifo
