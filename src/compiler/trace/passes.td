// Passes that turn traces into registers, flows and commands.
#ifndef TESSERA_COMPILER_TRACE_PASSES
#define TESSERA_COMPILER_TRACE_PASSES

include "mlir/Pass/PassBase.td"

def AIEInsertTraceFlows : Pass<"aie-insert-trace-flows", "::tessera::aie::DeviceOp"> {
  let summary = "Turns traces into packets to a host buffer, and lets the command stream start and stop them";
  let dependentDialects = ["mlir::memref::MemRefDialect"];
  // Names and defaults are mlir-aie's.
  let options = [
    Option<"channel", "shim-channel", "unsigned", /*default=*/"1", "The S2MM channel of the shim tile, if free">,
    Option<"bd", "default-bd-id", "unsigned", /*default=*/"15", "The descriptor of the shim tile">,
    Option<"first_id", "packet-id-start", "unsigned", /*default=*/"1", "The lowest ID for traces to which the design "
                                                                       "gives no ID">,
    Option<"burst", "burst-length", "unsigned", /*default=*/"64", "The bytes that the DMA writes in one burst">,
    Option<"distribute", "distribute-channels", "bool", /*default=*/"false",
           "Share out the traces between two channels; the buffer of the second channel follows the buffer of the "
           "first">,
    Option<"lateral", "lateral-routing", "bool", /*default=*/"false",
           "Let traces leave through a column without cores, if one exists">,
    Option<"lateral_column", "lateral-target-col", "int", /*default=*/"-1",
           "The column for lateral-routing; -1: the nearest">,
  ];
}

def AIETraceToConfig : Pass<"aie-trace-to-config", "::tessera::aie::DeviceOp"> {
  let summary = "Turns the description of a trace into register fields";
}

def AIETraceRegPackWrites : Pass<"aie-trace-pack-reg-writes", "::tessera::aie::DeviceOp"> {
  let summary = "Merges the fields of one register into one write";
}

def AIEXInlineTraceConfig : Pass<"aie-inline-trace-config", "::tessera::aie::DeviceOp"> {
  let summary = "Turns traces that a command stream sets up into register writes";
}

#endif
