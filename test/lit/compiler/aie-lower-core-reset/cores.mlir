// The stream resets a core by setting a bit and clearing it again; all other bits stay.
// RUN: tessera-opt --aie-lower-core-reset %s | tessera-translate --aie-npu-to-text | FileCheck %s

aie.device(npu1_2col) {
  %core = aie.tile(1, 3)
  aiex.runtime_sequence() {
    // CHECK: maskwrite (1,3).Core_Control 0x2 0x2
    // CHECK-NEXT: maskwrite (1,3).Core_Control 0x2 0x0
    aiex.core_reset(%core)
  }
}
