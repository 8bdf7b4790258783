// A core that uses the buffer of another is placed where it sees that memory.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s | FileCheck %s
aie.device(npu1) {
  // CHECK: aie.tile(2, 4)
  %owner = aie.logical_tile<CoreTile>(2, 4)
  %buffer = aie.buffer(%owner) : memref<4xi32>
  // CHECK: aie.tile(2, 3)
  %user = aie.logical_tile<CoreTile>(?, ?)
  aie.core(%user) {
    %zero = arith.constant 0 : index
    %x = memref.load %buffer[%zero] : memref<4xi32>
    aie.end
  }
}
