#include "compiler/compile/register.h"

#include "compiler/cert/passes.h"
#include "compiler/control/passes.h"
#include "compiler/cores/llvm_ir.h"
#include "compiler/cores/passes.h"
#include "compiler/passes.h"
#include "compiler/trace/passes.h"
#include "dialect/aiex/aiex.h"

#include <mlir/Conversion/Passes.h>
#include <mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h>
#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Arith/Transforms/Passes.h>
#include <mlir/Dialect/ControlFlow/IR/ControlFlow.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/Index/IR/IndexDialect.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/Math/IR/Math.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/MemRef/Transforms/Passes.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Vector/IR/VectorOps.h>
#include <mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h>
#include <mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h>
#include <mlir/Transforms/DialectConversion.h>
#include <mlir/Transforms/Passes.h>

namespace tessera::compiler {

void register_body_dialects(mlir::DialectRegistry& registry) {
  registry.insert<mlir::affine::AffineDialect, mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect,
                  mlir::func::FuncDialect, mlir::index::IndexDialect, mlir::math::MathDialect,
                  mlir::memref::MemRefDialect, mlir::scf::SCFDialect, mlir::vector::VectorDialect>();
}

void register_dialects(mlir::DialectRegistry& registry) {
  register_body_dialects(registry);
  registry.insert<aie::AIEDialect, aiex::AIEXDialect, mlir::LLVM::LLVMDialect>();
  mlir::registerBuiltinDialectTranslation(registry);  // needed by the translation to LLVM IR
  mlir::registerLLVMDialectTranslation(registry);
}

namespace {

// Uses the patterns of MLIR's pass on cores and functions. Loops of runtime sequences stay: other passes lower them.
struct LowerLoopsOfCores : mlir::PassWrapper<LowerLoopsOfCores, mlir::OperationPass<>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(LowerLoopsOfCores)

  llvm::StringRef getArgument() const override { return "aie-scf-to-control-flow"; }
  llvm::StringRef getDescription() const override { return "Turns loops and branches of cores into control flow"; }
  void getDependentDialects(mlir::DialectRegistry& registry) const override {
    registry.insert<mlir::cf::ControlFlowDialect>();
  }
  void runOnOperation() override {
    llvm::SmallVector<mlir::Operation*> programs;
    getOperation()->walk([&](mlir::Operation* op) {
      if (mlir::isa<aie::CoreOp, mlir::func::FuncOp>(op)) programs.push_back(op);
    });
    mlir::RewritePatternSet patterns(&getContext());
    mlir::populateSCFToControlFlowConversionPatterns(patterns);
    mlir::ConversionTarget target(getContext());
    target.addIllegalOp<mlir::scf::ForallOp, mlir::scf::ForOp, mlir::scf::IfOp, mlir::scf::IndexSwitchOp,
                        mlir::scf::ParallelOp, mlir::scf::WhileOp, mlir::scf::ExecuteRegionOp>();
    target.markUnknownOpDynamicallyLegal([](mlir::Operation*) { return true; });
    if (failed(mlir::applyPartialConversion(programs, target, std::move(patterns)))) signalPassFailure();
  }
};

}  // namespace

void register_passes() {
  registerTesseraPasses();
  registerControlPasses();
  registerCertPasses();
  registerTracePasses();
  registerCoresPasses();
  mlir::PassPipelineRegistration<>("tessera-core-to-llvm", "Lowers programs of cores to LLVM's dialect",
                                   add_core_to_llvm);
  mlir::PassRegistration<LowerLoopsOfCores>();
}

void register_lowerings() {
  mlir::registerCanonicalizerPass();
  mlir::registerCSEPass();
  mlir::registerLowerAffinePass();
  mlir::registerSCFToControlFlowPass();
  mlir::registerConvertVectorToSCFPass();
  mlir::registerConvertVectorToLLVMPass();
  mlir::memref::registerExpandStridedMetadataPass();
  mlir::registerConvertMathToLLVMPass();
  mlir::registerConvertMathToLibmPass();
  mlir::registerConvertIndexToLLVMPass();
  mlir::arith::registerArithExpandOpsPass();
  mlir::registerArithToLLVMConversionPass();
  mlir::registerFinalizeMemRefToLLVMConversionPass();
  mlir::registerConvertFuncToLLVMPass();
  mlir::registerConvertControlFlowToLLVMPass();
  mlir::registerUBToLLVMConversionPass();
  mlir::registerReconcileUnrealizedCastsPass();
}

}  // namespace tessera::compiler
