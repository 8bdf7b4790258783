// The command stream of a design.
include "aiex/op.td"

def RuntimeSequenceOp : AIEX_Op<"runtime_sequence", [HasParent<"::tessera::aie::DeviceOp">, NoTerminator, Symbol]> {
  let summary = "The operations of the array's controller, in order";
  let description = [{
    The arguments are the host's buffers, numbered from 0. Text of 2026 calls the operation `aie.runtime_sequence`.
    `emit_parameter_sync_preamble` says whether the sequence begins by handing parameters over. By default it does so if
    a program needs parameters and no `aiex.sync_scratchpad_parameters_from_host` gives another place for it.
  }];
  let arguments = (ins OptionalAttr<SymbolNameAttr>:$sym_name, OptionalAttr<BoolAttr>:$emit_parameter_sync_preamble);
  let regions = (region SizedRegion<1>:$body);
  let hasCustomAssemblyFormat = 1;
  let extraClassDeclaration = [{
    static bool isOptionalSymbol() { return true; }
    // Prints the name for the age of the text.
    static mlir::OperationName::PrintAssemblyFn getPrintAssemblyFn();
  }];
}
