// The command stream of a design.
include "aiex/op.td"

def RuntimeSequenceOp : AIEX_Op<"runtime_sequence", [HasParent<"::tessera::aie::DeviceOp">, NoTerminator, Symbol]> {
  let summary = "What the controller of the array does, in order";
  let description = [{
    The arguments are the host's buffers, numbered from 0. Younger text calls it `aie.runtime_sequence`.
  }];
  let arguments = (ins OptionalAttr<SymbolNameAttr>:$sym_name);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    static bool isOptionalSymbol() { return true; }
    // Prints under the name that the age of the text asks for.
    static mlir::OperationName::PrintAssemblyFn getPrintAssemblyFn();
  }];
}
