// The word that a channel pads with: a register of the channel, written before its task. Text of 2026 gives the value
// at the channel, text of 2025 at each descriptor.
// RUN: tessera-translate --aie-cdo-to-text %s | FileCheck %s

aie.device(npu2_1col) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) {address = 0 : i32} : memref<16xi32>
  aie.memtile_dma(%t) {
    // CHECK: dma_write (0,1).DMA_BD0_0
    // CHECK: dma_write (0,1).DMA_BD24_0
    // CHECK: dma_write (0,1).DMA_BD1_0
    // CHECK: dma_write (0,1).DMA_BD2_0
    // CHECK: dma_write (0,1).DMA_BD25_0
    // CHECK-NEXT: write64 (0,1).DMA_MM2S_0_Constant_Pad_Value 0x2a
    // CHECK-NEXT: write64 (0,1).DMA_MM2S_0_Start_Queue 0x0
    %0 = aie.dma(MM2S, 0) {loop = false, pad_value = 42 : i32} [{
      aie.dma_bd(%b : memref<16xi32> offset = 0 len = 19 sizes = [16] strides = [1] pad [<const_pad_before = 2, const_pad_after = 1>]) {bd_id = 0 : i32}
    }]
    // CHECK-NEXT: write64 (0,1).DMA_MM2S_5_Constant_Pad_Value 0xfffffff9
    // CHECK-NEXT: write64 (0,1).DMA_MM2S_5_Start_Queue 0x18
    %1 = aie.dma(MM2S, 5) {loop = false} [{
      aie.dma_bd(%b : memref<16xi32>, 0, 17, [<size = 16, stride = 1>], [<const_pad_before = 1, const_pad_after = 0>], pad_value = -7) {bd_id = 24 : i32}
    }]
    // A descriptor without padding gives no value.
    // CHECK-NEXT: write64 (0,1).DMA_MM2S_2_Constant_Pad_Value 0x5
    // CHECK-NEXT: write64 (0,1).DMA_MM2S_2_Start_Queue 0x1
    %2 = aie.dma(MM2S, 2) {loop = false} [{
      aie.dma_bd(%b : memref<16xi32>, 0, 17, [<size = 16, stride = 1>], [<const_pad_before = 1, const_pad_after = 0>], pad_value = 5) {bd_id = 1 : i32}
    }, {
      aie.dma_bd(%b : memref<16xi32>) {bd_id = 2 : i32}
    }]
    // No write for zeros: a reset leaves them.
    // CHECK-NEXT: write64 (0,1).DMA_MM2S_3_Start_Queue 0x19
    %3 = aie.dma(MM2S, 3) {loop = false} [{
      aie.dma_bd(%b : memref<16xi32>, 0, 17, [<size = 16, stride = 1>], [<const_pad_before = 1, const_pad_after = 0>]) {bd_id = 25 : i32}
    }]
    // CHECK-NOT: {{.}}
    aie.end
  }
}
