// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s --split-input-file --verify-diagnostics
aie.device(npu1) {
  %shim = aie.logical_tile<ShimNOCTile>(?, ?)
  %more = aie.logical_tile<ShimNOCTile>(?, ?)
  // expected-error@+2 {{needs 3 channels in and 0 out, and a core tile has 2 in and 2 out}}
  // expected-note@+1 {{let fewer FIFOs meet on a tile, or send several flows as packets}}
  %core = aie.logical_tile<CoreTile>(?, ?)
  aie.objectfifo @x(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @y(%shim, {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @z(%more, {%core}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
}

// -----

aie.device(npu1_1col) {
  %a = aie.logical_tile<CoreTile>(?, ?)
  %b = aie.logical_tile<CoreTile>(?, ?)
  // expected-note@+1 {{takes 0 channels in and 2 out at (0,0)}}
  %first = aie.logical_tile<ShimNOCTile>(?, ?)
  // expected-note@+2 {{use fewer flows and FIFOs there}}
  // expected-error@+1 {{finds no place at (?, ?) for 0 channels in and 1 out: the channels left there are 2 in and 0 out at (0,0); no other placement of the tiles in the notes leaves more channels}}
  %second = aie.logical_tile<ShimNOCTile>(?, ?)
  aie.objectfifo @x(%first, {%a}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @y(%first, {%a}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @z(%second, {%b}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
}

// -----

// For a tile with a given place the error names only that place.
aie.device(npu1) {
  %memory = aie.tile(0, 1)
  // expected-note@+2 {{let fewer FIFOs meet on a tile}}
  // expected-error@+1 {{needs 0 channels in and 3 out, and (0,2) has 2 in and 2 out left}}
  %core = aie.logical_tile<CoreTile>(0, 2)
  aie.objectfifo @x(%core, {%memory}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @y(%core, {%memory}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @z(%core, {%memory}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
}
