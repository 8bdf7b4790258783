// Command streams that control code for CERT cannot express.
// RUN: tessera-opt --aie-npu-to-cert --split-input-file --verify-diagnostics %s

// expected-error@+1 {{no device found matching --device-name "main"}}
module {
  aie.device(npu2) @other {
  }
}

// -----

aie.device(npu2) {
  aie.runtime_sequence(%x : i32) {
    // expected-error@+1 {{cannot lower to cert.write32 with non-constant address or value}}
    aiex.npu.write32(%x, 1) : i32, i32
  }
}

// -----

aie.device(npu2) {
  aie.runtime_sequence(%x : i32) {
    // expected-error@+1 {{cannot lower to cert.maskwrite32 with non-constant address, mask, or value}}
    aiex.npu.maskwrite32(0, 1, %x) : i32, i32, i32
  }
}

// -----

aie.device(npu2) {
  aie.runtime_sequence(%x : i32) {
    // expected-error@+1 {{cannot lower to cert.wait_tcts with non-constant sync parameters}}
    aiex.npu.sync(%x, 0, 1, 0, 1, 1) : i32, i32, i32, i32, i32, i32
  }
}

// -----

aie.device(npu2) {
  aie.runtime_sequence() {
    // expected-error@+1 {{waits for channel 9 of a tile whose channels have other numbers}}
    aiex.npu.sync {column = 0 : i32, row = 0 : i32, direction = 0 : i32, channel = 9 : i32, column_num = 1 : i32, row_num = 1 : i32}
  }
}

// -----

aie.device(npu2) {
  aie.runtime_sequence(%a : memref<8xi32>) {
    // expected-error@+1 {{changes words that the block write in front of it does not have}}
    aiex.npu.address_patch {addr = 0x1d004 : ui32, arg_idx = 0 : i32, arg_plus = 0 : i32}
  }
}

// -----

aie.device(npu2) {
  aie.runtime_sequence(%a : memref<8xi32>) {
    // expected-error@+1 {{adds an offset to an address, or computes its place: CERT adds the address alone}}
    aiex.npu.address_patch {addr = 0x1d004 : ui32, arg_idx = 0 : i32, arg_plus = 4 : i32}
  }
}

// -----

aie.device(npu2) {
  aie.runtime_sequence() {
    // expected-error@+1 {{loads no device of the module: CERT loads sections}}
    aiex.npu.load_pdi {id = 1 : i32}
  }
}

// -----

module {
  aie.device(npu2) {
    aie.runtime_sequence() {
      aiex.configure @other {
        // expected-error@+1 {{needs a sequence that loads configurations of its own}}
        aiex.run @run() : ()
      }
    }
  }
  aie.device(npu2) @other {
    aie.runtime_sequence @run() {
      // expected-note@+1 {{loaded here}}
      aiex.npu.load_pdi {device_ref = @other}
    }
  }
}
