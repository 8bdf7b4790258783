// Pages and jobs for a group of microcontrollers.
// RUN: %texts %s
aie.device(npu2) {
  // CHECK: aiex.cert.attach_to_group(5) {
  // CHECK-NEXT: aiex.cert.job(1) {
  // CHECK-NEXT: aiex.cert.nop
  aiex.cert.attach_to_group(5) {
    aiex.cert.job(1) {
      aiex.cert.nop
    }
  }
}
