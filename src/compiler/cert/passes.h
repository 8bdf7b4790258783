// Includes the output of mlir-tblgen for passes.td: the declarations of the passes, and their registration.
#pragma once

#include "dialect/aiex/aiex.h"

#include <mlir/IR/BuiltinOps.h>
#include <mlir/Pass/Pass.h>

namespace tessera::compiler {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "compiler/cert/decls.h.inc"

}  // namespace tessera::compiler
