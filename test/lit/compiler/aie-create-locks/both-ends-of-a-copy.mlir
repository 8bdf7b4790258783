// Both channels of a copy acquire and release the same values. Each core gets the token from the end that it can reach;
// a receiving channel needs no lock that says when it may begin.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-create-locks))' %s | FileCheck %s

aie.device(xcvc1902) {
  // CHECK: %[[A:.*]] = aie.tile(3, 3)
  // CHECK: %[[LA:.*]] = aie.lock(%[[A]], 0)
  // CHECK: %[[B:.*]] = aie.tile(5, 5)
  // CHECK: %[[LB:.*]] = aie.lock(%[[B]], 0)
  %a = aie.tile(3, 3)
  %b = aie.tile(5, 5)
  %from = aie.buffer(%a) : memref<16xi32>
  %to = aie.buffer(%b) : memref<16xi32>
  aiex.token(0) {sym_name = "t"}
  // CHECK: aie.mem(%[[A]])
  // CHECK: aie.use_lock(%[[LA]], Acquire, 1)
  // CHECK-NEXT: aie.dma_bd
  // CHECK-NEXT: aie.use_lock(%[[LA]], Release, 0)
  aie.mem(%a) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    aiex.useToken @t(Acquire, 1)
    aie.dma_bd(%from : memref<16xi32>, 0, 16)
    aiex.useToken @t(Release, 2)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  // CHECK: aie.mem(%[[B]])
  // CHECK: aie.use_lock(%[[LB]], Acquire, 0)
  // CHECK-NEXT: aie.dma_bd
  // CHECK-NEXT: aie.use_lock(%[[LB]], Release, 1)
  aie.mem(%b) {
    %0 = aie.dma_start(S2MM, 0, ^bd, ^end)
  ^bd:
    aiex.useToken @t(Acquire, 1)
    aie.dma_bd(%to : memref<16xi32>, 0, 16)
    aiex.useToken @t(Release, 2)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  // CHECK: aie.core(%[[A]])
  // CHECK-NEXT: aie.use_lock(%[[LA]], Acquire, 0)
  // CHECK-NEXT: aie.use_lock(%[[LA]], Release, 1)
  aie.core(%a) {
    aiex.useToken @t(Acquire, 0)
    aiex.useToken @t(Release, 1)
    aie.end
  }
  // CHECK: aie.core(%[[B]])
  // CHECK-NEXT: aie.use_lock(%[[LB]], Acquire, 1)
  // CHECK-NEXT: aie.use_lock(%[[LB]], Release, 0)
  aie.core(%b) {
    aiex.useToken @t(Acquire, 2)
    aiex.useToken @t(Release, 3)
    aie.end
  }
}
