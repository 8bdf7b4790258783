// Sequences that a configuration does not have, or that take other arguments.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) @filter {
}
aie.device(npu1) @main {
  aie.runtime_sequence() {
    aiex.configure @filter {
      // expected-error@+1 {{'aiex.run' op refers to @sequence, which is not a sequence of @filter}}
      aiex.run @sequence() : ()
    }
  }
}

// -----

aie.device(npu1) @filter {
  aie.runtime_sequence @sequence(%a : memref<4xi32>) {
  }
}
aie.device(npu1) @main {
  aie.runtime_sequence() {
    aiex.configure @filter {
      // expected-error@+1 {{'aiex.run' op gives 0 arguments to @sequence, which takes 1}}
      aiex.run @sequence() : ()
    }
  }
}

// -----

aie.device(npu1) @filter {
  aie.runtime_sequence @sequence(%a : memref<4xi32>) {
  }
}
aie.device(npu1) @main {
  aie.runtime_sequence(%b : memref<8xi32>) {
    aiex.configure @filter {
      // expected-error@+1 {{'aiex.run' op gives 'memref<8xi32>' for argument 0 of @sequence, which is 'memref<4xi32>'}}
      aiex.run @sequence(%b) : (memref<8xi32>)
    }
  }
}

// -----

aie.device(npu1) @filter {
  aie.runtime_sequence @sequence() {
  }
  aie.runtime_sequence @other() {
    // expected-error@+1 {{'aiex.run' op expects parent op 'aiex.configure'}}
    aiex.run @sequence() : ()
  }
}
