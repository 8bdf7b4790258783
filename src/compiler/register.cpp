#include "compiler/register.h"

#include "compiler/control/passes.h"
#include "compiler/passes.h"
#include "compiler/place_tiles.h"
#include "compiler/trace/passes.h"
#include "dialect/aiex/aiex.h"

#include <mlir/Dialect/Affine/IR/AffineOps.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/ControlFlow/IR/ControlFlow.h>
#include <mlir/Dialect/Func/IR/FuncOps.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/Math/IR/Math.h>
#include <mlir/Dialect/MemRef/IR/MemRef.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/Dialect/Vector/IR/VectorOps.h>

namespace tessera::compiler {

void register_dialects(mlir::DialectRegistry& registry) {
  registry
      .insert<aie::AIEDialect, aiex::AIEXDialect, mlir::affine::AffineDialect, mlir::arith::ArithDialect,
              mlir::cf::ControlFlowDialect, mlir::func::FuncDialect, mlir::LLVM::LLVMDialect, mlir::math::MathDialect,
              mlir::memref::MemRefDialect, mlir::scf::SCFDialect, mlir::vector::VectorDialect>();
}

void register_passes() {
  registerTesseraPasses();
  register_place_tiles();
  registerControlPasses();
  registerTracePasses();
}

}  // namespace tessera::compiler
