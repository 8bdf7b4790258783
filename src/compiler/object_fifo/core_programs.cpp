#include "compiler/object_fifo/core_programs.h"

#include "compiler/native/allowed.h"
#include "compiler/object_fifo/codes.h"

#include <llvm/Support/MathExtras.h>

namespace tessera::compiler::object_fifo {

namespace {

std::uint64_t operations_in(aie::CoreOp core) {
  std::uint64_t count = 0;
  core.walk([&](mlir::Operation*) { ++count; });
  return count;
}

// Returns the first acquire of the release's end in the same loop body, or the release. mlir-aie reports a round of a
// loop that gives back too many objects at its acquire.
mlir::Operation* place_of_mistake(mlir::Operation* release, const CoreEnds& ends) {
  auto loop = release->getParentOfType<mlir::scf::ForOp>();
  if (!loop) return release;
  mlir::Operation* place = nullptr;
  loop.getBody()->walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation* op) {
    const auto use = ends.use_of(op);
    if (place == nullptr && use && use->acquires && use->end == ends.use_of(release)->end &&
        op->getParentOfType<mlir::scf::ForOp>() == loop)
      place = op;
  });
  return place != nullptr ? place : release;
}

LogicalResult report_release(const States& states, const CoreEnds& ends) {
  mlir::Operation* op = states.wrong();
  if (op == nullptr) return success();
  const auto use = ends.use_of(op);
  aie::ObjectFifoCreateOp fifo = ends[use->end].fifo;
  mlir::Operation* place = place_of_mistake(op, ends);
  return refuse(place, code::not_held) << "'" << place->getName().getStringRef()
                                       << "' op cannot release more elements than are already acquired: "
                                       << (place == op ? "" : "in this loop ") << "the core gives back " << use->count
                                       << " of the objects of @" << fifo.getSymName() << ", but holds "
                                       << states.wrongly_held() << " of them" << (place == op ? " here" : "");
}

// Reports an acquire whose objects go to an operation other than aie.objectfifo.subview.access.
LogicalResult check_subviews(aie::CoreOp core) {
  const mlir::WalkResult result = core.walk([](aie::ObjectFifoAcquireOp acquire) {
    for (mlir::Operation* user : acquire->getUsers()) {
      if (mlir::isa<aie::ObjectFifoSubviewAccessOp>(user)) continue;
      auto error = refuse(acquire, code::bad_access)
                   << "the core gives objects to an operation other than aie.objectfifo.subview.access";
      error.attachNote(user->getLoc()) << "used here";
      return mlir::WalkResult::interrupt();
    }
    return mlir::WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

// The length that is left for the unrolled programs of a device. Unrolling makes long blocks, and the host accepts only
// bodies whose blocks are not too long (kMostCrowded of native/allowed.h). Half of that limit is left for code that is
// not unrolled.
class Room {
 public:
  // Subtracts a program with this number of operations. Returns false when the program would be too long.
  bool take(std::uint64_t operations) {
    // A use of a lock becomes three operations: a call and two numbers. Other operations stay single.
    constexpr std::uint64_t kLowered = 3;
    const std::uint64_t block = llvm::SaturatingMultiply(operations, kLowered);
    const std::uint64_t crowded = llvm::SaturatingMultiply(block, block) / 2;
    if (crowded > left_) return false;
    left_ -= crowded;
    return true;
  }

 private:
  std::uint64_t left_ = kMostCrowded / 2;
};

LogicalResult lower(aie::CoreOp core, const CoreEnds& ends, CoreLowering how, Room& room) {
  if (failed(check_subviews(core))) return failure();
  if (how == CoreLowering::Rolled) {
    States states(ends, true);
    (void)states.through(core.getBody(), states.start());
    if (failed(report_release(states, ends))) return failure();
    if (lower_rolled(core, ends)) return success();
  }
  const bool asked = core.getDynamicObjfifoLowering().has_value();
  if (!core.getDynamicObjfifoLowering().value_or(how == CoreLowering::Counted)) {
    States states(ends, true);
    const auto effect = states.through(core.getBody(), states.start());
    if (failed(report_release(states, ends))) return failure();
    if (effect && (effect->operations <= operations_in(core) || room.take(effect->operations))) {
      lower_known(core, ends);
      return success();
    }
    if (asked)
      core.emitWarning("the core uses counters for its objects: ")
          << (effect ? "its program would be too long when unrolled"
                     : "the objects that it holds are known only at run time");
  }
  lower_counted(core, ends);
  return success();
}

}  // namespace

llvm::SmallVector<aie::ObjectFifoSubviewAccessOp> accesses_of(aie::ObjectFifoAcquireOp acquire) {
  llvm::SmallVector<aie::ObjectFifoSubviewAccessOp> accesses;
  for (mlir::Operation* user : acquire->getUsers()) {
    if (auto access = mlir::dyn_cast<aie::ObjectFifoSubviewAccessOp>(user)) accesses.push_back(access);
  }
  std::reverse(accesses.begin(), accesses.end());  // users are listed in reverse order
  return accesses;
}

LogicalResult lower_cores(const FifoPlan& plan, CoreLowering how) {
  aie::DeviceOp device = plan.device;
  Room room;
  for (auto core : device.getOps<aie::CoreOp>()) {
    const auto ends = CoreEnds::of(plan, core);
    if (failed(ends)) return failure();
    if (ends->size() != 0 && failed(lower(core, *ends, how, room))) return failure();
  }
  return success();
}

}  // namespace tessera::compiler::object_fifo
