// Copies between the same two tiles share their channels.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-lower-memcpy))' %s | FileCheck %s

aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  %b = aie.tile(5, 5)
  %x = aie.buffer(%a) : memref<16xi32>
  %y = aie.buffer(%b) : memref<16xi32>
  aiex.token(0) {sym_name = "t"}
  // CHECK-COUNT-1: aie.flow
  // CHECK-NOT: aie.flow
  // CHECK: aie.dma_start(MM2S, 0, ^bb1, ^bb3)
  // CHECK: aie.dma_bd(%{{.*}}, 0, 8)
  // CHECK: aie.next_bd ^bb2
  // CHECK: aie.dma_bd(%{{.*}}, 8, 8)
  // CHECK: aie.next_bd ^bb3
  aiex.memcpy @t(1, 2) (%a : <%x, 0, 8>, %b : <%y, 8, 8>) : (memref<16xi32>, memref<16xi32>)
  aiex.memcpy @t(3, 4) (%a : <%x, 8, 8>, %b : <%y, 0, 8>) : (memref<16xi32>, memref<16xi32>)
}
