// Operations that the compiler of cores cannot express.
// RUN: tessera-opt --aie-standard-lowering %s --split-input-file --verify-diagnostics

aie.device(xcvc1902) {
  %t = aie.tile(1, 1)
  aie.core(%t) {
    // expected-error@+2 {{'aie.get_cascade' op moves a value that the cascade of AIE1 does not carry [T0916]}}
    // expected-note@+1 {{the cascade carries integers of 384 bits}}
    %value = aie.get_cascade() : vector<12xi32>
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+2 {{'aie.buffer' op has no name [T0930]}}
  // expected-note@+1 {{run aie-assign-buffer-addresses first}}
  %b = aie.buffer(%t) : memref<4xi32>
  aie.core(%t) {
    %zero = arith.constant 0 : index
    %x = memref.load %b[%zero] : memref<4xi32>
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  // expected-error@+1 {{'aie.buffer' op has the name 'core_0_2', which a function already has [T0916]}}
  %b = aie.buffer(%t) {sym_name = "core_0_2", address = 1024 : i32} : memref<4xi32>
  aie.core(%t) {
    %zero = arith.constant 0 : index
    %x = memref.load %b[%zero] : memref<4xi32>
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %u = aie.tile(0, 3)
  func.func private @core_0_3()
  aie.core(%t) {
    func.call @core_0_3() : () -> ()
    aie.end
  }
  // expected-error@+1 {{'aie.core' op becomes the function 'core_0_3', which already exists}}
  aie.core(%u) {
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {sym_name = "b", address = 1024 : i32} : memref<i32>
  aie.core(%t) {
    %port = memref.load %b[] : memref<i32>
    // expected-error@+2 {{'aie.get_stream' op computes the number of its stream [T0916]}}
    // expected-note@+1 {{a core of npu1 has only one stream, which its instructions do not name}}
    %x = aie.get_stream(%port : i32) : i32
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {sym_name = "b", address = 1024 : i32} : memref<i32>
  aie.core(%t) {
    %port = memref.load %b[] : memref<i32>
    // expected-error@+2 {{'aie.put_stream' op computes the number of its stream [T0916]}}
    // expected-note@+1 {{a core of npu1 has only one stream, which its instructions do not name}}
    aie.put_stream(%port : i32, %port : i32)
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.core(%t) {
    // expected-error@+1 {{'aie.get_cascade' op has a value that is not a vector of one dimension [T0916]}}
    %v = aie.get_cascade() : vector<4x4xi32>
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  aie.core(%t) {
    %x = arith.constant 1 : i64
    // expected-error@+2 {{'aie.debug' op shows a value that is not an i32 [T0916]}}
    // expected-note@+1 {{debug_i32 takes an i32}}
    aie.debug(%x : i64)
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %u = aie.tile(0, 3)
  aie.objectfifo @of (%t, {%u}, 1 : i32) : !aie.objectfifo<memref<4xi32>>
  aie.core(%t) {
    // expected-error@+1 {{'aie.objectfifo.release' op cannot be compiled for a core [T0916]}}
    aie.objectfifo.release @of (Produce, 1)
    aie.end
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %e = aie.external_buffer {sym_name = "host"} : memref<4xi32>
  aie.core(%t) {
    %zero = arith.constant 0 : index
    // expected-error@+1 {{'memref.load' op uses a value from outside of the core, which its program cannot contain [T0916]}}
    %x = memref.load %e[%zero] : memref<4xi32>
    aie.end
  }
}
