// Descriptors that cannot begin at an address from the host.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-dma-tasks-to-npu))' %s --split-input-file --verify-diagnostics

aie.device(npu1) {
  %t = aie.tile(0, 1)
  %b = aie.buffer(%t) {address = 0 : i32} : memref<8xi32>
  aie.runtime_sequence() {
    %task = aiex.dma_configure_task(%t, MM2S, 0) {
      // expected-error@+1 {{the transfer starts at a parameter, which the controller can only add to an address in a descriptor of a shim tile, but tile (0,1) is not a shim tile [T0933]}}
      aie.dma_bd(%b : memref<8xi32>) {bd_id = 0 : i32, offset_state_table_idx = 0 : ui8}
      aie.end
    }
  }
}

// -----

aie.device(npu1) {
  %t = aie.tile(0, 0)
  aie.runtime_sequence(%a : memref<8xi4>) {
    %task = aiex.dma_configure_task(%t, MM2S, 0) {
      // expected-error@+1 {{the transfer starts at a parameter, which counts elements of whole bytes, not 'i4' [T0933]}}
      aie.dma_bd(%a : memref<8xi4>) {bd_id = 0 : i32, offset_state_table_idx = 0 : ui8}
      aie.end
    }
  }
}
