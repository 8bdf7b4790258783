// Headers that packets do not have.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op Packet type field can only hold 3 bits. It is 8, and types are 0 to 7}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1], packet = <pkt_type = 8, pkt_id = 0>) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{'aiex.npu.dma_memcpy_nd' op Packet ID field can only hold 5 bits. It is 32, and IDs are 0 to 31}}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1], packet = <pkt_type = 0, pkt_id = 32>) {id = 0 : i64, metadata = @in} : memref<64xi32>
  }
}
