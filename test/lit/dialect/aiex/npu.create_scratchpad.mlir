// The controller takes over the words that the host has written for it.
// RUN: %texts %s
aie.device(npu2) {
  aie.runtime_sequence() {
    // CHECK: aiex.npu.create_scratchpad {size = 4 : ui32}
    aiex.npu.create_scratchpad { size = 4 : ui32 }
  }
  aie.runtime_sequence @other() {
    // CHECK: aiex.npu.create_scratchpad {size = 128 : ui32}
    aiex.npu.create_scratchpad { size = 128 : ui32, usage_type = 0 : ui8 }
  }
}
