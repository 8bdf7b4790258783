// Each descriptor gets the lowest free number that its channel may use, and the number of the descriptor after it.
// RUN: tessera-opt --aie-assign-bd-ids %s | FileCheck %s

aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %b = aie.buffer(%core) : memref<16xi32>
  // CHECK: aie.mem
  %mem = aie.mem(%core) {
    %0 = aie.dma_start(S2MM, 0, ^in, ^next)
  ^next:
    %1 = aie.dma_start(MM2S, 1, ^out, ^end)
  ^in:
    // CHECK: aie.dma_bd({{.*}}) {bd_id = 0 : i32, next_bd_id = 2 : i32}
    aie.dma_bd(%b : memref<16xi32>, 0, 8)
    aie.next_bd ^in2
  ^in2:
    // CHECK: aie.dma_bd({{.*}}) {bd_id = 2 : i32, next_bd_id = 0 : i32}
    aie.dma_bd(%b : memref<16xi32>, 8, 8)
    aie.next_bd ^in
  ^out:
    // CHECK: aie.dma_bd({{.*}}) {bd_id = 1 : i32}
    aie.dma_bd(%b : memref<16xi32>) {bd_id = 1 : i32}
    aie.end
  ^end:
    aie.end
  }

  // In a memory tile even channels use the first half, odd ones the second.
  %tile = aie.tile(0, 1)
  %m = aie.buffer(%tile) : memref<16xi32>
  // CHECK: aie.memtile_dma
  %dma = aie.memtile_dma(%tile) {
    // CHECK: aie.dma(S2MM, 0)
    %0 = aie.dma(S2MM, 0) [{
      // CHECK: aie.dma_bd({{.*}}) {bd_id = 0 : i32, next_bd_id = 1 : i32}
      aie.dma_bd(%m : memref<16xi32>, 0, 8)
    }, {
      // CHECK: aie.dma_bd({{.*}}) {bd_id = 1 : i32, next_bd_id = 0 : i32}
      aie.dma_bd(%m : memref<16xi32>, 8, 8)
    }]
    // CHECK: aie.dma(MM2S, 5)
    %1 = aie.dma(MM2S, 5) {loop = false} [{
      // CHECK: aie.dma_bd({{.*}}) {bd_id = 24 : i32, next_bd_id = 25 : i32}
      aie.dma_bd(%m : memref<16xi32>, 0, 8)
    }, {
      // CHECK: aie.dma_bd({{.*}}) {bd_id = 25 : i32}
      aie.dma_bd(%m : memref<16xi32>, 8, 8)
    }]
    // CHECK: aie.dma(MM2S, 2)
    %2 = aie.dma(MM2S, 2) [{
      // CHECK: aie.dma_bd({{.*}}) {bd_id = 2 : i32, next_bd_id = 2 : i32}
      aie.dma_bd(%m : memref<16xi32>)
    }]
    aie.end
  }
}
