// A view must lie inside its memory, even if all accesses do; calling a function is no way around the check.
// RUN: split-file %s %t
// RUN: not tessera run %t/subview.mlir --quiet 2>&1 | FileCheck %s --check-prefix=SUBVIEW
// RUN: not tessera run %t/cast.mlir --quiet 2>&1 | FileCheck %s --check-prefix=CAST
// RUN: not tessera run %t/bytes.mlir --quiet 2>&1 | FileCheck %s --check-prefix=BYTES
// RUN: not tessera run %t/function.mlir --quiet 2>&1 | FileCheck %s --check-prefix=FUNCTION
// SUBVIEW: error[T0524]: indices 13 to 16 are out of range for buffer 'a'
// CAST: error[T0524]: indices 8 to 16 are out of range for buffer 'a'
// BYTES: error[T0524]: indices 52 to 67 are out of range for buffer 'a'
// FUNCTION: error[T0524]: index 3 is out of range for argument 0 of 'third'
// FUNCTION-NEXT: function.mlir:3:

//--- subview.mlir
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<16xi32>
  aie.core(%core) {
    %at = arith.constant 13 : index
    %zero = arith.constant 0 : index
    %x = arith.constant 7 : i32
    %v = memref.subview %a[%at][4][1] : memref<16xi32> to memref<4xi32, strided<[1], offset: ?>>
    memref.store %x, %v[%zero] : memref<4xi32, strided<[1], offset: ?>>
    aie.end
  }
}
//--- cast.mlir
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<16xi32>
  aie.core(%core) {
    %at = arith.constant 8 : index
    %zero = arith.constant 0 : index
    %x = arith.constant 7 : i32
    %v = memref.reinterpret_cast %a to offset: [%at], sizes: [3], strides: [4] : memref<16xi32> to memref<3xi32, strided<[4], offset: ?>>
    memref.store %x, %v[%zero] : memref<3xi32, strided<[4], offset: ?>>
    aie.end
  }
}
//--- bytes.mlir
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<64xi8>
  aie.core(%core) {
    %at = arith.constant 52 : index
    %zero = arith.constant 0 : index
    %x = arith.constant 7 : i32
    %v = memref.view %a[%at][] : memref<64xi8> to memref<4xi32>
    memref.store %x, %v[%zero] : memref<4xi32>
    aie.end
  }
}
//--- function.mlir
aie.device(npu1_1col) {
  func.func @third(%b : memref<3xi32>, %i : index) -> i32 {
    %x = memref.load %b[%i] : memref<3xi32>
    return %x : i32
  }
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<3xi32>
  aie.core(%core) {
    %three = arith.constant 3 : index
    %zero = arith.constant 0 : index
    %x = func.call @third(%a, %three) : (memref<3xi32>, index) -> i32
    memref.store %x, %a[%zero] : memref<3xi32>
    aie.end
  }
}
