// RUN: tessera-opt --aie-assign-bd-ids %s --split-input-file --verify-diagnostics | FileCheck %s

// The chain of S2MM 1 leads to the block of the next aie.dma_start, where it ends. So MM2S 2 uses its own bank.
// CHECK: aie.dma_bd({{.*}}, 0, 16) {{.*}}bd_id = 24 : i32
// CHECK: aie.dma_bd({{.*}}, 0, 8) {{.*}}bd_id = 0 : i32
aie.device(npu1_1col) {
  %tile = aie.tile(0, 1)
  %m = aie.buffer(%tile) : memref<16xi32>
  %dma = aie.memtile_dma(%tile) {
    %0 = aie.dma_start(S2MM, 1, ^fill, ^drains)
  ^fill:
    aie.dma_bd(%m : memref<16xi32>, 0, 16)
    aie.next_bd ^drains
  ^drains:
    %1 = aie.dma_start(MM2S, 2, ^drain, ^end)
  ^drain:
    aie.dma_bd(%m : memref<16xi32>, 0, 8)
    aie.next_bd ^drain
  ^end:
    aie.end
  }
}

// -----

aie.device(npu1_1col) {
  %tile = aie.tile(0, 1)
  %m = aie.buffer(%tile) : memref<16xi32>
  %dma = aie.memtile_dma(%tile) {
    %0 = aie.dma_start(S2MM, 1, ^both, ^drains)
  ^both:
    aie.dma_bd(%m : memref<16xi32>, 0, 16)
    aie.next_bd ^both
  ^drains:
    // expected-error@+3 {{shares a descriptor with the aie.dma_start of S2MM 1, but the two channels of a memory tile use different numbers [T0920]}}
    // expected-note@+2 {{channel 2 can use descriptors 0 to 23, and channel 1 can use descriptors 24 to 47}}
    // expected-note@+1 {{give each of the two chains blocks of its own}}
    %1 = aie.dma_start(MM2S, 2, ^both, ^end)
  ^end:
    aie.end
  }
}
