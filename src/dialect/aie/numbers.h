// Numbers of operations that younger text may compute.
//
// The reference writes a lock's value, a register's address or a channel as a number; text of 2026 writes a value, most
// often a constant. In memory a number that is constant is an attribute and its operand absent, whatever the text was,
// so that passes look in one place; only what really is computed stays an operand. Younger text is printed from the
// same form, after `spell_out` has given each number a constant again.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::aie {

// What was read of one number: one of the two is set.
struct Number {
  mlir::IntegerAttr constant;
  mlir::Value computed;
};

// `5`, or `%five`. The value of a constant that stands before is taken at once.
mlir::ParseResult parse_number(mlir::OpAsmParser& parser, mlir::IntegerType type, Number& number);
// The same for a value that was already read.
mlir::ParseResult resolve_number(mlir::OpAsmParser& parser, const mlir::OpAsmParser::UnresolvedOperand& operand,
                                 mlir::IntegerType type, Number& number);
void print_number(mlir::OpAsmPrinter& printer, mlir::IntegerAttr constant, mlir::Value computed);

// Gives each constant number below `root` a value, which is what younger text can say.
void spell_out(mlir::Operation* root);

}  // namespace tessera::aie
