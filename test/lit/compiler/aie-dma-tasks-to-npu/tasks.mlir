// A task becomes its descriptors, each followed by its address; a start becomes a push of the first descriptor; an
// await becomes a wait for a token. The values are worked out by hand from the register map.
// RUN: tessera-opt --aie-dma-tasks-to-npu %s | FileCheck %s
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-dma-tasks-to-npu,aie-dma-to-npu))' %s | tessera-translate --aie-npu-to-text | FileCheck %s --check-prefix=TEXT

aie.device(npu1_2col) {
  %shim = aie.tile(1, 0)
  %core = aie.tile(0, 2)
  %b = aie.buffer(%core) {address = 0x1000 : i32} : memref<64xi16>
  // CHECK: memref.subview
  aiex.runtime_sequence(%a : memref<8xi32>, %c : memref<4x8xi16>) {
    // CHECK-NEXT: aiex.npu.writebd {bd_id = 2 : i32, buffer_length = 8 : i32, buffer_offset = 0 : i32, {{.*}}column = 1 : i32, {{.*}}enable_packet = 1 : i32, {{.*}}next_bd = 5 : i32, {{.*}}packet_id = 6 : i32, packet_type = 1 : i32, row = 0 : i32, use_next_bd = 1 : i32, valid_bd = 1 : i32}
    // CHECK-NEXT: aiex.npu.address_patch {addr = 33673284 : ui32, arg_idx = 0 : i32, arg_plus = 0 : i32}
    // CHECK-NEXT: aiex.npu.writebd {bd_id = 5 : i32, buffer_length = 6 : i32, buffer_offset = 8 : i32, {{.*}}packet_id = 7 : i32, packet_type = 0 : i32, {{.*}}use_next_bd = 0 : i32
    // CHECK-NEXT: aiex.npu.address_patch {addr = 33673380 : ui32, arg_idx = 1 : i32, arg_plus = 40 : i32}
    // TEXT: blockwrite (1,0).DMA_BD2_0 0x8 0x0 0x40310000 0x0 0x80000000 0x2000000 0x0 0x2e000000
    // TEXT-NEXT: patch (1,0).DMA_BD2_1 arg=0 plus=0x0
    // TEXT-NEXT: blockwrite (1,0).DMA_BD5_0 0x6 0x8 0x40380000 0x0 0x0 0x2000000 0x0 0x2000000
    // TEXT-NEXT: patch (1,0).DMA_BD5_1 arg=1 plus=0x28
    %rows = memref.subview %c[2, 0] [2, 8] [1, 1] : memref<4x8xi16> to memref<2x8xi16, strided<[8, 1], offset: 16>>
    %t = aiex.dma_configure_task(%shim, MM2S, 1, <pkt_type = 1, pkt_id = 6>) {
      aie.dma_bd(%a : memref<8xi32>) {bd_id = 2 : i32}
      aie.next_bd ^second
    ^second:
      aie.dma_bd(%rows : memref<2x8xi16, strided<[8, 1], offset: 16>>, 4, 12) {bd_id = 5 : i32, packet = #aie.packet_info<pkt_type = 0, pkt_id = 7>, burst_length = 64 : i32}
      aie.end
    } {issue_token = true, repeat_count = 3 : i32}
    // CHECK-NEXT: aiex.npu.push_queue(1, 0, MM2S : 1) {bd_id = 2 : i32, issue_token = true, repeat_count = 3 : i32}
    // TEXT-NEXT: write (1,0).DMA_MM2S_1_Task_Queue 0x80030002
    aiex.dma_start_task(%t)
    // CHECK-NEXT: aiex.npu.sync {channel = 1 : i32, column = 1 : i32, column_num = 1 : i32, direction = 1 : i32, row = 0 : i32, row_num = 1 : i32}
    // TEXT-NEXT: sync (1,0) mm2s 1
    aiex.dma_await_task(%t)
    aiex.dma_free_task(%t)
    // The first block may be empty, and a number may name the descriptor that follows. The address is 0x1020.
    // CHECK-NEXT: aiex.npu.writebd {bd_id = 0 : i32, buffer_length = 16 : i32, buffer_offset = 32 : i32, column = 0 : i32, {{.*}}next_bd = 9 : i32, {{.*}}row = 2 : i32, use_next_bd = 1 : i32
    // CHECK-NEXT: aiex.npu.maskwrite32 {address = 2215936 : ui32, mask = 268419072 : ui32, value = 16908288 : ui32}
    // TEXT-NEXT: blockwrite (0,2).DMA_BD0_0 0x20010 0x0 0x0 0x0 0x0 0x4e000000
    // TEXT-NEXT: maskwrite (0,2).DMA_BD0_0 0xfffc000 0x1020000
    %u = aiex.dma_configure_task(%core, S2MM, 0) {
      aie.next_bd ^only
    ^only:
      aie.dma_bd(%b : memref<64xi16>, 16, 32) {bd_id = 0 : i32, next_bd_id = 9 : i32}
      aie.end
    }
    // CHECK-NEXT: aiex.npu.push_queue(0, 2, S2MM : 0) {bd_id = 0 : i32, issue_token = false, repeat_count = 0 : i32}
    aiex.dma_start_task(%u)
    // CHECK-NEXT: }
  }
}
