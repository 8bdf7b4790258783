// A write in the middle of a word gets a warning, and stands in the stream as the design has it.
// RUN: tessera-translate --aie-npu-to-text %s --verify-diagnostics | FileCheck %s
// CHECK: write (0,0)+0x5 0x1
// CHECK: maskwrite (0,1)+0x6 0x1 0x1
aie.device(npu1) {
  aie.runtime_sequence() {
    // expected-warning@+1 {{writes at address 5, in the middle of a word of 4 bytes}}
    aiex.npu.write32 {address = 5 : ui32, value = 1 : ui32}
    // expected-warning@+1 {{writes at address 6, in the middle of a word of 4 bytes}}
    aiex.npu.maskwrite32 {address = 6 : ui32, column = 0 : i32, row = 1 : i32, value = 1 : ui32, mask = 1 : ui32}
  }
}
