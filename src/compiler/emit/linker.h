// Writes scripts that tell the linkers of core programs where buffers, the stack and the program's own data lie.
#pragma once

#include "dialect/aie/aie.h"

#include <llvm/Support/raw_ostream.h>

#include <string>

namespace tessera::compiler {

// Writes a script for ld.lld, which links Peano's output with the objects. Reports buffers without a name or address,
// names that a script cannot contain, and buffers with the name of a part of the program (T0916).
mlir::LogicalResult write_linker_script(aie::CoreOp core, mlir::ArrayRef<std::string> objects, llvm::raw_ostream& out);
// Writes the same script, but with the objects' names as the design gives them.
mlir::LogicalResult write_linker_script(aie::CoreOp core, llvm::raw_ostream& out);
// Writes the same memory map as a BCF file, for the linker of Chess, AMD's own compiler of cores.
mlir::LogicalResult write_bcf(aie::CoreOp core, llvm::raw_ostream& out);

}  // namespace tessera::compiler
