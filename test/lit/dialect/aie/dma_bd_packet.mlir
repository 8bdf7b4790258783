// The header that a descriptor sends first: type and ID.
// RUN: %texts %s
aie.device(npu1) {
  %core = aie.tile(0, 2)
  %a = aie.buffer(%core) {sym_name = "a"} : memref<64xi32>
  aie.mem(%core) {
    %0 = aie.dma_start(MM2S, 0, ^bd0, ^end)
  ^bd0:
    // CHECK: aie.dma_bd_packet(2, 31)
    aie.dma_bd_packet(2, 31)
    aie.dma_bd(%a : memref<64xi32>)
    aie.next_bd ^bd0
  ^end:
    aie.end
  }
}
