// The largest buffers come first, each in the next bank; the stack lies at the bottom of the first bank.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-assign-buffer-addresses))' %s | FileCheck %s

aie.device(npu1_1col) {
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  // CHECK: aie.buffer(%tile_0_2) {address = 32768 : i32, mem_bank = 2 : i32, sym_name = "small"} : memref<16xi32>
  %small = aie.buffer(%core) {sym_name = "small"} : memref<16xi32>
  // CHECK: aie.buffer(%tile_0_2) {address = 1024 : i32, mem_bank = 0 : i32, sym_name = "ping"} : memref<1024xi32>
  %ping = aie.buffer(%core) {sym_name = "ping"} : memref<1024xi32>
  // CHECK: aie.buffer(%tile_0_2) {address = 16384 : i32, mem_bank = 1 : i32, sym_name = "pong"} : memref<1024xi32>
  %pong = aie.buffer(%core) {sym_name = "pong"} : memref<1024xi32>
  // CHECK: aie.buffer(%tile_0_2) {address = 49152 : i32, mem_bank = 3 : i32, sym_name = "_anonymous0"} : memref<3xi8>
  %odd = aie.buffer(%core) : memref<3xi8>
  // Behind the three bytes of the buffer before it, at the next multiple of 32.
  // CHECK: aie.buffer(%tile_0_2) {address = 5120 : i32, mem_bank = 0 : i32, sym_name = "last"} : memref<2xi8>
  %last = aie.buffer(%core) {sym_name = "last"} : memref<2xi8>

  // A memory tile has no stack and eight banks.
  // CHECK: aie.buffer(%tile_0_1) {address = 0 : i32, mem_bank = 0 : i32, sym_name = "m0"}
  %m0 = aie.buffer(%mem) {sym_name = "m0"} : memref<64xi32>
  // CHECK: aie.buffer(%tile_0_1) {address = 65536 : i32, mem_bank = 1 : i32, sym_name = "m1"}
  %m1 = aie.buffer(%mem) {sym_name = "m1"} : memref<64xi32>

  aie.core(%core) {
    aie.end
  }
}
