// Control code with a name.
// RUN: %texts %s
aie.device(npu2) {
  // CHECK: aiex.cert.section @filter {
  // CHECK-NEXT: aiex.cert.page {
  aiex.cert.section @filter {
    aiex.cert.page {
    }
  }
}
