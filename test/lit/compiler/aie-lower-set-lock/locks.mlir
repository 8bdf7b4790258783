// An operation that sets a lock becomes a write to its register.
// RUN: tessera-opt --aie-lower-set-lock %s | tessera-translate --aie-npu-to-text | FileCheck %s

aie.device(npu1_2col) {
  %core = aie.tile(1, 2)
  %mem = aie.tile(0, 1)
  %shim = aie.tile(1, 0)
  %l0 = aie.lock(%core, 15)
  %l1 = aie.lock(%mem, 63)
  %l2 = aie.lock(%shim, 2)
  aiex.runtime_sequence() {
    // CHECK: write (1,2).Lock15_value 0x3f
    aiex.set_lock(%l0, 63)
    // CHECK-NEXT: write (0,1).Lock63_value 0x0
    aiex.set_lock(%l1, 0)
    // CHECK-NEXT: write (1,0).Lock2_value 0x1
    aiex.set_lock(%l2, 1)
  }
}
