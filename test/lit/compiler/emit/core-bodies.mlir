// Cores without an ELF are reset and enabled like the others; a separate section carries their bodies.
// RUN: tessera-translate --aie-generate-xclbin %s -o %t.xclbin && tessera info %t.xclbin | FileCheck %s
// RUN: tessera-translate --aie-cdo-to-text %s | FileCheck %s --check-prefix=CDO
// CHECK: USER_METADATA
// CDO: mask_write64 (0,3).Core_Control 0x1 0x1

aie.device(npu1_1col) {
  %t = aie.tile(0, 3)
  %b = aie.buffer(%t) {address = 1024 : i32} : memref<4xi32>
  aie.core(%t) {
    %c = arith.constant 0 : index
    %x = memref.load %b[%c] : memref<4xi32>
    %y = arith.addi %x, %x : i32
    memref.store %y, %b[%c] : memref<4xi32>
    aie.end
  }
}
