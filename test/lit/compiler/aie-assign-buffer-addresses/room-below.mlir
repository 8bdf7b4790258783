// Buffers do not go back to room below a fixed address, unless they would not fit otherwise.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-assign-buffer-addresses{alloc-scheme=basic-sequential}))' %s | FileCheck %s

// The first buffer does not fit below the address 4096, and the second one follows it, although it would fit there.
// CHECK-LABEL: aie.device(npu1_1col) @above
aie.device(npu1_1col) @above {
  %t = aie.tile(0, 2)
  %fixed = aie.buffer(%t) {sym_name = "fixed", address = 4096 : i32} : memref<64xi8>
  // CHECK: {address = 4160 : i32, sym_name = "large"}
  %large = aie.buffer(%t) {sym_name = "large"} : memref<8192xi8>
  // CHECK: {address = 12352 : i32, sym_name = "small"}
  %small = aie.buffer(%t) {sym_name = "small"} : memref<64xi8>
}

// Above the fixed address, only 24576 bytes are free.
// CHECK-LABEL: aie.device(npu1_1col) @below
aie.device(npu1_1col) @below {
  %t = aie.tile(0, 2)
  %fixed = aie.buffer(%t) {sym_name = "fixed", address = 32768 : i32} : memref<8192xi8>
  // CHECK: {address = 0 : i32, sym_name = "first"}
  %first = aie.buffer(%t) {sym_name = "first"} : memref<28672xi8>
  // CHECK: {address = 40960 : i32, sym_name = "second"}
  %second = aie.buffer(%t) {sym_name = "second"} : memref<24576xi8>
  // CHECK: {address = 28672 : i32, sym_name = "third"}
  %third = aie.buffer(%t) {sym_name = "third"} : memref<64xi8>
}
