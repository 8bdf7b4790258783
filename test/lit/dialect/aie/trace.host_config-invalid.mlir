// Places where traces cannot leave the array.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aie.trace.host_config' op leaves the array at column 4, which has no DMA in npu1}}
    aie.trace.host_config {buffer_size = 8192 : i32, egress_shim_col = 4 : i32}
  }
}

// -----

aie.device(npu1) {
  // expected-error@+1 {{'aie.trace.host_config' op must be inside a runtime sequence}}
  aie.trace.host_config {buffer_size = 8192 : i32}
}

// -----

aie.device(npu1) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aie.trace.host_config' op has a buffer of 0 bytes, but traces need room}}
    aie.trace.host_config {buffer_size = 0 : i32}
  }
}
