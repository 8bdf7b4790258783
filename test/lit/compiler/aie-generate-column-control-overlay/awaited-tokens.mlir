// Routes tokens of shim tiles, and tokens that command streams request: of tasks, of queues, and of awaited tiles.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-generate-column-control-overlay{route-shim-to-tct=awaited}))' %s | FileCheck %s

// CHECK-LABEL: aie.device(npu1) {
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  %quiet = aie.tile(0, 3)
  %b = aie.buffer(%mem) : memref<4xi32>
  // CHECK: aie.packet_source<%tile_0_0, Ctrl : 0>
  // CHECK: aie.packet_source<%tile_0_1, Ctrl : 0>
  // CHECK: aie.packet_source<%tile_0_2, Ctrl : 0>
  // CHECK: aie.packet_source<%tile_1_5, Ctrl : 0>
  // CHECK-NOT: aie.packet_source
  aiex.runtime_sequence() {
    %t = aiex.dma_configure_task(%mem, S2MM, 0) {
      aie.dma_bd(%b : memref<4xi32>, 0, 4) {bd_id = 0 : i32}
      aie.end
    } {issue_token = true}
    aiex.npu.push_queue (0, 2, MM2S:0) {issue_token = true, repeat_count = 0 : i32, bd_id = 0 : i32}
    aiex.npu.push_queue (0, 3, MM2S:0) {issue_token = false, repeat_count = 0 : i32, bd_id = 0 : i32}
    aiex.npu.sync {column = 1 : i32, row = 5 : i32, direction = 0 : i32, channel = 0 : i32, column_num = 1 : i32, row_num = 1 : i32}
  }
}
