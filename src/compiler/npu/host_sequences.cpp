// Leaves out command streams that depend on numbers of the host, when the caller wants only the container.
//
// Such a sequence has no command stream of its own: `tessera-translate --aie-npu-to-cpp` writes it as a C++ function,
// and the host program makes a stream for each call. A container needs only the buffers of the sequence, because the
// kernel has an argument for each, so this pass keeps the arguments and removes the operations.
#include "compiler/npu/host_sequences.h"

#include "compiler/passes.h"

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_TESSERALEAVEHOSTSEQUENCES
#include "compiler/passes/decls.h.inc"

namespace {

constexpr llvm::StringLiteral kLeftOut = "tessera.left_out";

bool uses_numbers_of_host(aiex::RuntimeSequenceOp sequence) {
  return llvm::any_of(sequence.getBody().getArguments(), [](BlockArgument argument) {
    return !isa<BaseMemRefType>(argument.getType()) && !argument.use_empty();
  });
}

struct LeaveHostSequences : impl::TesseraLeaveHostSequencesBase<LeaveHostSequences> {
  void runOnOperation() override {
    for (auto sequence : getOperation().getOps<aiex::RuntimeSequenceOp>()) {
      if (!uses_numbers_of_host(sequence)) continue;
      for (Operation& op : llvm::make_early_inc_range(llvm::reverse(sequence.getBody().front()))) op.erase();
      sequence->setAttr(kLeftOut, UnitAttr::get(&getContext()));
    }
  }
};

}  // namespace

bool is_left_out(aiex::RuntimeSequenceOp sequence) {
  return sequence->hasAttr(kLeftOut);
}

}  // namespace tessera::compiler
