// A job without a page; it may keep the arguments of a sequence.
// RUN: %texts %s
aie.device(npu2) {
  // CHECK: aiex.cert.job(42) {
  aiex.cert.job(42) {
  ^bb0(%in : memref<8xi32>):
    aiex.cert.nop
  }
}
