// Traces that do not exist.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aie.trace.start_config' op names @t, which is not a trace of the device}}
    aie.trace.start_config @t
  }
}
