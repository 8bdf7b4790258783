// Sequences that a configuration does not have, or that take other arguments.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// expected-note@+1 {{This device does not have a 'sequence' runtime sequence}}
aie.device(npu1) @filter {
}
aie.device(npu1) @main {
  aie.runtime_sequence() {
    aiex.configure @filter {
      // expected-error@+1 {{'aiex.run' op No such runtime sequence for device 'filter': 'sequence'}}
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
      // expected-error@+1 {{number of run op arguments (0) does not match number of callee runtime sequence arguments (1): argument count mismatch at @sequence}}
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
      // expected-error@+1 {{'aiex.run' op argument 0 type mismatch: expected 'memref<4xi32>' of @sequence, got 'memref<8xi32>'}}
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

// -----

module {
  aie.device(npu1) @d {
    %t = aie.tile(0, 2)
    %b = aie.buffer(%t) {sym_name = "data"} : memref<4xi32>
    aiex.runtime_sequence @s() { }
  }
  aie.device(npu1) @e {
    aiex.runtime_sequence @r() {
      // expected-error@+1 {{'aiex.run' op 'data' is not a runtime sequence}}
      aiex.configure @d { aiex.run @data () : () }
    }
  }
}
