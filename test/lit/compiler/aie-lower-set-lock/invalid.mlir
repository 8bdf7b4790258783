// RUN: tessera-opt --aie-lower-set-lock %s --verify-diagnostics

aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %lock = aie.lock(%core)
  aiex.runtime_sequence() {
    // expected-error@+1 {{sets a lock that has no number yet: aie-assign-lock-ids gives it one}}
    aiex.set_lock(%lock, 1)
  }
}
