#include "compiler/cores/to_llvm.h"

#include <mlir/Conversion/AffineToStandard/AffineToStandard.h>
#include <mlir/Conversion/ArithToLLVM/ArithToLLVM.h>
#include <mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h>
#include <mlir/Conversion/FuncToLLVM/ConvertFuncToLLVMPass.h>
#include <mlir/Conversion/IndexToLLVM/IndexToLLVM.h>
#include <mlir/Conversion/MathToFuncs/MathToFuncs.h>
#include <mlir/Conversion/MathToLLVM/MathToLLVM.h>
#include <mlir/Conversion/MathToLibm/MathToLibm.h>
#include <mlir/Conversion/MemRefToLLVM/MemRefToLLVM.h>
#include <mlir/Conversion/ReconcileUnrealizedCasts/ReconcileUnrealizedCasts.h>
#include <mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h>
#include <mlir/Conversion/UBToLLVM/UBToLLVM.h>
#include <mlir/Conversion/VectorToLLVM/ConvertVectorToLLVMPass.h>
#include <mlir/Conversion/VectorToSCF/VectorToSCF.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/Arith/Transforms/Passes.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/MemRef/Transforms/Passes.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Vector/Transforms/Passes.h>
#include <mlir/IR/Matchers.h>

using namespace mlir;

namespace tessera::compiler {

void add_to_accesses(OpPassManager& passes) {
  passes.addPass(createLowerAffinePass());
  passes.nest<func::FuncOp>().addPass(vector::createLowerVectorMaskPass());
  passes.addPass(createConvertVectorToSCFPass());
}

static void expand(memref::CopyOp copy) {
  const Location loc = copy.getLoc();
  OpBuilder builder(copy);
  const auto constant = [&](std::int64_t number) { return arith::ConstantIndexOp::create(builder, loc, number); };
  const auto type = cast<ShapedType>(copy.getSource().getType());
  const auto rank = static_cast<std::size_t>(type.getRank());
  SmallVector<Value> begin(rank, constant(0)), step(rank, constant(1)), end;
  for (unsigned d = 0; d < rank; ++d)
    if (type.isDynamicDim(d))
      end.push_back(memref::DimOp::create(builder, loc, copy.getSource(), std::int64_t{d}));
    else
      end.push_back(constant(type.getDimSize(d)));
  scf::buildLoopNest(builder, loc, begin, end, step, [&](OpBuilder& inner, Location, ValueRange indices) {
    const Value value = memref::LoadOp::create(inner, loc, copy.getSource(), indices);
    memref::StoreOp::create(inner, loc, value, copy.getTarget(), indices);
  });
  copy.erase();
}

void expand_copies(ModuleOp module) {
  module.walk([](memref::CopyOp copy) { expand(copy); });
}

void add_to_llvm(OpPassManager& passes) {
  passes.addPass(createSCFToControlFlowPass());
  passes.addPass(memref::createExpandStridedMetadataPass());
  passes.addPass(createLowerAffinePass());  // the pass before makes affine operations
  passes.addPass(arith::createArithExpandOpsPass());
  passes.addPass(createConvertMathToFuncs());  // for powers of integers
  passes.addPass(createConvertMathToLLVMPass());
  passes.addPass(createConvertMathToLibmPass());
  passes.addPass(createConvertVectorToLLVMPass());
  passes.addPass(createFinalizeMemRefToLLVMConversionPass());
  passes.addPass(createArithToLLVMConversionPass());
  passes.addPass(createConvertIndexToLLVMPass());
  passes.addPass(createUBToLLVMConversionPass());  // vectors of several dimensions start from poison
  ConvertFuncToLLVMPassOptions options;
  options.useBarePtrCallConv = true;
  passes.addPass(createConvertFuncToLLVMPass(options));
  passes.addPass(createConvertControlFlowToLLVMPass());
  passes.addPass(createReconcileUnrealizedCastsPass());
}

LogicalResult move_to_entry(LLVM::AllocaOp memory) {
  if (!matchPattern(memory.getArraySize(), m_Constant()))
    return memory.emitOpError(
        "takes memory whose size is known only at run time, but the compiler fixes the layout of a core's stack");
  Block& entry = memory->getParentOfType<LLVM::LLVMFuncOp>().getBody().front();
  OpBuilder builder(&entry, entry.begin());
  Operation* number = builder.clone(*memory.getArraySize().getDefiningOp());
  memory.getArraySizeMutable().assign(number->getResult(0));
  memory->moveAfter(number);
  return success();
}

}  // namespace tessera::compiler
