// Reads bytecode of MLIR as text.
//
// The reader of bytecode trusts indices and lengths of the file: of 150 files with one changed byte, four end the
// process or make it run for ever. Checking the bytes first would need a second reader for a format that changes with
// each version of MLIR. Refusing bytecode would exclude users who keep their designs in it. So a child process reads
// the bytecode (sandbox.h) and returns text, which is read like any other text. Containers hold text from the start.
#pragma once

#include "base/diag.h"
#include "compiler/reading/design_text.h"

#include <mlir/IR/MLIRContext.h>

namespace tessera::compiler {

bool is_bytecode(std::string_view bytes);

// Returns the design as text. Fails with T0900 when the bytecode cannot be read.
Result<std::string> text_of_bytecode(mlir::MLIRContext& context, const Design& design);

}  // namespace tessera::compiler
