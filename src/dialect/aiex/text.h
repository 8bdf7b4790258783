// The parts of the text that the formats in the .td files leave to C++, as custom<...>. mlir-tblgen prescribes the
// names.
#pragma once

#include "dialect/aiex/aiex.h"

namespace tessera::aiex {

// Parse and print `0, 0, `: the tile of a transfer, which text of 2026 leaves out.
mlir::ParseResult parsePlace(mlir::OpAsmParser& parser, mlir::IntegerAttr& x, mlir::IntegerAttr& y);
void printPlace(mlir::OpAsmPrinter& printer, mlir::Operation* op, mlir::IntegerAttr x, mlir::IntegerAttr y);

// Parse and print `(memref<8xi32>, i32)`, or `()`.
mlir::ParseResult parseTypes(mlir::OpAsmParser& parser, llvm::SmallVectorImpl<mlir::Type>& types);
void printTypes(mlir::OpAsmPrinter& printer, mlir::Operation* op, mlir::TypeRange types);

// Parse and print the attributes of a parameter; text of 2026 writes its kind as a number.
mlir::ParseResult parseNumberedKind(mlir::OpAsmParser& parser, mlir::NamedAttrList& attributes);
void printNumberedKind(mlir::OpAsmPrinter& printer, mlir::Operation* parameter, mlir::DictionaryAttr attributes);

}  // namespace tessera::aiex
