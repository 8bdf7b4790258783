// A page with two jobs.
// RUN: %texts %s
aie.device(npu2) {
  // CHECK: aiex.cert.page {
  // CHECK-NEXT: aiex.cert.job(1) {
  // CHECK-NEXT: }
  // CHECK-NEXT: aiex.cert.job(2) {
  aiex.cert.page {
    aiex.cert.job(1) {
    }
    aiex.cert.job(2) {
    }
  }
}
