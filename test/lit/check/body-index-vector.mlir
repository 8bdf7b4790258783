// For a vector, its last element must be in range too; for a masked vector, only the lanes that the mask lets through.
// RUN: split-file %s %t
// RUN: not tessera run %t/load.mlir --quiet 2>&1 | FileCheck %s --check-prefix=LOAD
// RUN: tessera run %t/masked.mlir --quiet
// RUN: sed 's/create_mask %%five/create_mask %%six/' %t/masked.mlir > %t/more.mlir
// RUN: not tessera run %t/more.mlir --quiet 2>&1 | FileCheck %s --check-prefix=MASKED
// RUN: not tessera run %t/gather.mlir --quiet 2>&1 | FileCheck %s --check-prefix=GATHER
// RUN: not tessera run %t/packed.mlir --quiet 2>&1 | FileCheck %s --check-prefix=PACKED
// LOAD: error[T0524]: indices 12 to 19 are out of range for buffer '_anonymous0'
// MASKED: error[T0524]: index 16 is out of range for buffer 'a'
// GATHER: error[T0524]: index 16 is out of range for buffer 'a'
// GATHER: note: buffer 'a' has 16 elements
// PACKED: error[T0524]: indices 14 to 16 are out of range for buffer 'a'

//--- load.mlir
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) : memref<16xi32>
  aie.core(%core) {
    %twelve = arith.constant 12 : index
    %x = vector.load %a[%twelve] : memref<16xi32>, vector<8xi32>
    vector.store %x, %a[%twelve] : memref<16xi32>, vector<8xi32>
    aie.end
  }
}
//--- masked.mlir
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<16xi32>
  aie.core(%core) {
    %eleven = arith.constant 11 : index
    %five = arith.constant 5 : index
    %six = arith.constant 6 : index
    %x = arith.constant dense<7> : vector<8xi32>
    %mask = vector.create_mask %five : vector<8xi1>
    vector.maskedstore %a[%eleven], %mask, %x : memref<16xi32>, vector<8xi1>, vector<8xi32>
    aie.end
  }
}
//--- gather.mlir
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<4x4xi32>
  aie.core(%core) {
    %zero = arith.constant 0 : index
    %at = arith.constant dense<[0, 15, 5, 16]> : vector<4xi32>
    %mask = arith.constant dense<true> : vector<4xi1>
    %x = arith.constant dense<7> : vector<4xi32>
    vector.scatter %a[%zero, %zero][%at], %mask, %x : memref<4x4xi32>, vector<4xi32>, vector<4xi1>, vector<4xi32>
    aie.end
  }
}
//--- packed.mlir
aie.device(npu1_1col) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<16xi32>
  aie.core(%core) {
    %fourteen = arith.constant 14 : index
    %mask = arith.constant dense<[1, 0, 1, 1]> : vector<4xi1>
    %x = arith.constant dense<7> : vector<4xi32>
    vector.compressstore %a[%fourteen], %mask, %x : memref<16xi32>, vector<4xi1>, vector<4xi32>
    aie.end
  }
}
