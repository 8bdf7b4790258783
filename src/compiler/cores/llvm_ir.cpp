// Writes LLVM IR for the public compiler of cores (Peano), in the words that its older LLVM reads (plain_ir.h).
//
// mlir-aie also removes alignments, because some loops become shorter in this way. But LLVM assumes that a vector
// access without an alignment is aligned to its type, while a view into a buffer may have a smaller alignment. So
// Tessera keeps the alignments that are known, starting from those of buffers (core_module.h).
#include "compiler/cores/llvm_ir.h"

#include "compiler/codes.h"
#include "compiler/cores/core_module.h"
#include "compiler/cores/passes.h"
#include "compiler/cores/plain_ir.h"
#include "compiler/cores/to_llvm.h"
#include "compiler/diagnosis/report.h"

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/Matchers.h>
#include <mlir/Target/LLVMIR/Export.h>

using namespace mlir;

namespace tessera::compiler {

#define GEN_PASS_DEF_TESSERAEXPANDCOPIES
#define GEN_PASS_DEF_TESSERAHOISTALLOCAS
#include "compiler/cores/decls.h.inc"

namespace {

struct ExpandCopies : impl::TesseraExpandCopiesBase<ExpandCopies> {
  void runOnOperation() override { expand_copies(getOperation()); }
};

// Moves allocations to the first block, except those of constant size that are already there.
struct HoistAllocas : impl::TesseraHoistAllocasBase<HoistAllocas> {
  void runOnOperation() override {
    SmallVector<LLVM::AllocaOp> all;
    getOperation().walk([&](LLVM::AllocaOp memory) {
      if (!memory->getBlock()->isEntryBlock() || !matchPattern(memory.getArraySize(), m_Constant()))
        all.push_back(memory);
    });
    for (LLVM::AllocaOp memory : llvm::reverse(all))
      if (failed(move_to_entry(memory))) return signalPassFailure();
  }
};

// Adds the data layout of the module's target. aie-standard-lowering leaves it out, as in mlir-aie.
struct AddDataLayout : PassWrapper<AddDataLayout, OperationPass<ModuleOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(AddDataLayout)

  void runOnOperation() override {
    const auto triple = getOperation()->getAttrOfType<StringAttr>(LLVM::LLVMDialect::getTargetTripleAttrName());
    const StringRef layout = LLVM::LLVMDialect::getDataLayoutAttrName();
    if (!triple || getOperation()->hasAttr(layout)) return;
    for (const CoreTarget& target : kCoreTargets)
      if (triple.getValue() == target.target && has_public_compiler(target))
        getOperation()->setAttr(layout, StringAttr::get(&getContext(), target.data_layout));
  }
};

}  // namespace

void add_core_to_llvm(OpPassManager& passes) {
  passes.addPass(std::make_unique<AddDataLayout>());
  add_to_accesses(passes);
  passes.addPass(createTesseraExpandCopies());
  add_to_llvm(passes);
  passes.nest<LLVM::LLVMFuncOp>().addPass(createTesseraHoistAllocas());
}

FailureOr<std::string> core_llvm_ir(aie::CoreOp core) {
  const auto refused = [&] {
    return report(core, error(code::not_for_core, "has a body that LLVM IR cannot express")
                            .note("the error above names the operation"));
  };
  auto module = core_module(aie::device_of(core), core);
  if (failed(module)) return failure();
  PassManager passes((*module)->getContext());
  add_core_to_llvm(passes);
  if (failed(passes.run(**module))) return refused();
  llvm::LLVMContext context;
  const std::unique_ptr<llvm::Module> translated = translateModuleToLLVMIR(**module, context);
  if (!translated) return refused();
  make_plain(*translated);
  std::string text;
  llvm::raw_string_ostream out(text);
  if (llvm::verifyModule(*translated, &out)) return core.emitOpError("becomes invalid LLVM IR: ") << text;
  translated->print(out, nullptr);
  return text;
}

}  // namespace tessera::compiler
