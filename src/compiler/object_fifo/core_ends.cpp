#include "compiler/object_fifo/core_ends.h"

#include "compiler/object_fifo/codes.h"

#include <mlir/Dialect/Arith/IR/Arith.h>

namespace tessera::compiler::object_fifo {

using mlir::FailureOr;

namespace {

FailureOr<const End*> usable(const FifoPlan& plan, mlir::Operation* op, llvm::StringRef fifo, aie::ObjectFifoPort port,
                             aie::TileOp tile, std::uint32_t count) {
  const End* end = plan.end_of(fifo, port, tile);
  const auto no = [&](const Code& code) { return refuse(op, code) << "@" << fifo << " "; };
  if (end == nullptr)
    return no(code::bad_access) << "has no " << (port == aie::ObjectFifoPort::Produce ? "producer" : "consumer")
                                << " on tile " << to_string(tile.id());
  if (end->linked)
    return no(code::bad_access) << "is part of a link on tile " << to_string(tile.id())
                                << ": its DMA passes the objects on, and "
                                << "the core cannot use them";
  if (end->stream)
    return refuse(op, code::bad_access) << "'" << op->getName().getStringRef() << "' op cannot "
                                        << (mlir::isa<aie::ObjectFifoAcquireOp>(op) ? "acquire" : "release")
                                        << " from objectfifo stream port: @" << fifo << " has no objects on tile "
                                        << to_string(tile.id());
  if (end->pool == nullptr) return no(code::bad_access) << "has no objects on tile " << to_string(tile.id());
  if (count > end->pool->depth)
    return no(code::not_held) << "has " << end->pool->depth << " objects on tile " << to_string(tile.id())
                              << ", and a core cannot hold " << count << " at once";
  return end;
}

}  // namespace

FailureOr<CoreEnds> CoreEnds::of(const FifoPlan& plan, aie::CoreOp core) {
  CoreEnds all;
  aie::TileOp tile = aie::tile_of(core.getTile());
  const auto add = [&](auto op) {
    const auto end = usable(plan, op, op.getObjFifoName(), op.getPort(), tile, op.getSize());
    if (failed(end)) return mlir::WalkResult::interrupt();
    if constexpr (std::is_same_v<decltype(op), aie::ObjectFifoAcquireOp>) {
      if (const mlir::MemRefType type = op.getSubview().getType().getElementType(); type != (*end)->pool->type) {
        refuse(op, code::bad_access) << "@" << op.getObjFifoName() << " has objects of " << (*end)->pool->type
                                     << ", not " << type;
        return mlir::WalkResult::interrupt();
      }
    }
    if (!llvm::is_contained(all.ends_, *end)) all.ends_.push_back(*end);
    return mlir::WalkResult::advance();
  };
  const mlir::WalkResult result = core.walk([&](mlir::Operation* op) {
    if (auto acquire = mlir::dyn_cast<aie::ObjectFifoAcquireOp>(op)) return add(acquire);
    if (auto release = mlir::dyn_cast<aie::ObjectFifoReleaseOp>(op)) return add(release);
    return mlir::WalkResult::advance();
  });
  if (result.wasInterrupted()) return failure();
  return all;
}

std::optional<Use> CoreEnds::use_of(mlir::Operation* op) const {
  const auto make = [&](auto use, bool acquires) {
    const auto end = llvm::find_if(ends_, [&](const End* each) {
      aie::ObjectFifoCreateOp fifo = each->fifo;
      return fifo.getSymName() == use.getObjFifoName() && each->port == use.getPort();
    });
    return Use{acquires, static_cast<std::size_t>(end - ends_.begin()), use.getSize()};
  };
  if (auto acquire = mlir::dyn_cast<aie::ObjectFifoAcquireOp>(op)) return make(acquire, true);
  if (auto release = mlir::dyn_cast<aie::ObjectFifoReleaseOp>(op)) return make(release, false);
  return std::nullopt;
}

// Returns the amount by which an acquire or release of one object changes the lock. A producer's locks count each
// object as often as the object is sent.
std::uint32_t CoreEnds::weight(std::size_t end) const {
  const Pool& pool = *ends_[end]->pool;
  return (ends_[end]->produces() ? pool.passes : 1) * pool.units;
}

aie::LockOp CoreEnds::pair_lock(const Use& use) const {
  const LockPair& pair = ends_[use.end]->pool->pairs.front();
  return ends_[use.end]->produces() == use.acquires ? pair.space : pair.filled;
}

void CoreEnds::use_locks(mlir::OpBuilder& builder, mlir::Location loc, const Use& use, std::uint32_t oldest) const {
  if (use.count == 0 || !has_locks(use.end)) return;
  const Pool& pool = *ends_[use.end]->pool;
  const auto value = [&](std::uint32_t number) { return builder.getI32IntegerAttr(static_cast<std::int32_t>(number)); };
  if (!has_flags(use.end)) {
    aie::UseLockOp::create(builder, loc, pair_lock(use).getResult(),
                           use.acquires ? aie::LockAction::AcquireGreaterEqual : aie::LockAction::Release,
                           value(use.count * weight(use.end)), mlir::Value(), nullptr);
    return;
  }
  for (std::uint32_t i = 0; i < use.count; ++i) {
    aie::LockOp lock = pool.flags[(oldest + i) % pool.depth];
    aie::UseLockOp::create(builder, loc, lock.getResult(),
                           use.acquires ? aie::LockAction::Acquire : aie::LockAction::Release, value(flag(use)),
                           mlir::Value(), nullptr);
  }
}

void CoreEnds::use_locks(mlir::OpBuilder& builder, mlir::Location loc, const Use& use, mlir::Value count) const {
  if (!has_locks(use.end)) return;
  if (const std::uint32_t times = weight(use.end); times != 1) {
    const mlir::Value factor = mlir::arith::ConstantIntOp::create(builder, loc, times, 32);
    count = mlir::arith::MulIOp::create(builder, loc, count, factor);
  }
  aie::UseLockOp::create(builder, loc, pair_lock(use).getResult(), aie::LockAction::AcquireGreaterEqual, nullptr, count,
                         nullptr);
}

}  // namespace tessera::compiler::object_fifo
