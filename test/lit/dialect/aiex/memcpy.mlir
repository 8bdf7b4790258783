// Transfers, in both ages of text: older text has the tile first.
// RUN: tessera-opt %s | FileCheck %s --check-prefixes=CHECK,SPEC,PLACE
// RUN: tessera-opt %s --mlir-print-op-generic | tessera-opt | FileCheck %s --check-prefixes=CHECK,SPEC,PLACE
// RUN: tessera-opt %s | tessera-opt | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s --aie-text-2026 | FileCheck %s --check-prefixes=CHECK,YOUNG
// RUN: tessera-opt %s --aie-text-2026 | tessera-opt | FileCheck %s --check-prefixes=CHECK,SPEC
// RUN: tessera-opt %s --canonicalize | FileCheck %s --check-prefix=FOLDED

aie.device(npu2) {
  aiex.runtime_sequence(%a : memref<64x64xi32>, %b : memref<64xbf16>, %c : memref<*xi8>, %n : i64) {
    // SPEC: aiex.npu.dma_memcpy_nd(0, 0, %[[A:.*]][0, 0, 1, 0][4, 2, 64, 32][2048, 32, 64, 1]) {id = 3 : i64, metadata = @in} : memref<64x64xi32>
    // YOUNG: aiex.npu.dma_memcpy_nd(%[[A:.*]][0, 0, 1, 0][4, 2, 64, 32][2048, 32, 64, 1]) {id = 3 : i64, metadata = @in} : memref<64x64xi32>
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,1,0][4,2,64,32][2048,32,64,1]) {id = 3 : i64, metadata = @in} : memref<64x64xi32>
    aiex.npu.dma_memcpy_nd (%a[0,0,1,0][4,2,64,32][2048,32,64,1]) {id = 3 : i64, metadata = @in} : memref<64x64xi32>
    // CHECK: , packet = <pkt_type = 7, pkt_id = 31>) {burst_length = 512 : i64, id = 15 : i64, issue_token = true, metadata = @out} : memref<64xbf16>
    aiex.npu.dma_memcpy_nd (0, 0, %b[0,0,0,0][1,1,1,64][0,0,0,1], packet = <pkt_type = 7, pkt_id = 31>)
      {metadata = @out, id = 15 : i64, issue_token = true, burst_length = 512 : i64} : memref<64xbf16>
    // A run has no dimension to exceed, however it is written; what only repeats may do so 256 times.
    // CHECK: [1, 1, 1, 4096][0, 0, 0, 1]
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,4096][0,0,0,1]) {id = 0 : i64, metadata = @in} : memref<64x64xi32>
    // CHECK: [256, 2, 2048, 1024][0, 2097152, 1024, 1]
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][256,2,2048,1024][0,2097152,1024,1]) {id = 0 : i64, metadata = @in} : memref<64x64xi32>
    // The greatest of everything: 64 rounds, 1023 words, steps of 2^20 words.
    // CHECK: [64, 2, 1023, 1023][1048576, 1048576, 1048576, 1048576]
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][64,2,1023,1023][1048576,1048576,1048576,1048576]) {id = 0 : i64, metadata = @in} : memref<64x64xi32>
    // A dimension of one round takes no step, so that its stride may be anything.
    // CHECK: [1, 1, 1, 4][-1, 3, 7, 1]
    aiex.npu.dma_memcpy_nd (0, 0, %c[0,0,0,0][1,1,1,4][-1,3,7,1]) {id = 0 : i64, metadata = @in} : memref<*xi8>
    // Numbers that are computed; constants among them are taken.
    // CHECK: %[[A]][0, 0, 0, %[[N:.*]]][1, 1, %[[FOUR:.*]], %[[N]]][0, 0, %[[N]], 1]
    // FOLDED: [0, 0, 0, %[[N:.*]]][1, 1, 4, %[[N]]][0, 0, %[[N]], 1]
    %four = arith.constant 4 : i64
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,%n][1,1,%four,%n][0,0,%n,1]) {id = 0 : i64, metadata = @in} : memref<64x64xi32>
    // CHECK: {id = 0 : i64, metadata = @in, offset_parameter = @shift, offset_state_table_idx = 3 : ui8}
    aiex.npu.dma_memcpy_nd (0, 0, %a[0,0,0,0][1,1,1,64][0,0,0,1]) {id = 0 : i64, metadata = @in, offset_parameter = @shift, offset_state_table_idx = 3 : ui8} : memref<64x64xi32>
    // CHECK: aiex.npu.writebd {bd_id = 47 : i32, buffer_length = 240 : i32, buffer_offset = 8192 : i32, column = 0 : i32, d0_size = 16 : i32, {{.*}}, valid_bd = 1 : i32}
    aiex.npu.writebd {bd_id = 47 : i32, buffer_length = 240 : i32, buffer_offset = 8192 : i32, column = 0 : i32, d0_size = 16 : i32, d0_stride = 0 : i32, d0_zero_after = 3 : i32, d0_zero_before = 1 : i32, d1_size = 8 : i32, d1_stride = 15 : i32, d1_zero_after = 2 : i32, d1_zero_before = 2 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, d2_zero_after = 0 : i32, d2_zero_before = 0 : i32, enable_packet = 1 : i32, iteration_current = 0 : i32, iteration_size = 63 : i32, iteration_stride = 131071 : i32, lock_acq_enable = 1 : i32, lock_acq_id = 68 : i32, lock_acq_val = -1 : i32, lock_rel_id = 69 : i32, lock_rel_val = 1 : i32, next_bd = 25 : i32, out_of_order_id = 0 : i32, packet_id = 3 : i32, packet_type = 0 : i32, row = 1 : i32, use_next_bd = 1 : i32, valid_bd = 1 : i32}
    // CHECK: aiex.npu.writebd {{.*}}burst_length = 64 : i32{{.*}}d0_size = 4096 : i32
    aiex.npu.writebd {bd_id = 15 : i32, burst_length = 64 : i32, buffer_length = 4096 : i32, buffer_offset = 0 : i32, column = 0 : i32, d0_size = 4096 : i32, d0_stride = 0 : i32, d0_zero_after = 0 : i32, d0_zero_before = 0 : i32, d1_size = 1 : i32, d1_stride = 0 : i32, d1_zero_after = 0 : i32, d1_zero_before = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, d2_zero_after = 0 : i32, d2_zero_before = 0 : i32, enable_packet = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_id = 0 : i32, lock_acq_val = 0 : i32, lock_rel_id = 0 : i32, lock_rel_val = 0 : i32, next_bd = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, row = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32}
  }
}

// Older text says which tile, and younger text has no place for it; the hosts of AIE1 arrays have an engine that is not bound to one descriptor.
aie.device(xcvc1902) {
  aiex.runtime_sequence(%a : memref<4096xi32>) {
    // PLACE: aiex.npu.dma_memcpy_nd(2, 0, %{{.*}}[0, 0, 0, 0][1, 64, 2, 2][0, 64, 32, 1])
    aiex.npu.dma_memcpy_nd (2, 0, %a[0,0,0,0][1,64,2,2][0,64,32,1]) {id = 0 : i64, metadata = @in} : memref<4096xi32>
  }
}
