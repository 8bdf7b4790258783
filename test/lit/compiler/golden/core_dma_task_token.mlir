// Data rest in the memory of a core's tile: the stream awaits the tile's input before the tile sends. Two tiles issue
// tokens, each with the number of its own controller.
// REQUIRES: shared
// RUN: tessera compile %s --insts %t.npu1_1col
// RUN: cmp %t.npu1_1col %golden/core_dmas__dma_configure_task_token@npu1_1col/insts.bin
// RUN: sed s/npu1_1col/npu2_1col/ %s | tessera compile - --insts %t.npu2_1col
// RUN: cmp %t.npu2_1col %golden/core_dmas__dma_configure_task_token@npu2_1col/insts.bin

aie.device(npu1_1col) {
  %shim = aie.tile(0, 0) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 3>}
  %core = aie.tile(0, 2) {controller_id = #aie.packet_info<pkt_type = 0, pkt_id = 1>}
  %parked = aie.buffer(%core) {address = 0 : i32} : memref<1024xi32>
  aie.flow(%shim, DMA : 0, %core, DMA : 0)
  aie.flow(%core, DMA : 0, %shim, DMA : 0)

  aiex.runtime_sequence(%in : memref<1024xi32>, %out : memref<1024xi32>) {
    %send = aiex.dma_configure_task(%shim, MM2S, 0) {
      aie.dma_bd(%in : memref<1024xi32>)
      aie.end
    }
    %park = aiex.dma_configure_task(%core, S2MM, 0) {
      aie.dma_bd(%parked : memref<1024xi32>) {bd_id = 0 : i32}
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%send)
    aiex.dma_start_task(%park)
    aiex.dma_await_task(%park)
    %fetch = aiex.dma_configure_task(%core, MM2S, 0) {
      aie.dma_bd(%parked : memref<1024xi32>) {bd_id = 1 : i32}
      aie.end
    }
    %receive = aiex.dma_configure_task(%shim, S2MM, 0) {
      aie.dma_bd(%out : memref<1024xi32>)
      aie.end
    } {issue_token = true}
    aiex.dma_start_task(%fetch)
    aiex.dma_start_task(%receive)
    aiex.dma_await_task(%receive)
  }
}
