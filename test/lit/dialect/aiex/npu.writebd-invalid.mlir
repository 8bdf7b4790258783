// Descriptors that a tile does not have, with headers and bursts that do not exist.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.writebd' op BD ID exceeds the maximum ID. It is 16, and tile (0,0) has descriptors 0 to 15}}
    aiex.npu.writebd {bd_id = 16 : i32, column = 0 : i32, buffer_length = 0 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 0 : i32, d0_stride = 0 : i32, d1_size = 0 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, row = 0 : i32, use_next_bd = 0 : i32, valid_bd = 0 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.writebd' op BD ID exceeds the maximum ID. It is 48, and tile (0,1) has descriptors 0 to 47}}
    aiex.npu.writebd {use_next_bd = 1 : i32, next_bd = 48 : i32, row = 1 : i32, column = 0 : i32, bd_id = 0 : i32, buffer_length = 0 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 0 : i32, d0_stride = 0 : i32, d1_size = 0 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, valid_bd = 0 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.writebd' op Packet ID exceeds the maximum supported by 5 bits. It is 32, and IDs are 0 to 31}}
    aiex.npu.writebd {packet_id = 32 : i32, column = 0 : i32, bd_id = 0 : i32, buffer_length = 0 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_type = 0 : i32, d0_size = 0 : i32, d0_stride = 0 : i32, d1_size = 0 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, row = 0 : i32, use_next_bd = 0 : i32, valid_bd = 0 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.writebd' op Packet Type exceeds the maximum supported by 3 bits. It is 8, and types are 0 to 7}}
    aiex.npu.writebd {packet_type = 8 : i32, column = 0 : i32, bd_id = 0 : i32, buffer_length = 0 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, d0_size = 0 : i32, d0_stride = 0 : i32, d1_size = 0 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, row = 0 : i32, use_next_bd = 0 : i32, valid_bd = 0 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.writebd' op Only ShimTiles support burst length. It asks for bursts of 64 bytes on a memory tile}}
    aiex.npu.writebd {burst_length = 64 : i32, row = 1 : i32, column = 0 : i32, bd_id = 0 : i32, buffer_length = 0 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 0 : i32, d0_stride = 0 : i32, d1_size = 0 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 0 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32}
  }
}
