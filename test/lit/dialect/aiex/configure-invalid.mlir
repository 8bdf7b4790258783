// Configurations that the module does not have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.configure' op refers to @filter, which is not a device of this module}}
    aiex.configure @filter {
    }
  }
}

// -----

aie.device(npu2) @filter {
}
aie.device(npu1) @main {
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.configure' op loads a design for npu2 on npu1}}
    aiex.configure @filter {
    }
  }
}
