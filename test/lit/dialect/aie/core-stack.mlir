// Memory that a body allocates lies on the core's stack.
// RUN: %texts %s
aie.device(npu1) {
  %t = aie.tile(0, 2)
  // CHECK: aie.core(%{{.*}}tile_0_2) {
  // CHECK-NEXT: memref.alloca() : memref<8xi32>
  aie.core(%t) {
    %memory = memref.alloca() : memref<8xi32>
    aie.end
  }
}
