// Bounds the nesting of a design before any code walks it, and the length of its numbers and expressions.
//
// MLIR parses, verifies, walks and destroys by recursion: a few thousand nested brackets or regions exceed a stack of 8
// MiB, and the process ends without a message. Considered: a thread with a larger stack; it only moves the limit, and
// every pass and the destruction of the module need it, too. Decided: a limit far above any design (whole networks nest
// loops about ten deep) that leaves room for the larger frames of sanitizers. Text is checked before it is parsed.
// Bytecode is read without recursion and checked before it is verified. A module that is too deep is destroyed from its
// innermost regions outward.
//
// The parser is quadratic in the digits of a number, and recurses once per term of an affine expression: 50,000 digits
// take a minute, and 100,000 terms exceed the stack. It also compares each name of an affine map with all other names:
// 200,000 names take a minute. The same scan of the text checks these.
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

// Fails with T0900 when regions of an operation nest too deeply; the operation then has no regions any more. Run this
// before verifying.
Result<void> check_nesting(mlir::Operation* top);

}  // namespace tessera::compiler
