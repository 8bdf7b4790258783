// Transfers, waits and parameters as the words that the controller writes. The addresses and the descriptor words are
// those of the worked examples in the register map: BD 3 of the shim tile at 0x1D060, its queue at 0x1D214.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-dma-to-npu))' %s | tessera-translate --aie-npu-to-text | FileCheck %s
// RUN: sed s/npu1_1col/npu2_1col/ %s | tessera-opt --pass-pipeline='builtin.module(aie.device(aie-dma-to-npu))' | tessera-translate --aie-npu-to-text | FileCheck %s --check-prefix=NPU2

// NPU2: .txn version=0.1 generation=4 cols=1 rows=6 mem_rows=1
// NPU2-NEXT: blockwrite (0,0).DMA_BD3_0 0x1000 0x0 0x0 0x2000000 0xc400003f 0x200001f 0x3007ff 0x2000000
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 15>}
  %core = aie.tile(0, 2)
  %p = aie.buffer(%core) {address = 1024 : i32, sym_name = "parameters"} : memref<16xi32>
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.shim_dma_allocation @out (%shim, S2MM, 1)
  aiex.runtime_sequence(%a : memref<32x64x32xi32>, %b : memref<4096xi8>, %c : memref<1024x1024xi32>) {
    // CHECK: blockwrite (0,0).DMA_BD3_0 0x1000 0x0 0x0 0x2000000 0x8400003f 0x200001f 0x3007ff 0x2000000
    // CHECK-NEXT: patch (0,0).DMA_BD3_1 arg=0 plus=0x100
    // CHECK-NEXT: write (0,0).DMA_MM2S_0_Task_Queue 0x30003
    aiex.npu.dma_memcpy_nd(0, 0, %a[0, 0, 1, 0][4, 2, 64, 32][2048, 32, 64, 1]) {id = 3 : i64, metadata = @in} : memref<32x64x32xi32>
    // One run of elements needs no dimension; a receiving channel issues a token, with the ID of the tile's controller.
    // CHECK-NEXT: blockwrite (0,0).DMA_BD1_0 0x200 0x0 0x0 0x0 0x80000000 0x2000000 0x0 0x2000000
    // CHECK-NEXT: patch (0,0).DMA_BD1_1 arg=1 plus=0x800
    // CHECK-NEXT: maskwrite (0,0).DMA_S2MM_1_Ctrl 0x1f00 0xf00
    // CHECK-NEXT: write (0,0).DMA_S2MM_1_Task_Queue 0x80000001
    aiex.npu.dma_memcpy_nd(0, 0, %b[0, 0, 0, 2048][1, 1, 1, 2048][0, 0, 0, 1]) {id = 1 : i64, metadata = @out} : memref<4096xi8>
    // A run that is written with two dimensions keeps them while they fit, and has none when they do not.
    // CHECK-NEXT: blockwrite (0,0).DMA_BD2_0 0x400 0x0 0x0 0x2000000 0x8200001f 0x2000000 0x0 0x2000000
    aiex.npu.dma_memcpy_nd(0, 0, %a[0, 0, 0, 0][1, 1, 32, 32][0, 0, 32, 1]) {id = 2 : i64, metadata = @in} : memref<32x64x32xi32>
    // CHECK: blockwrite (0,0).DMA_BD4_0 0x2000 0x0 0x0 0x0 0x80000000 0x2000000 0x0 0x2000000
    aiex.npu.dma_memcpy_nd(0, 0, %c[0, 0, 0, 0][1, 1, 8, 1024][0, 0, 1024, 1]) {id = 4 : i64, metadata = @in} : memref<1024x1024xi32>
    // A packet, a shorter burst, and a token on a sending channel.
    // CHECK: blockwrite (0,0).DMA_BD5_0 0x10 0x0 0x40290000 0x0 0x40000000 0x2000000 0x0 0x2000000
    // CHECK: maskwrite (0,0).DMA_MM2S_0_Ctrl 0x1f00 0xf00
    // CHECK-NEXT: write (0,0).DMA_MM2S_0_Task_Queue 0x80000005
    aiex.npu.dma_memcpy_nd(0, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1], packet = <pkt_type = 1, pkt_id = 5>) {id = 5 : i64, metadata = @in, burst_length = 128 : i64, issue_token = true} : memref<32x64x32xi32>
    // CHECK-NEXT: sync (0,0) s2mm 1
    aiex.npu.dma_wait {symbol = @out}
    // CHECK-NEXT: write (0,2)+0x408 0x32
    aiex.npu.rtp_write(@parameters, 2, 50)
  }
}
