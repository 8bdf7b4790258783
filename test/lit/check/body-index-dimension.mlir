// Each dimension has its own range, even where the element lies in the buffer; no element lies before the first.
// RUN: split-file %s %t
// RUN: not tessera run %t/column.mlir --quiet 2>&1 | FileCheck %s --check-prefix=COLUMN
// RUN: not tessera run %t/before.mlir --quiet 2>&1 | FileCheck %s --check-prefix=BEFORE
// COLUMN: error[T0524]: index 4 is out of range for buffer 'a'
// COLUMN: note: dimension 1 of this memory has 4 elements, counted from 0
// BEFORE: error[T0524]: index -1 is out of range for buffer 'a'
// BEFORE: note: dimension 0 of this memory has 4 elements, counted from 0

//--- column.mlir
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<4x4xi32>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %four = arith.constant 4 : index
    %x = memref.load %a[%zero, %four] : memref<4x4xi32>
    memref.store %x, %a[%zero, %zero] : memref<4x4xi32>
    aie.end
  }
}
//--- before.mlir
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<4x4xi32>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %before = arith.constant -1 : index
    %x = memref.load %a[%before, %zero] : memref<4x4xi32>
    memref.store %x, %a[%zero, %zero] : memref<4x4xi32>
    aie.end
  }
}
