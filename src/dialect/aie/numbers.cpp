#include "dialect/aie/numbers.h"
#include "dialect/aie/spelled_out.h"

#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/IR/Matchers.h>

#include <deque>

using namespace mlir;

namespace tessera::aie {

LogicalResult verify_numbers(ComputedNumbers op) {
  if (op->getNumOperands() == 0) return success();  // the usual case; getNumbers() is slow
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
    return parser.emitError(place, "has a number that does not fit into ") << width << " bits";
  number.constant = IntegerAttr::get(type, value.sextOrTrunc(width));
  return success();
}

void print_number(OpAsmPrinter& printer, IntegerAttr constant, Value computed) {
  if (computed)
    printer << computed;
  else
    printer.printAttributeWithoutType(constant);
}

ParseResult check_attributes(OpAsmParser& parser, OperationState& state, SMLoc place) {
  return state.name.verifyInherentAttrs(
      state.attributes, [&] { return parser.emitError(place) << "'" << state.name.getStringRef() << "' op "; });
}

ParseResult add_numbers(OpAsmParser& parser, OperationState& state, ArrayRef<std::pair<StringRef, Number>> numbers,
                        SMLoc place) {
  for (const auto& [name, number] : numbers) {
    if ((number.computed || number.constant) && state.attributes.get(name))
      return parser.emitError(place, "'") << name << "' is given twice";
    if (number.computed) state.addOperands(number.computed);
    if (number.constant) state.addAttribute(name, number.constant);
  }
  return success();
}

static constexpr StringLiteral kSegments = "operandSegmentSizes";

ParseResult parse_listed_numbers(OpAsmParser& parser, OperationState& state, ArrayRef<StringRef> names,
                                 IntegerType type) {
  SmallVector<std::pair<StringRef, Number>> numbers;
  for (const StringRef name : names) numbers.emplace_back(name, Number());
  SmallVector<std::int32_t> segments(names.size());
  const bool listed = succeeded(parser.parseOptionalLParen());
  saw_text(parser.getContext(), listed ? TextAge::Of2026 : TextAge::Of2025);
  for (auto [index, number] :
       llvm::enumerate(listed ? MutableArrayRef(numbers) : MutableArrayRef(numbers).take_front(0))) {
    if ((index != 0 && parser.parseComma()) || parse_number(parser, type, number.second)) return failure();
    segments[index] = number.second.computed ? 1 : 0;
  }
  if (listed && parser.parseRParen()) return failure();
  const SMLoc place = parser.getCurrentLocation();
  SmallVector<Type> types;
  if (parser.parseOptionalAttrDict(state.attributes) || (listed && parser.parseColonTypeList(types))) return failure();
  const Type each = IntegerType::get(type.getContext(), type.getWidth());
  if (listed && types != SmallVector<Type>(names.size(), each))
    return parser.emitError(place, "takes ") << names.size() << " values of type " << each;
  state.addAttribute(kSegments, parser.getBuilder().getDenseI32ArrayAttr(segments));
  return failure(add_numbers(parser, state, numbers, place) || check_attributes(parser, state, place));
}

void print_listed_numbers(OpAsmPrinter& printer, ComputedNumbers op) {
  const auto numbers = op.getNumbers();
  const auto is_computed = [](const auto& number) { return !number.second.empty(); };
  SmallVector<StringRef> written = {kSegments};
  const bool listed = text_age(op->getContext()) == TextAge::Of2026 || llvm::any_of(numbers, is_computed);
  if (listed) {
    printer << '(';
    llvm::interleaveComma(numbers, printer, [&](const auto& number) {
      const auto& [name, operand] = number;
      print_number(printer, op->getAttrOfType<IntegerAttr>(name), operand.empty() ? Value() : operand[0].get());
      written.push_back(name);
    });
    printer << ')';
  }
  printer.printOptionalAttrDict(op->getAttrs(), written);
  if (!listed) return;
  printer << " : ";
  llvm::interleaveComma(numbers, printer, [&](const auto& number) {
    const auto constant = op->getAttrOfType<IntegerAttr>(number.first);
    printer << (constant ? IntegerType::get(op->getContext(), constant.getType().getIntOrFloatBitWidth())
                         : number.second[0].get().getType());
  });
}

LogicalResult verify_given(Operation* op, ArrayRef<std::pair<StringRef, bool>> numbers) {
  for (const auto& [name, given] : numbers)
    if (!given) return op->emitOpError("needs a value for '") << name << "'";
  return success();
}

namespace {

// The constants that numbers of text of 2026 need. Reading such text leaves constants without a user behind; without
// reuse, each round of reading and printing would add as many new constants. All numbers of a core or a DMA
// share constants at its beginning, where mlir-aie's folder puts them, too. Elsewhere each operation has its own
// constants in front of it.
class Constants {
 public:
  explicit Constants(Operation* root) {
    root->walk([&](arith::ConstantOp constant) {
      if (constant->use_empty()) idle_[{constant->getBlock(), constant.getValue()}].push_back(constant);
    });
  }

  // Returns a constant with this value that may be used at the operation.
  Value take(Operation* before, IntegerAttr value) {
    const auto found = idle_.find({before->getBlock(), value});
    if (found != idle_.end() && !found->second.empty() && found->second.front()->isBeforeInBlock(before)) {
      arith::ConstantOp constant = found->second.front();
      found->second.pop_front();
      return constant.getResult();
    }
    Operation* program = before->getParentOp();
    while (program && !isa<CoreOp, MemOp, MemTileDMAOp, ShimDMAOp>(program)) program = program->getParentOp();
    if (program) return of_program(program->getRegion(0).front(), before, value);
    OpBuilder builder(before);
    return arith::ConstantOp::create(builder, before->getLoc(), value).getResult();
  }

 private:
  Value of_program(Block& entry, Operation* user, IntegerAttr value) {
    auto [found, is_new] = of_programs_.try_emplace(&entry);
    if (is_new) {
      for (auto constant : entry.getOps<arith::ConstantOp>()) found->second.try_emplace(constant.getValue(), constant);
    }
    arith::ConstantOp& constant = found->second[value];
    Operation* at = entry.findAncestorOpInBlock(*user);
    if (constant && at && !constant->isBeforeInBlock(at)) constant = {};
    if (!constant) {
      OpBuilder builder = OpBuilder::atBlockBegin(&entry);
      constant = arith::ConstantOp::create(builder, user->getLoc(), value);
    }
    return constant.getResult();
  }

  llvm::DenseMap<std::pair<Block*, Attribute>, std::deque<arith::ConstantOp>> idle_;
  llvm::DenseMap<Block*, llvm::DenseMap<Attribute, arith::ConstantOp>> of_programs_;
};

}  // namespace

// Adding or removing an operand shifts the other operands, so the loop looks up each operand again.
void spell_out(Operation* root) {
  Constants constants(root);
  root->walk([&](ComputedNumbers op) {
    Builder builder(op->getContext());
    for (std::size_t index = 0; index < op.getNumbers().size(); ++index) {
      auto [name, operand] = op.getNumbers()[index];
      const auto constant = op->getAttrOfType<IntegerAttr>(name);
      if (!constant) continue;
      const Type type = builder.getIntegerType(constant.getType().getIntOrFloatBitWidth());
      const auto integer = IntegerAttr::get(type, constant.getValue());
      operand.append(constants.take(op, integer));
      op->removeAttr(name);
    }
  });
}

namespace {

struct TakeConstants : OpInterfaceRewritePattern<ComputedNumbers> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;

  LogicalResult matchAndRewrite(ComputedNumbers op, PatternRewriter& rewriter) const override {
    if (auto core = op->getParentOfType<CoreOp>(); core && core->hasAttr(kSpelledOut)) return failure();
    bool any = false;
    for (std::size_t index = 0; index < op.getNumbers().size(); ++index) {
      auto [name, operand] = op.getNumbers()[index];
      APInt value;
      if (operand.empty() || !matchPattern(operand[0].get(), m_ConstantInt(&value))) continue;
      rewriter.modifyOpInPlace(op, [&] {
        operand.clear();
        op->setAttr(name, attribute(op, name, value));
      });
      any = true;
    }
    return success(any);
  }

  // Returns the value in the type that the operation requires, signless or unsigned.
  static IntegerAttr attribute(ComputedNumbers op, StringAttr name, const APInt& value) {
    Builder builder(op.getContext());
    const auto signless = builder.getIntegerAttr(builder.getIntegerType(value.getBitWidth()), value);
    NamedAttrList wanted(NamedAttribute(name, signless));
    const bool fits = succeeded(op->getName().verifyInherentAttrs(wanted, [] { return InFlightDiagnostic(); }));
    return fits ? signless : builder.getIntegerAttr(builder.getIntegerType(value.getBitWidth(), false), value);
  }
};

}  // namespace

void add_constant_patterns(RewritePatternSet& patterns) {
  patterns.add<TakeConstants>(patterns.getContext());
}

}  // namespace tessera::aie
