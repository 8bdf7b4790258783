// Includes the output of mlir-tblgen for trace/passes.td, like compiler/passes.h.
#pragma once

#include "dialect/aiex/aiex.h"

#include <mlir/IR/BuiltinOps.h>
#include <mlir/Pass/Pass.h>

namespace tessera::compiler {

#define GEN_PASS_DECL
#define GEN_PASS_REGISTRATION
#include "compiler/trace/decls.h.inc"

}  // namespace tessera::compiler
