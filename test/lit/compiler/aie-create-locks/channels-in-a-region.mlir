// Operations inside an aie.dma belong to its channel.
// RUN: tessera-opt --text=2025 --pass-pipeline='builtin.module(aie.device(aie-create-locks))' %s | FileCheck %s

aie.device(npu1) {
  %a = aie.tile(0, 2)
  %x = aie.buffer(%a) : memref<16xi32>
  aiex.token(0) {sym_name = "t"}
  aie.core(%a) {
    // CHECK: aie.use_lock(%[[MINE:.*]], AcquireGreaterEqual, 1)
    // CHECK: aie.use_lock(%[[ITS:.*]], Release, 1)
    aiex.useToken @t(Acquire, 0)
    aiex.useToken @t(Release, 1)
    aie.end
  }
  aie.mem(%a) {
    %0 = aie.dma(MM2S, 0) [{
      // CHECK: aie.use_lock(%[[ITS]], AcquireGreaterEqual, 1)
      // CHECK: aie.dma_bd
      // CHECK: aie.use_lock(%[[MINE]], Release, 1)
      aiex.useToken @t(Acquire, 1)
      aie.dma_bd(%x : memref<16xi32>)
      aiex.useToken @t(Release, 0)
    }]
    aie.end
  }
}
