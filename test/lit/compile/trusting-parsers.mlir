// MLIR's parsers of some operations trust the types of attributes, and read foreign memory when a type is wrong. A
// child process parses such text first, so that both programs end with a diagnostic.
// RUN: split-file %s %t
// RUN: not tessera check %t/contract.mlir 2>&1 | FileCheck %s
// RUN: not tessera compile %t/contract.mlir -o %t/a.xclbin 2>&1 | FileCheck %s
// RUN: not tessera check %t/transfer.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not tessera check %t/list.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not tessera check %t/generic.mlir 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: tessera check %t/good.mlir

// CHECK: error[T0900]: the design cannot be parsed
// CHECK-NEXT: --> {{.*}}contract.mlir
// CHECK-NEXT: note: {{.*}}signal
// CHECK-NEXT: help: look for an attribute of a wrong type
// OTHER: error[T0900]

//--- contract.mlir
#map = affine_map<(i, j) -> (i, j)>
aie.device(npu1_1col) {
  func.func private @product(%a: vector<4x4xf32>, %b: vector<4xf32>) {
    %0 = vector.contract {indexing_maps = [#map, #map, #map], iterator_types = [1 : i32, 2.0 : f32]} %a, %a, %b
      : vector<4x4xf32>, vector<4x4xf32> into vector<4xf32>
    return
  }
}

//--- transfer.mlir
aie.device(npu1_1col) {
  func.func private @load(%a: memref<4xf32>, %zero: f32, %at: index) {
    %0 = vector.transfer_read %a[%at], %zero {permutation_map = 7 : i32} : memref<4xf32>, vector<4xf32>
    return
  }
}

//--- list.mlir
module attributes {a = array<index: 1>} {
  aie.device(npu1_1col) {
  }
}

//--- generic.mlir
aie.device(npu1_1col) {
  "aie.tile"() <{}> : () -> index
}

//--- good.mlir
#map = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
aie.device(npu1_1col) {
  func.func private @product(%a: vector<4x4xf32>, %b: vector<4xf32>) {
    %0 = vector.contract {indexing_maps = [#map, #map, #row], iterator_types = ["parallel", "reduction"]} %a, %a, %b
      : vector<4x4xf32>, vector<4x4xf32> into vector<4xf32>
    return
  }
}
