// The stream sets the value of a lock, whichever units wait for it.
// RUN: %texts %s
aie.device(npu2) {
  %core = aie.tile(1, 2)
  %lock = aie.lock(%core, 5)
  aie.runtime_sequence() {
    // CHECK: aiex.set_lock(%{{.*}}, 63)
    aiex.set_lock(%lock, 63)
  }
}
