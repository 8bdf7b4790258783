// The initial contents of locks and buffers: in a tile with a core, all locks first get zero.
// RUN: tessera-translate --aie-cdo-to-text %s | FileCheck %s

// CHECK: .cdo
// CHECK-NEXT: mask_write64 (0,2).Core_Control 0x2 0x2
// CHECK-NEXT: mask_write64 (0,2).Core_Control 0x2 0x0
// CHECK-NEXT: write64 (0,2).Lock0_value 0x0
// CHECK: write64 (0,2).Lock15_value 0x0
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)

  // A lock without an initial value gets no write.
  // CHECK-NEXT: write64 (0,2).Lock3_value 0x2
  // CHECK-NEXT: write64 (0,1).Lock63_value 0x3f
  // CHECK-NEXT: write64 (0,0).Lock0_value 0x0
  %a = aie.lock(%core, 3) {init = 2 : i32}
  %b = aie.lock(%core, 4)
  %c = aie.lock(%mem, 63) {init = 63 : i32}
  %d = aie.lock(%shim, 0) {init = 0 : i32}

  // CHECK-NEXT: dma_write (0,2)+0x400 0x1 0xffffffff 0x7fffffff
  %words = aie.buffer(%core) {address = 1024 : i32} : memref<3xi32> = dense<[1, -1, 2147483647]>
  // Half-words and bytes are packed, lowest first; where a buffer has only a part of a word, only that part is written.
  // CHECK-NEXT: dma_write (0,2)+0x420 0x20001
  // CHECK-NEXT: mask_write64 (0,2)+0x424 0xffff 0xfffe
  %halves = aie.buffer(%core) {address = 1056 : i32} : memref<3xi16> = dense<[1, 2, -2]>
  // CHECK-NEXT: mask_write64 (0,1)+0x100 0xff000000 0x1000000
  // CHECK-NEXT: dma_write (0,1)+0x104 0x5040302
  // CHECK-NEXT: mask_write64 (0,1)+0x108 0xff 0x6
  %bytes = aie.buffer(%mem) {address = 259 : i32} : memref<6xi8> = dense<[1, 2, 3, 4, 5, 6]>
  // CHECK-NEXT: mask_write64 (0,1)+0x110 0xffff00 0x70700
  %inside = aie.buffer(%mem) {address = 273 : i32} : memref<2xi8> = dense<7>
  // CHECK-NEXT: dma_write (0,2)+0x440 0x3f800000 0xc0000000
  %floats = aie.buffer(%core) {address = 1088 : i32} : memref<2xf32> = dense<[1.0, -2.0]>
  // CHECK-NEXT: dma_write (0,2)+0x460 0xbf803f80
  %short = aie.buffer(%core) {address = 1120 : i32} : memref<2xbf16> = dense<[1.0, -1.0]>
  // CHECK-NEXT: mask_write64 (0,2)+0x480 0xffffff 0x10001
  %bits = aie.buffer(%core) {address = 1152 : i32} : memref<3xi1> = dense<[true, false, true]>
  // CHECK-NEXT: dma_write (0,1)+0x200 0x9 0x9 0x9 0x9
  %same = aie.buffer(%mem) {address = 512 : i32} : memref<2x2xi32> = dense<9>
  // CHECK-NEXT: dma_write (0,1)+0x240 0x4030201 0x8070605
  %blob = aie.buffer(%mem) {address = 576 : i32} : memref<8xi8> = dense_resource<eight>
  %nothing = aie.buffer(%core) {address = 2048 : i32} : memref<16xi32>

  // At the end the core begins.
  // CHECK-NEXT: mask_write64 (0,2).Core_Control 0x1 0x1
  // CHECK-NOT: {{.}}
  aie.core(%core) {
    aie.end
  }
}

{-#
  dialect_resources: {
    builtin: {
      eight: "0x010000000102030405060708"
    }
  }
#-}
