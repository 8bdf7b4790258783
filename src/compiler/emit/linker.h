// What linkers of core programs are told: where buffers, stack and the program's own data lie.
#pragma once

#include "dialect/aie/aie.h"

#include <llvm/Support/raw_ostream.h>

#include <string>

namespace tessera::compiler {

// A script for ld.lld, which links what Peano compiles, and the objects besides. Reports buffers that have no name or
// address yet, and names that a script cannot have (T0916).
mlir::LogicalResult write_linker_script(aie::CoreOp core, mlir::ArrayRef<std::string> objects, llvm::raw_ostream& out);
// With objects by the names that the design gives them.
mlir::LogicalResult write_linker_script(aie::CoreOp core, llvm::raw_ostream& out);
// The same for the linker of chess.
mlir::LogicalResult write_bcf(aie::CoreOp core, llvm::raw_ostream& out);

}  // namespace tessera::compiler
