// Includes the output of mlir-tblgen for passes.td: a base class for each pass, and their registration.
#pragma once

#include "dialect/aie/aie.h"

#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/Pass/Pass.h>

namespace tessera::compiler {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "compiler/cores/decls.h.inc"

}  // namespace tessera::compiler
