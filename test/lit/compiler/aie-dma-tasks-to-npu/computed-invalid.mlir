// Tasks that depend on values known only while the design runs.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-dma-tasks-to-npu))' %s --split-input-file --verify-diagnostics
aie.device(npu1) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) {address = 0 : i32} : memref<8xi32>
  aie.runtime_sequence(%n : i32) {
    %task = aiex.dma_configure_task(%t, MM2S, 0) {
      // expected-error@+1 {{'aie.dma_bd' op runtime-valued BD size/stride/len/bd_id is only supported on shim NOC tiles. It is on (0,1)}}
      aie.dma_bd(%b : memref<8xi32> offset = 0 len = %n) {bd_id = 0 : i32}
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.runtime_sequence(%a : memref<8xi32>, %n : i32) {
    // expected-error@+1 {{'aiex.dma_configure_task' op has a repeat count that is computed}}
    %task = aiex.dma_configure_task(%t, MM2S, 0) repeat %n : i32 {
      aie.dma_bd(%a : memref<8xi32>) {bd_id = 0 : i32}
      aie.end
    }
    aiex.dma_start_task(%task)
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.runtime_sequence(%a : memref<8xi32>) {
    // expected-error@+1 {{'aiex.dma_configure_task' op is used outside of a command stream}}
    %task = aiex.dma_configure_task(%t, MM2S, 0) {
      aie.dma_bd(%a : memref<8xi32>) {bd_id = 0 : i32}
      aie.end
    } {issue_token = true}
    // expected-note@+1 {{used here}}
    %number = arith.index_cast %task : index to i32
  }
}

// -----

aiex.scratchpad_parameter @where : i32
aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.runtime_sequence(%a : memref<8xi32>) {
    %task = aiex.dma_configure_task(%t, MM2S, 0) {
      // expected-error@+1 {{the transfer starts at a parameter without a word of the controller's table: run aie-lower-scratchpad-parameters first [T0933]}}
      aie.dma_bd(%a : memref<8xi32>) {bd_id = 0 : i32, offset_parameter = @where}
      aie.end
    }
  }
}

// -----

aiex.scratchpad_parameter @where : i32
aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.runtime_sequence(%a : memref<8xi32>, %n : i32) {
    %task = aiex.dma_configure_task(%t, MM2S, 0) {
      // expected-error@+1 {{'aie.dma_bd' op has computed numbers, so it must move a buffer of the host, without a parameter}}
      aie.dma_bd(%a : memref<8xi32> offset = 0 len = %n) {bd_id = 0 : i32, offset_parameter = @where}
      aie.end
    }
  }
}
