// Further attributes of a transfer: a header, bursts, a token, and a parameter for its start.
// RUN: %texts %s
aie.device(npu2) {
  aiex.runtime_sequence(%a : memref<64xbf16>) {
    // CHECK: , packet = <pkt_type = 7, pkt_id = 31>) {burst_length = 512 : i64, id = 15 : i64, issue_token = true, metadata = @out} : memref<64xbf16>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1], packet = <pkt_type = 7, pkt_id = 31>)
      {metadata = @out, id = 15 : i64, issue_token = true, burst_length = 512 : i64} : memref<64xbf16>
    // CHECK: {id = 0 : i64, metadata = @in, offset_parameter = @shift, offset_state_table_idx = 3 : ui8}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1]) {id = 0 : i64, metadata = @in, offset_parameter = @shift, offset_state_table_idx = 3 : ui8} : memref<64xbf16>
  }
}
