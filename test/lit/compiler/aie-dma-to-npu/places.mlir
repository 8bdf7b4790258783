// Words of buffers get their address in the array: the tile's address, the buffer's address, and 4 bytes for each word.
// Words behind the end of a buffer, and addresses behind those of a tile, are written as in mlir-aie, with a warning.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-dma-to-npu))' %s -o %t.mlir 2> %t.err
// RUN: FileCheck %s < %t.mlir
// RUN: FileCheck %s --check-prefix=WARNS < %t.err
// RUN: tessera-translate --aie-npu-to-binary --aie-output-binary=false %t.mlir 2>&1 | FileCheck %s --check-prefix=STREAM

aie.device(npu1) {
  memref.global "private" constant @words : memref<4xi32> = dense<1>
  %tile = aie.tile(0, 2)
  %b = aie.buffer(%tile) {sym_name = "b", address = 1024 : i32} : memref<4xi32>
  aie.runtime_sequence() {
    // Tile (0,2) begins at 0x200000, so word 3 of the buffer is at 0x20040c.
    // CHECK: %[[WORD:.*]] = arith.constant 2098188 : i32
    // CHECK: aiex.npu.write32(%[[WORD]], %{{.*}}) : i32, i32
    %three = arith.constant 3 : i32
    %one = arith.constant 1 : i32
    aiex.npu.write32(%three, %one) {buffer = @b} : i32, i32
    // WARNS: warning: writes 1 word at word 4, counted from 0, of @b, whose size in words is 4
    // CHECK: %[[BEHIND:.*]] = arith.constant 2098192 : i32
    // CHECK: aiex.npu.maskwrite32(%[[BEHIND]], %{{.*}}, %{{.*}}) : i32, i32, i32
    %four = arith.constant 4 : i32
    aiex.npu.maskwrite32(%four, %one, %one) {buffer = @b} : i32, i32, i32
    // WARNS: warning: writes 4 words at word 1, counted from 0, of @b, whose size in words is 4
    // CHECK: aiex.npu.blockwrite(%{{.*}}) {address = 2098180 : ui32} : memref<4xi32>
    %data = memref.get_global @words : memref<4xi32>
    aiex.npu.blockwrite(%data) {address = 1 : ui32, buffer = @b} : memref<4xi32>
    // CHECK: aiex.npu.write32(%{{.*}}, %{{.*}}) {column = 0 : i32, row = 2 : i32} : i32, i32
    // STREAM: warning: is at address 3145732 of tile (0,2): a tile has addresses 0 to 1048575, and higher bits are cut
    // STREAM: 00200004
    %other = arith.constant 0x300004 : i32
    aiex.npu.write32(%other, %one) {column = 0 : i32, row = 2 : i32} : i32, i32
  }
}
