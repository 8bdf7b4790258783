// A descriptor, field by field, with the values that the registers hold.
// RUN: %texts %s
aie.device(npu1) {
  aiex.runtime_sequence() {
    // CHECK: aiex.npu.writebd {bd_id = 47 : i32, buffer_length = 240 : i32, buffer_offset = 8192 : i32, column = 0 : i32, d0_size = 16 : i32, {{.*}}, valid_bd = 1 : i32}
    aiex.npu.writebd {bd_id = 47 : i32, buffer_length = 240 : i32, buffer_offset = 8192 : i32, column = 0 : i32, d0_size = 16 : i32, d0_stride = 0 : i32, d0_zero_after = 3 : i32, d0_zero_before = 1 : i32, d1_size = 8 : i32, d1_stride = 15 : i32, d1_zero_after = 2 : i32, d1_zero_before = 2 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, d2_zero_after = 0 : i32, d2_zero_before = 0 : i32, enable_packet = 1 : i32, iteration_current = 0 : i32, iteration_size = 63 : i32, iteration_stride = 131071 : i32, lock_acq_enable = 1 : i32, lock_acq_id = 68 : i32, lock_acq_val = -1 : i32, lock_rel_id = 69 : i32, lock_rel_val = 1 : i32, next_bd = 25 : i32, out_of_order_id = 0 : i32, packet_id = 3 : i32, packet_type = 0 : i32, row = 1 : i32, use_next_bd = 1 : i32, valid_bd = 1 : i32}
    // A run on a shim tile, with bursts.
    // CHECK: aiex.npu.writebd {{.*}}burst_length = 64 : i32{{.*}}d0_size = 4096 : i32
    aiex.npu.writebd {bd_id = 15 : i32, burst_length = 64 : i32, buffer_length = 4096 : i32, buffer_offset = 0 : i32, column = 0 : i32, d0_size = 4096 : i32, d0_stride = 0 : i32, d0_zero_after = 0 : i32, d0_zero_before = 0 : i32, d1_size = 1 : i32, d1_stride = 0 : i32, d1_zero_after = 0 : i32, d1_zero_before = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, d2_zero_after = 0 : i32, d2_zero_before = 0 : i32, enable_packet = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_id = 0 : i32, lock_acq_val = 0 : i32, lock_rel_id = 0 : i32, lock_rel_val = 0 : i32, next_bd = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, row = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32}
  }
}
