// Unrolls loops of a command stream that have constant bounds, because a stream has no branches.
//
// After that, values computed from the loop counter are constants. The pass also resolves branches whose conditions are
// constants.
#include "compiler/npu/growth.h"
#include "compiler/passes.h"
#include "dialect/aie/numbers.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/SCF/Utils/Utils.h>
#include <mlir/Transforms/GreedyPatternRewriteDriver.h>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIEUNROLLRUNTIMESEQUENCELOOPS
#include "compiler/passes/decls.h.inc"

namespace {

struct UnrollRuntimeSequenceLoops : impl::AIEUnrollRuntimeSequenceLoopsBase<UnrollRuntimeSequenceLoops> {
  void runOnOperation() override {
    for (auto sequence : getOperation().getOps<aiex::RuntimeSequenceOp>()) {
      SmallVector<scf::ForOp> loops;  // inner loops first
      bool computes = false;          // false for most sequences, which are long
      sequence.walk([&](Operation* op) {
        if (auto loop = dyn_cast<scf::ForOp>(op); loop && loop.getStaticTripCount()) loops.push_back(loop);
        computes |= isa<scf::IfOp>(op) || (isa<arith::ArithDialect>(op->getDialect()) && !isa<arith::ConstantOp>(op));
      });
      Growth growth;
      for (scf::ForOp loop : loops) {
        const APInt rounds = *loop.getStaticTripCount();
        if (!growth.add(loop.getRegion(), rounds.getLimitedValue())) {
          loop.emitOpError(
              "has too many rounds to unroll: with this loop, the loops of its command stream become more "
              "than ")
              << kMostMade << " operations";
          return signalPassFailure();
        }
        if (rounds.isZero()) {  // MLIR keeps loops without rounds
          loop->replaceAllUsesWith(loop.getInitArgs());
          loop->erase();
        } else if (failed(loopUnrollFull(loop))) {
          loop.emitOpError("cannot be unrolled");
          return signalPassFailure();
        }
      }
      if ((!loops.empty() || computes) && failed(fold(sequence))) return signalPassFailure();
    }
  }

  LogicalResult fold(aiex::RuntimeSequenceOp sequence) {
    RewritePatternSet patterns(&getContext());
    aie::add_constant_patterns(patterns);
    aiex::NpuDmaMemcpyNdOp::getCanonicalizationPatterns(patterns, &getContext());
    scf::IfOp::getCanonicalizationPatterns(patterns, &getContext());
    return applyPatternsGreedily(sequence, std::move(patterns));
  }
};

}  // namespace

}  // namespace tessera::compiler
