// A copy becomes two channels and a flow. Its token does not come back, so the copy happens once.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-lower-memcpy))' %s | FileCheck %s

// CHECK-NOT: aiex.memcpy
aie.device(xcvc1902) {
  %a = aie.tile(3, 3)
  %b = aie.tile(5, 5)
  %from = aie.buffer(%a) {sym_name = "from"} : memref<16xi32>
  %to = aie.buffer(%b) {sym_name = "to"} : memref<32xi16>
  aiex.token(0) {sym_name = "t"}
  aiex.memcpy @t(1, 2) (%a : <%from, 4, 8>, %b : <%to, 0, 16>) : (memref<16xi32>, memref<32xi16>)
  // CHECK: aie.flow(%tile_3_3, DMA : 0, %tile_5_5, DMA : 0)
  // CHECK: aie.mem(%tile_3_3) {
  // CHECK-NEXT: aie.dma_start(MM2S, 0, ^bb1, ^bb2)
  // CHECK-NEXT: ^bb1:
  // CHECK-NEXT: aiex.useToken @t(Acquire, 1)
  // CHECK-NEXT: aie.dma_bd(%from : memref<16xi32>, 4, 8)
  // CHECK-NEXT: aiex.useToken @t(Release, 2)
  // CHECK-NEXT: aie.next_bd ^bb2
  // CHECK: aie.mem(%tile_5_5) {
  // CHECK-NEXT: aie.dma_start(S2MM, 0, ^bb1, ^bb2)
  // CHECK-NEXT: ^bb1:
  // CHECK-NEXT: aiex.useToken @t(Acquire, 1)
  // CHECK-NEXT: aie.dma_bd(%to : memref<32xi16>, 0, 16)
  // CHECK-NEXT: aiex.useToken @t(Release, 2)
  // CHECK-NEXT: aie.next_bd ^bb2
}
