// Locks that a tile does not have, and values that are too large for them.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.lock' op lock assigned invalid id (maximum is 15): it has the number 16 on tile (0,2)}}
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
  // expected-error@+1 {{'aie.lock' op attribute 'lockID' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0: it is -1}}
  %l = aie.lock(%t, -1)
}
