// What linkers of core programs are told: where buffers, stack and the program's own data lie.
#pragma once

#include "dialect/aie/aie.h"

#include <llvm/Support/raw_ostream.h>

namespace tessera::compiler {

// A script for ld.lld, which links what Peano compiles. Reports buffers that have no name or address yet.
mlir::LogicalResult write_linker_script(aie::CoreOp core, llvm::raw_ostream& out);
// The same for the linker of chess.
mlir::LogicalResult write_bcf(aie::CoreOp core, llvm::raw_ostream& out);

}  // namespace tessera::compiler
