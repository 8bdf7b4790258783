// Lowers the dialects of bodies (scf, arith, memref, vector, math, func, ...) to LLVM's, for the host (native/jit.h)
// and for cores (cores/llvm_ir.h). Memrefs become bare pointers, which C and C++ kernels take.
#pragma once

#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/Pass/PassManager.h>

namespace tessera::compiler {

// Adds the passes that lower affine operations, vector.mask, and vector transfers of several dimensions. After these
// passes, the accesses in the module still name memrefs.
void add_to_accesses(mlir::OpPassManager& passes);
// Turns copies of memrefs into loops. Otherwise MLIR would call library functions that cores do not have.
void expand_copies(mlir::ModuleOp module);
// Adds the passes that then lower the module to the LLVM dialect.
void add_to_llvm(mlir::OpPassManager& passes);
// Moves a stack allocation to the start of its function. In the LLVM dialect, the end of a loop iteration does not free
// the memory that it allocated, so each iteration would take more stack. Fails when the size is known only at run time.
mlir::LogicalResult move_to_entry(mlir::LLVM::AllocaOp memory);

}  // namespace tessera::compiler
