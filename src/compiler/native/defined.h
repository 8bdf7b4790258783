// Makes each instruction of a body mean one thing, whatever its operands are.
//
// LLVM leaves much undefined: a shift by more than the width, a number that an integer does not hold, a lane that a
// vector does not have, a bit beyond those of a byte that memory has for one of one. A compiler may then assume that it
// does not happen, and drops a look before an access (guards.h) that had to see it; or it takes whatever a register
// holds, which is another thing in each run. Here all of that is given a value: shifts push everything out, conversions
// stop at the ends of what the integer holds, lanes that are not there are zero, promises are taken away. Instructions
// that are not known here are refused, so that none is forgotten.
#pragma once

#include <llvm/IR/Module.h>

#include <string>

namespace tessera::compiler {

// Names what cannot be defined; "" when all is.
std::string define_all(llvm::Module& module);

}  // namespace tessera::compiler
