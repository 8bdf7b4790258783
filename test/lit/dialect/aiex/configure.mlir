// The configuration of another device of the module, for the operations inside.
// RUN: %texts %s
aie.device(npu2) @filter {
}
aie.device(npu2) @main {
  aie.runtime_sequence @all() {
    // CHECK: aiex.configure @filter {
    // CHECK-NEXT: }
    aiex.configure @filter {
    }
  }
}
