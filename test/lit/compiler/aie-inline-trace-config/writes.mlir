// An operation that sets up a trace becomes writes of the stream to the registers of its module. As in
// mlir-aie, a write names its tile.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-inline-trace-config))' %s | FileCheck %s

aie.device(npu1) {
  %t = aie.tile(1, 2)
  aie.trace.config @core(%t) packet_type = core {
    aie.trace.reg register = "Trace_Event0" value = 6689 mask = 32639
    aie.trace.reg register = "Trace_Control0" value = 5
  }
  aie.trace.config @memory(%t) packet_type = mem {
    aie.trace.reg register = "Trace_Control0" value = 7
  }
  // CHECK: aiex.runtime_sequence
  aiex.runtime_sequence() {
    // CHECK-NEXT: aiex.npu.write32 {address = 213216 : ui32, column = 1 : i32, row = 2 : i32, value = 6689 : ui32}
    // CHECK-NEXT: aiex.npu.write32 {address = 213200 : ui32, column = 1 : i32, row = 2 : i32, value = 5 : ui32}
    aie.trace.start_config @core
    // CHECK-NEXT: aiex.npu.write32 {address = 82128 : ui32, column = 1 : i32, row = 2 : i32, value = 7 : ui32}
    aie.trace.start_config @memory
    // CHECK-NEXT: }
  }
}
