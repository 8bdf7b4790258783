// A number that must fit its field. The guard of a constant makes no operation of the stream.
// RUN: %texts %s
// RUN: tessera-translate --aie-npu-to-text %s | FileCheck %s --check-prefix=STREAM
// STREAM: write
// STREAM-NOT: assert
aie.device(npu1) {
  aie.runtime_sequence() {
    %c = arith.constant 1023 : i32
    // CHECK: aiex.npu.assert_bd_field(%{{.*}}) {max = 1023 : i32} : i32
    aiex.npu.assert_bd_field(%c) {max = 1023 : i32} : i32
    aiex.npu.write32 {address = 2301952 : ui32, value = 7 : ui32}
  }
}
