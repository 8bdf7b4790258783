// Locks of a sequence of another device. A lock without a number gets one in its own device first, so that the copy has
// the same number. The copy keeps its initial value unless this device has a lock of that number.
// RUN: tessera-opt --aie-materialize-runtime-sequences %s | FileCheck %s

module {
  aie.device(npu2) @main {
    %t = aie.tile(0, 2)
    %own = aie.lock(%t, 1) {init = 5 : i32}
    // CHECK: aie.device(npu2) @main
    // CHECK: %[[FREE:.*]] = aie.lock(%{{.*}}, 0) {init = 2 : i32}
    // CHECK: %[[SAME:.*]] = aie.lock(%{{.*}}, 1){{$}}
    aie.runtime_sequence @start() {
      // CHECK: aiex.npu.load_pdi {device_ref = @other}
      // CHECK: aiex.set_lock(%[[FREE]], 3)
      // CHECK: aiex.set_lock(%[[SAME]], 4)
      aiex.configure @other {
        aiex.run @set() : ()
      }
    }
  }
  // CHECK: aie.device(npu2) @other
  // CHECK: aie.lock(%{{.*}}, 0) {init = 2 : i32}
  aie.device(npu2) @other {
    %t = aie.tile(0, 2)
    %numbered = aie.lock(%t, 1) {init = 1 : i32}
    %free = aie.lock(%t) {init = 2 : i32}
    aie.runtime_sequence @set() {
      aiex.set_lock(%free, 3)
      aiex.set_lock(%numbered, 4)
    }
  }
}
