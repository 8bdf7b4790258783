// Interfaces of operations of the `aie` and `aiex` dialects.
#ifndef TESSERA_DIALECT_AIE_INTERFACES
#define TESSERA_DIALECT_AIE_INTERFACES

include "mlir/IR/OpBase.td"

def TileElement : OpInterface<"TileElement"> {
  let description = "An operation that belongs to one tile, which is its operand `tile`.";
  let cppNamespace = "::tessera::aie";
  let methods = [
    InterfaceMethod<"The tile, as a value.", "mlir::Value", "getTileValue", (ins), [{}], [{ return $_op.getTile(); }]>,
  ];
  let extraClassDeclaration = [{
    ::tessera::aie::TileOp getTileOp();  // null when the operand is not a tile; verifiers report that
  }];
}

def ComputedNumbers : OpInterface<"ComputedNumbers"> {
  let description = [{
    An operation with numbers that may be computed: each is an attribute when it is constant, and else an operand
    (dialect/aie/numbers.h).
  }];
  let cppNamespace = "::tessera::aie";
  let methods = [
    InterfaceMethod<"The names of the attributes, and the operands that stand in for them.",
      "llvm::SmallVector<std::pair<mlir::StringAttr, mlir::MutableOperandRange>>", "getNumbers">,
  ];
  let verify = [{ return ::tessera::aie::verify_numbers(mlir::cast<ComputedNumbers>($_op)); }];
}

#endif
