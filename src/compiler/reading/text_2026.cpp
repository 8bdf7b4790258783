#include "compiler/passes.h"
#include "dialect/aie/numbers.h"

namespace tessera::compiler {

#define GEN_PASS_DEF_AIETEXT2026
#include "compiler/passes/decls.h.inc"

namespace {

struct Text2026 : impl::AIEText2026Base<Text2026> {
  void runOnOperation() override {
    aie::spell_out(getOperation());
    getOperation()->walk([](aie::ShimDMAAllocationOp allocation) { allocation.spell_out_tile(); });
    // The dialect may not be loaded when the module has no operation of it.
    if (auto* dialect = getContext().getLoadedDialect<aie::AIEDialect>()) dialect->text_age = aie::TextAge::Of2026;
  }
};

}  // namespace

}  // namespace tessera::compiler
