// The passes of traces.
#ifndef TESSERA_COMPILER_TRACE_PASSES
#define TESSERA_COMPILER_TRACE_PASSES

include "mlir/Pass/PassBase.td"

def AIEInsertTraceFlows : Pass<"aie-insert-trace-flows", "::tessera::aie::DeviceOp"> {
  let summary = "Traces become packets to a host buffer, and the command stream lets them begin and end";
  let dependentDialects = ["mlir::memref::MemRefDialect"];
  // Names and defaults are mlir-aie's.
  let options = [
    Option<"channel", "shim-channel", "unsigned", /*default=*/"1", "The S2MM channel of the shim tile, if it is free">,
    Option<"bd", "default-bd-id", "unsigned", /*default=*/"15", "The descriptor of the shim tile">,
    Option<"first_id", "packet-id-start", "unsigned", /*default=*/"1", "The ID of the first trace that has none">,
    Option<"burst", "burst-length", "unsigned", /*default=*/"64", "The bytes that the DMA writes at once">,
    Option<"distribute", "distribute-channels", "bool", /*default=*/"false",
           "Traces take turns between two channels, each with a buffer of its own behind the other's">,
    Option<"lateral", "lateral-routing", "bool", /*default=*/"false", "Leave by a column without cores, if there is one">,
    Option<"lateral_column", "lateral-target-col", "int", /*default=*/"-1", "Leave by this one then; -1: by the nearest">,
  ];
}

def AIETraceToConfig : Pass<"aie-trace-to-config", "::tessera::aie::DeviceOp"> {
  let summary = "What is traced becomes fields of registers";
}

def AIETraceRegPackWrites : Pass<"aie-trace-pack-reg-writes", "::tessera::aie::DeviceOp"> {
  let summary = "Fields of one register become one write";
}

def AIEXInlineTraceConfig : Pass<"aie-inline-trace-config", "::tessera::aie::DeviceOp"> {
  let summary = "Traces that a command stream sets up become writes";
}

#endif
