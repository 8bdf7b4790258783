// Bounds how deep a design is nested, before anything walks it, and how long its numbers and expressions are.
//
// MLIR parses, verifies, walks and destroys by recursion: a few thousand brackets or regions, one in the other, are
// more than a stack of 8 MiB holds, and the process ends without a word. Considered: a thread with a larger stack,
// which moves the number and leaves the crash, and has to be there for each pass and for the end of the module, too.
// Decided: a limit that no design comes near (whole networks have loops some ten deep), and that leaves room for the
// larger frames of sanitizers. Text is counted before it is parsed. Bytecode is read without recursion, and counted
// before it is verified; what is too deep is taken apart from the inside.
//
// The parser is quadratic in the digits of a number, and goes down once for each term of an affine expression: 50,000
// digits take a minute, 100,000 terms are more than the stack holds. They are counted in the same look at the text.
#pragma once

#include "base/diag.h"

#include <mlir/IR/Operation.h>

namespace tessera::compiler {

inline constexpr unsigned kMaxNesting = 256;
inline constexpr std::size_t kMaxDigits = 400;  // a double has 309 before its point
inline constexpr std::size_t kMaxTerms = 1000;

// At "path:line:column": T0900 where brackets, or signs, go deeper than that, T0905 for what is longer.
Result<void> check_nesting(std::string_view text, const std::string& path);

// T0900 for regions of an operation that has not been verified yet. It has no regions left then.
Result<void> check_nesting(mlir::Operation* top);

}  // namespace tessera::compiler
