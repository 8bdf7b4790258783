// Loops that an older lowering of object FIFOs has left with a hint.
//
// mlir-aie of 2026 lets cores count their objects while they run, and hangs a hint on each loop: after so many rounds
// all FIFOs of it are back where they were. Written out so often, the counters become constants, and with them each
// buffer and each value of a lock; what the remaining rounds do is written out, too. Here
// aie-objectFifo-stateful-transform works that out itself and leaves no hints: this pass is for designs that come with
// them, and for pipelines that name it.
//
// A loop that begins with fewer objects than it has later computes the first values of its locks, unless its first
// round is apart. Whether that helps shows only when it was tried: each loop once, and what did not help is taken back.
#include "compiler/passes.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/SCF/Transforms/Transforms.h>
#include <mlir/Dialect/SCF/Utils/Utils.h>
#include <mlir/Dialect/Utils/StaticValueUtils.h>
#include <mlir/IR/PatternMatch.h>
#include <mlir/Pass/PassManager.h>
#include <mlir/Transforms/Passes.h>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEOBJECTFIFOUNROLL
#include "compiler/passes/decls.h.inc"

namespace {

constexpr StringLiteral kHint = "aie.unroll_hint", kTried = "tessera.tried";

// Rounds, where that is known.
std::optional<std::uint64_t> rounds_of(scf::ForOp loop) {
  const auto rounds = loop.getStaticTripCount();
  return rounds ? std::optional(rounds->getLimitedValue()) : std::nullopt;
}

unsigned computed_locks(Operation* in) {
  unsigned count = 0;
  in->walk([&](aie::UseLockOp use) {
    if (use.getComputedValue() && !getConstantIntValue(use.getComputedValue())) ++count;
  });
  return count;
}

struct ObjectFifoUnroll : impl::AIEObjectFifoUnrollBase<ObjectFifoUnroll> {
  using AIEObjectFifoUnrollBase::AIEObjectFifoUnrollBase;

  void getDependentDialects(DialectRegistry& registry) const override {
    AIEObjectFifoUnrollBase::getDependentDialects(registry);
    registry.insert<affine::AffineDialect>();  // in which MLIR says where a loop without its first round begins
  }

  void runOnOperation() override {
    if (peel != "auto" && peel != "true" && peel != "false") {
      getOperation().emitError("peel-first-iteration is true, false or auto, and not '") << peel << "'";
      return signalPassFailure();
    }
    for (auto core : getOperation().getOps<aie::CoreOp>())
      if (failed(unroll(core))) return signalPassFailure();
    if (failed(fold()) || ((peel == "true" || (peel == "auto" && !counters)) && failed(try_first_rounds())))
      return signalPassFailure();
  }

 private:
  LogicalResult unroll(aie::CoreOp core) {
    const bool counts = core.getDynamicObjfifoLowering().value_or(counters);
    SmallVector<scf::ForOp> loops;  // those inside come first
    core.walk([&](scf::ForOp loop) { loops.push_back(loop); });
    for (scf::ForOp loop : loops) {
      const auto hint = dyn_cast_or_null<IntegerAttr>(loop->removeAttr(kHint));
      if (!counts && hint && hint.getInt() > 1 && failed(unroll(loop, static_cast<std::uint64_t>(hint.getInt()))))
        return loop.emitOpError("cannot be written out");
    }
    return success();
  }

  static LogicalResult unroll(scf::ForOp loop, std::uint64_t together) {
    const auto rounds = rounds_of(loop);
    if (rounds && *rounds <= together) return loopUnrollFull(loop);
    const FailureOr<UnrolledLoopInfo> unrolled = loopUnrollByFactor(loop, together);
    if (failed(unrolled)) return failure();
    if (auto rest = unrolled->epilogueLoopOp; rest && rounds_of(*rest)) return loopUnrollFull(*rest);
    return success();
  }

  LogicalResult fold() {
    OpPassManager passes(aie::DeviceOp::getOperationName());
    passes.addPass(createCanonicalizerPass());
    passes.addPass(createSCCPPass());
    passes.addPass(createCanonicalizerPass());
    return runPipeline(passes, getOperation());
  }

  LogicalResult try_first_rounds() {
    while (scf::ForOp loop = next()) {
      loop->setAttr(kTried, UnitAttr::get(&getContext()));
      auto core = loop->getParentOfType<aie::CoreOp>();
      OwningOpRef<Operation*> before = core->clone();
      const unsigned computed = computed_locks(core);
      IRRewriter rewriter(&getContext());
      scf::ForOp first;
      if (failed(scf::peelForLoopFirstIteration(rewriter, loop, first))) continue;
      if (failed(fold())) return failure();
      if (computed_locks(core) < computed) continue;
      OpBuilder(core).insert(before.release());
      core.erase();
    }
    getOperation().walk([](scf::ForOp loop) { loop->removeAttr(kTried); });
    return success();
  }

  // The innermost one whose locks have computed values, and that was not tried yet.
  scf::ForOp next() {
    scf::ForOp found;
    getOperation().walk([&](scf::ForOp loop) {
      if (loop->hasAttr(kTried) || !loop->getParentOfType<aie::CoreOp>() || computed_locks(loop) == 0 ||
          rounds_of(loop).value_or(2) < 2)
        return WalkResult::advance();
      found = loop;
      return WalkResult::interrupt();
    });
    return found;
  }
};

}  // namespace

}  // namespace tessera::compiler
