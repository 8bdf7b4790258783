// By default the producer's memory holds the objects; otherwise the memory that the text names, if both ends reach it.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s | FileCheck %s

aie.device(npu1_2col) {
  %a = aie.tile(0, 3)
  %b = aie.tile(0, 4)
  %east = aie.tile(1, 3)
  aie.objectfifo @default (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @first (%a, {%b}, 1 : i32) {via_shared_mem = 0 : i32} : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @second (%a, {%b}, 1 : i32) {via_shared_mem = 1 : i32} : !aie.objectfifo<memref<16xi32>>
  // A core sees the memory of its western neighbour, but not that of the eastern one.
  aie.objectfifo @west (%east, {%a}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
}

// CHECK: aie.buffer(%tile_0_3) {sym_name = "west_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_3, 4) {init = 1 : i32, sym_name = "west_prod_lock"}
// CHECK: aie.lock(%tile_0_3, 5) {init = 0 : i32, sym_name = "west_cons_lock"}
// CHECK: aie.buffer(%tile_0_4) {sym_name = "second_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_4, 0) {init = 1 : i32, sym_name = "second_prod_lock"}
// CHECK: aie.lock(%tile_0_4, 1) {init = 0 : i32, sym_name = "second_cons_lock"}
// CHECK: aie.buffer(%tile_0_3) {sym_name = "first_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_3, 2) {init = 1 : i32, sym_name = "first_prod_lock"}
// CHECK: aie.lock(%tile_0_3, 3) {init = 0 : i32, sym_name = "first_cons_lock"}
// CHECK: aie.buffer(%tile_0_3) {sym_name = "default_buff_0"} : memref<16xi32>
// CHECK: aie.lock(%tile_0_3, 0) {init = 1 : i32, sym_name = "default_prod_lock"}
// CHECK: aie.lock(%tile_0_3, 1) {init = 0 : i32, sym_name = "default_cons_lock"}
