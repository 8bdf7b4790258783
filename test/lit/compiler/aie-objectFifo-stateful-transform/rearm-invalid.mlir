// Only ends in the array can be reset.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform))' %s --verify-diagnostics

aie.device(npu1) {
  %a = aie.tile(0, 0)
  %b = aie.tile(1, 0)
  aie.objectfifo @of (%a, {%b}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.runtime_sequence() {
    // expected-error@+1 {{@of has no resident core/mem DMA channels or locks to re-arm: all its ends belong to the host [T0957]}}
    aiex.dma_channel_reset_for(@of)
  }
}
