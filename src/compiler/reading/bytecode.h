// Bytecode of MLIR as text.
//
// The reader of bytecode takes indices and lengths of a file at their word: of 150 files with a changed byte four end
// the process or never end. Considered: to check the bytes before (a second reader of a format that changes with each
// version), to refuse bytecode (designs are kept as such). Decided: a child reads it (apart.h), and gives it back as
// text, which comes in like any other text; containers carry text from the beginning.
#pragma once

#include "base/diag.h"
#include "compiler/reading/design_text.h"

#include <mlir/IR/MLIRContext.h>

namespace tessera::compiler {

bool is_bytecode(std::string_view bytes);

// T0900 for what cannot be read.
Result<std::string> text_of_bytecode(mlir::MLIRContext& context, const Design& design);

}  // namespace tessera::compiler
