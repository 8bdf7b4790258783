// The requested columns do not exist.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-insert-trace-flows{lateral-routing=true lateral-target-col=7}))' %s --split-input-file --verify-diagnostics

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

// -----

// expected-error@+1 {{egress_shim_col 4 is not a valid shim NOC tile (device has 4 columns): aie.trace.host_config needs a shim tile with a DMA in npu1}}
aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.trace @a(%t) {
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  aiex.runtime_sequence() {
    aie.trace.host_config {buffer_size = 1024 : i32, egress_shim_col = 4 : i32}
  }
}
