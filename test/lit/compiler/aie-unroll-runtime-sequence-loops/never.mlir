// A loop of no rounds disappears, and a loop of one round becomes its body.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-unroll-runtime-sequence-loops))' %s | FileCheck %s

aie.device(npu1) {
  // CHECK: runtime_sequence
  // CHECK-NOT: address = 1
  // CHECK: aiex.npu.write32 {address = 8 : ui32
  // CHECK-NOT: scf.for
  aie.runtime_sequence() {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    scf.for %i = %zero to %zero step %one {
      aiex.npu.write32 {address = 4 : ui32, value = 1 : ui32}
    }
    scf.for %i = %zero to %one step %one {
      aiex.npu.write32 {address = 8 : ui32, value = 1 : ui32}
    }
  }
}
