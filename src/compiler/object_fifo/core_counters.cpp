// Lowers accesses whose objects are known only while the core runs.
//
// For each end, a number in the tile's memory says which object the core releases next. The number of objects that the
// core holds at an acquire is usually the same each time, even where the objects differ. Where the number varies, a
// second number in memory counts the held objects.
#include "compiler/object_fifo/core_programs.h"

#include <fmt/format.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>

namespace tessera::compiler::object_fifo {

namespace {

namespace arith = mlir::arith;
namespace memref = mlir::memref;
namespace scf = mlir::scf;
using mlir::Location;
using mlir::OpBuilder;
using mlir::Value;

// The positions of an end's two numbers in the buffer that all ends share; null where a number is not needed.
struct Counters {
  Value oldest, held;
};

class Counting {
 public:
  Counting(aie::CoreOp core, const CoreEnds& ends) : core_(core), ends_(ends), states_(ends, false) {}

  void run() {
    std::vector<mlir::Operation*> uses;
    core_.walk([&](mlir::Operation* op) {
      if (ends_.use_of(op)) uses.push_back(op);
    });
    const bool known = states_.through(core_.getBody(), states_.start()).has_value();
    std::vector<bool> varies(ends_.size(), !known);
    for (mlir::Operation* op : uses) {
      const auto use = ends_.use_of(op);
      if (known && use->acquires && !states_.held_at(op)) varies[use->end] = true;
    }
    make_counters(varies);
    for (mlir::Operation* op : uses) lower(op, *ends_.use_of(op));
    for (mlir::Operation* op : done_) op->erase();
  }

 private:
  void make_counters(const std::vector<bool>& varies) {
    OpBuilder builder(core_);
    const Location loc = core_.getLoc();
    std::int64_t count = 0;
    for (std::size_t end = 0; end < ends_.size(); ++end)
      count += (ends_.depth(end) > 1 ? 1 : 0) + (varies[end] ? 1 : 0);
    counters_.resize(ends_.size());
    if (count == 0) return;
    const device::TileId tile = aie::tile_id_of(core_.getTile());
    memory_ = aie::BufferOp::create(builder, loc, mlir::MemRefType::get({count}, builder.getI32Type()), core_.getTile(),
                                    builder.getStringAttr(fmt::format("core_{}_{}_counters", tile.col, tile.row)),
                                    nullptr, nullptr, nullptr, true);
    builder.setInsertionPointToStart(&core_.getBody().front());
    const Value zero = number(builder, loc, 0);
    std::int64_t next = 0;
    const auto counter = [&]() -> Value {
      const Value slot = arith::ConstantIndexOp::create(builder, loc, next++);
      memref::StoreOp::create(builder, loc, zero, memory_, slot);
      return slot;
    };
    for (std::size_t end = 0; end < ends_.size(); ++end) {
      if (ends_.depth(end) > 1) counters_[end].oldest = counter();
      if (varies[end]) counters_[end].held = counter();
    }
  }

  Value load(OpBuilder& builder, Location loc, Value slot) const {
    return memref::LoadOp::create(builder, loc, memory_, slot);
  }
  void store(OpBuilder& builder, Location loc, Value value, Value slot) const {
    memref::StoreOp::create(builder, loc, value, memory_, slot);
  }

  static Value number(OpBuilder& builder, Location loc, std::int64_t value) {
    return arith::ConstantIntOp::create(builder, loc, value, 32);
  }

  void lower(mlir::Operation* op, const Use& use) {
    OpBuilder builder(op);
    if (use.acquires)
      acquire(builder, mlir::cast<aie::ObjectFifoAcquireOp>(op), use);
    else
      release(builder, op->getLoc(), use);
    done_.push_back(op);
  }

  void acquire(OpBuilder& builder, aie::ObjectFifoAcquireOp op, const Use& use) {
    const Location loc = op.getLoc();
    const Counters& counters = counters_[use.end];
    const auto accesses = accesses_of(op);
    Value oldest;
    if (counters.oldest && (!accesses.empty() || ends_.has_flags(use.end)))
      oldest = load(builder, loc, counters.oldest);
    if (counters.held) {
      const Value held = load(builder, loc, counters.held);
      const Value wanted = number(builder, loc, use.count);
      const Value then = arith::MaxSIOp::create(builder, loc, held, wanted);
      if (ends_.has_flags(use.end))
        acquire_flags(builder, loc, use, oldest, held);
      else
        ends_.use_locks(builder, loc, use, Value(arith::SubIOp::create(builder, loc, then, held)));
      store(builder, loc, then, counters.held);
    } else {
      const std::uint32_t held = states_.held_at(op).value_or(0);
      Use asked = use;
      asked.count -= std::min(use.count, held);
      use_locks(builder, loc, asked, oldest, held);
    }
    for (auto access : accesses) {
      OpBuilder here(access);
      access.getOutput().replaceAllUsesWith(object(here, access.getLoc(), use.end, oldest, access.getIndex()));
      done_.push_back(access);
    }
  }

  void release(OpBuilder& builder, Location loc, const Use& use) {
    const Counters& counters = counters_[use.end];
    Value oldest;
    if (counters.oldest) oldest = load(builder, loc, counters.oldest);
    use_locks(builder, loc, use, oldest, 0);
    if (oldest && use.count != 0) {
      const Value depth = number(builder, loc, ends_.depth(use.end));
      const Value sum = arith::AddIOp::create(builder, loc, oldest, number(builder, loc, use.count));
      const Value over = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge, sum, depth);
      const Value wrapped = arith::SubIOp::create(builder, loc, sum, depth);
      const Value next = arith::SelectOp::create(builder, loc, over, wrapped, sum);
      store(builder, loc, next, counters.oldest);
    }
    if (counters.held) {
      const Value held = load(builder, loc, counters.held);
      const Value left = arith::SubIOp::create(builder, loc, held, number(builder, loc, use.count));
      store(builder, loc, left, counters.held);
    }
  }

  // Acquires or releases the locks of `use.count` objects. The first of them is `first` objects behind the oldest.
  void use_locks(OpBuilder& builder, Location loc, const Use& use, Value oldest, std::uint32_t first) {
    if (!ends_.has_flags(use.end) || !oldest) return ends_.use_locks(builder, loc, use, first);
    if (use.count == 0) return;
    choose(builder, loc, use.end, oldest, {}, [&](OpBuilder& here, std::uint32_t at) {
      ends_.use_locks(here, loc, use, (at + first) % ends_.depth(use.end));
      return Value();
    });
  }

  // Acquires only the objects that the core does not hold yet. Each object has a lock of its own, so the core acquires
  // the objects one by one.
  void acquire_flags(OpBuilder& builder, Location loc, const Use& use, Value oldest, Value held) {
    for (std::uint32_t i = 0; i < use.count; ++i) {
      const Value missing =
          arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle, held, number(builder, loc, i));
      auto wait = scf::IfOp::create(builder, loc, missing, false);
      OpBuilder here = wait.getThenBodyBuilder();
      use_locks(here, loc, {true, use.end, 1}, oldest, i);
    }
  }

  Value object(OpBuilder& builder, Location loc, std::size_t end, Value oldest, std::uint32_t index) {
    const std::vector<Value>& objects = ends_[end].pool->objects;
    if (!oldest) return objects[index % objects.size()];
    return choose(builder, loc, end, oldest, objects.front().getType(),
                  [&](OpBuilder&, std::uint32_t at) { return objects[(at + index) % objects.size()]; });
  }

  // Makes a switch with a case per object; the default case is the last object.
  Value choose(OpBuilder& builder, Location loc, std::size_t end, Value oldest, mlir::TypeRange results,
               llvm::function_ref<Value(OpBuilder&, std::uint32_t)> make) {
    const Value index = arith::IndexCastOp::create(builder, loc, builder.getIndexType(), oldest);
    const std::uint32_t last = ends_.depth(end) - 1;
    llvm::SmallVector<std::int64_t> cases;
    for (std::uint32_t at = 0; at < last; ++at) cases.push_back(at);
    auto choice = scf::IndexSwitchOp::create(builder, loc, results, index, cases, last);
    const OpBuilder::InsertionGuard guard(builder);
    for (std::uint32_t at = 0; at <= last; ++at) {
      builder.createBlock(at < last ? &choice.getCaseRegions()[at] : &choice.getDefaultRegion());
      const Value value = make(builder, at);
      scf::YieldOp::create(builder, loc, value ? mlir::ValueRange(value) : mlir::ValueRange());
    }
    return results.empty() ? Value() : choice.getResult(0);
  }

  aie::CoreOp core_;
  const CoreEnds& ends_;
  States states_;
  Value memory_;
  std::vector<Counters> counters_;  // counters of each end
  std::vector<mlir::Operation*> done_;
};

}  // namespace

void lower_counted(aie::CoreOp core, const CoreEnds& ends) {
  Counting(core, ends).run();
}

}  // namespace tessera::compiler::object_fifo
