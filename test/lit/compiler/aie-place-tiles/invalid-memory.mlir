// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s --split-input-file --verify-diagnostics
// Both would have to lie beside the one core of a column.
aie.device(npu1_1col) {
  // expected-note@+1 {{shares memory with it, at (0,2)}}
  %owner = aie.tile(0, 2)
  %buffer = aie.buffer(%owner) : memref<4xi32>
  %first = aie.logical_tile<CoreTile>(?, ?)
  aie.core(%first) {
    %zero = arith.constant 0 : index
    %x = memref.load %buffer[%zero] : memref<4xi32>
    aie.end
  }
  // expected-error@+1 {{finds no place at (?, ?): of 4 core tiles there 2 are taken, 2 do not share memory with the tiles of its buffers}}
  %second = aie.logical_tile<CoreTile>(?, ?)
  aie.core(%second) {
    %zero = arith.constant 0 : index
    %x = memref.load %buffer[%zero] : memref<4xi32>
    aie.end
  }
}
