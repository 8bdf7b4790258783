// Lowers accesses for aie-objectFifo-unroll, as mlir-aie of 2026 does.
//
// The core counts its objects in values that its loops and branches carry, and each loop gets a hint: the number of
// rounds after which all FIFOs of the loop are back in their first state. aie-objectFifo-unroll then unrolls the loops,
// and the counters become constants. Text between the two passes is what mlir-aie writes there, and the second pass
// gives mlir-aie's result.
//
// The alternatives put the counters into the tile's memory (core_counters.cpp) or need no counters
// (core_unroll.cpp). They serve the cores that this file does not: with branches between blocks, with loops of other
// kinds, and on AIE1 with a window of objects that varies. (A flag of AIE1 must be acquired only once; mlir-aie
// acquires the flags of the whole window in each round.)
#include "compiler/object_fifo/core_programs.h"

#include <mlir/Dialect/Arith/IR/Arith.h>

#include <numeric>
#include <set>

namespace tessera::compiler::object_fifo {

namespace {

namespace arith = mlir::arith;
namespace scf = mlir::scf;
using mlir::Location;
using mlir::OpBuilder;
using mlir::Value;
using Values = llvm::SmallVector<Value>;

bool carries(mlir::Operation* op) {
  return mlir::isa<scf::ForOp, scf::WhileOp, scf::IfOp, scf::IndexSwitchOp>(op);
}

class Rolling {
 public:
  Rolling(aie::CoreOp core, const CoreEnds& ends) : core_(core), ends_(ends), states_(ends, false) {
    core_.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation* op) {
      if (ends_.use_of(op)) uses_.push_back(op);
    });
  }

  // Returns false, and changes nothing, when the core needs another lowering.
  bool run() {
    const bool known = states_.through(core_.getBody(), states_.start()).has_value();
    for (mlir::Operation* op : uses_) {
      const Use use = *ends_.use_of(op);
      if (use.acquires && ends_.has_flags(use.end) && (!known || !states_.held_at(op))) return false;
      for (mlir::Operation* around = op; around != core_.getOperation(); around = around->getParentOp())
        if ((around != op && !carries(around)) || !around->getParentRegion()->hasOneBlock()) return false;
    }
    give_hints();
    OpBuilder builder = OpBuilder::atBlockBegin(&core_.getBody().front());
    const Value zero = number(builder, core_.getLoc(), 0);
    number_counters();
    Values now(counters_, zero);
    lower(core_.getBody().front(), now);
    for (mlir::Operation* op : done_) op->erase();
    return true;
  }

 private:
  // Gives each loop that uses objects itself the least common multiple of the depths of its FIFOs.
  void give_hints() {
    std::map<mlir::Operation*, std::int64_t> rounds;
    for (mlir::Operation* op : uses_) {
      auto loop = op->getParentOfType<scf::ForOp>();
      if (!loop) continue;
      std::int64_t& count = rounds.try_emplace(loop, 1).first->second;
      count = std::lcm(count, std::int64_t{ends_.depth(ends_.use_of(op)->end)});
    }
    mlir::Builder builder(core_.getContext());
    for (const auto& [loop, count] : rounds) loop->setAttr("aie.unroll_hint", builder.getI64IntegerAttr(count));
  }

  // Numbers the counters: first the next object of each acquiring end, then the held objects of each end whose locks
  // count.
  void number_counters() {
    next_.resize(ends_.size());
    held_.resize(ends_.size());
    for (mlir::Operation* op : uses_)
      if (const Use use = *ends_.use_of(op); use.acquires && !next_[use.end]) next_[use.end] = counters_++;
    for (const bool acquires : {true, false})
      for (mlir::Operation* op : uses_)
        if (const Use use = *ends_.use_of(op); use.acquires == acquires && !ends_.has_flags(use.end) && !held_[use.end])
          held_[use.end] = counters_++;
  }

  static Value number(OpBuilder& builder, Location loc, std::int64_t value) {
    return arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(static_cast<std::int32_t>(value)));
  }

  // Lowers a block. `now` has the value of each counter before the block, and then after it.
  void lower(mlir::Block& block, Values& now) {
    mlir::Operation* next = nullptr;
    for (mlir::Operation* op = &block.front(); op != nullptr; op = next) {
      next = op->getNextNode();
      OpBuilder builder(op);
      if (const auto use = ends_.use_of(op)) {
        use->acquires ? acquire(builder, op, *use, now) : release(builder, op->getLoc(), *use, now);
        done_.push_back(op);
      } else if (auto access = mlir::dyn_cast<aie::ObjectFifoSubviewAccessOp>(op)) {
        lower(builder, access);
      } else if (carries(op)) {
        thread(builder, op, now);
      }
    }
  }

  // ---- Operations on objects

  void acquire(OpBuilder& builder, mlir::Operation* op, const Use& use, Values& now) {
    const Location loc = op->getLoc();
    first_[op] = now[*next_[use.end]];
    if (ends_.has_flags(use.end)) {
      const std::uint32_t held = states_.held_at(op).value_or(0);
      return use_flags(builder, loc, use, now[*next_[use.end]], std::min(held, use.count));
    }
    Value& held = now[*held_[use.end]];
    const Value wanted = number(builder, loc, use.count), zero = number(builder, loc, 0);
    const Value difference = arith::SubIOp::create(builder, loc, wanted, held);
    const Value missing = arith::MaxSIOp::create(builder, loc, difference, zero);
    use_pair(builder, loc, use, missing);
    held = arith::AddIOp::create(builder, loc, held, missing);
  }

  void release(OpBuilder& builder, Location loc, const Use& use, Values& now) {
    if (ends_.has_flags(use.end)) {
      use_flags(builder, loc, use, now[*next_[use.end]], 0);
    } else {
      const std::uint32_t weight = ends_.weight(use.end);
      const Value amount = number(builder, loc, std::int64_t{use.count} * weight);
      if (ends_.has_locks(use.end)) use_lock(builder, loc, ends_.pair_lock(use), aie::LockAction::Release, amount);
      const Value count = weight == 1 ? amount : number(builder, loc, use.count);
      now[*held_[use.end]] = arith::SubIOp::create(builder, loc, now[*held_[use.end]], count);
    }
    if (next_[use.end]) advance(builder, loc, use, now[*next_[use.end]]);
  }

  void advance(OpBuilder& builder, Location loc, const Use& use, Value& next) {
    const Value depth = number(builder, loc, ends_.depth(use.end)), count = number(builder, loc, use.count);
    const Value sum = arith::AddIOp::create(builder, loc, next, count);
    const Value over = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge, sum, depth);
    const Value wrapped =
        use.count == 1 ? number(builder, loc, 0) : Value(arith::SubIOp::create(builder, loc, sum, depth));
    next = arith::SelectOp::create(builder, loc, over, wrapped, sum);
  }

  static void use_lock(OpBuilder& builder, Location loc, Value lock, aie::LockAction action, Value amount) {
    aie::UseLockOp::create(builder, loc, lock, action, nullptr, amount, nullptr);
  }

  void use_pair(OpBuilder& builder, Location loc, const Use& use, Value count) {
    if (const std::uint32_t weight = ends_.weight(use.end); weight != 1)
      count = arith::MulIOp::create(builder, loc, count, number(builder, loc, weight));
    if (ends_.has_locks(use.end))
      use_lock(builder, loc, ends_.pair_lock(use), aie::LockAction::AcquireGreaterEqual, count);
  }

  // Acquires or releases the flags of the objects from `held` on; `next` is the number of the oldest object.
  void use_flags(OpBuilder& builder, Location loc, const Use& use, Value next, std::uint32_t held) {
    if (held >= use.count) return;
    const auto& flags = ends_[use.end].pool->flags;
    const Value index = arith::IndexCastOp::create(builder, loc, builder.getIndexType(), next);
    for (std::uint32_t i = held; i < use.count; ++i) {
      const Value lock = choose(builder, loc, index, flags.size(), [&](std::size_t at) {
        return aie::LockOp(flags[(at + i) % flags.size()]).getResult();
      });
      use_lock(builder, loc, lock, use.acquires ? aie::LockAction::Acquire : aie::LockAction::Release,
               number(builder, loc, ends_.flag(use)));
    }
  }

  void lower(OpBuilder& builder, aie::ObjectFifoSubviewAccessOp access) {
    mlir::Operation* acquire = access.getSubview().getDefiningOp();
    const auto& objects = ends_[ends_.use_of(acquire)->end].pool->objects;
    const Location loc = access.getLoc();
    const Value index = arith::IndexCastOp::create(builder, loc, builder.getIndexType(), first_.at(acquire));
    access.getOutput().replaceAllUsesWith(choose(builder, loc, index, objects.size(), [&](std::size_t at) {
      return objects[(at + access.getIndex()) % objects.size()];
    }));
    done_.insert(done_.begin(), access);  // erased before its acquire
  }

  // Makes a switch with a case for each object. The index is never another one; the default case is the first object.
  static Value choose(OpBuilder& builder, Location loc, Value index, std::size_t count,
                      llvm::function_ref<Value(std::size_t)> value) {
    llvm::SmallVector<std::int64_t> cases(count);
    std::iota(cases.begin(), cases.end(), 0);
    auto choice =
        scf::IndexSwitchOp::create(builder, loc, value(0).getType(), index, cases, static_cast<unsigned>(count));
    const OpBuilder::InsertionGuard guard(builder);
    const auto fill = [&](mlir::Region& region, std::size_t at) {
      builder.createBlock(&region);
      scf::YieldOp::create(builder, loc, value(at));
    };
    fill(choice.getDefaultRegion(), 0);
    for (std::size_t at = 0; at < count; ++at) fill(choice.getCaseRegions()[at], at);
    return choice.getResult(0);
  }

  // ---- Loops and branches

  // Returns the counters that change inside of the operation.
  llvm::SmallVector<std::size_t> changed_by(mlir::Operation* op) {
    std::set<std::size_t> changed;
    op->walk([&](mlir::Operation* each) {
      const auto use = ends_.use_of(each);
      if (!use) return;
      if (held_[use->end]) changed.insert(*held_[use->end]);
      if (!use->acquires && next_[use->end]) changed.insert(*next_[use->end]);
    });
    return {changed.begin(), changed.end()};
  }

  // Lowers the regions of an operation, which carries the counters that change inside.
  void thread(OpBuilder& builder, mlir::Operation* op, Values& now) {
    const auto changed = changed_by(op);
    if (!changed.empty()) op = with_results(builder, op, changed, now);
    const bool loops = mlir::isa<scf::ForOp, scf::WhileOp>(op);
    Values after;
    for (mlir::Region& region : op->getRegions()) {
      if (region.empty()) {  // a branch that the program does not spell out
        builder.createBlock(&region);
        scf::YieldOp::create(builder, op->getLoc());
      }
      mlir::Block& block = region.front();
      Values inside = now;
      if (loops)
        for (const std::size_t each : changed) inside[each] = block.addArgument(now[each].getType(), op->getLoc());
      lower(block, inside);
      for (const std::size_t each : changed)
        block.getTerminator()->insertOperands(block.getTerminator()->getNumOperands(), inside[each]);
    }
    const std::size_t own = op->getNumResults() - changed.size();
    for (auto [index, each] : llvm::enumerate(changed)) now[each] = op->getResult(static_cast<unsigned>(own + index));
  }

  // Replaces the operation by a copy with a further result for each of these counters; a loop also takes their values.
  static mlir::Operation* with_results(OpBuilder& builder, mlir::Operation* op, llvm::ArrayRef<std::size_t> counters,
                                       const Values& now) {
    mlir::OperationState state(op->getLoc(), op->getName(), op->getOperands(), op->getResultTypes(), {});
    state.addAttributes(op->getAttrDictionary().getValue());
    for (const std::size_t each : counters) {
      state.addTypes(now[each].getType());
      if (mlir::isa<scf::ForOp, scf::WhileOp>(op)) state.addOperands(now[each]);
    }
    for (unsigned i = 0; i < op->getNumRegions(); ++i) state.addRegion();
    builder.setInsertionPoint(op);
    mlir::Operation* copy = builder.create(state);
    for (unsigned i = 0; i < op->getNumRegions(); ++i) copy->getRegion(i).takeBody(op->getRegion(i));
    op->replaceAllUsesWith(copy->getResults().take_front(op->getNumResults()));
    op->erase();
    return copy;
  }

  aie::CoreOp core_;
  const CoreEnds& ends_;
  States states_;
  std::vector<mlir::Operation*> uses_;
  std::size_t counters_ = 0;
  std::vector<std::optional<std::size_t>> next_, held_;  // the counters of each end
  std::map<mlir::Operation*, Value> first_;              // the number of an acquire's first object
  std::vector<mlir::Operation*> done_;
};

}  // namespace

bool lower_rolled(aie::CoreOp core, const CoreEnds& ends) {
  return Rolling(core, ends).run();
}

}  // namespace tessera::compiler::object_fifo
