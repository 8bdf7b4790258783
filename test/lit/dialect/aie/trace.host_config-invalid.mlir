// Places where traces cannot leave the array.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  // expected-error@+1 {{'aie.trace.host_config' op must be inside a runtime sequence}}
  aie.trace.host_config {buffer_size = 8192 : i32}
}

// -----

aie.device(npu1) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aie.trace.host_config' op buffer_size must be positive, and it is 0}}
    aie.trace.host_config {buffer_size = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aie.trace.host_config' op egress_shim_col must be >= 0, and it is -1}}
    aie.trace.host_config {buffer_size = 64 : i32, egress_shim_col = -1 : i32}
  }
}
