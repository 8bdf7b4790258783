// A descriptor that sends a header first, and one with bursts of a given length.
// RUN: %texts %s
aie.device(npu1) {
  %shim = aie.tile(0, 0)
  %host = aie.external_buffer {sym_name = "host"} : memref<64xi32>
  aie.shim_dma(%shim) {
    %0 = aie.dma(MM2S, 0) [{
      // CHECK: aie.dma_bd(%host : memref<64xi32>) {packet = #aie.packet_info<pkt_type = 7, pkt_id = 1>}
      aie.dma_bd(%host : memref<64xi32>) {packet = #aie.packet_info<pkt_type = 7, pkt_id = 1>}
    }, {
      // CHECK: aie.dma_bd(%host : memref<64xi32>) {burst_length = 256 : i32}
      aie.dma_bd(%host : memref<64xi32>) {burst_length = 256 : i32}
    }]
    aie.end
  }
}
