// Jobs get pages, loads and preemption points get pages of their own, and large pages are divided.
// RUN: tessera-opt --cert-legalize-pages --split-input-file %s | FileCheck %s

// The load stands between two parts of the job. New jobs get IDs behind the largest one.
// CHECK: aiex.cert.page {
// CHECK-NEXT: aiex.cert.job(1) {
// CHECK-NEXT: aiex.cert.write32(0, 1)
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: aiex.cert.page {
// CHECK-NEXT: aiex.cert.job(6) {
// CHECK-NEXT: aiex.cert.load_pdi(1, @filter)
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: aiex.cert.page {
// CHECK-NEXT: aiex.cert.job(7) {
// CHECK-NEXT: aiex.cert.write32(4, 2)
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: aiex.cert.page {
// CHECK-NEXT: aiex.cert.job(5) {
// CHECK-NEXT: aiex.cert.preempt(0, @save, @restore)
aie.device(npu2) {
  aiex.cert.job(1) {
    aiex.cert.write32(0, 1)
    aiex.cert.load_pdi(1, @filter)
    aiex.cert.write32(4, 2)
  }
  aiex.cert.page {
    aiex.cert.job(5) {
      aiex.cert.preempt(0, @save, @restore)
    }
  }
}

// -----

// 32 bytes of header, two runs with 16 + 16 + 4 * 1000 bytes and a write with 12 bytes are more than a page has. The second job
// gets ID 2, and the old job 2 ID 3.
// CHECK: aiex.cert.page {
// CHECK-NEXT: aiex.cert.job(1) {
// CHECK-NEXT: aiex.cert.uc_dma_write_des_sync(@one)
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: aiex.cert.page {
// CHECK-NEXT: aiex.cert.job(2) {
// CHECK-NEXT: aiex.cert.write32(0, 1)
// CHECK-NEXT: aiex.cert.uc_dma_write_des_sync(@two)
// CHECK-NEXT: }
// CHECK-NEXT: aiex.cert.job(3) {
aie.device(npu2) {
  memref.global "private" constant @words : memref<1000xi32> = dense<0>
  aiex.cert.uc_dma_chain @one {
    aiex.cert.uc_dma_bd @words, 0, 1000, false
  }
  aiex.cert.uc_dma_chain @two {
    aiex.cert.uc_dma_bd @words, 4000, 1000, false
  }
  aiex.cert.page {
    aiex.cert.job(1) {
      aiex.cert.uc_dma_write_des_sync(@one)
      aiex.cert.write32(0, 1)
      aiex.cert.uc_dma_write_des_sync(@two)
    }
    aiex.cert.job(2) {
      aiex.cert.nop
    }
  }
}

// -----

// Two chains that run one after the other become one.
// CHECK: aiex.cert.uc_dma_chain @two {
// CHECK-NEXT: aiex.cert.uc_dma_bd @words, 0, 2, true
// CHECK-NEXT: aiex.cert.uc_dma_bd @words, 64, 2, false
// CHECK-NEXT: }
// CHECK-NOT: @one
// CHECK: aiex.cert.job(1) {
// CHECK-NEXT: aiex.cert.uc_dma_write_des_sync(@two)
// CHECK-NEXT: }
aie.device(npu2) {
  memref.global "private" constant @words : memref<2xi32> = dense<0>
  aiex.cert.uc_dma_chain @one {
    aiex.cert.uc_dma_bd @words, 0, 2, false
  }
  aiex.cert.uc_dma_chain @two {
    aiex.cert.uc_dma_bd @words, 64, 2, false
  }
  aiex.cert.job(1) {
    aiex.cert.uc_dma_write_des_sync(@one)
    aiex.cert.uc_dma_write_des_sync(@two)
  }
}
