// This pass chooses the text of 2026; options of a tool do the same.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie-text-2026)' %s | FileCheck %s

aie.device(npu1) {
  // CHECK: aie.runtime_sequence() {
  // CHECK: aiex.npu.write32(%{{.*}}, %{{.*}}) : i32, i32
  aiex.runtime_sequence() {
    aiex.npu.write32 {address = 4 : ui32, value = 2 : ui32}
  }
}
