// Traces use the requested channel, or a free one; on request two channels take turns, each with a separate buffer
// behind the others.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-insert-trace-flows{shim-channel=0}))' %s | FileCheck %s --check-prefix=ZERO
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-insert-trace-flows{distribute-channels=true}))' %s | FileCheck %s --check-prefix=BOTH
// RUN: sed 's:^ *//FLOW::' %s | tessera-opt --pass-pipeline='builtin.module(aie.device(aie-insert-trace-flows{distribute-channels=true}))' | FileCheck %s --check-prefix=ZERO

// ZERO: aiex.npu.push_queue(0, 0, S2MM : 0)
// ZERO-NOT: push_queue
// ZERO: aie.packet_dest<%tile_0_0, DMA : 0>
// ZERO: aie.packet_dest<%tile_0_0, DMA : 0>
// BOTH: aiex.runtime_sequence(%{{.*}}: memref<2048xi8>)
// BOTH: aiex.npu.address_patch {{.*}}arg_plus = 0
// BOTH: aiex.npu.push_queue(0, 0, S2MM : 1) {bd_id = 15
// BOTH: aiex.npu.address_patch {{.*}}arg_plus = 1024
// BOTH: aiex.npu.push_queue(0, 0, S2MM : 0) {bd_id = 14
// BOTH: aie.packet_dest<%tile_0_0, DMA : 1>
// BOTH: aie.packet_dest<%tile_0_0, DMA : 0>
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  //FLOW aie.flow(%t, DMA : 0, %shim, DMA : 1)
  aie.trace @a(%t) {
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  aie.trace @b(%t) {
    aie.trace.packet type=mem
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  aiex.runtime_sequence() {
    aie.trace.host_config {buffer_size = 1024 : i32}
  }
}
