// A reset returns a FIFO to its initial state: its channels stop, its locks get their first values, and then the
// channels get their first tasks. The end at the host stays with the host.
// RUN: tessera-opt --pass-pipeline='builtin.module(aie.device(aie-objectFifo-stateful-transform,aie-assign-lock-ids,aie-assign-bd-ids,aie-lower-dma-channel-reset,aie-dma-to-npu,aie-lower-set-lock))' %s | tessera-translate --aie-npu-to-text | FileCheck %s

aie.device(npu2_1col) {
  %shim = aie.tile(0, 0)
  %mem = aie.tile(0, 1)
  %core = aie.tile(0, 2)
  aie.objectfifo @in (%shim, {%mem}, 2 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo @on (%mem, {%core}, 1 : i32) : !aie.objectfifo<memref<16xi32>>
  aie.objectfifo.link [@in] -> [@on] ([] [])
  aiex.runtime_sequence @sequence() {
    aiex.dma_channel_reset_for(@on)
  }
}
// CHECK: maskwrite (0,1).DMA_MM2S_0_Ctrl 0x2 0x2
// CHECK-NEXT: maskwrite (0,1).DMA_MM2S_0_Ctrl 0x2 0x0
// CHECK-NEXT: maskwrite (0,2).DMA_S2MM_0_Ctrl 0x2 0x2
// CHECK-NEXT: maskwrite (0,2).DMA_S2MM_0_Ctrl 0x2 0x0
// CHECK-NOT: Ctrl
// CHECK: Lock
// CHECK: write (0,1).DMA_MM2S_0_Start_Queue
// CHECK: write (0,2).DMA_S2MM_0_Start_Queue
