// Each ID of a broadcast becomes a packet flow with all of its ends. The last ID comes first, as in mlir-aie.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-lower-broadcast-packet))' %s | FileCheck %s

// CHECK: %[[M:.*]] = aie.tile(0, 1)
// CHECK: %[[A:.*]] = aie.tile(0, 2)
// CHECK: %[[B:.*]] = aie.tile(0, 3)
// CHECK: aie.packet_flow(31) {
// CHECK-NEXT: aie.packet_source<%[[M]], DMA : 0>
// CHECK-NEXT: aie.packet_dest<%[[B]], DMA : 1>
// CHECK: aie.packet_flow(0) {
// CHECK-NEXT: aie.packet_source<%[[M]], DMA : 0>
// CHECK-NEXT: aie.packet_dest<%[[A]], DMA : 0>
// CHECK-NEXT: aie.packet_dest<%[[B]], DMA : 0>
// CHECK-NEXT: }
// CHECK-NOT: broadcast
aie.device(npu1_1col) {
  %m = aie.tile(0, 1)
  %a = aie.tile(0, 2)
  %b = aie.tile(0, 3)
  aiex.broadcast_packet(%m, DMA : 0) {
    aiex.bp_id(0x0) {
      aiex.bp_dest<%a, DMA : 0>
      aiex.bp_dest<%b, DMA : 0>
    }
    aiex.bp_id(31) {
      aiex.bp_dest<%b, DMA : 1>
    }
  }
}
