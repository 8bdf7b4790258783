// Translates MLIR's errors and warnings about a design into Tessera's diagnostics: at "file:line:column", with their
// notes.
#pragma once

#include "compiler/diagnosis/diags.h"

#include <mlir/IR/Diagnostics.h>

namespace tessera::compiler {

// Collects diagnostics during its lifetime.
class DiagCollector {
 public:
  explicit DiagCollector(mlir::MLIRContext* context);

  void use(Code code) { code_ = code; }

  Diags errors;
  Diags warnings;

 private:
  Code code_;
  mlir::ScopedDiagnosticHandler handler_;
};

// Translates a diagnostic. If its message ends with a code in brackets, the result has this code, otherwise
// `otherwise`.
Diag translated(const mlir::Diagnostic& diagnostic, Code otherwise);

// Returns the first place in the text that a location contains, as "file:line:column"; "" when it contains none.
// Operations made by passes have the place of their origin.
std::string place_of(mlir::Location location);

}  // namespace tessera::compiler
