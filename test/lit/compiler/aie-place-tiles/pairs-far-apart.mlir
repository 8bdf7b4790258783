// Pairs that share memory, with the partners declared far apart: the first cores would take each other's neighbours.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s | FileCheck %s
// CHECK: %[[A:.*]] = aie.tile(0, 2)
// CHECK: %[[B:.*]] = aie.tile(0, 4)
// CHECK: %[[C:.*]] = aie.tile(1, 2)
// CHECK: aie.tile(0, 3)
// CHECK: aie.tile(0, 5)
// CHECK: aie.tile(1, 3)
aie.device(npu1) {
  %c0 = aie.logical_tile<CoreTile>(?, ?)
  %c1 = aie.logical_tile<CoreTile>(?, ?)
  %c2 = aie.logical_tile<CoreTile>(?, ?)
  %c3 = aie.logical_tile<CoreTile>(?, ?)
  %c4 = aie.logical_tile<CoreTile>(?, ?)
  %c5 = aie.logical_tile<CoreTile>(?, ?)
  %b0 = aie.buffer(%c0) : memref<8xi32>
  %b1 = aie.buffer(%c1) : memref<8xi32>
  %b2 = aie.buffer(%c2) : memref<8xi32>
  %b3 = aie.buffer(%c3) : memref<8xi32>
  %b4 = aie.buffer(%c4) : memref<8xi32>
  %b5 = aie.buffer(%c5) : memref<8xi32>
  aie.core(%c0) {
    %zero = arith.constant 0 : index
    %x = memref.load %b3[%zero] : memref<8xi32>
    aie.end
  }
  aie.core(%c1) {
    %zero = arith.constant 0 : index
    %x = memref.load %b4[%zero] : memref<8xi32>
    aie.end
  }
  aie.core(%c2) {
    %zero = arith.constant 0 : index
    %x = memref.load %b5[%zero] : memref<8xi32>
    aie.end
  }
  aie.core(%c3) {
    %zero = arith.constant 0 : index
    %x = memref.load %b0[%zero] : memref<8xi32>
    aie.end
  }
  aie.core(%c4) {
    %zero = arith.constant 0 : index
    %x = memref.load %b1[%zero] : memref<8xi32>
    aie.end
  }
  aie.core(%c5) {
    %zero = arith.constant 0 : index
    %x = memref.load %b2[%zero] : memref<8xi32>
    aie.end
  }
}
