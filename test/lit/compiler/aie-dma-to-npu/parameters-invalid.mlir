// A transfer that begins at an address from the host, before any pass has given its parameter a word.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-dma-to-npu))' %s --verify-diagnostics
aiex.scratchpad_parameter @where : i32
aie.device(npu1) {
  aie.shim_dma_allocation @in (MM2S, 0, 0)
  aie.runtime_sequence(%a : memref<64xi32>) {
    // expected-error@+1 {{the transfer starts at a parameter without a word of the controller's table: run aie-lower-scratchpad-parameters first [T0933]}}
    aiex.npu.dma_memcpy_nd (%a[0, 0, 0, 0][1, 1, 1, 32][0, 0, 0, 1]) {metadata = @in, id = 0 : i64, offset_parameter = @where} : memref<64xi32>
  }
}
