// What no device has, and operations on the wrong kind of tile. Numbers and tiles stand in the messages.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  // expected-error@+1 {{'aie.tile' op column 1 does not exist: npu1_1col has columns 0 to 0}}
  %t = aie.tile(1, 2)
}

// -----

aie.device(xcve2302) {
  // expected-error@+1 {{'aie.tile' op row 4 does not exist: xcve2302 has rows 0 to 3}}
  %t = aie.tile(2, 4)
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  // expected-error@+1 {{'aie.core' op stands on tile (0,1), which is no core tile}}
  aie.core(%t) { aie.end }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  // expected-error@+1 {{'aie.buffer' op stands on tile (0,0), which has no data memory}}
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
  // expected-error@+1 {{'aie.buffer' op needs elements with a size: 'memref<4xindex>' has none}}
  %b = aie.buffer(%t) : memref<4xindex>
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.lock' op has the number 16: tile (0,2) has locks 0 to 15}}
  %l = aie.lock(%t, 16)
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 1)
  // expected-error@+1 {{'aie.lock' op begins with 64: a lock of tile (0,1) holds 0 to 63}}
  %l = aie.lock(%t, 63) {init = 64 : i32}
}

// -----

aie.device(xcvc1902) {
  %t = aie.tile(1, 1)
  // expected-error@+1 {{'aie.lock' op begins with 2: a lock of tile (1,1) holds 0 to 1}}
  %l = aie.lock(%t, 1) {init = 2 : i32}
}

// -----

aie.device(npu1) {
  %c = arith.constant 0 : index
  // expected-error@+1 {{'aie.lock' op needs a tile as its operand}}
  %l = aie.lock(%c, 1)
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+2 {{no bundle of wires is called 'Wire'}}
  // expected-error@+1 {{failed to parse WireBundleAttr}}
  aie.flow(%t, Wire : 0, %t, DMA : 0)
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %l = aie.lock(%t, 1)
  aie.core(%t) {
    // expected-error@+1 {{does not fit in 32 bits}}
    aie.use_lock(%l, Release, 4294967296)
    aie.end
  }
}

// -----

// expected-error@+2 {{expected one of [xcvc1902, xcve2302, xcve2802, npu1,}}
// expected-error@+1 {{failed to parse AIEDeviceAttr}}
aie.device(npu9) {
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %same = aie.tile(0, 2)
  // expected-note@+1 {{the first}}
  aie.core(%t) { aie.end }
  // expected-error@+1 {{'aie.core' op is the second core of tile (0,2)}}
  aie.core(%same) { aie.end }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.core' op has a stack of 65536 bytes: tile (0,2) has 65536 bytes of memory, for buffers as well}}
  aie.core(%t) { aie.end } {stack_size = 65536 : i32}
}

// -----

// The windows of a core look at core tiles only.
aie.device(npu1) {
  %t = aie.tile(0, 2)
  %south = aie.tile(0, 1)
  // expected-note@+1 {{stands here}}
  %b = aie.buffer(%south) : memref<4xi32>
  aie.core(%t) {
    %zero = arith.constant 0 : index
    // expected-error@+1 {{'memref.load' op on tile (0,2) uses what stands on tile (0,1), which that tile does not reach}}
    %v = memref.load %b[%zero] : memref<4xi32>
    aie.end
  }
}
