// Several cores, and several devices.
// RUN: tessera-opt --aie-standard-lowering='device=two' %s | FileCheck %s --check-prefix=ALL
// RUN: tessera-opt --aie-standard-lowering='device=two tilecol=0 tilerow=3' %s | FileCheck %s --check-prefix=ONE
// RUN: not tessera-opt --aie-standard-lowering %s 2>&1 | FileCheck %s --check-prefix=WHICH
// RUN: not tessera-opt --aie-standard-lowering=device=three %s 2>&1 | FileCheck %s --check-prefix=NONE
// WHICH: there are several devices: choose one with device=NAME
// NONE: the design has no device, or none with the given name

// A buffer that both cores see appears once: the linker decides through which window each sees it.
// ALL: memref.global "public" @shared
// ALL-NOT: memref.global
// As in mlir-aie, the last core comes first.
// ALL: func.func @core_0_3()
// ALL: func.func @core_0_2()
// ONE-NOT: @core_0_2
// ONE: func.func @core_0_3()
module {
  aie.device(npu1_1col) @one {
    %t = aie.tile(0, 4)
    aie.core(%t) { aie.end }
  }
  aie.device(npu1_1col) @two {
    %t = aie.tile(0, 2)
    %u = aie.tile(0, 3)
    %shared = aie.buffer(%t) {sym_name = "shared", address = 1024 : i32} : memref<4xi32>
    aie.core(%t) {
      %zero = arith.constant 0 : index
      %x = memref.load %shared[%zero] : memref<4xi32>
      aie.end
    }
    aie.core(%u) {
      %zero = arith.constant 0 : index
      %x = memref.load %shared[%zero] : memref<4xi32>
      aie.end
    }
  }
}
