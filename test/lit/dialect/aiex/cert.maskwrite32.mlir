// Writes the bits of a mask: address, mask, value.
// RUN: %texts %s
aie.device(npu2) {
  aiex.cert.job(1) {
    // CHECK: aiex.cert.maskwrite32(8192, 42, 255)
    aiex.cert.maskwrite32(0x2000, 42, 0xff)
  }
}
