// A trace is a flow of packets to the shim tile. The stream makes timers start at a broadcast, gives the DMA a task
// with a buffer behind all others, and sends the broadcast; at its end it sends one that ends the trace.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-insert-trace-flows))' %s | FileCheck %s
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-insert-trace-flows,aie-trace-to-config,aie-trace-pack-reg-writes,aie-inline-trace-config,aie-dma-to-npu))' %s | tessera-translate --aie-npu-to-text | FileCheck %s --check-prefix=TEXT

// CHECK-LABEL: aie.device(npu1) {
aie.device(npu1) {
  // The tokens of the shim tile return in packets with its controller ID, which is that of mlir-aie.
  // CHECK: aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  %shim = aie.tile(0, 0)
  %t = aie.tile(0, 2)
  aie.trace @core(%t) {
    // CHECK: aie.trace.packet id = 1 type = core
    aie.trace.event<"LOCK_STALL">
    aie.trace.start broadcast=15
    aie.trace.stop broadcast=14
  }
  // CHECK: aiex.runtime_sequence(%{{.*}}: memref<8xi32>, %{{.*}}: memref<1024xi8>) {
  // CHECK-NEXT: aie.trace.start_config @core
  // CHECK-NOT: host_config
  aiex.runtime_sequence(%out : memref<8xi32>) {
    aie.trace.host_config {buffer_size = 1024 : i32}
    aie.trace.start_config @core
    aiex.npu.write32 {address = 4 : ui32, value = 9 : ui32}
  }
  // CHECK: aie.packet_flow(1) {
  // CHECK-NEXT: aie.packet_source<%tile_0_2, Trace : 0>
  // CHECK-NEXT: aie.packet_dest<%tile_0_0, DMA : 1>
  // CHECK-NEXT: } {keep_pkt_header = true}
  // TEXT: write (0,2)+0x340d4 0x1
  // TEXT-NEXT: write (0,2)+0x340d0 0x797a0000
  // TEXT-NEXT: write (0,2)+0x340e0 0x1a
  // TEXT-NEXT: write (0,2)+0x34000 0x7a00
  // TEXT-NEXT: blockwrite (0,0).DMA_BD15_0 0x100
  // TEXT-NEXT: patch (0,0).DMA_BD15_1 arg=1 plus=0x0
  // TEXT-NEXT: maskwrite (0,0).DMA_S2MM_1_Ctrl 0xff00 0xf00
  // TEXT-NEXT: write (0,0).DMA_S2MM_1_Task_Queue 0xf
  // TEXT-NEXT: write (0,0).Timer_Control 0x7f00
  // TEXT-NEXT: write (0,0).Event_Broadcast15_A 0x7f
  // TEXT-NEXT: write (0,0).Event_Generate 0x7f
  // TEXT-NEXT: 0x9{{$}}
  // TEXT-NEXT: write (0,0).Event_Broadcast14_A 0x7e
  // TEXT-NEXT: write (0,0).Event_Generate 0x7e
}
