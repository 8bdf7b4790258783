// Canonicalization shortens rings that go through the same steps several times, and leaves out dimensions that say no
// more than the length.
// RUN: tessera-opt --canonicalize %s | FileCheck %s

// CHECK-LABEL: aie.mem(%tile_0_2)
// CHECK: aie.dma_start(MM2S, 0, ^[[A:bb[0-9]+]], ^[[END:bb[0-9]+]])
// CHECK: ^[[A]]:
// CHECK: aie.dma_bd(%a : memref<8xi32> offset = 0 len = 8)
// CHECK: aie.next_bd ^[[B:bb[0-9]+]]
// CHECK: ^[[B]]:
// CHECK: aie.dma_bd(%b : memref<8xi32> offset = 0 len = 8)
// CHECK: aie.next_bd ^[[A]]
// CHECK-NOT: aie.dma_bd
// CHECK: aie.end

// The last two steps move other elements, so this ring stays.
// CHECK-LABEL: aie.mem(%tile_0_3)
// CHECK-COUNT-4: aie.next_bd
// CHECK: aie.end
aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  %a = aie.buffer(%t) {sym_name = "a"} : memref<8xi32>
  %b = aie.buffer(%t) {sym_name = "b"} : memref<8xi32>
  aie.mem(%t) {
    %0 = aie.dma_start(MM2S, 0, ^one, ^end)
  ^one:
    aie.dma_bd(%a : memref<8xi32> offset = 0 len = 8 sizes = [2, 4] strides = [4, 1])
    aie.next_bd ^two
  ^two:
    aie.dma_bd(%b : memref<8xi32> offset = 0 len = 8)
    aie.next_bd ^three
  ^three:
    aie.dma_bd(%a : memref<8xi32> offset = 0 len = 8)
    aie.next_bd ^four
  ^four:
    aie.dma_bd(%b : memref<8xi32> offset = 0 len = 8)
    aie.next_bd ^one
  ^end:
    aie.end
  }
  %u = aie.tile(0, 3)
  %c = aie.buffer(%u) {sym_name = "c"} : memref<8xi32>
  aie.mem(%u) {
    %0 = aie.dma_start(MM2S, 0, ^one, ^end)
  ^one:
    aie.dma_bd(%c : memref<8xi32> offset = 0 len = 4)
    aie.next_bd ^two
  ^two:
    aie.dma_bd(%c : memref<8xi32> offset = 4 len = 4)
    aie.next_bd ^three
  ^three:
    aie.dma_bd(%c : memref<8xi32> offset = 0 len = 4)
    aie.next_bd ^four
  ^four:
    aie.dma_bd(%c : memref<8xi32> offset = 0 len = 8)
    aie.next_bd ^one
  ^end:
    aie.end
  }
}

// All four dimensions of this task are one run, so the outermost one is no iteration.
// CHECK-LABEL: aiex.dma_configure_task
// CHECK: aie.dma_bd(%{{.*}} : memref<64xi32> offset = 0 len = 64)
// CHECK-NOT: sizes
// CHECK: aie.end
aie.device(npu1_1col) @task {
  %shim = aie.tile(0, 0)
  aie.runtime_sequence(%in : memref<64xi32>) {
    %0 = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%in : memref<64xi32> offset = 0 len = 64 sizes = [4, 2, 2, 4] strides = [16, 8, 4, 1])
      aie.end
    }
  }
}
