// A device without a command stream gets one.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(convert-aie-to-control-packets))' %s | FileCheck %s

aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %l = aie.lock(%core, 0) {init = 1 : i32}
  // CHECK: aiex.runtime_sequence @configure() {
  // CHECK-NEXT: aiex.control_packet {address = 2224128 : ui32, data = array<i32: 1>
}
