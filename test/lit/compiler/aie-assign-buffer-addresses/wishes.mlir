// Addresses and banks that the design gives stay. Other buffers of the bank lie above them, as in mlir-aie; where buffers
// follow one another, a buffer lies below a fixed address if it fits there.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-assign-buffer-addresses))' %s | FileCheck %s
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-assign-buffer-addresses{alloc-scheme=basic-sequential}))' %s | FileCheck %s --check-prefix=SEQUENTIAL

aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  // CHECK: {address = 256 : i32, mem_bank = 0 : i32, sym_name = "fixed"}
  %fixed = aie.buffer(%core) {sym_name = "fixed", address = 256 : i32} : memref<64xi8>
  // CHECK: {address = 32768 : i32, mem_bank = 2 : i32, sym_name = "banked"}
  // SEQUENTIAL: {address = 32768 : i32, mem_bank = 2 : i32, sym_name = "banked"}
  %banked = aie.buffer(%core) {sym_name = "banked", mem_bank = 2 : i32} : memref<64xi8>
  // CHECK: {address = 320 : i32, mem_bank = 0 : i32, sym_name = "free"}
  // Where buffers follow one another, no bank is chosen, as in mlir-aie.
  // SEQUENTIAL: {address = 0 : i32, sym_name = "free"}
  %free = aie.buffer(%core) {sym_name = "free"} : memref<256xi8>
  // CHECK: {address = 16384 : i32, mem_bank = 1 : i32, sym_name = "next"}
  // SEQUENTIAL: {address = 320 : i32, sym_name = "next"}
  %next = aie.buffer(%core) {sym_name = "next"} : memref<128xi8>
  // The address of this buffer need not be a multiple of 32.
  // CHECK: {address = 32832 : i32, aligned = false, mem_bank = 2 : i32, sym_name = "loose"}
  %loose = aie.buffer(%core) {sym_name = "loose", aligned = false} : memref<3xi8>
}
