// Numbers become constants; reading and printing text with constants adds no second ones.
// RUN: tessera-opt --aie-text-2026 %s > %t.once
// RUN: tessera-opt --aie-text-2026 %t.once > %t.again
// RUN: diff %t.once %t.again
// RUN: tessera-opt --aie-text-2026 --aie-text-2026 %s | diff %t.once -
// RUN: FileCheck %s < %t.again
// CHECK-COUNT-2: arith.constant
// CHECK-NOT: arith.constant
// CHECK: aiex.npu.write32
aie.device(npu1) {
  aiex.runtime_sequence() {
    aiex.npu.write32 {address = 4 : ui32, value = 7 : ui32}
  }
}
