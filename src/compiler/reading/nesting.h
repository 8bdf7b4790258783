// Limits the nesting of a design, and the length of its numbers and expressions, before any code walks the design.
//
// MLIR parses, verifies, walks and destroys by recursion: a few thousand nested brackets or regions exceed a stack of 8
// MiB, and the process ends without a message. A thread with a larger stack would only move the limit, and every pass
// and the destruction of the module would need such a thread, too. So there is a limit far above any design (whole
// networks nest loops about ten deep) that leaves room for the larger frames of sanitizers. Text is checked before it
// is parsed. Bytecode is read without recursion and checked before it is verified. A module that is too deep is
// destroyed from its innermost regions outward.
//
// The time of the parser grows with the square of the digits of a number: 50,000 digits take a minute. The parser
// recurses once per term of an affine expression: 100,000 terms exceed the stack. It compares each name of an affine
// map with all other names: 200,000 names take a minute. The scan of the text limits these numbers, too.
#pragma once

#include "base/diag.h"

#include <mlir/IR/Operation.h>

namespace tessera::compiler {

inline constexpr unsigned kMaxNesting = 256;
inline constexpr std::size_t kMaxDigits = 400;  // a double has 309 digits before its point
inline constexpr std::size_t kMaxTerms = 1000;
inline constexpr std::size_t kMaxParts = 1000;  // names and results of an affine map

// Fails at "path:line:column": with T0900 when brackets or minus signs nest too deeply, or when a comment hides the end
// of an attribute or type; with T0905 when a number, an expression or an affine map is too long.
Result<void> check_nesting(std::string_view text, const std::string& path);

// Fails with T0900 when regions of an operation nest too deeply, and then erases all operations inside of it. Run this
// before verifying.
Result<void> check_nesting(mlir::Operation* top);

}  // namespace tessera::compiler
