// Sequences that no C++ function makes.
// RUN: tessera-translate --aie-npu-to-cpp --aie-device-name=main --split-input-file --verify-diagnostics %s > %t

aie.device(npu1) @main {
  aie.runtime_sequence(%address : i32) {
    // expected-error@+1 {{cannot convert a symbolic/unresolved write32 address to the C++ TXN target}}
    aiex.npu.write32(%address, %address) : i32, i32
  }
}

// -----

aie.device(npu1) @main {
  aie.runtime_sequence(%n : i32) {
    %address = arith.addi %n, %n : i32
    // expected-error@+1 {{cannot convert a symbolic/unresolved maskwrite32 address to the C++ TXN target}}
    aiex.npu.maskwrite32(%address, %n, %n) {column = 0 : i32, row = 2 : i32} : i32, i32, i32
  }
}

// -----

aie.device(npu1) @main {
  // expected-error@+1 {{has an argument of a type that no C++ parameter has}}
  aie.runtime_sequence(%n : i24) {
  }
}

// -----

aie.device(npu1) @main {
  aie.runtime_sequence(%x : f32) {
    // expected-error@+1 {{is not supported by the C++ TXN target}}
    %y = arith.addf %x, %x : f32
    %z = arith.fptosi %y : f32 to i32
    %address = arith.constant 4 : i32
    aiex.npu.write32(%address, %z) : i32, i32
  }
}

// -----

aie.device(npu1) @main {
  aie.runtime_sequence(%c : i1) {
    // expected-error@+1 {{has a value of a type that no C++ variable has}}
    %r = scf.if %c -> f32 {
      %x = arith.constant 1.0 : f32
      scf.yield %x : f32
    } else {
      %x = arith.constant 2.0 : f32
      scf.yield %x : f32
    }
  }
}

// -----

module {
  aie.device(npu1) @other {
  }
  aie.device(npu1) @main {
    aie.runtime_sequence() {
      // expected-error@+1 {{names a device, which is not supported by the C++ TXN target}}
      aiex.npu.load_pdi {device_ref = @other}
    }
  }
}
