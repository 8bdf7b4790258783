// Data memory of a tile; its name, its place and its initial contents are optional.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  %mem = aie.tile(0, 1)
  // CHECK: %a = aie.buffer(%{{.*}}tile_0_2) {sym_name = "a"} : memref<4xi32> = dense<[1, 2, 3, 4]>
  %a = aie.buffer(%core) {sym_name = "a"} : memref<4xi32> = dense<[1, 2, 3, 4]>
  // CHECK: aie.buffer(%{{.*}}tile_0_2) {address = 4096 : i32, mem_bank = 1 : i32} : memref<2x8xbf16>
  %b = aie.buffer(%core) {address = 4096 : i32, mem_bank = 1 : i32} : memref<2x8xbf16>
  // CHECK: aie.buffer(%{{.*}}tile_0_1) {aligned = false} : memref<3xi8>
  %c = aie.buffer(%mem) {aligned = false} : memref<3xi8>
  // CHECK: aie.buffer(%{{.*}}tile_0_1) : memref<f32> = dense<1.500000e+00>
  %d = aie.buffer(%mem) : memref<f32> = dense<1.5>
}
