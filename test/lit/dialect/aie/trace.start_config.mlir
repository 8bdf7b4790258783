// The place in the command stream where a trace is set up.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  aie.trace @core(%core) {
  }
  aie.runtime_sequence @main() {
    // CHECK: aie.trace.start_config @core
    aie.trace.start_config @core
  }
}
