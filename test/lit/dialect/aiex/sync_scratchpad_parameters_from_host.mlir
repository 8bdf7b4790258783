// The place in the command stream where programs get their parameters.
// RUN: %texts %s
aie.device(npu2) {
  aie.runtime_sequence() {
    // CHECK: aiex.sync_scratchpad_parameters_from_host
    aiex.sync_scratchpad_parameters_from_host
  }
}
