// Buffers without a size, on tiles without memory, and used by cores that cannot reach them.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 0)
  // expected-error@+1 {{'aie.buffer' op is on tile (0,0), which has no data memory}}
  %b = aie.buffer(%t) : memref<4xi32>
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.buffer' op needs a static shape}}
  %b = aie.buffer(%t) : memref<?xi32>
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.buffer' op needs elements with a size: 'memref<4xcomplex<f32>>' has none}}
  %b = aie.buffer(%t) : memref<4xcomplex<f32>>
}

// -----

// The windows of a core show only core tiles.
aie.device(npu1) {
  %t = aie.tile(0, 2)
  %south = aie.tile(0, 1)
  // expected-error@+1 {{'aie.buffer' op in Column 0 and Row 1 is accessed from an unreachable tile in Column 0 and Row 2}}
  %b = aie.buffer(%south) : memref<4xi32>
  aie.core(%t) {
    %zero = arith.constant 0 : index
    // expected-note@+1 {{user}}
    %v = memref.load %b[%zero] : memref<4xi32>
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{an initial value must be a list of elements}}
  %b = aie.buffer(%t) : memref<4xi32> = "seven"
}
