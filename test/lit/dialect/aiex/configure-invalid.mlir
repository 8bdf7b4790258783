// Configurations that the module does not have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.configure' op No such device: '@filter'}}
    aiex.configure @filter {
    }
  }
}

// -----

aie.device(npu2) @filter {
}
aie.device(npu1) @main {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.configure' op Device types do not match: 'npu1' vs. 'npu2'}}
    aiex.configure @filter {
    }
  }
}
