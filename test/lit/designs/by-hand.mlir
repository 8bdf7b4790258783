// A transfer step by step: descriptors field by field, the host's addresses filled in, tasks pushed, tokens awaited.
// The descriptor of the input takes a 4x4 corner out of a matrix of eight columns; registers hold strides minus one.
// RUN: %design %s --in 0=words:0..31 --out 1=%t:64:words && paste -s -d' ' %t | FileCheck %s --match-full-lines
// CHECK: 0 1 2 3 8 9 10 11 16 17 18 19 24 25 26 27
aie.device(npu1_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  aie.objectfifo @in(%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @out(%mem, {%shim}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.link [@in] -> [@out]([] [])
  aiex.runtime_sequence(%a : memref<32xi32>, %b : memref<16xi32>) {
    aiex.npu.writebd {bd_id = 5 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, column = 0 : i32, d0_size = 0 : i32, d0_stride = 0 : i32, d0_zero_after = 0 : i32, d0_zero_before = 0 : i32, d1_size = 0 : i32, d1_stride = 0 : i32, d1_zero_after = 0 : i32, d1_zero_before = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, d2_zero_after = 0 : i32, d2_zero_before = 0 : i32, enable_packet = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_id = 0 : i32, lock_acq_val = 0 : i32, lock_rel_id = 0 : i32, lock_rel_val = 0 : i32, next_bd = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, row = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32}
    aiex.npu.address_patch {addr = 0x1d0a4 : ui32, arg_idx = 1 : i32, arg_plus = 0 : i32}
    aiex.npu.push_queue (0, 0, S2MM:0) {issue_token = true, repeat_count = 0 : i32, bd_id = 5 : i32}
    aiex.npu.writebd {bd_id = 7 : i32, buffer_length = 16 : i32, buffer_offset = 0 : i32, column = 0 : i32, d0_size = 4 : i32, d0_stride = 0 : i32, d0_zero_after = 0 : i32, d0_zero_before = 0 : i32, d1_size = 4 : i32, d1_stride = 7 : i32, d1_zero_after = 0 : i32, d1_zero_before = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, d2_zero_after = 0 : i32, d2_zero_before = 0 : i32, enable_packet = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_id = 0 : i32, lock_acq_val = 0 : i32, lock_rel_id = 0 : i32, lock_rel_val = 0 : i32, next_bd = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, row = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32}
    aiex.npu.address_patch {addr = 0x1d0e4 : ui32, arg_idx = 0 : i32, arg_plus = 0 : i32}
    aiex.npu.push_queue (0, 0, MM2S:0) {issue_token = true, repeat_count = 0 : i32, bd_id = 7 : i32}
    aiex.npu.sync {column = 0 : i32, row = 0 : i32, direction = 1 : i32, channel = 0 : i32, column_num = 1 : i32, row_num = 1 : i32}
    aiex.npu.sync {column = 0 : i32, row = 0 : i32, direction = 0 : i32, channel = 0 : i32, column_num = 1 : i32, row_num = 1 : i32}
  }
}
