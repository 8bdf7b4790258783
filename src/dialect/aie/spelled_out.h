// How a pass keeps constants of numbers as SSA values.
#pragma once

#include <llvm/ADT/StringRef.h>

namespace tessera::aie {

// In a core with this attribute, canonicalization does not turn constant operands into attributes. A pass that wants
// mlir-aie's order of constants sets it while it works.
inline constexpr llvm::StringLiteral kSpelledOut = "tessera.spelled_out";

}  // namespace tessera::aie
