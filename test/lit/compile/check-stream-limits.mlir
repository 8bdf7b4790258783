// Mistakes that only the firmware, the driver or the host's addresses show: images that are loaded already, descriptors
// without an address, calls that take too long.
// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: not tessera check again.mlir --device-name main 2>&1 | FileCheck %s --check-prefix=AGAIN --implicit-check-not=error
// RUN: not tessera check trace.mlir 2>&1 | FileCheck %s --check-prefix=TRACE --implicit-check-not=error
// RUN: not tessera check long.mlir 2>&1 | FileCheck %s --check-prefix=LONG --implicit-check-not=error

// The second load does nothing; the third and fourth do something. The compiler itself leaves out a load that directly
// follows another load of the same image.
// AGAIN: error[T0985]: the command stream loads device image 1 again, and the firmware skips this
// AGAIN-NEXT: --> {{.*}}again.mlir:7:5
// AGAIN-NEXT: note: locks, memories and channels keep their state
// AGAIN-NEXT: note: {{.*}}again.mlir:5:5: this operation has loaded the image

//--- again.mlir
aie.device(npu1_1col) @one {}
aie.device(npu1_1col) @two {}
aie.device(npu1_1col) @main {
  aiex.runtime_sequence @run() {
    aiex.npu.load_pdi {device_ref = @one, id = 1 : i32}
    aiex.npu.write32 {address = 0x400 : ui32, column = 0 : i32, row = 2 : i32, value = 1 : ui32}
    aiex.npu.load_pdi {device_ref = @one, id = 1 : i32}
    aiex.npu.load_pdi {device_ref = @two, id = 2 : i32}
    aiex.npu.load_pdi {device_ref = @one, id = 1 : i32}
  }
}

// The descriptor of the trace has no patch; that of the data has one.
// TRACE: error[T0986]: no argument gives descriptor 13 of (0,0) the address of its host buffer
// TRACE-NEXT: --> {{.*}}trace.mlir:5:5
// TRACE-NEXT: note: the task reads or writes host memory at the address that the descriptor has
// TRACE-NEXT: note: {{.*}}trace.mlir:6:5: this task uses the descriptor

//--- trace.mlir
aie.device(npu1_1col) {
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aiex.runtime_sequence(%a : memref<64xi32>) {
    aiex.npu.dma_memcpy_nd (0, 0, %a[0, 0, 0, 0][1, 1, 1, 16][0, 0, 0, 1]) {metadata = @in, id = 0 : i64, issue_token = true} : memref<64xi32>
    aiex.npu.writebd {bd_id = 13 : i32, buffer_length = 2048 : i32, buffer_offset = 0 : i32, burst_length = 0 : i32, column = 0 : i32, d0_size = 0 : i32, d0_stride = 0 : i32, d0_zero_after = 0 : i32, d0_zero_before = 0 : i32, d1_size = 0 : i32, d1_stride = 0 : i32, d1_zero_after = 0 : i32, d1_zero_before = 0 : i32, d2_size = 0 : i32, d2_stride = 0 : i32, d2_zero_after = 0 : i32, d2_zero_before = 0 : i32, enable_packet = 0 : i32, iteration_current = 0 : i32, iteration_size = 0 : i32, iteration_stride = 0 : i32, lock_acq_enable = 0 : i32, lock_acq_id = 0 : i32, lock_acq_val = 0 : i32, lock_rel_id = 0 : i32, lock_rel_val = 0 : i32, next_bd = 0 : i32, out_of_order_id = 0 : i32, packet_id = 0 : i32, packet_type = 0 : i32, row = 0 : i32, use_next_bd = 0 : i32, valid_bd = 1 : i32}
    aiex.npu.push_queue (0, 0, S2MM:1) {bd_id = 13 : i32, issue_token = false, repeat_count = 0 : i32}
    aiex.npu.dma_wait {symbol = @in}
  }
}

// 256 rounds of 2^23 words, 2 billion words and more. The queue of the channel has no room for more rounds in one task.
// LONG: error[T0987]: the tasks of MM2S 0 of (0,0) move 2,147,483,648 words, at most one in each cycle
// LONG-NEXT: --> {{.*}}long.mlir:8:5
// LONG-NEXT: note: the driver ends a call after 2,000,000,000 cycles, which are 2 seconds

//--- long.mlir
aie.device(npu1_1col) {
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aiex.runtime_sequence(%a : memref<8388608xi32>) {
    %task = aiex.dma_configure_task_for @in {
      aie.dma_bd(%a : memref<8388608xi32>, 0, 8388608)
      aie.end
    } {issue_token = true, repeat_count = 255 : i32}
    aiex.dma_start_task(%task)
    aiex.dma_await_task(%task)
  }
}
