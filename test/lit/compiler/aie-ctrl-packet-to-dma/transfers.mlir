// Control packets become words of an additional host buffer, and a transfer for each, which the stream awaits.
// Operations in between stay in place, and descriptors that the stream uses are left alone.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-ctrl-packet-to-dma))' %s | FileCheck %s

// CHECK-LABEL: aie.device(npu1_1col) {
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  // CHECK: memref.global "private" constant @run_ctrlpkt : memref<8xi32> = dense<[-2147483621, 126976, 7, -2147483619, -2145385472, 1, 2, 3]>
  aie.shim_dma_allocation @out (S2MM, 0, 0)
  aie.shim_dma_allocation @ctrlpkt_col0_mm2s_chan0 (MM2S, 0, 0)
  aie.shim_dma_allocation @ctrlpkt_col0_mm2s_chan1 (MM2S, 1, 0)
  // CHECK: aiex.runtime_sequence @run(%[[OUT:.*]]: memref<8xi32>, %[[PACKETS:.*]]: memref<?xi32>) {
  aiex.runtime_sequence @run(%out : memref<8xi32>) {
    // CHECK-NEXT: aiex.npu.dma_memcpy_nd{{.*}}id = 0 : i64
    aiex.npu.dma_memcpy_nd (0, 0, %out[0, 0, 0, 0][1, 1, 1, 8][0, 0, 0, 1]) {metadata = @out, id = 0 : i64} : memref<8xi32>
    // CHECK-NEXT: aiex.npu.dma_memcpy_nd{{.*}}%[[PACKETS]][0, 0, 0, 0][1, 1, 1, 3][0, 0, 0, 1]) {id = 1 : i64, issue_token = true, metadata = @ctrlpkt_col0_mm2s_chan0}
    // CHECK-NEXT: aiex.npu.sync {channel = 0 : i32, column = 0 : i32, column_num = 1 : i32, direction = 1 : i32, row = 0 : i32, row_num = 1 : i32}
    aiex.control_packet {address = 0x21f000 : ui32, data = array<i32: 7>, opcode = 0 : i32, stream_id = 0 : i32}
    // CHECK-NEXT: aiex.npu.write32
    aiex.npu.write32 {address = 4 : ui32, value = 1 : ui32}
    // CHECK-NEXT: aiex.npu.dma_memcpy_nd{{.*}}%[[PACKETS]][0, 0, 0, 3][1, 1, 1, 5][0, 0, 0, 1]) {id = 1 : i64, issue_token = true, metadata = @ctrlpkt_col0_mm2s_chan1}
    // CHECK-NEXT: aiex.npu.sync {channel = 1 : i32
    aiex.control_packet {address = 0x300400 : ui32, data = array<i32: 1, 2, 3>, opcode = 0 : i32, stream_id = 0 : i32}
    // CHECK-NOT: control_packet
  }
}
