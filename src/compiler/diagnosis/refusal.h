// Errors with a code of their own, reported at an operation.
#pragma once

#include "base/diag.h"

#include <mlir/IR/Operation.h>

namespace tessera::compiler {

// An error at an operation, to which the caller adds text with `<<`. The destructor appends the code to the message,
// where translated() finds it (compiler/diagnosis/diagnostics.h).
class Refusal {
 public:
  Refusal(mlir::InFlightDiagnostic diagnostic, const Code& code) : diagnostic_(std::move(diagnostic)), code_(code) {}
  Refusal(Refusal&&) = default;
  ~Refusal() {
    if (diagnostic_.getUnderlyingDiagnostic() != nullptr) diagnostic_ << " [" << llvm::StringRef(code_.id) << "]";
  }

  template <class T>
  Refusal operator<<(T&& part) && {
    diagnostic_ << std::forward<T>(part);
    return std::move(*this);
  }
  template <class T>
  Refusal& operator<<(T&& part) & {
    diagnostic_ << std::forward<T>(part);
    return *this;
  }
  mlir::Diagnostic& attachNote(std::optional<mlir::Location> place = std::nullopt) {
    return diagnostic_.attachNote(place);
  }
  operator mlir::LogicalResult() const { return mlir::failure(); }
  template <class T>
  operator mlir::FailureOr<T>() const {
    return mlir::failure();
  }

 private:
  mlir::InFlightDiagnostic diagnostic_;
  Code code_;
};

inline Refusal refuse(mlir::Operation* op, const Code& code) {
  return {op->emitError(), code};
}

}  // namespace tessera::compiler
