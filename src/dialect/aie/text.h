// The parts of the text that the formats in the .td files leave to C++, as custom<...>; their names are mlir-tblgen's.
#pragma once

#include "dialect/aie/aie.h"

namespace tessera::aie {

// ` = dense<[1, 2]>`, in the shape of the buffer.
mlir::ParseResult parseInitialValue(mlir::OpAsmParser& parser, mlir::ElementsAttr& value, mlir::Type type);
void printInitialValue(mlir::OpAsmPrinter& printer, mlir::Operation* op, mlir::ElementsAttr value, mlir::Type type);

// `3`, or `?` for one that is open.
mlir::ParseResult parseCoordinate(mlir::OpAsmParser& parser, mlir::IntegerAttr& coordinate);
void printCoordinate(mlir::OpAsmPrinter& printer, mlir::Operation* op, mlir::IntegerAttr coordinate);

}  // namespace tessera::aie
