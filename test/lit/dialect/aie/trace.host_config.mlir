// The place in host memory for the traces of a design.
// RUN: %texts %s
aie.device(npu1) {
  aie.runtime_sequence @main() {
    // CHECK: aie.trace.host_config {buffer_size = 8192 : i32, reuse_output_buffer = true}
    aie.trace.host_config {buffer_size = 8192 : i32, reuse_output_buffer = true}
  }
}
