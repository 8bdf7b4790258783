#include "dialect/aie/numbers.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/IR/Matchers.h>

using namespace mlir;

namespace tessera::aie {

LogicalResult verify_numbers(ComputedNumbers op) {
  for (auto& [name, operand] : op.getNumbers()) {
    const bool constant = op->getAttr(name) != nullptr;
    if (constant && !operand.empty())
      return op->emitOpError("has two values for '") << name.getValue() << "': a constant and an operand";
  }
  return success();
}

ParseResult resolve_number(OpAsmParser& parser, const OpAsmParser::UnresolvedOperand& operand, IntegerType type,
                           Number& number) {
  SmallVector<Value, 1> values;
  if (parser.resolveOperand(operand, type.isSignless() ? type : IntegerType::get(type.getContext(), type.getWidth()),
                            values))
    return failure();
  APInt constant;
  if (matchPattern(values.front(), m_ConstantInt(&constant)))
    number.constant = IntegerAttr::get(type, constant);
  else
    number.computed = values.front();
  return success();
}

ParseResult parse_number(OpAsmParser& parser, IntegerType type, Number& number) {
  OpAsmParser::UnresolvedOperand operand;
  const OptionalParseResult is_operand = parser.parseOptionalOperand(operand);
  if (is_operand.has_value()) return failed(*is_operand) ? failure() : resolve_number(parser, operand, type, number);
  const SMLoc place = parser.getCurrentLocation();
  APInt value;
  if (parser.parseInteger(value)) return failure();
  const unsigned width = type.getWidth();
  if (!value.isSignedIntN(width) && !(value.isNonNegative() && value.isIntN(width)))
    return parser.emitError(place, "does not fit in ") << width << " bits";
  number.constant = IntegerAttr::get(type, value.sextOrTrunc(width));
  return success();
}

void print_number(OpAsmPrinter& printer, IntegerAttr constant, Value computed) {
  if (computed)
    printer << computed;
  else
    printer.printAttributeWithoutType(constant);
}

void spell_out(Operation* root) {
  root->walk([](ComputedNumbers op) {
    OpBuilder builder(op);
    for (auto& [name, operand] : op.getNumbers()) {
      const auto constant = op->getAttrOfType<IntegerAttr>(name);
      if (!constant) continue;
      const Type type = builder.getIntegerType(constant.getType().getIntOrFloatBitWidth());
      const auto integer = IntegerAttr::get(type, constant.getValue());
      operand.append(arith::ConstantOp::create(builder, op->getLoc(), integer)->getResults());
      op->removeAttr(name);
    }
  });
}

}  // namespace tessera::aie
