// Sizes and strides that are too large for the fields of a descriptor.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.writebd' op d0_size is 1024, outside 0 to 1023}}
    aiex.npu.writebd {d0_size = 1024 : i32, d1_size = 2 : i32, column = 0 : i32, bd_id = 0 : i32, buffer_length = 0 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_stride = 0 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, row = 0 : i32, use_next_bd = 0 : i32, valid_bd = 0 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.writebd' op d0_size is 256, outside 0 to 255}}
    aiex.npu.writebd {d0_size = 256 : i32, row = 2 : i32, column = 0 : i32, bd_id = 0 : i32, buffer_length = 0 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_stride = 0 : i32, d1_size = 0 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 0 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.writebd' op d0_stride is 1048576, outside 0 to 1048575}}
    aiex.npu.writebd {d0_stride = 1048576 : i32, column = 0 : i32, bd_id = 0 : i32, buffer_length = 0 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 0 : i32, d1_size = 0 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, row = 0 : i32, use_next_bd = 0 : i32, valid_bd = 0 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.writebd' op d0_stride is 131072, outside 0 to 131071}}
    aiex.npu.writebd {d0_stride = 131072 : i32, row = 1 : i32, column = 0 : i32, bd_id = 0 : i32, buffer_length = 0 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 0 : i32, d1_size = 0 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 0 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.writebd' op d1_size is 1024, outside 0 to 1023}}
    aiex.npu.writebd {d1_size = 1024 : i32, column = 0 : i32, bd_id = 0 : i32, buffer_length = 0 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 0 : i32, d0_stride = 0 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, row = 0 : i32, use_next_bd = 0 : i32, valid_bd = 0 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.writebd' op d1_stride is 1048576, outside 0 to 1048575}}
    aiex.npu.writebd {d1_stride = 1048576 : i32, column = 0 : i32, bd_id = 0 : i32, buffer_length = 0 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 0 : i32, d0_stride = 0 : i32, d1_size = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, row = 0 : i32, use_next_bd = 0 : i32, valid_bd = 0 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.writebd' op d2_stride is 8192, outside 0 to 8191}}
    aiex.npu.writebd {d2_stride = 8192 : i32, row = 2 : i32, column = 0 : i32, bd_id = 0 : i32, buffer_length = 0 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 0 : i32, d0_stride = 0 : i32, d1_size = 0 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 0 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.writebd' op gives d2_size: a descriptor of a shim tile has no such field}}
    aiex.npu.writebd {d2_size = 1 : i32, column = 0 : i32, bd_id = 0 : i32, buffer_length = 0 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 0 : i32, d0_stride = 0 : i32, d1_size = 0 : i32, d1_stride = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, row = 0 : i32, use_next_bd = 0 : i32, valid_bd = 0 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.writebd' op d2_size is 1024, outside 0 to 1023}}
    aiex.npu.writebd {d2_size = 1024 : i32, row = 1 : i32, column = 0 : i32, bd_id = 0 : i32, buffer_length = 0 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 0 : i32, d0_stride = 0 : i32, d1_size = 0 : i32, d1_stride = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, use_next_bd = 0 : i32, valid_bd = 0 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d1_zero_after = 0 : i32, d2_zero_after = 0 : i32}
  }
}

// -----

aie.device(npu1) {
  aiex.runtime_sequence() {
    // expected-error@+1 {{'aiex.npu.writebd' op adds zeros: a shim tile cannot add zeros, only a memory tile can}}
    aiex.npu.writebd {d1_zero_after = 1 : i32, column = 0 : i32, bd_id = 0 : i32, buffer_length = 0 : i32, buffer_offset = 0 : i32, enable_packet = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, d0_size = 0 : i32, d0_stride = 0 : i32, d1_size = 0 : i32, d1_stride = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, next_bd = 0 : i32, row = 0 : i32, use_next_bd = 0 : i32, valid_bd = 0 : i32, lock_rel_val = 0 : i32, lock_rel_id = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_val = 0 : i32, lock_acq_id = 0 : i32, d0_zero_before = 0 : i32, d1_zero_before = 0 : i32, d2_zero_before = 0 : i32, d0_zero_after = 0 : i32, d2_zero_after = 0 : i32}
  }
}
