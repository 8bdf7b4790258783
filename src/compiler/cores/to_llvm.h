// The way from the dialects of bodies (scf, arith, memref, vector, math, func, ...) to LLVM's, for this machine
// (native/jit.h) and for cores (cores/llvm_ir.h). Memrefs are passed as bare pointers, which is how C and C++ kernels
// take them.
#pragma once

#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/Pass/PassManager.h>

namespace tessera::compiler {

// Brings a module to where accesses are one by one and still name their memrefs.
void add_to_accesses(mlir::OpPassManager& passes);
// Copies of memrefs become loops: what MLIR would call for them is in no library of a core.
void expand_copies(mlir::ModuleOp module);
// From there to LLVM's dialect.
void add_to_llvm(mlir::OpPassManager& passes);
// Memory of the stack is taken where its function begins. The scope of a loop's round is lost on the way to LLVM's
// dialect: what a round takes would be taken again in each. Fails where the size is known only when it runs.
mlir::LogicalResult move_to_entry(mlir::LLVM::AllocaOp memory);

}  // namespace tessera::compiler
