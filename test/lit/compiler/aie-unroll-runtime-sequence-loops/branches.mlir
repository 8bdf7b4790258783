// The pass decides branches with a constant condition and folds numbers made of constants, also without a loop.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-unroll-runtime-sequence-loops))' %s | FileCheck %s

aie.device(npu1) {
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  // CHECK: runtime_sequence
  // CHECK-NOT: scf.if
  // CHECK: aiex.npu.write32 {address = 8 : ui32
  // CHECK-NOT: address = 3
  // CHECK: aiex.npu.dma_memcpy_nd(0, 0, %{{.*}}[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1])
  // A branch that the host decides stays.
  // CHECK: scf.if
  // CHECK: aiex.npu.write32 {address = 16 : ui32
  aie.runtime_sequence(%a : memref<16xi32>, %n : i1) {
    %four = arith.constant 4 : i64
    %sixteen = arith.muli %four, %four : i64
    %small = arith.cmpi slt, %sixteen, %four : i64
    scf.if %small {
      aiex.npu.write32 {address = 12 : ui32, value = 1 : ui32}
    } else {
      aiex.npu.write32 {address = 8 : ui32, value = 1 : ui32}
    }
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, %sixteen][0, 0, 0, 1]) {metadata = @in, id = 0 : i64} : memref<16xi32>
    scf.if %n {
      aiex.npu.write32 {address = 16 : ui32, value = 1 : ui32}
    }
  }
}
