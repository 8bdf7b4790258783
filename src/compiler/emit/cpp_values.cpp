#include "compiler/emit/cpp_values.h"

#include "compiler/emit/lines.h"

#include <mlir/Dialect/Arith/IR/Arith.h>

using namespace mlir;

namespace tessera::compiler {

namespace {

constexpr unsigned kIndexBits = 64;

unsigned width_of(Value value) {
  return value.getType().isIndex() ? kIndexBits : value.getType().getIntOrFloatBitWidth();
}

std::string type_of(Value value, bool is_signed) {
  if (width_of(value) == 1) return "bool";
  return fmt::format("{}int{}_t", is_signed ? "" : "u", width_of(value));
}

// The sign of an operation without special cases, on unsigned numbers; nullptr for other operations.
const char* plain_sign(Operation* op) {
  if (isa<arith::AddIOp>(op)) return "+";
  if (isa<arith::SubIOp>(op)) return "-";
  if (isa<arith::MulIOp>(op)) return "*";
  if (isa<arith::AndIOp>(op)) return "&";
  if (isa<arith::OrIOp>(op)) return "|";
  if (isa<arith::XOrIOp>(op)) return "^";
  return nullptr;
}

struct Comparison {
  const char* sign;
  bool is_signed;
};

Comparison comparison(arith::CmpIPredicate predicate) {
  switch (predicate) {
    case arith::CmpIPredicate::eq: return {"==", false};
    case arith::CmpIPredicate::ne: return {"!=", false};
    case arith::CmpIPredicate::slt: return {"<", true};
    case arith::CmpIPredicate::sle: return {"<=", true};
    case arith::CmpIPredicate::sgt: return {">", true};
    case arith::CmpIPredicate::sge: return {">=", true};
    case arith::CmpIPredicate::ult: return {"<", false};
    case arith::CmpIPredicate::ule: return {"<=", false};
    case arith::CmpIPredicate::ugt: return {">", false};
    case arith::CmpIPredicate::uge: return {">=", false};
  }
  return {"==", false};
}

bool has_cpp_types(Operation* op) {
  const auto fits = [](Type type) { return cpp_type(type).has_value(); };
  return llvm::all_of(op->getOperandTypes(), fits) && llvm::all_of(op->getResultTypes(), fits);
}

}  // namespace

std::optional<std::string> cpp_type(Type type) {
  if (type.isIndex()) return "size_t";
  if (type.isInteger(1)) return "bool";
  for (const unsigned bits : {8U, 16U, 32U, 64U})
    if (type.isInteger(bits)) return fmt::format("int{}_t", bits);
  return std::nullopt;
}

std::string CppValues::parameter(Value value) {
  return names_[value] = fresh();
}

std::string CppValues::constant(std::uint32_t number) {
  const std::string variable = fresh();
  line(out_, "  uint32_t {} = {}u;", variable, number);
  return variable;
}

// Returns a variable with the value as an unsigned number: another variable for a parameter.
std::string CppValues::unsigned_name(Value value) {
  if (value.getDefiningOp() != nullptr || value.getType().isIndex()) return name(value);
  const std::string variable = fresh();
  line(out_, "  {} {} = {};", type_of(value, false), variable, name(value));
  return variable;
}

void CppValues::define(Value result, const std::string& expression) {
  const std::string variable = fresh();
  line(out_, "  {} {} = {};", type_of(result, false), variable, expression);
  names_[result] = variable;
}

LogicalResult CppValues::compute(Operation* op) {
  if (!has_cpp_types(op) || !isa<arith::ArithDialect>(op->getDialect()))
    return op->emitOpError("is not supported by the C++ TXN target");
  const auto whole = [&](Value value) { return fmt::format("static_cast<{}>({})", type_of(value, true), name(value)); };
  if (op->use_empty()) return success();  // operations of the stream keep their constants as attributes
  if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
    const auto number = dyn_cast<IntegerAttr>(constant.getValue());
    if (!number) return op->emitOpError("is not supported by the C++ TXN target");
    define(op->getResult(0), fmt::format("{}u", number.getValue().getZExtValue()));
    return success();
  }
  if (const char* sign = plain_sign(op)) {
    const std::string left = unsigned_name(op->getOperand(0)), right = unsigned_name(op->getOperand(1));
    // C++ multiplies short numbers as signed ones, whose product may be too large.
    const bool is_short_product = isa<arith::MulIOp>(op) && width_of(op->getResult(0)) < 32;
    define(op->getResult(0), fmt::format("{}{} {} {}", is_short_product ? "1u * " : "", left, sign, right));
    return success();
  }
  if (isa<arith::CmpIOp>(op)) return compare(op);
  if (isa<arith::DivSIOp>(op)) return divide(op, "/", true);
  if (isa<arith::RemSIOp>(op)) return divide(op, "%", true);
  if (isa<arith::DivUIOp>(op)) return divide(op, "/", false);
  if (isa<arith::RemUIOp>(op)) return divide(op, "%", false);
  if (isa<arith::ShLIOp>(op)) return shift(op, "<<", false);
  if (isa<arith::ShRUIOp>(op)) return shift(op, ">>", false);
  if (isa<arith::ShRSIOp>(op)) return shift(op, ">>", true);
  const Value first = op->getOperand(0);
  if (isa<arith::SelectOp>(op))
    define(op->getResult(0), fmt::format("{} ? {} : {}", name(first), unsigned_name(op->getOperand(1)),
                                         unsigned_name(op->getOperand(2))));
  else if (isa<arith::ExtUIOp, arith::IndexCastUIOp, arith::TruncIOp>(op))
    define(op->getResult(0), unsigned_name(first));
  else if (isa<arith::ExtSIOp, arith::IndexCastOp>(op) && width_of(first) > 1)
    define(op->getResult(0), whole(first));
  else
    return op->emitOpError("is not supported by the C++ TXN target");
  return success();
}

LogicalResult CppValues::compare(Operation* op) {
  const auto [sign, is_signed] = comparison(cast<arith::CmpIOp>(op).getPredicate());
  const auto side = [&](Value value) {
    return is_signed ? fmt::format("static_cast<{}>({})", type_of(value, true), name(value)) : unsigned_name(value);
  };
  const std::string left = side(op->getOperand(0)), right = side(op->getOperand(1));
  define(op->getResult(0), fmt::format("{} {} {}", left, sign, right));
  return success();
}

LogicalResult CppValues::divide(Operation* op, const char* sign, bool is_signed) {
  const Value dividend = op->getOperand(0), divisor = op->getOperand(1);
  const std::string left = unsigned_name(dividend), right = unsigned_name(divisor);
  line(out_, "  if ({} == 0) return std::nullopt;", right);
  const std::string type = type_of(dividend, true);
  // The smallest number has no negative of its own.
  if (is_signed)
    line(out_, "  if (static_cast<{0}>({1}) == -1 && {2} != 0 && {2} == 0 - {2}) return std::nullopt;", type, right,
         left);
  define(op->getResult(0), is_signed
                               ? fmt::format("static_cast<{0}>({1}) {2} static_cast<{0}>({3})", type, left, sign, right)
                               : fmt::format("{} {} {}", left, sign, right));
  return success();
}

LogicalResult CppValues::shift(Operation* op, const char* sign, bool is_signed) {
  const Value value = op->getOperand(0);
  const std::string left = unsigned_name(value), right = unsigned_name(op->getOperand(1));
  line(out_, "  if ({} >= {}) return std::nullopt;", right, width_of(value));
  define(op->getResult(0), is_signed ? fmt::format("static_cast<{}>({}) {} {}", type_of(value, true), left, sign, right)
                                     : fmt::format("{} {} {}", left, sign, right));
  return success();
}

}  // namespace tessera::compiler
