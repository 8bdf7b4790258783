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

// -----

module {
  func.func private @f()
  aie.device(npu1) @d {
    aiex.runtime_sequence @s() {
      // expected-error@+1 {{'aiex.configure' op Not a device: '@f'}}
      aiex.configure @f { }
    }
  }
}
