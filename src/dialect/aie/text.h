// The parts of the text that the formats in the .td files leave to C++, as custom<...>. mlir-tblgen prescribes the
// names.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::aie {

// Parse and print ` = dense<[1, 2]>`, in the shape of the buffer.
mlir::ParseResult parseInitialValue(mlir::OpAsmParser& parser, mlir::ElementsAttr& value, mlir::Type type);
void printInitialValue(mlir::OpAsmPrinter& printer, mlir::Operation* op, mlir::ElementsAttr value, mlir::Type type);

// Parse and print `3`, or `?` for an open coordinate.
mlir::ParseResult parseCoordinate(mlir::OpAsmParser& parser, mlir::IntegerAttr& coordinate);
void printCoordinate(mlir::OpAsmPrinter& printer, mlir::Operation* op, mlir::IntegerAttr coordinate);

// Parse and print parts of an object FIFO: `%tile dimensionsToStream [...]`, its consumers with their dimensions, and `
// = [dense<0>,
// ...]`.
mlir::ParseResult parseProducer(mlir::OpAsmParser& parser, mlir::OpAsmParser::UnresolvedOperand& tile,
                                BDDimLayoutArrayAttr& dimensions);
void printProducer(mlir::OpAsmPrinter& printer, mlir::Operation* op, mlir::Value tile, BDDimLayoutArrayAttr dimensions);
mlir::ParseResult parseConsumers(mlir::OpAsmParser& parser,
                                 llvm::SmallVectorImpl<mlir::OpAsmParser::UnresolvedOperand>& tiles,
                                 BDDimLayoutArrayArrayAttr& dimensions);
void printConsumers(mlir::OpAsmPrinter& printer, mlir::Operation* op, mlir::OperandRange tiles,
                    BDDimLayoutArrayArrayAttr dimensions);
mlir::ParseResult parseInitialObjects(mlir::OpAsmParser& parser, mlir::ArrayAttr& objects);
void printInitialObjects(mlir::OpAsmPrinter& printer, mlir::Operation* op, mlir::ArrayAttr objects);

// Parse and print `"LOCK_STALL"` or `CoreEventAIE2::LOCK_STALL`; in a register also a number.
mlir::ParseResult parseEventName(mlir::AsmParser& parser, mlir::StringAttr& name);
void printEventName(mlir::AsmPrinter& printer, mlir::StringAttr name);
mlir::ParseResult parseRegisterValue(mlir::OpAsmParser& parser, mlir::Attribute& value);
void printRegisterValue(mlir::OpAsmPrinter& printer, mlir::Operation* op, mlir::Attribute value);

}  // namespace tessera::aie
