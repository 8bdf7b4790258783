// Traces leave by the column that the design names, by one without cores, or by one that an option names.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-insert-trace-flows))' %s | FileCheck %s --check-prefix=NAMED
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-insert-trace-flows{lateral-routing=true}))' %s | FileCheck %s --check-prefix=SPARE
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-insert-trace-flows{lateral-routing=true lateral-target-col=3}))' %s | FileCheck %s --check-prefix=ASKED

// NAMED: aie.packet_dest<%tile_1_0, DMA : 1>
// SPARE: aie.packet_dest<%tile_2_0, DMA : 1>
// ASKED: aie.packet_dest<%tile_3_0, DMA : 1>
aie.device(npu1) {
  %t = aie.tile(0, 2)
  %u = aie.tile(1, 2)
  %0 = aie.core(%t) {
    aie.end
  }
  %1 = aie.core(%u) {
    aie.end
  }
  aie.trace @a(%t) {
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  aiex.runtime_sequence() {
    aie.trace.host_config {buffer_size = 1024 : i32, egress_shim_col = 1 : i32}
  }
}
