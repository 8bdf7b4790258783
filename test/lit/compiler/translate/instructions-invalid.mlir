// Operations that no command stream can hold.
// RUN: tessera-translate --aie-npu-to-text %s --split-input-file --verify-diagnostics

aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {sym_name = "b"} : memref<16xi32>
  aie.runtime_sequence() {
    // expected-error@+1 {{writes to 'b', which has no address yet}}
    aiex.npu.write32 {address = 4 : ui32, value = 9 : ui32, buffer = @b}
  }
}

// -----

aie.device(npu1_1col) {
  aie.runtime_sequence(%x : i32) {
    // expected-error@+1 {{Cannot translate write32 with non-constant address or value to a static TXN binary}}
    aiex.npu.write32(%x, %x) : i32, i32
  }
}

// -----

aie.device(npu1_1col) {
  aie.runtime_sequence(%x : i32) {
    // expected-error@+1 {{has a number that is computed: a command stream takes constants only}}
    aiex.npu.maskwrite32(%x, %x, %x) : i32, i32, i32
  }
}

// -----

aie.device(npu1_1col) {
  aie.runtime_sequence(%a : memref<16xi32>) {
    %zero = arith.constant 0 : index
    // expected-error@+1 {{is not an operation of the array's controller; lower it first}}
    %x = memref.load %a[%zero] : memref<16xi32>
  }
}

// -----

// expected-error@+1 {{the design has no command stream, or none with the given names}}
module {
  aie.device(npu1_1col) {
  }
}

// -----

// expected-error@+1 {{there are several command streams: choose one with --aie-sequence-name and --aie-device-name}}
module {
  aie.device(npu1_1col) {
    aie.runtime_sequence @a() {
    }
    aie.runtime_sequence @b() {
    }
  }
}

// -----

aie.device(npu1_1col) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{has the number 65536, which does not fit into 16 bits}}
    aiex.npu.load_pdi {id = 65536 : i32}
  }
}

// -----

aie.device(npu1_1col) {
  aie.runtime_sequence(%x : i32) {
    // expected-error@+1 {{has a number that is computed: a command stream takes constants only}}
    aiex.npu.assert_bd_field(%x) {max = 63 : i32} : i32
  }
}
