// Gives each instruction of a body one defined meaning for all values of its operands.
//
// LLVM leaves many results undefined: a shift by more than the width, a conversion to an integer that does not fit, a
// lane outside of a vector, the unused bits of a byte that holds an i1. LLVM may assume that such cases never happen,
// and then drop a bounds check (guards.h) that should have seen them. Or it may use any register contents, which differ
// between runs. Here each case gets a value: shifts push every bit out, conversions saturate, and missing lanes are
// zero. Flags that promise LLVM something (`nuw`, `nnan`, ...) are removed. Instructions that this code does not know
// are refused, so that none is missed.
#pragma once

#include <llvm/IR/Module.h>

#include <string>

namespace tessera::compiler {

// Returns a description of the first instruction that has no defined meaning; "" when all have one.
std::string define_all(llvm::Module& module);

}  // namespace tessera::compiler
