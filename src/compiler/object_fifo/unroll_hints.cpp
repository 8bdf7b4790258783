// Unrolls loops in which mlir-aie's lowering of object FIFOs has left a hint.
//
// mlir-aie of 2026 lets cores count their objects while they run, and adds a hint to each loop: the number of rounds
// after which all FIFOs of the loop are back in their first state. When the pass unrolls the loop by that number, the
// counters become constants, and with them each buffer and each lock value. The pass also unrolls the rounds that are
// left over. Tessera's own aie-objectFifo-stateful-transform leaves hints for text of 2026 under tessera-opt
// (core_rolled.cpp); Tessera's compiler unrolls without hints (core_unroll.cpp).
//
// If a loop begins with fewer held objects than it has in later rounds, the lock values of its first round stay
// computed, unless this round is moved out of the loop. Only a trial shows whether this helps. So the pass moves out
// the first round of each loop once, and restores the loop if it did not help.
#include "compiler/passes.h"
#include "dialect/aie/spelled_out.h"

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

std::optional<std::uint64_t> loop_rounds(scf::ForOp loop) {
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
    registry.insert<affine::AffineDialect>();  // peeling a loop makes operations of this dialect
  }

  void runOnOperation() override {
    if (peel != "auto" && peel != "true" && peel != "false") {
      getOperation().emitError("peel-first-iteration must be true, false or auto, not '") << peel << "'";
      return signalPassFailure();
    }
    for (auto core : getOperation().getOps<aie::CoreOp>()) {
      if (aie::text_age(&getContext()) == aie::TextAge::Of2026)
        core->setAttr(aie::kSpelledOut, UnitAttr::get(&getContext()));
      if (failed(unroll(core))) return signalPassFailure();
    }
    if (failed(fold()) || ((peel == "true" || (peel == "auto" && !counters)) && failed(try_first_rounds())))
      return signalPassFailure();
    for (auto core : getOperation().getOps<aie::CoreOp>()) core->removeAttr(aie::kSpelledOut);
  }

 private:
  LogicalResult unroll(aie::CoreOp core) {
    const bool counts = core.getDynamicObjfifoLowering().value_or(counters);
    SmallVector<scf::ForOp> loops;  // inner loops come first
    core.walk([&](scf::ForOp loop) { loops.push_back(loop); });
    for (scf::ForOp loop : loops) {
      const auto hint = dyn_cast_or_null<IntegerAttr>(loop->removeAttr(kHint));
      if (!counts && hint && hint.getInt() > 1 && failed(unroll(loop, static_cast<std::uint64_t>(hint.getInt()))))
        return loop.emitOpError("cannot be unrolled");
    }
    return success();
  }

  static LogicalResult unroll(scf::ForOp loop, std::uint64_t together) {
    const auto rounds = loop_rounds(loop);
    if (rounds && *rounds <= together) return loopUnrollFull(loop);
    const FailureOr<UnrolledLoopInfo> unrolled = loopUnrollByFactor(loop, together);
    if (failed(unrolled)) return failure();
    if (auto rest = unrolled->epilogueLoopOp; rest && loop_rounds(*rest)) return loopUnrollFull(*rest);
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

  // Returns the first loop, inner loops before outer ones, that has computed lock values and at least two rounds and
  // was not tried before.
  scf::ForOp next() {
    scf::ForOp found;
    getOperation().walk([&](scf::ForOp loop) {
      if (loop->hasAttr(kTried) || !loop->getParentOfType<aie::CoreOp>() || computed_locks(loop) == 0 ||
          loop_rounds(loop).value_or(2) < 2)
        return WalkResult::advance();
      found = loop;
      return WalkResult::interrupt();
    });
    return found;
  }
};

}  // namespace

}  // namespace tessera::compiler
