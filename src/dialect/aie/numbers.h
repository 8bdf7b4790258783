// Numbers of operations, which text of 2026 may compute.
//
// The text of 2025 writes a lock's value, a register's address or a channel as a number; text of 2026 writes an SSA
// value, most often a constant. In memory a constant number is an attribute without an operand, whichever text it came
// from, so that passes look in one place; only computed numbers stay operands. Text of 2026 is printed from the same
// form, after `spell_out` has given each number a constant again.
#pragma once

#include "dialect/aie/aie.h"

#include <mlir/IR/PatternMatch.h>

namespace tessera::aie {

// Stands for a computed number in a list of constant numbers.
inline constexpr std::int64_t kComputed = mlir::ShapedType::kDynamic;

// One parsed number: `constant` or `computed` is set, or neither if the text leaves the number out.
struct Number {
  mlir::IntegerAttr constant;
  mlir::Value computed;
};

// Parses `5`, or `%five`. If the text has already defined `%five` as a constant, the number becomes constant at once.
mlir::ParseResult parse_number(mlir::OpAsmParser& parser, mlir::IntegerType type, Number& number);
// Makes a number from an operand that was already parsed.
mlir::ParseResult resolve_number(mlir::OpAsmParser& parser, const mlir::OpAsmParser::UnresolvedOperand& operand,
                                 mlir::IntegerType type, Number& number);
void print_number(mlir::OpAsmPrinter& printer, mlir::IntegerAttr constant, mlir::Value computed);

// Parses the text of an operation that consists of numbers. Text of 2025 has them in the dictionary, `{address = 5 :
// ui32}`; text of 2026 lists values, `(%address) : i32`. An operation with a computed number is always printed as a
// list, in which constants are plain numbers in text of 2025. All numbers have one type. Each number has its own
// operand, and `state` gets one segment for each.
mlir::ParseResult parse_listed_numbers(mlir::OpAsmParser& parser, mlir::OperationState& state,
                                       llvm::ArrayRef<llvm::StringRef> names, mlir::IntegerType type);
// Parses the text of operations that occur by the ten thousand: their attributes become properties at once, as with
// builders. MLIR would otherwise make a dictionary of each operation's attributes, keep it for ever, and take it apart.
template <class Op>
mlir::ParseResult parse_listed_numbers(mlir::OpAsmParser& parser, mlir::OperationState& state,
                                       llvm::ArrayRef<llvm::StringRef> names, mlir::IntegerType type) {
  if (parse_listed_numbers(parser, state, names, type)) return mlir::failure();
  auto& properties = state.getOrAddProperties<typename Op::Properties>();
  mlir::NamedAttrList others;
  for (const mlir::NamedAttribute& each : state.attributes)
    if (Op::getInherentAttr(parser.getContext(), properties, each.getName()))
      Op::setInherentAttr(properties, each.getName(), each.getValue());
    else
      others.push_back(each);
  state.attributes = std::move(others);
  return mlir::success();
}
void print_listed_numbers(mlir::OpAsmPrinter& printer, ComputedNumbers op);
// Adds the parsed numbers to the operation.
mlir::ParseResult add_numbers(mlir::OpAsmParser& parser, mlir::OperationState& state,
                              llvm::ArrayRef<std::pair<llvm::StringRef, Number>> numbers, llvm::SMLoc place);
// Reports attributes of wrong types, as generated parsers do.
mlir::ParseResult check_attributes(mlir::OpAsmParser& parser, mlir::OperationState& state, llvm::SMLoc place);
// Requires each number, as an attribute or as an operand.
mlir::LogicalResult verify_given(mlir::Operation* op, llvm::ArrayRef<std::pair<llvm::StringRef, bool>> numbers);

// Gives each constant number below `root` an SSA value, as text of 2026 needs it.
void spell_out(mlir::Operation* root);
// Adds patterns for canonicalization that do the reverse: operands that have become constant turn into attributes.
void add_constant_patterns(mlir::RewritePatternSet& patterns);

}  // namespace tessera::aie
