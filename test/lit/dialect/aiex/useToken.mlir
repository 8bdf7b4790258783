// Waits until a token has a value, or gives it one: in cores, DMAs and functions.
// RUN: %texts %s
aie.device(xcvc1902) {
  aiex.token(0) {sym_name = "token0"}
  %a = aie.tile(1, 1)
  %b = aie.buffer(%a) : memref<8xi32>
  aie.core(%a) {
    // CHECK: aiex.useToken @token0(Acquire, 0)
    aiex.useToken @token0("Acquire", 0)
    // CHECK: aiex.useToken @token0(Release, 5)
    aiex.useToken @token0(Release, 5)
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    // CHECK: scf.for
    // CHECK-NEXT: aiex.useToken @token0(Acquire, 6)
    scf.for %i = %zero to %one step %one {
      aiex.useToken @token0(Acquire, 6)
    }
    aie.end
  }
  aie.mem(%a) {
    %0 = aie.dma_start(MM2S, 0, ^bd, ^end)
  ^bd:
    // CHECK: aiex.useToken @token0(Acquire, 5)
    aiex.useToken @token0(Acquire, 5)
    aie.dma_bd(%b : memref<8xi32>)
    aie.next_bd ^end
  ^end:
    aie.end
  }
  func.func @program() {
    // CHECK: aiex.useToken @token0(Release, -1)
    aiex.useToken @token0(Release, -1)
    return
  }
}
