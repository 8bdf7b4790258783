// Headers that packets do not have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aie.bd_chain @chain(%b : memref<16xi32>) {
    // expected-error@+1 {{'aie.dma_bd' op Packet ID field can only hold 5 bits. It is 32, and IDs are 0 to 31}}
    aie.dma_bd(%b : memref<16xi32>) {packet = #aie.packet_info<pkt_type = 0, pkt_id = 32>}
    aie.end
  }
}

// -----

aie.device(npu1) {
  aie.bd_chain @chain(%b : memref<16xi32>) {
    // expected-error@+1 {{'aie.dma_bd_packet' op Packet Type exceeds the maximum supported by 3 bits. It is 8, and types are 0 to 7}}
    aie.dma_bd_packet(8, 0)
    aie.end
  }
}
