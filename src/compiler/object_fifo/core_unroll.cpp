// Lowers accesses whose objects are known at compile time.
#include "compiler/object_fifo/core_programs.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Utils/StaticValueUtils.h>
#include <mlir/IR/IRMapping.h>

namespace tessera::compiler::object_fifo {

namespace {

class Unroller {
 public:
  Unroller(aie::CoreOp core, const CoreEnds& ends) : core_(core), ends_(ends), states_(ends, true) {}

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

  // Replaces the loop by the code that `shape` describes, and returns the first operation of this code.
  mlir::Operation* write_out(mlir::scf::ForOp loop, const LoopShape& shape) {
    mlir::Operation* before = loop->getPrevNode();
    mlir::Block* block = loop->getBlock();
    mlir::OpBuilder builder(loop);
    llvm::SmallVector<mlir::Value> values(loop.getInitArgs());
    for (std::uint64_t i = 0; i < shape.ahead; ++i) values = copy(builder, loop, constant(builder, loop, i), values);
    if (shape.turns != 0) {
      const std::uint64_t end = shape.ahead + shape.turns * shape.together;
      auto inner = mlir::scf::ForOp::create(builder, loop.getLoc(), constant(builder, loop, shape.ahead),
                                            constant(builder, loop, end), step(builder, loop, shape.together), values);
      const mlir::OpBuilder::InsertionGuard guard(builder);
      inner->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
      if (values.empty()) inner.getBody()->getTerminator()->erase();  // made by the builder
      builder.setInsertionPointToEnd(inner.getBody());
      values.assign(inner.getRegionIterArgs().begin(), inner.getRegionIterArgs().end());
      for (std::uint64_t i = 0; i < shape.together; ++i)
        values = copy(builder, loop, counter(builder, inner, loop, i), values);
      mlir::scf::YieldOp::create(builder, loop.getLoc(), values);
      values.assign(inner.getResults().begin(), inner.getResults().end());
    }
    builder.setInsertionPoint(loop);
    for (std::uint64_t i = 0; i < shape.behind; ++i)
      values = copy(builder, loop, constant(builder, loop, shape.ahead + shape.turns * shape.together + i), values);
    loop.replaceAllUsesWith(values);
    loop.erase();
    states_.forget();
    return before == nullptr ? &block->front() : before->getNextNode();
  }

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
  static mlir::Value counter(mlir::OpBuilder& builder, mlir::scf::ForOp inner, mlir::scf::ForOp loop, std::uint64_t i) {
    if (i == 0 || loop.getInductionVar().use_empty()) return inner.getInductionVar();
    return mlir::arith::AddIOp::create(builder, loop.getLoc(), inner.getInductionVar(), step(builder, loop, i));
  }

  aie::CoreOp core_;
  const CoreEnds& ends_;
  States states_;
};

}  // namespace

void lower_known(aie::CoreOp core, const CoreEnds& ends) {
  Unroller(core, ends).run();
}

}  // namespace tessera::compiler::object_fifo
