// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s --split-input-file --verify-diagnostics
// Both cores would have to lie beside the one core of a column.
aie.device(npu1_1col) {
  %owner = aie.tile(0, 2)
  %buffer = aie.buffer(%owner) : memref<4xi32>
  // expected-error@+2 {{finds no place together with 1 other tile: 2 buffers in the memory of other tiles connect them, and no choice of places among 3 free tiles fits all of them}}
  // expected-note@+1 {{let fewer of them share memory, cascades or FIFOs}}
  %first = aie.logical_tile<CoreTile>(?, ?)
  aie.core(%first) {
    %zero = arith.constant 0 : index
    %x = memref.load %buffer[%zero] : memref<4xi32>
    aie.end
  }
  // expected-note@+1 {{is one of these tiles}}
  %second = aie.logical_tile<CoreTile>(?, ?)
  aie.core(%second) {
    %zero = arith.constant 0 : index
    %x = memref.load %buffer[%zero] : memref<4xi32>
    aie.end
  }
}

// -----

// Alone this core has no place either.
aie.device(npu1_1col) {
  // expected-note@+1 {{shares memory with the tile that finds no place, at (0,2)}}
  %low = aie.tile(0, 2)
  // expected-note@+1 {{shares memory with the tile that finds no place, at (0,5)}}
  %high = aie.tile(0, 5)
  %a = aie.buffer(%low) : memref<4xi32>
  %b = aie.buffer(%high) : memref<4xi32>
  // expected-error@+2 {{finds no place at (?, ?): 4 core tiles are there; 2 are taken, 2 do not share memory with the tiles of its buffers}}
  // expected-note@+1 {{change a place that the design gives, or leave it open}}
  %core = aie.logical_tile<CoreTile>(?, ?)
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %x = memref.load %a[%zero] : memref<4xi32>
    %y = memref.load %b[%zero] : memref<4xi32>
    aie.end
  }
}
