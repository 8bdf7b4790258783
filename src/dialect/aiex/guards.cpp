// Guards of computed numbers. A verifier checks a guard whose number is constant.
#include "dialect/aiex/aiex.h"

#include <mlir/IR/Matchers.h>

using namespace mlir;

namespace tessera::aiex {

static std::optional<std::int64_t> constant(Value value) {
  APInt number;
  if (!matchPattern(value, m_ConstantInt(&number))) return std::nullopt;
  return number.getSExtValue();
}

LogicalResult NpuAssertBdFieldOp::verify() {
  const auto most = static_cast<std::int32_t>(getMax());
  const auto value = constant(getValue());
  if (!value || (*value >= 0 && *value <= most)) return success();
  return emitOpError("constant value ") << *value << " exceeds the guarded field range [0:" << most << "]";
}

LogicalResult NpuAssertBdDivisibleOp::verify() {
  const auto divisor = static_cast<std::int32_t>(getDivisor());
  if (divisor <= 0) return emitOpError("needs a positive divisor, but has ") << divisor;
  const auto value = constant(getValue());
  if (!value || *value % divisor == 0 || (getAllowUnit() && *value == 1)) return success();
  return emitOpError("constant value ") << *value << " is not divisible by " << divisor;
}

}  // namespace tessera::aiex
