// Configurations that the module does not have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.load_pdi' op No such device: '@filter'}}
    aiex.npu.load_pdi {device_ref = @filter}
  }
}
