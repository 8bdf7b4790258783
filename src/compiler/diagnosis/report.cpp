#include "compiler/diagnosis/report.h"

#include <mlir/IR/Diagnostics.h>

namespace tessera::compiler {

mlir::LogicalResult report(mlir::Operation* op, const Diag& diag) {
  mlir::InFlightDiagnostic error = op->emitOpError(diag.message) << " [" << std::string(diag.code.id) << "]";
  for (const std::string& place : diag.places) error.attachNote() << "at " << place;
  for (const std::string& note : diag.notes) error.attachNote() << note;
  if (!diag.hint.empty()) error.attachNote() << diag.hint;
  return error;
}

}  // namespace tessera::compiler
