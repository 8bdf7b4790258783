// A channel pads with its word as it is. Smaller elements get parts of that word; where the word looks like the value
// of one element, tessera warns once.
// RUN: sed 's/VALUE/5/; s/TYPE/i8/g' %s > %t.mlir
// RUN: tessera run %t.mlir --in 0=words:0x04030201 --out 1=%t.out:12 --quiet 2>&1 | FileCheck %s --check-prefix=BYTE
// BYTE: warning[T0981]: the channel pads elements of 8 bits with 0x5, 0x0, 0x0, 0x0: the word 0x5 is sent as it is
// BYTE-NEXT: --> {{.*}}.mlir:[[#@LINE+31]]:
// BYTE-NEXT: note: to pad each element with 0x5, give the value 0x05050505
// BYTE-NOT: T0981
// RUN: od -An -tx1 %t.out | FileCheck %s --check-prefix=BYTES
// BYTES: 05 00 00 00 01 02 03 04 05 00 00 00
// The value from the note has the intended effect.
// RUN: sed 's/VALUE/0x05050505/; s/TYPE/i8/g' %s > %t.mlir
// RUN: tessera run %t.mlir --in 0=words:0x04030201 --out 1=%t.out:12 --quiet 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty
// NONE-NOT: T0981
// RUN: od -An -tx1 %t.out | FileCheck %s --check-prefix=REPLICATED
// REPLICATED: 05 05 05 05 01 02 03 04 05 05 05 05
// A negative value, the bits of a bf16, and a value too large for a byte.
// RUN: sed 's/VALUE/-3/; s/TYPE/i8/g' %s > %t.mlir && tessera check %t.mlir 2>&1 | FileCheck %s --check-prefix=SIGN
// SIGN: warning[T0981]: the channel pads elements of 8 bits with 0xfd, 0xff, 0xff, 0xff: the word 0xfffffffd is sent as it is
// SIGN: note: to pad each element with 0xfd, give the value 0xfdfdfdfd
// SIGN: nothing found
// RUN: sed 's/VALUE/16256/; s/TYPE/bf16/g' %s > %t.mlir
// RUN: tessera check %t.mlir 2>&1 | FileCheck %s --check-prefix=FLOAT
// FLOAT: warning[T0981]: the channel pads elements of 16 bits with 0x3f80, 0x0: the word 0x3f80 is sent as it is
// FLOAT: note: to pad each element with 0x3f80, give the value 0x3f803f80
// RUN: sed 's/VALUE/300/; s/TYPE/i8/g' %s > %t.mlir && tessera check %t.mlir 2>&1 | FileCheck %s --check-prefix=LARGE
// LARGE: warning[T0981]: the channel pads elements of 8 bits with 0x2c, 0x1, 0x0, 0x0
// Zeros, ones, words, and deliberate patterns cause no warning.
// RUN: sed 's/VALUE/0/; s/TYPE/i8/g' %s > %t.mlir && tessera check %t.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: sed 's/VALUE/-1/; s/TYPE/i8/g' %s > %t.mlir && tessera check %t.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: sed 's/VALUE/5/; s/TYPE/i32/g' %s > %t.mlir && tessera check %t.mlir 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: sed 's/VALUE/0x00030002/; s/TYPE/i16/g' %s > %t.mlir && tessera check %t.mlir 2>&1 | FileCheck %s --check-prefix=NONE
aie.device(npu2_1col) {
  %shim = aie.tile(0, 0)
  %memory = aie.tile(0, 1)
  aie.objectfifo @in(%shim, {%memory}, 1 : i32) : !aie.objectfifo<memref<4xTYPE>>
  aie.objectfifo @out(%memory dimensionsToStream [<size = 4, stride = 1>], {%shim}, 1 : i32)
    {padDimensions = #aie<bd_pad_layout_array[<const_pad_before = 4, const_pad_after = 4>]>, padValue = VALUE : i32}
    : !aie.objectfifo<memref<12xTYPE>>
  aie.objectfifo.link [@in] -> [@out] ([] [])
  aiex.runtime_sequence(%in : memref<4xTYPE>, %out : memref<12xTYPE>) {
    aiex.npu.dma_memcpy_nd(0, 0, %in[0, 0, 0, 0][1, 1, 1, 4][0, 0, 0, 1]) {id = 0 : i64, metadata = @in} : memref<4xTYPE>
    aiex.npu.dma_memcpy_nd(0, 0, %out[0, 0, 0, 0][1, 1, 1, 12][0, 0, 0, 1]) {id = 1 : i64, metadata = @out, issue_token = true} : memref<12xTYPE>
    aiex.npu.dma_wait {symbol = @out}
  }
}
