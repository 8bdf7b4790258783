// A buffer that begins near the end of its tile: words behind the end belong to another tile.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-dma-to-npu))' %s --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 2)
  %b = aie.buffer(%t) {sym_name = "b", address = 1048572 : i32} : memref<16xi32>
  aie.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.rtp_write' op writes outside of the tile of 'b'}}
    aiex.npu.rtp_write(@b, 1, 5)
  }
}
