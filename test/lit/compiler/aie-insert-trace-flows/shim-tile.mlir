// The shim tile that traces leave by does not receive its own broadcasts: its trace begins and ends with the events
// that cause these broadcasts. On request the buffer is the end of the last argument.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-insert-trace-flows))' %s | FileCheck %s

// CHECK-LABEL: aie.device(npu1) {
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  // CHECK: aie.trace.start event = <"USER_EVENT_1">
  // CHECK-NEXT: aie.trace.stop event = <"USER_EVENT_0">
  aie.trace @a(%shim) {
    aie.trace.start broadcast=15
    aie.trace.stop broadcast=14
  }
  // CHECK: aiex.runtime_sequence(%{{[a-z0-9]*}}: memref<8xi32>) {
  // CHECK: aiex.npu.address_patch {addr = {{[0-9]+}} : ui32, arg_idx = 0 : i32, arg_plus = 32 : i32}
  aiex.runtime_sequence(%out : memref<8xi32>) {
    aie.trace.host_config {buffer_size = 1024 : i32, reuse_output_buffer = true}
  }
}
