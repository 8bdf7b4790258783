// The command stream of a lowered design, as text, as hexadecimal words and as bytes that `tessera` reads.
// RUN: tessera-translate --aie-npu-to-text %s | FileCheck %s
// RUN: tessera-translate --aie-npu-instgen %s | FileCheck %s --check-prefix=HEX
// RUN: tessera-translate --aie-npu-instgen --tessera-txn-1-0 %s | FileCheck %s --check-prefix=NARROW
// RUN: tessera-translate --aie-npu-to-binary %s -o %t.bin && tessera disasm %t.bin | FileCheck %s

// HEX: 06030100
// HEX-NEXT: 00000101
// HEX-NEXT: 00000007
// NARROW: 06030001
// CHECK: .txn version=0.1 generation=3 cols=1 rows=6 mem_rows=1
aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {sym_name = "parameters", address = 1024 : i32} : memref<16xi32>
  memref.global "private" constant @d : memref<3xi32> = dense<[1, 2, -3]>
  aie.runtime_sequence @s(%a: memref<16xi32>) {
    // An offset in a tile, and an address of the whole array.
    // CHECK-NEXT: write (0,2)+0x1000 0x7
    %c = arith.constant 4096 : i32
    %v = arith.constant 7 : i32
    aiex.npu.write32(%c, %v) {column = 0 : i32, row = 2 : i32} : i32, i32
    // CHECK-NEXT: write (0,2)+0x1000 0x8
    aiex.npu.write32 {address = 2101248 : ui32, value = 8 : ui32}
    // CHECK-NEXT: maskwrite (0,0).DMA_S2MM_0_Ctrl 0x1f00 0x100
    aiex.npu.maskwrite32 {address = 119296 : ui32, value = 256 : ui32, mask = 7936 : ui32, column = 0 : i32, row = 0 : i32}
    // Words from the beginning of a buffer.
    // CHECK-NEXT: blockwrite (0,2)+0x40c 0x1 0x2 0xfffffffd
    %g = memref.get_global @d : memref<3xi32>
    aiex.npu.blockwrite(%g) {address = 3 : ui32, buffer = @parameters} : memref<3xi32>
    // CHECK-NEXT: write (0,2)+0x410 0x9
    aiex.npu.write32 {address = 4 : ui32, value = 9 : ui32, buffer = @parameters}
    // CHECK-NEXT: patch (0,0).DMA_BD0_1 arg=0 plus=0x40
    aiex.npu.address_patch {addr = 118788 : ui32, arg_idx = 0 : i32, arg_plus = 64 : i32}
    // CHECK-NEXT: sync (0,0) s2mm 0
    aiex.npu.sync {column = 0 : i32, row = 0 : i32, direction = 0 : i32, channel = 0 : i32, column_num = 1 : i32, row_num = 1 : i32}
  }
}
