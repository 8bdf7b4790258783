// What MLIR says about a design, as diagnostics of ours: at "file:line:column", with its notes.
#pragma once

#include "compiler/diagnosis/diags.h"

#include <mlir/IR/Diagnostics.h>

namespace tessera::compiler {

// Collects as long as it lives.
class DiagCollector {
 public:
  explicit DiagCollector(mlir::MLIRContext* context);

  // The code of errors from here on.
  void use(Code code) { code_ = code; }

  Diags errors;
  Diags warnings;

 private:
  Code code_;
  mlir::ScopedDiagnosticHandler handler_;
};

// As one of ours, under the code that its message names, or this one.
Diag translated(const mlir::Diagnostic& diagnostic, Code otherwise);

// The first place in the text that a location tells of, as "file:line:column": operations that passes made have the one
// that they came from. Empty when there is none.
std::string place_of(mlir::Location location);

}  // namespace tessera::compiler
