// Puts a design without a device into a device for a VC1902: designs older than aie.device have their tiles in the
// module, and all of them are for a VC1902.
//
// The pass does not change a module without operations of the aie dialect, because such a module is not an old design.
// In any other module without a device, it moves all operations into the new device, except parameters of the
// scratchpad.
#include "compiler/passes.h"

#include <mlir/IR/Verifier.h>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIECANONICALIZEDEVICE
#include "compiler/passes/decls.h.inc"

namespace {

struct CanonicalizeDevice : impl::AIECanonicalizeDeviceBase<CanonicalizeDevice> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    Block& body = *module.getBody();
    const auto is_of_array = [](Operation& op) { return isa<aie::AIEDialect>(op.getDialect()); };
    if (!module.getOps<aie::DeviceOp>().empty() || llvm::none_of(body, is_of_array)) return;
    OpBuilder builder(&getContext());
    OperationState state(module.getLoc(), aie::DeviceOp::getOperationName());
    state.addAttribute(aie::DeviceOp::getDeviceAttrName(state.name),
                       aie::AIEDeviceAttr::get(&getContext(), aie::AIEDevice::xcvc1902));
    Block& inside = state.addRegion()->emplaceBlock();
    for (Operation& op : llvm::make_early_inc_range(body))
      if (!isa<aiex::ScratchpadParameterOp>(op)) op.moveBefore(&inside, inside.end());
    builder.setInsertionPointToEnd(&inside);
    aie::EndOp::create(builder, module.getLoc());
    builder.setInsertionPointToEnd(&body);
    if (failed(mlir::verify(builder.create(state)))) signalPassFailure();
  }
};

}  // namespace

}  // namespace tessera::compiler
