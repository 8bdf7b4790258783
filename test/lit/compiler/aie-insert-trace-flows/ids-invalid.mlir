// No packet IDs are left.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-insert-trace-flows{packet-id-start=31}))' %s --verify-diagnostics

// expected-error@+1 {{finds no free packet ID for @b: IDs are 31 to 31, with 0 id(s) reserved by explicit aie.trace.packet}}
aie.device(npu1) {
  %t = aie.tile(0, 2)
  %u = aie.tile(0, 3)
  aie.trace @a(%t) {
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  aie.trace @b(%u) {
    aie.trace.start event=<"TRUE">
    aie.trace.stop event=<"NONE">
  }
  aiex.runtime_sequence() {
    aie.trace.host_config {buffer_size = 1024 : i32}
  }
}
