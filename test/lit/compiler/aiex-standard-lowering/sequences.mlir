// The pass removes command streams, which are not for cores.
// RUN: tessera-opt --aiex-standard-lowering %s | FileCheck %s
// CHECK: aie.core
// CHECK-NOT: runtime_sequence
aie.device(npu1_1col) {
  %t = aie.tile(0, 2)
  aie.core(%t) { aie.end }
  aiex.runtime_sequence() {
    aiex.npu.write32 {address = 1024 : ui32, value = 1 : ui32}
  }
}
