// Dimensions that cover fewer elements than a descriptor moves are an error; if they cover more, the length ends them.
// RUN: not tessera check %s 2>&1 | FileCheck %s --implicit-check-not=error
// RUN: tessera compile %s -o %t.xclbin 2>&1 | FileCheck %s --check-prefix=WARN
// WARN: warning[T0949]
aie.device(npu1_1col) {
  %mem = aie.tile(0, 1)
  %a = aie.buffer(%mem) : memref<64xi32>
  %b = aie.buffer(%mem) : memref<64xi16>
  aie.memtile_dma(%mem) {
    %0 = aie.dma(MM2S, 0) {loop = false} [{
      // CHECK: error[T0949]: a descriptor moves 32 elements with dimensions that cover 4
      // CHECK-NEXT: --> {{.*}}check-patterns.mlir:[[@LINE+2]]:7
      // CHECK: note: after these elements the pattern starts again, one word further on
      aie.dma_bd(%a : memref<64xi32>, 0, 32, [<size = 2, stride = 4>, <size = 2, stride = 1>])
    }, {
      // CHECK: error[T0949]: a descriptor moves 16 elements with dimensions that cover 12
      aie.dma_bd(%a : memref<64xi32>, 0, 16, [<size = 4, stride = 1>], [<const_pad_before = 4, const_pad_after = 4>])
    }, {
      aie.dma_bd(%a : memref<64xi32>, 0, 12, [<size = 4, stride = 1>], [<const_pad_before = 4, const_pad_after = 4>])
    }, {
      aie.dma_bd(%a : memref<64xi32>, 0, 3, [<size = 4, stride = 1>])
    }, {
      aie.dma_bd(%b : memref<64xi16>, 0, 32, [<size = 4, stride = 2>, <size = 8, stride = 1>])
    }]
    aie.end
  }
  // CHECK: error[T0949]: a descriptor moves 8 elements with dimensions that cover 4
  // CHECK-NEXT: --> {{.*}}check-patterns.mlir:[[@LINE+3]]:3
  %shim = aie.tile(0, 0)
  %core = aie.tile(0, 2)
  aie.objectfifo @in(%shim, {%core dimensionsFromStream [<size = 4, stride = 1>]}, 1 : i32) : !aie.objectfifo<memref<8xi32>>
}
