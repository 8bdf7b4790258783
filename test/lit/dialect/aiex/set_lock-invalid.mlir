// Values that a lock cannot hold, and values that are not locks.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  %lock = aie.lock(%tile, 1)
  // expected-error@+1 {{'aiex.set_lock' op expects parent op to be one of 'aiex.runtime_sequence, aiex.configure'}}
  aiex.set_lock(%lock, 1)
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  %lock = aie.lock(%tile, 1)
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.set_lock' op Lock value exceeds the maximum value of 63: it is 64}}
    aiex.set_lock(%lock, 64)
  }
}

// -----

aie.device(npu1) {
  %tile = aie.tile(0, 2)
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.set_lock' op needs a lock as its operand}}
    aiex.set_lock(%tile, 1)
  }
}

// -----

aie.device(xcvc1902) {
  %tile = aie.tile(1, 2)
  %lock = aie.lock(%tile, 1)
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.set_lock' op SetLockOp is not supported on AIE1.}}
    aiex.set_lock(%lock, 1)
  }
}
