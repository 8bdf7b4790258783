// Bounds how deep a design is nested, before anything walks it.
//
// MLIR parses, verifies, walks and destroys by recursion: a few thousand brackets or regions, one in the other, are
// more than a stack of 8 MiB holds, and the process ends without a word. Considered: a thread with a larger stack,
// which moves the number and leaves the crash, and has to be there for each pass and for the end of the module, too.
// Decided: a limit that no design comes near (whole networks have loops some ten deep), and that leaves room for the
// larger frames of sanitizers. Text is counted before it is parsed. Bytecode is read without recursion, and counted
// before it is verified; what is too deep is taken apart from the inside.
#pragma once

#include "base/diag.h"

#include <mlir/IR/Operation.h>

namespace tessera::compiler {

inline constexpr unsigned kMaxNesting = 256;

// T0900 at "path:line:column" where brackets, or signs, go deeper than that.
Result<void> check_nesting(std::string_view text, const std::string& path);

// T0900 for regions of an operation that has not been verified yet. It has no regions left then.
Result<void> check_nesting(mlir::Operation* top);

}  // namespace tessera::compiler
