// Attributes that the shim end of a FIFO cannot have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 0)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op `dimensionsToStream` data layout transformations are not supported on shim tile producers: the host sets up the transfers of tile (0,0)}}
  aie.objectfifo @of (%a dimensionsToStream [<size = 4, stride = 1>], {%b}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.logical_tile<ShimNOCTile>(?, ?)
  %b = aie.tile(0, 3)
  // expected-error@+1 {{'aie.objectfifo' op `repeat_count` unavailable for shim tiles: the host sets up the transfers of a shim tile}}
  aie.objectfifo @of (%a, {%b}, 1 : i32) {repeat_count = 2 : i32} : !aie.objectfifo<memref<4xi32>>
}

// -----

aie.device(npu1) {
  %a = aie.tile(0, 3)
  %b = aie.tile(0, 0)
  // expected-error@+1 {{'aie.objectfifo' op `dimensionsFromStreamPerConsumer` data layout transformations are not supported on shim tile consumers: the host sets up the transfers of tile (0,0)}}
  aie.objectfifo @of (%a, {%b dimensionsFromStream [<size = 4, stride = 1>]}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
}
