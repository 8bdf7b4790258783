// The requested column does not exist.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-insert-trace-flows{lateral-routing=true lateral-target-col=7}))' %s --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @a(%t) {
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aie.trace.host_config' op cannot leave by column 7, which has no DMA in npu1}}
    aie.trace.host_config {buffer_size = 1024 : i32}
  }
}
