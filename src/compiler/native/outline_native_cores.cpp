#include "compiler/native/outline.h"
#include "compiler/passes.h"

#include <mlir/Dialect/ControlFlow/IR/ControlFlow.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>

namespace tessera::compiler {

#define GEN_PASS_DEF_TESSERAOUTLINECORES
#include "compiler/passes/decls.h.inc"

namespace {

struct OutlineCores : impl::TesseraOutlineCoresBase<OutlineCores> {
  void runOnOperation() override {
    mlir::ModuleOp module = getOperation();
    std::vector<aie::DeviceOp> devices(module.getOps<aie::DeviceOp>().begin(), module.getOps<aie::DeviceOp>().end());
    for (aie::DeviceOp device : devices) {
      auto cores = outline_cores(device);
      if (mlir::failed(cores)) return signalPassFailure();
      device.erase();
      module.getBody()->getOperations().splice(module.getBody()->end(), cores->module->getBody()->getOperations());
    }
  }
};

}  // namespace

}  // namespace tessera::compiler
