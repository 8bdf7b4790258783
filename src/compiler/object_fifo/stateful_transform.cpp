// Turns object FIFOs into buffers, locks, DMA programs and flows, in steps that have their own headers.
#include "compiler/object_fifo/channels.h"
#include "compiler/object_fifo/core_programs.h"
#include "compiler/object_fifo/flows.h"
#include "compiler/object_fifo/make_plan.h"
#include "compiler/object_fifo/rearm.h"
#include "compiler/object_fifo/storage.h"
#include "compiler/object_fifo/subviews.h"
#include "compiler/passes.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEOBJECTFIFOSTATEFULTRANSFORM
#include "compiler/passes/decls.h.inc"

namespace {

struct ObjectFifoStatefulTransform : impl::AIEObjectFifoStatefulTransformBase<ObjectFifoStatefulTransform> {
  using AIEObjectFifoStatefulTransformBase::AIEObjectFifoStatefulTransformBase;

  void runOnOperation() override {
    object_fifo::use_subviews(getOperation());
    auto plan = object_fifo::make_plan(getOperation());
    if (mlir::failed(plan) || mlir::failed(lower(*plan))) return signalPassFailure();
  }

  // Tessera's compiler prints text of 2026 only at its end, so here that age means tessera-opt.
  object_fifo::CoreLowering lowering() {
    if (counters) return object_fifo::CoreLowering::Counted;
    return aie::text_age(&getContext()) == aie::TextAge::Of2026 ? object_fifo::CoreLowering::Rolled
                                                                : object_fifo::CoreLowering::Unrolled;
  }

  mlir::LogicalResult lower(object_fifo::FifoPlan& plan) {
    object_fifo::Channels channels(getOperation());
    if (mlir::failed(object_fifo::make_storage(plan)) || mlir::failed(channels.assign(plan)) ||
        mlir::failed(object_fifo::connect(plan, packets)) || mlir::failed(object_fifo::lower_cores(plan, lowering())) ||
        mlir::failed(object_fifo::bind_rearms(plan)))
      return mlir::failure();
    for (mlir::Operation& op : llvm::make_early_inc_range(getOperation().getBodyRegion().front())) {
      if (mlir::isa<aie::ObjectFifoLinkOp, aie::ObjectFifoAllocateOp, aie::ObjectFifoRegisterExternalBuffersOp>(op))
        op.erase();
    }
    object_fifo::rename_for_hosts(plan);
    object_fifo::leave_globals(plan);
    for (const object_fifo::Fifo& fifo : plan.fifos) aie::ObjectFifoCreateOp(fifo.op)->erase();
    return mlir::success();
  }
};

}  // namespace

}  // namespace tessera::compiler
