#include "compiler/object_fifo/core_programs.h"

#include "compiler/object_fifo/codes.h"

namespace tessera::compiler::object_fifo {

namespace {

std::uint64_t operations_in(aie::CoreOp core) {
  std::uint64_t count = 0;
  core.walk([&](mlir::Operation*) { ++count; });
  return count;
}

LogicalResult report_release(const States& states, const CoreEnds& ends) {
  mlir::Operation* op = states.wrong();
  if (op == nullptr) return success();
  const auto use = ends.use_of(op);
  aie::ObjectFifoCreateOp fifo = ends[use->end].fifo;
  return refuse(op, code::not_held) << "gives back " << use->count << " of the objects of @" << fifo.getSymName()
                                    << ", and the core holds " << states.wrongly_held() << " of them here";
}

// A core may use objects only through accesses.
LogicalResult check_subviews(aie::CoreOp core) {
  const mlir::WalkResult result = core.walk([](aie::ObjectFifoAcquireOp acquire) {
    for (mlir::Operation* user : acquire->getUsers()) {
      if (mlir::isa<aie::ObjectFifoSubviewAccessOp>(user)) continue;
      auto error = refuse(acquire, code::bad_access) << "has its objects used without aie.objectfifo.subview.access";
      error.attachNote(user->getLoc()) << "used here";
      return mlir::WalkResult::interrupt();
    }
    return mlir::WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

LogicalResult lower(aie::CoreOp core, const CoreEnds& ends, bool counted) {
  if (failed(check_subviews(core))) return failure();
  const bool asked = core.getDynamicObjfifoLowering().has_value();
  if (!core.getDynamicObjfifoLowering().value_or(counted)) {
    States states(ends, true);
    const auto effect = states.through(core.getBody(), states.start());
    if (failed(report_release(states, ends))) return failure();
    // A program with more operations than the program memory has bytes cannot fit. This bound is Tessera's own, and
    // generous.
    const std::uint64_t most =
        std::max<std::uint64_t>(aie::tile_of(core.getTile()).model().program_memory, operations_in(core));
    if (effect && effect->operations <= most) {
      lower_known(core, ends);
      return success();
    }
    if (asked)
      core.emitWarning("uses counters for its objects: ")
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

LogicalResult lower_cores(const Plan& plan, bool counted) {
  aie::DeviceOp device = plan.device;
  for (auto core : device.getOps<aie::CoreOp>()) {
    const auto ends = CoreEnds::of(plan, core);
    if (failed(ends)) return failure();
    if (ends->size() != 0 && failed(lower(core, *ends, counted))) return failure();
  }
  return success();
}

}  // namespace tessera::compiler::object_fifo
