// A core that uses the lock of another is placed where it sees that lock.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-place-tiles))' %s | FileCheck %s
aie.device(npu1) {
  %owner = aie.tile(3, 5)
  %lock = aie.lock(%owner)
  // CHECK: aie.tile(3, 4)
  %user = aie.logical_tile<CoreTile>(?, ?)
  aie.core(%user) {
    aie.use_lock(%lock, Release, 1)
    aie.end
  }
}
