// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-dma-to-npu))' %s --verify-diagnostics
aie.device(npu1) {
  %tile = aie.logical_tile<CoreTile>(?, ?)
  %factor = aie.buffer(%tile) {address = 1024 : i32, sym_name = "factor"} : memref<4xi32>
  aie.runtime_sequence @start() {
    // expected-error@+1 {{writes to 'factor', whose tile has no place yet}}
    aiex.npu.rtp_write(@factor, 0, 5)
  }
}
