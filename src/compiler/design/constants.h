// Constants in the code of cores.
#pragma once

#include <mlir/IR/Matchers.h>

#include <cstdint>
#include <optional>

namespace tessera::compiler {

// The value of an integer constant; absent for other values, and for a constant of more than 64 bits, at which
// mlir::getConstantIntValue() would assert.
inline std::optional<std::int64_t> constant_of(mlir::Value value) {
  llvm::APInt constant;
  return mlir::matchPattern(value, mlir::m_ConstantInt(&constant)) ? constant.trySExtValue() : std::nullopt;
}

}  // namespace tessera::compiler
