// Two passes: one replaces the device by a module with the programs of its cores, and the other removes runtime
// sequences, which cores do not run.
//
// mlir-aie's pass rewrites the module operation by operation, and runs once for each core with its column and row. A
// failure half-way leaves a module that is neither a design nor a program. Here core_module.h makes the programs beside
// the device (as for `tessera compile`), and the first pass puts them in the device's place when all of them succeed.
//
// The first pass itself only chooses the device and the cores. It takes one of several devices, because names of
// buffers and cores are unique only within a device. It takes the cores that mlir-aie's options name. It removes all
// devices, because a compiler of cores does not know devices.
#include "compiler/cores/core_module.h"
#include "compiler/cores/passes.h"
#include "dialect/aiex/aiex.h"

#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Vector/IR/VectorOps.h>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_AIESTANDARDLOWERING
#define GEN_PASS_DEF_AIEXSTANDARDLOWERING
#include "compiler/cores/decls.h.inc"

namespace {

struct StandardLowering : impl::AIEStandardLoweringBase<StandardLowering> {
  using AIEStandardLoweringBase::AIEStandardLoweringBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    const auto device = chosen();
    if (failed(device)) return signalPassFailure();
    auto cores = core_module(*device, chosen(*device), /*with_all_buffers=*/true);
    if (failed(cores)) return signalPassFailure();
    for (aie::DeviceOp each : llvm::make_early_inc_range(module.getOps<aie::DeviceOp>())) each.erase();
    module.getBody()->getOperations().splice(module.getBody()->end(), (*cores)->getBody()->getOperations());
    for (const NamedAttribute attribute : (**cores)->getDiscardableAttrs())
      module->setDiscardableAttr(attribute.getName(), attribute.getValue());
  }

 private:
  FailureOr<aie::DeviceOp> chosen() {
    std::vector<aie::DeviceOp> found;
    for (auto each : getOperation().getOps<aie::DeviceOp>())
      if (device_name.empty() || each.getSymName() == device_name) found.push_back(each);
    if (found.size() == 1) return found.front();
    return getOperation().emitError() << (found.empty() ? "the design has no device, or none with the given name"
                                                        : "there are several devices: choose one with device=NAME");
  }

  SmallVector<aie::CoreOp> chosen(aie::DeviceOp from) {
    SmallVector<aie::CoreOp> cores;
    for (auto core : from.getOps<aie::CoreOp>()) {
      auto tile = aie::tile_of(core.getTile());
      const bool is_meant = !tile || ((column < 0 || tile.getCol() == static_cast<std::uint32_t>(column)) &&
                                      (row < 0 || tile.getRow() == static_cast<std::uint32_t>(row)));
      if (is_meant) cores.push_back(core);
    }
    return cores;
  }
};

struct SequenceRemoval : impl::AIEXStandardLoweringBase<SequenceRemoval> {
  void runOnOperation() override {
    SmallVector<Operation*> sequences;
    getOperation().walk([&](aiex::RuntimeSequenceOp sequence) { sequences.push_back(sequence); });
    for (Operation* sequence : sequences) sequence->erase();
  }
};

}  // namespace

}  // namespace tessera::compiler
