// Parses text in a child process first, where a crash of MLIR's parser harms nothing.
#pragma once

#include "base/diag.h"
#include "compiler/reading/design_text.h"

#include <mlir/IR/MLIRContext.h>

namespace tessera::compiler {

// Parses the text in a child process, which exits at the first error, before the parser destroys anything. Fails with
// that error, or with the signal that ended the child.
Result<void> parse_sandboxed(mlir::MLIRContext& context, const Design& design);

}  // namespace tessera::compiler
